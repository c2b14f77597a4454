package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/games/besttimes"
	"nqueens.example/nqueens/internal/games/daily"
	"nqueens.example/nqueens/internal/terminal"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
)

// today is the value of a flag for a day that is given without one.
const today = "today"

func addDayFlag(cmd *cobra.Command, day *daily.Day, name, usage string) {
	cmd.Flags().Var(console.Value{Kind: "DAY", Parse: func(text string) (err error) {
		if *day = daily.Today(time.Now()); text != today {
			*day, err = daily.ParseDay(text)
		}
		return err
	}}, name, usage)
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
	screenGame, err := terminal.NewRegionGame(ctx, puzzle)
	if err != nil {
		return nil, err
	}
	return gameOf(day, screenGame, fmt.Sprintf("regions %dx%[1]d, %v", options.N, options.Difficulty), regionsOf(level)), nil
}

// gameOf returns the game of a day, what it is, and the name of its puzzles.
func gameOf(day daily.Day, g *terminal.Game, what, puzzles string) *game {
	g.Title = fmt.Sprintf("%s: %s", day, what)
	return &game{Game: g, name: fmt.Sprintf("nqueens daily %s · %s", day, what), daily: puzzles, day: day.String()}
}

// dailyQueens returns the board of queens of a day.
func dailyQueens(ctx context.Context, day daily.Day) (*game, error) {
	problem, err := daily.Queens(ctx, day)
	if err != nil {
		return nil, err
	}
	screenGame, err := terminal.NewQueensGame(ctx, problem)
	if err != nil {
		return nil, err
	}
	return gameOf(day, screenGame, fmt.Sprintf("queens %dx%[1]d, %d given", problem.N, len(problem.Placed)), "queens"), nil
}

// ofDay returns the puzzle of a day: of regions, or of queens if an argument says so. A date may
// follow the flag as an argument.
func (f *playFlags) ofDay(c *console.Console, args []string) (*game, error) {
	queens := slices.Contains(args, "queens")
	for _, arg := range args {
		day, err := daily.ParseDay(arg)
		switch {
		case err == nil:
			f.daily = day
		case arg != "queens":
			return nil, console.Usagef("%s and --daily are different games; leave out one", arg)
		}
	}
	if f.problemFlags.given() {
		return nil, console.Usagef("--place and --block are not for --daily")
	}
	used := []string{"difficulty"}
	if queens {
		used = nil
	}
	if err := f.rejectUnused(c, used...); err != nil {
		return nil, err
	}
	if queens {
		return dailyQueens(c.Context(), f.daily)
	}
	level, err := f.dailyLevel(c)
	if err != nil {
		return nil, err
	}
	return dailyRegions(c.Context(), f.daily, level)
}

// printResults prints the results of the daily puzzles, the latest day first.
func (f *playFlags) printResults(c *console.Console, args []string) error {
	if len(args) > 0 {
		return console.Usagef("results starts no game; leave out %.40q", args[0])
	}
	if err := c.Reject("results starts no game", "daily", "regions", "difficulty", "seed", "stars", "place", "block", "within"); err != nil {
		return err
	}
	file, err := timesFile()
	if err != nil {
		return err
	}
	times, err := besttimes.Load(file)
	if err != nil {
		return err
	}
	return c.Print(resultsTable(times, daily.Today(time.Now()).String()))
}

// resultsTable returns a line for each day with a result, and the days in a row.
func resultsTable(times besttimes.Times, today string) string {
	puzzles := []string{"queens"}
	for _, level := range daily.Levels() {
		puzzles = append(puzzles, regionsOf(level))
	}
	days := map[string]bool{}
	for _, puzzle := range puzzles {
		for day := range times.Days[puzzle] {
			if _, err := daily.ParseDay(day); err == nil {
				days[day] = true
			}
		}
	}
	return tableOf(3, 0, func(w io.Writer) {
		row := func(name string, of func(puzzle string) string) {
			fmt.Fprintln(w, name+"\t"+strings.Join(namesOf(puzzles, of), "\t"))
		}
		row("day", func(puzzle string) string { return puzzle })
		for _, day := range slices.Backward(slices.Sorted(maps.Keys(days))) {
			row(day, func(puzzle string) string { return resultText(times.Days[puzzle], day) })
		}
		row("in a row", func(puzzle string) string { return fmt.Sprint(times.Streak(puzzle, today)) })
		row("longest", func(puzzle string) string { return fmt.Sprint(times.Longest(puzzle)) })
	})
}

// resultText says how the puzzle of a day went.
func resultText(days map[string]besttimes.Result, day string) string {
	result, ok := days[day]
	switch {
	case !ok:
		return "-"
	case result.Shown:
		return "shown"
	case result.Hints > 0:
		return fmt.Sprintf("%s, %s", words.Span(result.Seconds), words.Plural(result.Hints, "hint"))
	}
	return words.Span(result.Seconds)
}

// timesFile returns the name of the file of best times.
func timesFile() (string, error) {
	folder, err := console.StateFolder()
	return filepath.Join(folder, "times.json"), err
}

// note says what the times of earlier games are. Without any it is empty.
func (g *game) note() string {
	file, err := timesFile()
	if err != nil {
		return "" // keep says so
	}
	times, _ := besttimes.Load(file)
	switch result, known := times.Days[g.daily][g.day]; {
	case result.Shown:
		return "Its solution was shown."
	case known && result.Hints > 0:
		return fmt.Sprintf("You solved it in %s with %s.", words.Span(result.Seconds), words.Plural(result.Hints, "hint"))
	case known:
		return fmt.Sprintf("You solved it in %s.", words.Span(result.Seconds))
	}
	best, ok := times.BestOf(g.series)
	if !ok {
		return strings.TrimSpace(g.beside(times))
	}
	return fmt.Sprintf("Your best time is %s.%s", words.Clock(best), g.beside(times))
}

// beside returns the best time without a limit as a sentence after another, or "".
func (g *game) beside(times besttimes.Times) string {
	if best, ok := times.BestOf(g.unlimited); ok {
		return fmt.Sprintf(" Without a limit it is %s.", words.Clock(best))
	}
	return ""
}

// keep adds a solved game to the best times, and returns what to tell the player. A
// failure is remarked after the game.
func (g *game) keep(r terminal.Result) string {
	if r.Again || r.Late || g.series == "" && g.daily == "" {
		return ""
	}
	file, err := timesFile()
	if err != nil {
		g.remark = fmt.Sprintf("the time is not kept: %v", err)
		return ""
	}
	before, after, err := besttimes.Add(file, besttimes.Game{
		Name: g.series, Time: r.Time, Date: time.Now(), Daily: g.daily, Day: g.day, Hints: r.Hints, Shown: r.Shown,
	})
	if err != nil {
		g.remark = err.Error()
	}
	return g.news(r, before, after)
}

// news compares a game with those before.
func (g *game) news(r terminal.Result, before, after besttimes.Times) string {
	if g.daily != "" {
		return g.dayNews(after)
	}
	best, ok := before.BestOf(g.series)
	switch {
	case r.Shown:
		return ""
	case r.Hints > 0:
		return "With hints it is not a best time."
	case !ok:
		return "Your first time, to be beaten." + g.beside(before)
	case r.Time < best:
		return fmt.Sprintf("Your best time; it was %s.%s", words.Clock(best), g.beside(before))
	}
	return fmt.Sprintf("Your best time is %s.%s", words.Clock(best), g.beside(before))
}

// dayNews says how the day counts, and how many there are in a row.
func (g *game) dayNews(times besttimes.Times) string {
	if times.Days[g.daily][g.day].Shown {
		return "The day counts as shown."
	}
	days, longest := times.Streak(g.daily, daily.Today(time.Now()).String()), times.Longest(g.daily)
	switch {
	case days < 2:
		return ""
	case longest > days:
		return fmt.Sprintf("%d days in a row; your longest is %d.", days, longest)
	}
	return fmt.Sprintf("%d days in a row.", days)
}
