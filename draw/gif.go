package draw

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/lzw"
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"
	"math/bits"
	"slices"
	"time"

	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/internal/limits"
)

// Animation writes scenes one after another as the frames of an animated GIF, and holds two
// pictures in memory:
//
//	a := draw.NewGIF(w, opt)
//	for … { err = a.Add(scene, 100*time.Millisecond) }
//	err = a.Close()
//
// Each image of the file is the rectangle that changed, transparent where nothing
// changed within it.
//
// Rings, dots, crosses and lines come and go at every step, so they are laid over
// the picture and removed by the viewer (disposal "restore to previous"), which takes
// half the bytes of overwriting them. If the rest of the picture changes too, that is a
// separate image, shown for the first 0.02 s: two small rectangles take fewer bytes
// than the rectangle around both.
type Animation struct {
	w      *bufio.Writer
	opt    Options
	f      *frame
	p      *painter
	ground []byte // the picture without the board
	base   []byte // the screen without what comes and goes
	stands Scene  // the scene of base
	frames int
	err    error
	tree   *growing      // beside the board; may be nil
	late   time.Duration // requested but not shown yet
}

// NewGIF starts an animated GIF that repeats forever. Every frame has room for a
// caption, and at most 4,000,000 pixels. By default squares are small, so that a long
// animation makes a small file. The format counts time in hundredths of a second, up to
// 655.35 s; Add raises a time below 0.02 s, which viewers ignore, to that. The palette
// has the colours of regions if the first scene has fills.
func NewGIF(w io.Writer, opt Options) *Animation {
	return &Animation{w: bufio.NewWriter(w), opt: opt}
}

// Add shows s for the given time. All scenes have the size of the first, and there are
// at most 20,000. After an error every call returns that error.
func (g *Animation) Add(s Scene, show time.Duration) error {
	if g.err == nil {
		g.err = g.add(s, show)
	}
	return g.err
}

func (g *Animation) add(s Scene, show time.Duration) error {
	if err := s.validate(); err != nil {
		return err
	}
	if g.frames == 0 {
		if err := g.begin(s); err != nil {
			return err
		}
	}
	if s.Rows != g.stands.Rows || s.Cols != g.stands.Cols {
		return fmt.Errorf("a frame of %d x %d squares in an animation of %d x %d: all frames must be of one size", s.Rows, s.Cols, g.stands.Rows, g.stands.Cols)
	}
	if g.frames++; g.frames > limits.Frames {
		return fmt.Errorf("an animation of %d frames is too long: at most %d", g.frames, limits.Frames)
	}
	show += g.late
	rest := max(least, int((show+5*time.Millisecond)/(10*time.Millisecond)))
	rest = min(rest, 65535)
	shown := rest
	bare := s.bare()
	moving := len(s.Lines) > 0 || len(bare.Marks) < len(s.Marks)
	growing := 0 // how long the tree is shown before the board
	if g.tree != nil && g.tree.changed && g.frames > 1 {
		growing = g.showTree()
		rest = max(least, rest-growing)
		shown = rest
	}
	stands := bare.stands(g.stands)
	if stands && rest >= 2*least {
		stands = s.Caption == g.stands.Caption && s.Note == g.stands.Note
	}
	if g.frames == 1 || !moving || !stands {
		delay := rest
		if moving {
			delay, rest = least, max(least, rest-least)
			shown = delay + rest
		}
		g.paint(bare)
		g.image(delay, stay)
		copy(g.base, g.p.c.Pix)
		g.stands = bare
	}
	if moving {
		g.paint(s)
		g.image(rest, restore)
	}
	// The next delays make up for one that could not be kept.
	g.late = min(max(show-time.Duration(growing+shown)*10*time.Millisecond, -time.Second), 5*time.Millisecond)
	_, err := g.w.Write(nil) // the first error of the underlying writer, which bufio keeps
	return err
}

const (
	least   = 2 // hundredths of a second: viewers show shorter delays as a tenth of a second
	stay    = 1 // disposal methods
	restore = 3
)

// bare returns s without the lines and marks that come and go.
func (s Scene) bare() Scene {
	s.Lines = nil
	var marks []MarkAt
	for _, m := range s.Marks {
		if m.Mark == "dimmed" || m.Mark == "blocked" {
			marks = append(marks, m)
		}
	}
	s.Marks = marks
	return s
}

// stands reports whether two bare scenes are equal except for their captions. The
// order of pieces, marks, fills and numbers counts.
func (s Scene) stands(t Scene) bool {
	return slices.Equal(s.Pieces, t.Pieces) && slices.Equal(s.Marks, t.Marks) && slices.Equal(s.Fills, t.Fills) && slices.Equal(s.Numbers, t.Numbers)
}

// showTree shows the tree as an image of its own, which takes fewer bytes than one around both the
// board and the tree, and returns for how long.
func (g *Animation) showTree() int {
	copy(g.p.c.Pix, g.base)
	g.tree.paint(g.f, g.p.c)
	g.image(least, stay)
	copy(g.base, g.p.c.Pix)
	for y := range g.f.height { // what is painted from now on has the tree
		from, to := y*g.f.width+g.tree.from, (y+1)*g.f.width
		copy(g.ground[from:to], g.base[from:to])
	}
	return least
}

func (g *Animation) paint(s Scene) {
	copy(g.p.c.Pix, g.ground)
	g.p.board(&s)
}

func (g *Animation) begin(s Scene) error {
	opt := g.opt
	opt.Tile = cmp.Or(opt.Tile, clamp(160/max(s.Rows, s.Cols), 10, 40))
	f, err := newFrame(opt, s.Rows, s.Cols, 1, true, maxPixels/10)
	if err != nil {
		return err
	}
	g.f = f
	if g.tree != nil && 2*f.pixels() > maxPixels/10 {
		g.tree = nil
	}
	if g.tree != nil {
		g.tree.place(f)
	}
	g.stands = Scene{Rows: s.Rows, Cols: s.Cols}
	shade := ink.NewShades(f.theme, len(s.Fills) > 0)
	g.p = newPainter(f, ink.NewCanvas(f.width, f.height, shade))
	g.p.ground(&s)
	if t := g.tree; t != nil {
		t.layer = ink.NewCanvas(t.width, f.height, shade)
		t.layer.Rect(0, 0, t.width, f.height, f.theme.Page)
		t.nodes, t.changed = 0, true
	}
	g.ground = append([]byte(nil), g.p.c.Pix...)
	g.base = make([]byte, len(g.ground))
	depth := 2
	for 1<<depth < len(shade.Colours) {
		depth++
	}
	head := []byte("GIF89a")
	head = append(head, byte(f.width), byte(f.width>>8), byte(f.height), byte(f.height>>8),
		0xf0|byte(depth-1), 0, 0)
	for i := range 1 << depth {
		var c color.NRGBA
		if i < len(shade.Colours) {
			c = shade.Colours[i].(color.NRGBA)
		}
		head = append(head, c.R, c.G, c.B)
	}
	head = append(head, "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"...) // for ever
	g.w.Write(head)
	return nil
}

// image writes the rectangle in which the canvas differs from the screen.
func (g *Animation) image(hundredths int, disposal byte) {
	c := g.p.c
	x0, y0, x1, y1 := changed(c.Pix, g.base, c.W, c.H)
	rect := make([]byte, 0, (x1-x0)*(y1-y0)) // transparent where nothing changed
	for y := y0; y < y1; y++ {
		now, old := c.Pix[y*c.W+x0:y*c.W+x1], g.base[y*c.W+x0:]
		for x, p := range now {
			if p == old[x] {
				p = ink.Clear
			}
			rect = append(rect, p)
		}
	}
	depth := max(2, bits.Len8(slices.Max(rect))) // low palette entries have short codes
	g.w.Write([]byte{
		0x21, 0xf9, 4, disposal<<2 | 1, byte(hundredths), byte(hundredths >> 8), ink.Clear, 0,
		0x2c, byte(x0), byte(x0 >> 8), byte(y0), byte(y0 >> 8),
		byte(x1 - x0), byte((x1 - x0) >> 8), byte(y1 - y0), byte((y1 - y0) >> 8), 0, byte(depth),
	})
	var codes bytes.Buffer
	w := lzw.NewWriter(&codes, lzw.LSB, depth)
	w.Write(rect)
	w.Close()
	for block := range slices.Chunk(codes.Bytes(), 255) {
		g.w.WriteByte(byte(len(block)))
		g.w.Write(block)
	}
	g.w.WriteByte(0)
}

// changed returns the smallest rectangle that contains all differences between two
// pictures, or one pixel if they are equal, since a frame cannot be empty.
func changed(a, b []byte, w, h int) (x0, y0, x1, y1 int) {
	x0, y0 = w, h
	for y := range h {
		p, q := a[y*w:][:w], b[y*w:][:w]
		if string(p) == string(q) {
			continue
		}
		y0, y1 = min(y0, y), y+1
		l := 0
		for p[l] == q[l] {
			l++
		}
		r := w
		for p[r-1] == q[r-1] {
			r--
		}
		x0, x1 = min(x0, l), max(x1, r)
	}
	if y1 == 0 {
		return 0, 0, 1, 1
	}
	return
}

// Close finishes the file. It does not close the underlying writer.
func (g *Animation) Close() error {
	if g.err == nil && g.frames == 0 {
		g.err = errors.New("there is no frame to animate")
	}
	if g.err == nil {
		g.w.WriteByte(0x3b)
		g.err = g.w.Flush()
	}
	return g.err
}

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
		t.layer.Rect(int(x)-3, int(y)-3, 7, 7, f.theme.Good)
	case nodeDeadEnd:
		var cross ink.Path
		cross.MoveTo(x-2.5, y-2.5).LineTo(x+2.5, y+2.5).MoveTo(x-2.5, y+2.5).LineTo(x+2.5, y-2.5)
		t.layer.FillHard(cross.Stroke(1.2), f.theme.Bad)
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
		seen.FillHard(t.edge(v, 2), f.theme.Bad)
	}
	x, y := t.of(t.at)
	seen.Rect(int(x)-2, int(y)-2, 5, 5, f.theme.Bad)
	c.Blit(seen, t.from, 0)
	t.changed = false
}
