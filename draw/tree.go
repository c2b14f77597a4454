package draw

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"

	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/internal/words"
)

func (t tree) open(opt Options) (drawing, error) {
	f, err := newFigure(opt)
	if err != nil {
		return nil, err
	}
	most, what := maxTidy, "a tidy tree"
	if t.icicle {
		most, what = maxIcicle, "an icicle"
	}
	s, err := newShape(t.nodes, most, what)
	if err != nil {
		return nil, err
	}
	d := &treeDrawing{figure: f, s: s}
	for _, n := range s.nodes {
		d.tally[n.Kind]++
		d.hidden += n.Count
	}
	if t.icicle {
		return &d.Page, d.icicle(opt)
	}
	d.tidy(opt)
	return &d.Page, nil
}

// treeDrawing is a tree and the page that it is drawn on.
type treeDrawing struct {
	figure
	s      *shape
	tally  [nodeKinds]int
	hidden int // nodes that collapsed ones stand for
}

// words returns the number of nodes of each kind in words.
func (d *treeDrawing) words() string {
	_, kinds := d.kinds()
	return words.Things(len(d.s.nodes), "node") + ": " + strings.Join(kinds, ", ")
}

func (d *treeDrawing) kindWords(k nodeKind) string {
	n := d.tally[k]
	switch k {
	case nodeSolution:
		return words.Things(n, "solution")
	case nodeDeadEnd:
		return words.Things(n, "dead end")
	case nodeCollapsed:
		return words.Things(n, "collapsed subtree") + " of " + words.Things(d.hidden, "node")
	}
	return words.Digits(n) + " open"
}

// signs returns the sign of each kind of node of radius r, around the origin.
func (d *treeDrawing) signs(r float64) [nodeKinds]ink.Sign {
	var disc, star, bars, triangle ink.Path
	disc.Circle(0, 0, 0.85)
	for i := range 10 { // a star of five points
		r := 1.5
		if i%2 == 1 {
			r = 0.66
		}
		sin, cos := math.Sincos(float64(i) * math.Pi / 5)
		if i == 0 {
			star.MoveTo(r*sin, -r*cos)
		} else {
			star.LineTo(r*sin, -r*cos)
		}
	}
	star.Close()
	bars.MoveTo(-0.7, -0.7).LineTo(0.7, 0.7).MoveTo(0.7, -0.7).LineTo(-0.7, 0.7)
	triangle.Polygon(0, -1, 1.25, 2.2, -1.25, 2.2)
	t := d.theme
	hollow := func(shape ink.Path, c color.NRGBA) ink.Sign {
		return ink.Sign{Shape: shape.At(0, 0, r), Paint: ink.Paint{Fill: t.Page, Line: c, Width: math.Max(1, r*0.4)}}
	}
	full := func(shape ink.Path, c color.NRGBA) ink.Sign {
		return ink.Sign{Shape: shape.At(0, 0, r), Paint: ink.Paint{Fill: c}}
	}
	return [...]ink.Sign{
		nodeOpen: hollow(disc, t.Text), nodeSolution: full(star, t.Good),
		nodeDeadEnd: hollow(bars, t.Bad), nodeCollapsed: full(triangle, t.Collapsed),
	}
}

// treeGap is beside the words of a kind in the legend.
const treeGap = 22.0

// kinds returns the kinds of nodes that the tree has, in words.
func (d *treeDrawing) kinds() (kinds []nodeKind, texts []string) {
	for k, n := range d.tally {
		if n > 0 {
			kinds, texts = append(kinds, nodeKind(k)), append(texts, d.kindWords(nodeKind(k)))
		}
	}
	return kinds, texts
}

// head writes the title and the legend with the number of nodes of each kind. It returns where the
// tree may begin, and the least width of the picture.
func (d *treeDrawing) head(signs [nodeKinds]ink.Sign) (bottom, width float64) {
	kinds, texts := d.kinds()
	width = d.headWidth(texts, treeGap)
	return d.legend(texts, treeGap, func(i int, x, y float64) {
		sign := signs[kinds[i]]
		d.Draw(sign.Shape.At(x+8, y-5, 1), sign.Paint)
	}), width
}

// places holds where the nodes of a tidy tree are drawn.
type places struct {
	x                      []float64 // of each node, in units
	left, top, unit, level float64
	r                      float64 // of a node
	labels                 bool    // whether there is room for them
}

func (p *places) of(s *shape, v int) (x, y float64) {
	return p.left + p.x[v]*p.unit, p.top + float64(s.depth[v])*p.level
}

// longest limits the labels written beside nodes, in bytes.
const longest = 24

func (d *treeDrawing) tidy(opt Options) {
	p := &places{x: d.s.tidy()}
	_, width := d.head(d.signs(5.5))
	d.place(p, opt, width)
	edges := ink.Paint{Line: d.theme.Quiet, Width: math.Max(0.7, p.r/5)}
	for v := range d.s.nodes {
		if branches := p.branches(d.s, v); !branches.Empty() {
			d.Draw(branches, edges)
		}
	}
	var signs [nodeKinds]int
	for k, sign := range d.signs(p.r) {
		if d.tally[k] > 0 {
			signs[k] = d.Sign(fmt.Sprintf("s%d", k), sign)
		}
	}
	for v, n := range d.s.nodes {
		x, y := p.of(d.s, v)
		d.Put(signs[n.Kind], x, y, n.Label)
	}
	d.texts(p)
	d.describe("A search tree", "A tree of "+d.words()+".")
}

// place chooses the sizes and the distances in a picture of at least that width.
func (d *treeDrawing) place(p *places, opt Options, least float64) {
	label, widest := 0.0, 0.0
	for v, n := range d.s.nodes {
		widest = math.Max(widest, p.x[v])
		if len(n.Label) < longest {
			label = math.Max(label, ink.Regular().Width(n.Label))
		}
	}
	triangles := d.tally[nodeCollapsed] > 0
	p.unit = float64(opt.Tile)
	if opt.Tile == 0 {
		p.unit = math.Min(56, math.Max(6, 1400/math.Max(1, widest)))
		if triangles {
			p.unit = math.Max(9, p.unit) // room for a count, turned
		}
	}
	room := label*11 + 20 // a node and its label
	if opt.Tile == 0 && label > 0 && len(d.s.nodes) <= 200 {
		p.unit = math.Max(p.unit, room)
	}
	p.r = math.Min(7, p.unit*0.36)
	p.labels = label > 0 && p.unit >= room
	span := widest * p.unit
	p.level = math.Min(110, math.Max(44, span/float64(5*max(1, d.s.deep))))
	pad := 24.0
	if p.labels {
		pad = math.Max(pad, label*11+16)
	}
	p.top = 68
	if opt.Title != "" {
		p.top += 29
	}
	tail := 20.0
	if triangles {
		tail += 44
	}
	width := math.Max(span+2*pad, least)
	p.left = (width - span) / 2
	d.Width = int(math.Ceil(width))
	d.Height = int(math.Ceil(p.top + float64(d.s.deep)*p.level + tail))
}

// branches returns the edges from v to its children, vertical at both ends.
func (p *places) branches(s *shape, v int) ink.Path {
	var path ink.Path
	x0, y0 := p.of(s, v)
	for _, k := range s.children(v) {
		x1, y1 := p.of(s, k)
		middle := (y0 + y1) / 2
		path.MoveTo(x0, y0).CurveTo(x0, middle, x1, middle, x1, y1)
	}
	return path
}

// texts writes the labels, and the counts under the triangles, turned where there is
// no room for them.
func (d *treeDrawing) texts(p *places) {
	const size = 8.5
	for v, n := range d.s.nodes {
		if n.Kind != nodeCollapsed {
			continue
		}
		x, y := p.of(d.s, v)
		y += 2.2*p.r + 3
		text := strconv.Itoa(n.Count)
		letters := ink.Letters{Size: size, Colour: d.theme.Text, Anchor: ink.Middle}
		if ink.Regular().Width(text)*size <= p.unit-2 {
			d.Write(text, x, y+7, letters)
		} else {
			letters.Turned, letters.Anchor = true, ink.Start
			d.Write(text, x-3, y, letters)
		}
	}
	if !p.labels {
		return
	}
	for v, n := range d.s.nodes {
		if n.Label != "" && len(n.Label) < longest {
			x, y := p.of(d.s, v)
			d.Write(n.Label, x+p.r+3, y+4, ink.Letters{Size: 11, Colour: d.theme.Text, Halo: d.theme.Page})
		}
	}
}

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
		nodeOpen: d.lighter(t.Quiet, 0.7), nodeSolution: t.Good,
		nodeDeadEnd: d.lighter(t.Bad, 0.85), nodeCollapsed: t.Collapsed,
	} {
		signs[k] = ink.Sign{Shape: square, Paint: ink.Paint{Fill: c}}
	}
	return signs
}

// level draws the bars of one level below y; width is that of a column.
func (d *treeDrawing) level(x, y, width, height float64, bars [columns][nodeKinds]float64, borders []float64) {
	var whole, parting ink.Path
	d.Draw(*whole.Rect(x, y, columns*width, height), ink.Paint{Fill: d.lighter(d.theme.Quiet, 0.16)})
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
