package main

import (
	"math"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/piece"
)

// findVariant returns the variant that the flags ask for, nil for queens on the
// square board.
func (f *countFlags) findVariant(c *console.Console) (*count.Variant, error) {
	for _, flag := range [][2]string{{"class", f.class}, {"board", f.board}} {
		if variant := count.VariantOf(flag[0], flag[1]); variant != nil {
			return variant, nil
		}
	}
	p, err := piece.Parse(f.piece)
	if err != nil {
		return nil, console.Usagef("--piece: %w", err)
	}
	if p.Equal(piece.Queen) {
		return nil, nil
	}
	return count.OfPiece(p), nil
}

func countVariant(c *console.Console, arg string, variant *count.Variant, flags countFlags) error {
	n, err := console.Size(arg, math.MaxInt32, "to count", "")
	if err != nil {
		return err
	}
	options := c.JobOptions(flags.workers, func(jobs.Progress) string { return variant.Counts })
	total, err := variant.Count(c.Context(), n, options)
	switch {
	case err != nil && c.Context().Err() != nil:
		return console.Interrupted(err, "interrupted after %s; nothing is kept", words.Clock(c.Elapsed()))
	case err != nil:
		return console.Usage(err) // the board is too large
	}
	used, err := options.Use(math.MaxInt)
	if err != nil {
		return err
	}
	report := countReport{
		N: n, Solutions: total.String(), Class: flags.class,
		Kernel: "generic", Workers: used, Seconds: c.Elapsed().Seconds(),
	}
	if flags.board != "square" {
		report.Board = flags.board
	}
	if flags.piece != "queen" {
		report.Piece = flags.piece
	}
	return c.Answer(report)
}
