package independent

import (
	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/jobs"
)

// The largest boards with maximal placements of nonattacking queens, of any number: those to which
// no queen can be added (OEIS A146303). A queen attacks at most 4 n - 4 squares.
const (
	MaxMaximalRows    = 22
	MaxMaximalSquares = 16
)

// NewMaximalSquaresPlan returns the plan of the number of maximal placements for n from 1 to MaxMaximalSquares, by the
// graph of squares that attack each other.
//
// A maximal placement has a queen on each square or on one that attacks it. The search takes the
// square for which the fewest such squares are free, and puts a queen on each of them in turn,
// without those before it (C. Bron and J. Kerbosch, Finding All Cliques of an Undirected Graph,
// Communications of the ACM 16, 1973). A job is the first two queens, which not every board has.
func NewMaximalSquaresPlan(n int) (jobs.Plan, error) {
	g := maximalGraph(n)
	branches := 4 * n // at most, as a queen attacks at most 4n - 4 squares
	return parts.Count{
		Method: "maximal placements by squares", Version: 1, N: n, Len: branches * branches,
		Part: func(part int, run *parts.Running) jobs.Count {
			return jobs.Count{Lo: g.search(run).count(0, part/branches, part%branches)}
		},
	}.Plan(), nil
}

// maximalGraph returns the squares of a board and, to meet, for each square those from which a
// queen attacks it, and itself.
func maximalGraph(n int) *graph {
	attacks := func(a, b int) bool {
		rows, cols := a/n-b/n, a%n-b%n
		return rows == 0 || cols == 0 || rows == cols || rows == -cols
	}
	sets := make([][]int, n*n)
	for a := range sets {
		for b := range sets {
			if attacks(a, b) {
				sets[a] = append(sets[a], b)
			}
		}
	}
	return newGraph(n*n, attacks, sets)
}
