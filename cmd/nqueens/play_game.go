package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/tui"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
)

const (
	byArgument = "N"
	usualSize  = "8" // if there is no argument
)

// game returns the game that the arguments and flags ask for.
func (f *playFlags) game(c *console.Console, args []string) (*game, error) {
	args = f.asDay(c, args)
	asked := slices.DeleteFunc([]string{byArgument, "--region", "--generate", "--daily", "--daily-queens"}, func(way string) bool {
		return way == byArgument && len(args) == 0 || way != byArgument && !c.Given(strings.TrimPrefix(way, "--"))
	})
	if len(asked) == 0 {
		asked, args = []string{byArgument}, []string{usualSize}
	}
	switch {
	case len(asked) > 1:
		return nil, console.Usagef("%s and %s are different games; leave out one", asked[0], asked[1])
	case asked[0] != byArgument && f.problemFlags.given():
		return nil, console.Usagef("--place and --block need N, not %s", asked[0])
	}
	for _, only := range []struct{ flag, ways string }{
		{"difficulty", "--generate and --daily"}, {"seed", "--generate"}, {"stars", "--region and --generate"},
	} {
		file := only.flag == "stars" && asked[0] == byArgument && !isSize(args[0])
		if c.Given(only.flag) && !file && !slices.Contains(strings.Fields(only.ways), asked[0]) {
			return nil, console.Usagef("--%s is for %s", only.flag, only.ways)
		}
	}
	switch asked[0] {
	case "--region":
		return f.fromPuzzle(c, f.puzzle)
	case "--generate":
		return f.generated(c)
	case "--daily":
		level, err := f.dailyLevel(c)
		if err != nil {
			return nil, err
		}
		return dailyRegions(c.Context(), f.regions.day, level)
	case "--daily-queens":
		return dailyQueens(c.Context(), f.dailyQueens.day)
	}
	return f.fromArgument(c, args[0])
}

// fromArgument returns the game of a size, of a file, or of a puzzle itself.
func (f *playFlags) fromArgument(c *console.Console, arg string) (*game, error) {
	if arg == "-" {
		return nil, console.Usagef("standard input is the keyboard; give the board as a file")
	}
	n, err := console.Size(arg, tui.MaxQueens, "to play", "")
	if err == nil {
		return f.onBoard(c, nqueens.New(n), f.problemFlags.given())
	}
	if isSize(arg) {
		return nil, err
	}
	in, missing := openFile(c, arg, "the game", puzzleFile, instanceFile, placementFile)
	if errors.Is(missing, os.ErrNotExist) {
		if _, bad := region.Parse(arg); bad == nil && !f.problemFlags.given() {
			return f.fromPuzzle(c, arg)
		}
		return nil, console.Usagef("%w; nor is there a file with that name", err)
	} else if missing != nil {
		return nil, missing
	}
	defer in.Close()
	return f.fromFile(c, arg, in)
}

// maxGame is the size of the largest file with a game.
const maxGame = 1 << 20

// fromFile returns the game of a file, which holds a board or a puzzle of regions.
func (f *playFlags) fromFile(c *console.Console, arg string, in input) (*game, error) {
	text, err := io.ReadAll(io.LimitReader(in, maxGame+1))
	switch {
	case err != nil:
		return nil, err
	case len(text) > maxGame:
		return nil, fmt.Errorf("%s has more than %d bytes, too many for a game", in.called, maxGame)
	}
	problem, bad := readBoard(bytes.NewReader(text))
	if !f.problemFlags.given() && (in.kind == puzzleFile || bad != nil) {
		puzzle, err := onlyOf(arg, f.read(bytes.NewReader(text)))
		if in.kind == puzzleFile || err == nil {
			return regionsGame(c, puzzle, err)
		}
	}
	if bad != nil {
		return nil, fmt.Errorf("%s: %w", in.called, bad)
	}
	return f.onBoard(c, problem, true)
}

// onBoard returns the game on a board with the queens and squares of the flags.
func (f *playFlags) onBoard(c *console.Console, problem nqueens.Problem, restricted bool) (*game, error) {
	problem, err := f.problem(problem)
	switch {
	case err != nil:
		return nil, err
	case problem.N > tui.MaxQueens:
		return nil, console.Usagef("the board has %s; one to play has at most %d", words.Plural(problem.N, "row"), tui.MaxQueens)
	case len(problem.Placed) == problem.N:
		return nil, console.Usagef("all queens are placed, so nothing is left to play")
	}
	played, err := tui.NewQueensGame(c.Context(), problem)
	if err != nil {
		return nil, err
	}
	g := &game{Game: played, name: "nqueens · " + words.Plural(problem.N, "queen")}
	if restricted {
		g.name += boardNote(problem)
	} else {
		g.series = fmt.Sprintf("queens %d", problem.N)
	}
	return g, nil
}

func boardNote(p nqueens.Problem) string {
	if len(p.Placed) > 0 {
		return fmt.Sprintf(", %d given", len(p.Placed))
	}
	return ", squares blocked"
}

// fromPuzzle returns the game of a puzzle of regions, which is a file or the puzzle itself.
func (f *playFlags) fromPuzzle(c *console.Console, arg string) (*game, error) {
	if arg == "-" {
		return nil, console.Usagef("standard input is the keyboard; give the puzzle as a file")
	}
	puzzle, err := f.only(c, arg)
	return regionsGame(c, puzzle, err)
}

// regionsGame returns the game of a puzzle, unless reading it failed with an error.
func regionsGame(c *console.Console, puzzle *region.Puzzle, err error) (*game, error) {
	if err != nil {
		return nil, err
	}
	played, err := tui.NewRegionGame(c.Context(), puzzle)
	if err != nil {
		return nil, err
	}
	return &game{Game: played, name: "nqueens · " + regionsName(puzzle)}, nil
}

// regionsName describes a puzzle: regions 8x8, 2 queens each.
func regionsName(p *region.Puzzle) string {
	name := fmt.Sprintf("regions %dx%[1]d", p.N())
	if p.Stars() > 1 {
		name += fmt.Sprintf(", %d queens each", p.Stars())
	}
	return name
}

func (f *playFlags) generated(c *console.Console) (*game, error) {
	difficulty, err := region.ParseDifficulty(f.difficulty)
	if err != nil {
		return nil, console.Usagef("--difficulty: %w", err)
	}
	chance := c.RandomSeed(&f.seed)
	puzzle, err := region.Generate(c.Context(), region.GenerateOptions{N: f.size, Stars: f.stars, Difficulty: difficulty, Seed: f.seed})
	switch {
	case errors.Is(err, region.ErrGaveUp), c.Context().Err() != nil:
		return nil, err
	case err != nil:
		return nil, console.Usage(err)
	}
	g, err := regionsGame(c, puzzle, nil)
	if err != nil {
		return nil, err
	}
	kind := fmt.Sprintf("%s, %v", regionsName(puzzle), difficulty)
	g.name = fmt.Sprintf("nqueens · %s, seed %d", kind, f.seed)
	if chance { // a puzzle with a given seed may be known
		c.Remark("--seed %d repeats this puzzle", f.seed)
		g.series = kind
	}
	return g, nil
}
