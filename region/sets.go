package region

import (
	"iter"
	"math/bits"
)

// squares is a set of squares, one bit for each, row by row. A small board uses only the
// first words, and the methods of grid look at no others.
type squares [(maxN*maxN + 63) / 64]uint64

func (s *squares) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s *squares) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s *squares) remove(i int)   { s[i/64] &^= 1 << (i % 64) }

// each yields the squares of s in order.
func (s *squares) each() iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(w*64 + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// grid is a puzzle as sets of squares.
type grid struct {
	*Puzzle
	words  int
	all    squares
	units  []squares  // rows, then columns, then regions
	around []squares  // of each square, those that touch it
	of     [][3]uint8 // of each square, its units
	rules  []rule     // the easiest first
	work   int        // of the rules so far, against mostWork
}

// mostWork limits the work of the rules on a puzzle, in queens that they try: some seconds. A
// puzzle of 10 rows with two queens in each takes a million.
const mostWork = 50_000_000

// exhausted adds to the work of the rules, and reports whether it has reached its limit.
func (g *grid) exhausted(more int) bool {
	g.work += more
	return g.work > mostWork
}

func newGrid(p *Puzzle) *grid {
	n := p.n
	g := &grid{
		Puzzle: p, words: (n*n + 63) / 64,
		units: make([]squares, 3*n), around: make([]squares, n*n), of: make([][3]uint8, n*n), rules: rules[:],
	}
	for i := range n * n {
		g.all.add(i)
		for kind, u := range p.unitsOf(i) {
			g.of[i][kind] = uint8(u)
			g.units[u].add(i)
		}
		for r := max(0, i/n-1); r <= min(n-1, i/n+1); r++ {
			for c := max(0, i%n-1); c <= min(n-1, i%n+1); c++ {
				if j := r*n + c; j != i {
					g.around[i].add(j)
				}
			}
		}
	}
	return g
}

func (g *grid) empty(a *squares) bool {
	for w := range g.words {
		if a[w] != 0 {
			return false
		}
	}
	return true
}

// count returns the number of squares in both a and b.
func (g *grid) count(a, b *squares) int {
	sum := 0
	for w := range g.words {
		sum += bits.OnesCount64(a[w] & b[w])
	}
	return sum
}

// first returns the first square in both a and b, or -1.
func (g *grid) first(a, b *squares) int {
	for w := range g.words {
		if both := a[w] & b[w]; both != 0 {
			return w*64 + bits.TrailingZeros64(both)
		}
	}
	return -1
}

func (g *grid) both(a, b *squares) (c squares) {
	for w := range g.words {
		c[w] = a[w] & b[w]
	}
	return c
}

func (g *grid) clear(a, b *squares) {
	for w := range g.words {
		a[w] &^= b[w]
	}
}

func (g *grid) union(a, b *squares) {
	for w := range g.words {
		a[w] |= b[w]
	}
}

func (g *grid) square(i int) Square { return Square{i / g.n, i % g.n} }

func (g *grid) list(s *squares) Squares {
	var list Squares
	for i := range s.each() {
		list = append(list, g.square(i))
	}
	return list
}

// position is what is known about the squares: where queens stand, and where more may.
type position struct {
	open, queens squares
	need         [3 * maxN]int8 // of each unit, the number of queens it still needs
}

func (g *grid) start() *position {
	s := &position{open: g.all}
	for u := range g.units {
		s.need[u] = int8(g.stars)
	}
	return s
}

// place puts a queen on square i and closes the squares that it rules out.
func (g *grid) place(s *position, i int) {
	s.queens.add(i)
	s.open.remove(i)
	g.clear(&s.open, &g.around[i])
	for _, u := range g.of[i] {
		if s.need[u]--; s.need[u] == 0 {
			g.clear(&s.open, &g.units[u])
		}
	}
}
