package maximal

import (
	"math/bits"
	"slices"

	"nqueens.example/nqueens/internal/parts"
	"nqueens.example/nqueens/jobs"
)

// NewSquaresPlan returns the plan of the number of maximal placements for n from 1 to MaxN, by the
// graph of squares that attack each other.
//
// A maximal placement has a queen on each square or on one that attacks it. The search takes the
// square for which the fewest such squares are free, and puts a queen on each of them in turn,
// without those before it (C. Bron and J. Kerbosch, Finding All Cliques of an Undirected Graph,
// Communications of the ACM 16, 1973). A job is the first two queens, which not every board has.
func NewSquaresPlan(n int) (jobs.Plan, error) {
	if err := check(n); err != nil {
		return nil, err
	}
	g := newGraph(n)
	branches := 4 * n // at most, as a queen attacks at most 4n - 4 squares
	return parts.Count{
		Method: "maximal placements by squares", Version: 1, N: n, Len: branches * branches,
		Part: func(part int, run *parts.Running) jobs.Count {
			return jobs.Count{Lo: g.count(g.all, set{}, run, part/branches, part%branches)}
		},
	}.Plan(), nil
}

// set is a set of squares.
type set [(MaxN*MaxN + 63) / 64]uint64

func (s *set) add(square int)    { s[square/64] |= 1 << (square % 64) }
func (s *set) remove(square int) { s[square/64] &^= 1 << (square % 64) }

// squares returns the squares of s in their order.
func (s *set) squares() (squares []int) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			squares = append(squares, 64*i+bits.TrailingZeros64(word))
		}
	}
	return squares
}

// graph is the squares of a board that attack each other.
type graph struct {
	words int   // of the sets that are not empty
	all   set   // squares
	near  []set // of each square, those that it attacks, and itself
}

func newGraph(n int) *graph {
	g := &graph{words: (n*n + 63) / 64, near: make([]set, n*n)}
	for a := range g.near {
		g.all.add(a)
		for b := range g.near {
			rows, cols := a/n-b/n, a%n-b%n
			if rows == 0 || cols == 0 || rows == cols || rows == -cols {
				g.near[a].add(b)
			}
		}
	}
	return g
}

// count returns the number of ways to put queens on squares of free so that each square of free
// and banned is attacked or has one. The first queens are those of the given branches.
func (g *graph) count(free, banned set, run *parts.Running, among ...int) (found uint64) {
	choices, fewest, done := set{}, len(g.near)+1, true
	for i := range g.words {
		for left := free[i] | banned[i]; left != 0; left &= left - 1 {
			done = false
			near, k := &g.near[64*i+bits.TrailingZeros64(left)], 0
			for j := range g.words {
				k += bits.OnesCount64(near[j] & free[j])
			}
			if k < fewest {
				fewest = k
				for j := range g.words {
					choices[j] = near[j] & free[j]
				}
			}
		}
	}
	switch {
	case done && slices.ContainsFunc(among, func(branch int) bool { return branch > 0 }):
		return 0 // the job of branches 0 counts a placement of fewer queens
	case done:
		return 1
	case run.Stopped():
		return 0
	}
	only := -1
	if len(among) > 0 {
		only, among = among[0], among[1:]
	} else {
		only = run.Branch(fewest)
	}
	for branch, square := range choices.squares() {
		if only < 0 || only == branch {
			unattacked, bannedToo := free, banned
			for i, near := range g.near[square] {
				unattacked[i] &^= near
				bannedToo[i] &^= near
			}
			found += g.count(unattacked, bannedToo, run, among...)
		}
		free.remove(square)
		banned.add(square)
	}
	return found
}
