package ink

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/vector"
)

// Canvas is a picture in memory, of pixels or of shapes. A pixel takes one byte, an index, if the
// canvas has a palette; else four: red, green, blue and an opaque alpha.
type Canvas struct {
	W, H  int
	Pix   []byte
	Shade *shades // nil for four bytes a pixel
	mask  image.Alpha
	ras   vector.Rasterizer

	outlined bool // keeps shapes, no pixels
	Shapes   []Shape
}

// Shape is a path in one colour, which may be translucent: filled, or a line of a width.
type Shape struct {
	Path
	Colour color.NRGBA
	Width  float64 // 0 for a filled path
}

// NewOutlines returns an empty canvas of w by h that keeps shapes, the later over the earlier.
func NewOutlines(w, h int) *Canvas { return &Canvas{W: w, H: h, outlined: true} }

// NewCanvas returns an empty canvas of w by h pixels; shade is its palette or nil.
func NewCanvas(w, h int, shade *shades) *Canvas {
	c := &Canvas{W: w, H: h, Shade: shade}
	c.Pix = make([]byte, w*h*c.bytes())
	return c
}

// bytes returns the bytes of one pixel.
func (c *Canvas) bytes() int {
	if c.Shade != nil {
		return 1
	}
	return 4
}

// Rect paints a rectangle of whole pixels in an opaque colour.
func (c *Canvas) Rect(x, y, w, h int, col color.NRGBA) {
	r := image.Rect(x, y, x+w, y+h).Intersect(image.Rect(0, 0, c.W, c.H))
	if r.Empty() {
		return
	}
	if c.outlined {
		var box Path
		c.cover(*box.Rect(float64(r.Min.X), float64(r.Min.Y), float64(r.Dx()), float64(r.Dy())), col, false)
		return
	}
	n := c.bytes()
	pixel := []byte{col.R, col.G, col.B, 255}
	if c.Shade != nil {
		pixel[0] = c.Shade.nearest(col)
	}
	first := c.Pix[(r.Min.Y*c.W+r.Min.X)*n:][:r.Dx()*n]
	for i := 0; i < len(first); i += n {
		copy(first[i:i+n], pixel)
	}
	for y := r.Min.Y + 1; y < r.Max.Y; y++ {
		copy(c.Pix[(y*c.W+r.Min.X)*n:], first)
	}
}

// Blit copies src, which must have the same palette as c, to (x, y). It must lie
// within c.
func (c *Canvas) Blit(src *Canvas, x, y int) {
	n := c.bytes()
	for row := range src.H {
		copy(c.Pix[((y+row)*c.W+x)*n:], src.Pix[row*src.W*n:][:src.W*n])
	}
}

// Fill paints the inside of p, whose unit is a pixel.
func (c *Canvas) Fill(p Path, col color.NRGBA) { c.cover(p, col, false) }

// Line draws the lines of p with a width, round ends and round joins.
func (c *Canvas) Line(p Path, width float64, col color.NRGBA) {
	if c.outlined {
		c.Shapes = append(c.Shapes, Shape{p, col, width})
		return
	}
	c.Fill(p.Stroke(width), col)
}

// FillHard is Fill without antialiasing on a canvas with a palette: smooth edges of
// what moves from frame to frame would be most of the size of an animation.
func (c *Canvas) FillHard(p Path, col color.NRGBA) { c.cover(p, col, c.Shade != nil) }

func (c *Canvas) cover(p Path, col color.NRGBA, hard bool) {
	if c.outlined {
		c.Shapes = append(c.Shapes, Shape{p, col, 0})
		return
	}
	lo, hi := p.bounds()
	r := image.Rect(int(math.Floor(lo.X)), int(math.Floor(lo.Y)), int(math.Ceil(hi.X)), int(math.Ceil(hi.Y)))
	r = r.Intersect(image.Rect(0, 0, c.W, c.H))
	if r.Empty() {
		return
	}
	w, h := r.Dx(), r.Dy()
	c.trace(p, r)
	if cap(c.mask.Pix) < w*h {
		c.mask.Pix = make([]byte, w*h)
	}
	c.mask = image.Alpha{Pix: c.mask.Pix[:w*h], Stride: w, Rect: image.Rect(0, 0, w, h)}
	clear(c.mask.Pix)
	c.ras.Draw(&c.mask, c.mask.Rect, image.Opaque, image.Point{})
	if hard {
		for i, v := range c.mask.Pix {
			c.mask.Pix[i] = uint8(int8(v) >> 7) // 255 from 128 on
		}
	}
	for row := range h {
		cover := c.mask.Pix[row*w:][:w]
		dst := c.Pix[((r.Min.Y+row)*c.W+r.Min.X)*c.bytes():][:w*c.bytes()]
		if c.Shade != nil {
			c.Shade.blend(dst, cover, col)
		} else {
			blend(dst, cover, col)
		}
	}
}

// trace gives the rasterizer the part of p within r.
func (c *Canvas) trace(p Path, r image.Rectangle) {
	c.ras.Reset(r.Dx(), r.Dy())
	x := func(q Point) float32 { return float32(q.X - float64(r.Min.X)) }
	y := func(q Point) float32 { return float32(q.Y - float64(r.Min.Y)) }
	p.Walk(func(op byte, q []Point) {
		switch op {
		case 'M':
			c.ras.MoveTo(x(q[0]), y(q[0]))
		case 'L':
			c.ras.LineTo(x(q[0]), y(q[0]))
		case 'Q':
			c.ras.QuadTo(x(q[0]), y(q[0]), x(q[1]), y(q[1]))
		case 'C':
			c.ras.CubeTo(x(q[0]), y(q[0]), x(q[1]), y(q[1]), x(q[2]), y(q[2]))
		case 'Z':
			c.ras.ClosePath()
		}
	})
}

// blend lays col over pixels of four bytes, by the cover of each.
func blend(dst, cover []byte, col color.NRGBA) {
	for i, v := range cover {
		if v == 0 {
			continue
		}
		d := dst[4*i : 4*i+3]
		a := int(v) * int(col.A)
		d[0] = Mix(d[0], col.R, a)
		d[1] = Mix(d[1], col.G, a)
		d[2] = Mix(d[2], col.B, a)
	}
}

// Mix returns the shade a/65025 of the way from one to the other.
func Mix(from, to uint8, a int) uint8 {
	const one = 255 * 255
	return uint8((int(from)*(one-a) + int(to)*a + one/2) / one)
}

// Image returns the picture of a canvas without a palette.
func (c *Canvas) Image() image.Image {
	return &image.RGBA{Pix: c.Pix, Stride: 4 * c.W, Rect: image.Rect(0, 0, c.W, c.H)}
}
