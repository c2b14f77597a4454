package construct

import (
	"fmt"
	"slices"
)

// MaxListedN is the largest board of List.
const MaxListedN = 500

// ListStep is a step of the closed form for an n: what is done, and the columns in the list
// after it, from 1, that of row 1 first.
type ListStep struct {
	What    string `json:"what"`
	Columns []int  `json:"columns,omitempty"`
}

// List returns the steps by which the closed form lists the columns of n queens, n from 1 to
// MaxListedN but not 2 and 3. The last list is the solution.
func List(n int) ([]ListStep, error) {
	if n < 1 || n > MaxListedN || n == 2 || n == 3 {
		return nil, fmt.Errorf("the closed form has a list for n = 1 and 4 to %d, not for %d", MaxListedN, n)
	}
	var evens, odds []int
	for col := 2; col <= n; col += 2 {
		evens = append(evens, col)
	}
	for col := 1; col <= n; col += 2 {
		odds = append(odds, col)
	}
	remainder := n % 12
	steps := []ListStep{{fmt.Sprintf("%d mod 12 is %d", n, remainder), nil}, {"the even columns", slices.Clone(evens)}}
	add := func(applies bool, done, otherwise string, change func()) {
		if !applies {
			done = otherwise
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
	return steps, nil
}
