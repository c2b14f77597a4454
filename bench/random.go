package main

// randomTask is a random solution of a large board.
var randomTask = &task{
	name:   "random",
	about:  "Find a random solution of a large board",
	detail: "Every output is checked to be a solution. Up to 10,000 nqueens draws nearly uniformly among all solutions, by a Markov chain; the other programs, and nqueens on larger boards, take the first solution that local repair reaches.",
	sizes:  []int{1_000, 10_000, 100_000, 1_000_000},
	quick:  10_000,
	check:  oneSolution,
	programs: []program{
		{name: "min-conflicts, Python", command: "{min-conflicts.py} {n}", most: 1_000},
		{name: "min-conflicts, C", command: "{min-conflicts.c} {n}", most: 10_000},
		{name: "swaps by Sosic and Gu, C", command: "{swaps.c} {n}"},
		{name: "nqueens solve --method random", ours: true, command: "{nqueens} solve {n} --method random --seed 1 --quiet"},
	},
}
