package engine

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// Query reads the parameters of a question one by one and keeps the first error. A
// parameter may be given once; Err rejects those that were not read.
type Query struct {
	values url.Values
	asked  []string
	first  error
}

// NewQuery returns the Query of the given parameters.
func NewQuery(values url.Values) *Query { return &Query{values: values} }

// Fail sets the error of a parameter, unless there is one already.
func (f *Query) Fail(field, format string, args ...any) {
	if f.first == nil {
		f.first = BadField(field, format, args...)
	}
}

// Text returns the parameter, or "" if it is missing.
func (f *Query) Text(field string) string {
	f.asked = append(f.asked, field)
	given := f.values[field]
	if len(given) > 1 {
		f.Fail(field, "given %d times; give it once", len(given))
	}
	if len(given) == 0 {
		return ""
	}
	return given[0]
}

// Whole returns an integer from low to high, or missing if the parameter is missing.
func (f *Query) Whole(field string, missing, low, high int) int {
	text := f.Text(field)
	if text == "" && len(f.values[field]) == 0 {
		return missing
	}
	value, err := strconv.Atoi(text)
	if err != nil || value < low || value > high {
		f.Fail(field, "%s is not a whole number from %d to %d", Quoted(text), low, high)
		return missing
	}
	return value
}

// Size returns the required parameter n, the size of the board, from 1 to high.
func (f *Query) Size(high int) int {
	if _, given := f.values["n"]; !given {
		f.asked = append(f.asked, "n")
		f.Fail("n", "missing: give the size of the board, from 1 to %d", high)
		return 1
	}
	return f.Whole("n", 1, 1, high)
}

// Seed returns a 32-bit seed, 1 if the parameter is missing.
func (f *Query) Seed(field string) uint64 {
	text := f.Text(field)
	if text == "" && len(f.values[field]) == 0 {
		return 1
	}
	value, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		f.Fail(field, "%s is not a whole number from 0 to 4294967295", Quoted(text))
	}
	return value
}

// OneOf returns one of the options, the first if the parameter is missing.
func (f *Query) OneOf(field string, options ...string) string {
	text := f.Text(field)
	if text == "" && len(f.values[field]) == 0 {
		return options[0]
	}
	if !slices.Contains(options, text) {
		f.Fail(field, "%s is not one of %s", Quoted(text), strings.Join(options, ", "))
		return options[0]
	}
	return text
}

// Flag reports whether the parameter is true.
func (f *Query) Flag(field string) bool {
	return f.OneOf(field, "false", "true") == "true"
}

// Err returns the first error, or that of a parameter which was not read.
func (f *Query) Err() error {
	if f.first != nil {
		return f.first
	}
	for _, field := range slices.Sorted(maps.Keys(f.values)) {
		if !slices.Contains(f.asked, field) {
			if len(f.asked) == 0 {
				return BadField(Shortened(field), "there is no parameter %s; this request takes none", Shortened(field))
			}
			return BadField(Shortened(field), "there is no parameter %s; the parameters are %s", Shortened(field), strings.Join(f.asked, ", "))
		}
	}
	return nil
}

// Shortened returns text from a client as valid UTF-8 of about 40 bytes at most, for
// use in messages.
func Shortened(text string) string {
	if len(text) > 40 {
		text = strings.ToValidUTF8(text[:40], "") + "…"
	}
	return strings.ToValidUTF8(text, "?")
}

// Quoted returns Shortened text in quotation marks.
func Quoted(text string) string { return strconv.Quote(Shortened(text)) }

// InRange returns an error if a member of the body is not from low to high.
func InRange(field string, value, low, high int) error {
	if value < low || value > high {
		return BadField(field, "%d is not a whole number from %d to %d", value, low, high)
	}
	return nil
}

// squares reads a list of at most the given number of squares, written like a1,e2.
func squares[S any](q *Query, field string, most int, parse func(string) (S, error)) []S {
	text := q.Text(field)
	if text == "" {
		return nil
	}
	names := strings.Split(text, ",")
	if len(names) > most {
		q.Fail(field, "%d squares are more than the board has", len(names))
		return nil
	}
	list := make([]S, len(names))
	for i, name := range names {
		var err error
		if list[i], err = parse(Shortened(name)); err != nil {
			q.Fail(field, "%v", err)
			return nil
		}
	}
	return list
}
