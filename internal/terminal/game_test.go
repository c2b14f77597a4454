package terminal

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/region"
)

func resize(m tea.Model, width, height int) {
	m.Update(tea.WindowSizeMsg{Width: width, Height: height})
}

func click(m tea.Model, x, y int, button tea.MouseButton) {
	m.Update(tea.MouseClickMsg{X: x, Y: y, Button: button})
	m.Update(tea.MouseReleaseMsg{X: x, Y: y, Button: button})
}

// A click in the middle of a square hits that square, in windows of all sizes, whole or
// scrolled, and a click beside the board hits none.
func TestClicksHitTheirSquare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom([]int{1, 4, 8, 13, 26, 64}).Draw(t, "n")
		game := must.Get(NewQueensGame(context.Background(), nqueens.Problem{N: n}))(t)
		m := newGamePlayer(context.Background(), Screen{}, game)
		if rapid.Bool().Draw(t, "plain") {
			m.Update(tea.ColorProfileMsg{Profile: colorprofile.ASCII})
		}
		resize(m, rapid.IntRange(leastWidth, 220).Draw(t, "width"), rapid.IntRange(leastHeight, 70).Draw(t, "height"))
		m.cursor = nqueens.Square{Row: rapid.IntRange(0, n-1).Draw(t, "row"), Col: rapid.IntRange(0, n-1).Draw(t, "col")}
		m.View()
		w := m.window
		s := nqueens.Square{
			Row: rapid.IntRange(w.row, w.row+w.rows-1).Draw(t, "clicked row"),
			Col: rapid.IntRange(w.col, w.col+w.cols-1).Draw(t, "clicked col"),
		}
		x, line := w.middle(s)
		click(m, x, line+boardTop, tea.MouseRight)
		if !m.marks[s] || len(m.marks) != 1 || m.cursor != s {
			t.Fatalf("a click at %d, %d marks %v, want %v; window %+v", x, line, slices.Collect(maps.Keys(m.marks)), s, w)
		}
		for _, beside := range [][2]int{{0, 0}, {w.gutter - 1, boardTop}, {w.width(), boardTop}, {w.gutter, boardTop + w.height()}, {1000, 1000}, {-1, -1}} {
			click(m, beside[0], beside[1], tea.MouseLeft)
		}
		if len(m.past) != 1 {
			t.Fatalf("a click beside the board changed it; window %+v", w)
		}
	})
}

// A drag marks the squares on its way, however fast it is, and is one step of undo. A drag
// from a marked square removes marks.
func TestDrag(t *testing.T) {
	m := regionsPlayer(t, Screen{}, fiveRegions)
	m.toggleQueen(nqueens.Square{Row: 4, Col: 2})
	m.View()
	at := func(row, col int) (x, y int) {
		x, line := m.window.middle(nqueens.Square{Row: row, Col: col})
		return x, line + boardTop
	}
	drag := func(fromRow, fromCol, toRow, toCol int) {
		x, y := at(fromRow, fromCol)
		m.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
		m.Update(tea.MouseMotionMsg{X: x, Y: y, Button: tea.MouseLeft})
		x, y = at(toRow, toCol)
		m.Update(tea.MouseMotionMsg{X: x, Y: y, Button: tea.MouseLeft})
		m.Update(tea.MouseReleaseMsg{X: x, Y: y, Button: tea.MouseLeft})
	}
	drag(4, 0, 4, 4)
	if len(m.marks) != 4 || len(m.queens) != 1 {
		t.Errorf("a drag over a row with a queen marks %v", m.marks)
	}
	drag(4, 1, 2, 1)
	expect.Equal(t, len(m.marks), 3, "a drag from a marked square leaves %v", m.marks)
	m.undo()
	expect.Equal(t, len(m.marks), 4, "undo leaves %v", m.marks)
	m.undo()
	expect.Equal(t, len(m.marks), 0, "undo leaves %v of a drag", m.marks)
	m.redo()
	m.redo()
	expect.Equal(t, len(m.marks), 3, "redo makes %v", m.marks)
}

// Whatever was done, undo goes back to the start, and redo to the end.
func TestUndoAndRedo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := must.Get(region.Parse(fiveRegions))(t)
		game := must.Get(NewRegionGame(context.Background(), p))(t)
		m := newGamePlayer(context.Background(), Screen{}, game)
		keys := rapid.SliceOfN(rapid.SampledFrom([]string{"right", "down", "left", "up", "space", "x", "u", "y", "h", "r"}), 0, 80).Draw(t, "keys")
		press(m, keys...)
		state := func() string { return fmt.Sprint(m.queens, m.marks) }
		for m.redo() {
		}
		end := state()
		for m.undo() {
		}
		if len(m.queens)+len(m.marks) > 0 {
			t.Fatalf("after undoing all: %s", state())
		}
		for m.redo() {
		}
		if state() != end {
			t.Fatalf("after redoing all: %s, want %s", state(), end)
		}
	})
}

// The solution is reported once, without the hints of a game before.
func TestSolvedIsReportedOnce(t *testing.T) {
	m := queensPlayer(t, Screen{}, nqueens.Problem{N: 4})
	var reported []Result
	m.game.Solved = func(r Result) string {
		reported = append(reported, r)
		return "News."
	}
	for _, s := range []nqueens.Square{{Row: 0, Col: 1}, {Row: 1, Col: 3}, {Row: 2, Col: 0}, {Row: 3, Col: 2}} {
		m.change(func() { m.toggleQueen(s) })
	}
	press(m, "u", "y", "u", "y")
	if len(reported) != 1 || !reported[0].Solved || len(reported[0].Paces) != 4 || reported[0].Hints != 0 {
		t.Errorf("reported %+v", reported)
	}
	if screen := screenOf(m); !strings.Contains(screen, "News.") {
		t.Errorf("the screen shows\n%s", screen)
	}
	x, line := m.window.middle(nqueens.Square{})
	click(m, x, line+boardTop, tea.MouseLeft)
	if !m.solved {
		t.Error("a click changed a solved board")
	}
}

// Starting over neither forgets hints of a puzzle with one solution nor stops its clock.
func TestStartingOverIsNoShortcut(t *testing.T) {
	m := regionsPlayer(t, Screen{}, fiveRegions)
	press(m, "h", "h", "r")
	if m.hints == 0 || m.started.IsZero() {
		t.Errorf("after starting over: %d hints, clock started %v", m.hints, m.started)
	}
	for !m.solved {
		press(m, "h")
	}
	press(m, "r")
	if r := m.result(); r.Hints != 0 || !r.Again || m.elapsed() > time.Minute {
		t.Errorf("after solving it and starting over: %+v", r)
	}
}
