package instance

import (
	"fmt"
	"math/rand/v2"

	"nqueens"
)

// The largest boards that instances are made and read for. Those read may be
// completions that stand for something smaller, and be far larger.
const (
	MaxN    = 4096
	MaxRead = 100_000
)

// DefaultLeast is the number of squares that the published sets leave free in
// every row and column.
const DefaultLeast = 4

// Generate returns a random instance of that kind on an n x n board, with
// count queens placed or squares or diagonals blocked. Where it blocks, it leaves
// at least least squares free in every row and column, as the published sets
// do. Generation follows [GJN]; the instances of a seed are not those that the
// authors' programs make of it.
//
// Random numbers are those of math/rand/v2's PCG seeded with (seed, n), so that
// the diagonals and the blocked squares of a smaller count are among those of a
// larger one with the same seed. It returns an error for sizes out of range and
// for a count that cannot be reached.
func Generate(kind Kind, n, count, least int, seed uint64) (nqueens.Problem, error) {
	p := nqueens.Problem{N: n}
	switch {
	case n < 1 || n > MaxN:
		return p, fmt.Errorf("the size of the board must be from 1 to %d, not %d", MaxN, n)
	case count < 0:
		return p, fmt.Errorf("the number of queens, squares or diagonals must be at least 0, not %d", count)
	case least < 0 || least > n:
		return p, fmt.Errorf("the number of squares left free in a row must be from 0 to %d, not %d", n, least)
	}
	random := rand.New(rand.NewPCG(seed, uint64(n)))
	switch kind {
	case Completion:
		p.Placed = placeQueens(n, count, random)
		return p, reached(n, len(p.Placed), count, "queens can be placed that way")
	case Blocked:
		p.Blocked = blockSquares(n, count, least, random)
		return p, reached(n, len(p.Blocked), count, fmt.Sprintf("squares can be blocked if %d are to stay free in each row and column", least))
	case Diagonals:
		p.BlockedDiagonals = blockDiagonals(n, count, least, random)
		return p, reached(n, len(p.BlockedDiagonals), count, fmt.Sprintf("diagonals can be blocked if %d squares are to stay free in each row and column", least))
	}
	_, err := ParseKind(string(kind))
	return p, err
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

// room counts the free squares of rows and columns.
type room struct{ rows, cols []int }

func newRoom(n int) room {
	r := room{make([]int, n), make([]int, n)}
	for i := range n {
		r.rows[i], r.cols[i] = n, n
	}
	return r
}

func (r room) allows(s nqueens.Square, least int) bool {
	return r.rows[s.Row] > least && r.cols[s.Col] > least
}

func (r room) take(s nqueens.Square) {
	r.rows[s.Row]--
	r.cols[s.Col]--
}

// blockSquares goes through all squares in random order and blocks those that
// can be.
func blockSquares(n, count, least int, random *rand.Rand) []nqueens.Square {
	var blocked []nqueens.Square
	free := newRoom(n)
	for _, i := range random.Perm(n * n) {
		if len(blocked) == count {
			break
		}
		if s := (nqueens.Square{Row: i / n, Col: i % n}); free.allows(s, least) {
			free.take(s)
			blocked = append(blocked, s)
		}
	}
	return blocked
}

// blockDiagonals draws diagonals, the direction with equal chances as long as
// both have some left, and blocks those whose squares can all be.
func blockDiagonals(n, count, least int, random *rand.Rand) []nqueens.Line {
	rising, falling := random.Perm(2*n-1), random.Perm(2*n-1)
	taken := nqueens.NewLineSet(n)
	free := newRoom(n)
	var blocked []nqueens.Line
	for len(blocked) < count && len(rising)+len(falling) > 0 {
		var line nqueens.Line
		if up := random.IntN(2) == 0; len(falling) == 0 || up && len(rising) > 0 {
			line = nqueens.Line{Direction: nqueens.AlongRising, Index: rising[0] - (n - 1)}
			rising = rising[1:]
		} else {
			line = nqueens.Line{Direction: nqueens.AlongFalling, Index: falling[0]}
			falling = falling[1:]
		}
		if squares, ok := freeSquares(line, n, taken, free, least); ok {
			for _, s := range squares {
				free.take(s)
			}
			taken.Add(line)
			blocked = append(blocked, line)
		}
	}
	return blocked
}

// freeSquares lists the squares of line that are on no diagonal taken; ok is
// false if one of them cannot be blocked.
func freeSquares(line nqueens.Line, n int, taken *nqueens.LineSet, free room, least int) (squares []nqueens.Square, ok bool) {
	for s := range line.Squares(n) {
		if _, hit := taken.Hit(s); hit {
			continue
		}
		if !free.allows(s, least) {
			return nil, false
		}
		squares = append(squares, s)
	}
	return squares, true
}
