package main

import (
	"bytes"
	"context"
	"os"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/search"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/write"
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
	var b bytes.Buffer
	for p, err := range search.All(context.Background(), nqueens.Problem{N: n}) {
		if err != nil {
			return nil, err
		}
		b.Write(line(p))
	}
	return b.Bytes(), nil
}

// toFEN converts standard input.
func toFEN(int) error {
	out := write.NewWriter(os.Stdout, "fen", write.Options{})
	for record, err := range read.Placements(os.Stdin, read.Options{}) {
		if err != nil {
			return err
		}
		if err := out.Write(record.Placement); err != nil {
			return err
		}
	}
	return out.Close()
}
