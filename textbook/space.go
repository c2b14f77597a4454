package textbook

import (
	"math/big"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/known"
)

// Space is a search space and its size.
type Space struct {
	What string // a noun phrase in the plural
	Size *big.Int
}

const (
	maxSpaceN = 1000 // the largest board that Spaces takes
	maxNodesN = 15   // and the largest whose nodes it knows
)

// Spaces returns the sizes of the search spaces of the n queens puzzle, n from 1 to 1000,
// each a part of the one before: labelled queens on any squares, unlabelled queens on any
// squares, one queen in each row, one in each row and column, and, up to n = 15, the nodes
// of the search row by row with its root (OEIS A319283).
func Spaces(n int) ([]Space, error) {
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
	published, err := known.Get("A319283")
	if err != nil {
		return nil, err
	}
	nodes, _ := published.At(n)
	return append(spaces, Space{"nodes of the search row by row", nodes}), nil
}
