package sequence

import (
	"fmt"
	"math/big"

	"nqueens.example/nqueens/internal/amazon"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/orbits"
	"nqueens.example/nqueens/internal/symmetric"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/piece"
)

func table() []Sequence {
	return []Sequence{
		{
			ID: "A032522", First: 1, Fast: 16,
			Methods: []Method{
				{
					Name: "crosses", About: "search from the middle row and column by words of diagonals",
					MaxN: symmetric.MaxHalfTurn, NewPlan: symmetric.NewHalfTurnPlan,
				},
				together(piece.Queen, 2, nil),
			},
		},
		{
			ID: "A033148", First: 1, Fast: 25,
			Methods: []Method{
				{
					Name: "pairings", About: "pair distances from the centre whose sums and differences are distinct",
					MaxN: symmetric.MaxQuarterTurn, NewPlan: symmetric.NewQuarterTurnPlan,
				},
				together(piece.Queen, 4, nil),
			},
		},
		{
			ID: "A051223", First: 1, Fast: 11,
			Methods: []Method{
				{
					Name: "crosses", About: "search outwards from the middle rows and columns",
					MaxN: amazon.MaxN, NewPlan: amazon.NewPlan,
				},
				{
					Name: "squares", About: "search for any piece, row by row, by the squares it attacks",
					MaxN: piece.MaxN, NewPlan: func(n int) (jobs.Plan, error) { return piece.NewPlan(piece.Amazon, n) },
				},
			},
		},
		{
			ID: "A260320", First: 2, Fast: 16,
			Methods: []Method{
				{
					Name: "crosses", About: "count half-turn symmetric solutions as for A032522, and subtract them from A000170",
					MaxN: 27, NewPlan: symmetric.NewHalfTurnPlan, Term: asymmetric,
				},
				together(piece.Queen, 2, asymmetric).upTo(27),
			},
		},
		{
			ID: "A352661", First: 2, Fast: 21,
			Methods: []Method{
				{
					Name: "orbits", About: "place four at a time by words of rows and diagonals",
					MaxN: amazon.MaxN, NewPlan: amazon.NewQuarterTurnPlan, Term: exact(2),
				},
				together(piece.Amazon, 4, exact(2)),
			},
		},
	}
}

// together returns the method that counts the placements of p that a turn leaves unchanged
// by package orbits.
func together(p piece.Piece, order int, term func(int, *big.Int) (*big.Int, error)) Method {
	return Method{
		Name: "together", About: "choose orbits of squares that do not attack each other",
		MaxN: orbits.MaxN, NewPlan: func(n int) (jobs.Plan, error) { return orbits.NewPlan(p, n, order) }, Term: term,
	}
}

func (m Method) upTo(most int) Method {
	m.MaxN = most
	return m
}

// asymmetric returns the number of classes of eight, where a half turn leaves that many
// solutions unchanged.
func asymmetric(n int, halfTurn *big.Int) (*big.Int, error) {
	all, ok := known.Solutions(n)
	if !ok {
		return nil, fmt.Errorf("A000170 is not on record for %d", n)
	}
	return exact(8)(n, all.Sub(all, halfTurn))
}

// exact returns a Term that divides the sum.
func exact(divisor int64) func(int, *big.Int) (*big.Int, error) {
	return func(n int, sum *big.Int) (*big.Int, error) {
		term, rest := new(big.Int).QuoRem(sum, big.NewInt(divisor), new(big.Int))
		if rest.Sign() != 0 {
			return nil, fmt.Errorf("the sum of the jobs for %d is %v, which %d does not divide", n, sum, divisor)
		}
		return term, nil
	}
}
