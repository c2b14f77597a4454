package main

import (
	"errors"
	"io"
	"os"
	"strings"

	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/region"
)

// openProblem opens a file or standard input as openFile does, or else the argument itself, if its
// text is of a kind in want.
func openProblem(c *console.Console, arg, what string, want ...*fileKind) (input, error) {
	in, err := openFile(c, arg, what, want...)
	if !errors.Is(err, os.ErrNotExist) {
		return in, err
	}
	for _, kind := range want {
		if kind.begins != nil && kind.begins([]byte(arg)) {
			return input{io.NopCloser(strings.NewReader(arg)), "the argument", kind}, nil
		}
	}
	return in, err
}

// kindOfArgument returns the kind of what an argument is, or names; nil for the size of a board, and
// for what is not recognized. Standard input can still be read.
func kindOfArgument(c *console.Console, arg string) *fileKind {
	if isSize(arg) || isFolder(arg) {
		return nil
	}
	in, err := openProblem(c, arg, "the problem", fileKinds...)
	switch {
	case errors.Is(err, os.ErrNotExist) && looksLikePuzzle(arg):
		return puzzleFile // for its error
	case err != nil:
		return nil
	case arg == "-":
		c.In = in
	default:
		in.Close()
	}
	return in.kind
}

// holdsBoard reports whether an argument names a board with gaps, or an instance.
func holdsBoard(c *console.Console, arg string) bool {
	kind := kindOfArgument(c, arg)
	return kind == instanceFile || kind == nil && arg != "-"
}

// looksLikePuzzle distinguishes a puzzle with a mistake from the name of a file.
func looksLikePuzzle(arg string) bool {
	format := region.Detect(arg)
	return format != "grid" && !(format == "slash" && strings.Contains(arg, "."))
}
