// Package notation reads and writes placements as text. A [Writer] writes one
// format, row by row in constant memory, so that neither a long list nor a huge
// board is ever held; a [Reader] finds out the format by itself.
//
// The formats, for the solution 1 5 8 6 3 7 2 4:
//
//	board    a drawn board with file letters and rank numbers, rank 1 at the bottom
//	ascii    n lines of Q and . with single spaces between, row 1 first
//	matrix   n lines of 0 and 1 without spaces, row 1 first
//	a1       a1 e2 h3 f4 c5 g6 b7 d8
//	columns  1 5 8 6 3 7 2 4
//	fen      3Q4/1Q6/6Q1/2Q5/5Q2/7Q/4Q3/Q7, the highest rank first
//	json     {"n":8,"columns":[1,5,8,6,3,7,2,4]}, or an array of such objects
//	jsonl    one such object a line
//	csv      the header row1,…,row8, then one line a placement
//
// Columns are counted from 1 in all of them; Options.ZeroBased changes that for
// columns alone. The one-line formats keep a placement to a line; the block
// formats board, ascii and matrix put an empty line between two placements.
//
// A placement read may break the rules of the puzzle, and in a1, columns, json
// and csv a queen may even stand off the board: nqueens.Placement.Validate is
// the judge of that. What is no placement at all is a *LineError.
package notation

import (
	"fmt"
	"strings"

	"nqueens/internal/nearest"
)

// Format is the name of a text format.
type Format string

const (
	Board   Format = "board"
	ASCII   Format = "ascii"
	Matrix  Format = "matrix"
	A1      Format = "a1"
	Columns Format = "columns"
	FEN     Format = "fen"
	JSON    Format = "json"
	JSONL   Format = "jsonl"
	CSV     Format = "csv"
)

// Formats lists every format.
var Formats = []Format{Board, ASCII, Matrix, A1, Columns, FEN, JSON, JSONL, CSV}

// Options are the choices within a format; the zero value is the default.
type Options struct {
	ZeroBased bool // columns: count from 0 instead of 1, written and read
	ASCII     bool // board: draw with ASCII characters only
	Color     bool // board: shade the squares with ANSI colours
	Single    bool // json: one object alone instead of an array of them
}

// ParseFormat returns the format of that name, in any case; its error suggests
// the nearest name.
func ParseFormat(name string) (Format, error) {
	want := strings.ToLower(strings.TrimSpace(name))
	names := make([]string, len(Formats))
	for i, f := range Formats {
		if string(f) == want {
			return f, nil
		}
		names[i] = string(f)
	}
	if near, ok := nearest.To(want, names); ok {
		return "", fmt.Errorf("%q is not a format; did you mean %s?", clip(name), near)
	}
	return "", fmt.Errorf("%q is not a format; there are %s", clip(name), strings.Join(names, ", "))
}

// clip shortens what is quoted in an error.
func clip[T string | []byte](text T) string {
	const most = 24
	s := string(text[:min(len(text), 4*most)])
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return s
}
