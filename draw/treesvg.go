package draw

import (
	"bufio"
	"fmt"
	"image/color"
	"io"
	"math"
	"nqueens/internal/ink"
	"strconv"
)

// nodeSign is the sign of a kind of node around the origin, for a node of radius 1.
type nodeSign struct {
	shape  ink.Path
	colour func(*ink.Theme) color.NRGBA
	hollow bool
}

func nodeSigns() [nodeKindEnd]nodeSign {
	var disc, star, cross, bars, triangle ink.Path
	disc.Circle(0, 0, 0.85)
	for i := range 10 { // a star of five points
		r := 1.5
		if i%2 == 1 {
			r = 0.66
		}
		sin, cos := math.Sincos(float64(i) * math.Pi / 5)
		op := byte('L')
		if i == 0 {
			op = 'M'
		}
		star.Step(op, ink.Point{X: r * sin, Y: -r * cos})
	}
	star.Close()
	bars.MoveTo(-0.7, -0.7).LineTo(0.7, 0.7).MoveTo(0.7, -0.7).LineTo(-0.7, 0.7)
	cross = bars
	triangle.Polygon(0, -1, 1.25, 2.2, -1.25, 2.2)
	return [...]nodeSign{
		Open:      {disc, func(t *ink.Theme) color.NRGBA { return t.Open }, true},
		Solution:  {star, func(t *ink.Theme) color.NRGBA { return t.Solution }, false},
		DeadEnd:   {cross, func(t *ink.Theme) color.NRGBA { return t.DeadEnd }, true},
		Collapsed: {triangle, func(t *ink.Theme) color.NRGBA { return t.Collapsed }, false},
	}
}

// treeFrame is the place of everything in the drawing of a tree.
type treeFrame struct {
	theme             *ink.Theme
	left, top         float64
	unit, level, r    float64
	width, height     int
	letter            float64
	tally             [nodeKindEnd]int
	hidden            int // nodes that collapsed ones stand for
	labels, triangles bool
}

// TreeSVG draws a tidy tree, root at the top: open nodes as circles, solutions as
// stars, dead ends as crosses, collapsed subtrees as triangles over the number of
// their nodes. Options.Tile is the least distance of two nodes; 0 chooses one that
// keeps the picture readable. It is refused beyond MaxTreeNodes.
func TreeSVG(w io.Writer, opt Options, nodes []Node) error {
	t, err := ink.ThemeNamed(opt.Theme)
	if err != nil {
		return err
	}
	if opt.Tile != 0 && (opt.Tile < 4 || opt.Tile > 1000) {
		return fmt.Errorf("nodes %d pixels apart cannot be drawn: the tile must be 4 to 1000 pixels, or 0 to have it chosen", opt.Tile)
	}
	s, err := newShape(nodes, MaxTreeNodes, "a tidy tree")
	if err != nil {
		return err
	}
	x := s.tidy()
	widest := 0.0
	for _, v := range x {
		widest = max(widest, v)
	}
	f := treeFrame{theme: t, letter: 13}
	f.place(opt, s, widest)

	b := bufio.NewWriter(w)
	title, desc := opt.Title, opt.Desc
	what := f.words(len(nodes))
	if title == "" {
		title = "A search tree"
	}
	if desc == "" {
		desc = "A tree of " + what + "."
	}
	ink.BeginSVG(b, f.width, f.height, title, desc)
	f.defs(b)
	fmt.Fprintf(b, `<rect width="%d" height="%d" fill="%s"/>`+"\n", f.width, f.height, ink.Hex(t.Page))
	f.legend(b, opt.Title)
	at := func(v int) (float64, float64) {
		return f.left + x[v]*f.unit, f.top + float64(s.depth[v])*f.level
	}
	fmt.Fprintf(b, `<g fill="none" stroke="%s" stroke-width="%s">`+"\n", ink.Hex(t.Edge), ink.Num(math.Max(0.7, f.r/5)))
	for v := range nodes {
		f.branches(b, s, v, at)
	}
	fmt.Fprintf(b, "</g>\n")
	for v, n := range nodes {
		x, y := at(v)
		fmt.Fprintf(b, `<use href="#%c" x="%s" y="%s"`, "osdc"[n.Kind], ink.Num1(x), ink.Num1(y))
		if n.Label != "" {
			fmt.Fprintf(b, `><title>%s</title></use>`+"\n", ink.Escape(n.Label))
		} else {
			fmt.Fprint(b, "/>\n")
		}
	}
	f.texts(b, s, at)
	fmt.Fprint(b, "</svg>\n")
	return b.Flush()
}

func (f *treeFrame) place(opt Options, s *shape, widest float64) {
	label := 0.0
	for _, n := range s.nodes {
		f.tally[n.Kind]++
		if n.Kind == Collapsed {
			f.hidden += n.Count
			f.triangles = true
		}
		if n.Label != "" && len(n.Label) < 24 {
			label = math.Max(label, ink.Regular().Width(n.Label))
		}
	}
	f.unit = float64(opt.Tile)
	if opt.Tile == 0 {
		f.unit = math.Min(56, math.Max(6, 1400/math.Max(1, widest)))
		if f.triangles {
			f.unit = math.Max(9, f.unit) // their counts are one letter wide
		}
	}
	room := label*11 + 20 // a node and its label
	if opt.Tile == 0 && label > 0 && len(s.nodes) <= 200 {
		f.unit = math.Max(f.unit, room)
	}
	f.r = math.Min(7, f.unit*0.36)
	f.labels = label > 0 && f.unit >= room
	span := widest * f.unit
	f.level = math.Min(110, math.Max(44, span/float64(5*max(1, s.deep))))
	pad := 24.0
	if f.labels {
		pad = math.Max(pad, label*11+16)
	}
	head := 44.0
	if opt.Title != "" {
		head += 26
	}
	tail := 20.0
	if f.triangles {
		tail += 44
	}
	f.top = head + 24
	width := math.Max(span+2*pad, math.Max(f.legendWidth(), ink.Italic().Width(opt.Title)*17)+40)
	f.left = (width - span) / 2
	f.width = int(math.Ceil(width))
	f.height = int(math.Ceil(f.top + float64(s.deep)*f.level + tail))
}

// words says how many nodes of which kinds there are.
func (f *treeFrame) words(n int) string {
	text := ink.Plural(n, "node")
	sep := ": "
	for k, count := range f.tally {
		if count > 0 {
			text += sep + f.kindWords(NodeKind(k))
			sep = ", "
		}
	}
	return text
}

func (f *treeFrame) kindWords(k NodeKind) string {
	n := f.tally[k]
	switch k {
	case Solution:
		return ink.Plural(n, "solution")
	case DeadEnd:
		return ink.Plural(n, "dead end")
	case Collapsed:
		return ink.Plural(n, "collapsed subtree") + " of " + ink.Plural(f.hidden, "node")
	}
	return ink.Grouped(int64(n)) + " open"
}

func (f *treeFrame) defs(b *bufio.Writer) {
	fmt.Fprint(b, "<defs>\n")
	for k, s := range nodeSigns() {
		if f.tally[k] == 0 {
			continue
		}
		shape := s.shape.At(0, 0, f.r)
		c := ink.Hex(s.colour(f.theme))
		fmt.Fprintf(b, `<path id="%c" d="%s" `, "osdc"[k], shape.Data())
		switch {
		case s.hollow:
			fmt.Fprintf(b, `fill="%s" stroke="%s" stroke-width="%s" stroke-linecap="round"/>`+"\n", ink.Hex(f.theme.Page), c, ink.Num(math.Max(1, f.r*0.4)))
		default:
			fmt.Fprintf(b, `fill="%s"/>`+"\n", c)
		}
	}
	fmt.Fprint(b, "</defs>\n")
}

// branches draws the edges from v down to its children as one path. Edges leave
// the parent downwards and arrive from above.
func (f *treeFrame) branches(b *bufio.Writer, s *shape, v int, at func(int) (float64, float64)) {
	kids := s.children(v)
	if len(kids) == 0 {
		return
	}
	x0, y0 := at(v)
	fmt.Fprint(b, `<path d="`)
	for _, k := range kids {
		x1, y1 := at(k)
		h := (y1 - y0) / 2
		fmt.Fprintf(b, "M%s %sc0 %s %s %s %s %s", ink.Num1(x0), ink.Num1(y0), ink.Num1(h), ink.Num1(x1-x0), ink.Num1(h), ink.Num1(x1-x0), ink.Num1(y1-y0))
	}
	fmt.Fprint(b, "\"/>\n")
}

// texts writes the counts under the triangles, upright where there is room and
// else turned, and the labels.
func (f *treeFrame) texts(b *bufio.Writer, s *shape, at func(int) (float64, float64)) {
	if f.triangles {
		fmt.Fprintf(b, `<g font-size="8.5" fill="%s">`+"\n", ink.Hex(f.theme.Text))
		for v, n := range s.nodes {
			if n.Kind != Collapsed {
				continue
			}
			x, y := at(v)
			y += 2.2*f.r + 3
			text := strconv.Itoa(n.Count)
			if ink.Regular().Width(text)*8.5 <= f.unit-2 {
				fmt.Fprintf(b, `<text x="%s" y="%s" text-anchor="middle">%s</text>`+"\n", ink.Num1(x), ink.Num1(y+7), text)
			} else {
				fmt.Fprintf(b, `<text transform="translate(%s %s)rotate(90)">%s</text>`+"\n", ink.Num1(x-3), ink.Num1(y), text)
			}
		}
		fmt.Fprint(b, "</g>\n")
	}
	if !f.labels {
		return
	}
	fmt.Fprintf(b, `<g font-size="11" fill="%s" stroke="%s" stroke-width="3" paint-order="stroke">`+"\n", ink.Hex(f.theme.Text), ink.Hex(f.theme.Page))
	for v, n := range s.nodes {
		if n.Label != "" && len(n.Label) < 24 {
			x, y := at(v)
			fmt.Fprintf(b, `<text x="%s" y="%s">%s</text>`+"\n", ink.Num1(x+f.r+3), ink.Num1(y+4), ink.Escape(n.Label))
		}
	}
	fmt.Fprint(b, "</g>\n")
}

func (f *treeFrame) legendItem(k NodeKind) float64 {
	return 22 + ink.Regular().Width(f.kindWords(k))*f.letter + 22
}

func (f *treeFrame) legendWidth() float64 {
	w := 0.0
	for k, n := range f.tally {
		if n > 0 {
			w += f.legendItem(NodeKind(k))
		}
	}
	return w
}

// legend writes the title and what the signs mean, with how many there are.
func (f *treeFrame) legend(b *bufio.Writer, title string) {
	y := 30.0
	if title != "" {
		fmt.Fprintf(b, `<text x="20" y="%s" font-size="17" font-style="italic" fill="%s">%s</text>`+"\n", ink.Num(y), ink.Hex(f.theme.Text), ink.Escape(title))
		y += 26
	}
	x := 20.0
	signs := nodeSigns()
	for k, n := range f.tally {
		if n == 0 {
			continue
		}
		s := signs[k]
		shape := s.shape.At(x+8, y-5, 5.5)
		if NodeKind(k) == Collapsed {
			shape = s.shape.At(x+8, y-7.5, 4.5)
		}
		paint := `fill="` + ink.Hex(s.colour(f.theme)) + `"`
		if s.hollow {
			paint = `fill="none" stroke-width="2" stroke-linecap="round" stroke="` + ink.Hex(s.colour(f.theme)) + `"`
		}
		fmt.Fprintf(b, `<path %s d="%s"/><text x="%s" y="%s" font-size="%s" fill="%s">%s</text>`+"\n",
			paint, shape.Data(), ink.Num(x+22), ink.Num(y), ink.Num(f.letter), ink.Hex(f.theme.Text), f.kindWords(NodeKind(k)))
		x += f.legendItem(NodeKind(k))
	}
}
