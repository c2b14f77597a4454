package ink

import (
	"sync"

	"codeberg.org/go-fonts/liberation/liberationserifitalic"
	"codeberg.org/go-fonts/liberation/liberationserifregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Face is a font as outlines.
type Face struct {
	mu      sync.Mutex
	font    *sfnt.Font
	buffer  sfnt.Buffer
	letters map[rune]letter
}

// letter is one character: y downwards, the baseline at 0, the unit one em.
type letter struct {
	shape   Path
	advance float64
}

// The faces of pixel pictures. The web page and SVGs use the reader's Palatino or
// Georgia, which no Go module provides.
var (
	Regular = sync.OnceValue(func() *Face { return newFace(liberationserifregular.TTF) })
	Italic  = sync.OnceValue(func() *Face { return newFace(liberationserifitalic.TTF) })
)

func newFace(ttf []byte) *Face {
	parsed, err := sfnt.Parse(ttf)
	if err != nil {
		panic(err) // the data are constants of this program
	}
	return &Face{font: parsed, letters: map[rune]letter{}}
}

// maxLetters limits the cached letters.
const maxLetters = 1024

func (f *Face) letter(r rune) letter {
	f.mu.Lock()
	defer f.mu.Unlock()
	l, ok := f.letters[r]
	if !ok {
		l = f.read(r)
		if len(f.letters) < maxLetters {
			f.letters[r] = l
		}
	}
	return l
}

// read returns a letter of the font, or its sign for a missing one.
func (f *Face) read(r rune) letter {
	units := f.font.UnitsPerEm()
	em := fixed.I(int(units))
	length := func(v fixed.Int26_6) float64 { return float64(v) / float64(em) }
	glyph, err := f.font.GlyphIndex(&f.buffer, r)
	if err != nil {
		glyph = 0
	}
	var l letter
	if advance, err := f.font.GlyphAdvance(&f.buffer, glyph, em, font.HintingNone); err == nil {
		l.advance = length(advance)
	}
	segments, err := f.font.LoadGlyph(&f.buffer, glyph, em, nil)
	if err != nil {
		return l
	}
	for _, s := range segments {
		if s.Op == sfnt.SegmentOpMoveTo && len(l.shape.ops) > 0 {
			l.shape.Close()
		}
		var points []Point
		for _, a := range s.Args[:[...]int{1, 1, 2, 3}[s.Op]] {
			points = append(points, Point{length(a.X), length(a.Y)})
		}
		l.shape.step("MLQC"[s.Op], points...)
	}
	if len(l.shape.ops) > 0 {
		l.shape.Close()
	}
	return l
}

// Width returns an upper bound for the width of s in ems: the faces that a viewer may
// show an SVG in are up to a fifth wider than this one.
func (f *Face) Width(s string) float64 { return 1.2 * f.advance(s) }

func (f *Face) advance(s string) float64 {
	w := 0.0
	for _, r := range s {
		w += f.letter(r).advance
	}
	return w
}

// Anchor is the point of a line of text that its coordinates name.
type Anchor uint8

// The anchors of a line of text.
const (
	Start Anchor = iota
	Middle
	End
)

// Attribute returns the anchor as an SVG attribute after a space; "" for Start.
func (a Anchor) Attribute() string {
	return [...]string{"", ` text-anchor="middle"`, ` text-anchor="end"`}[a]
}

// Set returns the outlines of s at the given size, with its anchor at (x, y).
func (f *Face) Set(s string, x, y, size float64, anchor Anchor) Path {
	p := Path{ops: make([]byte, 0, 48*len(s)), pts: make([]Point, 0, 80*len(s))}
	x -= float64(anchor) / 2 * f.advance(s) * size
	for _, r := range s {
		l := f.letter(r)
		p.ops = append(p.ops, l.shape.ops...)
		for _, a := range l.shape.pts {
			p.pts = append(p.pts, Point{a.X*size + x, a.Y*size + y})
		}
		x += l.advance * size
	}
	return p
}

// Fit returns s and a size between least and size at which it is no wider than width,
// shortening s with an ellipsis if it is still too wide.
func (f *Face) Fit(s string, width, size, least float64) (string, float64) {
	w := f.Width(s)
	if w*size <= width {
		return s, size
	}
	if w*least <= width {
		return s, width / w
	}
	room := width/least - f.Width("…")
	for i, r := range s {
		if room -= f.Width(string(r)); room >= 0 {
			continue
		}
		if i == 0 {
			return "", least
		}
		return s[:i] + "…", least
	}
	return s, least
}
