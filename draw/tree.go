package draw

import (
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
		nodeOpen: hollow(disc, t.Open), nodeSolution: full(star, t.Solution),
		nodeDeadEnd: hollow(bars, t.DeadEnd), nodeCollapsed: full(triangle, t.Collapsed),
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
	edges := ink.Paint{Line: d.theme.Edge, Width: math.Max(0.7, p.r/5)}
	for v := range d.s.nodes {
		if branches := p.branches(d.s, v); !branches.Empty() {
			d.Draw(branches, edges)
		}
	}
	var signs [nodeKinds]int
	for k, sign := range d.signs(p.r) {
		if d.tally[k] > 0 {
			signs[k] = d.Sign(sign)
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
