package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"nqueens.example/nqueens"
)

// A pause hides the board and stops the clock, and no key or click changes the board in it.
func TestPause(t *testing.T) {
	m := regionsPlayer(t, fiveRegions)
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
	for _, m := range []*gamePlayer{regionsPlayer(t, fiveRegions), queensPlayer(t, nqueens.Problem{N: 8, Placed: []nqueens.Square{{Row: 3, Col: 3}}}, Screen{})} {
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
