package draw

import (
	"cmp"
	"fmt"
	"image/color"
	"io"
	"math"

	"nqueens.example/nqueens/internal/ink"
)

// Picture is what [SVG], [PNG] and [PDF] draw: a [Scene], a [Sheet], a [Page], a
// [Tree] or a [barChart].
type Picture interface {
	// open checks the picture and lays it out.
	open(opt Options) (drawing, error)
}

// drawing is a picture that is ready to be written.
type drawing interface {
	SVG(w io.Writer) error
	PNG(w io.Writer, maxPixels int) error
	Outlines() (c *ink.Canvas, inch int, err error)
}

// SVG writes p as SVG. It returns an error, and writes nothing, if p is invalid or
// exceeds its limits.
func SVG(w io.Writer, opt Options, p Picture) error {
	d, err := p.open(opt)
	if err != nil {
		return err
	}
	return d.SVG(w)
}

// PNG writes p as PNG. It returns an error, and writes nothing, if p is invalid or
// the picture would have more than 40,000,000 pixels.
func PNG(w io.Writer, opt Options, p Picture) error {
	d, err := p.open(opt)
	if err != nil {
		return err
	}
	return d.PNG(w, maxPixels)
}

// maxPixels limits the pixels of a PNG; a frame of a GIF may have a tenth of them.
const maxPixels = 40_000_000

// Options control how a picture looks. The zero value is ready to use.
type Options struct {
	Theme       string // one of Themes; "" is the first
	Tile        int    // pixels, 4 to 1,000: the side of a square, the height of a bar or a level, the distance of two nodes; 0 chooses
	Coordinates bool   // file letters below a board, rank numbers at its left
	Title       string // above the picture, and the title of an SVG
	Desc        string // description of an SVG for screen readers; "" describes what is drawn
}

// theme checks the options and returns their theme.
func (o *Options) theme() (*ink.Theme, error) {
	if o.Tile != 0 && (o.Tile < 4 || o.Tile > 1000) {
		return nil, fmt.Errorf("a tile of %d pixels cannot be drawn: use 4 to 1000 pixels, or 0 to have it chosen", o.Tile)
	}
	return ink.ThemeNamed(o.Theme)
}

// Themes returns the names of the themes, the default first.
func Themes() []string { return ink.Themes() }

// figure is a page of shapes and letters: a tree or a chart.
type figure struct {
	ink.Page
	theme *ink.Theme
}

func newFigure(opt Options) (figure, error) {
	t, err := opt.theme()
	if err != nil {
		return figure{}, err
	}
	return figure{ink.Page{Ground: t.Page, Title: opt.Title, Desc: opt.Desc}, t}, nil
}

// Sizes in a figure, in pixels.
const (
	letterSize = 13.0
	tickSize   = 11.0
	titleSize  = 19.0
	margin     = 20.0
	chartWidth = 560.0 // between the ends of an axis
)

// legend writes the title and, below it, texts with that gap at both sides and a sign before each. It
// returns where the rest may begin.
func (f *figure) legend(texts []string, gap float64, sign func(i int, x, y float64)) (bottom float64) {
	x, y := margin, 30.0
	if f.Title != "" {
		f.Write(f.Title, margin, y+3, ink.Letters{Size: titleSize, Colour: f.theme.Text, Italic: true})
		y += 29
	}
	for i, text := range texts {
		sign(i, x, y)
		f.Write(text, x+22, y, ink.Letters{Size: letterSize, Colour: f.theme.Text})
		x += legendItem(text, gap)
	}
	return y + 14
}

func legendItem(text string, gap float64) float64 {
	return gap + ink.Regular().Width(text)*letterSize + gap
}

// headWidth returns the width of the title and the legend.
func (f *figure) headWidth(texts []string, gap float64) float64 {
	w := 0.0
	for _, text := range texts {
		w += legendItem(text, gap)
	}
	return math.Max(w, ink.Italic().Width(f.Title)*titleSize) + 2*margin
}

// describe sets the title and the description of the SVG where the options have none.
// It comes after legend, which writes no default title.
func (f *figure) describe(title, desc string) {
	f.Title, f.Desc = cmp.Or(f.Title, title), cmp.Or(f.Desc, desc)
}

// line draws a line of a chart's grid.
func (f *figure) line(x0, y0, x1, y1 float64) {
	var line ink.Path
	f.Draw(*line.MoveTo(x0, y0).LineTo(x1, y1), ink.Paint{Line: faded(f.theme.Quiet), Width: 1})
}

// faded returns c as it lies over other colours.
func faded(c color.NRGBA) color.NRGBA {
	c.A = 115
	return c
}
