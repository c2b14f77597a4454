package main

import (
	"nqueens.example/nqueens"
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
	programs: append(solvers(emptyBoard, boardsMost{cadical: 128, minisat: 256}), []program{
		{name: "nqueens solve, closed form", ours: true, command: "{nqueens} solve {n}"},
		{name: "nqueens solve --method complete", ours: true, command: "{nqueens} solve {n} --method complete"},
		{name: "SWI-Prolog, clpfd", command: "{queens.pl} first {n}", most: 32},
		{name: "CBC", command: "cbc -import {input} -solve -solution {output}", most: 64, set: boardsIn(emptyBoard, "mps"), check: verdicts(emptyBoard, solverPlacement)},
		{name: "GLPK", command: "glpsol --freemps {input} -w {output}", most: 32, set: boardsIn(emptyBoard, "mps"), check: verdicts(emptyBoard, solverPlacement)},
		{name: "OR-tools, CP-SAT", command: "{cp-sat.ortools.py} {n}"},
		{name: "min-conflicts, Python", command: "{min-conflicts.py} {n}"},
		{name: "min-conflicts, C", command: "{min-conflicts.c} {n}"},
	}...),
}

// emptyBoard is the empty board, which has a solution from n = 4 on.
func emptyBoard(n int) ([]board, error) { return []board{{nqueens.Problem{N: n}, true}}, nil }
