package textbook

import (
	"encoding/json"
	"fmt"
	"strings"

	"nqueens.example/nqueens"
)

// AppendJSON appends e to dst as one JSON object without a line break:
//
//	{"step":4,"event":"conflict","node":1,"parent":0,"depth":1,"line":6,"square":"a2",
//	 "row":2,"column":1,"attackers":[{"square":"a1","row":1,"column":1,"along":"column"}]}
//
// Rows and columns are 1-based. line, square with row and column, walk,
// attackers, the columns of a solution and the error of Done are left out where they mean nothing.
func (e Event) AppendJSON(dst []byte) []byte {
	line := jsonEvent{
		Step: e.Step, Event: e.Kind.String(), Node: e.Node, Parent: e.Parent, Depth: e.Depth,
		Line: e.Line, Walk: e.Walk, Stack: e.Calls, Variables: e.Variables,
	}
	if e.hasSquare() {
		line.jsonSquare = jsonSquareOf(e.Square)
	}
	for _, a := range e.Attackers {
		line.Attackers = append(line.Attackers, jsonAttacker{jsonSquareOf(a.A), a.Direction.String()})
	}
	if e.Err != nil {
		line.Error = e.Err.Error()
	}
	for _, col := range e.Placement {
		line.Columns = append(line.Columns, col+1)
	}
	text, _ := json.Marshal(line)
	return append(dst, text...)
}

type jsonEvent struct {
	Step   int    `json:"step"`
	Event  string `json:"event"`
	Node   int    `json:"node"`
	Parent int    `json:"parent"`
	Depth  int    `json:"depth"`
	Line   int    `json:"line,omitempty"`
	*jsonSquare
	Walk      bool           `json:"walk,omitempty"`
	Attackers []jsonAttacker `json:"attackers,omitempty"`
	Stack     []string       `json:"stack,omitempty"`
	Variables []string       `json:"variables,omitempty"`
	Error     string         `json:"error,omitempty"`
	Columns   []int          `json:"columns,omitempty"`
}

type jsonAttacker struct {
	*jsonSquare
	Along string `json:"along"`
}

type jsonSquare struct {
	Square string `json:"square"`
	Row    int    `json:"row"`
	Column int    `json:"column"`
}

func jsonSquareOf(s nqueens.Square) *jsonSquare {
	return &jsonSquare{s.String(), s.Row + 1, s.Col + 1}
}

// MarshalJSON returns e as AppendJSON writes it.
func (e Event) MarshalJSON() ([]byte, error) { return e.AppendJSON(nil), nil }

func (e Event) hasSquare() bool {
	return e.Kind == Try || e.Kind == Conflict || e.Kind == Place || e.Kind == Remove
}

// AppendText appends e to dst as text without a line break: its step, two columns of
// indentation for each queen that stood before, and what happens.
func (e Event) AppendText(dst []byte) []byte {
	depth := e.Depth
	if e.Kind == Place {
		depth-- // a queen stands beside the tries that led to her
	}
	dst = fmt.Appendf(dst, "%7d  %s", e.Step, strings.Repeat(". ", depth))
	switch e.Kind {
	case Try, Place, Remove:
		if e.Walk {
			dst = append(dst, "walk: "...)
		}
		dst = fmt.Appendf(dst, "%v %v", e.Kind, e.Square)
	case Conflict:
		dst = fmt.Appendf(dst, "conflict on %v", e.Square)
		for i, a := range e.Attackers {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = fmt.Appendf(dst, " with %v on a %v", a.A, a.Direction)
		}
	case Solution:
		dst = append(dst, "solution"...)
		for s := range e.Placement.Squares() {
			dst = fmt.Append(dst, " ", s)
		}
	default:
		dst = append(dst, e.Kind.String()...)
		if e.Err != nil {
			dst = fmt.Append(dst, ": ", e.Err)
		}
	}
	return dst
}

// String returns e as AppendText writes it, without the indentation.
func (e Event) String() string {
	return strings.ReplaceAll(strings.TrimLeft(string(e.AppendText(nil)), " "), ". ", "")
}
