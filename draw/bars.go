package draw

import (
	"bufio"
	"fmt"
	"image/color"
	"io"
	"math"
	"nqueens/internal/ink"
	"strconv"
)

// Bars is a chart of horizontal bars in groups: one group a row, one bar in it for
// each series.
type Bars struct {
	Series []string // 1 to MaxSeries names
	Rows   []BarRow // 1 to MaxBarRows
	Log    bool     // lengths by the logarithm; 0 has no bar then
}

// BarRow is one group: a finite value of 0 or more for each series.
type BarRow struct {
	Label  string
	Values []float64
}

// Limits on bar charts.
const (
	MaxSeries  = 4
	MaxBarRows = 1000
)

func (c *Bars) validate() error {
	if n := len(c.Series); n < 1 || n > MaxSeries {
		return fmt.Errorf("a chart of %d series cannot be drawn: it needs 1 to %d", n, MaxSeries)
	}
	if n := len(c.Rows); n < 1 || n > MaxBarRows {
		return fmt.Errorf("a chart of %d rows cannot be drawn: it needs 1 to %d", n, MaxBarRows)
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
	if most == 0 {
		return scale{to: 1, ticks: []float64{0, 1}}
	}
	if !c.Log {
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

// BarsSVG draws a bar chart, each bar with its value. The series differ in their
// filling as well as in colour. Options.Tile is the height of a bar, 0 for 14
// pixels.
func BarsSVG(w io.Writer, opt Options, c Bars) error {
	t, err := ink.ThemeNamed(opt.Theme)
	if err != nil {
		return err
	}
	if opt.Tile != 0 && (opt.Tile < 4 || opt.Tile > 1000) {
		return fmt.Errorf("bars %d pixels high cannot be drawn: the tile must be 4 to 1000 pixels, or 0 to have it chosen", opt.Tile)
	}
	if err := c.validate(); err != nil {
		return err
	}
	thick := 14.0
	if opt.Tile != 0 {
		thick = float64(opt.Tile)
	}
	const letter, span, pad = 13.0, 560.0, 20.0
	text := math.Min(letter, math.Max(7, thick*0.8)) // beside a bar
	left, right, legend := 0.0, 0.0, 0.0
	for _, r := range c.Rows {
		left = math.Max(left, ink.Regular().Width(r.Label)*letter)
		for _, v := range r.Values {
			right = math.Max(right, ink.Regular().Width(figures(v))*text)
		}
	}
	left += pad + 12
	right += pad + 8
	for _, s := range c.Series {
		legend += 24 + ink.Regular().Width(s)*letter + 24
	}
	head := 44.0
	if opt.Title != "" {
		head += 26
	}
	group := thick*float64(len(c.Series)) + math.Max(8, thick*0.7)
	bottom := head + 10 + group*float64(len(c.Rows))
	width := math.Max(left+span+right, math.Max(legend, ink.Italic().Width(opt.Title)*17)+2*pad)

	title, desc := opt.Title, opt.Desc
	if title == "" {
		title = "A bar chart"
	}
	if desc == "" {
		desc = c.words()
	}
	b := bufio.NewWriter(w)
	ink.BeginSVG(b, int(math.Ceil(width)), int(math.Ceil(bottom+34)), title, desc)
	colours := [MaxSeries]color.NRGBA{t.Open, t.DeadEnd, t.Solution, t.Faint}
	c.defs(b, colours)
	fmt.Fprintf(b, `<rect width="100%%" height="100%%" fill="%s"/>`+"\n", ink.Hex(t.Page))
	y := 30.0
	if opt.Title != "" {
		fmt.Fprintf(b, `<text x="%s" y="%s" font-size="17" font-style="italic" fill="%s">%s</text>`+"\n", ink.Num(pad), ink.Num(y), ink.Hex(t.Text), ink.Escape(opt.Title))
		y += 26
	}
	x := pad
	for i, s := range c.Series {
		fmt.Fprintf(b, `<rect x="%s" y="%s" width="15" height="11" %s/><text x="%s" y="%s" font-size="%s" fill="%s">%s</text>`+"\n",
			ink.Num(x), ink.Num(y-10), filling(i, colours[i]), ink.Num(x+22), ink.Num(y), ink.Num(letter), ink.Hex(t.Text), ink.Escape(s))
		x += 24 + ink.Regular().Width(s)*letter + 24
	}
	s := c.scale()
	fmt.Fprintf(b, `<g font-size="11" text-anchor="middle" fill="%s">`+"\n", ink.Hex(t.Faint))
	for _, v := range s.ticks {
		x := left + span*s.length(v)
		fmt.Fprintf(b, `<path stroke="%s" stroke-opacity="0.45" d="M%s %sV%s"/><text x="%s" y="%s">%s</text>`+"\n",
			ink.Hex(t.Edge), ink.Num1(x), ink.Num1(head), ink.Num1(bottom), ink.Num1(x), ink.Num1(bottom+17), tick(v))
	}
	fmt.Fprint(b, "</g>\n")
	for i, r := range c.Rows {
		y := head + 10 + float64(i)*group
		mid := y + thick*float64(len(c.Series))/2
		fmt.Fprintf(b, `<text x="%s" y="%s" font-size="%s" text-anchor="end" fill="%s">%s</text>`+"\n", ink.Num1(left-10), ink.Num1(mid+4.5), ink.Num(letter), ink.Hex(t.Text), ink.Escape(r.Label))
		for j, v := range r.Values {
			length := span * s.length(v)
			y := y + float64(j)*thick
			if length > 0 {
				fmt.Fprintf(b, `<rect x="%s" y="%s" width="%s" height="%s" %s/>`, ink.Num1(left), ink.Num1(y), ink.Num1(length), ink.Num1(thick-2), filling(j, colours[j]))
			}
			fmt.Fprintf(b, `<text x="%s" y="%s" font-size="%s" fill="%s">%s</text>`+"\n", ink.Num1(left+length+6), ink.Num1(y+thick/2-1+0.36*text), ink.Num(text), ink.Hex(t.Text), figures(v))
		}
	}
	fmt.Fprint(b, "</svg>\n")
	return b.Flush()
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

// defs writes the fillings of the series after the first.
func (c *Bars) defs(b *bufio.Writer, colours [MaxSeries]color.NRGBA) {
	fmt.Fprint(b, "<defs>\n")
	for i, data := range [...]string{"", "M-1 7L7 -1M3 11L11 3", "M0 2H8M0 6H8", "M2 0V8M6 0V8"} {
		if i > 0 && i < len(c.Series) {
			fmt.Fprintf(b, `<pattern id="series-%d" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="%s"/><path stroke="#fff" stroke-opacity="0.45" stroke-width="2" d="%s"/></pattern>`+"\n",
				i, ink.Hex(colours[i]), data)
		}
	}
	fmt.Fprint(b, "</defs>\n")
}

func filling(series int, c color.NRGBA) string {
	if series == 0 {
		return `fill="` + ink.Hex(c) + `"`
	}
	return fmt.Sprintf(`fill="url(#series-%d)"`, series)
}
