package main

// listTask is the list of all solutions.
func listTask() *task {
	return &task{
		name:   "list",
		about:  "List all solutions",
		detail: "Every line of the output is checked, and that all differ.",
		sizes:  []int{8, 10, 11, 12},
		quick:  10,
		check:  everySolution,
		programs: []program{
			{name: "nqueens list", ours: true, command: "{nqueens} list {n}"},
		},
	}
}
