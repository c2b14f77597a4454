package main

import (
	"bytes"
	"fmt"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/construct"
)

// verifyTask is the check of a large placement.
var verifyTask = &task{
	name:   "verify",
	about:  "Verify a placement",
	detail: "The input has one placement in one line. The expected output says that it is a solution.",
	sizes:  []int{1_000, 100_000, 1_000_000},
	quick:  1_000,
	check:  text(func(n int) (string, error) { return "1 placement, it is a solution", nil }),
	set:    onePlacement,
	programs: []program{
		{
			name: "sets, Python", command: "{verify.py} < {input}",
			check: text(func(int) (string, error) { return "1", nil }),
		},
		{name: "nqueens verify", ours: true, command: "{nqueens} verify < {input}"},
	},
}

// onePlacement is a solution as a line of 1-based columns.
func onePlacement(n int) ([][]byte, error) {
	p, err := construct.Placement(n)
	if err != nil {
		return nil, err
	}
	return [][]byte{line(p)}, nil
}

func line(p nqueens.Placement) []byte {
	var b bytes.Buffer
	for i, column := range p {
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprint(&b, column+1)
	}
	b.WriteByte('\n')
	return b.Bytes()
}
