package terminal

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/golden"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/textbook"
)

// failer is testing.TB or rapid.T.
type failer interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

func queensPlayer(t failer, s Screen, p nqueens.Problem) *gamePlayer {
	t.Helper()
	game := must.Get(NewQueensGame(context.Background(), p))(t)
	return newGamePlayer(context.Background(), s, game)
}

const fiveRegions = "AABBC/BBBBC/DDBBC/DBBBE/EEEEE"

func regionsPlayer(t failer, s Screen, puzzle string) *gamePlayer {
	t.Helper()
	p := must.Get(region.Parse(puzzle))(t)
	game := must.Get(NewRegionGame(context.Background(), p))(t)
	return newGamePlayer(context.Background(), s, game)
}

func searchOf(t failer, name string, n int, all bool) Search {
	t.Helper()
	a := must.Get(textbook.ByName(name))(t)
	return Search{Algorithm: a, N: n, Events: a.Events(context.Background(), n, textbook.Options{All: all, Seed: 1})}
}

// programOf returns the search of a program whose source and texts hold what no terminal should.
func programOf(t failer) Search {
	t.Helper()
	a, err := textbook.ReadSteps(context.Background(), strings.NewReader(`{"event":"place","row":0,"column":0,"line":30,"stack":["<module>","solve(row=0)"],"variables":["name = 'd\u00e9j\u00e0\u001b[2J'","c = 0"]}
{"event":"place","row":1,"column":1,"line":29,"stack":["<module>","solve(row=0)","solve(row=1)","f()","g()","h()","i()","j()"],"variables":["c = 1","d = 2","e = 3","f = 4"]}
`), textbook.StepOptions{N: 2, Base: new(int)})
	if err != nil {
		t.Fatal(err)
	}
	a.Title, a.Tree = "queens, columns from 0", true
	a.Pseudocode = slices.Repeat([]string{"    if a:\x1b[31m", "        été()"}, 30)
	type result struct {
		e   textbook.Event
		err error
	}
	var events []result
	for e, err := range a.Events(context.Background(), 2, textbook.Options{All: true}) {
		events = append(events, result{e, err})
	}
	return Search{Algorithm: a, N: 2, Live: true, Events: func(yield func(textbook.Event, error) bool) {
		for _, r := range events {
			if !yield(r.e, r.err) {
				return
			}
		}
	}}
}

// scene is a screen, and the keys and clicks that lead to it: "right*3" is a key three times,
// "click d5" and "drag a1-c3" are of the mouse, "beat" and "seek" play a search, "late" ends the time.
type scene struct {
	name string
	make func(failer, Screen) tea.Model
	keys string
}

func scenes() []scene {
	queens := func(n int, placed, blocked string) func(failer, Screen) tea.Model {
		return func(t failer, s Screen) tea.Model {
			return queensPlayer(t, s, nqueens.Problem{N: n, Placed: squaresOf(t, placed), Blocked: squaresOf(t, blocked)})
		}
	}
	within := func(t failer, s Screen) tea.Model {
		game := queensPlayer(t, s, nqueens.Problem{N: 4}).game
		game.Within, game.Note = time.Minute, "A note."
		return newGamePlayer(context.Background(), s, game)
	}
	regions := func(puzzle string) func(failer, Screen) tea.Model {
		return func(t failer, s Screen) tea.Model { return regionsPlayer(t, s, puzzle) }
	}
	generated := func(options region.GenerateOptions) func(failer, Screen) tea.Model {
		p, err := region.Generate(context.Background(), options)
		return func(t failer, s Screen) tea.Model {
			if err != nil {
				t.Fatal(err)
			}
			text, _ := p.Format("json")
			m := regionsPlayer(t, s, text)
			m.game.Title = "2026-11-22: regions, hard, and more that nobody reads in a narrow window"
			return m
		}
	}
	search := func(n int, all bool, names ...string) func(failer, Screen) tea.Model {
		return func(t failer, s Screen) tea.Model {
			var searches []Search
			for _, name := range names {
				searches = append(searches, searchOf(t, name, n, all))
			}
			return newSearchPlayer(s, searches...)
		}
	}
	program := func(t failer, s Screen) tea.Model { return newSearchPlayer(s, programOf(t)) }
	return []scene{
		{"a game", queens(8, "", ""), ""},
		{"one queen", queens(1, "", ""), "space"},
		{"a conflict", queens(8, "", ""), "click c3 click d4 click h8 rclick a1 drag a2-a5 drag a3-c3 down"},
		{"attacked squares", queens(6, "", ""), "right*2 down space a"},
		{"a given queen and blocked squares", queens(6, "b1", "f6 c4"), "home pgdown right space x"},
		{"a blocked square", queens(6, "b1", "f6 c4"), "end space"},
		{"nothing to undo", queens(5, "", ""), "u"},
		{"nothing to redo", queens(5, "", ""), "space u y y"},
		{"no result to copy", queens(5, "", ""), "c"},
		{"a hint", queens(4, "", ""), "click b1 h"},
		{"a hint to go back", queens(4, "", ""), "click a1 h"},
		{"solved with hints", queens(5, "", ""), "h*20"},
		{"the question for the solution", queens(4, "", ""), "s"},
		{"the solution", queens(4, "a2", ""), "s s"},
		{"a game within a time", within, "p"},
		{"time is up", within, "click b1 click d2 late"},
		{"time is up in a conflict", within, "click b1 click c2 late"},
		{"all keys", regions(fiveRegions), "?"},
		{"regions with letters", regions(fiveRegions), "l click c3 click c3 click a1 drag e1-e5 down"},
		{"a hint in regions", regions(fiveRegions), "h h h"},
		{"regions in a conflict", regions(fiveRegions), "click a5*2 click b4*2"},
		{"a pause", regions(fiveRegions), "space p u x r down s"},
		{"two stars", generated(region.GenerateOptions{N: 9, Stars: 2, Difficulty: "medium", Seed: 1}), "space down*3 right*4 x"},
		{"more regions than colours", generated(region.GenerateOptions{N: 13, Difficulty: "easy", Seed: 1}), "end pgdown"},
		{"a part of a large board", queens(64, "", "bl64"), "end pgup left*5 space down*9 left*30"},
		{"a search", search(8, false, "board-scan"), ""},
		{"a conflict of a search", search(8, false, "board-scan"), "right*4"},
		{"a dead end", search(8, false, "board-scan"), "right*150 left*2"},
		{"a solution", search(8, true, "board-scan"), "seek"},
		{"after a solution", search(6, true, "board-scan"), "seek left right*9 t c"},
		{"the end of a search", search(6, true, "bitmask"), "seek seek seek seek seek"},
		{"no steps are kept before", search(10, true, "board-scan"), "keep right*600 left*300"},
		{"playing", search(8, false, "dancing-links"), "up up down beat*9"},
		{"a full board with numbers", search(8, false, "hill-climbing"), "right*12"},
		{"a repaired board", search(12, false, "min-conflicts"), "right*40"},
		{"breadth first", search(5, true, "breadth-first"), "right*12"},
		{"searches side by side", search(6, false, "board-scan", "bitmask", "dancing-links"), "seek tab"},
		{"all have found", search(6, false, "dancing-links", "backtracking", "hill-climbing"), "seek seek seek seek tab right"},
		{"a part of a large search", search(40, false, "board-scan"), "right*300 w w d"},
		{"a deep tree", search(30, false, "attack-vectors"), "right*900"},
		{"a program", program, "right"},
		{"a program with a fault", program, "right*2"},
		{"the end of a program", program, "right*3 space"},
	}
}

func squaresOf(t failer, names string) (squares []nqueens.Square) {
	t.Helper()
	for _, name := range strings.Fields(names) {
		squares = append(squares, must.Get(nqueens.ParseSquare(name))(t))
	}
	return squares
}

// act does what a scene says to a model.
func act(t failer, m tea.Model, keys string) {
	t.Helper()
	words := strings.Fields(keys)
	for i := 0; i < len(words); i++ {
		word, times := words[i], 1
		if strings.HasSuffix(word, "click") || word == "drag" {
			i++
			word += " " + words[i]
		}
		if name, n, ok := strings.Cut(word, "*"); ok {
			fmt.Sscan(n, &times)
			word = name
		}
		for range times {
			name, squares, mouse := strings.Cut(word, " ")
			switch p, _ := m.(*searchPlayer); {
			case mouse:
				m.View()
				from, to, _ := strings.Cut(squares, "-")
				moveMouse(m.(*gamePlayer), squaresOf(t, from+" "+to), map[string]tea.MouseButton{"rclick": tea.MouseRight}[name])
			case word == "late":
				m.(*gamePlayer).before = time.Hour
				m.Update(secondMsg{})
			case word == "keep":
				p.lanes[0].history.size, p.lanes[0].history.most = 50, 4
			case word == "beat":
				m.Update(beatMsg{p.beats})
			case word == "seek":
				for press(m, "n"); p.playing; m.Update(beatMsg{p.beats}) {
				}
			default:
				press(m, word)
			}
		}
	}
}

// moveMouse moves the mouse with a button down from the first of the squares to the last.
func moveMouse(m *gamePlayer, squares []nqueens.Square, button tea.MouseButton) {
	if button == tea.MouseNone {
		button = tea.MouseLeft
	}
	x, line := m.window.middle(squares[0])
	m.Update(tea.MouseClickMsg{X: x, Y: line + boardTop, Button: button})
	m.Update(tea.MouseMotionMsg{X: x, Y: line + boardTop, Button: button})
	if len(squares) > 1 {
		x, line = m.window.middle(squares[1])
		m.Update(tea.MouseMotionMsg{X: x, Y: line + boardTop, Button: button})
	}
	m.Update(tea.MouseReleaseMsg{X: x, Y: line + boardTop, Button: button})
}

// start returns the model of a scene in a window, and a function that ends it.
func (s scene) start(t failer, ascii, plain bool, width, height int) (tea.Model, func()) {
	m := s.make(t, Screen{ASCII: ascii})
	if plain {
		m.Update(tea.ColorProfileMsg{Profile: colorprofile.ASCII})
	}
	m.Update(tea.WindowSizeMsg{Width: width, Height: height})
	p, ok := m.(*searchPlayer)
	if !ok {
		return m, func() {}
	}
	for _, l := range p.lanes {
		if l.search.Live { // its events are read at once
			l.history.stop()
			l.history.feed = pull(l.search.Events)
		}
	}
	return m, func() {
		for _, l := range p.lanes {
			l.history.stop()
		}
	}
}

const asciiLetters = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"

// show returns a screen with its colours. No line is wider than the window, there are no more lines
// than it has, what happens is in sight, and a terminal of ASCII gets no other character.
func show(t failer, m tea.Model, ascii bool, width, height int) string {
	t.Helper()
	p, game := m.(*gamePlayer)
	if game {
		p.clock.before, p.clock.started = p.clock.before.Truncate(time.Hour)+65*time.Second, time.Time{}
	}
	screen := m.View().Content
	lines := strings.Split(ansi.Strip(screen), "\n")
	if len(lines) > height {
		t.Fatalf("%d lines in a window of %d", len(lines), height)
	}
	for _, line := range lines {
		if w := lipgloss.Width(line); w > width || strings.Contains(line, "\x1b") || ascii && strings.Trim(line, asciiLetters) != "" {
			t.Fatalf("%q of %d columns in a window of %d", line, w, width)
		}
	}
	if game && !p.paused && width >= leastWidth && height >= leastHeight+4 && !strings.ContainsAny(ansi.Strip(screen), "[]┏┛") {
		t.Fatalf("the cursor at %v is out of sight:\n%s", p.cursor, screen)
	}
	return screen
}

// TestScenes compares the screens of all scenes with testdata/screens.txt: the texts of two, and sums
// of more with their colours, which are rich, none, rich in ASCII, and none in ASCII. After an
// intended change run go test ./internal/terminal -update, and look at the texts.
func TestScenes(t *testing.T) {
	var text strings.Builder
	for _, s := range scenes() {
		fmt.Fprintf(&text, "=== %s\n", s.name)
		for _, size := range [][2]int{{20, 5}, {24, 8}, {30, 10}, {40, 12}, {50, 40}, {60, 16}, {80, 24}, {100, 30}, {130, 50}, {200, 60}} {
			fmt.Fprintf(&text, "%d x %d:", size[0], size[1])
			var whole string
			for _, look := range []struct{ ascii, plain bool }{{false, false}, {false, true}, {true, false}, {true, true}} {
				m, end := s.start(t, look.ascii, look.plain, size[0], size[1])
				act(t, m, s.keys)
				screen := show(t, m, look.ascii, size[0], size[1])
				sum := fnv.New32()
				sum.Write([]byte(screen))
				fmt.Fprintf(&text, " %08x", sum.Sum32())
				if g, ok := m.(*gamePlayer); ok {
					screen += "\n" + g.game.Outcome(g.result())
				}
				if whole == "" || size[0] == 80 && !look.ascii {
					whole = ansi.Strip(screen)
				}
				end()
			}
			text.WriteString("\n")
			if size[0] == 40 || size[0] == 80 {
				for line := range strings.Lines(whole) {
					text.WriteString(strings.TrimRight("    "+line, " \n") + "\n")
				}
			}
		}
	}
	golden.Check(t, "screens.txt", []byte(text.String()))
}

// Whatever is pressed on whatever screen of whatever size, it stays a screen. A step back after a step
// shows the same as before, and a change that is undone leaves the same board.
func TestEveryKeyOnEveryScreen(t *testing.T) {
	all := scenes()
	keys := []string{"right", "left", "down", "up", "space", "x", "a", "t", "c", "?", "end", "home", "pgup", "pgdown", "l", "d", "w", "s", "tab", "n", "r", "h", "u", "y", "p", "g", "0", "beat", "click a1", "rclick a1", "drag a1-a1"}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SampledFrom(all).Draw(t, "scene")
		ascii, plain := rapid.Bool().Draw(t, "ascii"), rapid.Bool().Draw(t, "plain")
		width, height := rapid.IntRange(1, 200).Draw(t, "width"), rapid.IntRange(1, 70).Draw(t, "height")
		m, end := s.start(t, ascii, plain, width, height)
		defer end()
		for _, key := range rapid.SliceOfN(rapid.SampledFrom(keys), 0, 40).Draw(t, "keys") {
			p, search := m.(*searchPlayer)
			if search && strings.Contains(key, "click") || search && strings.Contains(key, "drag") || !search && key == "beat" {
				continue
			}
			act(t, m, key)
			before := show(t, m, ascii, width, height)
			if !search || p.playing || p.over || p.message != "" || p.scroll != (nqueens.Square{}) || p.lanes[0].window.rows < p.lanes[0].search.N || p.lanes[0].window.cols < p.lanes[0].search.N {
				continue
			}
			if at := p.at(); true {
				act(t, m, "right")
				if p.at() == at {
					continue
				}
				act(t, m, "left")
			}
			if after := show(t, m, ascii, width, height); after != before {
				t.Fatalf("a step and back shows\n%s\nand not\n%s", after, before)
			}
		}
	})
}

// Playing takes as many steps in a second as it says.
func TestSpeeds(t *testing.T) {
	m := newSearchPlayer(Screen{}, searchOf(t, "board-scan", 12, true))
	defer m.lanes[0].history.stop()
	for range speeds {
		press(m, "down")
	}
	for _, speed := range speeds[:7] {
		from, due := m.at(), time.Second
		for pause := max(beat, time.Duration(float64(time.Second)/speed)); due >= pause-time.Millisecond; due -= pause {
			m.Update(beatMsg{m.beats})
		}
		if steps := float64(m.at() - from); steps < speed-1 || steps > speed {
			t.Errorf("%v steps in a second at %v steps/s", steps, speed)
		}
		m.Update(beatMsg{m.beats - 1}) // of a clock that was stopped
		press(m, "up")
	}
}
