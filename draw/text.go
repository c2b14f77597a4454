package draw

import (
	"encoding/binary"
	"sync"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// face reads the outlines of a TrueType font: as much of the format (Apple,
// TrueType Reference Manual, chapter 6) as the Go fonts use. It trusts its
// data, which are constants of this program.
type face struct {
	cmap, glyf, loca, hmtx []byte
	em                     float64
	metrics                int  // entries of hmtx with an advance
	long                   bool // loca holds 32-bit offsets
	glyphs                 map[rune]letter
	mu                     sync.Mutex
}

// letter is one character: y downwards, the baseline at 0, one em to the unit.
type letter struct {
	shape   path
	advance float64
}

var (
	regular = sync.OnceValue(func() *face { return newFace(goregular.TTF) })
	bold    = sync.OnceValue(func() *face { return newFace(gobold.TTF) })
)

var be = binary.BigEndian

func newFace(ttf []byte) *face {
	f := &face{glyphs: map[rune]letter{}}
	for i := range int(be.Uint16(ttf[4:])) {
		entry := ttf[12+16*i:]
		table := ttf[be.Uint32(entry[8:]):][:be.Uint32(entry[12:])]
		switch string(entry[:4]) {
		case "cmap":
			f.cmap = table
		case "glyf":
			f.glyf = table
		case "loca":
			f.loca = table
		case "hmtx":
			f.hmtx = table
		case "hhea":
			f.metrics = int(be.Uint16(table[34:]))
		case "head":
			f.em = float64(be.Uint16(table[18:]))
			f.long = be.Uint16(table[50:]) == 1
		}
	}
	for i := range int(be.Uint16(f.cmap[2:])) {
		sub := f.cmap[be.Uint32(f.cmap[8+8*i:]):]
		if be.Uint16(sub) == 4 { // segments of the basic plane
			f.cmap = sub
			break
		}
	}
	return f
}

// index returns the glyph of r, 0 where the font has none.
func (f *face) index(r rune) int {
	if r > 0xffff {
		return 0
	}
	n := int(be.Uint16(f.cmap[6:])) // twice the number of segments
	ends, starts, deltas, ranges := f.cmap[14:], f.cmap[16+n:], f.cmap[16+2*n:], f.cmap[16+3*n:]
	for i := 0; i < n; i += 2 {
		if int(be.Uint16(ends[i:])) < int(r) {
			continue
		}
		start := int(be.Uint16(starts[i:]))
		if start > int(r) {
			return 0
		}
		delta, offset := be.Uint16(deltas[i:]), int(be.Uint16(ranges[i:]))
		if offset == 0 {
			return int(uint16(r) + delta)
		}
		g := be.Uint16(ranges[i+offset+2*(int(r)-start):])
		if g == 0 {
			return 0
		}
		return int(g + delta)
	}
	return 0
}

func (f *face) letter(r rune) letter {
	f.mu.Lock()
	defer f.mu.Unlock()
	l, ok := f.glyphs[r]
	if !ok {
		g := f.index(r)
		l.advance = float64(be.Uint16(f.hmtx[4*min(g, f.metrics-1):])) / f.em
		f.outline(g, 0, 0, &l.shape)
		if len(f.glyphs) < 1024 {
			f.glyphs[r] = l
		}
	}
	return l
}

// outline appends glyph g, moved by (dx, dy) font units, to p.
func (f *face) outline(g int, dx, dy float64, p *path) {
	at := func(i int) int {
		if f.long {
			return int(be.Uint32(f.loca[4*i:]))
		}
		return 2 * int(be.Uint16(f.loca[2*i:]))
	}
	data := f.glyf[at(g):at(g+1)]
	if len(data) == 0 {
		return
	}
	contours := int(int16(be.Uint16(data)))
	data = data[10:]
	if contours < 0 {
		f.composite(data, dx, dy, p)
		return
	}
	ends := data
	data = data[2*contours:]
	data = data[2+int(be.Uint16(data)):] // instructions
	n := 0
	if contours > 0 {
		n = int(be.Uint16(ends[2*contours-2:])) + 1
	}
	flags := make([]byte, 0, n)
	for len(flags) < n {
		flag := data[0]
		data = data[1:]
		flags = append(flags, flag)
		if flag&8 != 0 {
			for range data[0] {
				flags = append(flags, flag)
			}
			data = data[1:]
		}
	}
	// A coordinate is a byte with its sign in the flag, or nothing for "as
	// before", or two bytes.
	coordinates := func(short, same byte) []float64 {
		values := make([]float64, n)
		v := 0
		for i, flag := range flags {
			switch {
			case flag&short != 0:
				d := int(data[0])
				data = data[1:]
				if flag&same == 0 {
					d = -d
				}
				v += d
			case flag&same == 0:
				v += int(int16(be.Uint16(data)))
				data = data[2:]
			}
			values[i] = float64(v)
		}
		return values
	}
	xs := coordinates(2, 16)
	ys := coordinates(4, 32)
	first := 0
	for c := range contours {
		last := int(be.Uint16(ends[2*c:]))
		f.contour(p, flags[first:last+1], xs[first:last+1], ys[first:last+1], dx, dy)
		first = last + 1
	}
}

// contour appends one outline, whose points lie on the curve or control it;
// between two control points a point on the curve is implied.
func (f *face) contour(p *path, flags []byte, xs, ys []float64, dx, dy float64) {
	n := len(flags)
	pt := func(i int) point { return point{(xs[i%n] + dx) / f.em, -(ys[i%n] + dy) / f.em} }
	on := func(i int) bool { return flags[i%n]&1 != 0 }
	mid := func(a, b point) point { return point{(a.x + b.x) / 2, (a.y + b.y) / 2} }
	begin := 0
	for begin < n && !on(begin) {
		begin++
	}
	if begin == n {
		p.step('M', mid(pt(n-1), pt(0)))
		begin = -1
	} else {
		p.step('M', pt(begin))
	}
	for i := begin + 1; i <= begin+n; i++ {
		switch {
		case on(i):
			p.step('L', pt(i))
		case on(i + 1):
			p.step('Q', pt(i), pt(i+1))
			i++
		default:
			p.step('Q', pt(i), mid(pt(i), pt(i+1)))
		}
	}
	p.close()
}

// composite appends a glyph made of others, such as a letter and its accent.
func (f *face) composite(data []byte, dx, dy float64, p *path) {
	for more := true; more; {
		flags, g := be.Uint16(data), int(be.Uint16(data[2:]))
		data = data[4:]
		var x, y float64
		if flags&1 != 0 {
			x, y = float64(int16(be.Uint16(data))), float64(int16(be.Uint16(data[2:])))
			data = data[4:]
		} else {
			x, y = float64(int8(data[0])), float64(int8(data[1]))
			data = data[2:]
		}
		for _, scale := range []struct {
			flag uint16
			size int
		}{{8, 2}, {64, 4}, {128, 8}} {
			if flags&scale.flag != 0 {
				data = data[scale.size:] // the Go fonts scale no part
			}
		}
		f.outline(g, dx+x, dy+y, p)
		more = flags&32 != 0
	}
}

// width returns the width of s in ems.
func (f *face) width(s string) float64 {
	w := 0.0
	for _, r := range s {
		w += f.letter(r).advance
	}
	return w
}

// text returns the outlines of s at the given size, its baseline beginning at (x, y).
func (f *face) text(s string, x, y, size float64) path {
	var p path
	for _, r := range s {
		l := f.letter(r)
		p.add(l.shape.at(x, y, size))
		x += l.advance * size
	}
	return p
}

// fit returns s, cut with an ellipsis if it must be, and the size of at most
// size and at least least at which it is no wider than width.
func (f *face) fit(s string, width, size, least float64) (string, float64) {
	w := f.width(s)
	if w*size <= width {
		return s, size
	}
	if w*least <= width {
		return s, width / w
	}
	runes := []rune(s)
	for len(runes) > 0 && f.width(string(runes)+"…")*least > width {
		runes = runes[:len(runes)-1]
	}
	if len(runes) == 0 {
		return "", least
	}
	return string(runes) + "…", least
}
