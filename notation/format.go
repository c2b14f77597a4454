// Package notation reads and writes placements as text. A [Writer] writes one format in
// constant memory, however long the list or large the board; a [Reader] detects the format.
//
// The formats, for the solution 1 5 8 6 3 7 2 4:
//
//	board    a drawn board with file letters and rank numbers, rank 1 at the bottom
//	ascii    n lines of Q and . with single spaces between, row 1 first
//	matrix   n lines of 0 and 1 without spaces, row 1 first
//	emoji    n lines of ⬜ and ⬛ with 👑 for a queen, row 1 first
//	a1       a1 e2 h3 f4 c5 g6 b7 d8
//	columns  1 5 8 6 3 7 2 4
//	fen      3Q4/1Q6/6Q1/2Q5/5Q2/7Q/4Q3/Q7, the highest rank first
//	json     {"n":8,"columns":[1,5,8,6,3,7,2,4]}, or an array of such objects
//	jsonl    one such object per line
//	csv      the header row1,…,row8, then one line per placement
//
// Rows and columns are 1-based in all of them; with Options.ZeroBased columns are 0-based in
// the format columns. The formats board, ascii, matrix and emoji write an empty line between two
// placements, the others one placement per line.
//
// A Reader also reads what programs print: lists in the syntax of programming languages, boards
// of other signs, and titles around them; docs/formats.md has examples. It detects 0-based
// columns if a stream can have no others.
//
// A Reader accepts placements that are not solutions, and in a1, columns, json and csv
// queens off the board: use nqueens.Placement.Validate to check them. It returns a *LineError
// for text that is not a placement.
package notation

import (
	"bufio"
	"fmt"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/nearest"
	"nqueens.example/nqueens/internal/words"
)

// Format is the name of a text format.
type Format string

// table has a row for each format, in the order in which they are listed. If a placement can
// begin in several formats, the last of them in the table applies.
var table = []format{
	boardFormat, asciiFormat, matrixFormat, emojiFormat, a1Format, columnsFormat, fenFormat, jsonFormat, jsonlFormat, csvFormat,
}

// format is a row of the table.
type format struct {
	name Format
	// title is its name in a list to choose from.
	title string
	// about is an example or a description in one line.
	about string
	// drawn formats write every square, for boards up to MaxDrawn, and an empty line between
	// two placements.
	drawn bool

	// write writes one placement, and end, if set, what follows the last one.
	write func(*Writer, Source)
	end   func(*Writer)

	// begins reports whether a placement can begin with the line, which is not empty. A
	// second format applies only if no other does, and a catchAll format if no second does.
	begins           func(*Reader, line) bool
	second, catchAll bool
	// as is the format of records, if it is not the name.
	as Format
	// read reads the placement that begins with the line; it returns nil for a heading. It is
	// nil in a format that is not read by lines, whose objects are read instead.
	read    func(*Reader, []byte) (nqueens.Placement, error)
	objects func(r *Reader, in *bufio.Reader, line int) *objects
}

// Formats returns every format, in the order in which they are listed.
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

// About returns an example or a description of the format in one line; "" for an unknown
// format.
func (f Format) About() string { return f.row().about }

// Title returns the name of the format in a list to choose from; "" for an unknown format.
func (f Format) Title() string { return f.row().title }

func (f Format) row() (none format) {
	for i := range table {
		if table[i].name == f {
			return table[i]
		}
	}
	return none
}

// Options are the options of the formats. The zero value is the default.
type Options struct {
	ZeroBased bool // columns: read and write 0-based columns
	FixedBase bool // columns: read 1-based columns only, even where all must be 0-based
	ASCII     bool // board: draw with ASCII characters only
	Color     bool // board: shade the squares with ANSI colours
	Single    bool // json: write one object instead of an array
	Size      int  // csv: the size of the boards, for the header of an empty list

	// MaxMemory limits, approximately, the bytes of memory that reading may take; 0 leaves
	// only the limit MaxLine. The error for input that exceeds it wraps ErrMemory.
	MaxMemory int64
}

// ParseFormat returns the format of that name, in lower or upper case. The error suggests the
// nearest name.
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
		return nil, fmt.Errorf("there is no format %q; did you mean %s?", clip(name), near)
	}
	return nil, fmt.Errorf("there is no format %q; the formats are %s", clip(name), words.And(Names()))
}

// clip shortens text that an error quotes.
func clip[T string | []byte](text T) string {
	const most = 24
	s := string(text[:min(len(text), 4*most)])
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return s
}
