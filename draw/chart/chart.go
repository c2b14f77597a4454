// Package chart draws bar charts, in the themes and the letters of package draw.
package chart

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/ink"
)

// Bars is a chart of horizontal bars in groups: one group a row, one bar in it for
// each series.
type Bars struct {
	Series []string // 1 to MaxSeries names
	Rows   []Row    // 1 to MaxRows
	Log    bool     // lengths by the logarithm; 0 has no bar then
}

// Row is one group: a finite value of 0 or more for each series.
type Row struct {
	Label  string
	Values []float64
}

// Limits on bar charts.
const (
	MaxSeries = 4
	MaxRows   = 1000
)

func (c *Bars) validate() error {
	if n := len(c.Series); n < 1 || n > MaxSeries {
		return fmt.Errorf("a chart of %d series cannot be drawn: it needs 1 to %d", n, MaxSeries)
	}
	if n := len(c.Rows); n < 1 || n > MaxRows {
		return fmt.Errorf("a chart of %d rows cannot be drawn: it needs 1 to %d", n, MaxRows)
	}
	for _, r := range c.Rows {
		if len(r.Values) != len(c.Series) {
			return fmt.Errorf("row %q has %d values for %d series", r.Label, len(r.Values), len(c.Series))
		}
		for i, v := range r.Values {
			if math.IsNaN(v) || math.IsInf(v, 0) || v < 0 {
				return fmt.Errorf("row %q has %v for %q: a value must be finite and 0 or more", r.Label, v, c.Series[i])
			}
		}
	}
	return nil
}

// scale maps values to lengths between 0 and 1.
type scale struct {
	log      bool
	from, to float64 // powers of ten where log
	ticks    []float64
}

func (c *Bars) scale() scale {
	least, most := math.Inf(1), 0.0
	for _, r := range c.Rows {
		for _, v := range r.Values {
			most = math.Max(most, v)
			if v > 0 {
				least = math.Min(least, v)
			}
		}
	}
	return scaleOf(least, most, c.Log)
}

// scaleOf returns a scale for values from 0, or from least where it is by the
// logarithm, to most.
func scaleOf(least, most float64, log bool) scale {
	if most == 0 {
		return scale{to: 1, ticks: []float64{0, 1}}
	}
	if !log {
		step := math.Pow(10, math.Floor(math.Log10(most)))
		for _, k := range []float64{0.2, 0.5, 1, 2} {
			if most/(k*step) <= 6 {
				step *= k
				break
			}
		}
		s := scale{}
		n := int(math.Ceil(most/step - 1e-9))
		for i := range n + 1 {
			s.ticks = append(s.ticks, float64(i)*step)
		}
		s.to = float64(n) * step
		return s
	}
	// The shortest bar is a tenth of a decade at least.
	s := scale{log: true, from: math.Floor(math.Log10(least) - 0.1), to: math.Ceil(math.Log10(most) - 1e-9)}
	s.to = math.Max(s.to, s.from+1)
	every := math.Ceil((s.to - s.from) / 10)
	for p := s.from; p <= s.to; p += every {
		s.ticks = append(s.ticks, math.Pow(10, p))
	}
	return s
}

func (s scale) length(v float64) float64 {
	switch {
	case !s.log:
		return v / s.to
	case v == 0:
		return 0
	}
	return (math.Log10(v) - s.from) / (s.to - s.from)
}

// figures writes a value: whole numbers in full, others to three places.
func figures(v float64) string {
	if v == math.Trunc(v) && v < 1e15 {
		return ink.Grouped(int64(v))
	}
	if v >= 1e-4 && v < 1e15 {
		places := max(0, 2-int(math.Floor(math.Log10(v))))
		return strconv.FormatFloat(v, 'f', places, 64)
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}

// tick writes a round value.
func tick(v float64) string {
	if v == math.Trunc(v) && v < 1e9 {
		return ink.Grouped(int64(v))
	}
	return strconv.FormatFloat(v, 'g', 6, 64)
}

// SVG draws a bar chart, each bar with its value. The series differ in their
// filling as well as in colour. draw.Options.Tile is the height of a bar, 0 for 14
// pixels.
func SVG(w io.Writer, opt draw.Options, c Bars) error { return writeSVG(w, opt, c.page) }

// PNG draws what SVG does, in no more than draw.MaxPixels.
func PNG(w io.Writer, opt draw.Options, c Bars) error { return writePNG(w, opt, c.page) }

func writeSVG(w io.Writer, opt draw.Options, draws func(draw.Options) (*ink.Page, error)) error {
	page, err := draws(opt)
	if err != nil {
		return err
	}
	return page.SVG(w)
}

func writePNG(w io.Writer, opt draw.Options, draws func(draw.Options) (*ink.Page, error)) error {
	page, err := draws(opt)
	if err != nil {
		return err
	}
	return page.PNG(w, draw.MaxPixels)
}

func (c *Bars) page(opt draw.Options) (*ink.Page, error) {
	t, err := ink.ThemeNamed(opt.Theme)
	if err != nil {
		return nil, err
	}
	if opt.Tile != 0 && (opt.Tile < 4 || opt.Tile > 1000) {
		return nil, fmt.Errorf("bars %d pixels high cannot be drawn: the tile must be 4 to 1000 pixels, or 0 to have it chosen", opt.Tile)
	}
	if err := c.validate(); err != nil {
		return nil, err
	}
	d := &drawing{Page: ink.Page{Ground: t.Page, Title: opt.Title, Desc: opt.Desc}, theme: t, c: c, thick: 14, scale: c.scale()}
	if opt.Tile != 0 {
		d.thick = float64(opt.Tile)
	}
	d.colours = [MaxSeries]color.NRGBA{t.Open, t.DeadEnd}
	d.draw(opt.Title)
	if d.Title == "" {
		d.Title = "A bar chart"
	}
	if d.Desc == "" {
		d.Desc = c.words()
	}
	return &d.Page, nil
}

// drawing is a chart on its way to a page.
type drawing struct {
	ink.Page
	theme   *ink.Theme
	c       *Bars
	scale   scale
	colours [MaxSeries]color.NRGBA
	thick   float64 // of a bar with the gap below it
	text    float64 // size of the values
	left    float64 // where bars begin
}

const (
	letter = 13.0 // pixels
	large  = 19.0 // of the title
	span   = 560.0
	margin = 20.0
)

func (d *drawing) draw(title string) {
	c := d.c
	d.text = math.Min(letter, math.Max(7, d.thick*0.8))
	right := 0.0
	for _, r := range c.Rows {
		d.left = math.Max(d.left, ink.Regular().Width(r.Label)*letter)
		for _, v := range r.Values {
			right = math.Max(right, ink.Regular().Width(figures(v))*d.text)
		}
	}
	d.left += margin + 12
	legend := 0.0
	for _, s := range c.Series {
		legend += legendItem(s)
	}
	top := d.head(title)
	group := d.thick*float64(len(c.Series)) + math.Max(8, d.thick*0.7)
	bottom := top + 10 + group*float64(len(c.Rows))
	width := math.Max(d.left+span+right+margin+8, math.Max(legend, ink.Italic().Width(title)*large)+2*margin)
	d.Width, d.Height = int(math.Ceil(width)), int(math.Ceil(bottom+34))
	for _, v := range d.scale.ticks {
		x := d.left + span*d.scale.length(v)
		var line ink.Path
		d.Draw(*line.MoveTo(x, top).LineTo(x, bottom), ink.Paint{Line: faded(d.theme.Edge), Width: 1})
		d.Write(tick(v), x, bottom+17, ink.Letters{Size: 11, Colour: d.theme.Faint, Anchor: ink.Middle})
	}
	for i, r := range c.Rows {
		d.row(r, top+10+float64(i)*group)
	}
}

func legendItem(series string) float64 { return 24 + ink.Regular().Width(series)*letter + 24 }

// head writes the title and what the fillings mean, and returns where the bars may
// begin.
func (d *drawing) head(title string) (bottom float64) {
	y := 30.0
	if title != "" {
		d.Write(title, margin, y+3, ink.Letters{Size: large, Colour: d.theme.Text, Italic: true})
		y += 29
	}
	x := margin
	for i, s := range d.c.Series {
		d.bar(i, x, y-10, 15, 11)
		d.Write(s, x+22, y, ink.Letters{Size: letter, Colour: d.theme.Text})
		x += legendItem(s)
	}
	return y + 14
}

// row draws one group of bars below y.
func (d *drawing) row(r Row, y float64) {
	middle := y + d.thick*float64(len(d.c.Series))/2
	d.Write(r.Label, d.left-10, middle+4.5, ink.Letters{Size: letter, Colour: d.theme.Text, Anchor: ink.End})
	for i, v := range r.Values {
		length := span * d.scale.length(v)
		y := y + float64(i)*d.thick
		if length > 0 {
			d.bar(i, d.left, y, length, d.thick-2)
		}
		d.Write(figures(v), d.left+length+6, y+d.thick/2-1+0.36*d.text, ink.Letters{Size: d.text, Colour: d.theme.Text})
	}
}

// bar draws a bar; those of the second series have stripes.
func (d *drawing) bar(series int, x, y, w, h float64) {
	var whole, stripes ink.Path
	d.Draw(*whole.Rect(x, y, w, h), ink.Paint{Fill: d.colours[series]})
	if series == 0 {
		return
	}
	const pitch, thick = 6.0, 2.0
	for at := pitch - thick; at < w; at += pitch {
		stripes.Rect(x+at, y, math.Min(thick, w-at), h)
	}
	if !stripes.Empty() {
		d.Draw(stripes, ink.Paint{Fill: faded(d.theme.Page)})
	}
}

// faded returns c as it lies over other colours.
func faded(c color.NRGBA) color.NRGBA {
	c.A = 115
	return c
}

// words says all values.
func (c *Bars) words() string {
	text := ""
	for _, r := range c.Rows {
		text += r.Label + ":"
		for i, v := range r.Values {
			if i > 0 {
				text += ","
			}
			text += " " + c.Series[i] + " " + figures(v)
		}
		text += ". "
	}
	return text
}
