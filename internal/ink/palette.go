package ink

import "image/color"

// shades is a fixed palette with blending. Cover is counted in quarters: more steps
// are hardly visible at the edge of a shape, and every shade costs the encoder a code.
type shades struct {
	Colours color.Palette
	index   map[color.NRGBA]uint8
	blends  map[color.NRGBA]*[steps + 1][256]int16 // result by cover and pixel; -1 if not computed yet
}

const (
	steps = 4

	// Clear is the transparent entry of a palette, which leaves a pixel as it was.
	Clear = 0
)

// NewShades returns the palette of a theme: its colours, and the shades between each
// pair that may lie one over the other.
func NewShades(t *Theme, regions bool) *shades {
	s := &shades{
		Colours: color.Palette{color.NRGBA{}},
		index:   map[color.NRGBA]uint8{},
		blends:  map[color.NRGBA]*[steps + 1][256]int16{},
	}
	grounds := []color.NRGBA{t.Light, t.Dark}
	if regions {
		grounds = append(grounds, t.Regions[:]...)
	}
	between := func(under, over color.NRGBA) {
		for i := 1; i <= steps; i++ {
			s.add(laid(under, over, i))
		}
	}
	// What moves comes first, so that most frames need few entries and short codes.
	for _, c := range []color.NRGBA{t.Light, t.Dark, t.Good, t.Bad, t.Page, t.Text} {
		s.add(c)
	}
	between(t.Page, t.Text)
	for _, c := range append([]color.NRGBA{t.Wall}, grounds...) {
		s.add(c)
	}
	between(t.Page, t.Faint)
	between(t.Rim, t.Body)
	between(t.Rim, t.Bad)
	between(t.Body, t.Detail)
	between(t.Body, t.Bad)
	for _, g := range grounds[:2] {
		for _, over := range []color.NRGBA{t.Rim, t.Good, t.Bad, t.Quiet, t.Veil} {
			between(g, over)
		}
	}
	for _, c := range []color.NRGBA{t.Body, t.Rim, t.Detail} {
		s.add(laid(c, t.Veil, steps))
	}
	for i, g := range grounds[2:] {
		s.add(t.Hairline(i + 1))
		for _, over := range []color.NRGBA{t.Rim, t.Veil, t.Good, t.Wall} {
			s.add(laid(g, over, steps/2))
		}
		s.add(laid(g, t.Veil, steps))
	}
	for _, g := range grounds[:2] { // numbers
		for heat := range uint8(2) {
			between(t.Heated(g, heat+1), t.Text)
		}
	}
	return s
}

// laid lays one colour over another at i steps of cover.
func laid(under, over color.NRGBA, i int) color.NRGBA {
	a := 255 * i / steps * int(over.A)
	return color.NRGBA{Mix(under.R, over.R, a), Mix(under.G, over.G, a), Mix(under.B, over.B, a), 255}
}

func (s *shades) add(c color.NRGBA) {
	if _, ok := s.index[c]; ok || len(s.Colours) == 256 {
		return
	}
	s.index[c] = uint8(len(s.Colours))
	s.Colours = append(s.Colours, c)
}

// nearest returns the entry nearest to an opaque colour.
func (s *shades) nearest(c color.NRGBA) uint8 {
	if i, ok := s.index[c]; ok {
		return i
	}
	best, least := 0, 1<<30
	for i, p := range s.Colours[1:] {
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
			*to = int16(s.nearest(laid(s.Colours[dst[i]].(color.NRGBA), col, step)))
		}
		dst[i] = uint8(*to)
	}
}
