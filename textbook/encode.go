package textbook

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// AppendJSON appends e to dst as one JSON object without a line break:
//
//	{"step":4,"event":"conflict","node":1,"parent":0,"depth":1,"line":6,"square":"a2",
//	 "row":2,"column":1,"attackers":[{"square":"a1","row":1,"column":1,"along":"column"}]}
//
// Rows and columns are 1-based. line, square with row and column, walk,
// attackers, the columns of a solution and the error of Done are left out where they mean nothing.
func (e Event) AppendJSON(dst []byte) []byte {
	number := func(name string, v int) {
		dst = append(dst, name...)
		dst = strconv.AppendInt(dst, int64(v), 10)
	}
	dst = append(dst, `{"step":`...)
	dst = strconv.AppendInt(dst, int64(e.Step), 10)
	dst = append(dst, `,"event":"`...)
	dst = append(dst, e.Kind.String()...)
	number(`","node":`, e.Node)
	number(`,"parent":`, e.Parent)
	number(`,"depth":`, e.Depth)
	if e.Line > 0 {
		number(`,"line":`, e.Line)
	}
	if e.hasSquare() {
		dst = append(dst, `,"square":"`...)
		dst = e.Square.AppendName(dst)
		number(`","row":`, e.Square.Row+1)
		number(`,"column":`, e.Square.Col+1)
	}
	if e.Walk {
		dst = append(dst, `,"walk":true`...)
	}
	for i, a := range e.Attackers {
		if i == 0 {
			dst = append(dst, `,"attackers":[`...)
		} else {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"square":"`...)
		dst = a.A.AppendName(dst)
		number(`","row":`, a.A.Row+1)
		number(`,"column":`, a.A.Col+1)
		dst = append(dst, `,"along":"`...)
		dst = append(dst, a.Direction.String()...)
		dst = append(dst, `"}`...)
	}
	if len(e.Attackers) > 0 {
		dst = append(dst, ']')
	}
	value := func(name string, v any) {
		text, _ := json.Marshal(v)
		dst = append(append(dst, name...), text...)
	}
	if len(e.Calls) > 0 {
		value(`,"stack":`, e.Calls)
	}
	if len(e.Variables) > 0 {
		value(`,"variables":`, e.Variables)
	}
	if e.Err != nil {
		value(`,"error":`, e.Err.Error())
	}
	for i, col := range e.Placement {
		if i == 0 {
			number(`,"columns":[`, col+1)
		} else {
			number(`,`, col+1)
		}
	}
	if len(e.Placement) > 0 {
		dst = append(dst, ']')
	}
	return append(dst, '}')
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
	dst = fmt.Appendf(dst, "%7d  ", e.Step)
	for range depth {
		dst = append(dst, ". "...)
	}
	switch e.Kind {
	case Place, Remove:
		if e.Walk {
			dst = append(dst, "walk: "...)
		}
		dst = append(dst, e.Kind.String()...)
		dst = append(dst, ' ')
		dst = e.Square.AppendName(dst)
	case Try:
		dst = append(dst, "try "...)
		dst = e.Square.AppendName(dst)
	case Conflict:
		dst = append(dst, "conflict on "...)
		dst = e.Square.AppendName(dst)
		for i, a := range e.Attackers {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(dst, " with "...)
			dst = a.A.AppendName(dst)
			dst = append(dst, " on a "...)
			dst = append(dst, a.Direction.String()...)
		}
	case Solution:
		dst = append(dst, "solution"...)
		for s := range e.Placement.Squares() {
			dst = append(dst, ' ')
			dst = s.AppendName(dst)
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
