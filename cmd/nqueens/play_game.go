package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/terminal"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
)

const usualSize = "8" // if there is no argument

// game returns the game that the arguments and flags ask for.
func (f *playFlags) game(c *console.Console, args []string) (*game, error) {
	switch {
	case c.Given("daily"):
		return f.ofDay(c, args)
	case len(args) == 0:
		args = []string{usualSize}
	case len(args) == 2:
		return nil, console.Usagef("%s and %s are different games; leave out one", args[0], args[1])
	}
	arg := args[0]
	generated := f.regions && isSize(arg)
	if err := f.rejectUnused(c, generated, generated, generated || !isSize(arg)); err != nil {
		return nil, err
	}
	switch {
	case arg == "-":
		return nil, console.Usagef("standard input is the keyboard; give the game as a file")
	case f.regions && f.problemFlags.given():
		return nil, console.Usagef("--place and --block are not for --regions")
	case generated:
		return f.generated(c, arg)
	case f.regions:
		puzzle, err := f.only(c, arg)
		return regionsGame(c, puzzle, err)
	}
	return f.fromArgument(c, arg)
}

// rejectUnused returns an error for a flag of puzzles that the game does not use.
func (f *playFlags) rejectUnused(c *console.Console, difficulty, seed, stars bool) error {
	for _, flag := range []struct {
		name, games string
		used        bool
	}{
		{"difficulty", "--daily and N --regions", difficulty},
		{"seed", "N --regions", seed},
		{"stars", "puzzles of regions", stars},
	} {
		if c.Given(flag.name) && !flag.used {
			return console.Usagef("--%s is for %s", flag.name, flag.games)
		}
	}
	return nil
}

// fromArgument returns the game of a size, of a file, or of a puzzle itself.
func (f *playFlags) fromArgument(c *console.Console, arg string) (*game, error) {
	n, err := console.Size(arg, terminal.MaxQueens, "to play", "")
	if err == nil {
		return f.onBoard(c, nqueens.Problem{N: n}, f.problemFlags.given())
	}
	if isSize(arg) {
		return nil, err
	}
	in, missing := openFile(c, arg, "the game", puzzleFile, instanceFile, placementFile)
	if errors.Is(missing, os.ErrNotExist) {
		if _, bad := region.Parse(arg); bad == nil && !f.problemFlags.given() {
			puzzle, err := f.only(c, arg)
			return regionsGame(c, puzzle, err)
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
	case problem.N > terminal.MaxQueens:
		return nil, console.Usagef("the board has %s; one to play has at most %d", words.Plural(problem.N, "row"), terminal.MaxQueens)
	case len(problem.Placed) == problem.N:
		return nil, console.Usagef("all queens are placed, so nothing is left to play")
	}
	played, err := terminal.NewQueensGame(c.Context(), problem)
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

// regionsGame returns the game of a puzzle, unless reading it failed with an error.
func regionsGame(c *console.Console, puzzle *region.Puzzle, err error) (*game, error) {
	if err != nil {
		return nil, err
	}
	played, err := terminal.NewRegionGame(c.Context(), puzzle)
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

// generated returns a new puzzle of that size.
func (f *playFlags) generated(c *console.Console, arg string) (*game, error) {
	n, err := console.Size(arg, limits.RegionMaxN, "to generate", "")
	if err != nil {
		return nil, err
	}
	var difficulty region.Difficulty
	if err := difficulty.UnmarshalText([]byte(f.difficulty)); err != nil {
		return nil, console.Usagef("--difficulty: %w", err)
	}
	chance := c.RandomSeed(&f.seed)
	puzzle, err := region.Generate(c.Context(), region.GenerateOptions{N: n, Stars: f.stars, Difficulty: difficulty, Seed: f.seed})
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
