package main

import (
	"bytes"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/write"
)

// firstTask is the search for the lexicographically first solution.
var firstTask = &task{
	name:   "first",
	about:  "Find the lexicographically first solution",
	detail: "Plain backtracking finds this solution first. The output is compared with OEIS A141843.",
	sizes:  []int{8, 12, 16, 20, 22, 24, 26, 28, 30, 32, 34},
	quick:  24,
	check:  firstSolution,
	programs: []program{
		{name: "backtracking, C", command: "{backtrack.c} first {n}", most: 32},
		{name: "backtracking, Go", command: "{backtrack.go} first {n}", most: 30},
		{name: "sets and a generator, Python", command: "{sets.py} first {n}", most: 22},
		{name: "nqueens solve --method first", ours: true, command: "{nqueens} solve {n} --method first --workers 1"},
	},
}

// anyTask is the search for any solution.
var anyTask = &task{
	name:   "any",
	about:  "Find any solution",
	detail: "Every output is checked to be a solution.",
	sizes:  []int{8, 16, 32, 64, 128, 256, 512, 1024},
	quick:  128,
	check:  oneSolution,
	programs: []program{
		{name: "nqueens solve, closed form", ours: true, command: "{nqueens} solve {n}"},
		{name: "nqueens solve --method complete", ours: true, command: "{nqueens} solve {n} --method complete"},
		{name: "CaDiCaL", command: "cadical -q {input}", most: 128, exits: []int{10}, input: emptyBoard("dimacs"), check: solverAnswer(plain)},
		{name: "MiniSat", command: "minisat -verb=0 {input} {output}", most: 256, exits: []int{10}, input: emptyBoard("dimacs"), check: solverAnswer(plain)},
		{name: "CryptoMiniSat", command: "cryptominisat5 --verb 0 {input}", most: 256, exits: []int{10}, input: emptyBoard("dimacs"), check: solverAnswer(plain)},
		{name: "clasp, pseudo-Boolean", command: "clasp -V0 {input}", most: 128, exits: []int{10}, input: emptyBoard("opb"), check: solverAnswer(plain)},
		{name: "Gecode", command: "fzn-gecode {input}", input: flatZinc(plain), check: solverAnswer(plain)},
		{name: "SWI-Prolog, clpfd", command: "{queens.pl} first {n}", most: 32},
		{name: "CBC", command: "cbc -import {input} -solve -solution {output}", most: 64, input: emptyBoard("mps"), check: solverAnswer(plain)},
		{name: "GLPK", command: "glpsol --freemps {input} -w {output}", most: 32, input: emptyBoard("mps"), check: solverAnswer(plain)},
		{name: "OR-tools, CP-SAT", command: "{cp-sat.ortools.py} {n}"},
		{name: "min-conflicts, Python", command: "{min-conflicts.py} {n}"},
		{name: "min-conflicts, C", command: "{min-conflicts.c} {n}"},
	},
}

// plain is the problem of n queens on an empty board.
func plain(n int) (nqueens.Problem, error) { return nqueens.Problem{N: n}, nil }

// emptyBoard is the problem of n queens in a format of package write.
func emptyBoard(format string) input {
	return func(n int) ([]byte, error) {
		var b bytes.Buffer
		err := write.Problem(&b, nqueens.Problem{N: n}, format)
		return b.Bytes(), err
	}
}
