package counting

import (
	"math"
	"slices"

	"nqueens/count"
	"nqueens/internal/console"
	"nqueens/internal/words"
	"nqueens/jobs"
	"nqueens/piece"
)

// findVariant returns the variant that the flags ask for, nil for queens on the
// square board.
func (f *countFlags) findVariant(c *console.Console) (*count.Variant, error) {
	for _, flag := range []struct {
		name, given string
		plain       []string
	}{{"class", f.class, nil}, {"board", f.board, []string{"square"}}} {
		if !c.Given(flag.name) || slices.Contains(flag.plain, flag.given) {
			continue
		}
		if variant := count.VariantOf(flag.name, flag.given); variant != nil {
			return variant, nil
		}
		values := append(flag.plain, count.VariantValues(flag.name)...)
		return nil, console.Usagef("--%s must be %s, not %q", flag.name, words.Or(values), flag.given)
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
	options := c.Jobs(flags.Workers, func(jobs.Progress) string { return variant.Counts })
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
