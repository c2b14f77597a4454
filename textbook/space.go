package textbook

import (
	"context"
	"math/big"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
)

// Space is a search space and its size.
type Space struct {
	What string // a noun phrase in the plural
	Size *big.Int
}

const (
	maxSpaceN = 1000 // the largest board that Spaces takes
	maxNodesN = 15   // and the largest whose nodes it counts
)

// Spaces returns the sizes of the search spaces of the n queens puzzle, n from 1 to 1000,
// each a part of the one before: labelled queens on any squares, unlabelled queens on any
// squares, one queen in each row, one in each row and column, and, up to n = 15, the nodes
// of the search row by row with its root (OEIS A319283), which it counts.
func Spaces(ctx context.Context, n int) ([]Space, error) {
	if n < 1 || n > maxSpaceN {
		return nil, &nqueens.SizeError{N: n, Min: 1, Max: maxSpaceN}
	}
	wide := int64(n)
	spaces := []Space{
		{"ordered placements on any squares", new(big.Int).MulRange(wide*wide-wide+1, wide*wide)},
		{"placements on any squares", placements(n)},
		{"placements of one queen a row", new(big.Int).Exp(big.NewInt(wide), big.NewInt(wide), nil)},
		{"permutations, one queen a row and column", new(big.Int).MulRange(1, wide)},
	}
	if n > maxNodesN {
		return spaces, nil
	}
	nodes, err := countNodes(ctx, n)
	if err != nil {
		return nil, err
	}
	return append(spaces, Space{"nodes of the search row by row", big.NewInt(nodes)}), nil
}

// countNodes counts the nodes of bitmask's tree with its root: those below the
// left half of the lowest row, twice, since the others are their mirror images.
func countNodes(ctx context.Context, n int) (int64, error) {
	board := uint32(1)<<n - 1
	var below func(columns, rising, falling uint32) int64
	below = func(columns, rising, falling uint32) int64 {
		nodes := int64(1)
		for free := board &^ (columns | rising | falling); free != 0; free &= free - 1 {
			bit := free & -free
			nodes += below(columns|bit, (rising|bit)<<1, (falling|bit)>>1)
		}
		return nodes
	}
	nodes := int64(1)
	for col := range (n + 1) / 2 {
		if err := ctxerr.Of(ctx); err != nil {
			return 0, err
		}
		bit := uint32(1) << col
		halves := int64(2)
		if 2*col+1 == n {
			halves = 1
		}
		nodes += halves * below(bit, bit<<1, bit>>1)
	}
	return nodes, nil
}
