package terminal

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"
)

// path is the part of a search tree from its root to the current node: at most n nodes,
// each with the children seen so far.
type path struct {
	levels []level
	moved  bool // a queen other than the latest was removed: there is no path
}

// level is a node of the path.
type level struct {
	square           nqueens.Square // of the queen placed; unused at the root
	children         []branch
	nodes, solutions int  // number in subtrees that were left
	known            bool // the search has been here before
}

// branch is a child of a node of the path, or the next node itself.
type branch struct {
	square    nqueens.Square
	fate      fate
	solutions int
}

// fate is the state of a branch.
type fate uint8

const (
	entered fate = iota // the search is in it
	dead                // left without a solution
	fruitful
	waiting // left, to be entered again
)

func newPath() path { return path{levels: []level{{}}} }

func (p *path) clone() path {
	q := path{slices.Clone(p.levels), p.moved}
	for i := range q.levels {
		q.levels[i].children = slices.Clone(q.levels[i].children)
	}
	return q
}

func (p *path) play(e textbook.Event) {
	if p.moved {
		return
	}
	top := &p.levels[len(p.levels)-1]
	switch e.Kind {
	case textbook.Place:
		i := slices.IndexFunc(top.children, func(b branch) bool { return b.square == e.Square })
		if i < 0 {
			top.children = append(top.children, branch{square: e.Square})
			i = len(top.children) - 1
		}
		top.children[i].fate = entered
		p.levels = append(p.levels, level{square: e.Square, known: e.Walk})
	case textbook.Remove:
		if len(p.levels) == 1 || top.square != e.Square {
			*p = path{levels: []level{{}}, moved: true}
			return
		}
		p.leave(e.Walk)
	case textbook.Solution:
		top.solutions++
	}
}

// leave returns to the parent node.
func (p *path) leave(walk bool) {
	last := len(p.levels) - 1
	left, up := p.levels[last], &p.levels[last-1]
	p.levels = p.levels[:last]
	nodes := left.nodes + 1
	if left.known {
		nodes--
	}
	for i := range up.children {
		if b := &up.children[i]; b.square == left.square {
			b.solutions += left.solutions
			up.nodes += nodes
			up.solutions += left.solutions
			switch {
			case walk:
				b.fate = waiting
			case b.solutions > 0:
				b.fate = fruitful
			default:
				b.fate = dead
			}
		}
	}
}

// lines draws the path, one line per node: its square, and its children in the order of
// their files if they are in one row. If there are too many lines, those near the root
// are left out.
func (p *path) lines(l *looks, n, width, height int) []string {
	legend := fmt.Sprintf("    tree  %s here  %s no solution  %s solutions", l.fate(entered), l.fate(dead), l.fate(fruitful))
	if lipgloss.Width(legend) > width {
		legend = "    tree"
	}
	return append([]string{legend}, p.nodes(l, n, width, height-1)...)
}

// nodes draws one line per node, at most height of them, with notes if there is room for
// whole strips beside the longest note.
func (p *path) nodes(l *looks, n, width, height int) []string {
	if height < 1 {
		return nil
	}
	from := max(0, len(p.levels)-height)
	longest := 0
	for _, at := range p.levels[from:] {
		longest = max(longest, lipgloss.Width(at.note(l)))
	}
	room, notes := width-headWidth, false
	if room-longest >= n {
		room, notes = room-longest, true
	}
	var lines []string
	for depth := from; depth < len(p.levels); depth++ {
		at := &p.levels[depth]
		name := "root"
		if depth > 0 {
			name = at.square.String()
		}
		line := fmt.Sprintf("%3d %-5s", depth, name) + strip(l, at.children, n, room)
		if notes {
			line += l.style(l.faint).Render(at.note(l))
		}
		lines = append(lines, line)
	}
	if from > 0 {
		lines[0] = l.style(l.faint).Render(fmt.Sprintf("%d levels above", from+1))
	}
	return lines
}

const headWidth = 9 // of a line, before its strip

// note returns what was found in the branches that were left.
func (at *level) note(l *looks) string {
	note := ""
	if at.nodes > 0 {
		note = "  " + words.Things(at.nodes, "node")
	}
	if at.solutions > 0 {
		note += " " + l.signs().fruitful + words.Digits(at.solutions)
	}
	return note
}

// strip draws branches in n places of two characters or, if room is short, one. It cuts
// off what does not fit.
func strip(l *looks, children []branch, n, room int) string {
	pitch := 2
	if n*pitch > room {
		pitch = 1
	}
	most := max(0, min(n, room/pitch))
	places := make([]string, n)
	row, col := true, true
	for _, b := range children {
		row = row && b.square.Row == children[0].square.Row
		col = col && b.square.Col == children[0].square.Col
	}
	for i, b := range children {
		at := i
		switch {
		case row:
			at = b.square.Col
		case col:
			at = b.square.Row
		}
		if at < n {
			places[at] = l.fate(b.fate)
		}
	}
	var line strings.Builder
	for i, place := range places[:most] {
		if i == most-1 && most < n {
			place = l.style(l.faint).Render(l.signs().more)
		}
		if place == "" {
			place = l.style(l.faint).Render(l.signs().empty)
		}
		line.WriteString(place + strings.Repeat(" ", pitch-1))
	}
	return line.String()
}

// fate returns the sign for the state of a branch.
func (l *looks) fate(f fate) string {
	s := l.signs()
	switch f {
	case entered:
		return l.style(l.cursor).Bold(true).Render(s.here)
	case dead:
		return l.style(l.bad).Render(s.dead)
	case fruitful:
		return l.style(l.good).Render(s.fruitful)
	}
	return s.waiting
}

// queue is what a search breadth first keeps: boards in the order in which they were put in,
// which is that of their nodes. Copies share the boards, since a board never changes.
type queue struct {
	boards [][]nqueens.Square // by node, the empty one first
	taken  int                // the node of the board that was taken out; -1 before the first
	placed int                // the last node
}

// mostQueued limits the boards that are kept to be shown. The queue may be longer.
const mostQueued = 1 << 16

// newQueue returns the queue of an algorithm that has one, else one without boards.
func newQueue(a *textbook.Algorithm) queue {
	if a == nil || a.Name != "breadth-first" {
		return queue{}
	}
	return queue{boards: [][]nqueens.Square{{}}, taken: -1}
}

func (q *queue) play(e textbook.Event) {
	if len(q.boards) == 0 || e.Walk {
		return
	}
	switch e.Kind {
	case textbook.Done:
		return
	case textbook.Place:
		q.taken, q.placed = e.Parent, e.Node
		if e.Node == len(q.boards) && e.Node < mostQueued {
			parent := q.boards[e.Parent]
			q.boards = append(q.boards, append(parent[:len(parent):len(parent)], e.Square))
		}
	default:
		q.taken = e.Node
	}
}

// board returns the squares of a board that waits, or "…" if it is not kept.
func (q queue) board(node int) string {
	if node >= len(q.boards) {
		return "…"
	}
	if len(q.boards[node]) == 0 {
		return "the empty board"
	}
	return strings.Join(chessNames(q.boards[node]), " ")
}

// sentence says which board was taken out, how many wait, and which are first and last.
func (q queue) sentence() string {
	var parts []string
	if q.taken >= 0 {
		parts = append(parts, q.board(q.taken)+" was taken from the head")
	}
	waiting := q.placed - q.taken
	parts = append(parts, words.Plural(waiting, "board")+" in the queue")
	if waiting > 0 {
		parts = append(parts, fmt.Sprintf("head %s, tail %s", q.board(q.taken+1), q.board(q.placed)))
	}
	return strings.Join(parts, "; ")
}
