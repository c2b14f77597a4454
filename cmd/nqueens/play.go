package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/tui"
	"nqueens.example/nqueens/region"
)

// playFlags are the flags of play.
type playFlags struct {
	problemFlags
	regionFlags
	puzzle     string
	size       int
	difficulty string
	seed       uint64
}

func newPlayCommand(c *console.Console) *cobra.Command {
	var f playFlags
	cmd := &cobra.Command{
		Use:   "play [N]",
		Short: "Place the queens yourself, in the terminal",
		Long: `Play the game of n queens in the terminal, or with --region or --generate a
puzzle of coloured regions. The arrow keys move, space places or removes a
queen, x marks a square, u undoes, h gives a hint and, pressed again, follows
it, and ? shows all keys.`,
		Example: `  nqueens play 8
  nqueens play 8 --place d1 --block a3
  nqueens play --generate 7 --difficulty easy`,
		Args: console.AtMost(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			game, err := f.game(c, args)
			if err != nil {
				return err
			}
			screen, err := c.Screen("nqueens serve has the game on the web page")
			if err != nil {
				return err
			}
			result, err := tui.PlayGame(c.Context(), tui.Screen(screen), game)
			if err == nil {
				err = c.Say("%s", game.Outcome(result))
			}
			return console.Interrupted(err, "interrupted; %s", game.Outcome(result))
		},
	}
	f.problemFlags.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.puzzle, "region", "", "play this `PUZZLE` of coloured regions, given as to nqueens region")
	flags.IntVar(&f.size, "generate", 0, "play a new puzzle of `N` coloured regions")
	f.regionFlags.add(cmd)
	addDifficultyFlag(cmd, &f.difficulty, "with --generate, the ")
	console.SeedFlag(cmd, &f.seed, "with --generate, the seed `S` that repeats a puzzle (default random)")
	return cmd
}

// game returns the game that the arguments and flags ask for.
func (f *playFlags) game(c *console.Console, args []string) (*tui.Game, error) {
	asked := slices.DeleteFunc([]string{"N", "--region", "--generate"}, func(way string) bool {
		return way == "N" && len(args) == 0 || way != "N" && !c.Given(strings.TrimPrefix(way, "--"))
	})
	switch {
	case len(asked) == 0:
		return nil, c.Missing("N")
	case len(asked) > 1:
		return nil, console.Usagef("%s and %s are different games; leave out one", asked[0], asked[1])
	case asked[0] != "N" && f.problemFlags.given():
		return nil, console.Usagef("--place and --block are for N, not for %s", asked[0])
	}
	for _, only := range []struct{ flag, ways string }{
		{"difficulty", "--generate"}, {"seed", "--generate"}, {"stars", "--region and --generate"},
	} {
		if c.Given(only.flag) && !strings.Contains(only.ways, asked[0]) {
			return nil, console.Usagef("--%s is for %s", only.flag, only.ways)
		}
	}
	switch asked[0] {
	case "--region":
		return f.fromFile(c)
	case "--generate":
		return f.generated(c)
	}
	n, err := console.Size(args[0], tui.MaxQueens, "to play", "")
	if err != nil {
		return nil, err
	}
	problem, err := f.problem(nqueens.New(n))
	if err != nil {
		return nil, err
	}
	return tui.NewQueensGame(c.Context(), problem)
}

func (f *playFlags) fromFile(c *console.Console) (*tui.Game, error) {
	if f.puzzle == "-" {
		return nil, console.Usagef("standard input is the keyboard; give the puzzle as a file")
	}
	puzzle, err := f.only(c, f.puzzle)
	if err != nil {
		return nil, err
	}
	return tui.NewRegionGame(c.Context(), puzzle)
}

func (f *playFlags) generated(c *console.Console) (*tui.Game, error) {
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
	if chance {
		c.Remark("--seed %d repeats this puzzle", f.seed)
	}
	return tui.NewRegionGame(c.Context(), puzzle)
}
