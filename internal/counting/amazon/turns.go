package amazon

import (
	"math/bits"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/jobs"
)

// MaxTurned is the largest board of NewHalfTurnPlan and NewQuarterTurnPlan: the diagonals
// of one direction that meet its lower half are one 64-bit word.
const MaxTurned = 43

// NewHalfTurnPlan returns the plan of how many placements of n amazons a half turn
// leaves unchanged, those that a quarter turn leaves unchanged included, for n from 1
// to MaxTurned.
func NewHalfTurnPlan(n int) (jobs.Plan, error) {
	return newTurnedPlan("half-turn symmetric amazons by orbits", n, 2)
}

// NewQuarterTurnPlan returns the plan of how many placements of n amazons a quarter
// turn leaves unchanged (twice OEIS A352661 for n > 1), for n from 1 to MaxTurned.
func NewQuarterTurnPlan(n int) (jobs.Plan, error) {
	return newTurnedPlan("quarter-turn symmetric amazons by orbits", n, 4)
}

// newTurnedPlan returns the plan of the placements that a turn by 1/order of a circle
// leaves unchanged. It places whole orbits of the turn. A reflection maps these
// placements to each other, so the first amazon stands in the left half of its row.
func newTurnedPlan(method string, n, order int) (jobs.Plan, error) {
	if n == 1 {
		return parts.One(method, n), nil
	}
	left := n / 2
	// A job is the columns of the first two amazons, which need not be free.
	return parts.Count{Method: method, Version: 1, N: n, Len: left * n, Part: func(part int, run *parts.Running) jobs.Count {
		t := turned{n: n, half: left, order: order, full: 1<<n - 1, run: run}
		start := turnedBoard{rows: 1<<left - 1}
		if n%2 == 1 {
			t.mark(&start, left, left)
		}
		next, ok := t.place(start, left-1, part/n)
		if !ok {
			return jobs.Count{}
		}
		return parts.Times(2, t.count(next, 1<<(part%n)))
	}}.Plan(), nil
}

// turned searches placements that a turn leaves unchanged. Only what they have below the
// middle counts: the upper half is the same, upside down.
type turned struct {
	n, half, order int
	full           uint64
	run            *parts.Running
}

// turnedBoard is the rows below the middle without an amazon, and what those on the
// board attack in rows below the middle. A rising diagonal is bit col - row + half - 1 of
// a word, a falling one bit col + row.
type turnedBoard struct {
	rows                  uint64
	cols, rising, falling uint64
	knights               [MaxTurned / 2]uint64 // by row
}

// free returns the squares of a row below the middle that nothing attacks.
func (t *turned) free(b *turnedBoard, row int) uint64 {
	return t.full &^ (b.cols | b.rising>>((t.half-1-row)&63) | b.falling>>(row&63) | b.knights[row])
}

// place returns b with an amazon on a square below the middle and on its images, and
// whether none of them is attacked. Amazons that attack each other do so after a turn, too.
func (t *turned) place(b turnedBoard, row, col int) (turnedBoard, bool) {
	var images [4]nqueens.Square
	at := nqueens.Square{Row: row, Col: col}
	for i := range images[:t.order] {
		if i > 0 && attack(images[0], at) || at.Row < t.half && t.free(&b, at.Row)>>at.Col&1 == 0 {
			return b, false
		}
		images[i] = at
		if t.order == 4 {
			at = nqueens.Square{Row: at.Col, Col: t.n - 1 - at.Row}
		} else {
			at = nqueens.Square{Row: t.n - 1 - at.Row, Col: t.n - 1 - at.Col}
		}
	}
	for _, image := range images[:t.order] {
		t.mark(&b, image.Row, image.Col)
	}
	return b, true
}

// attack reports whether amazons attack each other, or stand on one square.
func attack(a, b nqueens.Square) bool {
	rows, cols := max(a.Row-b.Row, b.Row-a.Row), max(a.Col-b.Col, b.Col-a.Col)
	return rows == 0 || cols == 0 || rows == cols || rows+cols == 3
}

// mark marks what an amazon attacks.
func (t *turned) mark(b *turnedBoard, row, col int) {
	b.rows &^= 1 << row
	b.cols |= 1 << col
	if rising := col - row + t.half - 1; rising >= 0 {
		b.rising |= 1 << rising
	}
	b.falling |= 1 << (col + row) // off the end where no row below the middle meets it
	for away := 1; away <= 2; away++ {
		attacked := (uint64(1)<<(col+3-away) | uint64(1)<<col>>(3-away)) & t.full
		for _, near := range []int{row - away, row + away} {
			if 0 <= near && near < t.half {
				b.knights[near] |= attacked
			}
		}
	}
}

// count returns in how many ways the rows of b can be filled, the one with the fewest
// free squares first and from the columns in among. Without such a row it counts b
// with column 0.
func (t *turned) count(b turnedBoard, among uint64) uint64 {
	if b.rows == 0 {
		return among & 1
	}
	if t.run.Stopped() {
		return 0
	}
	row, fewest := 0, t.n+1
	var choice uint64
	for left := b.rows; left != 0; left &= left - 1 {
		r := bits.TrailingZeros64(left)
		free := t.free(&b, r)
		if k := bits.OnesCount64(free); k < fewest {
			row, fewest, choice = r, k, free
		}
	}
	var found uint64
	for choice = t.run.Branches(choice & among); choice != 0; choice &= choice - 1 {
		if next, ok := t.place(b, row, bits.TrailingZeros64(choice)); ok {
			found += t.count(next, t.full)
		}
	}
	return found
}
