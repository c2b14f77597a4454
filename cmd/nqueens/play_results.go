package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"nqueens.example/nqueens/internal/games/besttimes"
	"nqueens.example/nqueens/internal/games/daily"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
)

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
	known := map[string]bool{}
	for _, puzzle := range puzzles {
		for day := range times.Days[puzzle] {
			if _, err := daily.ParseDay(day); err == nil {
				known[day] = true
			}
		}
	}
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 0, 3, ' ', 0)
	row := func(name string, of func(puzzle string) string) {
		fmt.Fprint(table, name)
		for _, puzzle := range puzzles {
			fmt.Fprint(table, "\t", of(puzzle))
		}
		fmt.Fprintln(table)
	}
	row("day", func(puzzle string) string { return puzzle })
	for _, day := range slices.Backward(slices.Sorted(maps.Keys(known))) {
		row(day, func(puzzle string) string { return resultText(times.Days[puzzle], day) })
	}
	row("in a row", func(puzzle string) string { return fmt.Sprint(times.Streak(puzzle, today)) })
	row("longest", func(puzzle string) string { return fmt.Sprint(times.Longest(puzzle)) })
	table.Flush() // to a strings.Builder, which takes everything
	return text.String()
}

// resultText says how the puzzle of a day went.
func resultText(days map[string]besttimes.Result, day string) string {
	result, known := days[day]
	switch {
	case !known:
		return "-"
	case result.Shown:
		return "shown"
	case result.Hints > 0:
		return fmt.Sprintf("%s, %s", words.Span(result.Seconds), words.Plural(result.Hints, "hint"))
	}
	return words.Span(result.Seconds)
}
