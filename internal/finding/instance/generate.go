package instance

import (
	"fmt"
	"math/rand/v2"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/lineset"
	"nqueens.example/nqueens/internal/words"
)

const (
	MaxN       = 20_000  // MaxN is the largest board that Generate makes.
	maxBlocked = 4096    // and the largest with blocked squares
	maxRead    = 100_000 // the largest board that Read reads, such as an encoding of another problem
)

// DefaultLeast is the number of squares that the published sets leave free in every
// row and column.
const DefaultLeast = 4

// Generate returns a random instance on an n x n board, drawn as follows:
//
//	queens     a uniformly random free row and column, again if a queen attacks
//	           their square: the queens of [GJN], section 6
//	diagonals  a random direction, then a random diagonal left in it: the excluded
//	           diagonals of [GJN], section 7
//	squares    in uniformly random order, since CSPLib 080 names no other
//
// Queens come first, squares last. Generate skips diagonals and squares that hold a
// queen, or whose blocking would leave fewer than least free squares in a row or
// column, as the published sets do. A seed does not give the instances that the
// authors' programs make of it.
//
// The random numbers are those of PCG in math/rand/v2 with seed (seed, n). With the
// same seed, the blocked squares and diagonals of a smaller count are among those of a
// larger one. Generate returns an error for sizes out of range and for counts that it
// cannot reach.
func Generate(n int, c Counts, least int, seed uint64) (nqueens.Problem, error) {
	p := nqueens.Problem{N: n}
	switch {
	case n < 1 || n > MaxN:
		return p, &nqueens.SizeError{N: n, Min: 1, Max: MaxN}
	case n > maxBlocked && c.Squares > 0:
		return p, fmt.Errorf("squares are blocked on boards of at most %d rows, not %d", maxBlocked, n)
	case min(c.Queens, c.Squares, c.Diagonals) < 0:
		return p, fmt.Errorf("the number of queens, squares or diagonals must be at least 0, not %d", min(c.Queens, c.Squares, c.Diagonals))
	case c.Queens > n:
		return p, fmt.Errorf("the %d x %d board has room for %s, not %d", n, n, words.Plural(n, "queen"), c.Queens)
	case least < 0 || least > n:
		return p, fmt.Errorf("the number of squares left free in a row must be 0 to %d, not %d", n, least)
	}
	random := rand.New(rand.NewPCG(seed, uint64(n)))
	if c.Queens > 0 {
		p.Placed = placeQueens(n, c.Queens, random)
	}
	if err := reached(n, len(p.Placed), c.Queens, "queen", "placed that way"); err != nil {
		return p, err
	}
	b := newBlocker(p, least)
	p.BlockedDiagonals = b.diagonals(c.Diagonals, random)
	if err := reached(n, len(p.BlockedDiagonals), c.Diagonals, "diagonal", blockedIf(least)); err != nil {
		return p, err
	}
	p.Blocked = b.squares(c.Squares, random)
	return p, reached(n, len(p.Blocked), c.Squares, "square", blockedIf(least))
}

// blockedIf says under which condition squares or diagonals are blocked.
func blockedIf(least int) string {
	if least == 0 {
		return "blocked"
	}
	return fmt.Sprintf("blocked if each row and column keeps %s free", words.Plural(least, "square"))
}

func reached(n, got, want int, thing, how string) error {
	if got < want {
		return fmt.Errorf("only %s can be %s on this %d x %d board, not %d; ask for fewer or use another seed", words.Plural(got, thing), how, n, n, want)
	}
	return nil
}

// placeQueens places up to count queens in up to n*n draws of a free row and column.
func placeQueens(n, count int, random *rand.Rand) []nqueens.Square {
	rows, cols := random.Perm(n), random.Perm(n)
	lines := lineset.New(n)
	var placed []nqueens.Square
	for range n * n {
		left := n - len(placed)
		if left == 0 || len(placed) == count {
			break
		}
		i, j := random.IntN(left), random.IntN(left)
		s := nqueens.Square{Row: rows[i], Col: cols[j]}
		if _, attacked := lines.Hit(s); attacked {
			continue
		}
		lines.Flip(s)
		placed = append(placed, s)
		rows[i], cols[j] = rows[left-1], cols[left-1]
	}
	return placed
}

// blocker blocks diagonals and squares, and counts the free squares.
type blocker struct {
	n, least   int
	taken      *lineset.Set // blocked diagonals and the lines of queens
	queens     *lineset.Set
	rows, cols []int // free squares in each
}

func newBlocker(p nqueens.Problem, least int) *blocker {
	b := &blocker{n: p.N, least: least, taken: lineset.Of(p), queens: lineset.Of(p), rows: make([]int, p.N), cols: make([]int, p.N)}
	if len(p.Placed) == 0 {
		for i := range p.N {
			b.rows[i], b.cols[i] = p.N, p.N
		}
		return b
	}
	for row := range p.N {
		for col := range p.N {
			if _, hit := b.taken.Hit(nqueens.Square{Row: row, Col: col}); !hit {
				b.rows[row]++
				b.cols[col]++
			}
		}
	}
	return b
}

func (b *blocker) allows(s nqueens.Square) bool {
	return b.rows[s.Row] > b.least && b.cols[s.Col] > b.least
}

func (b *blocker) take(s nqueens.Square) {
	b.rows[s.Row]--
	b.cols[s.Col]--
}

// squares blocks up to count squares in random order.
func (b *blocker) squares(count int, random *rand.Rand) []nqueens.Square {
	var blocked []nqueens.Square
	if count == 0 {
		return nil
	}
	for _, i := range random.Perm(b.n * b.n) {
		if len(blocked) == count {
			break
		}
		s := nqueens.Square{Row: i / b.n, Col: i % b.n}
		if _, hit := b.taken.Hit(s); !hit && b.allows(s) {
			b.take(s)
			blocked = append(blocked, s)
		}
	}
	return blocked
}

// diagonals blocks up to count random diagonals whose squares can all be blocked, in
// either direction with equal probability while both have some left.
func (b *blocker) diagonals(count int, random *rand.Rand) []nqueens.Line {
	if count == 0 {
		return nil
	}
	rising, falling := random.Perm(2*b.n-1), random.Perm(2*b.n-1)
	var blocked []nqueens.Line
	for len(blocked) < count && len(rising)+len(falling) > 0 {
		var line nqueens.Line
		if up := random.IntN(2) == 0; len(falling) == 0 || up && len(rising) > 0 {
			line = nqueens.Line{Direction: nqueens.AlongRising, Index: rising[0] - (b.n - 1)}
			rising = rising[1:]
		} else {
			line = nqueens.Line{Direction: nqueens.AlongFalling, Index: falling[0]}
			falling = falling[1:]
		}
		if squares, ok := b.free(line); ok && !b.queens.Has(line) {
			for _, s := range squares {
				b.take(s)
			}
			b.taken.Add(line)
			blocked = append(blocked, line)
		}
	}
	return blocked
}

// free returns the free squares of line, and false if one of them cannot be blocked.
func (b *blocker) free(line nqueens.Line) (squares []nqueens.Square, ok bool) {
	for s := range line.Squares(b.n) {
		if _, hit := b.taken.Hit(s); hit {
			continue
		}
		if !b.allows(s) {
			return nil, false
		}
		squares = append(squares, s)
	}
	return squares, true
}
