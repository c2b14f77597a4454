package main

import (
	"fmt"
	"path/filepath"
	"time"

	"nqueens.example/nqueens/internal/besttimes"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/tui"
	"nqueens.example/nqueens/internal/words"
)

// keep adds a solved game to the best times, and returns what to tell the player. A
// failure is remarked after the game.
func (g *game) keep(r tui.Result) string {
	if r.Again || g.series == "" && g.daily == "" {
		return ""
	}
	folder, err := console.StateFolder()
	if err != nil {
		g.remark = fmt.Sprintf("the time is not kept: %v", err)
		return ""
	}
	before, after, err := besttimes.Add(filepath.Join(folder, "times.json"), besttimes.Game{
		Name: g.series, Time: r.Time, Date: time.Now(), Daily: g.daily, Day: g.day, Hints: r.Hints,
	})
	if err != nil {
		g.remark = fmt.Sprintf("the time is not kept: %v", err)
	}
	return g.news(r, before, after)
}

// news compares a game with those before.
func (g *game) news(r tui.Result, before, after besttimes.Times) string {
	if g.daily != "" {
		if days := after.Streak(g.daily, g.day); days > 1 {
			return fmt.Sprintf("%d days in a row.", days)
		}
		return ""
	}
	best, ok := before.BestOf(g.series)
	switch {
	case r.Hints > 0:
		return "With hints it is no best time."
	case !ok:
		return "Your first time, to be beaten."
	case r.Time < best:
		return fmt.Sprintf("Your best time; it was %s.", words.Clock(best))
	}
	return fmt.Sprintf("Your best time is %s.", words.Clock(best))
}
