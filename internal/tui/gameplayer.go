package tui

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
)

// Result is how a game ended.
type Result struct {
	Solved bool
	Queens []nqueens.Square // on the board, in the order of placement
	Time   time.Duration    // from the first move, while the game was on the screen
	Hints  int              // hints taken
}

// PlayGame lets the user play g until he leaves. The result is valid even if there is an
// error: ErrInterrupted after Ctrl-C, or that of the context.
func PlayGame(ctx context.Context, s Screen, g *Game) (Result, error) {
	m := newGamePlayer(ctx, s, g)
	err := s.run(ctx, m)
	if err == nil && m.interrupted {
		err = ErrInterrupted
	}
	return Result{Solved: m.solved, Queens: m.queens, Time: m.elapsed(), Hints: m.hints}, err
}

// gamePlayer is the model of PlayGame.
type gamePlayer struct {
	frame
	ctx  context.Context
	game *Game

	queens  []nqueens.Square // given ones first
	marks   map[nqueens.Square]bool
	undos   []position
	cursor  nqueens.Square
	window  window
	solved  bool
	closing bool // show attacked squares
	letters bool // show the letters of regions

	advice  *advice
	asking  bool
	hints   int
	asked   int // number of the last request; answers to earlier ones are dropped
	said    string
	started time.Time
	before  time.Duration // played before started
}

// position is a state that undo restores.
type position struct {
	queens []nqueens.Square
	marks  map[nqueens.Square]bool
}

// mostUndos is the number of positions kept for undo.
const mostUndos = 1000

func newGamePlayer(ctx context.Context, s Screen, g *Game) *gamePlayer {
	return &gamePlayer{
		frame: newFrame(s), ctx: ctx, game: g,
		queens: slices.Clone(g.fixed), marks: map[nqueens.Square]bool{},
		cursor:  nqueens.Square{Row: g.N - 1},
		letters: g.regions && g.N > draw.RegionColours,
	}
}

var gameKeys = struct{ move, queen, mark, undo, hint, closing, letters, restart key.Binding }{
	move:    key.NewBinding(key.WithKeys("up", "down", "left", "right", "k", "j", "home", "end", "pgup", "pgdown"), key.WithHelp("←↑↓→", "move")),
	queen:   key.NewBinding(key.WithKeys("space", "enter"), key.WithHelp("space", "queen")),
	mark:    key.NewBinding(key.WithKeys("x"), key.WithHelp("x", "mark")),
	undo:    key.NewBinding(key.WithKeys("u", "backspace"), key.WithHelp("u", "undo")),
	hint:    key.NewBinding(key.WithKeys("h"), key.WithHelp("h", "hint")),
	closing: key.NewBinding(key.WithKeys("a"), key.WithHelp("a", "show attacked squares")),
	letters: key.NewBinding(key.WithKeys("l"), key.WithHelp("l", "letters")),
	restart: key.NewBinding(key.WithKeys("r"), key.WithHelp("r", "start over")),
}

func (m *gamePlayer) ShortHelp() []key.Binding {
	k := gameKeys
	return []key.Binding{k.move, k.queen, k.mark, k.undo, k.hint, keyHelp, keyQuit}
}

func (m *gamePlayer) FullHelp() [][]key.Binding {
	k := gameKeys
	return [][]key.Binding{{k.move, k.queen, k.mark}, {k.undo, k.hint, k.closing}, {k.letters, k.restart, keySuspend}, {keyQuit}}
}

// secondMsg redraws the clock.
type secondMsg struct{}

// adviceMsg is the answer to a request for a hint.
type adviceMsg struct {
	asked  int
	advice advice
	err    error
}

func second() tea.Cmd {
	return tea.Tick(time.Second, func(time.Time) tea.Msg { return secondMsg{} })
}

func (m *gamePlayer) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, second()) }

func (m *gamePlayer) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if msg, ok := msg.(tea.KeyPressMsg); ok && key.Matches(msg, keySuspend) {
		m.stopClock()
	}
	if cmd, handled := m.update(msg); handled {
		return m, cmd
	}
	switch msg := msg.(type) {
	case secondMsg:
		return m, second()
	case adviceMsg:
		m.answer(msg)
	case tea.ResumeMsg:
		m.startClock()
	case tea.KeyPressMsg:
		return m, m.press(msg)
	}
	return m, nil
}

// The clock runs from the first move, while the game is on the screen.

func (m *gamePlayer) startClock() {
	if m.started.IsZero() && !m.solved && (m.before > 0 || len(m.undos) > 0) {
		m.started = time.Now()
	}
}

func (m *gamePlayer) stopClock() {
	m.before = m.elapsed()
	m.started = time.Time{}
}

func (m *gamePlayer) elapsed() time.Duration {
	if m.started.IsZero() {
		return m.before
	}
	return m.before + time.Since(m.started)
}

func (m *gamePlayer) press(msg tea.KeyPressMsg) tea.Cmd {
	k := gameKeys
	m.said = ""
	switch {
	case key.Matches(msg, k.move):
		m.move(msg.String())
	case key.Matches(msg, k.closing):
		m.closing = !m.closing
	case key.Matches(msg, k.letters):
		m.letters = m.game.regions && !m.letters
	case m.solved && !key.Matches(msg, k.undo, k.restart):
	case key.Matches(msg, k.hint):
		return m.hint()
	default:
		m.change(msg)
	}
	return nil
}

// change handles the keys that change the board.
func (m *gamePlayer) change(msg tea.KeyPressMsg) {
	k := gameKeys
	m.advice = nil
	m.asked++ // a pending answer is about another board
	m.asking = false
	switch {
	case key.Matches(msg, k.queen):
		m.toggleQueen(m.cursor)
	case key.Matches(msg, k.mark):
		m.toggleMark(m.cursor)
	case key.Matches(msg, k.undo):
		m.undo()
	case key.Matches(msg, k.restart):
		m.keep()
		m.queens, m.marks = slices.Clone(m.game.fixed), map[nqueens.Square]bool{}
		m.before, m.started, m.hints = 0, time.Time{}, 0
	}
	m.judge()
}

func (m *gamePlayer) move(name string) {
	last := m.game.N - 1
	step := map[string]nqueens.Square{
		"up": {Row: 1}, "k": {Row: 1}, "down": {Row: -1}, "j": {Row: -1}, "left": {Col: -1}, "right": {Col: 1},
		"home": {Col: -last}, "end": {Col: last}, "pgup": {Row: last}, "pgdown": {Row: -last},
	}[name]
	m.cursor.Row = min(max(0, m.cursor.Row+step.Row), last)
	m.cursor.Col = min(max(0, m.cursor.Col+step.Col), last)
}

// keep saves the position for undo.
func (m *gamePlayer) keep() {
	if len(m.undos) == mostUndos {
		m.undos = append(m.undos[:0], m.undos[1:]...)
	}
	m.undos = append(m.undos, position{slices.Clone(m.queens), maps.Clone(m.marks)})
	m.startClock()
}

func (m *gamePlayer) undo() {
	if len(m.undos) == 0 {
		m.said = "there is nothing to undo"
		return
	}
	last := m.undos[len(m.undos)-1]
	m.undos = m.undos[:len(m.undos)-1]
	m.queens, m.marks = last.queens, last.marks
}

func (m *gamePlayer) toggleQueen(s nqueens.Square) {
	if !m.mayChange(s) {
		return
	}
	m.keep()
	delete(m.marks, s)
	if i := slices.Index(m.queens, s); i >= 0 {
		m.queens = slices.Delete(slices.Clone(m.queens), i, i+1)
	} else {
		m.queens = append(slices.Clip(m.queens), s)
	}
}

func (m *gamePlayer) toggleMark(s nqueens.Square) {
	if !m.mayChange(s) {
		return
	}
	m.keep()
	if i := slices.Index(m.queens, s); i >= 0 {
		m.queens = slices.Delete(slices.Clone(m.queens), i, i+1)
	}
	if m.marks[s] {
		delete(m.marks, s)
	} else {
		m.marks[s] = true
	}
}

// mayChange reports whether the player may change a square, and tells him if not.
func (m *gamePlayer) mayChange(s nqueens.Square) bool {
	if slices.Contains(m.game.fixed, s) {
		m.said = "that queen is given"
		return false
	}
	for _, mark := range m.game.scene(nil).Marks {
		if mark.Mark == draw.Blocked && mark.Square == s {
			m.said = "that square is blocked"
			return false
		}
	}
	return true
}

// judge checks whether the game is solved.
func (m *gamePlayer) judge() {
	solved := len(m.queens) == m.game.Goal && m.game.wrong(m.queens) == ""
	if solved && !m.solved {
		m.stopClock()
	}
	m.solved = solved
	m.startClock()
}

// hint requests advice, or follows it if it is shown already.
func (m *gamePlayer) hint() tea.Cmd {
	if m.asking {
		return nil
	}
	if m.advice != nil && len(m.advice.queens)+len(m.advice.marks) > 0 {
		m.keep()
		for _, s := range m.advice.queens {
			delete(m.marks, s)
			m.queens = append(slices.Clip(m.queens), s)
			m.cursor = s
		}
		for _, s := range m.advice.marks {
			m.marks[s] = true
		}
		m.advice = nil
		m.hints++
		m.judge()
		return nil
	}
	m.asked++
	m.asking = true
	asked, queens, marks := m.asked, slices.Clone(m.queens), slices.Collect(maps.Keys(m.marks))
	return func() tea.Msg {
		a, err := m.game.hint(m.ctx, queens, marks)
		return adviceMsg{asked, a, err}
	}
}

func (m *gamePlayer) answer(msg adviceMsg) {
	if msg.asked != m.asked {
		return
	}
	m.asking = false
	if msg.err != nil {
		m.said = msg.err.Error()
		return
	}
	m.advice = &msg.advice
}

func (m *gamePlayer) View() tea.View { return m.view(m.title(), m, m.body) }

func (m *gamePlayer) title() string {
	t := m.elapsed().Truncate(time.Second)
	clock := fmt.Sprintf("%02d:%02d", int(t.Minutes()), int(t.Seconds())%60)
	faint := m.looks.style(m.looks.faint)
	return lipgloss.NewStyle().Bold(true).Render(m.game.Title) +
		faint.Render(fmt.Sprintf("  %d of %d queens  %s", len(m.queens), m.game.Goal, clock))
}

func (m *gamePlayer) body(width, height int) []string {
	words := wrapped(m.sentence(), width)
	words = words[:min(len(words), 3)]
	scene := m.scene()
	cursor := m.cursor
	b := &board{looks: &m.looks, scene: &scene, focus: cursor, cursor: &cursor, rank: m.game.rank, file: m.game.file}
	if m.game.letter != nil && (m.letters || !m.looks.rich) {
		b.letter = m.game.letter
	}
	// Reserve three lines for the text, so that the board stays in place.
	m.window = b.fit(width, height-3, m.window)
	return append(b.lines(m.window), words...)
}

// scene returns the board with the player's marks and the advice.
func (m *gamePlayer) scene() draw.Scene {
	scene := m.game.scene(m.queens)
	scene.Lines = nil // crossed queens show attacks well enough
	put := func(squares []nqueens.Square, mark draw.Mark) {
		for _, s := range squares {
			scene.Marks = append(scene.Marks, draw.MarkAt{Square: s, Mark: mark})
		}
	}
	put(slices.Collect(maps.Keys(m.marks)), draw.Dimmed)
	if m.closing {
		put(m.game.closed(m.queens), draw.Dot)
	}
	if m.advice != nil {
		put(m.advice.look, draw.Ring)
		put(m.advice.queens, draw.Ring)
		put(m.advice.marks, draw.Cross)
	}
	if m.solved {
		put(m.queens, draw.Ring)
	}
	return scene
}

// sentence returns the line of text below the board.
func (m *gamePlayer) sentence() string {
	good, bad := m.looks.style(m.looks.good).Bold(true), m.looks.style(m.looks.bad)
	wrong := m.game.wrong(m.queens)
	switch {
	case m.said != "":
		return m.said
	case m.solved:
		return good.Render(fmt.Sprintf("Solved in %s%s; r restarts, q quits", m.elapsed().Round(time.Second), hintWords(m.hints)))
	case m.asking:
		return "thinking"
	case m.advice != nil && len(m.advice.queens)+len(m.advice.marks) > 0:
		return good.Render(m.advice.why + " (h: do it)")
	case m.advice != nil:
		return good.Render(m.advice.why)
	case wrong != "":
		return bad.Render(wrong)
	}
	return ""
}

func hintWords(n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return " with one hint"
	}
	return fmt.Sprintf(" with %d hints", n)
}

// wrapped breaks a sentence into lines.
func wrapped(text string, width int) []string {
	return strings.Split(lipgloss.NewStyle().Width(width).Render(text), "\n")
}
