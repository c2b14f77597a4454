package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/games/daily"
	"nqueens.example/nqueens/internal/terminal"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
)

// today is the value of a flag for a day that is given without one.
const today = "today"

// dayValue is the value of a flag for a day.
type dayValue struct {
	day   daily.Day
	given bool
}

func (v *dayValue) String() string { return "" }
func (v *dayValue) Type() string   { return "DAY" }

func (v *dayValue) Set(text string) (err error) {
	v.given = true
	if text == today {
		v.day = daily.Today(time.Now())
		return nil
	}
	v.day, err = daily.ParseDay(text)
	return err
}

func addDayFlag(cmd *cobra.Command, day *dayValue, name, usage string) {
	cmd.Flags().Var(day, name, usage)
	cmd.Flags().Lookup(name).NoOptDefVal = today
}

// dailyLevel returns the difficulty of a day's puzzle of regions, easy if none is given.
func (f *playFlags) dailyLevel(c *console.Console) (region.Difficulty, error) {
	levels := daily.Levels()
	if !c.Given("difficulty") {
		return levels[0], nil
	}
	var level region.Difficulty
	if err := level.UnmarshalText([]byte(f.difficulty)); err != nil {
		return "", console.Usagef("--difficulty: %w", err)
	}
	if !slices.Contains(levels, level) {
		return "", console.Usagef("a day has no %v puzzle; use %s", level, words.Or(words.Names(levels)))
	}
	return level, nil
}

// regionsOf returns the name of the daily puzzles of regions of a level.
func regionsOf(level region.Difficulty) string { return fmt.Sprintf("regions-%v", level) }

// dailyRegions returns a puzzle of regions of a day.
func dailyRegions(ctx context.Context, day daily.Day, level region.Difficulty) (*game, error) {
	options := daily.Regions(day, level)
	puzzle, err := region.Generate(ctx, options)
	if err != nil {
		return nil, fmt.Errorf("the puzzle of %s: %w", day, err)
	}
	played, err := terminal.NewRegionGame(ctx, puzzle)
	if err != nil {
		return nil, err
	}
	what := fmt.Sprintf("regions %dx%[1]d, %v", options.N, options.Difficulty)
	played.Title = fmt.Sprintf("%s: %s", day, what)
	return &game{Game: played, name: fmt.Sprintf("nqueens daily %s · %s", day, what), daily: regionsOf(level), day: day.String()}, nil
}

// dailyQueens returns the board of queens of a day.
func dailyQueens(ctx context.Context, day daily.Day) (*game, error) {
	problem, err := daily.Queens(ctx, day)
	if err != nil {
		return nil, err
	}
	played, err := terminal.NewQueensGame(ctx, problem)
	if err != nil {
		return nil, err
	}
	what := fmt.Sprintf("queens %dx%[1]d, %d given", problem.N, len(problem.Placed))
	played.Title = fmt.Sprintf("%s: %s", day, what)
	return &game{Game: played, name: fmt.Sprintf("nqueens daily %s · %s", day, what), daily: "queens", day: day.String()}, nil
}

// ofDay returns the puzzle of a day: of regions, or of queens if an argument says so. A date may
// follow the flag as an argument.
func (f *playFlags) ofDay(c *console.Console, args []string) (*game, error) {
	queens := slices.Contains(args, "queens")
	for _, arg := range args {
		day, err := daily.ParseDay(arg)
		switch {
		case err == nil:
			f.daily.day = day
		case arg != "queens":
			return nil, console.Usagef("%s and --daily are different games; leave out one", arg)
		}
	}
	if f.problemFlags.given() {
		return nil, console.Usagef("--place and --block are not for --daily")
	}
	if err := f.rejectUnused(c, !queens, false, false); err != nil {
		return nil, err
	}
	if queens {
		return dailyQueens(c.Context(), f.daily.day)
	}
	level, err := f.dailyLevel(c)
	if err != nil {
		return nil, err
	}
	return dailyRegions(c.Context(), f.daily.day, level)
}
