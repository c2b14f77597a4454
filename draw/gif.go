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
	g.p.board(0, &s)
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
	g.p.ground([]Scene{s})
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
