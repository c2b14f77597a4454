package draw

import (
	"cmp"
	"errors"
	"fmt"
	"image/color"
	"math"
	"slices"

	"nqueens.example/nqueens/internal/ink"
)

// Plot is curves over a common horizontal axis, in panels one above the other. Curves
// differ in their marks as well as in colour.
type Plot struct {
	Label  string // of the horizontal axis
	Log    bool   // logarithmic horizontal axis; every X must be positive
	Narrow bool   // for the width of a phone: curves are named below their panel
	Keys   bool   // the mark of a curve before its name, for print without colours

	// Scatter compares X with Y in one panel: points are not joined, both axes have the
	// scale of the panel, and a line joins the points where X = Y.
	Scatter bool

	Panels []Panel // 1 to 4
}

// Panel is curves over one vertical scale.
type Panel struct {
	Label  string
	Log    bool    // logarithmic scale, which leaves out points at Y = 0
	Level  float64 // of a dashed line across; 0 is none
	Curves []Curve // 1 to 12, each named at its right end, or below if narrow
}

// Curve joins points in the order of X. If there are more than 50, some are marked.
type Curve struct {
	Name   string
	Points []Point    // 1 to 100,000
	Band   []Interval // around the points, such as of confidence: one for each, or none
}

// Point is a point of a curve, finite, with Y at least 0.
type Point struct{ X, Y float64 }

// Interval is a part of the vertical scale, finite, 0 or higher. The zero value is an
// unknown interval, which is not drawn.
type Interval struct{ Low, High float64 }

const (
	maxPanels = 4
	maxCurves = 12 // that a panel has room to name
	maxPoints = 100_000
	allMarked = 50 // points
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
			if err := c.validate(p.Log); err != nil {
				return err
			}
		}
	}
	if p.Scatter && (len(p.Panels) > 1 || p.Log != p.Panels[0].Log) {
		return errors.New("a scatter needs one panel, and two linear or two logarithmic axes")
	}
	return nil
}

func (c *Curve) validate(log bool) error {
	if n := len(c.Points); n < 1 || n > maxPoints {
		return fmt.Errorf("the curve %q has %d points; it needs 1 to %d", c.Name, n, maxPoints)
	}
	for _, q := range c.Points {
		if math.IsNaN(q.X+q.Y) || math.IsInf(q.X, 0) || math.IsInf(q.Y, 0) || q.Y < 0 {
			return fmt.Errorf("the curve %q has a point at %v, %v: it must be finite, and its height 0 or more", c.Name, q.X, q.Y)
		}
		if log && (q.X < 1e-300 || q.X > 1e300) {
			return fmt.Errorf("the curve %q has a point at %v, and a logarithmic axis has 1e-300 to 1e300", c.Name, q.X)
		}
	}
	if n := len(c.Band); n != 0 && n != len(c.Points) {
		return fmt.Errorf("the band of %q has %d intervals for %d points", c.Name, n, len(c.Points))
	}
	for _, b := range c.Band {
		if !(b.Low >= 0 && b.Low <= b.High) || math.IsInf(b.High, 0) {
			return fmt.Errorf("the band of %q has an interval from %v to %v: it must be finite, and start at 0 or higher", c.Name, b.Low, b.High)
		}
	}
	return nil
}

// axis maps X, or its logarithm, to a part of a panel's width.
type axis struct {
	log      bool
	from, to float64
	ticks    []float64
}

func (p *Plot) axis() axis {
	if p.Scatter {
		s := p.scale(p.Panels[0])
		return axis{log: s.log, from: s.ticks[0], to: s.ticks[len(s.ticks)-1], ticks: s.ticks}
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, panel := range p.Panels {
		for _, c := range panel.Curves {
			for _, q := range c.Points {
				low, high = math.Min(low, q.X), math.Max(high, q.X)
			}
		}
	}
	if p.Log {
		return logAxis(low, high)
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

// logAxis has ticks at 1, 2 and 5 times the powers of ten, or only at powers of ten where
// those would be too many.
func logAxis(low, high float64) axis {
	ticks := enclosing(low, high, []float64{1, 2, 5}, 1)
	for every := 1; len(ticks) > 10; every++ {
		ticks = enclosing(low, high, []float64{1}, every)
	}
	return axis{log: true, from: ticks[0], to: ticks[len(ticks)-1], ticks: ticks}
}

// enclosing returns products of factors and of powers of ten whose exponents are every apart, from
// the last product that is at most low to the first that is at least high.
func enclosing(low, high float64, factors []float64, every int) (ticks []float64) {
	for power := int(math.Floor(math.Log10(low) + 1e-9)); ; power += every {
		for _, factor := range factors {
			v := factor * math.Pow10(power)
			if v <= low*(1+1e-9) {
				ticks = nil
			}
			ticks = append(ticks, v)
			if v >= high*(1-1e-9) && len(ticks) > 1 {
				return ticks
			}
		}
	}
}

// length maps x to a length between 0 and 1.
func (a *axis) length(x float64) float64 {
	if a.log {
		return (math.Log(x) - math.Log(a.from)) / (math.Log(a.to) - math.Log(a.from))
	}
	return (x - a.from) / (a.to - a.from)
}

// plotDrawing is a plot and the page that it is drawn on.
type plotDrawing struct {
	figure
	axis              axis
	left, width, tall float64 // of a panel
	narrow, keys      bool
	scatter           bool
}

const (
	panelHeight = 190.0
	panelGap    = 46.0
	nameHeight  = 18.0 // of a curve's name below its panel
	phoneWidth  = 375.0
)

func (p Plot) open(opt Options) (drawing, error) {
	if err := p.validate(); err != nil {
		return nil, err
	}
	f, err := newFigure(opt)
	if err != nil {
		return nil, err
	}
	d := &plotDrawing{figure: f, axis: p.axis(), narrow: p.Narrow, keys: p.Keys, scatter: p.Scatter, tall: panelHeight}
	d.across(&p)
	y := d.heading()
	for _, panel := range p.Panels {
		d.panel(panel, p.scale(panel), y+12)
		y += d.tall + panelGap
		if d.narrow {
			d.Write(p.Label, d.left+d.width/2, y-4, ink.Letters{Size: letterSize, Colour: d.theme.Text, Anchor: ink.Middle})
			y = d.names(panel, y+nameHeight)
		}
	}
	if !d.narrow {
		d.Write(p.Label, d.left+d.width/2, y, ink.Letters{Size: letterSize, Colour: d.theme.Text, Anchor: ink.Middle})
	}
	d.Height = int(math.Ceil(y + margin))
	d.describe("A plot", p.words())
	return &d.Page, nil
}

// across decides what lies where from left to right.
func (d *plotDrawing) across(p *Plot) {
	d.left, d.width = 70, chartWidth
	if d.narrow {
		d.left = 0
	}
	right, names := 0.0, 0.0
	for _, panel := range p.Panels {
		for _, v := range p.scale(panel).ticks {
			d.left = math.Max(d.left, ink.Regular().Width(tick(v))*tickSize+8+margin/2)
		}
		for _, c := range panel.Curves {
			names = math.Max(names, ink.Regular().Width(c.Name)*letterSize)
		}
	}
	if right = names + 10; d.keys {
		right += keyWidth
	}
	if d.narrow {
		d.width, right = phoneWidth-d.left-margin, 0
		d.tall = 1.25 * panelHeight
	}
	if d.scatter {
		d.tall = d.width
	}
	width := math.Max(d.left+d.width+right+margin, d.titleWidth()+2*margin)
	if d.narrow {
		width = math.Max(width, names+sampleWidth+margin)
	}
	d.Width = int(math.Ceil(width))
}

func (d *plotDrawing) x(v float64) float64 { return d.left + d.width*d.axis.length(v) }

// scale returns the vertical scale of a panel.
func (p *Plot) scale(panel Panel) scale {
	least, most := math.Inf(1), 0.0
	cover := func(y float64) {
		if most = math.Max(most, y); y > 0 {
			least = math.Min(least, y)
		}
	}
	for _, c := range panel.Curves {
		for _, q := range c.Points {
			cover(q.Y)
			if p.Scatter {
				cover(q.X)
			}
		}
		for _, b := range c.Band {
			cover(b.Low)
			cover(b.High)
		}
	}
	cover(panel.Level)
	return newScale(least, most, panel.Log)
}

// panel draws one panel below y.
func (d *plotDrawing) panel(p Panel, s scale, y float64) {
	height := func(v float64) float64 { return y + d.tall*(1-s.length(v)) }
	d.Write(p.Label, d.left, y-6, ink.Letters{Size: letterSize, Colour: d.theme.Text})
	for _, v := range s.ticks {
		d.line(d.left, height(v), d.left+d.width, height(v))
		d.Write(tick(v), d.left-8, height(v)+4, ink.Letters{Size: tickSize, Colour: d.theme.Faint, Anchor: ink.End})
	}
	for _, v := range d.axis.ticks {
		at := d.x(v)
		d.line(at, y, at, y+d.tall)
		if !d.axis.log {
			v = math.Round(v*1e6) / 1e6
		}
		d.Write(tick(v), at, y+d.tall+15, ink.Letters{Size: tickSize, Colour: d.theme.Faint, Anchor: ink.Middle})
	}
	if d.scatter {
		d.dashed(d.left, y+d.tall, d.left+d.width, y)
	}
	if p.Level > 0 {
		d.dashed(d.left, height(p.Level), d.left+d.width, height(p.Level))
	}
	shade := uint8(48)
	if len(p.Curves) > 4 {
		shade = 16 // many bands would hide each other
	}
	for i, c := range p.Curves {
		d.band(c, i, shade, p.Log, height)
	}
	names := newColumn(y, y+d.tall)
	for i, c := range p.Curves {
		end := d.curve(c, i, p.Log, height)
		if d.scatter {
			end = y + 5
		}
		names.add(c.Name, end, i)
	}
	if d.narrow {
		return
	}
	for _, n := range names.spread() {
		at := d.left + d.width + 8
		if d.keys {
			d.mark(at+keyWidth/2-4, n.y, n.curve)
			at += keyWidth
		}
		d.Write(n.text, at, n.y+4.5, ink.Letters{Size: letterSize, Colour: d.colour(n.curve)})
	}
}

const (
	sampleWidth = 56.0 // of the piece of a curve before its name
	keyWidth    = 16.0 // of the mark before its name
)

// names lists the curves of a panel from y on and returns where the list ends.
func (d *plotDrawing) names(p Panel, y float64) (bottom float64) {
	for i, c := range p.Curves {
		var line ink.Path
		from, to := margin/2, sampleWidth-12
		if !d.scatter {
			d.Draw(*line.MoveTo(from, y-4.5).LineTo(to, y-4.5), ink.Paint{Line: d.colour(i), Width: 1.5})
		}
		d.mark((from+to)/2, y-4.5, i)
		d.Write(c.Name, sampleWidth-4, y, ink.Letters{Size: letterSize, Colour: d.theme.Text})
		y += nameHeight
	}
	return y
}

func (d *plotDrawing) colour(i int) color.NRGBA {
	return []color.NRGBA{d.theme.Open, d.theme.DeadEnd, d.theme.Solution}[i%3]
}

// curve draws a curve and its marks, and returns the height of its last point.
func (d *plotDrawing) curve(c Curve, number int, log bool, height func(float64) float64) (end float64) {
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
	if len(points) > 1 && !d.scatter {
		d.Draw(line, ink.Paint{Line: d.colour(number), Width: 1.5})
	}
	first, every := 0, 1
	if len(points) > allMarked && !d.scatter {
		every = len(points) / 12
		first = number * every / maxCurves // marks of curves that coincide stand apart
	}
	for i := first; i < len(points); i += every {
		d.mark(d.x(points[i].X), height(points[i].Y), number)
	}
	return height(points[len(points)-1].Y)
}

// mark draws the mark of a curve: a circle, a square, a triangle or a diamond, filled for
// the first four curves, hollow for the next four, and hollow with a dot for the others.
func (d *plotDrawing) mark(x, y float64, number int) {
	paint := ink.Paint{Fill: d.colour(number), Line: d.colour(number), Width: 1.5}
	if number >= 4 {
		paint.Fill = d.theme.Page
	}
	var shape, dot ink.Path
	switch number % 4 {
	case 0:
		shape.Circle(x, y, 3)
	case 1:
		shape.Rect(x-2.7, y-2.7, 5.4, 5.4)
	case 2:
		shape.MoveTo(x, y-4).LineTo(x+3.8, y+2.6).LineTo(x-3.8, y+2.6).Close()
	case 3:
		shape.MoveTo(x, y-4.2).LineTo(x+4.2, y).LineTo(x, y+4.2).LineTo(x-4.2, y).Close()
	}
	d.Draw(shape, paint)
	if number >= 8 {
		d.Draw(*dot.Circle(x, y, 1), ink.Paint{Fill: d.colour(number)})
	}
}

// column places the names at the ends of their curves without overlaps.
type column struct {
	top, bottom float64
	names       []columnName
}

type columnName struct {
	text  string
	y     float64
	curve int // its number
}

func newColumn(top, bottom float64) *column { return &column{top: top, bottom: bottom} }

func (c *column) add(text string, y float64, curve int) {
	c.names = append(c.names, columnName{text, y, curve})
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

// words lists the values for screen readers, of a long curve only its first and last.
func (p *Plot) words() string {
	text := ""
	for _, panel := range p.Panels {
		text += panel.Label + " against " + p.Label + ". "
		for _, c := range panel.Curves {
			text += c.Name + ":"
			points, between := c.Points, ","
			if n := len(points); n > maxRows {
				points, between = []Point{points[0], points[n-1]}, fmt.Sprintf(", %d points,", n-2)
			}
			for i, q := range points {
				if i > 0 {
					text += between
				}
				text += fmt.Sprintf(" %s at %s", figures(q.Y), figures(q.X))
			}
			text += ". "
		}
	}
	return text
}
