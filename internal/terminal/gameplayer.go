package terminal

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/games/daily"
	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/internal/words"
)

// Result is how a game ended, or how it stands.
type Result struct {
	Solved bool
	Queens []nqueens.Square // on the board, in the order of placement
	Time   time.Duration    // from the first move, while the game was on the screen
	Hints  int              // hints taken
	Shown  bool             // the solution was shown
	Again  bool             // the player has seen the solution before and started over
	Late   bool             // the time of the game was up before
	Paces  []daily.Pace     // of the queens that the player placed
}

// PlayGame lets the user play g until he leaves. The result is valid even if there is an
// error: ErrInterrupted after Ctrl-C, or that of the context.
func PlayGame(ctx context.Context, s Screen, g *Game) (Result, error) {
	m := newGamePlayer(ctx, s, g)
	err := s.run(ctx, m)
	if err == nil && m.interrupted {
		err = ErrInterrupted
	}
	return m.result(), err
}

// gamePlayer is the model of PlayGame.
type gamePlayer struct {
	frame
	moves
	clock
	ctx  context.Context
	game *Game

	cursor   nqueens.Square
	window   window
	stroke   *stroke // of the mouse, nil while no button is down
	solved   bool
	shown    bool // the solution was shown
	doubt    bool // the next s shows the solution
	paused   bool // the board is hidden and the clock is stopped
	again    bool // started over after it was solved
	late     bool // the time was up, in this attempt
	over     bool // the time is up, and nothing can be placed
	reported bool // the solution has been reported
	closing  bool // show attacked squares
	letters  bool // show the letters of regions

	advice  *advice
	asking  bool
	hints   int
	asked   int // number of the last request; answers to earlier ones are dropped
	message string
	news    string // what Game.Solved said
}

func newGamePlayer(ctx context.Context, s Screen, g *Game) *gamePlayer {
	return &gamePlayer{
		frame: newFrame(s), moves: newMoves(g.fixed), ctx: ctx, game: g,
		cursor:  nqueens.Square{Row: g.N - 1},
		letters: g.regions && g.N > ink.RegionColours, clock: clock{within: g.Within > 0},
	}
}

func (m *gamePlayer) result() Result {
	return Result{Solved: m.solved && !m.shown, Shown: m.shown, Queens: m.queens, Time: m.elapsed(), Hints: m.hints, Again: m.again, Late: m.late, Paces: m.paces()}
}

// paces says how long each queen that stands took after the one before.
func (m *gamePlayer) paces() []daily.Pace {
	var paces []daily.Pace
	var last time.Duration
	for _, s := range m.queens[len(m.game.fixed):] {
		at := m.placed[s]
		paces = append(paces, daily.Pace{Time: max(0, at.at-last), Hinted: at.hinted})
		last = at.at
	}
	return paces
}

var gameKeys = struct{ move, queen, mark, undo, redo, hint, closing, letters, restart, copy, pause, solution, unhurried key.Binding }{
	move:    key.NewBinding(key.WithKeys("up", "down", "left", "right", "k", "j", "home", "end", "pgup", "pgdown"), key.WithHelp("←↑↓→", "move")),
	queen:   key.NewBinding(key.WithKeys("space", "enter"), key.WithHelp("space", "queen")),
	mark:    key.NewBinding(key.WithKeys("x"), key.WithHelp("x", "mark")),
	undo:    key.NewBinding(key.WithKeys("u", "backspace", "ctrl+_"), key.WithHelp("u", "undo")),
	redo:    key.NewBinding(key.WithKeys("y", "U", "ctrl+r"), key.WithHelp("y", "redo")),
	hint:    key.NewBinding(key.WithKeys("h"), key.WithHelp("h", "hint")),
	closing: key.NewBinding(key.WithKeys("a"), key.WithHelp("a", "show attacked squares")),
	letters: key.NewBinding(key.WithKeys("l"), key.WithHelp("l", "letters")),
	restart: key.NewBinding(key.WithKeys("r"), key.WithHelp("r", "start over")),
	copy:    key.NewBinding(key.WithKeys("c"), key.WithHelp("c", "copy result")),
	pause:   key.NewBinding(key.WithKeys("p"), key.WithHelp("p", "pause")),

	solution: key.NewBinding(key.WithKeys("s"), key.WithHelp("s", "solution")),

	unhurried: key.NewBinding(key.WithKeys("g"), key.WithHelp("g", "go on without the clock")),
}

func (m *gamePlayer) ShortHelp() []key.Binding {
	k := gameKeys
	if m.over {
		return []key.Binding{k.restart, k.unhurried, keyHelp, keyQuit}
	}
	if m.solved {
		return []key.Binding{k.copy, k.restart, k.undo, keyHelp, keyQuit}
	}
	return []key.Binding{k.move, k.queen, k.mark, k.undo, k.hint, keyHelp, keyQuit}
}

func (m *gamePlayer) FullHelp() [][]key.Binding {
	k := gameKeys
	click, closing := "queen", k.closing
	if m.game.regions {
		click = "mark, queen, empty"
	}
	closing.SetHelp("a", "attacks")
	mouse := func(does, what string) key.Binding {
		return key.NewBinding(key.WithKeys("up"), key.WithHelp(does, what))
	}
	return [][]key.Binding{
		{k.move, k.queen, k.mark, k.undo, k.redo}, {k.hint, k.pause, k.solution, k.restart, keyQuit},
		{closing, k.letters, k.copy, keySuspend}, {mouse("click", click), mouse("right", "click: mark"), mouse("drag", "marks")},
	}
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
	if msg, ok := msg.(tea.KeyPressMsg); ok && key.Matches(msg, keySuspend) && !m.within {
		m.stop()
	}
	m.expire()
	if cmd, handled := m.update(msg); handled {
		return m, cmd
	}
	switch msg := msg.(type) {
	case secondMsg:
		return m, second()
	case adviceMsg:
		if msg.asked != m.asked {
			break
		}
		if m.asking = false; msg.err != nil {
			m.message = msg.err.Error()
		} else {
			m.advice = &msg.advice
		}
	case tea.ResumeMsg:
		m.startClock()
	case tea.KeyPressMsg:
		return m, m.press(msg)
	case tea.MouseMsg:
		if !m.over {
			m.mouse(msg)
		}
	}
	return m, nil
}

// expire ends the game when its time is up.
func (m *gamePlayer) expire() {
	if !m.within || m.solved || m.over || m.elapsed() < m.game.Within {
		return
	}
	m.stop()
	m.change(func() {})
	m.over, m.late, m.message = true, true, ""
}

// pressLate handles the keys when the time is up.
func (m *gamePlayer) pressLate(msg tea.KeyPressMsg) {
	switch k := gameKeys; {
	case key.Matches(msg, k.restart):
		m.change(m.startOver)
	case key.Matches(msg, k.unhurried):
		m.over, m.within = false, false
		m.startClock()
	}
}

// startClock starts the clock if the game is on.
func (m *gamePlayer) startClock() {
	if !m.solved && !m.paused && !m.over && (m.before > 0 || len(m.past) > 0) {
		m.start()
	}
}

func (m *gamePlayer) press(msg tea.KeyPressMsg) tea.Cmd {
	k := gameKeys
	m.message = ""
	doubt := m.doubt
	m.doubt = false
	switch {
	case m.over:
		m.pressLate(msg)
	case m.within && key.Matches(msg, k.pause):
		m.message = "a game within a time cannot be paused"
	case m.paused || key.Matches(msg, k.pause):
		m.pause(key.Matches(msg, k.pause, k.queen))
	case key.Matches(msg, k.move):
		m.move(msg.String())
	case key.Matches(msg, k.closing):
		m.closing = !m.closing
	case key.Matches(msg, k.letters):
		m.letters = m.game.regions && !m.letters
	case key.Matches(msg, k.copy):
		return m.copy()
	case m.solved && !key.Matches(msg, k.undo, k.redo, k.restart):
	case key.Matches(msg, k.hint):
		return m.hint()
	case key.Matches(msg, k.solution):
		m.show(doubt)
	default:
		m.change(func() { m.changeBy(msg) })
	}
	return nil
}

// pause pauses or resumes the game if one of its keys was pressed.
func (m *gamePlayer) pause(pressed bool) {
	if !pressed || m.solved {
		return
	}
	m.paused = !m.paused
	m.stop()
	m.startClock()
}

// show puts the solution on the board if the player is sure, and otherwise asks.
func (m *gamePlayer) show(sure bool) {
	if !sure {
		m.doubt = true
		m.message = "Press s again to show the solution."
		return
	}
	m.shown = true
	m.change(func() { m.do(m.game.solution, slices.Collect(maps.Keys(m.marks))) })
}

// copy puts the result on the clipboard, if the terminal lets programs do that.
func (m *gamePlayer) copy() tea.Cmd {
	if !m.solved || m.shown || m.game.Paste == nil {
		m.message = "there is a result to copy once the game is solved"
		return nil
	}
	m.message = "The result is copied, if your terminal allows it (OSC 52). It is printed when you quit, too."
	return tea.SetClipboard(m.game.Paste(m.result()))
}

// change runs a function that changes the board.
func (m *gamePlayer) change(make func()) {
	m.advice = nil
	m.asked++ // a pending answer is about another board
	m.asking = false
	make()
	m.judge()
}

// changeBy handles the keys that change the board.
func (m *gamePlayer) changeBy(msg tea.KeyPressMsg) {
	k := gameKeys
	switch {
	case key.Matches(msg, k.queen):
		m.toggleQueen(m.cursor)
	case key.Matches(msg, k.mark):
		m.toggleMark(m.cursor)
	case key.Matches(msg, k.undo):
		if !m.undo() {
			m.message = "there is nothing to undo"
		}
	case key.Matches(msg, k.redo):
		if !m.redo() {
			m.message = "there is nothing to redo"
		}
	case key.Matches(msg, k.restart):
		m.startOver()
	}
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

// judge checks whether the game is solved, and reports it once.
func (m *gamePlayer) judge() {
	solved := len(m.queens) == m.game.Goal && m.game.wrong(m.queens) == ""
	if solved && !m.solved {
		m.stop()
	}
	m.solved = solved
	m.startClock()
	if solved && !m.reported {
		m.reported = true
		if m.game.Solved != nil {
			m.news = m.game.Solved(m.result())
		}
	}
}

// hint requests advice, or follows it if it is shown already.
func (m *gamePlayer) hint() tea.Cmd {
	if m.asking {
		return nil
	}
	if m.advice != nil && len(m.advice.queens)+len(m.advice.marks) > 0 {
		m.follow(m.advice)
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

// follow does what a hint says, in one step of undo.
func (m *gamePlayer) follow(a *advice) {
	queens := slices.Concat(m.queens, a.queens)
	var toggled []nqueens.Square
	for _, s := range a.queens {
		toggled = append(toggled, m.markOn(s)...)
		m.placed[s] = placing{m.elapsed(), true}
		m.cursor = s
	}
	for _, s := range a.marks {
		if !m.marks[s] {
			toggled = append(toggled, s)
		}
	}
	m.do(queens, toggled)
	m.advice = nil
	m.hints++
	m.judge()
}

// clock measures how long a game was on the screen, from the first move on. In a game within a
// time it also counts while the program is suspended and the computer sleeps.
type clock struct {
	started time.Time // zero while it stands
	before  time.Duration
	within  bool
}

func (c *clock) start() {
	if c.started.IsZero() {
		c.started = time.Now()
	}
}

func (c *clock) stop() {
	c.before = c.elapsed()
	c.started = time.Time{}
}

func (c *clock) elapsed() time.Duration {
	if c.started.IsZero() {
		return c.before
	}
	now := time.Now()
	return c.before + c.counted(now.Sub(c.started), now.Round(0).Sub(c.started.Round(0)))
}

// counted returns which time counts, by the monotonic clock and that of the wall. The first
// cannot be set back, and the second goes on in a sleep.
func (c *clock) counted(monotonic, wall time.Duration) time.Duration {
	if c.within {
		return max(monotonic, wall)
	}
	return monotonic
}

// clockText returns minutes and seconds.
func clockText(t time.Duration) string {
	t = t.Truncate(time.Second)
	return fmt.Sprintf("%02d:%02d", int(t.Minutes()), int(t.Seconds())%60)
}

// Game is a puzzle that the player solves by placing queens on a board. Its squares are
// those of the board on the screen, with row 0 at the bottom.
type Game struct {
	N     int    // rows and columns
	Goal  int    // number of queens in a solution
	Title string // the name of the puzzle, in a few words

	Within time.Duration // the time in which it must be solved, from the first move; 0 for any

	Note   string              // shown until the first move
	Solved func(Result) string // called when the game is solved or its solution shown; what it returns is shown; may be nil
	Paste  func(Result) string // the result as a text that tells no squares; may be nil

	fixed    []nqueens.Square // given queens, which the player can't move
	solution []nqueens.Square // given queens first
	regions  bool             // the board has regions, which letters tell apart without colours
	rules    string           // what a solution is, for who has not begun

	letter func(nqueens.Square) string                    // shown on an empty square; may be nil
	rank   func(row int) string                           // the name of a row
	file   func(col int) string                           // the name of a column
	names  func(squares []nqueens.Square) []string        // the names of squares, sorted
	scene  func(queens []nqueens.Square) draw.Scene       // the board with queens
	closed func(queens []nqueens.Square) []nqueens.Square // where no other queen can stand
	wrong  func(queens []nqueens.Square) string           // the first rule broken, or ""
	hint   func(ctx context.Context, queens, marks []nqueens.Square) (advice, error)
}

// advice is a hint: what the player could do next, and why.
type advice struct {
	rule   string // the name of the idea
	why    string
	look   []nqueens.Square // the squares that it is about
	queens []nqueens.Square // where to place queens
	marks  []nqueens.Square // what to mark as empty
}

// Outcome describes a game that was left or solved.
func (g *Game) Outcome(r Result) string {
	names := g.names(r.Queens)
	how := fmt.Sprintf("left with %d of %d queens", len(names), g.Goal)
	switch {
	case r.Solved:
		how = "solved in " + words.Clock(r.Time)
	case r.Shown:
		how = "solution shown"
	case r.Late:
		how = "not solved in time: " + how
	}
	if r.Hints > 0 {
		how += ", " + words.Plural(r.Hints, "hint")
	}
	if len(names) > 0 {
		how += ": " + strings.Join(names, " ")
	}
	return g.Title + " " + how
}
