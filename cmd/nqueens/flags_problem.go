package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/instance"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/read"
)

// problemFlags are the flags for the board and the pieces of a problem.
type problemFlags struct {
	board, piece    string
	class           string
	placed, blocked squareNames
	diagonals       []string // parsed when the size of the board is known
}

// problemFlagNames lists the flags that add defines.
var problemFlagNames = []string{"board", "piece", "class", "place", "block"}

func (f *problemFlags) add(cmd *cobra.Command) {
	addBoardFlag(cmd, &f.board)
	addPieceFlag(cmd, &f.piece)
	addClassFlag(cmd, &f.class)
	f.addSquares(cmd)
}

// addBoardFlag defines --board.
func addBoardFlag(cmd *cobra.Command, board *string) {
	console.ChoiceFlag(cmd, board, "board", "square", "`BOARD` is square, or has opposite edges joined: torus, or cylinder", []string{"square", "torus", "cylinder"})
}

// addPieceFlag defines --piece.
func addPieceFlag(cmd *cobra.Command, piece *string) {
	cmd.Flags().StringVar(piece, "piece", "queen", "place this `PIECE`, one in each row: queen, rook, bishop, king, knight, amazon, or its moves, slides:A,B and leaps:A,B joined by +")
	console.Choices(cmd, "piece", words.Names(nqueens.Pieces()))
}

// addSquares defines the flags that place pieces and block squares and diagonals.
func (f *problemFlags) addSquares(cmd *cobra.Command) {
	console.ListFlag(cmd, "place", "place queens on these `SQUARES`: a1,c5; in puzzles also r1c2, row 1 at the top", f.placed.add)
	console.ListFlag(cmd, "block", "forbid queens on these `SQUARES` and diagonals, named by their ends: b2,a2-g8", func(name string) error {
		if strings.Contains(name, "-") {
			f.diagonals = append(f.diagonals, name)
			return nil
		}
		return f.blocked.add(name)
	})
}

// given reports whether pieces are placed or squares blocked.
func (f *problemFlags) given() bool { return len(f.placed)+len(f.blocked)+len(f.diagonals) > 0 }

// others reports whether the pieces are not queens, the board is not square, or a class is asked for.
func (f *problemFlags) others() bool {
	return f.class != "" || f.board != "" && f.board != "square" || f.piece != "" && !nqueens.Piece(f.piece).Same("")
}

// named names what is placed, for titles: "8 queens", "6 kings on the torus".
func named(p nqueens.Problem) string {
	text := words.Plural(p.N, "queen")
	if p.Piece != "" {
		text = fmt.Sprintf("%d x %v", p.N, p.Piece)
	}
	if p.Board != "" {
		text += " on the " + p.Board
	}
	if p.Class != "" {
		text += ", unchanged by a " + p.Class
	}
	return text
}

// problem returns p with the queens and blocked squares of the flags.
func (f *problemFlags) problem(p nqueens.Problem) (nqueens.Problem, error) {
	if f.board != "square" {
		p.Board = f.board
	}
	p.Class = f.class
	moves, err := nqueens.Piece(f.piece).Moves()
	if err != nil {
		return p, console.Usagef("--piece: %w", err)
	}
	if p.Piece = moves.Piece(); p.Piece == "queen" {
		p.Piece = ""
	}
	if p, err = f.squares(p); err != nil {
		return p, err
	}
	if err := p.Validate(); err != nil {
		return p, console.Usage(err)
	}
	return p, nil
}

// squares returns p with the squares of the flags, which may break its rules.
func (f *problemFlags) squares(p nqueens.Problem) (nqueens.Problem, error) {
	placed, err := f.placed.onBoard()
	blocked, other := f.blocked.onBoard()
	if err := cmp.Or(err, other); err != nil {
		return p, err
	}
	p.Placed, p.Blocked = append(p.Placed, placed...), append(p.Blocked, blocked...)
	for _, name := range f.diagonals {
		diagonal, err := nqueens.ParseDiagonal(name, p.N)
		if err != nil {
			return p, console.Usagef("--block: %w", err)
		}
		p.BlockedDiagonals = append(p.BlockedDiagonals, diagonal)
	}
	return p, nil
}

// of returns the problem of an argument, as boardArgument reads it, with the queens and
// blocked squares of the flags. Restricted is false if the board is empty. Purpose completes
// an error: "to solve".
func (f *problemFlags) of(c *console.Console, arg string, most int, purpose string) (p nqueens.Problem, restricted bool, err error) {
	p, restricted, err = boardArgument(c, arg, most, purpose)
	if err == nil {
		p, err = f.problem(p)
	}
	return p, restricted || f.given() || f.others(), err
}

// boardArgument reads an argument that is the size of a board, the name of a file with a
// board or an instance, or "-" for standard input.
func boardArgument(c *console.Console, arg string, most int, purpose string) (p nqueens.Problem, fromFile bool, err error) {
	n, sizeErr := console.Size(arg, most, purpose, "")
	if sizeErr == nil {
		return nqueens.Problem{N: n}, false, nil
	}
	if isSize(arg) {
		return p, false, sizeErr
	}
	in, err := openFile(c, arg, "the board", instanceFile, placementFile)
	if errors.Is(err, os.ErrNotExist) {
		return p, false, console.Usagef("%w; nor is there a file with that name", sizeErr)
	} else if err != nil {
		return p, false, err
	}
	defer in.Close()
	if in.kind == placementFile {
		p, err = readPlacement(in, arg)
	} else {
		p, err = readBoard(in)
	}
	switch {
	case err != nil && p.N > 0 && p.Validate() != nil: // a board that breaks the rules
		return p, true, console.Usagef("%s: %w", in.called, err)
	case err != nil:
		return p, true, fmt.Errorf("%s: %w", in.called, err)
	}
	return p, true, nil
}

// readPlacement reads a single placement as a board with queens.
func readPlacement(in input, arg string) (p nqueens.Problem, err error) {
	records, err := nqueens.Take(read.Placements(in, read.Options{}), 2)
	switch {
	case err != nil:
		return p, err
	case len(records) > 1:
		return p, fmt.Errorf("holds a list of placements, not a board; try %q", "nqueens verify "+arg)
	}
	p = nqueens.Problem{N: len(records[0].Placement)}
	p.Placed = slices.Collect(records[0].Placement.Squares())
	return p, p.Validate()
}

// readBoard reads a board or an instance.
func readBoard(r io.Reader) (nqueens.Problem, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	head, _ := in.Peek(1 << 16)
	if holdsInstance(head) {
		return instance.Read(in)
	}
	return read.Problem(in)
}
