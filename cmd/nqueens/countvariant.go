package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens/count"
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
func (f *countFlags) findVariant(cmd *cobra.Command) (*count.Variant, error) {
	for _, flag := range []struct{ name, given, plain string }{
		{"class", f.class, ""}, {"board", f.board, "square"},
	} {
		values := variantValues(flag.name)
		switch {
		case !cmd.Flags().Changed(flag.name) || flag.given == flag.plain && flag.plain != "":
			continue
		case !slices.Contains(values, flag.given):
			if flag.plain != "" {
				values = variantValues(flag.name, flag.plain)
			}
			return nil, usageErrorf("--%s must be %s, not %q", flag.name, alternatives(values), flag.given)
		}
		at := slices.IndexFunc(count.Variants, func(v count.Variant) bool { return v.Flag == flag.name && v.Value == flag.given })
		return &count.Variants[at], nil
	}
	p, err := piece.Parse(f.piece)
	if err != nil {
		return nil, usageErrorf("--piece: %w", err)
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

func countVariant(cmd *cobra.Command, term *terminal, arg string, flags countFlags) error {
	n, err := parseSize(arg, math.MaxInt32, "to count", "")
	if err != nil {
		return err
	}
	start := time.Now()
	bar := term.newProgress(cmd.ErrOrStderr())
	options := jobs.Options{Workers: flags.workers, Progress: func(p jobs.Progress) {
		bar.update(p.Done, flags.variant.Counts+timeLeft(p))
	}}
	total, err := flags.variant.Count(cmd.Context(), n, options)
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
	return report.write(cmd.OutOrStdout())
}

// timeLeft says how long work will go on, as the end of a line; "" where nothing is
// known.
func timeLeft(p jobs.Progress) string {
	if p.Left <= 0 {
		return ""
	}
	return ", " + longDuration(p.Left) + " left"
}

// alternatives lists what a flag may be: "a, b or c".
func alternatives(values []string) string {
	last := len(values) - 1
	if last < 1 {
		return strings.Join(values, "")
	}
	return strings.Join(values[:last], ", ") + " or " + values[last]
}
