package draw

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"nqueens.example/nqueens/internal/ink"
)

// Plot is curves over a common horizontal axis, in panels one above the other.
type Plot struct {
	Label  string  // of the horizontal axis
	Panels []Panel // 1 to 4
}

// Panel is curves over one vertical scale.
type Panel struct {
	Label  string
	Log    bool    // logarithmic scale, which leaves out points at Y = 0
	Curves []Curve // 1 to 12, each named at its right end
}

// Curve joins points in the order of X.
type Curve struct {
	Name   string
	Points []Point // 1 to 1,000
}

// Point is a point of a curve, finite, with Y at least 0.
type Point struct{ X, Y float64 }

const (
	maxPanels = 4
	maxCurves = 12 // that a panel has room to name
)

func (p *Plot) validate() error {
	if n := len(p.Panels); n < 1 || n > maxPanels {
		return fmt.Errorf("a plot of %d panels cannot be drawn: it needs 1 to %d", n, maxPanels)
	}
	for _, panel := range p.Panels {
		if n := len(panel.Curves); n < 1 || n > maxCurves {
			return fmt.Errorf("%d curves of %q cannot be drawn: a panel needs 1 to %d", n, panel.Label, maxCurves)
		}
		for _, c := range panel.Curves {
			if n := len(c.Points); n < 1 || n > maxRows {
				return fmt.Errorf("the curve %q has %d points; it needs 1 to %d", c.Name, n, maxRows)
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

// axis maps X to a part of chartWidth.
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
		step = newScale(0, high-low, false).ticks[1]
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

// plotDrawing is a plot and the page that it is drawn on.
type plotDrawing struct {
	figure
	axis axis
	left float64
}

const (
	panelHeight = 190.0
	panelGap    = 46.0
)

func (p Plot) open(opt Options) (drawing, error) {
	if err := p.validate(); err != nil {
		return nil, err
	}
	f, err := newFigure(opt)
	if err != nil {
		return nil, err
	}
	d := &plotDrawing{figure: f, axis: p.axis(), left: 70}
	right := 0.0
	for _, panel := range p.Panels {
		for _, v := range panel.scale().ticks {
			d.left = math.Max(d.left, ink.Regular().Width(tick(v))*tickSize+8+margin/2)
		}
		for _, c := range panel.Curves {
			right = math.Max(right, ink.Regular().Width(c.Name)*letterSize)
		}
	}
	d.Width = int(math.Ceil(math.Max(d.left+chartWidth+right+margin+10, d.titleWidth()+2*margin)))
	y := d.heading()
	for _, panel := range p.Panels {
		d.panel(panel, y+12)
		y += panelHeight + panelGap
	}
	d.Write(p.Label, d.left+chartWidth/2, y, ink.Letters{Size: letterSize, Colour: d.theme.Text, Anchor: ink.Middle})
	d.Height = int(math.Ceil(y + margin))
	d.describe("A plot", p.words())
	return &d.Page, nil
}

func (d *plotDrawing) x(v float64) float64 {
	return d.left + chartWidth*(v-d.axis.from)/(d.axis.to-d.axis.from)
}

// scale returns the vertical scale of the panel.
func (p *Panel) scale() scale {
	least, most := math.Inf(1), 0.0
	for _, c := range p.Curves {
		for _, q := range c.Points {
			if most = math.Max(most, q.Y); q.Y > 0 {
				least = math.Min(least, q.Y)
			}
		}
	}
	return newScale(least, most, p.Log)
}

// panel draws one panel below y.
func (d *plotDrawing) panel(p Panel, y float64) {
	s := p.scale()
	height := func(v float64) float64 { return y + panelHeight*(1-s.length(v)) }
	d.Write(p.Label, d.left, y-6, ink.Letters{Size: letterSize, Colour: d.theme.Text})
	for _, v := range s.ticks {
		d.line(d.left, height(v), d.left+chartWidth, height(v))
		d.Write(tick(v), d.left-8, height(v)+4, ink.Letters{Size: tickSize, Colour: d.theme.Faint, Anchor: ink.End})
	}
	for _, v := range d.axis.ticks {
		d.line(d.x(v), y, d.x(v), y+panelHeight)
		d.Write(tick(math.Round(v*1e6)/1e6), d.x(v), y+panelHeight+15, ink.Letters{Size: tickSize, Colour: d.theme.Faint, Anchor: ink.Middle})
	}
	names := newColumn(y, y+panelHeight)
	for i, c := range p.Curves {
		end := d.curve(c, d.colour(i), i, p.Log, height)
		names.add(c.Name, end, d.colour(i))
	}
	for _, n := range names.spread() {
		d.Write(n.text, d.left+chartWidth+8, n.y+4.5, ink.Letters{Size: letterSize, Colour: n.colour})
	}
}

func (d *plotDrawing) colour(i int) color.NRGBA {
	return []color.NRGBA{d.theme.Open, d.theme.DeadEnd, d.theme.Solution}[i%3]
}

// curve draws a curve with a dot at each point, and returns the height of the last.
// Dots are hollow in every second round of colours.
func (d *plotDrawing) curve(c Curve, colour color.NRGBA, number int, log bool, height func(float64) float64) (end float64) {
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

// column places the names at the ends of their curves without overlaps.
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

// spread moves names down until none overlap, then the last ones up.
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

// words lists all values for screen readers.
func (p *Plot) words() string {
	text := ""
	for _, panel := range p.Panels {
		text += panel.Label + " against " + p.Label + ". "
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
