// Package profile counts the placements of k nonattacking queens in the first k rows of
// the n x n board, for each k (OEIS A319284). They are the nodes of the row-by-row search
// tree, level by level; their sum is A319283. Each level is also the number of placements of
// k queens on the k x n rectangle, which holds no more.
//
// Queens on white and on black squares share no diagonal. So the placements whose white
// queens stand in a set R of rows are pairs: white queens in R, and black queens in the
// other rows, in columns that no white queen has. Each level is the sum over all R. A
// white queen of an even row stands in an even column and one of an odd row in an odd
// column, a black queen the other way round.
//
// Two plans count the pairs. They have this in common, and no code.
package profile

import (
	"nqueens.example/nqueens/jobs"
)

// MaxN is the largest board: the search by ranks keeps columns and diagonals in one 64-bit
// word, and so few white placements fit any rows that 32 bits count them.
const MaxN = 21

// planner returns the plan of that method and N of the levels from first to last of the tree of
// the n x n board.
type planner func(method string, index, n, first, last int) (jobs.Plan, error)

// tree returns the plan of all levels.
func tree(method string, n int, plan planner) (jobs.Plan, error) {
	return plan(method, n, n, 0, n)
}

// MaxIndex is the index of the largest board in the triangle of rectangles.
const MaxIndex = MaxN*(MaxN+1)/2 + MaxN

// rectangle returns the plan of level k, the placements on the k x n rectangle with the index
// n(n+1)/2 + k in A319284.
func rectangle(method string, index int, plan planner) (jobs.Plan, error) {
	n, k := 0, index
	for ; k > n; k -= n {
		n++
	}
	return plan(method, index, n, k, k)
}
