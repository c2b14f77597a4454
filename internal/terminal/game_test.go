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
	"nqueens.example/nqueens/region"
)

const fiveRegions = "AABBC/BBBBC/DDBBC/DBBBE/EEEEE"

func queensPlayer(t testing.TB, p nqueens.Problem, s Screen) *gamePlayer {
	t.Helper()
	game, err := NewQueensGame(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return newGamePlayer(context.Background(), s, game)
}

func regionsPlayer(t testing.TB, puzzle string) *gamePlayer {
	t.Helper()
	p, err := region.Parse(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	game, err := NewRegionGame(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return newGamePlayer(context.Background(), Screen{}, game)
}

func resize(m tea.Model, width, height int) {
	m.Update(tea.WindowSizeMsg{Width: width, Height: height})
}

// A board that fits shows all its ranks, and is as large as the window lets it.
func TestBoardFillsTheWindow(t *testing.T) {
	for _, test := range []struct {
		n, width, height int
		plain            bool
		w, halves        int
		below            bool
	}{
		{8, 40, 12, false, 2, 2, false}, // once without some of the ranks
		{8, 40, 12, true, 2, 2, false},
		{8, 80, 24, false, 5, 5, false}, // once half as large
		{8, 80, 24, true, 4, 4, false},
		{8, 200, 60, false, 15, 14, false},
		{8, 200, 60, true, 14, 14, false},
		{8, 50, 40, false, 5, 5, true},
		{20, 80, 24, false, 2, 2, false},
		{20, 100, 24, false, 3, 2, false},
		{4, 80, 24, false, 11, 10, false},
		{10, 80, 24, false, 5, 4, false},
		{1, 300, 100, false, 21, 21, false},
	} {
		m := queensPlayer(t, nqueens.Problem{N: test.n}, Screen{})
		if test.plain {
			m.Update(tea.ColorProfileMsg{Profile: colorprofile.ASCII})
		}
		resize(m, test.width, test.height)
		screen := screenOf(m)
		if w := m.window; w.rows != test.n || w.cols != test.n || w.w != test.w || w.halves != test.halves {
			t.Errorf("%d queens in %dx%d: %d x %d squares of %d x %d halves, want all, of %d x %d", test.n, test.width, test.height, w.rows, w.cols, w.w, w.halves, test.w, test.halves)
		}
		title, text, _ := strings.Cut(screen, "\n")
		first, _, _ := strings.Cut(text, "\n")
		if below := !strings.Contains(first, "No two"); test.n > 1 && below != test.below {
			t.Errorf("%d queens in %dx%d: text below is %t:\n%s\n%s", test.n, test.width, test.height, below, title, text)
		}
	}
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
		game, err := NewQueensGame(context.Background(), nqueens.Problem{N: n})
		if err != nil {
			t.Fatal(err)
		}
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

// In regions, clicks go from empty to marked, to a queen, to empty; in queens, from empty
// to a queen.
func TestClicksCycle(t *testing.T) {
	regions, queens := regionsPlayer(t, fiveRegions), queensPlayer(t, nqueens.Problem{N: 5}, Screen{})
	for _, m := range []*gamePlayer{regions, queens} {
		m.View()
	}
	for i, want := range []string{"true 0", "false 1", "false 0"} {
		x, line := regions.window.middle(nqueens.Square{Row: 2, Col: 2})
		click(regions, x, line+boardTop, tea.MouseLeft)
		if got := fmt.Sprint(len(regions.marks) == 1, len(regions.queens)); got != want {
			t.Errorf("regions, click %d: marked and queens are %s, want %s", i+1, got, want)
		}
	}
	for i, want := range []int{1, 0, 1} {
		x, line := queens.window.middle(nqueens.Square{Row: 2, Col: 2})
		click(queens, x, line+boardTop, tea.MouseLeft)
		if len(queens.queens) != want || len(queens.marks) != 0 {
			t.Errorf("queens, click %d: %v and %v", i+1, queens.queens, queens.marks)
		}
	}
}

// A drag marks the squares on its way, however fast it is, and is one step of undo. A drag
// from a marked square removes marks.
func TestDrag(t *testing.T) {
	m := regionsPlayer(t, fiveRegions)
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
	if len(m.marks) != 3 {
		t.Errorf("a drag from a marked square leaves %v", m.marks)
	}
	m.undo()
	if len(m.marks) != 4 {
		t.Errorf("undo leaves %v", m.marks)
	}
	m.undo()
	if len(m.marks) != 0 {
		t.Errorf("undo leaves %v of a drag", m.marks)
	}
	m.redo()
	m.redo()
	if len(m.marks) != 3 {
		t.Errorf("redo makes %v", m.marks)
	}
}

// Whatever was done, undo goes back to the start, and redo to the end.
func TestUndoAndRedo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, err := region.Parse(fiveRegions)
		if err != nil {
			t.Fatal(err)
		}
		game, err := NewRegionGame(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
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
	m := queensPlayer(t, nqueens.Problem{N: 4}, Screen{})
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
	m := regionsPlayer(t, fiveRegions)
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

// A title that is too long leaves room for the clock.
func TestLongTitle(t *testing.T) {
	m := regionsPlayer(t, fiveRegions)
	m.game.Title = "2026-11-22: regions 9x9, hard, and more that nobody reads"
	resize(m, 40, 12)
	if first, _, _ := strings.Cut(screenOf(m), "\n"); !strings.Contains(first, "2026-11-22") || !strings.HasSuffix(first, "0 of 5 queens  00:00") {
		t.Errorf("the first line is %q", first)
	}
}

// Without colours a conflict shows, however large the squares are.
func TestConflictsShowWithoutColours(t *testing.T) {
	for _, size := range [][2]int{{30, 10}, {60, 20}, {120, 40}, {200, 60}} {
		m := queensPlayer(t, nqueens.Problem{N: 6}, Screen{})
		m.Update(tea.ColorProfileMsg{Profile: colorprofile.ASCII})
		resize(m, size[0], size[1])
		press(m, "space", "right")
		calm := strings.Count(screenOf(m), "×")
		press(m, "space")
		if alarmed := strings.Count(screenOf(m), "×"); calm > 0 || alarmed == 0 {
			t.Errorf("%v: %d crosses without a conflict, %d with one:\n%s", size, calm, alarmed, screenOf(m))
		}
	}
}

// A glance at one of each kind of square, drawn large, in all colours and without.
func TestLargeSquares(t *testing.T) {
	p := nqueens.Problem{N: 6}
	p.Placed, p.Blocked = []nqueens.Square{{Row: 0, Col: 1}}, []nqueens.Square{{Row: 5, Col: 5}}
	m := queensPlayer(t, p, Screen{})
	m.Update(tea.ColorProfileMsg{Profile: colorprofile.ASCII})
	resize(m, 100, 40)
	press(m, "x", "down")
	for _, want := range []string{"████", "▒▒▒▒", "┏", "┼────"} {
		if screen := screenOf(m); !strings.Contains(screen, want) {
			t.Errorf("no %q in\n%s", want, screen)
		}
	}
}
