package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
)

// regionFlags are the flags of commands that read puzzles.
type regionFlags struct {
	stars   int  // queens in each line, 0 for as many as the puzzle says
	regions bool // the argument is a puzzle, whatever else it may look like
}

// isPuzzle reports whether an argument is, or names, a puzzle of coloured regions, and not a
// board.
func (in *regionFlags) isPuzzle(c *console.Console, arg string) bool {
	return in.regions || in.stars != 0 || kindOfArgument(c, arg) == puzzleFile
}

// add defines the flags.
func (in *regionFlags) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&in.regions, "regions", false, "read a puzzle of coloured regions, whatever else it may look like")
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
	if err != nil || stars < limits.RegionMinStars || stars > limits.RegionMaxStars {
		return fmt.Errorf("a row takes %d to %d queens", limits.RegionMinStars, limits.RegionMaxStars)
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

// read yields the puzzles of a text, each wrong one with its error.
func (in *regionFlags) read(text io.Reader) iter.Seq2[region.Entry, error] {
	return func(yield func(region.Entry, error) bool) {
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
	switch format := region.Detect(arg); {
	case bad == nil:
		return io.NopCloser(strings.NewReader(arg)), nil
	case format == "grid" || format == "slash" && strings.Contains(arg, "."):
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
