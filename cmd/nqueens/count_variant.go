package main

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/piece"
)

// variantFlags are the flags for what to count instead of all solutions of queens on the
// square board.
type variantFlags struct{ board, piece, class string }

func (f *variantFlags) add(cmd *cobra.Command) {
	boards := variantValues([]string{"square"}, func(v count.Variant) string { return v.Board })
	classes := variantValues(nil, func(v count.Variant) string { return v.Class })
	console.ChoiceFlag(cmd, &f.class, "class", "", "count only what a turn leaves unchanged: `CLASS` is "+words.Or(classes), classes)
	console.ChoiceFlag(cmd, &f.board, "board", "square", "`BOARD` is "+words.Or(boards), boards)
	addPieceFlag(cmd, &f.piece)
}

// variantValues lists the usual values of a flag and those that count.Variants gives it.
func variantValues(usual []string, value func(count.Variant) string) []string {
	values := usual
	for _, v := range count.Variants() {
		if value := value(v); value != "" && !slices.Contains(values, value) {
			values = append(values, value)
		}
	}
	return values
}

// variantList lists the flags that count.Variants combines, one variant a line.
func variantList() string {
	var lines strings.Builder
	for _, v := range count.Variants() {
		fmt.Fprintf(&lines, "  %-37s %s\n", strings.Join(variantArguments(v), " "), v.Counts)
	}
	return strings.TrimSuffix(lines.String(), "\n")
}

// variantArguments returns the arguments that ask for a variant.
func variantArguments(v count.Variant) (arguments []string) {
	for _, flag := range [][2]string{{"--board", v.Board}, {"--piece", v.Piece}, {"--class", v.Class}} {
		if flag[1] != "" {
			arguments = append(arguments, flag[0], flag[1])
		}
	}
	return arguments
}

// variant returns the count that the flags ask for, nil for all solutions of queens on
// the square board, and the piece.
func (f *variantFlags) variant() (*count.Variant, piece.Piece, error) {
	p, err := piece.Parse(f.piece)
	if err != nil {
		return nil, p, console.Usagef("--piece: %w", err)
	}
	board := f.board
	if board == "square" {
		board = ""
	}
	if board == "" && f.class == "" && p.Equal(piece.Queen) {
		return nil, p, nil
	}
	v, ok := count.VariantOf(board, p, f.class)
	if !ok {
		asked := pairs(variantArguments(count.Variant{Board: board, Class: f.class}))
		asked = append(asked, "--piece "+f.piece)
		return nil, p, console.Usagef("%s cannot be combined with %s; nqueens count --help lists what can be", asked[0], words.And(asked[1:]))
	}
	return &v, p, nil
}

// pairs joins each flag with its value.
func pairs(arguments []string) []string {
	var joined []string
	for pair := range slices.Chunk(arguments, 2) {
		joined = append(joined, strings.Join(pair, " "))
	}
	return joined
}

// countVariant counts a variant and, with --unique or --by-symmetry, its symmetry classes.
func (f *countFlags) countVariant(c *console.Console, arg string, variant *count.Variant) error {
	n, err := console.Size(arg, math.MaxInt32, "to count", "")
	if err != nil {
		return err
	}
	options := c.JobOptions(f.workers, func(jobs.Progress) string { return variant.Counts })
	countAll, unique := variant.Count, (*big.Int)(nil)
	if f.unique && !count.HasClasses(f.counted) {
		countAll = func(ctx context.Context, n int, options jobs.Options) (all *big.Int, err error) {
			all, unique, err = piece.CountUnique(ctx, f.counted, n, options)
			return all, err
		}
	}
	total, err := countAll(c.Context(), n, options)
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
	report := countReport{N: n, Class: f.class, Kernel: "generic", Workers: used}
	if f.board != "square" {
		report.Board = f.board
	}
	if f.piece != "queen" {
		report.Piece = f.piece
	}
	if unique == nil {
		return f.tell(c, total, report)
	}
	report.before = f.before
	report.Solutions, report.Unique, report.Seconds = total.String(), unique.String(), c.Elapsed().Seconds()
	return c.Answer(report)
}
