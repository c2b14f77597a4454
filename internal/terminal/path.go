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
