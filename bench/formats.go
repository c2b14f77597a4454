package main

import (
	"bytes"
	"context"
	"os"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/notation"
	"nqueens.example/nqueens/search"
)

// formatsTask is the conversion of placements from one text format to another.
func formatsTask() *task {
	return &task{
		name:   "formats",
		about:  "Convert all solutions from columns to FEN",
		detail: "The input has a solution in each line. Every board of the output is read and checked, and all boards must differ.",
		sizes:  []int{8, 10, 11, 12},
		quick:  10,
		check:  everySolution,
		input:  allColumns,
		programs: []program{
			{name: "lists and strings, Python", command: "{to-fen.py} < {input}"},
			{name: "package notation", ours: true, inside: toFEN},
		},
	}
}

// allColumns lists all solutions in the format columns.
func allColumns(n int) ([]byte, error) {
	solutions, err := search.All(context.Background(), nqueens.New(n))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	for p := range solutions {
		b.Write(line(p))
	}
	return b.Bytes(), nil
}

// toFEN converts standard input.
func toFEN(int) error {
	out := notation.NewWriter(os.Stdout, notation.FEN, notation.Options{})
	for record, err := range notation.NewReader(os.Stdin, notation.Options{}).All() {
		if err != nil {
			return err
		}
		if err := out.Write(record.Placement); err != nil {
			return err
		}
	}
	return out.Close()
}
