// Package write writes placements as text, and problems for other solvers. A [Writer] writes one
// format of placements in constant memory, however long the list or large the board; [Problem]
// writes a completion problem.
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
//	latex    \chessboard[…,setpieces={Qa1,Qe2,…,Qd8}] for the package chessboard
//	leetcode ["Q.......","....Q...",…] with a string a row, or an array of such arrays
//
// Rows and columns are 1-based in all of them; with Options.ZeroBased columns are 0-based in
// the formats columns, json, jsonl and csv, and objects say so by "base":0. The formats board, ascii, matrix and emoji write an empty line between two
// placements, the others one placement per line. latex is for boards up to 26 x 26. Objects name the board and the piece after n, as
// in "board":"torus" and "piece":"king", unless they are of queens on the square board.
//
// Problems are written as DIMACS, OPB, MPS, Essence and MiniZinc. In DIMACS and OPB the queen on
// row r, column c of an n x n board, both from 0, is variable r*n + c + 1; in MPS x with row and
// column from 1, as in x3_5; in Essence and MiniZinc queens[r+1] = c+1.
//
// Package read reads what this one writes, and the answers of solvers.
package write

import (
	"fmt"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/limits"

	"nqueens.example/nqueens/internal/words"
)

// Format describes a format of placements or of problems.
type Format struct {
	Name   string `json:"name"`
	Title  string `json:"title"` // of placements, in a list to choose from
	About  string `json:"about"` // an example, or the solvers that read it, in one line
	MaxN   int    `json:"-"`     // the largest board that can be written; 0 for no limit
	Ending string `json:"-"`     // of files with problems, without the dot
}

// Options are the options of placements. The zero value is the default.
type Options struct {
	ZeroBased bool // columns, json, jsonl, csv: write 0-based columns
	ASCII     bool // board: draw with ASCII characters only
	Color     bool // board: shade the squares with ANSI colours
	Single    bool // json, leetcode: write one value instead of an array
	// Problem is what the placements answer: json and jsonl name its board and piece, unless
	// it is of queens on the square board, and csv its size in the header of an empty list.
	Problem nqueens.Problem
}

// table has a row for each format of placements, in the order in which they are listed: its name,
// an example and how it is written. Package read must read it: a list or a board it knows, any
// other form has a row in rowOf, read/rows.go. Round trips and fuzz targets include the new
// format. A format that writes numbers shows queens off the board, and has a line in shown,
// writer_test.go; any other returns the error of the queen.
var table = []format{
	boardFormat, asciiFormat, matrixFormat, emojiFormat, a1Format, columnsFormat, fenFormat, jsonFormat, jsonlFormat, csvFormat, latexFormat, leetCodeFormat,
}

// format is a row of the table.
type format struct {
	Format
	// drawn formats write every square, for boards up to 100,000 rows, and an empty line
	// between two placements unless they have an end.
	drawn bool
	// write writes one placement, and end, if set, what follows the last one.
	write func(*Writer, Source)
	end   func(*Writer)
}

// Formats returns every format of placements, in the order in which they are listed.
func Formats() []Format {
	formats := make([]Format, len(table))
	for i, f := range table {
		formats[i] = f.Format
		formats[i].MaxN = f.maxN()
	}
	return formats
}

func (f *format) maxN() int {
	if f.drawn {
		return limits.Drawn
	}
	return f.MaxN
}

// rowOf returns the format of that name, in lower or upper case. The error suggests the nearest
// name.
func rowOf(name string) (*format, error) {
	want := strings.ToLower(strings.TrimSpace(name))
	var names []string
	for i := range table {
		if table[i].Name == want {
			return &table[i], nil
		}
		names = append(names, table[i].Name)
	}
	if near, ok := words.Nearest(want, names); ok {
		return nil, fmt.Errorf("there is no format %.40q; did you mean %s?", name, near)
	}
	return nil, fmt.Errorf("there is no format %.40q; the formats are %s", name, words.And(names))
}
