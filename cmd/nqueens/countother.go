package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"time"

	"github.com/spf13/cobra"

	"nqueens/count/amazon"
	"nqueens/count/symmetric"
	"nqueens/count/torus"
	"nqueens/jobs"
	"nqueens/piece"
)

// otherCount is a count by a search of its own.
type otherCount struct {
	flag  string // that asks for it
	name  string // what is counted
	count func(ctx context.Context, n int, options jobs.Options) (*big.Int, error)
}

// other returns the search that the flags ask for, if it is not the one for
// queens on the square board.
func (f *countFlags) other() (otherCount, bool) {
	switch {
	case f.class == "half-turn":
		return otherCount{"class", "half-turn symmetric solutions", symmetric.HalfTurn}, true
	case f.class == "quarter-turn":
		return otherCount{"class", "quarter-turn symmetric solutions", symmetric.QuarterTurn}, true
	case f.board == "torus":
		return otherCount{"board", "toroidal solutions", torus.Count}, true
	}
	p, err := piece.Parse(f.piece)
	switch {
	case err != nil || p.Equal(piece.Queen):
		return otherCount{}, false
	case p.Equal(piece.Amazon):
		return otherCount{"piece", "placements of amazons", amazon.Count}, true
	}
	return otherCount{"piece", "placements of " + p.String(), func(ctx context.Context, n int, options jobs.Options) (*big.Int, error) {
		return piece.Count(ctx, p, n, options)
	}}, true
}

func countOther(cmd *cobra.Command, term *terminal, arg string, flags countFlags, other otherCount) error {
	n, err := parseSize(arg, math.MaxInt32, "to count", "")
	if err != nil {
		return err
	}
	start := time.Now()
	bar := term.newProgress(cmd.ErrOrStderr())
	options := jobs.Options{Workers: flags.workers, Progress: func(p jobs.Progress) {
		text := other.name
		if p.Left > 0 {
			text += ", " + longDuration(p.Left) + " left"
		}
		bar.update(p.Done, text)
	}}
	total, err := other.count(cmd.Context(), n, options)
	bar.clear()
	switch {
	case err == nil:
	case errors.Is(err, context.Canceled):
		return interruptedf("interrupted after %s; nothing is kept", duration(time.Since(start)))
	case cmd.Context().Err() != nil:
		return err
	default:
		return usageError{err} // the board is too large
	}
	if !flags.asJSON {
		_, err = fmt.Fprintln(cmd.OutOrStdout(), total)
		return err
	}
	report := countReport{
		N: n, Solutions: total.String(), Class: flags.class,
		Kernel: "generic", Workers: workersUsed(flags.workers), Seconds: time.Since(start).Seconds(),
	}
	if flags.board != "square" {
		report.Board = flags.board
	}
	if flags.piece != "queen" {
		report.Piece = flags.piece
	}
	return report.write(cmd.OutOrStdout())
}
