package spy

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Log is what a spy has noted of a program whose board is not known: each change of each variable
// that may be the board. A spy notes no value of more than 400 elements.
//
// Values are written in JSON. A list or tuple is an array, a set {"set":[…]}, a dict
// {"dict":[[key,value],…]}. A float that is whole is a whole number, as in JavaScript.
type Log struct {
	Given     []int      `json:"given"` // whole numbers of the command line
	Main      Source     `json:"main"`
	Lines     int        `json:"lines"`   // that have run
	Seconds   float64    `json:"seconds"` // of processor time that they took
	Last      bool       `json:"last"`    // the program is over, or has been looked at for long enough
	Waited    bool       `json:"waited"`  // it is slow, so that few changes must do
	Functions []Function `json:"functions"`
	Constants []int      `json:"constants"` // whole numbers of the module that never change
	Moments   []Moment   `json:"moments"`
	Keys      []Key      `json:"keys"`
}

// Source is the text of a program.
type Source struct {
	File string   `json:"file"` // its name, without the folder
	Code []string `json:"code"` // its lines
}

// Function is a function that has been called.
type Function struct {
	Name  string `json:"name"`
	Depth int    `json:"depth"` // its calls that were open at once, at most
	Calls int    `json:"calls"`
	Roots int    `json:"roots"` // calls while no other of its calls was open
}

// Moment is where the program was when a variable changed.
type Moment struct {
	Line      int      `json:"line"`
	Stack     []string `json:"stack"`     // open calls such as solve(row=3), the outermost first, at most 64
	Variables []string `json:"variables"` // of the innermost call, such as "row = 3", at most 40
}

// Key is a variable that may be the board.
type Key struct {
	Where  string  `json:"where"` // its function or class, or <module>
	Name   string  `json:"name"`  // such as cols, .cols for a field, state[0] for an element
	Module bool    `json:"module"`
	Log    []Entry `json:"log"` // its changes
}

// Entry is a value that a variable has had, and the index of the moment when it got it. In JSON it
// is an array of the two.
type Entry struct {
	Moment int
	Value  any // nil, bool, int, float64, string, []any, Set or Dict
}

// Set is the value of a set.
type Set []any

// Dict is the value of a dict: keys and their values, in order.
type Dict [][2]any

// Change is a change of the board, once that is found.
type Change struct {
	Moment
	Value Value `json:"value"`
}

// Value is a value in JSON, as those of a log.
type Value struct{ Of any }

// The bounds of a log, so that none takes much memory or time.
const (
	mostMoments  = 100_000
	mostKeys     = 10_000
	mostObjects  = 1_000_000
	mostElements = 4_000_000 // of all values and lists
	mostInValue  = 4096      // elements of one value
	mostDepth    = 8         // of a value

	mostCalls, mostVariables = 64, 40 // of a moment
)

// CheckSize returns an error if the JSON of a log or of changes has more in it than is read.
func CheckSize(text []byte) error {
	if objects := bytes.Count(text, []byte("{")); objects > mostObjects {
		return fmt.Errorf("the log has %d objects, more than %d", objects, mostObjects)
	}
	if elements := bytes.Count(text, []byte(",")) + bytes.Count(text, []byte("[")); elements > mostElements {
		return fmt.Errorf("the log has %d elements, more than %d", elements, mostElements)
	}
	return nil
}

// check returns an error if the log contradicts itself.
func (l *Log) check() error {
	switch {
	case len(l.Moments) > mostMoments:
		return fmt.Errorf("the log has %d moments, more than %d", len(l.Moments), mostMoments)
	case len(l.Keys) > mostKeys:
		return fmt.Errorf("the log has %d variables, more than %d", len(l.Keys), mostKeys)
	}
	for i, at := range l.Moments {
		if len(at.Stack) > mostCalls || len(at.Variables) > mostVariables {
			return fmt.Errorf("moment %d has %d calls and %d variables, more than %d and %d", i, len(at.Stack), len(at.Variables), mostCalls, mostVariables)
		}
	}
	for _, key := range l.Keys {
		for _, entry := range key.Log {
			if entry.Moment < 0 || entry.Moment >= len(l.Moments) {
				return fmt.Errorf("a change of %q has moment %d, and the log has %d", key.Name, entry.Moment, len(l.Moments))
			}
		}
	}
	return nil
}

// Changes yields the changes of the board that the log has.
func (l *Log) Changes(f *Found) iter.Seq[Change] {
	return func(yield func(Change) bool) {
		if f.Key < 0 || f.Key >= len(l.Keys) {
			return
		}
		key := l.Keys[f.Key]
		for _, entry := range key.Log {
			if !yield(Change{l.Moments[entry.Moment], Value{entry.Value}}) {
				return
			}
		}
	}
}

// What is shown of a change: variables, and bytes of each and of a call.
const (
	mostShown   = 12
	longestText = 200
)

// shown returns what is shown of the moment, without the board, which is shown by itself.
func (m Moment) shown(board string) Moment {
	m.Stack = shortened(m.Stack, mostCalls)
	m.Variables = shortened(slices.DeleteFunc(slices.Clone(m.Variables), func(text string) bool { return strings.HasPrefix(text, board+" = ") }), mostShown)
	return m
}

func shortened(texts []string, most int) []string {
	out := make([]string, min(len(texts), most))
	for i := range out {
		if out[i] = texts[i]; len(out[i]) > longestText {
			out[i] = strings.ToValidUTF8(out[i][:longestText], "") + "…"
		}
	}
	return out
}

// numbers yields the variables that are whole numbers.
func (m Moment) numbers() iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for _, text := range m.Variables {
			name, written, _ := strings.Cut(text, " = ")
			if value, err := strconv.Atoi(written); err == nil && !yield(name, value) {
				return
			}
		}
	}
}

// number returns the value of a variable, or nil if the moment does not have it as a whole number.
func (m Moment) number(name string) *int {
	for known, value := range m.numbers() {
		if known == name {
			return &value
		}
	}
	return nil
}

// UnmarshalJSON reads [moment, value].
func (e *Entry) UnmarshalJSON(text []byte) error {
	var pair []any
	if json.Unmarshal(text, &pair) == nil && len(pair) == 2 {
		if moment, ok := pair[0].(float64); ok && moment == math.Trunc(moment) {
			value, err := read(pair[1])
			*e = Entry{int(moment), value}
			return err
		}
	}
	return errors.New("a change must be [moment, value]")
}

// MarshalJSON writes [moment, value].
func (e Entry) MarshalJSON() ([]byte, error) { return json.Marshal([]any{e.Moment, Value{e.Value}}) }

// MarshalJSON writes the value.
func (v Value) MarshalJSON() ([]byte, error) { return json.Marshal(v.Of) }

// MarshalJSON writes {"set":[…]}.
func (s Set) MarshalJSON() ([]byte, error) { return json.Marshal(map[string][]any{"set": s}) }

// MarshalJSON writes {"dict":[[key,value],…]}.
func (d Dict) MarshalJSON() ([]byte, error) { return json.Marshal(map[string][][2]any{"dict": d}) }

// UnmarshalJSON reads any value. One that is too large or too deep for a board is nil.
func (v *Value) UnmarshalJSON(text []byte) error {
	var parsed any
	err := json.Unmarshal(text, &parsed)
	if err == nil {
		v.Of, err = read(parsed)
	}
	return err
}

var errTooLarge = errors.New("a value is too large")

// read returns the value that a value in JSON means, or nil if it is too large.
func read(parsed any) (any, error) {
	elements := 0
	value, err := valueOf(parsed, 0, &elements)
	if errors.Is(err, errTooLarge) {
		return nil, nil
	}
	return value, err
}

// valueOf returns the value that a value in JSON means, and counts its elements.
func valueOf(read any, depth int, elements *int) (any, error) {
	if *elements++; *elements > mostInValue || depth > mostDepth {
		return nil, errTooLarge
	}
	switch read := read.(type) {
	case float64:
		if whole := int(read); float64(whole) == read {
			return whole, nil
		}
	case []any:
		for i := range read {
			var err error
			if read[i], err = valueOf(read[i], depth+1, elements); err != nil {
				return nil, err
			}
		}
		return read, nil
	case map[string]any:
		return collection(read, depth, elements)
	}
	return read, nil
}

// collection returns the set or the dict that an object means.
func collection(object map[string]any, depth int, elements *int) (any, error) {
	for _, kind := range []string{"set", "dict"} {
		inside, ok := object[kind].([]any)
		if !ok || len(object) > 1 {
			continue
		}
		value, err := valueOf(inside, depth, elements)
		if err != nil || kind == "set" {
			return Set(inside), err
		}
		dict := make(Dict, len(inside))
		for i, element := range value.([]any) {
			pair, ok := element.([]any)
			if !ok || len(pair) != 2 {
				return nil, errors.New("an entry of a dict must be [key, value]")
			}
			dict[i] = [2]any(pair)
		}
		return dict, nil
	}
	return nil, errors.New(`an object must be {"set":[…]} or {"dict":[[key,value],…]}`)
}
