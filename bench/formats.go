package main

import (
	"bytes"
	"context"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/search"
)

// formatsTask is the conversion of placements from one text format to another.
var formatsTask = &task{
	name:   "formats",
	about:  "Convert all solutions from columns to FEN",
	detail: "The input has a solution in each line. Every board of the output is read and checked, and all boards must differ.",
	sizes:  []int{8, 10, 11, 12},
	quick:  10,
	check:  everySolution,
	set:    allColumns,
	programs: []program{
		{name: "lists and strings, Python", command: "{to-fen.py} < {input}"},
		{name: "nqueens convert", ours: true, command: "{nqueens} convert {input} --format fen"},
	},
}

// allColumns lists all solutions in the format columns.
func allColumns(n int) ([][]byte, error) {
	var b bytes.Buffer
	for p, err := range search.All(context.Background(), nqueens.Problem{N: n}) {
		if err != nil {
			return nil, err
		}
		b.Write(line(p))
	}
	return [][]byte{b.Bytes()}, nil
}
