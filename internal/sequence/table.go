package sequence

import (
	"fmt"
	"math/big"

	"nqueens.example/nqueens/internal/amazon"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/piece"
)

func table() []Sequence {
	return []Sequence{
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
	}
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
