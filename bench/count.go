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
		{
			name: "textbook search, C", command: "{textbook.c} {n} 0 4", least: 18, most: 18,
			// The corner is the cheapest of the n/2 squares of the first queen, so this
			// does not overstate the time of the whole.
			share: func(int) float64 { return 2.0 / 9 }, part: "2 first queens of 9",
			check: numbers(map[int]string{18: "56215908"}),
		},
		{name: "textbook search, Go", command: "{textbook.go} {n}", most: 15},
		{name: "textbook search, Python", command: "{textbook.py} {n}", most: 12},
		{name: "sets and a generator, Python", command: "{sets.py} count {n}", most: 10},
		{name: "exact cover by dancing links, C", command: "{dancing-links.c} {n}", most: 14},
		{name: "Gecode", command: "fzn-gecode -a {input}", most: 12, input: flatZinc(plain), check: gecodeSolutions},
		{name: "clingo", command: "{queens.lp} -c n={n} --config=frumpy -q 0", most: 12, exits: []int{30}, check: clingoModels},
		{name: "SWI-Prolog, clpfd", command: "{queens.pl} count {n}", most: 8},
		{name: "nqueens, by search", ours: true, command: "{nqueens} count {n} --method search --workers 1", most: 16},
		{name: "nqueens, by colours", ours: true, command: "{nqueens} count {n} --method colours --workers 1"},
		{name: "nqueens, by colours, portable kernel", ours: true, command: "{nqueens} count {n} --method colours --kernel swar --workers 1", most: 16},
	},
}
