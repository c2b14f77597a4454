package draw

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"
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
	d.colours = [2]color.NRGBA{f.theme.Text, f.theme.Bad}
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

// Compare returns a chart of the squares tried and the queens placed by runs on one
// board, without the runs that were skipped, and says which found no solution. The scale is logarithmic, since
// algorithms differ by powers of ten.
func Compare(runs []textbook.Run) Picture {
	chart := barChart{Series: []string{"squares tried", "queens placed"}}
	for _, r := range runs {
		label := r.Algorithm
		if r.Solutions == 0 {
			label += ", none found"
		}
		if r.Skipped == "" {
			chart.Rows = append(chart.Rows, barRow{Label: label, Values: []float64{float64(r.Tried), float64(r.Placed)}})
		}
	}
	return chart
}

// scale maps values to lengths between 0 and 1.
type scale struct {
	from, to float64 // powers of ten
	ticks    []float64
}

// newScale returns a logarithmic scale for values from least to most.
func newScale(least, most float64) scale {
	if most == 0 {
		return scale{to: 1, ticks: []float64{1, 10}}
	}
	// The shortest bar is a tenth of a decade at least.
	s := scale{from: math.Floor(math.Log10(least) - 0.1), to: math.Ceil(math.Log10(most) - 1e-9)}
	s.to = math.Max(s.to, s.from+1)
	every := math.Ceil((s.to - s.from) / 10)
	for p := s.from; p <= s.to; p += every {
		s.ticks = append(s.ticks, math.Pow(10, p))
	}
	if len(s.ticks) == 2 {
		s.ticks = slices.Insert(s.ticks, 1, 2*s.ticks[0], 5*s.ticks[0])
	}
	return s
}

func (s scale) length(v float64) float64 {
	if v == 0 {
		return 0
	}
	return (math.Log10(v) - s.from) / (s.to - s.from)
}

// figures formats a value: whole numbers in full, others to three significant digits.
func figures(v float64) string {
	if v == math.Trunc(v) && v < 1e15 {
		return words.Grouped(strconv.FormatInt(int64(v), 10))
	}
	if v >= 1e-4 && v < 1e15 {
		places := max(0, 2-int(math.Floor(math.Log10(v))))
		return strconv.FormatFloat(v, 'f', places, 64)
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}

// tick formats a round value.
func tick(v float64) string {
	if v == math.Trunc(v) && v < 1e9 {
		return words.Grouped(strconv.FormatInt(int64(v), 10))
	}
	text := strconv.FormatFloat(v, 'g', 6, 64)
	if short, err := strconv.ParseFloat(text, 64); err == nil && v > 1e-7 && v < 1e-3 {
		return strconv.FormatFloat(short, 'f', -1, 64)
	}
	return text
}
