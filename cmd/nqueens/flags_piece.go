package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/picture"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/piece"
)

// pieceFlags is the flag that replaces the queens by another piece.
type pieceFlags struct{ text string }

func (f *pieceFlags) add(cmd *cobra.Command) {
	addPieceFlag(cmd, &f.text)
}

// addPieceFlag defines --piece.
func addPieceFlag(cmd *cobra.Command, text *string) {
	cmd.Flags().StringVar(text, "piece", "queen", "place this `PIECE`, one in each row: "+piece.Syntax)
	console.Choices(cmd, "piece", piece.Names())
}

// given reports whether the piece is not the queen.
func (f *pieceFlags) given() bool { return f.text != "queen" }

// write writes the placements of n pieces, one in each row: the first if single is true,
// else all, or as many as limit if that is not 0.
func (f *pieceFlags) write(c *console.Console, flags placementFlags, n int, limit uint64, single bool) error {
	p, err := piece.Parse(f.text)
	if err != nil {
		return console.Usagef("--piece: %w", err)
	}
	if n > piece.MaxN {
		return console.Usagef("N must be 1 to %d with --piece, not %d", piece.MaxN, n)
	}
	placements, err := piece.All(c.Context(), p, n)
	if err != nil {
		return console.Usage(err)
	}
	flags.problem = nqueens.New(n)
	flags.glyph = picture.Glyph(p)
	out, err := flags.open(c, single, func(int) string { return fmt.Sprintf("%d x %v", n, p) })
	if err != nil {
		return err
	}
	if !single {
		return out.Close(writeAll(out, placements, limit))
	}
	for placement := range placements {
		return out.Close(out.Write(placement))
	}
	err = c.Context().Err()
	if err == nil {
		err = fmt.Errorf("%w: %s %v, one in each row, always attack each other", nqueens.ErrNoSolution, words.Plural(n, "piece"), p)
	}
	return out.Close(err)
}
