package main

// listTask is the list of all solutions.
var listTask = &task{
	name:   "list",
	about:  "List all solutions",
	detail: "Every line of the output is checked, and all lines must differ.",
	sizes:  []int{8, 10, 11, 12},
	quick:  10,
	check:  everySolution,
	programs: []program{
		{name: "backtracking, C", command: "{backtrack.c} list {n}"},
		{name: "sets and a generator, Python", command: "{sets.py} list {n}", most: 11},
		{name: "nqueens list", ours: true, command: "{nqueens} list {n}"},
	},
}
