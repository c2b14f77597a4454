package draw

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// point is a point of the plane, y downwards.
type point struct{ x, y float64 }

// path is a sequence of closed outlines, filled by the nonzero rule. Each
// step's letter is SVG's, with absolute coordinates: M, L, Q, C, Z.
type path struct {
	ops []byte
	pts []point
}

func (p *path) step(op byte, pts ...point) *path {
	p.ops = append(p.ops, op)
	p.pts = append(p.pts, pts...)
	return p
}

func (p *path) moveTo(x, y float64) *path { return p.step('M', point{x, y}) }
func (p *path) lineTo(x, y float64) *path { return p.step('L', point{x, y}) }
func (p *path) close() *path              { return p.step('Z') }

// polygon adds a closed outline through the points given as x, y, x, y, ….
func (p *path) polygon(xy ...float64) *path {
	for i := 0; i+1 < len(xy); i += 2 {
		op := byte('L')
		if i == 0 {
			op = 'M'
		}
		p.step(op, point{xy[i], xy[i+1]})
	}
	return p.close()
}

func (p *path) rect(x, y, w, h float64) *path {
	return p.polygon(x, y, x+w, y, x+w, y+h, x, y+h)
}

// circle adds a circle, clockwise for r > 0; a negative r runs the other way
// round and so cuts a hole.
func (p *path) circle(cx, cy, r float64) *path {
	k := 0.5522847498 * r // four cubic arcs
	v := math.Abs(r)
	kv := math.Abs(k)
	return p.step('M', point{cx + r, cy}).
		step('C', point{cx + r, cy + kv}, point{cx + k, cy + v}, point{cx, cy + v}).
		step('C', point{cx - k, cy + v}, point{cx - r, cy + kv}, point{cx - r, cy}).
		step('C', point{cx - r, cy - kv}, point{cx - k, cy - v}, point{cx, cy - v}).
		step('C', point{cx + k, cy - v}, point{cx + r, cy - kv}, point{cx + r, cy}).
		close()
}

func (p *path) add(q path) *path {
	p.ops = append(p.ops, q.ops...)
	p.pts = append(p.pts, q.pts...)
	return p
}

// parsePath reads the subset of SVG path data that path holds: the letters M,
// L, Q, C and Z with absolute coordinates.
func parsePath(data string) (path, error) {
	var p path
	rest := data
	number := func() (float64, error) {
		rest = strings.TrimLeft(rest, " ,\n\t")
		end := 0
		for end < len(rest) && (rest[end] == '.' || rest[end] == '-' && end == 0 || rest[end] >= '0' && rest[end] <= '9') {
			end++
		}
		v, err := strconv.ParseFloat(rest[:end], 64)
		rest = rest[end:]
		return v, err
	}
	for {
		rest = strings.TrimLeft(rest, " ,\n\t")
		if rest == "" {
			return p, nil
		}
		op := rest[0]
		n := strings.IndexByte("ZM_LQC", op)
		want := [...]int{0, 1, 0, 1, 2, 3}
		if n < 0 || op == '_' || len(p.ops) == 0 && op != 'M' {
			return path{}, fmt.Errorf("path data %q: unexpected %q", data, op)
		}
		rest = rest[1:]
		p.ops = append(p.ops, op)
		for range want[n] {
			x, err := number()
			if err != nil {
				return path{}, fmt.Errorf("path data %q: %w", data, err)
			}
			y, err := number()
			if err != nil {
				return path{}, fmt.Errorf("path data %q: %w", data, err)
			}
			p.pts = append(p.pts, point{x, y})
		}
	}
}

// walk calls f for each step with the points that belong to it.
func (p *path) walk(f func(op byte, pts []point)) {
	i := 0
	for _, op := range p.ops {
		n := 0
		switch op {
		case 'M', 'L':
			n = 1
		case 'Q':
			n = 2
		case 'C':
			n = 3
		}
		f(op, p.pts[i:i+n])
		i += n
	}
}

// data returns p as SVG path data.
func (p *path) data() string {
	var b strings.Builder
	p.walk(func(op byte, pts []point) {
		b.WriteByte(op)
		for i, q := range pts {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(num(q.x))
			b.WriteByte(' ')
			b.WriteString(num(q.y))
		}
	})
	return b.String()
}

// num writes v with at most two decimals.
func num(v float64) string {
	s := strconv.FormatFloat(v, 'f', 2, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}

// at returns p scaled by k and then moved by (dx, dy).
func (p *path) at(dx, dy, k float64) path {
	q := path{ops: p.ops, pts: make([]point, len(p.pts))}
	for i, a := range p.pts {
		q.pts[i] = point{a.x*k + dx, a.y*k + dy}
	}
	return q
}

// bounds returns a box around p; curves stay within their control points.
func (p *path) bounds() (min, max point) {
	if len(p.pts) == 0 {
		return
	}
	min, max = p.pts[0], p.pts[0]
	for _, a := range p.pts[1:] {
		min.x, max.x = math.Min(min.x, a.x), math.Max(max.x, a.x)
		min.y, max.y = math.Min(min.y, a.y), math.Max(max.y, a.y)
	}
	return
}

// stroke returns an outline of the given width around every line of p, with
// round joins: the union of a capsule for each piece of the flattened path.
func (p *path) stroke(width float64) path {
	var out path
	r := width / 2
	var start, last point
	segment := func(a, b point) {
		out.circle(b.x, b.y, r)
		dx, dy := b.x-a.x, b.y-a.y
		d := math.Hypot(dx, dy)
		if d == 0 {
			return
		}
		nx, ny := dy/d*r, -dx/d*r // to the left, so that the box runs clockwise like the circles
		out.polygon(a.x+nx, a.y+ny, b.x+nx, b.y+ny, b.x-nx, b.y-ny, a.x-nx, a.y-ny)
	}
	const pieces = 12
	p.walk(func(op byte, q []point) {
		switch op {
		case 'M':
			start, last = q[0], q[0]
			out.circle(last.x, last.y, r)
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
func curve(a point, q []point, t float64) point {
	u := 1 - t
	if len(q) == 2 {
		return point{
			u*u*a.x + 2*u*t*q[0].x + t*t*q[1].x,
			u*u*a.y + 2*u*t*q[0].y + t*t*q[1].y,
		}
	}
	return point{
		u*u*u*a.x + 3*u*u*t*q[0].x + 3*u*t*t*q[1].x + t*t*t*q[2].x,
		u*u*u*a.y + 3*u*u*t*q[0].y + 3*u*t*t*q[1].y + t*t*t*q[2].y,
	}
}
