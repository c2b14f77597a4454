package terminal

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
)

// A pause hides the board and stops the clock, and no key or click changes the board in it.
func TestPause(t *testing.T) {
	m := regionsPlayer(t, Screen{}, fiveRegions)
	resize(m, 80, 24)
	press(m, "space", "p")
	stood := m.elapsed()
	x, line := m.window.middle(nqueens.Square{Row: 1, Col: 1})
	press(m, "u", "x", "h", "s", "s", "r", "down")
	click(m, x, line+boardTop, tea.MouseRight)
	m.Update(tea.ResumeMsg{})
	if screen := screenOf(m); !strings.Contains(screen, "Paused") || strings.Contains(screen, "r1") {
		t.Errorf("the screen shows\n%s", screen)
	}
	if len(m.past) != 1 || m.asking || m.shown || m.elapsed() != stood {
		t.Errorf("in a pause: %d changes, asking %t, shown %t, clock %v after %v", len(m.past), m.asking, m.shown, m.elapsed(), stood)
	}
	press(m, "p")
	if screen := screenOf(m); !strings.Contains(screen, "r1") || m.started.IsZero() {
		t.Errorf("after a pause the clock started %v, and the screen shows\n%s", m.started, screen)
	}
}

// The solution is shown to who asks twice. The game then is not solved, nor is one that
// starts over.
func TestSolutionIsShown(t *testing.T) {
	for _, m := range []*gamePlayer{regionsPlayer(t, Screen{}, fiveRegions), queensPlayer(t, Screen{}, nqueens.Problem{N: 8, Placed: []nqueens.Square{{Row: 3, Col: 3}}})} {
		var reported []Result
		m.game.Solved = func(r Result) string {
			reported = append(reported, r)
			return "News."
		}
		press(m, "s")
		if screen := screenOf(m); !strings.Contains(screen, "Press s again to show") {
			t.Errorf("s shows\n%s", screen)
		}
		press(m, "down", "s")
		if m.shown {
			t.Error("the solution is shown after another key")
		}
		press(m, "s", "u", "y")
		if m.game.wrong(m.queens) != "" || len(m.queens) != m.game.Goal || len(reported) != 1 || reported[0].Solved || !reported[0].Shown {
			t.Errorf("queens on %v, reported %+v", m.queens, reported)
		}
		if screen := screenOf(m); !strings.Contains(screen, "This is a solution") || !strings.Contains(screen, "News.") {
			t.Errorf("the screen shows\n%s", screen)
		}
		if outcome := m.game.Outcome(m.result()); !strings.Contains(outcome, "solution shown: ") {
			t.Error(outcome)
		}
		press(m, "r")
		if r := m.result(); !r.Again || r.Solved || len(r.Queens) != len(m.game.fixed) {
			t.Errorf("after starting over: %+v", r)
		}
	}
}

// A game within a time ends when it is up, whatever was done to the clocks, and says what was
// missing. It cannot be paused, a late solution counts as late, and another try has all the time.
func TestGameWithinATime(t *testing.T) {
	m := queensPlayer(t, Screen{}, nqueens.Problem{N: 4})
	m.game.Within = time.Minute
	m = newGamePlayer(m.ctx, Screen{}, m.game)
	resize(m, 80, 24)
	place := func(columns ...int) {
		for row, col := range columns {
			m.cursor = nqueens.Square{Row: row, Col: col}
			press(m, "space")
		}
	}
	place(1, 3)
	press(m, "p")
	if screen := screenOf(m); !strings.Contains(screen, "a game within a time cannot be") || !strings.Contains(screen, "01:00 left") {
		t.Errorf("p shows\n%s", screen)
	}
	m.Update(tea.KeyPressMsg{Code: 'z', Mod: tea.ModCtrl})
	if m.clock.started.IsZero() {
		t.Error("the clock stands while the game is suspended")
	}
	m.started = m.started.Add(-time.Minute)
	press(m, "down", "space", "u", "p", "s", "s")
	if screen := screenOf(m); len(m.queens) != 2 || !strings.Contains(screen, "2 of 4 queens stood") || !strings.Contains(screen, "2 missing") || !strings.Contains(screen, "00:00 left") {
		t.Errorf("when the time is up: %v\n%s", m.queens, screen)
	}
	if outcome := m.game.Outcome(m.result()); !strings.Contains(outcome, "not solved in time: left with 2 of 4 queens: b1 d2") {
		t.Error(outcome)
	}
	press(m, "g")
	m.cursor = nqueens.Square{Row: 2}
	press(m, "space")
	m.cursor = nqueens.Square{Row: 3, Col: 2}
	press(m, "space")
	if r := m.result(); !r.Solved || !r.Late {
		t.Errorf("solved after the time: %+v", r)
	}
	press(m, "r")
	place(1, 3, 0, 2)
	if r := m.result(); !r.Solved || r.Late || r.Time > time.Minute {
		t.Errorf("another try: %+v", r)
	}
}

// Of two clocks, a game within a time believes the one that has gone further.
func TestClockWithinATime(t *testing.T) {
	for _, test := range []struct {
		what            string
		monotonic, wall time.Duration
		want, unhurried time.Duration
	}{
		{"both go on", time.Minute, time.Minute, time.Minute, time.Minute},
		{"the computer slept", time.Minute, time.Hour, time.Hour, time.Minute},
		{"the clock was set back", time.Minute, -time.Hour, time.Minute, time.Minute},
	} {
		for within, want := range map[bool]time.Duration{true: test.want, false: test.unhurried} {
			c := clock{within: within}
			expect.Equal(t, c.counted(test.monotonic, test.wall), want, "%s, within a time %t", test.what, within)
		}
	}
}
