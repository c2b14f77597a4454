package draw

import (
	"cmp"
	"math"
	"slices"

	"nqueens.example/nqueens/internal/ink"
)

// band shades the intervals around the points of a curve, from each known interval to the
// next. An interval between unknown ones is a vertical line.
func (d *plotDrawing) band(c Curve, number int, opacity uint8, log bool, height func(float64) float64) {
	type bar struct{ x, low, high float64 }
	var run []bar
	shade := d.colour(number)
	shade.A = opacity
	flush := func() {
		var shape ink.Path
		switch len(run) {
		case 0:
		case 1:
			shape.MoveTo(run[0].x, run[0].low).LineTo(run[0].x, run[0].high)
			d.Draw(shape, ink.Paint{Line: shade, Width: 5})
		default:
			shape.MoveTo(run[0].x, run[0].low)
			for _, b := range run[1:] {
				shape.LineTo(b.x, b.low)
			}
			for _, b := range slices.Backward(run) {
				shape.LineTo(b.x, b.high)
			}
			d.Draw(*shape.Close(), ink.Paint{Fill: shade})
		}
		run = nil
	}
	for _, i := range byX(c.Points) {
		if i >= len(c.Band) || c.Band[i].High == 0 || log && c.Points[i].Y == 0 {
			flush()
			continue
		}
		b := c.Band[i]
		run = append(run, bar{d.x(c.Points[i].X), height(b.Low), height(b.High)})
	}
	flush()
}

// byX returns the indices of points in the order of X.
func byX(points []Point) []int {
	order := make([]int, len(points))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(points[a].X, points[b].X) })
	return order
}

// dashed draws a dashed line.
func (d *plotDrawing) dashed(x0, y0, x1, y1 float64) {
	const dash, gap = 6.0, 4.0
	long := math.Hypot(x1-x0, y1-y0)
	var line ink.Path
	for from := 0.0; from < long; from += dash + gap {
		to := math.Min(from+dash, long)
		line.MoveTo(x0+(x1-x0)*from/long, y0+(y1-y0)*from/long).LineTo(x0+(x1-x0)*to/long, y0+(y1-y0)*to/long)
	}
	d.Draw(line, ink.Paint{Line: d.theme.Faint, Width: 1})
}
