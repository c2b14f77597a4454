package textbook

import (
	"slices"

	"nqueens.example/nqueens"
)

// Repairs reports whether the algorithm moves the queens of a full board, where any two may attack
// each other.
func (a *Algorithm) Repairs() bool { return !a.Complete && !a.Peaceful && !a.Tree }

// Conflicts returns, for each square of each row of an n x n board, how many pairs of queens would
// attack each other, also through others, if the queen of that row stood there. It is nil if two
// queens are in a row, or less than n-1 rows have one.
func Conflicts(n int, queens []nqueens.Square) [][]int {
	b := newFullBoard(n)
	for _, q := range queens {
		if b.column[q.Row] >= 0 {
			return nil
		}
		b.put(q.Row, q.Col)
	}
	if len(queens) < n-1 {
		return nil
	}
	pairs := make([][]int, n)
	for row := range pairs {
		pairs[row] = make([]int, n)
		for col := range n {
			pairs[row][col] = b.pairsIf(row, col)
		}
	}
	return pairs
}

// fullBoard is a board with one queen in each row at most, which local search repairs. The cost
// of a board is the number of pairs of queens that attack each other, also through others.
type fullBoard struct {
	column                        []int // of the queen in each row, -1 for none
	inColumn, inRising, inFalling []int // queens on each line
	pairs                         int   // that attack each other
	others                        []visit
}

func newFullBoard(n int) *fullBoard {
	return &fullBoard{
		column:   slices.Repeat([]int{-1}, n),
		inColumn: make([]int, n), inRising: make([]int, 2*n), inFalling: make([]int, 2*n),
	}
}

// put puts a queen into a row that has none.
func (b *fullBoard) put(row, col int) {
	b.pairs += b.attackers(row, col)
	b.column[row] = col
	b.count(row, col, 1)
}

// take takes the queen of a row off.
func (b *fullBoard) take(row int) {
	col := b.column[row]
	b.pairs -= b.attackers(row, col)
	b.count(row, col, -1)
	b.column[row] = -1
}

func (b *fullBoard) count(row, col, change int) {
	b.inColumn[col] += change
	b.inRising[len(b.column)+col-row] += change
	b.inFalling[col+row] += change
}

// attackers returns how many queens of other rows attack a square.
func (b *fullBoard) attackers(row, col int) int {
	count := b.inColumn[col] + b.inRising[len(b.column)+col-row] + b.inFalling[col+row]
	if b.column[row] == col {
		count -= 3 // herself on her three lines
	}
	return count
}

// pairsIf returns how many pairs would attack each other if the queen of the row stood in this column.
func (b *fullBoard) pairsIf(row, col int) int {
	pairs := b.pairs + b.attackers(row, col)
	if stands := b.column[row]; stands >= 0 {
		pairs -= b.attackers(row, stands)
	}
	return pairs
}

// fill puts a queen into a random column of each row.
func (t *Tracer) fill(b *fullBoard, line int) {
	for row := range t.n {
		col := t.random.IntN(t.n)
		b.put(row, col)
		t.placeFrom(line, row, col)
	}
}

// empty takes all queens off.
func (t *Tracer) empty(b *fullBoard, line int) {
	for row, col := range b.column {
		b.take(row)
		t.lift(line, row, col)
	}
}

// move moves the queen of a row to a column.
func (t *Tracer) move(b *fullBoard, row, col, takeUp, putDown int) {
	t.lift(takeUp, row, b.column[row])
	b.take(row)
	b.put(row, col)
	t.placeFrom(putDown, row, col)
}

// look looks at a square to which the queen of its row could move, and at the others that attack it.
func (t *Tracer) look(b *fullBoard, row, col int) {
	t.Try(row, col)
	if b.attackers(row, col) > 0 {
		b.others = slices.DeleteFunc(append(b.others[:0], t.path...), func(v visit) bool { return v.square.Row == row })
		t.conflictAmong(b.others, row, col)
	}
}

// best returns one of the numbers below n for which cost is least, each with
// the same chance.
func (t *Tracer) best(n int, cost func(int) int) (best int) {
	least, equal := cost(0), 0
	for i := range n {
		switch c := cost(i); {
		case c < least:
			best, least, equal = i, c, 1
		case c == least:
			if equal++; t.random.IntN(equal) == 0 {
				best = i
			}
		}
	}
	return best
}
