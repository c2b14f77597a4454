package terminal

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/words"
)

func (m *gamePlayer) View() tea.View {
	v := m.view(m.title(), m, m.body)
	v.MouseMode = tea.MouseModeCellMotion
	return v
}

// title returns the name of the game, cut so that the clock is visible, and how it stands.
func (m *gamePlayer) title() string {
	stand := fmt.Sprintf("  %d of %s  %s", len(m.queens), words.Plural(m.game.Goal, "queen"), m.time())
	room := max(0, m.width-lipgloss.Width(stand))
	name := lipgloss.NewStyle().MaxWidth(room).Render(lipgloss.NewStyle().Bold(true).Render(m.game.Title))
	return name + m.looks.style(m.looks.faint).Render(stand)
}

// time returns how long the game has taken, or how much of its time is left.
func (m *gamePlayer) time() string {
	if m.within {
		return clockText(max(0, m.game.Within-m.elapsed()+time.Second-1)) + " left"
	}
	return clockText(m.elapsed())
}

// missing says how the board stood when the time was up.
func (m *gamePlayer) missing() string {
	stood := fmt.Sprintf("Time is up: %d of %s stood", len(m.queens), words.Plural(m.game.Goal, "queen"))
	if wrong := m.game.wrong(m.queens); wrong != "" {
		return stood + ", and " + wrong
	}
	return fmt.Sprintf("%s, %d missing, and none attacked another", stood, m.game.Goal-len(m.queens))
}

// Room for the text beside the board, in columns.
const (
	leastTextWidth, mostTextWidth = 18, 48
	gap                           = 2
)

// textHeight returns the number of lines for a text below the board. It does not depend
// on the text, so that the board stays in place.
func textHeight(height int) int { return max(1, min(4, height/4)) }

// body draws the board and the text, beside it or below.
func (m *gamePlayer) body(width, height int) []string {
	if m.paused {
		return wrapped("\nPaused. The board is hidden and the clock is stopped; p resumes.", width)
	}
	scene := m.scene()
	cursor := m.cursor
	b := &board{looks: &m.looks, scene: &scene, focus: cursor, cursor: &cursor, rank: m.game.rank, file: m.game.file}
	if m.game.letter != nil && (m.letters || !m.looks.rich) {
		b.letter = m.game.letter
	}
	below := b.fit(width, height-textHeight(height), m.window)
	side := b.fit(width-gap-leastTextWidth, height, m.window)
	if below.shows() > side.shows() || below.shows() == side.shows() && below.w*below.halves > side.w*side.halves {
		m.window = below
		lines, text := b.lines(m.window), wrapped(m.sentence(), width)
		return append(lines, text[:min(len(text), max(textHeight(height), height-len(lines)))]...)
	}
	m.window = side
	lines, from := b.lines(m.window), m.window.width()+gap
	text := wrapped(m.sentence(), min(width-from, mostTextWidth))
	return beside(lines, text, from)
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
	put(slices.Collect(maps.Keys(m.marks)), "dimmed")
	if m.closing {
		put(m.game.closed(m.queens), "dot")
	}
	if m.advice != nil {
		put(m.advice.look, "ring")
		put(m.advice.queens, "ring")
		put(m.advice.marks, "cross")
	}
	if m.solved {
		put(m.queens, "ring")
	}
	return scene
}

// sentence returns the text beside or below the board.
func (m *gamePlayer) sentence() string {
	good, bad := m.looks.style(m.looks.good).Bold(true), m.looks.style(m.looks.bad)
	wrong := m.game.wrong(m.queens)
	switch {
	case m.message != "":
		return m.message
	case m.over:
		return bad.Render(m.missing()) + "\nr tries again, g goes on without the clock, q quits"
	case m.solved && m.shown:
		return "This is a solution; r restarts, q quits\n" + m.news
	case m.solved:
		return good.Render(fmt.Sprintf("Solved in %s%s; r restarts, q quits", m.elapsed().Round(time.Second), hintWords(m.hints))) + "\n" + m.news
	case m.asking:
		return "thinking"
	case m.advice != nil:
		return good.Render(m.advice.sentence())
	case wrong != "":
		return bad.Render(wrong)
	case len(m.past) == 0:
		return m.looks.style(m.looks.faint).Render(strings.TrimSpace(m.game.rules + "\n" + m.game.Note))
	}
	return ""
}

// sentence returns the name of the rule, and what it says here.
func (a *advice) sentence() string {
	sentence := a.why
	if a.rule != "" {
		sentence = words.Capital(a.rule) + ": " + sentence
	}
	if len(a.queens)+len(a.marks) > 0 {
		sentence += " (h:\u00a0do\u00a0it)"
	}
	return sentence
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

// wrapped breaks a sentence into lines, except at no-break spaces, which become spaces.
func wrapped(text string, width int) []string {
	text = lipgloss.NewStyle().Width(width).Render(text)
	return strings.Split(strings.ReplaceAll(text, "\u00a0", " "), "\n")
}
