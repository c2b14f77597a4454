package tui

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"nqueens"
	"nqueens/textbook"
)

// path is what is known of a search tree along the way from its root to where the
// search is: no more than n nodes, each with the children it has had.
type path struct{ levels []level }

// level is a node of the path.
type level struct {
	square          nqueens.Square // of the queen placed; of no meaning for the root
	children        []branch
	nodes, solution int  // in the subtrees that were left, and solutions among all
	known           bool // the search has been here before
}

// branch is a child of a node of the path, or the next node itself.
type branch struct {
	square    nqueens.Square
	fate      fate
	solutions int
}

// fate is what became of a branch.
type fate uint8

const (
	entered fate = iota // the search is in it
	dead                // left without a solution
	fruitful
	waiting // left, to be entered again
)

func newPath() path { return path{levels: []level{{}}} }

func (p *path) clone() path {
	q := path{levels: slices.Clone(p.levels)}
	for i := range q.levels {
		q.levels[i].children = slices.Clone(q.levels[i].children)
	}
	return q
}

func (p *path) play(e textbook.Event) {
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
		if len(p.levels) > 1 && top.square == e.Square {
			p.leave(e.Walk)
		}
	case textbook.Solution:
		top.solution++
	}
}

// leave goes back to the node before.
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
			b.solutions += left.solution
			up.nodes += nodes
			up.solution += left.solution
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

// lines draws the path, a line for each node: its square and its children, in the
// files of the board where they stand in one row. Where there are too many lines
// those near the root are left out.
func (p *path) lines(l *looks, n, width, height int) []string {
	legend := fmt.Sprintf("    tree  %s here  %s no solution  %s solutions", l.fate(entered), l.fate(dead), l.fate(fruitful))
	if lipgloss.Width(legend) > width {
		legend = "    tree"
	}
	return append([]string{legend}, p.nodes(l, n, width, height-1)...)
}

func (p *path) nodes(l *looks, n, width, height int) []string {
	var lines []string
	for depth := range p.levels {
		lines = append(lines, p.line(l, depth, n, width))
	}
	if skip := len(lines) - height; skip > 0 && height > 0 {
		lines = lines[skip:]
		lines[0] = l.style(l.faint).Render(fmt.Sprintf("%d levels above", skip+1))
	}
	return lines
}

func (p *path) line(l *looks, depth, n, width int) string {
	at := p.levels[depth]
	name := "root"
	if depth > 0 {
		name = at.square.String()
	}
	head := fmt.Sprintf("%3d %-5s", depth, name)
	tail := ""
	if at.nodes > 0 {
		tail = "  " + digits(at.nodes) + " nodes"
	}
	if at.solution > 0 {
		tail += " " + l.signs().fruitful + digits(at.solution)
	}
	room := width - len(head) - len([]rune(tail))
	pitch := 2
	if n*pitch > room {
		pitch = 1
	}
	return head + p.strip(l, at.children, n, pitch, max(0, room/pitch)) + l.style(l.faint).Render(tail)
}

// strip draws branches in n places of pitch letters, no more than most of them.
func (p *path) strip(l *looks, children []branch, n, pitch, most int) string {
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
	for _, place := range places[:min(n, most)] {
		if place == "" {
			place = l.style(l.faint).Render(l.signs().empty)
		}
		line.WriteString(place + strings.Repeat(" ", pitch-1))
	}
	return line.String()
}

// fate returns the sign of what became of a branch.
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
