package count

import (
	"context"
	"math/big"
	"slices"

	"nqueens.example/nqueens/count/amazon"
	"nqueens.example/nqueens/count/symmetric"
	"nqueens.example/nqueens/count/torus"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/piece"
)

// Variant is a count by a search of its own, of other solutions than all those of
// queens on the square board.
type Variant struct {
	Flag, Value string // how the command asks for it, --board torus
	Counts      string // what it counts, such as "toroidal solutions"
	OEIS        string // the sequence of its values

	// MaxN is the largest board that takes a search; beyond, only boards are
	// counted that plainly have none.
	MaxN  int
	Count func(ctx context.Context, n int, options jobs.Options) (*big.Int, error)
}

// Variants are the counts that have a search of their own.
var Variants = []Variant{
	{"class", "half-turn", "half-turn symmetric solutions", "A032522", symmetric.MaxHalfTurn, symmetric.HalfTurn},
	{"class", "quarter-turn", "quarter-turn symmetric solutions", "A033148", symmetric.MaxQuarterTurn, symmetric.QuarterTurn},
	{"board", "torus", "toroidal solutions", "A051906", torus.MaxN, torus.Count},
	{"board", "cylinder", "solutions on the cylinder", "A051906", torus.MaxN, torus.Cylinder},
	{"piece", "amazon", "placements of amazons", "A051223", amazon.MaxN, amazon.Count},
}

// VariantOf returns the variant with that flag and value, nil where there is none.
func VariantOf(flag, value string) *Variant {
	i := slices.IndexFunc(Variants, func(v Variant) bool { return v.Flag == flag && v.Value == value })
	if i < 0 {
		return nil
	}
	return &Variants[i]
}

// VariantValues returns what a flag may be.
func VariantValues(flag string) []string {
	var values []string
	for _, v := range Variants {
		if v.Flag == flag {
			values = append(values, v.Value)
		}
	}
	return values
}

// OfPiece returns the count of placements of a piece: the variant that has a search of
// its own, or else one by the search for any piece.
func OfPiece(p piece.Piece) *Variant {
	for i, v := range Variants {
		if of, err := piece.Parse(v.Value); v.Flag == "piece" && err == nil && of.Equal(p) {
			return &Variants[i]
		}
	}
	return &Variant{
		Flag: "piece", Value: p.String(), Counts: "placements of " + p.String(), MaxN: piece.MaxN,
		Count: func(ctx context.Context, n int, options jobs.Options) (*big.Int, error) {
			return piece.Count(ctx, p, n, options)
		},
	}
}
