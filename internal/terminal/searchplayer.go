package terminal

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"
)

// Search is a search to play.
type Search struct {
	Algorithm *textbook.Algorithm
	N         int
	Events    iter.Seq2[textbook.Event, error] // of Algorithm on a board of N rows
	Live      bool                             // the events may be late, and can be ranged over once
}

// MaxSearches limits the searches that are played together.
const MaxSearches = 8

// PlaySearches shows searches side by side, step by step, until the user leaves, and returns
// the number of the last step shown. The error is ErrInterrupted after Ctrl-C, that of the
// context, that of the last step shown, or that of the events.
func PlaySearches(ctx context.Context, s Screen, searches ...Search) (step int, err error) {
	m := newSearchPlayer(s, searches...)
	defer func() {
		for _, l := range m.lanes {
			l.history.stop()
		}
	}()
	switch err = s.run(ctx, m); {
	case err == nil && m.interrupted:
		err = ErrInterrupted
	case err == nil:
		for _, l := range m.lanes {
			if err == nil {
				err = cmp.Or(l.history.now.Err, l.history.err)
			}
		}
	}
	return m.at(), err
}

// speeds are in steps per second.
var speeds = [...]float64{1, 2, 4, 8, 16, 30, 60, 125, 250, 500, 1000, 2000, 5000, 10_000, 50_000, 200_000}

const (
	firstSpeed = 3                     // index into speeds
	beat       = time.Second / 30      // time between two pictures
	busy       = 20 * time.Millisecond // limit of the time for the steps in between
)

// searchPlayer is the model of PlaySearches.
type searchPlayer struct {
	frame
	lanes []*lane
	first int // the first lane shown, if there is no room for all

	playing  bool
	seeking  bool // play as fast as possible up to the next solution
	over     bool // all searches have ended
	late     bool // the next step has not come yet
	speed    int
	stepsDue float64 // steps that are due, with fractions
	beats    int     // number of the running clock; beats of earlier ones are dropped

	tree, code bool
	scroll     nqueens.Square // how far the user moved the window
	message    string
}

// lane is one of the searches.
type lane struct {
	search  Search
	history *history
	window  window
	over    bool // the search has ended
	found   int  // the step of the first solution, 0 for none
}

func newSearchPlayer(s Screen, searches ...Search) *searchPlayer {
	m := &searchPlayer{frame: newFrame(s), playing: true, speed: firstSpeed, tree: true, code: true}
	for _, search := range searches {
		m.lanes = append(m.lanes, &lane{search: search, history: newHistory(search)})
	}
	return m
}

var searchKeys = struct{ play, forward, back, faster, slower, solution, restart, tree, code, scroll, next key.Binding }{
	play:     key.NewBinding(key.WithKeys("space"), key.WithHelp("space", "play, pause")),
	forward:  key.NewBinding(key.WithKeys("right", "l", "."), key.WithHelp("→", "step")),
	back:     key.NewBinding(key.WithKeys("left", "h", ","), key.WithHelp("←", "back")),
	faster:   key.NewBinding(key.WithKeys("up", "k", "+", "="), key.WithHelp("↑", "faster")),
	slower:   key.NewBinding(key.WithKeys("down", "j", "-"), key.WithHelp("↓", "slower")),
	solution: key.NewBinding(key.WithKeys("n"), key.WithHelp("n", "next solution")),
	restart:  key.NewBinding(key.WithKeys("home", "0", "r"), key.WithHelp("r", "restart")),
	tree:     key.NewBinding(key.WithKeys("t"), key.WithHelp("t", "tree, numbers")),
	code:     key.NewBinding(key.WithKeys("c"), key.WithHelp("c", "code")),
	scroll:   key.NewBinding(key.WithKeys("a", "d", "w", "s"), key.WithHelp("wasd", "scroll")),
	next:     key.NewBinding(key.WithKeys("tab"), key.WithHelp("tab", "next search")),
}

func (m *searchPlayer) ShortHelp() []key.Binding {
	k := searchKeys
	step := key.NewBinding(key.WithKeys("left"), key.WithHelp("←→", "step"))
	speed := key.NewBinding(key.WithKeys("up"), key.WithHelp("↑↓", "speed"))
	more := m.shown(m.width) < len(m.lanes)
	if m.width < 60 {
		first := key.NewBinding(key.WithKeys("space"), key.WithHelp("space", "play"))
		if more {
			first = key.NewBinding(key.WithKeys("tab"), key.WithHelp("tab", "next"))
		}
		return []key.Binding{first, step, key.NewBinding(key.WithKeys("?"), key.WithHelp("?", "keys")), keyQuit}
	}
	bindings := []key.Binding{k.play, step, speed, k.solution, keyHelp, keyQuit}
	if more {
		bindings[3] = k.next
	}
	return bindings
}

func (m *searchPlayer) FullHelp() [][]key.Binding {
	k := searchKeys
	return [][]key.Binding{{k.play, k.forward, k.back}, {k.faster, k.slower, k.solution}, {k.restart, k.tree, k.code}, {k.scroll, k.next}, {keySuspend, keyQuit}}
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
	switch {
	case m.late:
		pause = beat
	case m.seeking:
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
	if m.late {
		due = 1
	}
	m.stepsDue = min(m.stepsDue+due, 2*due+1)
	started := time.Now()
	for m.seeking || m.stepsDue >= 1 {
		m.stepsDue--
		if !m.step() {
			return
		}
		if m.seeking && m.foundOne() {
			m.playing, m.seeking = false, false
			return
		}
		if m.at()%64 == 0 && time.Since(started) > busy {
			m.stepsDue = 0
			return
		}
	}
}

// at returns the number of steps played.
func (m *searchPlayer) at() (step int) {
	for _, l := range m.lanes {
		step = max(step, l.history.now.Step)
	}
	return step
}

// foundOne reports whether the latest step of a search is a solution.
func (m *searchPlayer) foundOne() bool {
	at := m.at()
	return slices.ContainsFunc(m.lanes, func(l *lane) bool {
		return l.history.now.Kind == textbook.Solution && l.history.now.Step == at
	})
}

// step plays one event of each search, and pauses when all have ended. It returns false if
// there is none.
func (m *searchPlayer) step() bool {
	moved := false
	m.late = false
	for _, l := range m.lanes {
		switch l.history.forward() {
		case arrived:
			moved = true
			if now := l.history.now; now.Kind == textbook.Solution && l.found == 0 {
				l.found = now.Step
			}
		case late:
			m.late = true
		case ended:
			l.over = true
		}
	}
	if !moved && !m.late {
		m.playing, m.seeking, m.over = false, false, true
	}
	if m.late && !moved {
		m.stepsDue = 0
	}
	return moved
}

// back takes one event back, in the searches that have come farthest.
func (m *searchPlayer) back() {
	at := m.at()
	for _, l := range m.lanes {
		if l.history.now.Step != at || at == 0 {
			continue
		}
		if l.over = false; !l.history.back() {
			m.message = fmt.Sprintf("steps before %s are no longer kept; r restarts", words.Digits(l.history.first()))
			if l.search.Live {
				m.message = fmt.Sprintf("steps before %s are no longer kept", words.Digits(l.history.first()))
			}
			return
		}
	}
}

func (m *searchPlayer) press(msg tea.KeyPressMsg) tea.Cmd {
	m.message = ""
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
		m.back()
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
	case key.Matches(msg, k.next):
		m.first = (m.first + 1) % len(m.lanes)
	default:
		m.move(msg.String())
	}
	return m.clock()
}

// move scrolls a board larger than the window. The next step scrolls it back.
func (m *searchPlayer) move(name string) {
	if by, ok := map[string]nqueens.Square{"w": {Row: 1}, "s": {Row: -1}, "a": {Col: -1}, "d": {Col: 1}}[name]; ok {
		m.playing, m.seeking = false, false
		window := m.lanes[m.first].window
		half := max(1, min(window.rows, window.cols)/2)
		m.scroll.Row += by.Row * half
		m.scroll.Col += by.Col * half
	}
}

// restart begins again: with the first step kept, if the steps are read.
func (m *searchPlayer) restart() {
	for _, l := range m.lanes {
		if l.over = false; l.search.Live {
			l.history.rewind()
			continue
		}
		l.history.stop()
		l.history = newHistory(l.search)
	}
	m.over, m.scroll = false, nqueens.Square{}
}
