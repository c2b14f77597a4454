package textbook

import (
	"fmt"
	"slices"
)

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
		steps := closedForm(t.n)
		for row, col := range steps[len(steps)-1].Columns {
			t.Place(row, col-1)
		}
		t.Solution()
	},
}

// ListStep is a step of the closed form for an n: what is done, and the columns in the list
// after it, from 1, that of row 1 first.
type ListStep struct {
	What    string
	Columns []int
}

// ClosedForm returns the steps by which the closed form lists the columns of n queens, n from 1
// to 500 but not 2 and 3. The last list is the solution.
func ClosedForm(n int) ([]ListStep, error) {
	if n < 1 || n > construct.MaxN || n == 2 || n == 3 {
		return nil, fmt.Errorf("the closed form has a list for n = 1 and 4 to %d, not for %d", construct.MaxN, n)
	}
	return closedForm(n), nil
}

func closedForm(n int) []ListStep {
	var evens, odds []int
	for col := 2; col <= n; col += 2 {
		evens = append(evens, col)
	}
	for col := 1; col <= n; col += 2 {
		odds = append(odds, col)
	}
	remainder := n % 12
	steps := []ListStep{{fmt.Sprintf("%d mod 12 is %d", n, remainder), nil}, {"the even columns", slices.Clone(evens)}}
	add := func(applies bool, done, kept string, change func()) {
		if !applies {
			done = kept
		} else {
			change()
		}
		steps = append(steps, ListStep{done, slices.Concat(evens, odds)})
	}
	later := odds
	odds = nil
	add(remainder == 3 || remainder == 9, "move 2 to the end", "2 stays, as the remainder is not 3 or 9", func() { evens = append(evens[1:], 2) })
	odds = later
	add(true, "the odd columns behind them", "", func() {})
	add(remainder == 8, "swap the odd columns in pairs", "no pairs are swapped, as the remainder is not 8", func() {
		for i := 0; i+1 < len(odds); i += 2 {
			odds[i], odds[i+1] = odds[i+1], odds[i]
		}
	})
	add(remainder == 2, "swap 1 and 3, and move 5 to the end", "1, 3 and 5 stay, as the remainder is not 2", func() {
		odds = append([]int{3, 1}, append(odds[3:], 5)...)
	})
	add(remainder == 3 || remainder == 9, "move 1 and 3 to the end", "1 and 3 stay, as the remainder is not 3 or 9", func() { odds = append(odds[2:], 1, 3) })
	return steps
}
