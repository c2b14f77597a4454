package instance

import (
	"fmt"
	"math/rand/v2"

	"nqueens.example/nqueens"
)

// The largest boards that instances are made for, with blocked squares and
// without, and read for. Those read may be completions that stand for something
// smaller, and be far larger.
const (
	MaxBlocked = 4096
	MaxN       = 20_000
	MaxRead    = 100_000
)

// DefaultLeast is the number of squares that the published sets leave free in
// every row and column.
const DefaultLeast = 4

// Generate returns a random instance on an n x n board with so many queens placed
// and squares and diagonals blocked, drawn in this way:
//
//	queens     a row and a column that are free, all with equal chances, until a
//	           square is found that no queen attacks, and so on: the queens n
//	           completion of [GJN], section 6
//	diagonals  one of the diagonals left, the direction first, with equal chances:
//	           the excluded diagonals of [GJN], section 7
//	squares    all squares in random order: CSPLib 080, which names no other
//
// A diagonal or square is passed over where blocking it would leave fewer than
// least squares free in a row or column, as the published sets do, or where a queen
// stands. Queens come first, squares last. The instances of a seed are not those
// that the authors' programs make of it.
//
// Random numbers are those of math/rand/v2's PCG seeded with (seed, n), so that
// the diagonals and the blocked squares of a smaller count are among those of a
// larger one with the same seed. It returns an error for sizes out of range and
// for counts that cannot be reached.
func Generate(n int, c Counts, least int, seed uint64) (nqueens.Problem, error) {
	p := nqueens.Problem{N: n}
	switch {
	case n < 1 || n > MaxN:
		return p, fmt.Errorf("the size of the board must be from 1 to %d, not %d", MaxN, n)
	case n > MaxBlocked && c.Squares > 0:
		return p, fmt.Errorf("squares are blocked on boards of at most %d rows, not %d", MaxBlocked, n)
	case min(c.Queens, c.Squares, c.Diagonals) < 0:
		return p, fmt.Errorf("the number of queens, squares or diagonals must be at least 0, not %d", min(c.Queens, c.Squares, c.Diagonals))
	case least < 0 || least > n:
		return p, fmt.Errorf("the number of squares left free in a row must be from 0 to %d, not %d", n, least)
	}
	random := rand.New(rand.NewPCG(seed, uint64(n)))
	if c.Queens > 0 {
		p.Placed = placeQueens(n, c.Queens, random)
	}
	if err := reached(n, len(p.Placed), c.Queens, "queens can be placed that way"); err != nil {
		return p, err
	}
	b := newBlocker(p, least)
	p.BlockedDiagonals = b.diagonals(c.Diagonals, random)
	if err := reached(n, len(p.BlockedDiagonals), c.Diagonals, fmt.Sprintf("diagonals can be blocked if %d squares are to stay free in each row and column", least)); err != nil {
		return p, err
	}
	p.Blocked = b.squares(c.Squares, random)
	return p, reached(n, len(p.Blocked), c.Squares, fmt.Sprintf("squares can be blocked if %d are to stay free in each row and column", least))
}

func reached(n, got, want int, what string) error {
	if got < want {
		return fmt.Errorf("only %d %s on this %d x %d board, not %d; ask for fewer or use another seed", got, what, n, n, want)
	}
	return nil
}

// placeQueens draws a row and a column without a queen, again and again, and
// places a queen there if no other attacks it, for up to n*n draws.
func placeQueens(n, count int, random *rand.Rand) []nqueens.Square {
	rows, cols := random.Perm(n), random.Perm(n)
	lines := nqueens.NewLineSet(n)
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

// blocker blocks diagonals and squares, and counts what is free.
type blocker struct {
	n, least   int
	taken      *nqueens.LineSet // blocked diagonals, and the lines of queens
	queens     *nqueens.LineSet
	rows, cols []int // squares left free in each
}

func newBlocker(p nqueens.Problem, least int) *blocker {
	b := &blocker{n: p.N, least: least, taken: p.Lines(), queens: p.Lines(), rows: make([]int, p.N), cols: make([]int, p.N)}
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

// squares goes through all squares in random order and blocks those that can be.
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

// diagonals draws diagonals, the direction with equal chances as long as both have
// some left, and blocks those whose squares can all be.
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

// free lists the squares of line that are free; ok is false if one of them cannot
// be blocked.
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
