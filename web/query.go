package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
)

// fields reads the parameters of a query one by one and keeps the first error.
// Every parameter may be given once; err reports those that nobody asked for.
type fields struct {
	values url.Values
	asked  []string
	first  error
}

func queryOf(r *http.Request) *fields {
	values, err := url.ParseQuery(r.URL.RawQuery)
	f := &fields{values: values}
	if err != nil {
		f.first = problemf(http.StatusBadRequest, "the query of the address is malformed")
	}
	return f
}

func (f *fields) fail(field, format string, args ...any) {
	if f.first == nil {
		f.first = badField(field, format, args...)
	}
}

// text returns the parameter, or "" where it is missing.
func (f *fields) text(field string) string {
	f.asked = append(f.asked, field)
	given := f.values[field]
	if len(given) > 1 {
		f.fail(field, "given %d times; give it once", len(given))
	}
	if len(given) == 0 {
		return ""
	}
	return given[0]
}

// whole returns a whole number from low to high, or missing.
func (f *fields) whole(field string, missing, low, high int) int {
	text := f.text(field)
	if text == "" && len(f.values[field]) == 0 {
		return missing
	}
	value, err := strconv.Atoi(text)
	if err != nil || value < low || value > high {
		f.fail(field, "%s is not a whole number from %d to %d", quoted(text), low, high)
		return missing
	}
	return value
}

// size returns the size of the board, which must be given.
func (f *fields) size(high int) int {
	if _, given := f.values["n"]; !given {
		f.asked = append(f.asked, "n")
		f.fail("n", "missing: give the size of the board, from 1 to %d", high)
		return 1
	}
	return f.whole("n", 1, 1, high)
}

// seed returns a seed of 32 bits, 1 where it is missing.
func (f *fields) seed(field string) uint64 {
	text := f.text(field)
	if text == "" && len(f.values[field]) == 0 {
		return 1
	}
	value, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		f.fail(field, "%s is not a whole number from 0 to 4294967295", quoted(text))
	}
	return value
}

// oneOf returns one of the options, the first where the parameter is missing.
func (f *fields) oneOf(field string, options ...string) string {
	text := f.text(field)
	if text == "" && len(f.values[field]) == 0 {
		return options[0]
	}
	if !slices.Contains(options, text) {
		f.fail(field, "%s is not one of %s", quoted(text), strings.Join(options, ", "))
		return options[0]
	}
	return text
}

// flag returns whether the parameter is true.
func (f *fields) flag(field string) bool {
	return f.oneOf(field, "false", "true") == "true"
}

func (f *fields) err() error {
	if f.first != nil {
		return f.first
	}
	for _, field := range slices.Sorted(maps.Keys(f.values)) {
		if !slices.Contains(f.asked, field) {
			if len(f.asked) == 0 {
				return badField(shortened(field), "takes no parameters here")
			}
			return badField(shortened(field), "unknown parameter; the parameters here are %s", strings.Join(f.asked, ", "))
		}
	}
	return nil
}

func shortened(text string) string {
	if len(text) > 40 {
		text = strings.ToValidUTF8(text[:40], "") + "…"
	}
	return strings.ToValidUTF8(text, "?")
}

func quoted(text string) string { return strconv.Quote(shortened(text)) }

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
		return badField(shortened(kind.Field), "a JSON %s does not fit here", kind.Value)
	}
	if name, found := strings.CutPrefix(err.Error(), "json: unknown field "); found {
		name = strings.Trim(name, `"`)
		return badField(shortened(name), "unknown field")
	}
	return problemf(http.StatusBadRequest, "the body is not a JSON object that ends")
}

// inRange checks a number of a body.
func inRange(field string, value, low, high int) error {
	if value < low || value > high {
		return badField(field, "%d is not a whole number from %d to %d", value, low, high)
	}
	return nil
}

// listOfNumbers reads "1,5,8" or "1 5 8".
func listOfNumbers(text string, most int) ([]int, error) {
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
	if len(parts) == 0 {
		return nil, errors.New("missing: give the column of the queen in each row, like 2,4,1,3")
	}
	if len(parts) > most {
		return nil, fmt.Errorf("%d columns are more than the %d served here", len(parts), most)
	}
	numbers := make([]int, len(parts))
	for i, part := range parts {
		value, err := strconv.Atoi(part)
		if err != nil || value < 1 || value > len(parts) {
			return nil, fmt.Errorf("%s is not a column from 1 to %d", quoted(part), len(parts))
		}
		numbers[i] = value
	}
	return numbers, nil
}
