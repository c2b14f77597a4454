package terminal

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
)

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
