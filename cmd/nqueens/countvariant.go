package main

import (
	"context"
	"errors"
	"math"
	"math/big"
	"slices"
	"time"

	"nqueens/count"
	"nqueens/internal/console"
	"nqueens/internal/words"
	"nqueens/jobs"
	"nqueens/piece"
)

// variantValues returns what a flag of the variants may be, plain first.
func variantValues(flag string, plain ...string) []string {
	values := plain
	for _, v := range count.Variants {
		if v.Flag == flag {
			values = append(values, v.Value)
		}
	}
	return values
}

// findVariant returns the variant that the flags ask for, nil for queens on the
// square board.
func (f *countFlags) findVariant(c *console.Console) (*count.Variant, error) {
	for _, flag := range []struct{ name, given, plain string }{
		{"class", f.class, ""}, {"board", f.board, "square"},
	} {
		values := variantValues(flag.name)
		switch {
		case !c.Given(flag.name) || flag.given == flag.plain && flag.plain != "":
			continue
		case !slices.Contains(values, flag.given):
			if flag.plain != "" {
				values = variantValues(flag.name, flag.plain)
			}
			return nil, console.Usagef("--%s must be %s, not %q", flag.name, words.Or(values), flag.given)
		}
		at := slices.IndexFunc(count.Variants, func(v count.Variant) bool { return v.Flag == flag.name && v.Value == flag.given })
		return &count.Variants[at], nil
	}
	p, err := piece.Parse(f.piece)
	if err != nil {
		return nil, console.Usagef("--piece: %w", err)
	}
	if p.Equal(piece.Queen) {
		return nil, nil
	}
	for i, v := range count.Variants {
		if v.Flag != "piece" {
			continue
		}
		if of, err := piece.Parse(v.Value); err == nil && of.Equal(p) {
			return &count.Variants[i], nil
		}
	}
	return &count.Variant{
		Flag: "piece", Value: p.String(), Counts: "placements of " + p.String(),
		Count: func(ctx context.Context, n int, options jobs.Options) (*big.Int, error) {
			return piece.Count(ctx, p, n, options)
		},
	}, nil
}

func countVariant(c *console.Console, arg string, flags countFlags) error {
	n, err := console.Size(arg, math.MaxInt32, "to count", "")
	if err != nil {
		return err
	}
	start := time.Now()
	options := jobs.Options{Workers: flags.workers, Progress: func(p jobs.Progress) {
		c.Progress(p.Done, flags.variant.Counts+words.Left(p.Left))
	}}
	total, err := flags.variant.Count(c.Context(), n, options)
	switch {
	case err == nil:
	case errors.Is(err, context.Canceled):
		return console.Interruptedf("interrupted after %s; nothing is kept", words.Clock(time.Since(start)))
	case c.Context().Err() != nil:
		return err
	default:
		return console.Usage(err) // the board is too large
	}
	if !flags.asJSON {
		return c.Say("%v", total)
	}
	used, err := options.Use(math.MaxInt)
	if err != nil {
		return err
	}
	report := countReport{
		N: n, Solutions: total.String(), Class: flags.class,
		Kernel: "generic", Workers: used, Seconds: time.Since(start).Seconds(),
	}
	if flags.board != "square" {
		report.Board = flags.board
	}
	if flags.piece != "queen" {
		report.Piece = flags.piece
	}
	return report.write(c.Out)
}
