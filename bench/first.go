package main

import (
	"bytes"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/encode"
)

// firstTask is the search for the lexicographically first solution.
func firstTask() *task {
	return &task{
		name:   "first",
		about:  "Find the lexicographically first solution",
		detail: "Plain backtracking finds this solution first. The output is compared with OEIS A141843.",
		sizes:  []int{8, 12, 16, 20, 22, 24, 26, 28, 30, 32, 34},
		quick:  24,
		chart:  true,
		check:  firstSolution,
		programs: []program{
			{name: "nqueens solve --method first", ours: true, command: "{nqueens} solve {n} --method first --workers 1"},
		},
	}
}

// anyTask is the search for any solution.
func anyTask() *task {
	return &task{
		name:   "any",
		about:  "Find any solution",
		detail: "Every output is checked to be a solution.",
		sizes:  []int{8, 16, 32, 64, 128, 256, 512, 1024},
		quick:  128,
		chart:  true,
		check:  oneSolution,
		programs: []program{
			{name: "nqueens solve, closed form", ours: true, command: "{nqueens} solve {n}"},
			{name: "nqueens solve --method complete", ours: true, command: "{nqueens} solve {n} --method complete"},
			{name: "CaDiCaL", command: "cadical -q {input}", most: 128, exit: 10, input: emptyBoard("dimacs"), check: solverAnswer(plain)},
		},
	}
}

// plain is the problem of n queens on an empty board.
func plain(n int) (nqueens.Problem, error) { return nqueens.New(n), nil }

// emptyBoard is the problem of n queens in a format of package encode.
func emptyBoard(format string) input {
	return func(n int) ([]byte, error) {
		var b bytes.Buffer
		err := encode.Write(&b, nqueens.New(n), format)
		return b.Bytes(), err
	}
}
