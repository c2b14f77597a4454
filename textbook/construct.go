package textbook

import "nqueens.example/nqueens/internal/finding/construct"

// closedForm searches nothing: it writes down the even columns and then the odd
// ones, and mends the list where n leaves a remainder that needs it. There is
// no list for n = 2 and n = 3, and every other n has one.
//
// Nothing is tried and nothing goes wrong; each queen is one event.
//
// Source: E. Pauls, Das Maximalproblem der Damen auf dem Schachbrete, Deutsche
// Schachzeitung 29 (1874), gave the first construction for every n.
var closedForm = Algorithm{
	Name: "construct", Title: "Closed form",
	Idea:    "List the even columns, then the odd ones, mended by n mod 12: no search at all.",
	Cost:    "n numbers written once",
	Memory:  "n numbers",
	Source:  "E. Pauls, Das Maximalproblem der Damen auf dem Schachbrete, Deutsche Schachzeitung 29 (1874)",
	Tried:   "none",
	Aliases: []string{"closed-form"},
	Pseudocode: []string{
		"if n is 2 or 3: there is no solution",
		"evens := 2, 4, 6, …; odds := 1, 3, 5, …, up to n",
		"remainder := n mod 12",
		"if it is 3 or 9: move 2 to the end of evens, 1 and 3 to the end of odds",
		"if it is 8: swap the odds in pairs: 3, 1, 7, 5, …",
		"if it is 2: swap 1 and 3 and move 5 to the end of odds",
		"put the queens of the rows into the columns evens, then odds",
		"report them",
	},
	Lines: map[Kind]int{Place: 7, Solution: 8, DeadEnd: 1},
	MaxN:  construct.MaxListedN, Peaceful: true,

	run: func(t *Tracer) {
		steps, err := construct.List(t.n)
		if err != nil {
			t.DeadEnd()
			return
		}
		for row, col := range steps[len(steps)-1].Columns {
			t.Place(row, col-1)
		}
		t.Solution()
	},
}
