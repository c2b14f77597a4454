package independent

import (
	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/jobs"
)

// NewMaximalRowsPlan returns the plan of the number of maximal placements for n from 1 to MaxMaximalRows, by a
// search row by row.
//
// It leaves rows empty, and keeps their squares that no queen attacks yet. It gives up where a
// queen in no later row can attack one of them. A job is what the first two rows hold; of two
// jobs that are mirror images one counts twice.
func NewMaximalRowsPlan(n int) (jobs.Plan, error) {
	const method = "maximal placements by rows"
	if n == 1 {
		return parts.One(method, n), nil
	}
	mirror := func(col int) int {
		if col == n { // an empty row
			return n
		}
		return n - 1 - col
	}
	return parts.Count{
		Method: method, Version: 1, N: n, Len: (n + 1) * (n + 1),
		Part: func(part int, run *parts.Running) jobs.Count {
			first, second := part/(n+1), part%(n+1)
			image := mirror(first)*(n+1) + mirror(second)
			if image < part {
				return jobs.Count{}
			}
			s := rowSearch{n: n, run: run}
			found := s.fill(0, board{}, 1<<first, 1<<second)
			if image > part {
				found *= 2
			}
			return jobs.Count{Lo: found}
		},
	}.Plan(), nil
}

type rowSearch struct {
	n   int
	run *parts.Running
}

// board is the lines that have a queen, diagonals as the next row sees them, and the squares of
// empty rows above that no queen attacks.
type board struct {
	cols, left, right uint64
	bare              [MaxMaximalRows]uint64
}

// fill returns in how many ways the rows from the given one on can be filled. A choice is a
// column, or n for none; among restricts those of the next rows.
func (s *rowSearch) fill(row int, b board, among ...uint64) (found uint64) {
	if row == s.n {
		return 1
	}
	full := uint64(1)<<s.n - 1
	free := full &^ (b.cols | b.left | b.right)
	choices := free | 1<<s.n
	if len(among) > 0 {
		choices &= among[0]
		among = among[1:]
	}
	if row < s.n-2 {
		if s.run.Stopped() {
			return 0
		}
		choices = s.run.Branches(choices)
	}
	for ; choices != 0; choices &= choices - 1 {
		next, queen := b, choices&-choices
		if queen > full {
			next.bare[row] = free
		} else {
			next.cols |= queen
			next.left |= queen
			next.right |= queen
			for above := range row {
				distance := row - above
				next.bare[above] &^= queen | queen<<distance | queen>>distance
			}
		}
		next.left, next.right = next.left<<1, next.right>>1
		if s.canAttackBare(row+1, &next) {
			found += s.fill(row+1, next, among...)
		}
	}
	return found
}

// canAttackBare reports whether queens on free squares of the rows from the given one on can
// attack each bare square.
func (s *rowSearch) canAttackBare(row int, b *board) bool {
	bare := uint64(0)
	for above := range row {
		bare |= b.bare[above]
	}
	if bare == 0 {
		return true
	}
	var free [MaxMaximalRows]uint64
	for below := row; below < s.n; below++ {
		free[below] = (1<<s.n - 1) &^ (b.cols | b.left<<(below-row) | b.right>>(below-row))
	}
	for above := range row {
		bare := b.bare[above]
		for below := row; bare != 0 && below < s.n; below++ {
			distance := below - above
			bare &^= free[below] | free[below]<<distance | free[below]>>distance
		}
		if bare != 0 {
			return false
		}
	}
	return true
}
