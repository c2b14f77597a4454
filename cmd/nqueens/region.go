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
	"nqueens.example/nqueens/region"
)

// newRegionCommand is the group of the commands.
func newRegionCommand(c *console.Console) *cobra.Command {
	return console.Group(&cobra.Command{
		Use:   "region",
		Short: "Puzzles of coloured regions: solve, hint, generate, verify",
		Long: `Puzzles of coloured regions: one queen in each row, column and region, no two
touching, not even at a corner; or Star Battle, with two queens or more in each.

A PUZZLE is a file, - for standard input, or the puzzle itself, in any of these
formats, told apart by themselves:

` + regionFormatsHelp(),
		Example: `  nqueens region generate 8 --difficulty medium --seed 1
  nqueens region solve AABBC/BBBBC/DDBBC/DBBBE/EEEEE
  nqueens region generate 10 --stars 2 --seed 1 | nqueens region solve - --explain`,
	}, newRegionSolveCommand(c), newRegionHintCommand(c), newRegionGenerateCommand(c), newRegionVerifyCommand(c))
}

func regionFormatsHelp() string {
	var help strings.Builder
	for _, f := range region.Formats() {
		fmt.Fprintf(&help, "  %-8s %s\n", f.Name, f.Looks)
	}
	return strings.TrimSuffix(help.String(), "\n")
}

// regionInput is where puzzles come from.
type regionFlags struct {
	stars int // queens in each line, 0 for as many as the puzzle says
}

// add defines the flags.
func (in *regionFlags) add(cmd *cobra.Command) {
	addStarsFlag(cmd, &in.stars, "the puzzle takes `K` queens in each row, column and region (default as it says, else 1)")
}

// starsFlag adds --stars, by default what stars is.
func addStarsFlag(cmd *cobra.Command, stars *int, usage string) {
	cmd.Flags().Var((*starsValue)(stars), "stars", usage)
}

// starsValue is a flag that holds a number of queens a line.
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

// puzzles yields the puzzles of an argument. The line is 0 where it cannot be
// opened.
func (in *regionFlags) puzzles(c *console.Console, arg string) iter.Seq2[region.Entry, error] {
	return func(yield func(region.Entry, error) bool) {
		text, err := openPuzzles(c, arg)
		if err != nil {
			yield(region.Entry{}, err)
			return
		}
		defer text.Close()
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

// at says where in a file an error is; a puzzle on the command line has no place.
func atLine(arg string, line int, err error) error {
	name := arg
	if arg == "-" {
		name = "standard input"
	} else if _, missing := os.Stat(arg); missing != nil || line == 0 {
		return err
	}
	return fmt.Errorf("%s: line %d: %w", name, line, err)
}

// Only returns the one puzzle of an argument.
func (in *regionFlags) only(c *console.Console, arg string) (*region.Puzzle, error) {
	var p *region.Puzzle
	for e, err := range in.puzzles(c, arg) {
		if err != nil {
			return nil, atLine(arg, e.Line, err)
		}
		if p != nil {
			return nil, console.Usagef("there are several puzzles in %s; give one", arg)
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
	return nil, console.Usagef("%q is no file, nor a puzzle: %w", shortened(arg), bad)
}

func shortened(text string) string {
	if runes := []rune(text); len(runes) > 30 {
		return string(runes[:30]) + "…"
	}
	return text
}

// squaresFlag adds a flag of squares such as r1c2,r4c3.
func addSquaresFlag(cmd *cobra.Command, squares *region.Squares, name, usage string) {
	console.ListFlag(cmd, name, usage, func(text string) error {
		square, err := region.ParseSquare(text)
		*squares = append(*squares, square)
		return err
	})
}
