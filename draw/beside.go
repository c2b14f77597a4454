package draw

import (
	"math"

	"nqueens.example/nqueens/internal/ink"
)

// growing is a tree that grows beside the board of an animation.
type growing struct {
	s           *shape
	x           []float64 // of each node, in units
	unit, level float64
	left, top   float64     // of the root's row
	from, width int         // columns of the picture
	nodes       int         // that stand
	at          int         // the node where the search is
	layer       *ink.Canvas // the nodes that stand, without the way to at
	changed     bool
}

// beside puts a tree beside the board of an animation, which grows as grow says. It must be
// called before the first frame. It reports false, and changes nothing, for a tree that is not
// valid or has more than 2,500 nodes.
func (a *Animation) beside(t tree) bool {
	s, err := newShape(t.nodes, mostNodes, "an animation")
	if err != nil || a.frames > 0 {
		return false
	}
	a.tree = &growing{s: s, x: s.tidy()}
	return true
}

// grow says that the first nodes of the tree stand, that the search is at one of them, and which
// leaves are known to be solutions or dead ends since the last call.
func (a *Animation) grow(nodes, at int, known ...int) {
	t := a.tree
	if t == nil || t.layer == nil {
		return
	}
	f := a.f
	nodes = min(max(nodes, t.nodes), len(t.s.nodes))
	for v := t.nodes; v < nodes; v++ {
		if v > 0 {
			t.layer.FillHard(t.edge(v, 1), f.theme.Faint)
		}
		x, y := t.of(v)
		t.layer.Rect(int(x)-1, int(y)-1, 3, 3, f.theme.Text)
	}
	for _, v := range known {
		if v < nodes {
			t.stamp(f, v)
		}
	}
	t.changed = t.changed || nodes > t.nodes || at != t.at || len(known) > 0
	t.nodes, t.at = nodes, min(max(0, at), nodes-1)
}

// stamp draws the sign of a leaf.
func (t *growing) stamp(f *frame, v int) {
	x, y := t.of(v)
	switch t.s.nodes[v].Kind {
	case nodeSolution:
		t.layer.Rect(int(x)-3, int(y)-3, 7, 7, f.theme.Ring)
	case nodeDeadEnd:
		var cross ink.Path
		cross.MoveTo(x-2.5, y-2.5).LineTo(x+2.5, y+2.5).MoveTo(x-2.5, y+2.5).LineTo(x+2.5, y-2.5)
		t.layer.FillHard(cross.Stroke(1.2), f.theme.Line)
	}
}

// place makes room for the tree at the right of a picture.
func (t *growing) place(f *frame) {
	const pad = 10
	widest := 1.0
	for _, x := range t.x {
		widest = max(widest, x)
	}
	t.from, t.width = f.width, min(f.width, max(f.width/2, int(widest)*8+2*pad))
	t.unit = float64(t.width-2*pad) / widest
	t.level = float64(f.height-2*pad) / float64(max(1, t.s.deep))
	t.left, t.top = pad, pad
	f.width += t.width
}

// of returns where a node is, from the left of the tree.
func (t *growing) of(v int) (x, y float64) {
	return math.Round(t.left+t.x[v]*t.unit) + 0.5, math.Round(t.top+float64(t.s.depth[v])*t.level) + 0.5
}

func (t *growing) edge(v int, width float64) ink.Path {
	var line ink.Path
	x0, y0 := t.of(t.s.nodes[v].Parent)
	x1, y1 := t.of(v)
	line.MoveTo(x0, y0).LineTo(x1, y1)
	return line.Stroke(width)
}

// paint paints the tree with the way from its root to where the search is.
func (t *growing) paint(f *frame, c *ink.Canvas) {
	seen := ink.NewCanvas(t.layer.W, t.layer.H, t.layer.Shade)
	seen.Blit(t.layer, 0, 0)
	for v := t.at; v > 0; v = t.s.nodes[v].Parent {
		seen.FillHard(t.edge(v, 2), f.theme.Line)
	}
	x, y := t.of(t.at)
	seen.Rect(int(x)-2, int(y)-2, 5, 5, f.theme.Line)
	c.Blit(seen, t.from, 0)
	t.changed = false
}
