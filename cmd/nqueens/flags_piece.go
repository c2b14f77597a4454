package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/picture"
	"nqueens.example/nqueens/piece"
)

// pieceFlag puts other pieces in the place of the queens.
type pieceFlags struct{ text string }

func (f *pieceFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.text, "piece", "queen", "`PIECE`, one in each row: "+piece.Syntax)
}

// given reports whether another piece than the queen is asked for.
func (f *pieceFlags) given() bool { return f.text != "queen" }

// write writes the placements of n pieces, one a row, up to a limit, 0 for none.
// single is for one placement instead of a list.
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
		err = fmt.Errorf("%w: %d of %v, one in each row, attack each other wherever they stand", nqueens.ErrNoSolution, n, p)
	}
	return out.Close(err)
}
