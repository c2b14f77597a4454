package web

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"os"
	"strings"

	"nqueens.example/nqueens/internal/engine"
)

// maxBody is the largest body of a request, in bytes.
const maxBody = 32 << 10

// bodyOf returns the body of a request, which must be of a kind and of at most a number of
// bytes, packed and unpacked.
func bodyOf(w http.ResponseWriter, r *http.Request, kind, name string, most int) ([]byte, error) {
	mediaType, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || mediaType != kind {
		return nil, problemf(http.StatusUnsupportedMediaType, "the body must be %s, with Content-Type: %s", name, kind)
	}
	if err := unquestioned(r); err != nil {
		return nil, err
	}
	text := http.MaxBytesReader(w, r.Body, int64(most))
	if r.Header.Get("Content-Encoding") == "gzip" {
		unpacked, err := gzip.NewReader(text)
		if err != nil {
			return nil, bodyProblem(err)
		}
		text = http.MaxBytesReader(w, unpacked, int64(most)) // a little can unpack to a lot
	}
	body, err := io.ReadAll(text)
	if err != nil {
		return nil, bodyProblem(err)
	}
	return body, nil
}

// readBody decodes the JSON object in a request's body into dst.
func readBody(w http.ResponseWriter, r *http.Request, dst any) error {
	body, err := bodyOf(w, r, "application/json", "JSON", maxBody)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(dst); err != nil {
		return bodyProblem(err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return problemf(http.StatusBadRequest, "the body must hold one JSON object and nothing after it")
	}
	return nil
}

func bodyProblem(err error) error {
	var tooLong *http.MaxBytesError
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &tooLong):
		return problemf(http.StatusRequestEntityTooLarge, "the body is longer than %d bytes", tooLong.Limit)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return problemf(http.StatusRequestTimeout, "the body came too slowly")
	case errors.As(err, &syntax):
		return problemf(http.StatusBadRequest, "the body is not JSON: %s at byte %d", syntax, syntax.Offset)
	case errors.As(err, &kind):
		field := engine.Shortened(kind.Field)
		return engine.BadField(field, "%s cannot be a JSON %s", cmp.Or(field, "the body"), kind.Value)
	}
	if name, found := strings.CutPrefix(err.Error(), "json: unknown field "); found {
		name = strings.Trim(name, `"`)
		return engine.BadField(engine.Shortened(name), "there is no field %s", engine.Shortened(name))
	}
	return problemf(http.StatusBadRequest, "the body is cut off, or is not what its headers say")
}
