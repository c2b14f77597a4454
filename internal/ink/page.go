package ink

import (
	"bufio"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strings"
)

// Page is a picture of shapes and letters that can be written as SVG and as PNG. Later
// ones cover earlier ones.
type Page struct {
	Width, Height int    // in pixels of the SVG
	Title, Desc   string // of the SVG, for screen readers
	Ground        color.NRGBA
	Paper         string // the size of the paper on which the SVG is printed, if any

	signs [][]Sign
	names []string // of the signs
	items []item
}

// Paint is how a shape is painted: filled, with a line around it, or both. A colour
// with alpha 0 paints nothing.
type Paint struct {
	Fill, Line color.NRGBA
	Width      float64 // of the line
}

// Sign is a shape around the origin that is used many times.
type Sign struct {
	Shape Path
	Paint Paint
}

// Letters is how text is set.
type Letters struct {
	Size   float64
	Colour color.NRGBA
	Anchor Anchor
	Italic bool
	Halo   color.NRGBA // around the letters, unless its alpha is 0
	Turned bool        // runs downwards
}

// haloWidth is the width of a halo on both sides of a line together, in pixels.
const haloWidth = 3

// item is a shape, a text or a sign.
type item struct {
	shape Path
	paint Paint

	text    string // the text, or the tooltip of a sign
	letters Letters

	sign int // 1-based
	x, y float64
}

// Draw puts a shape on the page.
func (p *Page) Draw(shape Path, paint Paint) {
	p.items = append(p.items, item{shape: shape, paint: paint})
}

// Write puts text on the page, with its anchor at (x, y).
func (p *Page) Write(text string, x, y float64, letters Letters) {
	p.items = append(p.items, item{text: text, letters: letters, x: x, y: y})
}

// Sign defines a sign of layers, by a name for the SVG, and returns its number for Put.
func (p *Page) Sign(name string, layers ...Sign) (sign int) {
	p.signs, p.names = append(p.signs, layers), append(p.names, name)
	return len(p.signs)
}

// Put puts a sign on the page, with a tooltip.
func (p *Page) Put(sign int, x, y float64, tip string) {
	p.items = append(p.items, item{sign: sign, x: x, y: y, text: tip})
}

// SVG writes the page as SVG.
func (p *Page) SVG(w io.Writer) error {
	b := bufio.NewWriter(w)
	BeginSVG(b, p.Width, p.Height, p.Title, p.Desc)
	if p.Paper != "" {
		fmt.Fprintf(b, "<style>@page { size: %s; margin: 0 }</style>\n", p.Paper)
	}
	if len(p.signs) > 0 {
		fmt.Fprint(b, "<defs>\n")
		for i, layers := range p.signs {
			fmt.Fprintf(b, `<g id="%s">`, p.names[i])
			for _, s := range layers {
				fmt.Fprintf(b, `<path d="%s"%s/>`, s.Shape.Data(), s.Paint.attributes())
			}
			fmt.Fprint(b, "</g>\n")
		}
		fmt.Fprint(b, "</defs>\n")
	}
	fmt.Fprintf(b, `<rect width="100%%" height="100%%" fill="%s"/>`+"\n", Hex(p.Ground))
	group := ""
	for i := range p.items {
		it := &p.items[i]
		if g := it.attributes(); g != group {
			if group != "" {
				fmt.Fprint(b, "</g>\n")
			}
			if group = g; g != "" {
				fmt.Fprintf(b, "<g%s>\n", g)
			}
		}
		it.element(b, p.names)
	}
	if group != "" {
		fmt.Fprint(b, "</g>\n")
	}
	fmt.Fprint(b, "</svg>\n")
	return b.Flush()
}

// attributes returns the SVG attributes that neighbours on the page may share.
func (it *item) attributes() string {
	switch {
	case it.sign > 0:
		return ""
	case it.letters.Size > 0:
		return it.letters.attributes()
	}
	return it.paint.attributes()
}

func (it *item) element(b *bufio.Writer, names []string) {
	switch {
	case it.sign > 0 && it.text != "":
		fmt.Fprintf(b, `<use href="#%s" x="%s" y="%s"><title>%s</title></use>`+"\n", names[it.sign-1], num1(it.x), num1(it.y), Escape(it.text))
	case it.sign > 0:
		fmt.Fprintf(b, `<use href="#%s" x="%s" y="%s"/>`+"\n", names[it.sign-1], num1(it.x), num1(it.y))
	case it.letters.Turned:
		fmt.Fprintf(b, `<text transform="translate(%s %s)rotate(90)">%s</text>`+"\n", num1(it.x), num1(it.y), Escape(it.text))
	case it.letters.Size > 0:
		fmt.Fprintf(b, `<text x="%s" y="%s">%s</text>`+"\n", num1(it.x), num1(it.y), Escape(it.text))
	default:
		fmt.Fprintf(b, `<path d="%s"/>`+"\n", it.shape.rounded().Data())
	}
}

func (p Paint) attributes() string {
	s := ` fill="none"`
	if p.Fill.A > 0 {
		s = ` fill="` + Hex(p.Fill) + `"` + opacity("fill", p.Fill)
	}
	if p.Line.A > 0 {
		s += ` stroke="` + Hex(p.Line) + `" stroke-width="` + Num(p.Width) + `" stroke-linecap="round" stroke-linejoin="round"` + opacity("stroke", p.Line)
	}
	return s
}

func opacity(of string, c color.NRGBA) string {
	if c.A == 255 {
		return ""
	}
	return ` ` + of + `-opacity="` + Num(float64(c.A)/255) + `"`
}

func (l Letters) attributes() string {
	s := ` font-size="` + Num(l.Size) + `"` + l.Anchor.Attribute()
	if l.Italic {
		s += ` font-style="italic"`
	}
	s += ` fill="` + Hex(l.Colour) + `"`
	if l.Halo.A > 0 {
		s += ` stroke="` + Hex(l.Halo) + `" stroke-width="` + Num(haloWidth) + `" stroke-linejoin="round" paint-order="stroke"`
	}
	return s
}

// PNG writes the page as PNG, at twice the size of the SVG if that has at most most
// pixels. It returns an error if the page has more than that at its own size.
func (p *Page) PNG(w io.Writer, most int) error {
	pixels := int64(p.Width) * int64(p.Height)
	if pixels > int64(most) {
		return fmt.Errorf("a picture of %d x %d pixels is too large: at most %d pixels in all; choose a smaller tile or SVG", p.Width, p.Height, most)
	}
	scale := 1
	if 4*pixels <= int64(most) {
		scale = 2
	}
	return png.Encode(w, p.Image(scale))
}

// Image returns the page in pixels, scale for one of the SVG.
func (p *Page) Image(scale int) image.Image {
	c := NewCanvas(scale*p.Width, scale*p.Height, nil)
	p.paintOn(c, float64(scale))
	return c.Image()
}

// Outlines returns the page as shapes, and how many units of theirs an inch has.
func (p *Page) Outlines() (c *Canvas, inch int, err error) {
	c = NewOutlines(p.Width, p.Height)
	p.paintOn(c, 1)
	return c, 96, nil
}

func (p *Page) paintOn(c *Canvas, scale float64) {
	c.Rect(0, 0, c.W, c.H, p.Ground)
	for i := range p.items {
		p.items[i].paintOn(c, p.signs, scale)
	}
}

func (it *item) paintOn(c *Canvas, signs [][]Sign, scale float64) {
	switch {
	case it.sign > 0:
		for _, s := range signs[it.sign-1] {
			s.Paint.paintOn(c, s.Shape.At(it.x*scale, it.y*scale, scale), scale)
		}
	case it.letters.Size > 0:
		l := it.letters
		face := Regular()
		if l.Italic {
			face = Italic()
		}
		outlines := face.Set(it.text, 0, 0, l.Size*scale, l.Anchor)
		if l.Turned { // by a quarter clockwise around the origin
			outlines = outlines.mapped(func(a Point) Point { return Point{-a.Y, a.X} })
		}
		shape := outlines.At(it.x*scale, it.y*scale, 1)
		if l.Halo.A > 0 { // under the letters
			c.Line(shape, haloWidth*scale, l.Halo)
		}
		c.Fill(shape, l.Colour)
	default:
		it.paint.paintOn(c, it.shape.At(0, 0, scale), scale)
	}
}

// paintOn paints the line over the fill, as SVG does.
func (p Paint) paintOn(c *Canvas, shape Path, scale float64) {
	if p.Fill.A > 0 {
		c.Fill(shape, p.Fill)
	}
	if p.Line.A > 0 {
		c.Line(shape, p.Width*scale, p.Line)
	}
}

// rounded returns p with coordinates of one decimal.
func (p Path) rounded() Path {
	return p.mapped(func(a Point) Point { return Point{math.Round(10*a.X) / 10, math.Round(10*a.Y) / 10} })
}

func (p Path) mapped(f func(Point) Point) Path {
	q := Path{ops: p.ops, pts: make([]Point, len(p.pts))}
	for i, a := range p.pts {
		q.pts[i] = f(a)
	}
	return q
}

var escapeXML = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace

// Escape escapes text for XML and replaces control characters, which XML forbids.
func Escape(text string) string {
	return escapeXML(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0xfffe || r == 0xffff {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd")))
}

// svgFont is the font of the web page.
const svgFont = `font-family="'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,'Book Antiqua',Georgia,serif"`

// BeginSVG writes the start tag, title and description of an SVG.
func BeginSVG(w io.Writer, width, height int, title, desc string) {
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" %s>
<title>%s</title>
<desc>%s</desc>
`, width, height, width, height, svgFont, Escape(title), Escape(desc))
}
