package terminal

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"
)

// leastLane is the width of the narrowest search beside others, and leastTree of a tree.
const leastLane, leastTree, laneGap = 26, 20, 2

func (m *searchPlayer) View() tea.View { return m.view(m.title(), m, m.body) }

// title returns the first line, without what there is no room for.
func (m *searchPlayer) title() string {
	state := fmt.Sprintf("%s steps/s", words.Digits(int(speeds[m.speed])))
	switch {
	case m.over:
		state = "over"
	case m.late && m.playing:
		state = "waiting for the next step"
	case m.seeking:
		state = "looking for a solution"
	case !m.playing:
		state = "paused, " + state
	}
	l := m.lanes[m.first]
	name := l.search.Algorithm.Name
	if len(m.lanes) > 1 {
		name = fmt.Sprintf("%d searches", len(m.lanes))
	}
	size, step := fmt.Sprintf("n = %d", l.search.N), "step "+words.Digits(m.at())
	rest := ""
	short, _, _ := strings.Cut(state, ",")
	for _, parts := range [][]string{{size, step, state}, {step, state}, {step, short}, {step}} {
		rest = "  " + strings.Join(parts, "  ")
		if lipgloss.Width(name+rest) <= m.width {
			break
		}
	}
	return lipgloss.NewStyle().Bold(true).Render(name) + m.looks.style(m.looks.faint).Render(rest)
}

// shown returns how many searches there is room for side by side.
func (m *searchPlayer) shown(width int) int {
	least := leastLane
	for _, l := range m.lanes {
		least = max(least, min(2*l.search.N+4, 2*leastLane)) // the smallest board
	}
	return max(1, min(len(m.lanes), (width+laneGap)/(least+laneGap)))
}

// body shows the searches side by side, as many as there is room for.
func (m *searchPlayer) body(width, height int) []string {
	if len(m.lanes) == 1 {
		return m.laneBody(m.lanes[0], width, height)
	}
	shown := m.shown(width)
	each := (width - (shown-1)*laneGap) / shown
	var lines []string
	for i := range shown {
		l := m.lanes[(m.first+i)%len(m.lanes)]
		lines = beside(lines, m.laneLines(l, each, height), i*(each+laneGap))
	}
	return lines
}

// laneLines shows one of several searches under its name.
func (m *searchPlayer) laneLines(l *lane, width, height int) []string {
	name := lipgloss.NewStyle().Bold(true).Render(l.search.Algorithm.Name)
	lines := append([]string{name + m.verdict(l)}, m.laneBody(l, width, height-1)...)
	lines = lines[:min(len(lines), height)]
	for i, line := range lines {
		lines[i] = lipgloss.NewStyle().MaxWidth(width).Render(line)
	}
	return lines
}

// verdict says in which step a search found its first solution, and whether it was the first.
func (m *searchPlayer) verdict(l *lane) string {
	now := l.history.now
	if l.found == 0 || now.Step < l.found {
		if l.over {
			return m.looks.style(m.looks.faint).Render("  over")
		}
		return ""
	}
	for _, other := range m.lanes {
		if other.found > 0 && other.found < l.found {
			return m.looks.style(m.looks.faint).Render("  solved in " + words.Digits(l.found))
		}
	}
	return m.looks.style(m.looks.good).Bold(true).Render(" " + m.looks.signs().fruitful + " first, in " + words.Digits(l.found))
}

// laneBody shows a search: its board with the tree beside it, and text and pseudocode below. All
// of them are beside the board if it can then be larger, or is not hidden in part.
func (m *searchPlayer) laneBody(l *lane, width, height int) []string {
	after := l.history.after()
	scene := l.history.before.stage.Picture(l.history.now)
	if !m.tree {
		scene.Numbers = nil
	}
	for _, a := range attackers(l.history.before.stage.Queens(), l.history.now) {
		scene.Lines = append(scene.Lines, draw.Line{From: a.A, To: a.B})
	}
	b := &board{looks: &m.looks, scene: &scene, focus: m.focus(l), rank: rankOf, file: fileOf}
	if l.isProgram() && width >= leastProgramWidth && height >= leastProgramHeight {
		return m.programBody(l, after, b, width, height)
	}
	text := slices.Concat(m.sentence(l, width, sentenceLines(width)), m.counts(after.tally, width), m.queueLines(after, width, 2))
	code := m.codeLines(l, height-len(text)-l.search.N-1)
	if l.isProgram() {
		text = append(text, ansi.Truncate(m.harmless(strings.Join(l.history.now.Variables, "  ")), width, ""))
	}
	if len(m.lanes) > 1 && width < leastCode {
		code = m.codeLines(l, min(1, height-len(text)-l.search.N-1))
	}
	room := height - len(text) - len(code)
	before := l.window
	l.window = b.fit(width, room, before)
	if aside, ok := m.asideWindow(b, l.window, width, height, before); ok {
		l.window = aside
		column := aside.width() + laneGap
		return beside(b.lines(aside), m.aside(l, after, width-column, height), column)
	}
	if l.window.rows < l.search.N { // every line counts
		text = append(m.sentence(l, width, 1), m.counts(after.tally, width)[0])
		room = height - len(text) - len(code)
		l.window = b.fit(width, room, before)
	}
	lines := b.lines(l.window)
	free := width - l.window.width() - 3
	tree := m.hasTree(l, after)
	if tree && free >= leastTree {
		lines = beside(lines, after.tree.lines(&m.looks, l.search.N, free, room), l.window.width()+3)
	}
	if len(lines) < room {
		lines = append(lines, "")
	}
	lines = append(lines, text...)
	if below := room - len(lines) + len(text); tree && free < leastTree && below > 3 {
		lines = append(append(lines, ""), after.tree.lines(&m.looks, l.search.N, width, below-1)...)
	}
	if len(code) > 1 && len(lines)+len(code) < height {
		lines = append(lines, "")
	}
	return append(lines, code...)
}

func (m *searchPlayer) hasTree(l *lane, after state) bool {
	return m.tree && l.search.Algorithm.Tree && !after.tree.moved
}

// asideWindow returns the window of a board with everything else beside it, and whether that is
// better than above everything else.
func (m *searchPlayer) asideWindow(b *board, above window, width, height int, before window) (window, bool) {
	all := b.scene.Rows * b.scene.Cols
	if above.rows*above.cols == all {
		aside := b.fit(width-leastAside-laneGap, height, before)
		return aside, aside.rows*aside.cols == all && aside.w > above.w
	}
	aside := b.fit(width-leastText-laneGap, height, before)
	return aside, aside.rows*aside.cols == all
}

// aside returns what is beside a board: counts, the latest event, the pseudocode and the tree.
func (m *searchPlayer) aside(l *lane, after state, width, height int) []string {
	lines := append(m.counts(after.tally, width), "")
	lines = append(lines, m.sentence(l, width, min(3, sentenceLines(width)+1))...)
	lines = append(lines, m.queueLines(after, width, 3)...)
	if code := m.codeLines(l, height-len(lines)-1); len(code) == 1 {
		code = strings.Split(ansi.Wordwrap(code[0], width, ""), "\n")
		if len(lines)+len(code) <= height {
			lines = append(lines, code...)
		}
	} else if len(code) > 0 {
		lines = append(append(lines, ""), code...)
	}
	if room := height - len(lines) - 1; m.hasTree(l, after) && width >= leastTree && room > 3 {
		lines = append(append(lines, ""), after.tree.lines(&m.looks, l.search.N, width, room)...)
	}
	return lines[:min(len(lines), height)]
}

// sentenceLines returns how many lines a sentence takes, so that what is below stays in place.
func sentenceLines(width int) int {
	if width < leastSentence {
		return 2
	}
	return 1
}

// The least widths of text beside a board, of everything beside it, of a whole pseudocode, and
// of a sentence on a line.
const leastText, leastAside, leastCode, leastSentence = 11, 60, 45, 72

// focus returns the square that must be visible.
func (m *searchPlayer) focus(l *lane) nqueens.Square {
	s := l.history.now.Square
	if k := l.history.now.Kind; k == textbook.Solution || k == textbook.DeadEnd || k == textbook.Done {
		if queens := l.history.before.stage.Queens(); len(queens) > 0 {
			s = queens[len(queens)-1]
		}
	}
	if m.playing {
		m.scroll = nqueens.Square{}
	}
	last := l.search.N - 1
	return nqueens.Square{Row: min(max(0, s.Row+m.scroll.Row), last), Col: min(max(0, s.Col+m.scroll.Col), last)}
}

// sentence describes the latest event on that many lines; an error may take more.
func (m *searchPlayer) sentence(l *lane, width, most int) []string {
	e := l.history.now
	text, style := "", lipgloss.NewStyle()
	switch {
	case m.message != "":
		text, style = m.message, m.looks.style(m.looks.bad)
	case e.Step == 0:
		text = l.search.Algorithm.Idea
	default:
		_, text, _ = strings.Cut(e.String(), "  ")
		if l.isProgram() && (e.Kind == textbook.Done || e.Kind == textbook.Place) && e.Err == nil {
			after := l.history.after()
			if fault := quarrel(after.stage.Queens(), l.search.N); fault != "" {
				text += fault
				style = m.looks.style(m.looks.bad)
				break
			}
		}
		if by := attackers(l.history.before.stage.Queens(), e); len(by) > 0 {
			text += fmt.Sprintf(", attacked by %v on a %v", by[0].A, by[0].Direction)
			style = m.looks.style(m.looks.bad)
		}
	}
	switch {
	case e.Kind == textbook.Solution:
		style = m.looks.style(m.looks.good).Bold(true)
	case e.Kind == textbook.Conflict, e.Kind == textbook.DeadEnd, e.Err != nil:
		style = m.looks.style(m.looks.bad)
	}
	least := max(1, most)
	if most = least; e.Err != nil {
		most = math.MaxInt
	}
	return linesOf(m.inASCII(text), width, least, most, style)
}

// linesOf breaks a text into lines of a width, at least and at most that many.
func linesOf(text string, width, least, most int, style lipgloss.Style) []string {
	lines := strings.Split(ansi.Wordwrap(text, max(1, width), ""), "\n")
	lines = append(lines, make([]string, max(0, least-len(lines)))...)
	lines = lines[:min(len(lines), most)]
	for i := range lines {
		lines[i] = style.Render(lines[i])
	}
	return lines
}

// inASCII replaces what a file name or an error may have beyond ASCII, if the terminal has no more.
func (m *searchPlayer) inASCII(text string) string {
	return strings.Map(func(r rune) rune {
		if m.looks.ascii && r > '~' {
			return '?'
		}
		return r
	}, text)
}

// queueLines describes the queue of a search breadth first on that many lines.
func (m *searchPlayer) queueLines(after state, width, most int) []string {
	if len(after.queue.boards) == 0 {
		return nil
	}
	return linesOf(m.inASCII(after.queue.sentence()), width, most, most, m.looks.style(m.looks.faint))
}

// counts returns what was counted so far, as many numbers on a line as there is room for.
func (m *searchPlayer) counts(t textbook.Tally, width int) []string {
	lines := []string{words.Digits(t.Tried) + " tried"}
	others := []string{words.Digits(t.Placed) + " placed", words.Things(t.DeadEnds, "dead end"), words.Things(t.Solutions, "solution")}
	if t.Tried == 0 && t.Placed > 0 { // the program does not say what it tries
		lines, others = others[:1:1], others[1:]
	}
	for _, count := range others {
		if last := &lines[len(lines)-1]; lipgloss.Width(*last+count)+2 <= width {
			*last += "  " + count
		} else {
			lines = append(lines, count)
		}
	}
	return linesOf(strings.Join(lines, "\n"), width, 0, math.MaxInt, m.looks.style(m.looks.faint))
}

// codeLines returns the pseudocode with the current line marked, or only that line if
// there is too little room.
func (m *searchPlayer) codeLines(l *lane, room int) []string {
	code := slices.Clone(l.search.Algorithm.Pseudocode)
	if l.isProgram() {
		room = min(room, 1)
		for i := range code {
			code[i] = m.harmless(code[i])
		}
	}
	if m.looks.ascii {
		for i := range code {
			code[i] = strings.ReplaceAll(code[i], "…", "...")
		}
	}
	if !m.code || len(code) == 0 || room == 0 {
		return nil
	}
	at := l.history.now.Line
	switch {
	case len(code) <= room:
		for i, text := range code {
			code[i] = m.codeLine(text, i+1 == at)
		}
		return code
	case at == 0:
		return []string{""}
	}
	return []string{m.codeLine(strings.TrimSpace(code[at-1]), true)}
}

// codeLine returns a line of a program with a mark if it is the one that runs.
func (m *searchPlayer) codeLine(text string, runs bool) string {
	if runs {
		return lipgloss.NewStyle().Bold(true).Render(m.looks.signs().arrow + " " + text)
	}
	return m.looks.style(m.looks.faint).Render("  " + text)
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
func fileOf(col int) string { return string(nqueens.Square{Col: col}.AppendFile(nil)) }

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
