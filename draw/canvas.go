package draw

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/vector"
)

// canvas is a picture in memory that paths are filled into: one byte a pixel
// where it has a palette, else four, red, green, blue and an opaque alpha.
type canvas struct {
	w, h  int
	pix   []byte
	shade *shades // nil for four bytes a pixel
	mask  image.Alpha
	ras   vector.Rasterizer
}

func newCanvas(w, h int, shade *shades) *canvas {
	c := &canvas{w: w, h: h, shade: shade}
	c.pix = make([]byte, w*h*c.bytes())
	return c
}

// bytes returns the bytes of one pixel.
func (c *canvas) bytes() int {
	if c.shade != nil {
		return 1
	}
	return 4
}

// rect paints a whole rectangle, which must be opaque.
func (c *canvas) rect(x, y, w, h int, col color.NRGBA) {
	r := image.Rect(x, y, x+w, y+h).Intersect(image.Rect(0, 0, c.w, c.h))
	if r.Empty() {
		return
	}
	n := c.bytes()
	pixel := []byte{col.R, col.G, col.B, 255}
	if c.shade != nil {
		pixel[0] = c.shade.nearest(col)
	}
	first := c.pix[(r.Min.Y*c.w+r.Min.X)*n:][:r.Dx()*n]
	for i := 0; i < len(first); i += n {
		copy(first[i:i+n], pixel)
	}
	for y := r.Min.Y + 1; y < r.Max.Y; y++ {
		copy(c.pix[(y*c.w+r.Min.X)*n:], first)
	}
}

// blit copies all of src, which has pixels like c's, to (x, y), where it must
// lie within c.
func (c *canvas) blit(src *canvas, x, y int) {
	n := c.bytes()
	for row := range src.h {
		copy(c.pix[((y+row)*c.w+x)*n:], src.pix[row*src.w*n:][:src.w*n])
	}
}

// fill paints the inside of p, which is in pixels.
func (c *canvas) fill(p path, col color.NRGBA) { c.cover(p, col, false) }

// fillHard is fill, but with a palette the edges are not smoothed: smooth edges
// of what moves from frame to frame would be most of an animation's size.
func (c *canvas) fillHard(p path, col color.NRGBA) { c.cover(p, col, c.shade != nil) }

func (c *canvas) cover(p path, col color.NRGBA, hard bool) {
	lo, hi := p.bounds()
	r := image.Rect(int(math.Floor(lo.x)), int(math.Floor(lo.y)), int(math.Ceil(hi.x)), int(math.Ceil(hi.y)))
	r = r.Intersect(image.Rect(0, 0, c.w, c.h))
	if r.Empty() {
		return
	}
	w, h := r.Dx(), r.Dy()
	c.ras.Reset(w, h)
	x := func(q point) float32 { return float32(q.x - float64(r.Min.X)) }
	y := func(q point) float32 { return float32(q.y - float64(r.Min.Y)) }
	p.walk(func(op byte, q []point) {
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
		dst := c.pix[((r.Min.Y+row)*c.w+r.Min.X)*c.bytes():][:w*c.bytes()]
		if c.shade != nil {
			c.shade.blend(dst, cover, col)
		} else {
			blend(dst, cover, col)
		}
	}
}

// blend lays col over pixels of four bytes, by the cover of each.
func blend(dst, cover []byte, col color.NRGBA) {
	for i, v := range cover {
		if v == 0 {
			continue
		}
		d := dst[4*i : 4*i+3]
		a := int(v) * int(col.A)
		d[0] = mix(d[0], col.R, a)
		d[1] = mix(d[1], col.G, a)
		d[2] = mix(d[2], col.B, a)
	}
}

// mix goes a/65025 of the way from one shade to another.
func mix(from, to uint8, a int) uint8 {
	const one = 255 * 255
	return uint8((int(from)*(one-a) + int(to)*a + one/2) / one)
}

// image returns the picture of a canvas of four bytes a pixel.
func (c *canvas) image() image.Image {
	return &image.RGBA{Pix: c.pix, Stride: 4 * c.w, Rect: image.Rect(0, 0, c.w, c.h)}
}
