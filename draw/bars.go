package draw

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"nqueens.example/nqueens/internal/ink"
)

// barChart is a chart of horizontal bars of logarithmic length, each with its value: a
// group of bars for each row and, in it, a bar for each series. 0 has no bar. Series
// differ in pattern as well as in colour.
type barChart struct {
	Series []string // names, 1 or 2
	Rows   []barRow // 1 to 1,000
}

// barRow is one group of bars: a finite value of at least 0 for each series.
type barRow struct {
	Label  string
	Values []float64
}

const (
	maxRows = 1000
	barGap  = 24.0 // beside a name in the legend
)

func (c *barChart) scale() scale {
	least, most := math.Inf(1), 0.0
	for _, r := range c.Rows {
		for _, v := range r.Values {
			most = math.Max(most, v)
			if v > 0 {
				least = math.Min(least, v)
			}
		}
	}
	return newScale(least, most)
}

func (c barChart) open(opt Options) (drawing, error) {
	if n := len(c.Rows); n < 1 || n > maxRows {
		return nil, fmt.Errorf("a chart of %d rows cannot be drawn: it needs 1 to %d", n, maxRows)
	}
	f, err := newFigure(opt)
	if err != nil {
		return nil, err
	}
	d := &barDrawing{figure: f, c: &c, scale: c.scale(), thick: 14}
	if opt.Tile != 0 {
		d.thick = float64(opt.Tile)
	}
	d.colours = [2]color.NRGBA{f.theme.Open, f.theme.DeadEnd}
	d.draw()
	d.describe("A bar chart", c.words())
	return &d.Page, nil
}

// barDrawing is a bar chart and the page that it is drawn on.
type barDrawing struct {
	figure
	c       *barChart
	scale   scale
	colours [2]color.NRGBA
	thick   float64 // of a bar with the gap below it
	text    float64 // size of the values
	left    float64 // where bars begin
}

func (d *barDrawing) draw() {
	c := d.c
	d.text = math.Min(letterSize, math.Max(7, d.thick*0.8))
	right := 0.0
	for _, r := range c.Rows {
		d.left = math.Max(d.left, ink.Regular().Width(r.Label)*letterSize)
		for _, v := range r.Values {
			right = math.Max(right, ink.Regular().Width(figures(v))*d.text)
		}
	}
	d.left += margin + 12
	width := math.Max(d.left+chartWidth+right+margin+8, d.headWidth(c.Series, barGap))
	top := d.legend(c.Series, barGap, func(i int, x, y float64) { d.bar(i, x, y-10, 15, 11) })
	group := d.thick*float64(len(c.Series)) + math.Max(8, d.thick*0.7)
	bottom := top + 10 + group*float64(len(c.Rows))
	d.Width, d.Height = int(math.Ceil(width)), int(math.Ceil(bottom+34))
	for _, v := range d.scale.ticks {
		x := d.left + chartWidth*d.scale.length(v)
		d.line(x, top, x, bottom)
		d.Write(tick(v), x, bottom+17, ink.Letters{Size: tickSize, Colour: d.theme.Faint, Anchor: ink.Middle})
	}
	for i, r := range c.Rows {
		d.row(r, top+10+float64(i)*group)
	}
}

// row draws one group of bars below y.
func (d *barDrawing) row(r barRow, y float64) {
	middle := y + d.thick*float64(len(d.c.Series))/2
	d.Write(r.Label, d.left-10, middle+4.5, ink.Letters{Size: letterSize, Colour: d.theme.Text, Anchor: ink.End})
	for i, v := range r.Values {
		length := chartWidth * d.scale.length(v)
		y := y + float64(i)*d.thick
		if length > 0 {
			d.bar(i, d.left, y, length, d.thick-2)
		}
		d.Write(figures(v), d.left+length+6, y+d.thick/2-1+0.36*d.text, ink.Letters{Size: d.text, Colour: d.theme.Text})
	}
}

// bar draws a bar; those of the second series have stripes.
func (d *barDrawing) bar(series int, x, y, w, h float64) {
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

// words lists all values for screen readers.
func (c *barChart) words() string {
	var text strings.Builder
	for _, r := range c.Rows {
		text.WriteString(r.Label + ":")
		for i, v := range r.Values {
			if i > 0 {
				text.WriteString(",")
			}
			text.WriteString(" " + c.Series[i] + " " + figures(v))
		}
		text.WriteString(". ")
	}
	return text.String()
}
