package main

import (
	"fmt"
	"io"
	"iter"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
)

func newRegionCommand(c *console.Console) *cobra.Command {
	return console.Group(&cobra.Command{
		Use:   "region",
		Short: "Solve, explain, generate and verify puzzles of coloured regions",
		Long: `Puzzles of coloured regions: one queen in each row, column and region, and no
two touching, not even at a corner. Star Battle has two or more queens in each.

A PUZZLE is a file, - for standard input, or the puzzle itself. Letters, numbers,
emoji, drawn boards, JSON, levels of games and lists in programs are read; "nqueens
help puzzles" shows an example of each. These formats are written:

` + regionFormatsHelp(),
		Example: `  nqueens region generate 8 --difficulty medium --seed 1
  nqueens region solve AABBC/BBBBC/DDBBC/DBBBE/EEEEE
  nqueens region generate 10 --stars 2 --seed 1 | nqueens region solve - --explain`,
	}, newRegionSolveCommand(c), newRegionHintCommand(c), newRegionGenerateCommand(c), newRegionDrawCommand(c), newRegionVerifyCommand(c))
}

// regionFlags are the flags of commands that read puzzles.
type regionFlags struct {
	stars int // queens in each line, 0 for as many as the puzzle says
}

// add defines the flags.
func (in *regionFlags) add(cmd *cobra.Command) {
	addStarsFlag(cmd, &in.stars, "`K` queens in each row, column and region (default what the puzzle says, else 1)")
}

// addStarsFlag defines --stars. The default is the value of stars.
func addStarsFlag(cmd *cobra.Command, stars *int, usage string) {
	cmd.Flags().Var((*starsValue)(stars), "stars", usage)
}

// starsValue is the value of --stars.
type starsValue int

func (s *starsValue) String() string { return strconv.Itoa(int(*s)) }
func (s *starsValue) Type() string   { return "K" }

func (s *starsValue) Set(text string) error {
	stars, err := console.Decimal(text)
	if err != nil || stars < region.MinStars || stars > region.MaxStars {
		return fmt.Errorf("a row takes %d to %d queens", region.MinStars, region.MaxStars)
	}
	*s = starsValue(stars)
	return nil
}

// puzzles yields the puzzles in an argument. The line is 0 if it cannot be opened.
func (in *regionFlags) puzzles(c *console.Console, arg string) iter.Seq2[region.Entry, error] {
	return func(yield func(region.Entry, error) bool) {
		text, err := openPuzzles(c, arg)
		if err != nil {
			yield(region.Entry{}, err)
			return
		}
		defer text.Close()
		in.read(text)(yield)
	}
}

// read yields the puzzles of a text.
func (in *regionFlags) read(text io.Reader) iter.Seq2[region.Entry, error] {
	return func(yield func(region.Entry, error) bool) {
		for e, err := range region.ReadAll(text) {
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

// atLine puts the file and line before err, unless the puzzle is the argument itself.
func atLine(arg string, line int, err error) error {
	name := arg
	if _, missing := os.Stat(arg); line == 0 || missing != nil && arg != "-" {
		return err
	}
	if arg == "-" {
		name = "standard input"
	}
	return fmt.Errorf("%s: line %d: %w", name, line, err)
}

// only returns the single puzzle in an argument.
func (in *regionFlags) only(c *console.Console, arg string) (*region.Puzzle, error) {
	return onlyOf(arg, in.puzzles(c, arg))
}

func onlyOf(arg string, entries iter.Seq2[region.Entry, error]) (*region.Puzzle, error) {
	var p *region.Puzzle
	for e, err := range entries {
		if err != nil {
			return nil, atLine(arg, e.Line, err)
		}
		if p != nil {
			return nil, console.Usagef("%s holds several puzzles; give one", arg)
		}
		p = e.Puzzle
	}
	return p, nil
}

// openPuzzles opens a file, standard input or the argument itself.
func openPuzzles(c *console.Console, arg string) (io.ReadCloser, error) {
	in, err := openFile(c, arg, "the puzzle", puzzleFile, placementFile)
	if _, there := os.Stat(arg); err == nil || there == nil {
		return in, err
	}
	_, bad := region.Parse(arg)
	switch f := region.Detect(arg); {
	case bad == nil:
		return io.NopCloser(strings.NewReader(arg)), nil
	case f.Name == "grid" || f.Name == "slash" && strings.Contains(arg, "."):
		return nil, err
	}
	return nil, console.Usagef("%q is neither a file nor a puzzle: %w", shortened(arg), bad)
}

func shortened(text string) string {
	if runes := []rune(text); len(runes) > 30 {
		return string(runes[:30]) + "…"
	}
	return text
}

// addDifficultyFlag defines --difficulty, with usage before its values.
func addDifficultyFlag(cmd *cobra.Command, level *string, usage string) {
	levels := words.Names(region.Difficulties())
	console.ChoiceFlag(cmd, level, "difficulty", levels[1], usage+"`LEVEL`: "+words.Or(levels), levels)
}

// addSquaresFlag defines a flag for squares such as r1c2,r4c3.
func addSquaresFlag(cmd *cobra.Command, squares *region.Squares, name, usage string) {
	console.ListFlag(cmd, name, usage, func(text string) error {
		square, err := region.ParseSquare(text)
		*squares = append(*squares, square)
		return err
	})
}
