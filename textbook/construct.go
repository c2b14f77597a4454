package textbook

// construct searches nothing: it writes down the even columns and then the odd
// ones, and mends the list where n leaves a remainder that needs it. There is
// no list for n = 2 and n = 3, and every other n has one.
//
// Nothing is tried and nothing goes wrong; each queen is one event.
//
// Source: E. Pauls, Das Maximalproblem der Damen auf dem Schachbrete, Deutsche
// Schachzeitung 29 (1874), gave the first construction for every n.
var construct = Algorithm{
	Name:    "construct",
	Title:   "Closed form",
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
	Lines:    map[Kind]int{Place: 7, Solution: 8, DeadEnd: 1},
	MaxN:     500,
	Peaceful: true,

	run: func(t *Tracer) {
		if t.n == 2 || t.n == 3 {
			t.DeadEnd()
			return
		}
		var evens, odds []int
		for col := 2; col <= t.n; col += 2 {
			evens = append(evens, col)
		}
		for col := 1; col <= t.n; col += 2 {
			odds = append(odds, col)
		}
		switch t.n % 12 {
		case 3, 9:
			evens = append(evens[1:], 2)
			odds = append(odds[2:], 1, 3)
		case 8:
			for i := 0; i+1 < len(odds); i += 2 {
				odds[i], odds[i+1] = odds[i+1], odds[i]
			}
		case 2:
			odds = append([]int{3, 1}, append(odds[3:], 5)...)
		}
		for row, col := range append(evens, odds...) {
			t.Place(row, col-1)
		}
		t.Solution()
	},
}
