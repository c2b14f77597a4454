package count

import (
	"context"
	"math/big"

	"nqueens/count/amazon"
	"nqueens/count/symmetric"
	"nqueens/count/torus"
	"nqueens/jobs"
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
