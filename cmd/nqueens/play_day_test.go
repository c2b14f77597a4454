//go:build !windows

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/games/besttimes"
	"nqueens.example/nqueens/internal/games/daily"
	"nqueens.example/nqueens/internal/testing/terminal"
)

// A day whose solution was shown stays so; one that is solved is kept, counted and printed.
func TestPlayDay(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "nqueens", "times.json")
	today := daily.Today(time.Now()).String()
	yesterday := daily.Today(time.Now().AddDate(0, 0, -1)).String()
	known := besttimes.Times{Version: 1, Days: map[string]map[string]besttimes.Result{"queens": {yesterday: {Seconds: 9, On: yesterday}}}}
	text, err := json.Marshal(known)
	check(t, err)
	check(t, os.MkdirAll(filepath.Dir(file), 0o700))
	check(t, os.WriteFile(file, text, 0o600))
	term := terminal.New(t, 80, 24, "GORACE="+noRaceSleep, "XDG_STATE_HOME="+folder)
	program := programPath(t)

	term.Enter(program + " play --daily-queens=2026-11-17")
	term.WaitFor("2026-11-17: queens 8x8, 3 given")
	term.Press("p")
	term.WaitFor("Paused. The board is hidden")
	term.Press("p", "s")
	term.WaitFor("Press s again to show")
	term.Press("s")
	term.WaitFor("This is a solution", "The day counts as")
	term.Press("q")
	term.WaitFor("solution shown: a1 e2 h3 f4 c5 g6 b7 d8")
	term.Enter("clear; " + program + " play --daily-queens=2026-11-17")
	term.WaitFor("Its solution was shown.")
	term.Press("q")
	term.WaitForShell()

	term.Enter("clear; " + program + " play --daily-queens=" + today)
	term.WaitFor(today + ": queens ")
	for range 200 { // a busy machine ignores some, while a hint is computed
		if times, err := besttimes.Load(file); err != nil || times.Days["queens"][today].On != "" {
			break
		}
		term.Press("h", "h")
	}
	term.WaitFor("Solved in", "2 days in a row.")
	term.Press("q")
	term.WaitFor("nqueens daily "+today+" · queens ", "💡")
	checkExit(t, term, "0")
}
