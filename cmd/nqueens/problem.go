package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/instance"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/region"
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
	f.addKind(cmd)
	f.addSquares(cmd)
}

// addKind defines the flags for other pieces, boards and classes.
func (f *problemFlags) addKind(cmd *cobra.Command) {
	console.ChoiceFlag(cmd, &f.board, "board", "square", "`BOARD` is square, or has opposite edges joined: torus, or cylinder", []string{"square", "torus", "cylinder"})
	f.addPiece(cmd)
}

// addPiece defines the flags for other pieces and classes.
func (f *problemFlags) addPiece(cmd *cobra.Command) {
	classes := []string{"half-turn", "quarter-turn"}
	console.ChoiceFlag(cmd, &f.class, "class", "", "only what a turn leaves unchanged: `CLASS` is "+words.Or(classes), classes)
	cmd.Flags().StringVar(&f.piece, "piece", "queen", "place this `PIECE`, one in each row: queen, rook, bishop, king, knight, amazon, or its moves, slides:A,B and leaps:A,B joined by +")
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
	return p, console.Usage(p.Validate())
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
func (f *problemFlags) of(c *console.Console, arg *argument, most int, purpose string) (p nqueens.Problem, restricted bool, err error) {
	p, restricted, err = boardArgument(c, arg, most, purpose)
	if err == nil {
		p, err = f.problem(p)
	}
	return p, restricted || f.given() || f.others(), err
}

// boardArgument reads an argument that is the size of a board, the name of a file with a
// board or an instance, or "-" for standard input.
func boardArgument(c *console.Console, arg *argument, most int, purpose string) (p nqueens.Problem, fromFile bool, err error) {
	n, sizeErr := console.Size(arg.text, most, purpose, "")
	if sizeErr == nil {
		return nqueens.Problem{N: n}, false, nil
	}
	if isSize(arg.text) {
		return p, false, sizeErr
	}
	in, err := arg.openFile(c, "the board", instanceFile, placementFile)
	if errors.Is(err, os.ErrNotExist) {
		return p, false, console.Usagef("%w; nor is there a file with that name", sizeErr)
	} else if err != nil {
		return p, false, err
	}
	defer in.Close()
	if in.kind == placementFile {
		p, err = readPlacement(in, arg.text)
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

// squareNames are squares as they are typed: a1, or r1c1 with rows counted from the top.
type squareNames []string

// add adds the name of a square.
func (s *squareNames) add(name string) error {
	*s = append(*s, name)
	_, err := nqueens.ParseSquare(name)
	if new(region.Square).UnmarshalText([]byte(name)) == nil {
		return nil
	}
	return err
}

// inPuzzle returns the squares in a puzzle of n rows.
func (s squareNames) inPuzzle(n int) (squares region.Squares) {
	for _, name := range s {
		var square region.Square
		if square.UnmarshalText([]byte(name)) != nil {
			onBoard, _ := nqueens.ParseSquare(name)
			square = region.Square{Row: n - 1 - onBoard.Row, Column: onBoard.Col}
		}
		squares = append(squares, square)
	}
	return squares
}

// onBoard returns the squares on a board, whose rows are counted from the bottom alone.
func (s squareNames) onBoard() (squares []nqueens.Square, err error) {
	for _, name := range s {
		square, err := nqueens.ParseSquare(name)
		if err != nil {
			return nil, console.Usage(err)
		}
		squares = append(squares, square)
	}
	return squares, nil
}

// regionFlags are the flags of commands that read puzzles.
type regionFlags struct {
	stars   int  // queens in each line, 0 for as many as the puzzle says
	regions bool // the argument is a puzzle, whatever else it may look like
}

// isPuzzle reports whether an argument is, or names, a puzzle of coloured regions, and not a
// board.
func (in *regionFlags) isPuzzle(c *console.Console, arg *argument) bool {
	return in.regions || in.stars != 0 || arg.kind(c) == puzzleFile
}

// add defines the flags.
func (in *regionFlags) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&in.regions, "regions", false, "read a puzzle of coloured regions, whatever else it may look like")
	addStarsFlag(cmd, &in.stars, "`K` queens in each row, column and region (default what the puzzle says, else 1)")
}

// addStarsFlag defines --stars. The default is the value of stars.
func addStarsFlag(cmd *cobra.Command, stars *int, usage string) {
	cmd.Flags().Var(console.Value{Kind: "K", Text: func() string { return strconv.Itoa(*stars) }, Parse: func(text string) error {
		n, err := console.Decimal(text)
		if err != nil || n < limits.RegionMinStars || n > limits.RegionMaxStars {
			return fmt.Errorf("a row takes %d to %d queens", limits.RegionMinStars, limits.RegionMaxStars)
		}
		*stars = int(n)
		return nil
	}}, "stars", usage)
}

// puzzles yields the puzzles in an argument, each wrong one with its error. The line is 0 if it cannot
// be opened.
func (in *regionFlags) puzzles(c *console.Console, arg *argument) iter.Seq2[region.Entry, error] {
	return func(yield func(region.Entry, error) bool) {
		text, err := arg.open(c, "the puzzle", puzzleFile, placementFile)
		if err != nil {
			yield(region.Entry{}, err)
			return
		}
		defer text.Close()
		for e, err := range region.Read(text) {
			if err == nil {
				err = e.Err
			}
			if err == nil && in.stars != 0 {
				if e.Puzzle, err = e.Puzzle.WithStars(in.stars); err != nil {
					err = console.Usagef("--stars: %w", err)
				}
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

// ambiguity returns the error for a puzzle with several solutions. If the text does not say how many
// queens a row has, the error says how it was read, and what it would be with two.
func (in *regionFlags) ambiguity(ctx context.Context, e region.Entry, several error) error {
	if e.Stated || in.stars != 0 || limits.RegionStars(e.Puzzle.N()) < 2 {
		return several
	}
	two, err := e.Puzzle.WithStars(2)
	if err != nil {
		return err
	}
	soon, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	as := "--stars 2 reads it with two"
	if _, err := region.Solve(soon, two); err == nil {
		as = "with --stars 2 it has one solution"
	}
	return fmt.Errorf("%w; it was read with one queen in each region, since it does not say how many; %s", several, as)
}

// only returns the single puzzle in an argument.
func (in *regionFlags) only(c *console.Console, arg *argument) (*region.Puzzle, error) {
	var p *region.Puzzle
	for e, err := range in.puzzles(c, arg) {
		if err != nil {
			return nil, arg.atLine(e.Line, err)
		}
		if p != nil {
			return nil, console.Usagef("%s holds several puzzles; give one", arg.text)
		}
		p = e.Puzzle
	}
	return p, nil
}

func shortened(text string) string {
	if runes := []rune(text); len(runes) > 30 {
		return string(runes[:30]) + "…"
	}
	return text
}
