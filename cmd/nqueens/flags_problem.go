package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/instance"
	"nqueens.example/nqueens/notation"
)

// problemFlags are the flags that place queens and block squares and diagonals.
type problemFlags struct {
	placed, blocked []nqueens.Square
	diagonals       []string // parsed when the size of the board is known
}

func (f *problemFlags) add(cmd *cobra.Command) {
	squares := func(into *[]nqueens.Square) func(string) error {
		return func(name string) error {
			square, err := nqueens.ParseSquare(name)
			*into = append(*into, square)
			return err
		}
	}
	console.ListFlag(cmd, "place", "place queens on these `SQUARES`: a1,c5", squares(&f.placed))
	console.ListFlag(cmd, "block", "forbid queens on these `SQUARES`: b2,d7", squares(&f.blocked))
	console.ListFlag(cmd, "block-diagonal", "forbid queens on these `DIAGONALS`, named by their ends: a2-g8,a8-h1", func(name string) error {
		f.diagonals = append(f.diagonals, name)
		return nil
	})
	console.Rare(cmd, "block-diagonal")
}

func (f *problemFlags) given() bool { return len(f.placed)+len(f.blocked)+len(f.diagonals) > 0 }

// problem returns p with the queens and blocked squares of the flags.
func (f *problemFlags) problem(p nqueens.Problem) (nqueens.Problem, error) {
	p.Placed, p.Blocked = append(p.Placed, f.placed...), append(p.Blocked, f.blocked...)
	for _, name := range f.diagonals {
		diagonal, err := nqueens.ParseDiagonal(name, p.N)
		if err != nil {
			return p, console.Usagef("--block-diagonal: %w", err)
		}
		p.BlockedDiagonals = append(p.BlockedDiagonals, diagonal)
	}
	if err := p.Validate(); err != nil {
		return p, console.Usage(err)
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
	return p, restricted || f.given(), err
}

// boardArgument reads an argument that is the size of a board, the name of a file with a
// board or an instance, or "-" for standard input.
func boardArgument(c *console.Console, arg string, most int, purpose string) (p nqueens.Problem, fromFile bool, err error) {
	n, sizeErr := console.Size(arg, most, purpose, "")
	if sizeErr == nil {
		return nqueens.New(n), false, nil
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
	read := notation.NewReader(in, notation.Options{})
	record, err := read.Next()
	if err != nil {
		return p, err
	}
	switch _, err := read.Next(); {
	case err == nil:
		return p, fmt.Errorf("holds a list of placements, not a board; try %q", "nqueens verify "+arg)
	case err != io.EOF:
		return p, err
	}
	p = nqueens.New(len(record.Placement))
	p.Placed = slices.Collect(record.Placement.Squares())
	return p, p.Validate()
}

// readBoard reads a board or an instance.
func readBoard(r io.Reader) (nqueens.Problem, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	head, _ := in.Peek(1 << 16)
	if holdsInstance(head) {
		return instance.Read(in)
	}
	return notation.ReadProblem(in)
}
