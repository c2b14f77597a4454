package terminal

import (
	"maps"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
)

// moves is what the player did: the board as it is, and what undo and redo need.
type moves struct {
	queens []nqueens.Square // given ones first
	marks  map[nqueens.Square]bool

	past, future []change
	placed       map[nqueens.Square]placing // the latest of each square
}

// change is one step of undo and redo.
type change struct {
	before, after []nqueens.Square // the queens, never modified
	toggled       []nqueens.Square // marks that were put or removed
}

// placing says when a queen was placed, and whether a hint placed it.
type placing struct {
	at     time.Duration
	hinted bool
}

// mostChanges limits the memory of undo. Nobody makes as many.
const mostChanges = 1 << 16

func newMoves(fixed []nqueens.Square) moves {
	return moves{queens: slices.Clip(slices.Clone(fixed)), marks: map[nqueens.Square]bool{}, placed: map[nqueens.Square]placing{}}
}

// do makes a change that undo can take back.
func (m *moves) do(queens, toggled []nqueens.Square) {
	if len(m.past) == mostChanges {
		m.past = slices.Delete(m.past, 0, mostChanges/8)
	}
	made := change{m.queens, slices.Clip(queens), toggled}
	m.past, m.future = append(m.past, made), nil
	m.apply(made.after, toggled)
}

func (m *moves) apply(queens, toggled []nqueens.Square) {
	m.queens = queens
	for _, s := range toggled {
		if m.marks[s] {
			delete(m.marks, s)
		} else {
			m.marks[s] = true
		}
	}
}

// extend makes the latest change toggle one more mark.
func (m *moves) extend(s nqueens.Square) {
	last := &m.past[len(m.past)-1]
	last.toggled = append(last.toggled, s)
	m.apply(m.queens, []nqueens.Square{s})
}

// undo takes the latest change back, and reports whether there was one.
func (m *moves) undo() bool {
	last := len(m.past) - 1
	if last < 0 {
		return false
	}
	made := m.past[last]
	m.past, m.future = m.past[:last], append(m.future, made)
	m.apply(made.before, made.toggled)
	return true
}

// redo makes the change again that undo took back.
func (m *moves) redo() bool {
	last := len(m.future) - 1
	if last < 0 {
		return false
	}
	made := m.future[last]
	m.past, m.future = append(m.past, made), m.future[:last]
	m.apply(made.after, made.toggled)
	return true
}

// without returns the queens except one.
func (m *moves) without(s nqueens.Square) []nqueens.Square {
	return slices.DeleteFunc(slices.Clone(m.queens), func(q nqueens.Square) bool { return q == s })
}

// markOn returns the square alone if it is marked: what a change of its mark toggles.
func (m *moves) markOn(s nqueens.Square) []nqueens.Square {
	if m.marks[s] {
		return []nqueens.Square{s}
	}
	return nil
}

func (m *gamePlayer) toggleQueen(s nqueens.Square) {
	switch {
	case !m.mayChange(s):
	case slices.Contains(m.queens, s):
		m.do(m.without(s), nil)
	default:
		m.placed[s] = placing{at: m.clock.elapsed()}
		m.do(append(slices.Clip(m.queens), s), m.markOn(s))
	}
}

func (m *gamePlayer) toggleMark(s nqueens.Square) {
	if m.mayChange(s) {
		m.do(m.without(s), []nqueens.Square{s})
	}
}

// cycle changes a square from empty to marked, to a queen, to empty.
func (m *gamePlayer) cycle(s nqueens.Square) {
	if m.marks[s] || slices.Contains(m.queens, s) {
		m.toggleQueen(s)
	} else {
		m.toggleMark(s)
	}
}

// startOver empties the board. A puzzle with one solution keeps its clock and its hints
// until it is solved.
func (m *gamePlayer) startOver() {
	if m.solved || m.over || !m.game.regions {
		m.clock, m.hints = clock{within: m.game.Within > 0}, 0
		m.again = m.again || m.shown || (m.solved || m.over) && m.game.regions
		m.over, m.late = false, false
		m.shown = false
		m.reported, m.news = false, ""
	}
	m.do(m.game.fixed, slices.Collect(maps.Keys(m.marks)))
}

// mayChange reports whether the player may change a square, and tells the player if not.
func (m *gamePlayer) mayChange(s nqueens.Square) bool {
	switch {
	case slices.Contains(m.game.fixed, s):
		m.message = "that queen is given"
	case m.game.blocked(s):
		m.message = "that square is blocked"
	default:
		return true
	}
	return false
}

// blocked reports whether no queen may stand on a square.
func (g *Game) blocked(s nqueens.Square) bool {
	return slices.Contains(g.scene(nil).Marks, draw.MarkAt{Square: s, Mark: "blocked"})
}

// boardTop is the line of the screen on which the board begins, below the title.
const boardTop = 1

// stroke is a movement of the mouse with a button down.
type stroke struct {
	right   bool
	from    nqueens.Square
	drags   bool // it has left the square where it began
	erases  bool // it removes marks instead of putting them
	brushed bool // it has changed a mark
}

// mouse handles clicks and drags. A click changes a square when the button is released;
// a drag marks squares as it goes.
func (m *gamePlayer) mouse(msg tea.MouseMsg) {
	mouse := msg.Mouse()
	s, onBoard := m.window.square(mouse.X, mouse.Y-boardTop)
	if m.solved || m.paused || m.width < leastWidth || m.height < leastHeight {
		m.stroke = nil
		return
	}
	switch msg.(type) {
	case tea.MouseClickMsg:
		if button := mouse.Button; onBoard && (button == tea.MouseLeft || button == tea.MouseRight) {
			m.stroke = &stroke{right: button == tea.MouseRight, from: s, erases: m.marks[s]}
			m.cursor, m.message = s, ""
		}
	case tea.MouseMotionMsg:
		if k := m.stroke; k != nil && onBoard && (k.drags || s != k.from) {
			m.drag(s)
		}
	case tea.MouseReleaseMsg:
		m.release()
	}
}

// drag marks the squares up to s.
func (m *gamePlayer) drag(s nqueens.Square) {
	k := m.stroke
	m.change(func() {
		if !k.drags {
			k.drags = true
			m.brush(k.from)
		}
		for passed := range between(draw.Line{From: m.cursor, To: s}) {
			m.brush(passed)
		}
		m.brush(s)
	})
	m.cursor = s
}

// brush puts or removes the mark of a square that has no queen.
func (m *gamePlayer) brush(s nqueens.Square) {
	k := m.stroke
	if m.marks[s] != k.erases || slices.Contains(m.queens, s) || m.game.blocked(s) {
		return
	}
	if k.brushed {
		m.extend(s)
	} else {
		k.brushed = true
		m.do(m.queens, []nqueens.Square{s})
	}
}

// release ends a stroke. One that stayed on its square is a click.
func (m *gamePlayer) release() {
	k := m.stroke
	m.stroke = nil
	if k == nil || k.drags {
		return
	}
	m.change(func() {
		switch {
		case k.right:
			m.toggleMark(k.from)
		case m.game.regions:
			m.cycle(k.from)
		default:
			m.toggleQueen(k.from)
		}
	})
}
