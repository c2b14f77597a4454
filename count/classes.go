package count

import (
	"context"
	"fmt"
	"math/big"

	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/piece"
)

// Classes counts the solutions up to symmetry: the orbits under the eight symmetries
// of the board, by the symmetries that leave their members unchanged.
type Classes struct {
	Asymmetric  *big.Int // orbits of 8: only the identity (OEIS A260320)
	HalfTurn    *big.Int // orbits of 4: a half turn, but no quarter turn
	QuarterTurn *big.Int // orbits of 2: a quarter turn; for n = 1 the only solution
	Unique      *big.Int // all of them (OEIS A002562)
}

// ClassesOf derives the classes on the n x n board from the number of all solutions,
// of those that a half turn leaves unchanged (the next included) and of those that a
// quarter turn does. By Burnside's lemma there are (all + halfTurn + 2 quarterTurn) /
// 8 classes for n > 1. It returns an error if the counts are inconsistent.
func ClassesOf(n int, all, halfTurn, quarterTurn *big.Int) (Classes, error) {
	if n == 1 {
		one := big.NewInt(1)
		if all.Cmp(one) != 0 || halfTurn.Cmp(one) != 0 || quarterTurn.Cmp(one) != 0 {
			return Classes{}, fmt.Errorf("the 1 x 1 board has one solution, unchanged by every turn, not %v, %v and %v", all, halfTurn, quarterTurn)
		}
		return Classes{new(big.Int), new(big.Int), big.NewInt(1), big.NewInt(1)}, nil
	}
	asymmetric, err := orbits(new(big.Int).Sub(all, halfTurn), 8, "asymmetric")
	if err != nil {
		return Classes{}, err
	}
	half, err := orbits(new(big.Int).Sub(halfTurn, quarterTurn), 4, "half-turn symmetric")
	if err != nil {
		return Classes{}, err
	}
	quarter, err := orbits(quarterTurn, 2, "quarter-turn symmetric")
	if err != nil {
		return Classes{}, err
	}
	unique := new(big.Int).Add(asymmetric, half)
	return Classes{asymmetric, half, quarter, unique.Add(unique, quarter)}, nil
}

// CountClasses counts the solutions with pieces p on the n x n board that turns leave
// unchanged, and derives the classes from them and the number of all solutions. The
// progress is that of the half turn, which takes far longer. It returns an error
// unless [HasClasses] holds for p.
func CountClasses(ctx context.Context, p piece.Piece, n int, all *big.Int, options jobs.Options) (Classes, error) {
	half, quarter, ok := turns(p)
	if !ok {
		return Classes{}, fmt.Errorf("the symmetry classes of %v are not counted", p)
	}
	halfTurn, err := half.Count(ctx, n, options)
	if err != nil {
		return Classes{}, err
	}
	options.Progress = nil
	quarterTurn, err := quarter.Count(ctx, n, options)
	if err != nil {
		return Classes{}, err
	}
	return ClassesOf(n, all, halfTurn, quarterTurn)
}

// HasClasses reports whether CountClasses counts the symmetry classes of p: whether
// [Variants] has the symmetric placements of p, and p attacks as a queen does, so
// that no reflection leaves a placement unchanged.
func HasClasses(p piece.Piece) bool {
	_, _, ok := turns(p)
	return ok
}

// turns returns the counts of the placements of p that a half turn and a quarter turn
// leave unchanged.
func turns(p piece.Piece) (half, quarter Variant, ok bool) {
	half, hasHalf := VariantOf("", p, "half-turn")
	quarter, hasQuarter := VariantOf("", p, "quarter-turn")
	return half, quarter, hasHalf && hasQuarter && p.Plus(piece.Queen).Equal(p)
}

func orbits(solutions *big.Int, size int64, kind string) (*big.Int, error) {
	count, rest := new(big.Int).QuoRem(solutions, big.NewInt(size), new(big.Int))
	if rest.Sign() != 0 || solutions.Sign() < 0 {
		return nil, fmt.Errorf("%v %s solutions cannot be: they come in orbits of %d", solutions, kind, size)
	}
	return count, nil
}
