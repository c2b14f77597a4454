package tree

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/ink"
)

// Form is a way to draw a tree.
type Form uint8

const (
	// Tidy is a tree with its root at the top: open nodes are circles, solutions
	// stars, dead ends crosses, and collapsed subtrees triangles over the number of
	// their nodes. draw.Options.Tile is the least distance of two nodes, 0 for one
	// that keeps the picture readable.
	Tidy Form = iota
	// Icicle is for a tree whose nodes are too many to be seen: each has the part of
	// its parent's width that its leaves are of the parent's (a collapsed node
	// counting as Count leaves), and hangs below it. The drawing is sampled in
	// columns: in each, the bar of a level is as long as the part of the column that
	// has nodes on that level, stacked by their kinds. The number of nodes of each
	// level stands at the right. draw.Options.Tile is the height of a level, 0 for 40
	// pixels. There are at most MaxLevels.
	Icicle
)

// SVG draws a tree of at most MaxTidy or MaxIcicle nodes.
func SVG(w io.Writer, opt draw.Options, form Form, nodes []Node) error {
	page, err := form.page(opt, nodes)
	if err != nil {
		return err
	}
	return page.SVG(w)
}

// PNG draws a tree of at most MaxTidy or MaxIcicle nodes, in no more than
// draw.MaxPixels.
func PNG(w io.Writer, opt draw.Options, form Form, nodes []Node) error {
	page, err := form.page(opt, nodes)
	if err != nil {
		return err
	}
	return page.PNG(w, draw.MaxPixels)
}

func (form Form) page(opt draw.Options, nodes []Node) (*ink.Page, error) {
	t, err := ink.ThemeNamed(opt.Theme)
	if err != nil {
		return nil, err
	}
	most, what := MaxTidy, "a tidy tree"
	if form == Icicle {
		most, what = MaxIcicle, "an icicle"
	}
	if opt.Tile != 0 && (opt.Tile < 4 || opt.Tile > 1000) {
		return nil, fmt.Errorf("%s of %d pixels cannot be drawn: the tile must be 4 to 1000 pixels, or 0 to have it chosen", what, opt.Tile)
	}
	s, err := newShape(nodes, most, what)
	if err != nil {
		return nil, err
	}
	d := &drawing{Page: ink.Page{Ground: t.Page, Title: opt.Title, Desc: opt.Desc}, theme: t, s: s}
	d.count()
	if form == Icicle {
		return &d.Page, d.icicle(opt)
	}
	d.tidy(opt)
	return &d.Page, nil
}

// drawing is a tree on its way to a page.
type drawing struct {
	ink.Page
	theme  *ink.Theme
	s      *shape
	tally  [kindEnd]int
	hidden int // nodes that collapsed ones stand for
}

const (
	letter = 13.0 // pixels, of the legend
	large  = 19.0 // of the title
	margin = 20.0
)

func (d *drawing) count() {
	for _, n := range d.s.nodes {
		d.tally[n.Kind]++
		if n.Kind == Collapsed {
			d.hidden += n.Count
		}
	}
}

// named gives the page the title and the words that it has not been given.
func (d *drawing) named(title, desc string) {
	if d.Title == "" {
		d.Title = title
	}
	if d.Desc == "" {
		d.Desc = desc
	}
}

// words says how many nodes of which kinds there are.
func (d *drawing) words() string {
	text := ink.Plural(len(d.s.nodes), "node")
	sep := ": "
	for k, count := range d.tally {
		if count > 0 {
			text += sep + d.kindWords(Kind(k))
			sep = ", "
		}
	}
	return text
}

func (d *drawing) kindWords(k Kind) string {
	n := d.tally[k]
	switch k {
	case Solution:
		return ink.Plural(n, "solution")
	case DeadEnd:
		return ink.Plural(n, "dead end")
	case Collapsed:
		return ink.Plural(n, "collapsed subtree") + " of " + ink.Plural(d.hidden, "node")
	}
	return ink.Grouped(int64(n)) + " open"
}

// signs returns the signs of the kinds of nodes around the origin, for nodes of
// radius r.
func (d *drawing) signs(r float64) [kindEnd]ink.Sign {
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
		Open: hollow(disc, t.Open), Solution: full(star, t.Solution),
		DeadEnd: hollow(bars, t.DeadEnd), Collapsed: full(triangle, t.Collapsed),
	}
}

// headWidth returns how wide the title and the legend are.
func (d *drawing) headWidth() float64 {
	w := 0.0
	for k, n := range d.tally {
		if n > 0 {
			w += d.legendItem(Kind(k))
		}
	}
	return math.Max(w, ink.Italic().Width(d.Title)*large) + 2*margin
}

func (d *drawing) legendItem(k Kind) float64 {
	return 22 + ink.Regular().Width(d.kindWords(k))*letter + 22
}

// head writes the title and what the signs mean, with how many there are. It
// returns where the tree may begin.
func (d *drawing) head(title string, signs [kindEnd]ink.Sign) (bottom float64) {
	y := 30.0
	if title != "" {
		d.Write(title, margin, y+3, ink.Letters{Size: large, Colour: d.theme.Text, Italic: true})
		y += 29
	}
	x := margin
	for k, sign := range signs {
		if d.tally[k] == 0 {
			continue
		}
		d.Draw(sign.Shape.At(x+8, y-5, 1), sign.Paint)
		d.Write(d.kindWords(Kind(k)), x+22, y, ink.Letters{Size: letter, Colour: d.theme.Text})
		x += d.legendItem(Kind(k))
	}
	return y + 14
}

// places is where the nodes of a tidy tree are.
type places struct {
	x                      []float64 // of each node, in units
	left, top, unit, level float64
	r                      float64 // of a node
	labels                 bool    // there is room for them
}

func (p *places) of(s *shape, v int) (x, y float64) {
	return p.left + p.x[v]*p.unit, p.top + float64(s.depth[v])*p.level
}

// longest is the longest label that is written beside a node, in bytes.
const longest = 24

func (d *drawing) tidy(opt draw.Options) {
	p := &places{x: d.s.tidy()}
	d.place(p, opt)
	d.head(opt.Title, d.signs(5.5))
	edges := ink.Paint{Line: d.theme.Edge, Width: math.Max(0.7, p.r/5)}
	for v := range d.s.nodes {
		if branches := p.branches(d.s, v); !branches.Empty() {
			d.Draw(branches, edges)
		}
	}
	var signs [kindEnd]int
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
	d.named("A search tree", "A tree of "+d.words()+".")
}

// place decides how large everything is.
func (d *drawing) place(p *places, opt draw.Options) {
	label, widest := 0.0, 0.0
	for v, n := range d.s.nodes {
		widest = math.Max(widest, p.x[v])
		if len(n.Label) < longest {
			label = math.Max(label, ink.Regular().Width(n.Label))
		}
	}
	triangles := d.tally[Collapsed] > 0
	p.unit = float64(opt.Tile)
	if opt.Tile == 0 {
		p.unit = math.Min(56, math.Max(6, 1400/math.Max(1, widest)))
		if triangles {
			p.unit = math.Max(9, p.unit) // their counts are one letter wide
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
	width := math.Max(span+2*pad, d.headWidth())
	p.left = (width - span) / 2
	d.Width = int(math.Ceil(width))
	d.Height = int(math.Ceil(p.top + float64(d.s.deep)*p.level + tail))
}

// branches returns the edges from v down to its children. They leave the parent
// downwards and arrive from above.
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

// texts writes the counts under the triangles, upright where there is room and
// else turned, and the labels.
func (d *drawing) texts(p *places) {
	const size = 8.5
	for v, n := range d.s.nodes {
		if n.Kind != Collapsed {
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
