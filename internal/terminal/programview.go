package terminal

import (
	"fmt"
	"strings"
	"unicode"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"
)

// The least window that shows a program beside its board, and how wide its source then is.
const leastProgramWidth, leastProgramHeight, leastSource, mostSource = 70, 16, 34, 72

// isProgram reports whether the search is that of a program that is followed.
func (l *lane) isProgram() bool { return l.search.Live && len(l.search.Algorithm.Pseudocode) > 0 }

// programBody shows the search of a program: the board with what happens to it on the left, and
// the source, the open calls with the variables, and the tree on the right.
func (m *searchPlayer) programBody(l *lane, after state, b *board, width, height int) []string {
	faint := m.looks.style(m.looks.faint)
	text := append(m.sentence(l, width, 1), m.counts(after.tally, width)[0]+faint.Render("  board: "+m.harmless(l.search.Algorithm.Title)))
	source := min(mostSource, max(leastSource, width*45/100))
	l.window = b.fit(width-source-laneGap, height-len(text)-1, l.window)
	column := l.window.width() + laneGap + 1
	room := height - len(text) - 1
	wide := width - column
	calls := m.callLines(l, wide, max(5, room*2/5))
	tree := 0
	if m.hasTree(l, after) {
		tree = min(len(after.tree.levels)+1, l.search.N+2, max(4, room/3))
	}
	right := m.sourceLines(l, wide, room-len(calls)-1-tree-min(tree, 1))
	right = append(append(right, ""), calls...)
	if left := room - len(right) - 1; tree > 0 && left > 2 {
		right = append(append(right, ""), after.tree.lines(&m.looks, l.search.N, wide, left)...)
	}
	lines := beside(b.lines(l.window), right[:min(len(right), room)], column)
	for len(lines) < room {
		lines = append(lines, "")
	}
	return append(append(lines, ""), text...)
}

// sourceLines returns at most that many lines of the source around the line that runs.
func (m *searchPlayer) sourceLines(l *lane, width, most int) []string {
	code, at := l.search.Algorithm.Pseudocode, l.history.now.Line
	if !m.code || most < 1 {
		return nil
	}
	most = min(most, len(code))
	from := min(max(0, at-1-most/2), len(code)-most)
	digits := len(fmt.Sprint(len(code)))
	indent := width
	for _, text := range code[from : from+most] {
		if inside := strings.TrimLeft(text, " "); inside != "" {
			indent = min(indent, len(text)-len(inside))
		}
	}
	var lines []string
	for i := from; i < from+most; i++ {
		text := m.harmless(code[i][min(indent, len(code[i])):])
		text = ansi.Truncate(fmt.Sprintf("%*d  %s", digits, i+1, text), max(1, width-2), "")
		lines = append(lines, m.codeLine(text, i+1 == at))
	}
	return lines
}

// callLines returns the open calls, the innermost last, and its variables, on at most that many
// lines.
func (m *searchPlayer) callLines(l *lane, width, most int) []string {
	e := l.history.now
	faint := m.looks.style(m.looks.faint)
	var variables []string
	for _, v := range e.Variables {
		variables = append(variables, "    "+v)
	}
	variables = variables[:min(len(variables), max(1, most/2))]
	calls := e.Calls
	if len(calls) > 1 && calls[0] == "<module>" {
		calls = calls[1:]
	}
	var lines []string
	if room := max(1, most-len(variables)); len(calls) > room {
		lines = append(lines, faint.Render(fmt.Sprintf("  %s above", words.Things(len(calls)-room+1, "call"))))
		calls = calls[len(calls)-room+1:]
	}
	for i, call := range calls {
		style := faint
		if i == len(calls)-1 {
			style = lipgloss.NewStyle().Bold(true)
		}
		lines = append(lines, style.Render("  "+ansi.Truncate(m.harmless(call), width-2, "")))
	}
	for _, v := range variables {
		lines = append(lines, ansi.Truncate(m.harmless(v), width, ""))
	}
	return lines
}

// harmless replaces what would move the cursor, and what the terminal cannot show.
func (m *searchPlayer) harmless(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return '?'
		}
		return r
	}, m.inASCII(text))
}

// quarrel says which queens of a full board attack each other, "" for none.
func quarrel(queens []nqueens.Square, n int) string {
	for i, q := range queens {
		for _, other := range queens[:i] {
			if direction, ok := other.Attacks(q); ok && len(queens) == n {
				return fmt.Sprintf("; %s stand, and %v and %v attack each other on a %v", words.Things(n, "queen"), other, q, direction)
			}
		}
	}
	return ""
}

// attackers returns the queens that attack a queen that is placed, with their directions.
func attackers(queens []nqueens.Square, e textbook.Event) []nqueens.Attack {
	var all []nqueens.Attack
	for _, q := range queens {
		if direction, ok := q.Attacks(e.Square); ok && e.Kind == textbook.Place && !e.Walk {
			all = append(all, nqueens.Attack{A: q, B: e.Square, Direction: direction})
		}
	}
	return all
}
