package count

import (
	"context"
	"fmt"
	"math/big"

	"nqueens.example/nqueens/internal/finding/pieces"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/jobs"
)

// Classes counts solutions up to symmetry: the orbits under the eight symmetries of the board,
// by the symmetries that leave their members unchanged.
type Classes struct {
	All    *big.Int // the solutions
	Unique *big.Int // their orbits (OEIS A002562)

	// The orbits of each class; nil unless the Info of the kind has Classes.
	Asymmetric  *big.Int // of 8: only the identity (OEIS A260320)
	HalfTurn    *big.Int // of 4: a half turn, but no quarter turn
	QuarterTurn *big.Int // of 2: a quarter turn; for n = 1 the only solution
}

// ByClass counts the solutions of a kind on the n x n board up to symmetry. All is the number
// of solutions if it is known; nil has them counted. The recorder and the part of options do
// not apply. Of pieces whose placements a reflection may leave unchanged, every placement is
// visited, whatever all is.
func ByClass(ctx context.Context, n int, k Kind, all *big.Int, options Options) (Classes, error) {
	info, err := k.Info()
	if err != nil {
		return Classes{}, err
	}
	if info.Board != "" || info.Class != "" {
		return Classes{}, fmt.Errorf("%s are not counted up to symmetry", info.Counts)
	}
	options.Recorder, options.Part = nil, jobs.Part{}
	if !info.Classes {
		all, unique, err := pieces.CountUnique(ctx, info.Piece, n, pool.Options{Workers: options.Workers, Progress: options.Progress})
		return Classes{All: all, Unique: unique}, err
	}
	if all == nil {
		if all, err = sum(ctx, n, k, options); err != nil {
			return Classes{}, err
		}
	}
	options.Kernel = ""
	halfTurn, err := sum(ctx, n, Kind{Piece: k.Piece, Class: "half-turn"}, options)
	if err != nil {
		return Classes{}, err
	}
	options.Progress = nil // the half turn takes far longer
	quarterTurn, err := sum(ctx, n, Kind{Piece: k.Piece, Class: "quarter-turn"}, options)
	if err != nil {
		return Classes{}, err
	}
	return classesOf(n, all, halfTurn, quarterTurn)
}

func sum(ctx context.Context, n int, k Kind, options Options) (*big.Int, error) {
	plan, err := NewPlan(n, k)
	if err != nil {
		return nil, err
	}
	result, err := Run(ctx, plan, options)
	return result.Solutions, err
}

// classesOf derives the classes on the n x n board from the number of all solutions,
// of those that a half turn leaves unchanged (the next included) and of those that a
// quarter turn does. By Burnside's lemma there are (all + halfTurn + 2 quarterTurn) /
// 8 classes for n > 1. It returns an error if the counts are inconsistent.
func classesOf(n int, all, halfTurn, quarterTurn *big.Int) (Classes, error) {
	if n == 1 {
		one := big.NewInt(1)
		if all.Cmp(one) != 0 || halfTurn.Cmp(one) != 0 || quarterTurn.Cmp(one) != 0 {
			return Classes{}, fmt.Errorf("the 1 x 1 board has one solution, unchanged by every turn, not %v, %v and %v", all, halfTurn, quarterTurn)
		}
		return Classes{one, one, new(big.Int), new(big.Int), one}, nil
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
	return Classes{all, unique.Add(unique, quarter), asymmetric, half, quarter}, nil
}

func orbits(solutions *big.Int, size int64, kind string) (*big.Int, error) {
	count, rest := new(big.Int).QuoRem(solutions, big.NewInt(size), new(big.Int))
	if rest.Sign() != 0 || solutions.Sign() < 0 {
		return nil, fmt.Errorf("%v %s solutions cannot be: they come in orbits of %d", solutions, kind, size)
	}
	return count, nil
}
