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

// Search is a search to play.
type Search struct {
	Algorithm *textbook.Algorithm
	N         int
	Events    iter.Seq[textbook.Event] // of Algorithm on a board of N rows
}

// PlaySearch shows a search step by step until the user leaves, and returns the number
// of the last step shown. The error is ErrInterrupted after Ctrl-C, or that of the
// context.
func PlaySearch(ctx context.Context, s Screen, search Search) (step int, err error) {
	m := newSearchPlayer(s, search)
	defer func() { m.history.stop() }()
	if err = s.run(ctx, m); err == nil && m.interrupted {
		err = ErrInterrupted
	}
	return m.history.now.Step, err
}

// speeds are in steps per second.
var speeds = [...]float64{1, 2, 4, 8, 16, 30, 60, 125, 250, 500, 1000, 2000, 5000, 10_000, 50_000, 200_000}

const (
	firstSpeed = 3                     // index into speeds
	beat       = time.Second / 30      // time between two pictures
	busy       = 20 * time.Millisecond // limit of the time for the steps in between
)

// searchPlayer is the model of PlaySearch.
type searchPlayer struct {
	frame
	search  Search
	history *history

	playing bool
	seeking bool // play as fast as possible up to the next solution
	over    bool // the search has ended
	speed   int
	owed    float64 // steps that are due, with fractions
	beats   int     // number of the running clock; beats of earlier ones are dropped

	tree, code bool
	window     window
	scroll     nqueens.Square // how far the user moved the window
	said       string
}

func newSearchPlayer(s Screen, search Search) *searchPlayer {
	return &searchPlayer{
		frame: newFrame(s), search: search, history: newHistory(search.N, search.Events),
		playing: true, speed: firstSpeed, tree: true, code: true,
	}
}

var searchKeys = struct{ play, forward, back, faster, slower, solution, restart, tree, code, scroll key.Binding }{
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

func (m *searchPlayer) ShortHelp() []key.Binding {
	k := searchKeys
	step := key.NewBinding(key.WithKeys("left"), key.WithHelp("←→", "step"))
	speed := key.NewBinding(key.WithKeys("up"), key.WithHelp("↑↓", "speed"))
	return []key.Binding{k.play, step, speed, k.solution, keyHelp, keyQuit}
}

func (m *searchPlayer) FullHelp() [][]key.Binding {
	k := searchKeys
	return [][]key.Binding{{k.play, k.forward, k.back}, {k.faster, k.slower, k.solution}, {k.restart, k.tree, k.code}, {k.scroll, keySuspend, keyQuit}}
}

// beatMsg is a beat of the clock.
type beatMsg struct{ clock int }

func (m *searchPlayer) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, m.clock()) }

// clock starts the clock that plays the search, and stops any other.
func (m *searchPlayer) clock() tea.Cmd {
	m.beats++
	return m.tick()
}

func (m *searchPlayer) tick() tea.Cmd {
	pause := max(beat, time.Duration(float64(time.Second)/speeds[m.speed]))
	if m.seeking {
		pause = time.Millisecond
	}
	clock := m.beats
	return tea.Tick(pause, func(time.Time) tea.Msg { return beatMsg{clock} })
}

func (m *searchPlayer) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
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

// beat plays the steps that are due.
func (m *searchPlayer) beat() {
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

// step plays one event, and pauses at the end of the search.
func (m *searchPlayer) step() bool {
	if m.history.forward() {
		return true
	}
	m.playing, m.seeking, m.over = false, false, true
	return false
}

func (m *searchPlayer) press(msg tea.KeyPressMsg) tea.Cmd {
	m.said = ""
	k := searchKeys
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
			m.said = fmt.Sprintf("steps before %s are no longer kept; r restarts", words.Digits(m.history.first()))
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

// move scrolls a board larger than the window. The next step scrolls it back.
func (m *searchPlayer) move(name string) {
	if by, ok := map[string]nqueens.Square{"w": {Row: 1}, "s": {Row: -1}, "a": {Col: -1}, "d": {Col: 1}}[name]; ok {
		m.playing = false
		half := max(1, min(m.window.rows, m.window.cols)/2)
		m.scroll.Row += by.Row * half
		m.scroll.Col += by.Col * half
	}
}

func (m *searchPlayer) restart() {
	m.history.stop()
	m.history = newHistory(m.search.N, m.search.Events)
	m.over, m.scroll = false, nqueens.Square{}
}

func (m *searchPlayer) View() tea.View { return m.view(m.title(), m, m.body) }

func (m *searchPlayer) title() string {
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
	return lipgloss.NewStyle().Bold(true).Render(m.search.Algorithm.Name) +
		faint.Render(fmt.Sprintf("  n = %d  step %s  %s", m.search.N, words.Digits(m.history.now.Step), state))
}

// body draws the board, and if there is room the tree beside it and the pseudocode below.
func (m *searchPlayer) body(width, height int) []string {
	after := m.history.after()
	code := m.codeLines(height - 2 - m.search.N - 1)
	height -= 2 + len(code)
	scene := m.history.before.stage.Picture(m.history.now)
	b := &board{looks: &m.looks, scene: &scene, focus: m.focus(), rank: rankOf, file: fileOf}
	m.window = b.fit(width, height, m.window)
	lines := b.lines(m.window)
	if room := width - m.window.width() - 3; m.tree && m.search.Algorithm.Tree && room >= 20 {
		lines = beside(lines, after.tree.lines(&m.looks, m.search.N, room, height), m.window.width()+3)
	}
	if len(lines) < height {
		lines = append(lines, "")
	}
	lines = append(lines, m.sentence(), m.counts(after.tally))
	return append(lines, code...)
}

// focus returns the square that must be visible.
func (m *searchPlayer) focus() nqueens.Square {
	s := m.history.now.Square
	if k := m.history.now.Kind; k == textbook.Solution || k == textbook.DeadEnd || k == textbook.Done {
		if queens := m.history.before.stage.Queens(); len(queens) > 0 {
			s = queens[len(queens)-1]
		}
	}
	if m.playing {
		m.scroll = nqueens.Square{}
	}
	last := m.search.N - 1
	return nqueens.Square{Row: min(max(0, s.Row+m.scroll.Row), last), Col: min(max(0, s.Col+m.scroll.Col), last)}
}

// sentence describes the latest event.
func (m *searchPlayer) sentence() string {
	e := m.history.now
	switch {
	case m.said != "":
		return m.looks.style(m.looks.bad).Render(m.said)
	case e.Step == 0:
		return m.search.Algorithm.Idea
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

func (m *searchPlayer) counts(t textbook.Tally) string {
	return m.looks.style(m.looks.faint).Render(fmt.Sprintf("%s tried  %s placed  %s  %s",
		words.Digits(t.Tried), words.Digits(t.Placed), plural(t.DeadEnds, "dead end"), plural(t.Solutions, "solution")))
}

// codeLines returns the pseudocode with the current line marked, or only that line if
// there is too little room.
func (m *searchPlayer) codeLines(room int) []string {
	if !m.code {
		return nil
	}
	at := m.history.now.Line
	arrow := m.looks.signs().arrow
	var lines []string
	for i, text := range m.search.Algorithm.Pseudocode {
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
	return []string{lipgloss.NewStyle().Bold(true).Render(arrow + " " + strings.TrimSpace(m.search.Algorithm.Pseudocode[at-1]))}
}

// beside puts the lines of right beside those of left, starting at the given column.
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
