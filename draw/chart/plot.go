package chart

import (
	"cmp"
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/ink"
)

// Plot is curves over a common axis, in panels one above the other.
type Plot struct {
	Across string  // what the axis measures
	Panels []Panel // 1 to MaxSeries
}

// Panel is what is plotted against one scale.
type Panel struct {
	Label  string
	Log    bool    // heights by the logarithm; points of 0 are left out then
	Curves []Curve // 1 to MaxCurves, each with its name at its end
}

// Curve joins points, in the order of X.
type Curve struct {
	Name   string
	Points []Point // at most MaxRows; finite, Y 0 or more
}

// Point is one value.
type Point struct{ X, Y float64 }

// MaxCurves is how many curves a panel has room for.
const MaxCurves = 12

func (p *Plot) validate() error {
	if n := len(p.Panels); n < 1 || n > MaxSeries {
		return fmt.Errorf("a plot of %d panels cannot be drawn: it needs 1 to %d", n, MaxSeries)
	}
	for _, panel := range p.Panels {
		if n := len(panel.Curves); n < 1 || n > MaxCurves {
			return fmt.Errorf("%d curves of %q cannot be drawn: a panel needs 1 to %d", n, panel.Label, MaxCurves)
		}
		for _, c := range panel.Curves {
			if n := len(c.Points); n < 1 || n > MaxRows {
				return fmt.Errorf("the curve %q has %d points; it needs 1 to %d", c.Name, n, MaxRows)
			}
			for _, q := range c.Points {
				if math.IsNaN(q.X+q.Y) || math.IsInf(q.X, 0) || math.IsInf(q.Y, 0) || q.Y < 0 {
					return fmt.Errorf("the curve %q has a point at %v, %v: it must be finite, and its height 0 or more", c.Name, q.X, q.Y)
				}
			}
		}
	}
	return nil
}

// PlotSVG draws a plot. draw.Options.Tile does not matter.
func PlotSVG(w io.Writer, opt draw.Options, p Plot) error { return writeSVG(w, opt, p.page) }

// PlotPNG draws what PlotSVG does.
func PlotPNG(w io.Writer, opt draw.Options, p Plot) error { return writePNG(w, opt, p.page) }

// axis maps X to a part of the span.
type axis struct {
	from, to float64
	ticks    []float64
}

func (p *Plot) axis() axis {
	low, high := math.Inf(1), math.Inf(-1)
	for _, panel := range p.Panels {
		for _, c := range panel.Curves {
			for _, q := range c.Points {
				low, high = math.Min(low, q.X), math.Max(high, q.X)
			}
		}
	}
	step := 1.0
	if high > low {
		step = scaleOf(0, high-low, false).ticks[1]
	}
	a := axis{from: math.Floor(low/step+1e-9) * step, to: math.Ceil(high/step-1e-9) * step}
	if a.to <= a.from {
		a.to = a.from + step
	}
	for i := range int(math.Round((a.to-a.from)/step)) + 1 {
		a.ticks = append(a.ticks, a.from+float64(i)*step)
	}
	return a
}

// plotting is a plot on its way to a page.
type plotting struct {
	ink.Page
	theme *ink.Theme
	axis  axis
	left  float64
}

const (
	panelHeight = 190.0
	panelGap    = 46.0
)

func (p *Plot) page(opt draw.Options) (*ink.Page, error) {
	t, err := ink.ThemeNamed(opt.Theme)
	if err != nil {
		return nil, err
	}
	if err := p.validate(); err != nil {
		return nil, err
	}
	d := &plotting{Page: ink.Page{Ground: t.Page, Title: cmp.Or(opt.Title, "A plot"), Desc: cmp.Or(opt.Desc, p.words())}, theme: t, axis: p.axis(), left: 70}
	right := 0.0
	for _, panel := range p.Panels {
		for _, c := range panel.Curves {
			right = math.Max(right, ink.Regular().Width(c.Name)*letter)
		}
	}
	y := 30.0
	if opt.Title != "" {
		d.Write(opt.Title, margin, y+3, ink.Letters{Size: large, Colour: t.Text, Italic: true})
		y += 29
	}
	for _, panel := range p.Panels {
		d.panel(panel, y+12)
		y += panelHeight + panelGap
	}
	d.Write(p.Across, d.left+span/2, y, ink.Letters{Size: letter, Colour: t.Text, Anchor: ink.Middle})
	d.Width = int(math.Ceil(math.Max(d.left+span+right+margin+10, ink.Italic().Width(opt.Title)*large+2*margin)))
	d.Height = int(math.Ceil(y + margin))
	return &d.Page, nil
}

func (d *plotting) x(v float64) float64 {
	return d.left + span*(v-d.axis.from)/(d.axis.to-d.axis.from)
}

// panel draws one panel below y.
func (d *plotting) panel(p Panel, y float64) {
	least, most := math.Inf(1), 0.0
	for _, c := range p.Curves {
		for _, q := range c.Points {
			if most = math.Max(most, q.Y); q.Y > 0 {
				least = math.Min(least, q.Y)
			}
		}
	}
	s := scaleOf(least, most, p.Log)
	height := func(v float64) float64 { return y + panelHeight*(1-s.length(v)) }
	d.Write(p.Label, d.left, y-6, ink.Letters{Size: letter, Colour: d.theme.Text})
	rule := ink.Paint{Line: faded(d.theme.Edge), Width: 1}
	for _, v := range s.ticks {
		var line ink.Path
		d.Draw(*line.MoveTo(d.left, height(v)).LineTo(d.left+span, height(v)), rule)
		d.Write(tick(v), d.left-8, height(v)+4, ink.Letters{Size: 11, Colour: d.theme.Faint, Anchor: ink.End})
	}
	for _, v := range d.axis.ticks {
		var line ink.Path
		d.Draw(*line.MoveTo(d.x(v), y).LineTo(d.x(v), y+panelHeight), rule)
		d.Write(tick(math.Round(v*1e6)/1e6), d.x(v), y+panelHeight+15, ink.Letters{Size: 11, Colour: d.theme.Faint, Anchor: ink.Middle})
	}
	names := newColumn(y, y+panelHeight)
	for i, c := range p.Curves {
		end := d.curve(c, d.colour(i), i, p.Log, height)
		names.add(c.Name, end, d.colour(i))
	}
	for _, n := range names.spread() {
		d.Write(n.text, d.left+span+8, n.y+4.5, ink.Letters{Size: letter, Colour: n.colour})
	}
}

func (d *plotting) colour(i int) color.NRGBA {
	return []color.NRGBA{d.theme.Open, d.theme.DeadEnd, d.theme.Solution}[i%3]
}

// curve draws a curve with a dot at each point, and returns how high its last is. Every
// second round of colours has hollow dots.
func (d *plotting) curve(c Curve, colour color.NRGBA, number int, log bool, height func(float64) float64) (end float64) {
	points := slices.DeleteFunc(slices.Clone(c.Points), func(q Point) bool { return log && q.Y == 0 })
	if len(points) == 0 {
		return height(0)
	}
	slices.SortStableFunc(points, func(a, b Point) int { return cmp.Compare(a.X, b.X) })
	var line ink.Path
	line.MoveTo(d.x(points[0].X), height(points[0].Y))
	for _, q := range points[1:] {
		line.LineTo(d.x(q.X), height(q.Y))
	}
	if len(points) > 1 {
		d.Draw(line, ink.Paint{Line: colour, Width: 1.5})
	}
	dot := ink.Paint{Fill: colour, Line: colour, Width: 1.5}
	if number/3%2 == 1 {
		dot.Fill = d.theme.Page
	}
	for _, q := range points {
		var at ink.Path
		d.Draw(*at.Circle(d.x(q.X), height(q.Y), 3), dot)
	}
	return height(points[len(points)-1].Y)
}

// column sets names beside the ends of their curves, where they don't cover each other.
type column struct {
	top, bottom float64
	names       []columnName
}

type columnName struct {
	text   string
	y      float64
	colour color.NRGBA
}

func newColumn(top, bottom float64) *column { return &column{top: top, bottom: bottom} }

func (c *column) add(text string, y float64, colour color.NRGBA) {
	c.names = append(c.names, columnName{text, y, colour})
}

// spread moves names down until each has a line of its own, then the last ones up.
func (c *column) spread() []columnName {
	const lineHeight = 15.0
	slices.SortStableFunc(c.names, func(a, b columnName) int { return cmp.Compare(a.y, b.y) })
	for i := range c.names {
		if i > 0 {
			c.names[i].y = math.Max(c.names[i].y, c.names[i-1].y+lineHeight)
		}
	}
	limit := c.bottom
	for i := len(c.names) - 1; i >= 0; i-- {
		c.names[i].y = math.Min(c.names[i].y, limit)
		limit = c.names[i].y - lineHeight
	}
	return c.names
}

// words says all values.
func (p *Plot) words() string {
	text := ""
	for _, panel := range p.Panels {
		text += panel.Label + " against " + p.Across + ". "
		for _, c := range panel.Curves {
			text += c.Name + ":"
			for i, q := range c.Points {
				if i > 0 {
					text += ","
				}
				text += fmt.Sprintf(" %s at %s", figures(q.Y), figures(q.X))
			}
			text += ". "
		}
	}
	return text
}
