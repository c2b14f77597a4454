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
// Each is a row of the table below, and its file says how it is written, told
// from the others and read.
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
	"bufio"
	"fmt"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/nearest"
)

// Format is the name of a text format.
type Format string

// table has a row for each format, in the order in which they are told to people.
// Where the beginning of a placement suits several, the last of them has it.
var table = []format{
	boardFormat, asciiFormat, matrixFormat, a1Format, columnsFormat, fenFormat, jsonFormat, jsonlFormat, csvFormat,
}

// format is a row of the table.
type format struct {
	name Format
	// title is what people call it, in a list to choose from.
	title string
	// about says in a line what it looks like.
	about string
	// drawn formats write every square: they have the limit MaxDrawn, and an empty
	// line between two placements.
	drawn bool

	// write writes one placement, and end what follows the last one, if anything.
	write func(*Writer, Source)
	end   func(*Writer)

	// begins reports whether a placement can begin with the line, which is not
	// empty. A catchAll is asked only where no other format would have the line.
	begins   func(*Reader, line) bool
	catchAll bool
	// read reads the placement that begins with the line, and nothing where the line
	// only leads up to placements. It is nil in a format that is not read by lines,
	// whose objects cut the stream up instead.
	read    func(*Reader, []byte) (nqueens.Placement, error)
	objects func(in *bufio.Reader, line, limit int) *objects
}

// Formats returns every format, in the order in which people are told of them.
func Formats() []Format {
	formats := make([]Format, len(table))
	for i, f := range table {
		formats[i] = f.name
	}
	return formats
}

// Names returns the names of Formats.
func Names() []string {
	names := make([]string, len(table))
	for i, f := range table {
		names[i] = string(f.name)
	}
	return names
}

// About says in a line what the format looks like; "" for no format.
func (f Format) About() string { return f.row().about }

// Title is what people call the format; "" for no format.
func (f Format) Title() string { return f.row().title }

func (f Format) row() (none format) {
	for i := range table {
		if table[i].name == f {
			return table[i]
		}
	}
	return none
}

// Options are the choices within a format; the zero value is the default.
type Options struct {
	ZeroBased bool // columns: count from 0 instead of 1, written and read
	ASCII     bool // board: draw with ASCII characters only
	Color     bool // board: shade the squares with ANSI colours
	Single    bool // json: one object alone instead of an array of them
	Size      int  // csv: of the boards, so that a list without one has its header

	// MaxMemory is about how many bytes reading may take, 0 for no limit but that of
	// MaxLine; the error of what takes more wraps ErrMemory.
	MaxMemory int64
}

// ParseFormat returns the format of that name, in any case; its error suggests
// the nearest name.
func ParseFormat(name string) (Format, error) {
	f, err := rowOf(name)
	if err != nil {
		return "", err
	}
	return f.name, nil
}

func rowOf(name string) (*format, error) {
	want := strings.ToLower(strings.TrimSpace(name))
	for i := range table {
		if string(table[i].name) == want {
			return &table[i], nil
		}
	}
	if near, ok := nearest.To(want, Names()); ok {
		return nil, fmt.Errorf("%q is not a format; did you mean %s?", clip(name), near)
	}
	return nil, fmt.Errorf("%q is not a format; there are %s", clip(name), strings.Join(Names(), ", "))
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
