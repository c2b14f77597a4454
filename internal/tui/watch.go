package tui

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"
)

// Run is a search to watch.
type Run struct {
	Algorithm *textbook.Algorithm
	N         int
	Events    iter.Seq[textbook.Event] // of the algorithm on a board of N rows
}

// Watch shows a search step by step until the watcher leaves, and returns the
// last step that was shown. The error is ErrInterrupted after Ctrl-C, or the
// context's.
func Watch(ctx context.Context, s Screen, run Run) (step int, err error) {
	m := newWatching(s, run)
	defer func() { m.history.stop() }()
	if err = s.run(ctx, m); err == nil && m.interrupted {
		err = ErrInterrupted
	}
	return m.history.now.Step, err
}

// speeds are in steps a second.
var speeds = [...]float64{1, 2, 4, 8, 16, 30, 60, 125, 250, 500, 1000, 2000, 5000, 10_000, 50_000, 200_000}

const (
	firstSpeed = 3                     // of speeds
	beat       = time.Second / 30      // between two pictures at most
	busy       = 20 * time.Millisecond // spent on steps between them at most
)

// watching is the model of Watch.
type watching struct {
	frame
	run     Run
	history *history

	playing bool
	seeking bool // plays as fast as it can up to the next solution
	over    bool // the search has no further step
	speed   int
	owed    float64 // steps, or a part of one
	beats   int     // the number of the clock that runs; others are old

	tree, code bool
	window     window
	scroll     nqueens.Square // moves the part of the board that is shown
	said       string
}

func newWatching(s Screen, run Run) *watching {
	return &watching{
		frame: newFrame(s), run: run, history: newHistory(run.N, run.Events),
		playing: true, speed: firstSpeed, tree: true, code: true,
	}
}

var watchKeys = struct{ play, forward, back, faster, slower, solution, restart, tree, code, scroll key.Binding }{
	play:     key.NewBinding(key.WithKeys("space"), key.WithHelp("space", "play, pause")),
	forward:  key.NewBinding(key.WithKeys("right", "l", "."), key.WithHelp("→", "step")),
	back:     key.NewBinding(key.WithKeys("left", "h", ","), key.WithHelp("←", "back")),
	faster:   key.NewBinding(key.WithKeys("up", "k", "+", "="), key.WithHelp("↑", "faster")),
	slower:   key.NewBinding(key.WithKeys("down", "j", "-"), key.WithHelp("↓", "slower")),
	solution: key.NewBinding(key.WithKeys("n"), key.WithHelp("n", "next solution")),
	restart:  key.NewBinding(key.WithKeys("home", "0", "r"), key.WithHelp("r", "restart")),
	tree:     key.NewBinding(key.WithKeys("t"), key.WithHelp("t", "tree")),
	code:     key.NewBinding(key.WithKeys("c"), key.WithHelp("c", "code")),
	scroll:   key.NewBinding(key.WithKeys("a", "d", "w", "s"), key.WithHelp("wasd", "scroll")),
}

func (m *watching) ShortHelp() []key.Binding {
	k := watchKeys
	step := key.NewBinding(key.WithKeys("left"), key.WithHelp("←→", "step"))
	speed := key.NewBinding(key.WithKeys("up"), key.WithHelp("↑↓", "speed"))
	return []key.Binding{k.play, step, speed, k.solution, keyHelp, keyQuit}
}

func (m *watching) FullHelp() [][]key.Binding {
	k := watchKeys
	return [][]key.Binding{{k.play, k.forward, k.back}, {k.faster, k.slower, k.solution}, {k.restart, k.tree, k.code}, {k.scroll, keySuspend, keyQuit}}
}

// beatMsg is a beat of the clock.
type beatMsg struct{ clock int }

func (m *watching) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, m.clock()) }

// clock starts the clock that plays the search, and stops any other.
func (m *watching) clock() tea.Cmd {
	m.beats++
	return m.tick()
}

func (m *watching) tick() tea.Cmd {
	pause := max(beat, time.Duration(float64(time.Second)/speeds[m.speed]))
	if m.seeking {
		pause = time.Millisecond
	}
	clock := m.beats
	return tea.Tick(pause, func(time.Time) tea.Msg { return beatMsg{clock} })
}

func (m *watching) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if cmd, handled := m.update(msg); handled {
		return m, cmd
	}
	switch msg := msg.(type) {
	case beatMsg:
		if msg.clock != m.beats || !m.playing {
			return m, nil
		}
		m.beat()
		if m.playing {
			return m, m.tick()
		}
	case tea.KeyPressMsg:
		return m, m.press(msg)
	}
	return m, nil
}

// beat plays what is due.
func (m *watching) beat() {
	due := speeds[m.speed] * max(beat.Seconds(), 1/speeds[m.speed])
	m.owed = min(m.owed+due, 2*due+1)
	started := time.Now()
	for m.seeking || m.owed >= 1 {
		m.owed--
		if !m.step() {
			return
		}
		if m.seeking && m.history.now.Kind == textbook.Solution {
			m.playing, m.seeking = false, false
			return
		}
		if m.history.now.Step%64 == 0 && time.Since(started) > busy {
			m.owed = 0
			return
		}
	}
}

// step plays one event; at the end of the search it pauses.
func (m *watching) step() bool {
	if m.history.forward() {
		return true
	}
	m.playing, m.seeking, m.over = false, false, true
	return false
}

func (m *watching) press(msg tea.KeyPressMsg) tea.Cmd {
	m.said = ""
	k := watchKeys
	switch {
	case key.Matches(msg, k.play):
		m.playing = !m.playing
		m.seeking = false
		if m.playing && m.over {
			m.restart()
		}
	case key.Matches(msg, k.forward):
		m.playing, m.seeking = false, false
		m.step()
	case key.Matches(msg, k.back):
		m.playing, m.seeking, m.over = false, false, false
		if !m.history.back() && m.history.now.Step > 0 {
			m.said = fmt.Sprintf("steps before %s are no longer kept; r begins again", words.Digits(m.history.first()))
		}
	case key.Matches(msg, k.faster):
		m.speed = min(m.speed+1, len(speeds)-1)
	case key.Matches(msg, k.slower):
		m.speed = max(m.speed-1, 0)
	case key.Matches(msg, k.solution):
		m.playing, m.seeking = true, true
	case key.Matches(msg, k.restart):
		m.restart()
	case key.Matches(msg, k.tree):
		m.tree = !m.tree
	case key.Matches(msg, k.code):
		m.code = !m.code
	default:
		m.move(msg.String())
	}
	return m.clock()
}

// move scrolls a board that is larger than the window, until the next step.
func (m *watching) move(name string) {
	if by, ok := map[string]nqueens.Square{"w": {Row: 1}, "s": {Row: -1}, "a": {Col: -1}, "d": {Col: 1}}[name]; ok {
		m.playing = false
		half := max(1, min(m.window.rows, m.window.cols)/2)
		m.scroll.Row += by.Row * half
		m.scroll.Col += by.Col * half
	}
}

func (m *watching) restart() {
	m.history.stop()
	m.history = newHistory(m.run.N, m.run.Events)
	m.over, m.scroll = false, nqueens.Square{}
}

func (m *watching) View() tea.View { return m.view(m.title(), m, m.body) }

func (m *watching) title() string {
	state := fmt.Sprintf("%s steps/s", words.Digits(int(speeds[m.speed])))
	switch {
	case m.over:
		state = "over"
	case m.seeking:
		state = "looking for a solution"
	case !m.playing:
		state = "paused, " + state
	}
	faint := m.looks.style(m.looks.faint)
	return lipgloss.NewStyle().Bold(true).Render(m.run.Algorithm.Name) +
		faint.Render(fmt.Sprintf("  n = %d  step %s  %s", m.run.N, words.Digits(m.history.now.Step), state))
}

// body draws the board with the tree beside it and the pseudocode below, as far as
// there is room.
func (m *watching) body(width, height int) []string {
	after := m.history.after()
	code := m.codeLines(height - 2 - m.run.N - 1)
	height -= 2 + len(code)
	scene := m.history.before.stage.Picture(m.history.now)
	b := &board{looks: &m.looks, scene: &scene, focus: m.focus(), rank: rankOf, file: fileOf}
	m.window = b.fit(width, height, m.window)
	lines := b.lines(m.window)
	if room := width - m.window.width() - 3; m.tree && m.run.Algorithm.Tree && room >= 20 {
		lines = beside(lines, after.tree.lines(&m.looks, m.run.N, room, height), m.window.width()+3)
	}
	if len(lines) < height {
		lines = append(lines, "")
	}
	lines = append(lines, m.sentence(), m.counts(after.tally))
	return append(lines, code...)
}

// focus is the square to keep in sight.
func (m *watching) focus() nqueens.Square {
	s := m.history.now.Square
	if k := m.history.now.Kind; k == textbook.Solution || k == textbook.DeadEnd || k == textbook.Done {
		if queens := m.history.before.stage.Queens(); len(queens) > 0 {
			s = queens[len(queens)-1]
		}
	}
	if m.playing {
		m.scroll = nqueens.Square{}
	}
	last := m.run.N - 1
	return nqueens.Square{Row: min(max(0, s.Row+m.scroll.Row), last), Col: min(max(0, s.Col+m.scroll.Col), last)}
}

// sentence says what happens.
func (m *watching) sentence() string {
	e := m.history.now
	switch {
	case m.said != "":
		return m.looks.style(m.looks.bad).Render(m.said)
	case e.Step == 0:
		return m.run.Algorithm.Idea
	}
	_, text, _ := strings.Cut(e.String(), "  ")
	switch e.Kind {
	case textbook.Solution:
		return m.looks.style(m.looks.good).Bold(true).Render(text)
	case textbook.Conflict, textbook.DeadEnd:
		return m.looks.style(m.looks.bad).Render(text)
	}
	return text
}

func (m *watching) counts(t textbook.Tally) string {
	return m.looks.style(m.looks.faint).Render(fmt.Sprintf("%s tried  %s placed  %s  %s",
		words.Digits(t.Tried), words.Digits(t.Placed), plural(t.DeadEnds, "dead end"), plural(t.Solutions, "solution")))
}

// codeLines returns the pseudocode with the line that is told from marked, or that
// line alone where there is no room for all.
func (m *watching) codeLines(room int) []string {
	if !m.code {
		return nil
	}
	at := m.history.now.Line
	arrow := m.looks.signs().arrow
	var lines []string
	for i, text := range m.run.Algorithm.Pseudocode {
		if i+1 == at {
			lines = append(lines, lipgloss.NewStyle().Bold(true).Render(arrow+" "+text))
		} else {
			lines = append(lines, m.looks.style(m.looks.faint).Render("  "+text))
		}
	}
	if len(lines) <= room {
		return lines
	}
	if at == 0 {
		return []string{""}
	}
	return []string{lipgloss.NewStyle().Bold(true).Render(arrow + " " + strings.TrimSpace(m.run.Algorithm.Pseudocode[at-1]))}
}

// beside puts the lines of right beside those of left, from the given column on.
func beside(left, right []string, column int) []string {
	lines := slices.Clone(left)
	for i, text := range right {
		if i == len(lines) {
			lines = append(lines, "")
		}
		lines[i] = padded(lines[i], 0, column) + text
	}
	return lines
}

func rankOf(row int) string { return fmt.Sprint(row + 1) }
func fileOf(col int) string { return string(nqueens.AppendFile(nil, col)) }

func plural(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return words.Digits(n) + " " + what
}
