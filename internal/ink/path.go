package ink

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Point is a point of the plane, y downwards.
type Point struct{ X, Y float64 }

// Path is a sequence of outlines, filled by the nonzero rule. Its steps are those of
// SVG with absolute coordinates: M, L, Q, C and Z.
type Path struct {
	ops []byte
	pts []Point
}

func (p *Path) step(op byte, pts ...Point) *Path {
	p.ops = append(p.ops, op)
	p.pts = append(p.pts, pts...)
	return p
}

// MoveTo starts an outline at (x, y).
func (p *Path) MoveTo(x, y float64) *Path { return p.step('M', Point{x, y}) }

// LineTo adds a line to (x, y).
func (p *Path) LineTo(x, y float64) *Path { return p.step('L', Point{x, y}) }

// CurveTo adds a cubic Bézier curve to (x, y).
func (p *Path) CurveTo(x1, y1, x2, y2, x, y float64) *Path {
	return p.step('C', Point{x1, y1}, Point{x2, y2}, Point{x, y})
}

// Close closes the outline.
func (p *Path) Close() *Path { return p.step('Z') }

// Empty reports whether p has no outline.
func (p Path) Empty() bool { return len(p.ops) == 0 }

// Polygon adds a closed outline through the points x, y, x, y, ….
func (p *Path) Polygon(xy ...float64) *Path {
	for i := 0; i+1 < len(xy); i += 2 {
		op := byte('L')
		if i == 0 {
			op = 'M'
		}
		p.step(op, Point{xy[i], xy[i+1]})
	}
	return p.Close()
}

// Rect adds a rectangle.
func (p *Path) Rect(x, y, w, h float64) *Path {
	return p.Polygon(x, y, x+w, y, x+w, y+h, x, y+h)
}

// Circle adds a circle: clockwise for r > 0, counterclockwise, which cuts a hole, for
// r < 0.
func (p *Path) Circle(cx, cy, r float64) *Path {
	k := 0.5522847498 * r // four cubic arcs
	v := math.Abs(r)
	kv := math.Abs(k)
	return p.step('M', Point{cx + r, cy}).
		step('C', Point{cx + r, cy + kv}, Point{cx + k, cy + v}, Point{cx, cy + v}).
		step('C', Point{cx - k, cy + v}, Point{cx - r, cy + kv}, Point{cx - r, cy}).
		step('C', Point{cx - r, cy - kv}, Point{cx - k, cy - v}, Point{cx, cy - v}).
		step('C', Point{cx + k, cy - v}, Point{cx + r, cy - kv}, Point{cx + r, cy}).
		Close()
}

// Add adds the outlines of q.
func (p *Path) Add(q Path) *Path {
	p.ops = append(p.ops, q.ops...)
	p.pts = append(p.pts, q.pts...)
	return p
}

// ParsePath parses the subset of SVG path data that Path holds: M, L, Q, C and Z with
// absolute coordinates.
func ParsePath(data string) (Path, error) {
	var p Path
	for rest := strings.TrimSpace(data); rest != ""; {
		op := rest[0]
		end := 1 + strings.IndexAny(rest[1:], "MLQCZ")
		if end == 0 {
			end = len(rest)
		}
		numbers := strings.FieldsFunc(rest[1:end], func(c rune) bool { return strings.ContainsRune(" ,\n\t", c) })
		rest = rest[end:]
		if strings.IndexByte("MLQCZ", op) < 0 || len(p.ops) == 0 && op != 'M' || len(numbers) != 2*pointsOf[op] {
			return Path{}, fmt.Errorf("path data %q: unexpected %q with %d numbers", data, op, len(numbers))
		}
		p.ops = append(p.ops, op)
		for i, number := range numbers {
			v, err := strconv.ParseFloat(number, 64)
			if err != nil {
				return Path{}, fmt.Errorf("path data %q: %w", data, err)
			}
			if i%2 == 0 {
				p.pts = append(p.pts, Point{X: v})
			} else {
				p.pts[len(p.pts)-1].Y = v
			}
		}
	}
	return p, nil
}

// pointsOf has the number of points of each step.
var pointsOf = [256]int{'M': 1, 'L': 1, 'Q': 2, 'C': 3, 'Z': 0}

// Walk calls f for each step with its points.
func (p Path) Walk(f func(op byte, pts []Point)) {
	i := 0
	for _, op := range p.ops {
		n := pointsOf[op]
		f(op, p.pts[i:i+n])
		i += n
	}
}

// Data returns p as SVG path data, with H and V for horizontal and vertical lines.
func (p Path) Data() string {
	var b strings.Builder
	var at Point
	p.Walk(func(op byte, pts []Point) {
		switch {
		case op == 'L' && pts[0].Y == at.Y:
			b.WriteByte('H')
			b.WriteString(Num(pts[0].X))
		case op == 'L' && pts[0].X == at.X:
			b.WriteByte('V')
			b.WriteString(Num(pts[0].Y))
		default:
			b.WriteByte(op)
			for i, q := range pts {
				if i > 0 {
					b.WriteByte(' ')
				}
				b.WriteString(Num(q.X))
				b.WriteByte(' ')
				b.WriteString(Num(q.Y))
			}
		}
		if len(pts) > 0 {
			at = pts[len(pts)-1]
		}
	})
	return b.String()
}

// Num formats v with at most two decimals.
func Num(v float64) string { return Decimal(v, 2) }

// num1 formats v with at most one decimal.
func num1(v float64) string { return Num(math.Round(v*10) / 10) }

// Decimal formats v with at most the given number of decimals.
func Decimal(v float64, places int) string {
	s := strconv.FormatFloat(v, 'f', places, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}

// At returns p scaled by k, then moved by (dx, dy).
func (p Path) At(dx, dy, k float64) Path {
	return p.mapped(func(a Point) Point { return Point{a.X*k + dx, a.Y*k + dy} })
}

// bounds returns a box that contains p; curves stay within their control points.
func (p Path) bounds() (min, max Point) {
	if len(p.pts) == 0 {
		return
	}
	min, max = p.pts[0], p.pts[0]
	for _, a := range p.pts[1:] {
		min.X, max.X = math.Min(min.X, a.X), math.Max(max.X, a.X)
		min.Y, max.Y = math.Min(min.Y, a.Y), math.Max(max.Y, a.Y)
	}
	return
}

// Stroke returns the outline of every line of p drawn with the given width and round
// joins: a capsule for each piece of the flattened path.
func (p Path) Stroke(width float64) Path {
	var out Path
	r := width / 2
	var start, last Point
	segment := func(a, b Point) {
		out.Circle(b.X, b.Y, r)
		dx, dy := b.X-a.X, b.Y-a.Y
		d := math.Hypot(dx, dy)
		if d == 0 {
			return
		}
		nx, ny := dy/d*r, -dx/d*r // to the left: clockwise like the circles
		out.Polygon(a.X+nx, a.Y+ny, b.X+nx, b.Y+ny, b.X-nx, b.Y-ny, a.X-nx, a.Y-ny)
	}
	const pieces = 12
	p.Walk(func(op byte, q []Point) {
		switch op {
		case 'M':
			start, last = q[0], q[0]
			out.Circle(last.X, last.Y, r)
		case 'L':
			segment(last, q[0])
			last = q[0]
		case 'Z':
			segment(last, start)
			last = start
		default:
			from := last
			for i := 1; i <= pieces; i++ {
				t := float64(i) / pieces
				to := curve(from, q, t)
				segment(last, to)
				last = to
			}
		}
	})
	return out
}

// curve returns the point at t of the quadratic or cubic curve from a.
func curve(a Point, q []Point, t float64) Point {
	u := 1 - t
	if len(q) == 2 {
		return Point{u*u*a.X + 2*u*t*q[0].X + t*t*q[1].X, u*u*a.Y + 2*u*t*q[0].Y + t*t*q[1].Y}
	}
	return Point{
		u*u*u*a.X + 3*u*u*t*q[0].X + 3*u*t*t*q[1].X + t*t*t*q[2].X,
		u*u*u*a.Y + 3*u*u*t*q[0].Y + 3*u*t*t*q[1].Y + t*t*t*q[2].Y,
	}
}
