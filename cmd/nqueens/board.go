package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"nqueens"
	"nqueens/instance"
	"nqueens/internal/console"
	"nqueens/notation"
)

// problemFlags add queens and blocked squares and diagonals to a problem.
type problemFlags struct{ placed, blocked, diagonals []string }

func (f *problemFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&f.placed, "place", nil, "`SQUARES` where queens stand already: a1,c5")
	cmd.Flags().StringSliceVar(&f.blocked, "block", nil, "`SQUARES` where no queen may stand: b2,d7")
	cmd.Flags().StringSliceVar(&f.diagonals, "block-diagonal", nil, "`DIAGONALS` where no queen may stand, by their ends: a2-g8,a8-h1")
}

func (f *problemFlags) given() bool { return len(f.placed)+len(f.blocked)+len(f.diagonals) > 0 }

func (f *problemFlags) problem(n int) (nqueens.Problem, error) { return f.addTo(nqueens.New(n)) }

// check refuses flags without a value, which would be ignored.
func (f *problemFlags) check(c *console.Console) error {
	for name, values := range map[string][]string{"place": f.placed, "block": f.blocked, "block-diagonal": f.diagonals} {
		if c.Given(name) && len(values) == 0 {
			return console.Usagef("--%s names nothing", name)
		}
	}
	return nil
}

func (f *problemFlags) addTo(p nqueens.Problem) (nqueens.Problem, error) {
	for _, list := range []struct {
		flag  string
		names []string
		into  *[]nqueens.Square
	}{{"place", f.placed, &p.Placed}, {"block", f.blocked, &p.Blocked}} {
		for _, name := range list.names {
			square, err := nqueens.ParseSquare(strings.TrimSpace(name))
			if err != nil {
				return p, console.Usagef("--%s: %w", list.flag, err)
			}
			*list.into = append(*list.into, square)
		}
	}
	for _, name := range f.diagonals {
		diagonal, err := nqueens.ParseDiagonal(strings.TrimSpace(name), p.N)
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
	in, name, err := c.Open(arg, "the board")
	if errors.Is(err, os.ErrNotExist) {
		return p, false, console.Usagef("%w; there is no file of that name either", sizeErr)
	} else if err != nil {
		return p, false, err
	}
	defer in.Close()
	p, err = readBoard(in)
	switch {
	case err != nil && p.N > 0 && p.Validate() != nil: // it is read, and breaks the rules
		return p, true, console.Usagef("%s: %w", name, err)
	case err != nil:
		return p, true, fmt.Errorf("%s: %w", name, err)
	}
	return p, true, nil
}

// readBoard reads a board or an instance, which it tells apart by what begins it.
func readBoard(r io.Reader) (nqueens.Problem, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	if mark, _ := in.Peek(3); string(mark) == "\ufeff" {
		in.Discard(3)
	}
	head, _ := in.Peek(1 << 16)
	if bytes.Contains(head, []byte("letting")) || bytes.ContainsRune(head, '=') { // no board has either
		return instance.Read(in)
	}
	return notation.ReadProblem(in)
}
