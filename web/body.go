package web

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"os"
	"reflect"
	"slices"
	"strings"

	"nqueens.example/nqueens/internal/engine"
)

// maxBody is the largest body of a request, in bytes.
const maxBody = 32 << 10

// bodyOf returns the body of a request, which must be of a kind and of at most a number of
// bytes.
func bodyOf(w http.ResponseWriter, r *http.Request, kind, name string, most int) ([]byte, error) {
	mediaType, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || mediaType != kind {
		return nil, problemf(http.StatusUnsupportedMediaType, "the body must be %s, with Content-Type: %s", name, kind)
	}
	if err := unquestioned(r); err != nil {
		return nil, err
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, int64(most)))
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
	return checkNames(json.NewDecoder(bytes.NewReader(body)), fieldsOf(dst))
}

// fieldsOf returns the JSON names of a struct's fields.
func fieldsOf(dst any) []string {
	var names []string
	for i, kind := 0, reflect.TypeOf(dst).Elem(); i < kind.NumField(); i++ {
		name, _, _ := strings.Cut(kind.Field(i).Tag.Get("json"), ",")
		names = append(names, name)
	}
	return names
}

// checkNames rejects what encoding/json accepts: a name that an object has twice,
// and in the outermost object a name in other letters, such as N for n.
func checkNames(in *json.Decoder, known []string) error {
	token, err := in.Token()
	open, ok := token.(json.Delim)
	if err != nil || !ok {
		return err // nil: the value has been decoded before
	}
	seen := make(map[string]bool)
	for in.More() {
		if open == '{' {
			key, err := in.Token()
			if err != nil {
				return err
			}
			name, _ := key.(string)
			switch {
			case seen[name]:
				return engine.BadField(engine.Shortened(name), "the field %s appears twice", engine.Shortened(name))
			case known != nil && !slices.Contains(known, name):
				return engine.BadField(engine.Shortened(name), "there is no field %s; the fields are %s", engine.Shortened(name), strings.Join(known, ", "))
			}
			seen[name] = true
		}
		if err := checkNames(in, nil); err != nil {
			return err
		}
	}
	_, err = in.Token()
	return err
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
		return engine.BadField(field, "%s must be %s, not a JSON %s", cmp.Or(field, "the body"), jsonKind(kind.Type), kind.Value)
	}
	if name, found := strings.CutPrefix(err.Error(), "json: unknown field "); found {
		name = strings.Trim(name, `"`)
		return engine.BadField(engine.Shortened(name), "there is no field %s", engine.Shortened(name))
	}
	return problemf(http.StatusBadRequest, "the JSON object of the body is cut off")
}

// jsonKind names the JSON kind of a Go type.
func jsonKind(kind reflect.Type) string {
	switch kind.Kind() {
	case reflect.Int, reflect.Int64, reflect.Float64, reflect.Uint64:
		return "a number"
	case reflect.String:
		return "a string"
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.Bool:
		return "true or false"
	}
	return "an object"
}
