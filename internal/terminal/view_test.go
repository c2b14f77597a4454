package terminal

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/solve"
	"nqueens.example/nqueens/textbook"
)

func press(m tea.Model, keys ...string) {
	special := map[string]tea.KeyPressMsg{
		"space": {Code: tea.KeySpace, Text: " "}, "left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight},
		"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "end": {Code: tea.KeyEnd}, "home": {Code: tea.KeyHome}, "tab": {Code: tea.KeyTab},
	}
	for _, k := range keys {
		msg, ok := special[k]
		if !ok {
			msg = tea.KeyPressMsg{Code: rune(k[0]), Text: k}
		}
		_, cmd := m.Update(msg)
		if k == "h" && cmd != nil {
			m.Update(cmd())
		}
	}
}

func screenOf(m tea.Model) string { return ansi.Strip(m.View().Content) }

// Whatever the window and the board, no line is wider than the window, there are
// no more lines than it has, and what happens is in sight.
func TestViewsFitTheWindow(t *testing.T) {
	puzzle, err := region.Parse("AABBC/BBBBC/DDBBC/DBBBE/EEEEE")
	if err != nil {
		t.Fatal(err)
	}
	regions, err := NewRegionGame(context.Background(), puzzle)
	if err != nil {
		t.Fatal(err)
	}
	large, err := NewQueensGame(context.Background(), nqueens.Problem{N: MaxQueens})
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		s := Screen{ASCII: rapid.Bool().Draw(t, "ascii")}
		var m tea.Model
		switch n := rapid.SampledFrom([]int{0, 1, 4, 8, 16, 40}).Draw(t, "n"); {
		case n > 0:
			searches := []Search{searchOf(t, "board-scan", n, false)}
			for range rapid.IntRange(0, 3).Draw(t, "more") {
				if a := rapid.SampledFrom(textbook.Algorithms()).Draw(t, "algorithm"); n <= a.MaxN {
					searches = append(searches, searchOf(t, a.Name, n, false))
				}
			}
			w := newSearchPlayer(s, searches...)
			w.playing = false
			defer func() {
				for _, l := range w.lanes {
					l.history.stop()
				}
			}()
			m = w
		case rapid.Bool().Draw(t, "regions"):
			m = newGamePlayer(context.Background(), s, regions)
		default:
			m = newGamePlayer(context.Background(), s, large)
		}
		keys := rapid.SliceOfN(rapid.SampledFrom([]string{"right", "left", "down", "up", "space", "x", "a", "t", "c", "?", "end", "home", "l", "d", "w", "tab"}), 0, 40).Draw(t, "keys")
		width, height := rapid.IntRange(1, 200).Draw(t, "width"), rapid.IntRange(1, 70).Draw(t, "height")
		m.Update(tea.WindowSizeMsg{Width: width, Height: height})
		press(m, keys...)
		screen := screenOf(m)
		lines := strings.Split(screen, "\n")
		if len(lines) > height {
			t.Fatalf("%d lines in a window of %d", len(lines), height)
		}
		for _, l := range lines {
			if w := lipgloss.Width(l); w > width {
				t.Fatalf("a line of %d columns in a window of %d: %q", w, width, l)
			}
			if s.ASCII && strings.Trim(l, asciiLetters) != "" {
				t.Fatalf("more than ASCII: %q", l)
			}
		}
		if p, ok := m.(*gamePlayer); ok && width >= leastWidth && height >= leastHeight+4 && !strings.ContainsAny(screen, "[]┏┛") {
			t.Fatalf("the cursor at %v is out of sight:\n%s", p.cursor, screen)
		}
	})
}

// A program is shown with its board, the line that runs, its calls and its variables, in any
// window, and whatever its source and its texts hold.
func TestProgramView(t *testing.T) {
	a, err := textbook.ReadSteps(t.Context(), strings.NewReader(`{"event":"place","row":0,"column":0,"line":30,"stack":["<module>","solve(row=0)"],"variables":["name = 'd\u00e9j\u00e0\u001b[2J'","c = 0"]}
{"event":"place","row":1,"column":1,"line":30,"stack":["<module>","solve(row=0)","solve(row=1)"],"variables":["c = 1"]}
`), textbook.StepOptions{N: 2, Base: new(int)})
	if err != nil {
		t.Fatal(err)
	}
	a.Title, a.Tree = "queens, columns from 0", true
	a.Pseudocode = slices.Repeat([]string{"    if a:\x1b[31m", "        été()"}, 30)
	var events []textbook.Event
	for e, err := range a.Events(t.Context(), 2, textbook.Options{All: true}) {
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, e)
	}
	rapid.Check(t, func(t *rapid.T) {
		s := Screen{ASCII: rapid.Bool().Draw(t, "ascii")}
		m := newSearchPlayer(s, Search{Algorithm: a, N: 2, Live: true, Events: func(yield func(textbook.Event, error) bool) {
			for _, e := range events {
				if !yield(e, nil) {
					return
				}
			}
		}})
		defer m.lanes[0].history.stop()
		m.playing = false
		width, height := rapid.IntRange(1, 160).Draw(t, "width"), rapid.IntRange(1, 60).Draw(t, "height")
		m.Update(tea.WindowSizeMsg{Width: width, Height: height})
		last := rapid.IntRange(1, len(events)).Draw(t, "step")
		for m.at() < last {
			press(m, "right")
		}
		screen := screenOf(m)
		lines := strings.Split(screen, "\n")
		if len(lines) > height {
			t.Fatalf("%d lines in a window of %d", len(lines), height)
		}
		for _, line := range lines {
			if w := lipgloss.Width(line); w > width || strings.Contains(line, "\x1b") || s.ASCII && strings.Trim(line, asciiLetters) != "" {
				t.Fatalf("%q in a window of %d columns", line, width)
			}
		}
		if width < leastProgramWidth || height < leastProgramHeight+3 {
			return
		}
		want := []string{"30  ", "solve(row=0)", "c = 0", "board: queens, columns from 0"}
		switch {
		case last == 2:
			want = []string{"solve(row=1)", "c = 1", "place b2; 2 queens stand, and a1 and b2 attack each other"}
		case last > 2:
			want = []string{"done; 2 queens stand"}
		}
		for _, text := range want {
			if !strings.Contains(screen, text) {
				t.Fatalf("%q is missing in %d x %d:\n%s", text, width, height, screen)
			}
		}
	})
}

const asciiLetters = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"

// A player who always takes the hint wins, and undo takes all of it back.
func TestHintsWin(t *testing.T) {
	generated, err := region.Generate(context.Background(), region.GenerateOptions{N: 7, Difficulty: "medium", Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	stars, err := region.Generate(context.Background(), region.GenerateOptions{N: 9, Stars: 2, Difficulty: "medium", Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	problem := nqueens.Problem{N: 8}
	problem.Placed = []nqueens.Square{{Row: 0, Col: 3}}
	problem.Blocked = []nqueens.Square{{Row: 2, Col: 0}}
	games := map[string]func() (*Game, error){
		"queens":  func() (*Game, error) { return NewQueensGame(context.Background(), problem) },
		"regions": func() (*Game, error) { return NewRegionGame(context.Background(), generated) },
		"stars":   func() (*Game, error) { return NewRegionGame(context.Background(), stars) },
	}
	for name, make := range games {
		game, err := make()
		if err != nil {
			t.Fatal(err)
		}
		m := newGamePlayer(context.Background(), Screen{}, game)
		for i := 0; !m.solved; i++ {
			if i == 1000 {
				t.Fatalf("%s: not won after %d hints: %s", name, i, screenOf(m))
			}
			press(m, "h")
		}
		if !strings.Contains(screenOf(m), "Solved in") || len(m.queens) != game.Goal {
			t.Errorf("%s: won, but the screen shows\n%s", name, screenOf(m))
		}
		for range len(m.past) {
			press(m, "u")
		}
		if len(m.queens) != len(game.fixed) || len(m.marks) > 0 || m.solved {
			t.Errorf("%s: after undoing all %v and %v stand", name, m.queens, m.marks)
		}
	}
}

// The terminal says what the library's hint says, and rings the queen.
func TestHintIsThatOfTheLibrary(t *testing.T) {
	problem := nqueens.Problem{N: 4}
	game, err := NewQueensGame(context.Background(), problem)
	if err != nil {
		t.Fatal(err)
	}
	m := newGamePlayer(context.Background(), Screen{}, game)
	m.Update(tea.WindowSizeMsg{Width: 40, Height: 20}) // the text is below the board
	for _, keys := range [][]string{
		{"space"}, {"down", "right", "space"}, {"right", "space"}, {"r", "down", "space"}, // no solution of four queens has one in a corner
	} {
		press(m, append(keys, "h")...)
		want, err := solve.Hint(context.Background(), problem, m.queens)
		if err != nil {
			t.Fatal(err)
		}
		screen := strings.Join(strings.Fields(screenOf(m)), " ")
		if !strings.Contains(screen, want.Why) || want.Back && !strings.Contains(screen, "[♛]") {
			t.Errorf("the hint is %+v; the screen shows\n%s", want, screenOf(m))
		}
	}
}

func TestNoGame(t *testing.T) {
	if _, err := NewQueensGame(context.Background(), nqueens.Problem{N: 3}); !errors.Is(err, nqueens.ErrNoSolution) {
		t.Errorf("three queens: %v", err)
	}
	several, err := region.New(1, "AAAA", "BBBB", "CCCC", "DDDD")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewRegionGame(context.Background(), several); err == nil {
		t.Error("a puzzle without exactly one solution is a game")
	}
}

// What a player cannot change stays as it is.
func TestFixedQueensStay(t *testing.T) {
	problem := nqueens.Problem{N: 8}
	problem.Placed = []nqueens.Square{{Row: 7, Col: 0}}
	problem.Blocked = []nqueens.Square{{Row: 7, Col: 1}}
	game, err := NewQueensGame(context.Background(), problem)
	if err != nil {
		t.Fatal(err)
	}
	m := newGamePlayer(context.Background(), Screen{}, game)
	for _, key := range []string{"space", "x", "right", "space", "x"} {
		press(m, key)
		if len(m.queens) != 1 || len(m.marks) > 0 || len(m.past) > 0 {
			t.Fatalf("after %s: %v and %v", key, m.queens, m.marks)
		}
	}
}

// Rows and columns of a puzzle of regions are counted from the top left, on the screen and in
// the outcome.
func TestRegionGameNamesSquares(t *testing.T) {
	m := regionsPlayer(t, fiveRegions)
	resize(m, 40, 12)
	const want = "r1c2 r2c5 r3c3 r4c1 r5c4"
	for r, column := range []int{1, 4, 2, 0, 3} { // the cursor begins at the top left
		press(m, "home")
		for range column {
			press(m, "right")
		}
		press(m, "space")
		if r < 4 {
			press(m, "down")
		}
	}
	var names []string
	for _, line := range regexp.MustCompile(`(?m)^ *r?(\d+) .*♛.*$`).FindAllStringSubmatch(screenOf(m), -1) {
		names = append(names, fmt.Sprintf("r%sc%d", line[1], (utf8.RuneCountInString(line[0][:strings.Index(line[0], "♛")])-3)/3+1))
	}
	if got := strings.Join(names, " "); got != want || !m.solved {
		t.Errorf("on the screen: %s, want %s:\n%s", got, want, screenOf(m))
	}
	if got := m.game.Outcome(Result{Queens: m.queens}); !strings.HasSuffix(got, want) {
		t.Errorf("the outcome of the game is %q, want %s", got, want)
	}
}

// The line between an attacker and the square it attacks has its squares.
func TestBetween(t *testing.T) {
	for line, want := range map[draw.Line]string{
		{From: nqueens.Square{Row: 0, Col: 0}, To: nqueens.Square{Row: 3, Col: 3}}: "[b2 c3]",
		{From: nqueens.Square{Row: 3, Col: 1}, To: nqueens.Square{Row: 0, Col: 1}}: "[b3 b2]",
		{From: nqueens.Square{Row: 3, Col: 0}, To: nqueens.Square{Row: 2, Col: 1}}: "[]",
	} {
		got := []nqueens.Square{}
		for s := range between(line) {
			got = append(got, s)
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%v: %v, want %s", line, got, want)
		}
	}
}

// If there is room, a search in a small window shows its whole board, with what it says beside it.
func TestSmallWindowShowsTheWholeBoard(t *testing.T) {
	m := newSearchPlayer(Screen{}, searchOf(t, "board-scan", 8, false))
	defer m.lanes[0].history.stop()
	m.Update(tea.WindowSizeMsg{Width: 40, Height: 12})
	press(m, "right", "right", "right", "right")
	screen := screenOf(m)
	for _, want := range []string{"\n8 ", "\n1 ", " h ", "2 tried", "1 placed", "0 dead ends", "0 solutions", "conflict on", "step 4", "q quit"} {
		if !strings.Contains(screen, want) {
			t.Errorf("%q is missing:\n%s", want, screen)
		}
	}
}

// A board that is repaired has the attacks that each move leaves on its squares, until t hides them.
func TestNumbersOfAFullBoard(t *testing.T) {
	for _, rich := range []bool{true, false} {
		m := newSearchPlayer(Screen{}, searchOf(t, "hill-climbing", 8, false))
		defer m.lanes[0].history.stop()
		m.playing = false
		m.looks = newLooks(rich, false, false)
		m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		numbers := func() int {
			return len(regexp.MustCompile(`\d+`).FindAllString(strings.Split(screenOf(m), "\n")[2], -1))
		}
		for range 7 {
			press(m, "right")
		}
		if got := numbers(); got > 2 {
			t.Errorf("rich %t: %d numbers on a row before the board is full", rich, got)
		}
		if press(m, "right"); numbers() < 7 {
			t.Errorf("rich %t: a row has no numbers:\n%s", rich, screenOf(m))
		}
		if press(m, "t"); numbers() > 2 {
			t.Errorf("rich %t: the numbers stay:\n%s", rich, screenOf(m))
		}
	}
}
