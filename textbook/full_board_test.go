package textbook

import (
	"testing"

	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
)

// The numbers of a board are those that counting every pair gives, with the queen of the row moved.
func TestConflicts(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(rt, "n")
		empty := rapid.IntRange(0, n).Draw(rt, "the row without a queen")
		var queens []nqueens.Square
		for row := range n {
			if row != empty {
				queens = append(queens, nqueens.Square{Row: row, Col: rapid.IntRange(0, n-1).Draw(rt, "column")})
			}
		}
		got := Conflicts(n, queens)
		for row := range n {
			for col := range n {
				board := []nqueens.Square{{Row: row, Col: col}}
				for _, q := range queens {
					if q.Row != row {
						board = append(board, q)
					}
				}
				want := 0
				for i, a := range board {
					for _, b := range board[:i] {
						if _, ok := a.Attacks(b); ok {
							want++
						}
					}
				}
				if got[row][col] != want {
					rt.Fatalf("%v on %v: %d pairs, want %d", queens, board[0], got[row][col], want)
				}
			}
		}
		if n > 2 && (Conflicts(n, queens[:n-2]) != nil || Conflicts(n, append(queens[1:], queens[1])) != nil) {
			rt.Fatalf("%v: numbers of a board with too few queens or two in a row", queens)
		}
	})
}

// The board in Artificial Intelligence: A Modern Approach, section 4.1, has 17 pairs, and eight best
// moves, which leave 12.
func TestConflictsArePublished(t *testing.T) {
	var queens []nqueens.Square
	for row, col := range []int{4, 5, 6, 3, 4, 5, 6, 5} {
		queens = append(queens, nqueens.Square{Row: row, Col: col})
	}
	found := map[int]int{}
	for _, pairs := range Conflicts(8, queens) {
		for _, number := range pairs {
			found[number]++
		}
	}
	if got := Conflicts(8, queens)[0][4]; got != 17 || found[12] != 8 || found[11] != 0 {
		t.Errorf("%d pairs, and moves by the pairs that they leave: %v", got, found)
	}
}

func TestRepairs(t *testing.T) {
	for _, a := range algorithms {
		expect.Equal(t, a.Repairs(), a.Seeded, "%s: repairs", a.Name)
	}
}
