package web

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"os"
	"strings"

	"nqueens/web/engine"
)

// maxBody bounds what a request may send.
const maxBody = 32 << 10

// readBody reads the JSON object that a request carries into dst.
func readBody(w http.ResponseWriter, r *http.Request, dst any) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return problemf(http.StatusUnsupportedMediaType, "the body must be JSON, with Content-Type: application/json")
	}
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody))
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
		return engine.BadField(engine.Shortened(kind.Field), "a JSON %s does not fit here", kind.Value)
	}
	if name, found := strings.CutPrefix(err.Error(), "json: unknown field "); found {
		name = strings.Trim(name, `"`)
		return engine.BadField(engine.Shortened(name), "unknown field")
	}
	return problemf(http.StatusBadRequest, "the body is not a JSON object that ends")
}
