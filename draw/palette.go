package draw

import "image/color"

// shades is a fixed palette and the way to blend within it. Cover is counted in
// quarters: more steps are hardly seen at the edge of a shape, and every shade
// costs the encoder a code.
type shades struct {
	colours color.Palette
	index   map[color.NRGBA]uint8
	blends  map[color.NRGBA]*[steps + 1][256]int16 // result by cover and pixel, -1 where not known yet
}

const (
	steps  = 4
	clearI = 0 // the palette's transparent entry: the pixel stays as it was
)

// newShades returns the palette of a theme: its colours and, for each pair that
// may lie one over the other, what is between.
func newShades(t *theme, regions bool) *shades {
	s := &shades{
		colours: color.Palette{color.NRGBA{}},
		index:   map[color.NRGBA]uint8{},
		blends:  map[color.NRGBA]*[steps + 1][256]int16{},
	}
	grounds := []color.NRGBA{t.light, t.dark}
	if regions {
		grounds = append(grounds, t.regions[:]...)
	}
	between := func(under, over color.NRGBA) {
		for i := 1; i <= steps; i++ {
			s.add(laid(under, over, i))
		}
	}
	// First what moves, so that most frames do with few entries and short codes.
	for _, c := range []color.NRGBA{t.light, t.dark, t.ring, t.line, t.page, t.text} {
		s.add(c)
	}
	between(t.page, t.text)
	for _, c := range append([]color.NRGBA{t.frame, t.wall}, grounds...) {
		s.add(c)
	}
	between(t.page, t.faint)
	between(t.rim, t.body)
	between(t.rim, t.cross)
	between(t.body, t.detail)
	between(t.body, t.line)
	for _, g := range grounds[:2] {
		for _, over := range []color.NRGBA{t.rim, t.ring, t.line, t.dot, t.hatch, t.veil} {
			between(g, over)
		}
	}
	for _, c := range []color.NRGBA{t.body, t.rim, t.detail} {
		s.add(laid(c, t.veil, steps))
	}
	for i, g := range grounds[2:] {
		s.add(t.hairline(i + 1))
		for _, over := range []color.NRGBA{t.rim, t.veil, t.ring, t.wall} {
			s.add(laid(g, over, steps/2))
		}
		s.add(laid(g, t.veil, steps))
	}
	return s
}

// laid lays one colour over another at i steps of cover.
func laid(under, over color.NRGBA, i int) color.NRGBA {
	a := 255 * i / steps * int(over.A)
	return color.NRGBA{mix(under.R, over.R, a), mix(under.G, over.G, a), mix(under.B, over.B, a), 255}
}

func (s *shades) add(c color.NRGBA) {
	if _, ok := s.index[c]; ok || len(s.colours) == 256 {
		return
	}
	s.index[c] = uint8(len(s.colours))
	s.colours = append(s.colours, c)
}

// nearest returns the entry nearest to an opaque colour.
func (s *shades) nearest(c color.NRGBA) uint8 {
	if i, ok := s.index[c]; ok {
		return i
	}
	best, least := 0, 1<<30
	for i, p := range s.colours[1:] {
		q := p.(color.NRGBA)
		r, g, b := int(q.R)-int(c.R), int(q.G)-int(c.G), int(q.B)-int(c.B)
		// The eye sees green best and blue least.
		if d := 3*r*r + 6*g*g + b*b; d < least {
			best, least = i+1, d
		}
	}
	return uint8(best)
}

// blend lays col over dst by the cover of each pixel.
func (s *shades) blend(dst, cover []byte, col color.NRGBA) {
	table := s.blends[col]
	if table == nil {
		table = new([steps + 1][256]int16)
		for i := range table {
			for j := range table[i] {
				table[i][j] = -1
			}
		}
		s.blends[col] = table
	}
	for i, v := range cover {
		step := (int(v)*steps + 127) / 255
		if step == 0 {
			continue
		}
		to := &table[step][dst[i]]
		if *to < 0 {
			*to = int16(s.nearest(laid(s.colours[dst[i]].(color.NRGBA), col, step)))
		}
		dst[i] = uint8(*to)
	}
}
