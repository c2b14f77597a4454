package count

import (
	"context"
	"math/big"

	"nqueens.example/nqueens/internal/amazon"
	"nqueens.example/nqueens/internal/symmetric"
	"nqueens.example/nqueens/internal/torus"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/piece"
)

// Variant is a count other than that of all solutions with queens on the square
// board.
type Variant struct {
	Board string // such as "torus"; "" for the square board
	Piece string // as [piece.Parse] reads it; "" for queens
	Class string // such as "half-turn"; "" for all solutions

	Counts string // what it counts, such as "toroidal solutions"
	Values string // the OEIS number of its values, or their name in internal/known

	// MaxN is the largest board that can be searched. Larger boards are counted only
	// where they are known to have no solution.
	MaxN    int
	NewPlan func(n int) (jobs.Plan, error) // the same plan on every machine
}

// Count returns the number that v counts for n.
func (v Variant) Count(ctx context.Context, n int, options jobs.Options) (*big.Int, error) {
	plan, err := v.NewPlan(n)
	if err != nil {
		return nil, err
	}
	result, err := Run(ctx, plan, Options{Options: options})
	if err != nil {
		return nil, err
	}
	return result.Solutions, nil
}

// Variants returns the counts that have a search of their own.
func Variants() []Variant {
	return []Variant{
		{
			Class: "half-turn", Counts: "half-turn symmetric solutions", Values: "A032522",
			MaxN: symmetric.MaxHalfTurn, NewPlan: symmetric.NewHalfTurnPlan,
		},
		{
			Class: "quarter-turn", Counts: "quarter-turn symmetric solutions", Values: "A033148",
			MaxN: symmetric.MaxQuarterTurn, NewPlan: symmetric.NewQuarterTurnPlan,
		},
		{
			Board: "torus", Counts: "toroidal solutions", Values: "A051906",
			MaxN: torus.MaxN, NewPlan: torus.NewPlan,
		},
		{
			Board: "cylinder", Counts: "solutions on the cylinder", Values: "A051906",
			MaxN: torus.MaxN, NewPlan: torus.NewCylinderPlan,
		},
		{
			Piece: "amazon", Counts: "placements of amazons", Values: "A051223",
			MaxN: amazon.MaxN, NewPlan: amazon.NewPlan,
		},
		{
			Piece: "amazon", Class: "half-turn", Counts: "half-turn symmetric amazons", Values: "A051223/half-turn",
			MaxN: amazon.MaxTurned, NewPlan: amazon.NewHalfTurnPlan,
		},
		{
			Piece: "amazon", Class: "quarter-turn", Counts: "quarter-turn symmetric amazons", Values: "A051223/quarter-turn",
			MaxN: amazon.MaxTurned, NewPlan: amazon.NewQuarterTurnPlan,
		},
	}
}

// VariantOf returns the count of the solutions in a class, "" for all, with pieces p
// on a board, "" for the square one. All placements of a piece without a row in
// [Variants] are counted by [piece.Count]. ok is false if there is no such count.
func VariantOf(board string, p piece.Piece, class string) (v Variant, ok bool) {
	for _, v := range Variants() {
		if v.Board == board && v.Class == class && v.of(p) {
			return v, true
		}
	}
	if board != "" || class != "" {
		return Variant{}, false
	}
	return Variant{
		Piece: p.String(), Counts: "placements of " + p.String(), MaxN: piece.MaxN,
		NewPlan: func(n int) (jobs.Plan, error) { return piece.NewPlan(p, n) },
	}, true
}

// of reports whether v counts placements of p.
func (v Variant) of(p piece.Piece) bool {
	if v.Piece == "" {
		return p.Equal(piece.Queen)
	}
	own, err := piece.Parse(v.Piece)
	return err == nil && own.Equal(p)
}
