package draw

import (
	"fmt"
	"image/color"
	"math"
	"strconv"

	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/internal/words"
)

func (d *treeDrawing) icicle(opt Options) error {
	if d.s.deep > maxLevels {
		return fmt.Errorf("a tree of %d levels is too deep for an icicle: at most %d", d.s.deep, maxLevels)
	}
	perLevel := make([]int, d.s.deep+1)
	for _, depth := range d.s.depth {
		perLevel[depth]++
	}
	height := 40.0
	if opt.Tile != 0 {
		height = float64(opt.Tile)
	}
	const left, right = 64.0, 150.0
	span := min(24*height, 960)
	top, width := d.head(d.swatches())
	d.Width = int(math.Max(left+span+right, width))
	d.Height = int(top + height*float64(d.s.deep+1) + 20)
	levels, borders := d.s.sample()
	numbers := ink.Letters{Size: letterSize, Colour: d.theme.Faint, Anchor: ink.End}
	labels := ink.Letters{Size: letterSize, Colour: d.theme.Text}
	counts := ""
	for depth, bars := range levels {
		y := top + float64(depth)*height
		if 2*len(borders[depth]) < perLevel[depth] {
			borders[depth] = nil // the borders of a few wide nodes would mislead
		}
		d.level(left, y, span/columns, height-3, bars, borders[depth])
		middle := y + height/2 + 3
		d.Write(strconv.Itoa(depth), left-12, middle, numbers)
		d.Write(words.Things(perLevel[depth], "node"), left+span+12, middle, labels)
		counts += ", " + words.Digits(perLevel[depth])
	}
	d.describe("A search tree by level", "A tree of "+d.words()+", by level:"+counts[1:]+".")
	return nil
}

// swatches returns a small square in the colour of each kind of node.
func (d *treeDrawing) swatches() [nodeKinds]ink.Sign {
	t := d.theme
	var square ink.Path
	square.Rect(-6, -6, 12, 12)
	var signs [nodeKinds]ink.Sign
	for k, c := range [...]color.NRGBA{
		nodeOpen: d.lighter(t.Edge, 0.7), nodeSolution: t.Solution,
		nodeDeadEnd: d.lighter(t.DeadEnd, 0.85), nodeCollapsed: t.Collapsed,
	} {
		signs[k] = ink.Sign{Shape: square, Paint: ink.Paint{Fill: c}}
	}
	return signs
}

// level draws the bars of one level below y; width is that of a column.
func (d *treeDrawing) level(x, y, width, height float64, bars [columns][nodeKinds]float64, borders []float64) {
	var whole, parting ink.Path
	d.Draw(*whole.Rect(x, y, columns*width, height), ink.Paint{Fill: d.lighter(d.theme.Edge, 0.16)})
	// The bars of each kind include those of the kinds above it, which cover them.
	var sum [columns]float64
	var paths [nodeKinds]ink.Path
	for _, k := range stack {
		for i := range sum {
			sum[i] += bars[i][k]
		}
		if d.tally[k] > 0 {
			paths[k] = skyline(x, y, width, height, &sum, &bars, k)
		}
	}
	signs := d.swatches()
	for i := len(stack) - 1; i >= 0; i-- {
		if k := stack[i]; !paths[k].Empty() {
			d.Draw(paths[k], signs[k].Paint)
		}
	}
	for _, at := range borders {
		parting.MoveTo(x+at*width, y).LineTo(x+at*width, y+height)
	}
	if !parting.Empty() {
		d.Draw(parting, ink.Paint{Line: d.theme.Page, Width: 1})
	}
}

// columns is the number of columns of an icicle.
const columns = 480

// stack is the order of the kinds in a bar, from the top.
var stack = [...]nodeKind{nodeOpen, nodeCollapsed, nodeDeadEnd, nodeSolution}

// sample returns the part of each column, 0 to 1, that nodes of each kind take on each
// level, and the borders of the nodes of each level that are wide enough to tell apart,
// in columns.
func (s *shape) sample() (out [][columns][nodeKinds]float64, borders [][]float64) {
	n := len(s.nodes)
	leaves := make([]float64, n)
	for v := n - 1; v >= 0; v-- {
		switch {
		case s.nodes[v].Kind == nodeCollapsed:
			leaves[v] = float64(s.nodes[v].Count)
		case leaves[v] == 0:
			leaves[v] = 1
		}
		if v > 0 {
			leaves[s.nodes[v].Parent] += leaves[v]
		}
	}
	out = make([][columns][nodeKinds]float64, s.deep+1)
	borders = make([][]float64, s.deep+1)
	next := make([]float64, n) // where the next child begins
	scale := float64(columns) / leaves[0]
	for v := range n {
		x := 0.0
		w := leaves[v] * scale
		if v > 0 {
			up := s.nodes[v].Parent
			x = next[up]
			next[up] += w
		}
		next[v] = x
		if w >= 4 && x > 0 {
			borders[s.depth[v]] = append(borders[s.depth[v]], x)
		}
		level := &out[s.depth[v]]
		for i := int(x); i < columns && float64(i) < x+w; i++ {
			level[i][s.nodes[v].Kind] += math.Min(x+w, float64(i+1)) - math.Max(x, float64(i))
		}
	}
	return out, borders
}

// skyline returns the outline of bars side by side from x, hanging down from y. Each
// is as long as its part of height, and at least visible if it has any of kind k.
func skyline(x, y, width, height float64, part *[columns]float64, level *[columns][nodeKinds]float64, k nodeKind) ink.Path {
	var p ink.Path
	p.MoveTo(x, y)
	at := 0.0
	for i, share := range part {
		to := math.Round(2*height*math.Min(share, 1)) / 2
		if level[i][k] > 0 {
			to = math.Max(to, 1.5)
		}
		if to != at {
			edge := x + float64(i)*width
			p.LineTo(edge, y+at).LineTo(edge, y+to)
			at = to
		}
	}
	p.LineTo(x+columns*width, y+at).LineTo(x+columns*width, y)
	return *p.Close()
}

// lighter mixes c into the colour of the page.
func (d *treeDrawing) lighter(c color.NRGBA, part float64) color.NRGBA {
	page := d.theme.Page
	a := int(part * 255 * 255)
	return color.NRGBA{R: ink.Mix(page.R, c.R, a), G: ink.Mix(page.G, c.G, a), B: ink.Mix(page.B, c.B, a), A: 255}
}
