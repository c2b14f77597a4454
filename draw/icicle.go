package draw

import (
	"bufio"
	"fmt"
	"image/color"
	"io"
	"math"
	"nqueens/internal/ink"
	"strings"
)

// IcicleSVG draws a tree too large for its nodes to be seen, level by level: each
// node has the part of its parent's width that its leaves are of the parent's
// (a collapsed node counting as Count leaves), and hangs below it. The drawing is
// sampled in columns: in each, the bar of a level is as long as the part of the
// column that has nodes on that level, stacked by their kinds. The size of the
// picture depends on the depth alone. The number of nodes of each level stands at
// the right. Options.Tile is the height of a level, 0 for 40 pixels. It is refused
// beyond MaxIcicleNodes.
func IcicleSVG(w io.Writer, opt Options, nodes []Node) error {
	t, err := ink.ThemeNamed(opt.Theme)
	if err != nil {
		return err
	}
	if opt.Tile != 0 && (opt.Tile < 4 || opt.Tile > 1000) {
		return fmt.Errorf("levels %d pixels high cannot be drawn: the tile must be 4 to 1000 pixels, or 0 to have it chosen", opt.Tile)
	}
	s, err := newShape(nodes, MaxIcicleNodes, "an icicle")
	if err != nil {
		return err
	}
	if s.deep > 1000 {
		return fmt.Errorf("a tree of %d levels is too deep for an icicle: at most 1000", s.deep)
	}
	f := treeFrame{theme: t, letter: 13}
	f.place(opt, s, 0)
	perLevel := make([]int, s.deep+1)
	for _, d := range s.depth {
		perLevel[d]++
	}

	level := 40.0
	if opt.Tile != 0 {
		level = float64(opt.Tile)
	}
	const left, span, right = 64.0, 960.0, 150.0
	top := 62.0
	if opt.Title != "" {
		top += 26
	}
	f.width = int(left + span + right)
	f.height = int(top + level*float64(s.deep+1) + 20)
	b := bufio.NewWriter(w)
	title, desc := opt.Title, opt.Desc
	if title == "" {
		title = "A search tree by level"
	}
	if desc == "" {
		desc = "A tree of " + f.words(len(nodes)) + ", by level:"
		for d, n := range perLevel {
			if d > 0 {
				desc += ","
			}
			desc += " " + ink.Grouped(int64(n))
		}
		desc += "."
	}
	ink.BeginSVG(b, f.width, f.height, title, desc)
	fmt.Fprintf(b, `<rect width="%d" height="%d" fill="%s"/>`+"\n", f.width, f.height, ink.Hex(t.Page))
	f.legend(b, opt.Title)
	signs := nodeSigns()
	levels, borders := s.sample()
	for d, bars := range levels {
		y := top + float64(d)*level
		fmt.Fprintf(b, `<path fill="%s" d="M%s %sh%sv%sh-%sz"/>`+"\n", ink.Hex(lighter(t.Edge, t, 0.16)), ink.Num(left), ink.Num1(y), ink.Num(span), ink.Num1(level-3), ink.Num(span))
		// Each kind's bars begin behind those of the kinds before it.
		var sum [columns]float64
		var paths [nodeKindEnd]string
		for _, k := range stack {
			for i := range sum {
				sum[i] += bars[i][k]
			}
			if f.tally[k] > 0 {
				paths[k] = skyline(left, y, span/columns, level-3, &sum, bars, k)
			}
		}
		for i := len(stack) - 1; i >= 0; i-- {
			if k := stack[i]; paths[k] != "" {
				fmt.Fprintf(b, `<path fill="%s" d="%s"/>`+"\n", ink.Hex(lighter(signs[k].colour(t), t, 0.8)), paths[k])
			}
		}
		if borders[d] != nil {
			fmt.Fprintf(b, `<path stroke="%s" stroke-width="1" d="`, ink.Hex(t.Page))
			for _, x := range borders[d] {
				fmt.Fprintf(b, "M%s %sv%s", ink.Num1(left+x*span/columns), ink.Num1(y), ink.Num1(level-3))
			}
			fmt.Fprint(b, "\"/>\n")
		}
		mid := ink.Num1(y + level/2 + 3)
		fmt.Fprintf(b, `<text x="%s" y="%s" font-size="13" text-anchor="end" fill="%s">%d</text><text x="%s" y="%s" font-size="13" fill="%s">%s</text>`+"\n",
			ink.Num(left-12), mid, ink.Hex(t.Faint), d, ink.Num(left+span+12), mid, ink.Hex(t.Text), ink.Plural(perLevel[d], "node"))
	}
	fmt.Fprint(b, "</svg>\n")
	return b.Flush()
}

// columns is how many columns an icicle is sampled in.
const columns = 480

// stack is the order of the kinds in a bar, from the top.
var stack = [...]NodeKind{Open, Collapsed, DeadEnd, Solution}

// sample returns, by level, column and kind, the part of the column that nodes of
// the kind take on the level, 0 to 1; and by level where nodes wide enough to be
// told apart begin, in columns.
func (s *shape) sample() (out [][columns][nodeKindEnd]float64, borders [][]float64) {
	n := len(s.nodes)
	leaves := make([]float64, n)
	for v := n - 1; v >= 0; v-- {
		switch {
		case s.nodes[v].Kind == Collapsed:
			leaves[v] = float64(s.nodes[v].Count)
		case leaves[v] == 0:
			leaves[v] = 1
		}
		if v > 0 {
			leaves[s.nodes[v].Parent] += leaves[v]
		}
	}
	out = make([][columns][nodeKindEnd]float64, s.deep+1)
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

// skyline returns the path of bars that hang down from y, side by side from x; each
// as long as its part of height, and long enough to be seen where it has any of
// kind k.
func skyline(x, y, width, height float64, part *[columns]float64, level [columns][nodeKindEnd]float64, k NodeKind) string {
	var b strings.Builder
	fmt.Fprintf(&b, "M%s %s", ink.Num(x), ink.Num1(y))
	at, run := 0.0, 0
	for i, p := range part {
		to := math.Round(2*height*math.Min(p, 1)) / 2
		if level[i][k] > 0 {
			to = math.Max(to, 1.5)
		}
		if to != at {
			if run > 0 {
				fmt.Fprintf(&b, "h%s", ink.Num(float64(run)*width))
			}
			fmt.Fprintf(&b, "v%s", ink.Num(to-at))
			at, run = to, 0
		}
		run++
	}
	fmt.Fprintf(&b, "h%sv%sz", ink.Num(float64(run)*width), ink.Num(-at))
	return b.String()
}

// lighter returns c on the page's colour, as if part of it shone through.
func lighter(c color.NRGBA, t *ink.Theme, part float64) color.NRGBA {
	a := int(part * 255 * 255)
	return color.NRGBA{ink.Mix(t.Page.R, c.R, a), ink.Mix(t.Page.G, c.G, a), ink.Mix(t.Page.B, c.B, a), 255}
}
