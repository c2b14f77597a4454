package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"nqueens.example/nqueens/internal/games/besttimes"
	"nqueens.example/nqueens/internal/games/daily"
	"nqueens.example/nqueens/internal/terminal"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
)

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
	case known:
		return fmt.Sprintf("You solved it in %s%s.", words.Span(result.Seconds), withHints(result.Hints))
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

func withHints(n int) string {
	if n == 0 {
		return ""
	}
	return " with " + words.Plural(n, "hint")
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
