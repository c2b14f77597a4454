package main

// countTask is the count of all solutions.
var countTask = &task{
	name:   "count",
	about:  "Count all solutions",
	detail: "The output is compared with the published value.",
	sizes:  []int{8, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20},
	quick:  16,
	check:  text(allSolutions),
	programs: []program{
		{name: "textbook search, C", command: "{textbook.c} {n}", most: 16},
		{name: "textbook search, Python", command: "{textbook.py} {n}", most: 12},
		{name: "sets and a generator, Python", command: "{sets.py} count {n}", most: 10},
		{name: "exact cover by dancing links, C", command: "{dancing-links.c} {n}", most: 14},
		{name: "Gecode", command: "fzn-gecode -a {input}", most: 12, set: boardTexts(emptyBoard, flatZinc), check: gecodeSolutions},
		{name: "clingo", command: "{queens.lp} -c n={n} --config=frumpy -q 0", most: 12, exits: []int{30}, check: clingoModels},
		{name: "SWI-Prolog, clpfd", command: "{queens.pl} count {n}", most: 8},
		{name: "nqueens, by search", ours: true, command: "{nqueens} count {n} --method search --workers 1", most: 16},
		{name: "nqueens, by colours", ours: true, command: "{nqueens} count {n} --method colours --workers 1"},
		{name: "nqueens, by colours, portable kernel", ours: true, command: "{nqueens} count {n} --method colours --kernel swar --workers 1", most: 16},
	},
}
