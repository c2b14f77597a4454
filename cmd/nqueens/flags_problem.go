package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/instance"
	"nqueens.example/nqueens/notation"
)

// problemFlags add queens and blocked squares and diagonals to a problem.
type problemFlags struct {
	placed, blocked []nqueens.Square
	diagonals       []string // which have names on a board of known size only
}

func (f *problemFlags) add(cmd *cobra.Command) {
	squares := func(into *[]nqueens.Square) func(string) error {
		return func(name string) error {
			square, err := nqueens.ParseSquare(name)
			*into = append(*into, square)
			return err
		}
	}
	console.ListFlag(cmd, "place", "`SQUARES` where queens stand already: a1,c5", squares(&f.placed))
	console.ListFlag(cmd, "block", "`SQUARES` where no queen may stand: b2,d7", squares(&f.blocked))
	console.ListFlag(cmd, "block-diagonal", "`DIAGONALS` where no queen may stand, by their ends: a2-g8,a8-h1", func(name string) error {
		f.diagonals = append(f.diagonals, name)
		return nil
	})
}

func (f *problemFlags) given() bool { return len(f.placed)+len(f.blocked)+len(f.diagonals) > 0 }

// problem returns p with what the flags add.
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

// of returns the problem of an argument, as boardArgument reads it, with what the flags
// add; restricted is whether it is more than an empty board.
func (f *problemFlags) of(c *console.Console, arg string, most int, words string) (p nqueens.Problem, restricted bool, err error) {
	p, restricted, err = boardArgument(c, arg, most, words)
	if err == nil {
		p, err = f.problem(p)
	}
	return p, restricted || f.given(), err
}

// boardArgument reads an argument that is a size, the name of a file with a board
// or an instance, or "-" for one on standard input.
func boardArgument(c *console.Console, arg string, most int, words string) (p nqueens.Problem, fromFile bool, err error) {
	n, sizeErr := console.Size(arg, most, words, "")
	if sizeErr == nil {
		return nqueens.New(n), false, nil
	}
	if _, err := console.Decimal(strings.TrimPrefix(arg, "-")); err != strconv.ErrSyntax {
		return p, false, sizeErr
	}
	in, err := openFile(c, arg, "the board", instanceFile)
	if errors.Is(err, os.ErrNotExist) {
		return p, false, console.Usagef("%w; there is no file of that name either", sizeErr)
	} else if err != nil {
		return p, false, err
	}
	defer in.Close()
	p, err = readBoard(in)
	switch {
	case err != nil && p.N > 0 && p.Validate() != nil: // it is read, and breaks the rules
		return p, true, console.Usagef("%s: %w", in.called, err)
	case err != nil:
		return p, true, fmt.Errorf("%s: %w", in.called, err)
	}
	return p, true, nil
}

// readBoard reads a board or an instance.
func readBoard(r io.Reader) (nqueens.Problem, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	if mark, _ := in.Peek(3); string(mark) == "\ufeff" {
		in.Discard(3)
	}
	head, _ := in.Peek(1 << 16)
	if holdsInstance(head) {
		return instance.Read(in)
	}
	return notation.ReadProblem(in)
}
