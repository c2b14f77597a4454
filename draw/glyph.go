package draw

import (
	"cmp"
	"image/color"
	"math"
	"slices"
	"sync"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ink"
)

// glyph is a piece in a square of 100 by 100 units. The body is painted over a rim
// of rimWidth around each of its parts, which separates them from one another and
// from the square; the detail is painted on the body.
type glyph struct{ body, detail ink.Path }

const rimWidth = 3.4

// Parts that several pieces share: all stand on base.
const (
	base  = "M24 85.5Q50 80 76 85.5L79 93Q50 88.5 21 93Z"
	waist = "M27 66.5Q50 60 73 66.5Q71.5 71 69.5 74.5Q73 78 75 83Q50 77.5 25 83Q27 78 30.5 74.5Q28.5 71 27 66.5Z"
	foot  = "M33 66.5Q50 62 67 66.5Q67.5 77 75 83Q50 77.5 25 83Q32.5 77 33 66.5Z"
)

type ball struct{ x, y, r float64 }

// outline is what the glyph of a piece is made of.
type outline struct {
	piece  nqueens.Piece
	body   []string
	balls  []ball
	detail []string
}

var coronet = []ball{{13, 29.5, 5.2}, {31, 18.5, 5.2}, {50, 14, 5.6}, {69, 18.5, 5.2}, {87, 29.5, 5.2}}

const crown = "M13.5 33Q22 46 30 55L30.5 22Q38 38 43 48.5L50 18L57 48.5Q62 38 69.5 22L70 55Q78 46 86.5 33Q81 50 73.5 64Q50 57.5 26.5 64Q19 50 13.5 33Z"

// The knight's head looks left.
const (
	horse = "M36 83Q34 70 44 60Q49 55 48.5 51Q43 56 37 57Q33 63 27.5 64.5Q21 65 18.5 58Q18 53 23 47Q28 41 28.5 35Q30 27 35 22L35.5 11Q41 14 44 19L49.5 10.5Q53 15 54 20Q70 25 76 45Q80 62 76 83Q56 78.5 36 83Z"
	eye   = "M34 35Q38 31 42 34Q39 38 34 38Z"
)

// chessman is a piece with a glyph: its index in outlines; 0 is none.
type chessman uint8

const queen chessman = 1

// chessmanOf returns the chessman of a piece, the queen if it has no glyph of its own, and 0 if it
// is no piece.
func chessmanOf(p nqueens.Piece) chessman {
	if s := slices.IndexFunc(outlines[1:], func(o outline) bool { return o.piece == cmp.Or(p, "queen") }); s >= 0 {
		return chessman(s + 1)
	}
	moves, err := p.Moves()
	if err != nil {
		return 0
	}
	if moves.Piece() == p {
		return queen
	}
	return chessmanOf(moves.Piece())
}

func (s chessman) String() string { return string(outlines[s].piece) }

var outlines = [...]outline{
	queen: {piece: "queen", body: []string{crown, waist, base}, balls: coronet},
	{piece: "rook", body: []string{
		"M24 18Q29 16.5 34 16L35 24Q39 23.3 44 23L44 15Q50 14.7 56 15L56 23Q61 23.3 65 24L66 16Q71 16.5 76 18L74.5 35Q50 29 25.5 35Z",
		"M30 38.5Q50 33 70 38.5Q67 51 67.5 63Q50 58.5 32.5 63Q33 51 30 38.5Z", foot, base}},
	{piece: "bishop", body: []string{
		"M50 20Q72 36 71 52Q70 59 66 63Q50 58.5 34 63Q30 59 29 52Q28 36 50 20Z", foot, base},
		balls:  []ball{{50, 15, 5.4}},
		detail: []string{"M47.5 34L52.5 34L52.5 40L58.5 40L58.5 45L52.5 45L52.5 55L47.5 55L47.5 45L41.5 45L41.5 40L47.5 40Z"}},
	{piece: "knight", body: []string{horse, base}, detail: []string{eye}},
	{piece: "king", body: []string{
		"M46.8 8L53.2 8L53.2 13.5L59 13.5L59 20L53.2 20L53.2 30L46.8 30L46.8 20L41 20L41 13.5L46.800 13.5Z",
		"M50 28Q57 28 60 35Q53.5 42 51.5 52L48.5 52Q46.5 42 40 35Q43 28 50 28Z",
		"M47 57Q45.5 40 33 35Q17 31 14.500 45Q13.500 53 26.5 64Q36 61.500 47 60.500Z",
		"M53 57Q54.5 40 67 35Q83 31 85.500 45Q86.500 53 73.5 64Q64 61.500 53 60.500Z",
		waist, base}},
	{piece: "amazon", body: []string{crown, waist, base}, balls: coronet},
}

// glyphs returns the glyph of every chessman.
var glyphs = sync.OnceValue(func() *[len(outlines)]glyph {
	var all [len(outlines)]glyph
	for p, d := range outlines {
		var body, detail ink.Path
		for _, data := range d.body {
			body.Add(mustPath(data))
		}
		for _, b := range d.balls {
			body.Circle(b.x, b.y, b.r)
		}
		for _, data := range d.detail {
			detail.Add(mustPath(data))
		}
		if d.piece == "amazon" {
			h := mustPath(horse)
			detail.Add(h.At(38.5, 37.5, 0.23))
		}
		// Outlines fill the square; glyphs have a margin.
		all[p] = glyph{body.At(3, 2, 0.94), detail.At(3, 2, 0.94)}
	}
	return &all
})

func mustPath(data string) ink.Path {
	p, err := ink.ParsePath(data)
	if err != nil {
		panic(err) // the data are constants of this file
	}
	return p
}

// layer is a path and its colour.
type layer struct {
	shape  ink.Path
	colour func(*ink.Theme) color.NRGBA
}

// markLayers returns the layers of every mark but the ring, whose width depends on the
// tile, in a square of 100 by 100 units, bottom layer first.
var markLayers = sync.OnceValue(func() map[Mark][]layer {
	all := make(map[Mark][]layer)
	add := func(m Mark, p ink.Path, c func(*ink.Theme) color.NRGBA) { all[m] = append(all[m], layer{p, c}) }

	var square, hatch, disc, bars ink.Path
	square.Rect(0, 0, 100, 100)
	add("dimmed", square, func(t *ink.Theme) color.NRGBA { return t.Veil })

	const gap, width = 25, 7 // gap divides 100, so that the hatching continues from square to square
	for a := -100.0; a < 100; a += gap {
		x0, y0, x1, y1 := diagonal(a)
		x2, y2, x3, y3 := diagonal(a + width)
		hatch.Polygon(x0, y0, x2, y2, x3, y3, x1, y1)
	}
	add("blocked", hatch, func(t *ink.Theme) color.NRGBA { return t.Quiet })

	disc.Circle(50, 50, 12)
	add("dot", disc, func(t *ink.Theme) color.NRGBA { return t.Bad })

	bars.MoveTo(30, 30).LineTo(70, 70).MoveTo(70, 30).LineTo(30, 70)
	add("cross", bars.Stroke(18), func(t *ink.Theme) color.NRGBA { return t.Rim })
	add("cross", bars.Stroke(11), func(t *ink.Theme) color.NRGBA { return t.Bad })
	return all
})

// ring returns a frame within a square of tile pixels. Its sides cover whole pixels.
func ring(tile int) []layer {
	w := 100 * math.Max(1, math.Round(0.085*float64(tile))) / float64(tile)
	var p ink.Path
	p.Rect(0, 0, 100, 100).Polygon(w, w, w, 100-w, 100-w, 100-w, 100-w, w)
	return []layer{{p, func(t *ink.Theme) color.NRGBA { return t.Good }}}
}

// layers returns the drawing of a mark.
func (f *frame) layers(m Mark) []layer {
	if m == "ring" {
		return ring(f.tile)
	}
	return markLayers()[m]
}

// diagonal returns where the line x - y = c, |c| <= 100, enters and leaves a square
// of 100 by 100 units.
func diagonal(c float64) (x0, y0, x1, y1 float64) {
	if c >= 0 {
		return c, 0, 100, 100 - c
	}
	return 0, -c, 100 + c, 100
}

// path returns l as dashes. The origin is the centre of row 0, column 0, a square is
// one unit wide, and y points down. The dashes stop short of the centres so that the
// pieces there stay readable.
func (l Line) path(half float64) ink.Path {
	var p ink.Path
	dx, dy := float64(l.To.Col-l.From.Col), float64(l.From.Row-l.To.Row)
	d := math.Hypot(dx, dy)
	if d == 0 {
		return p
	}
	ux, uy := dx/d, dy/d
	x0, y0 := float64(l.From.Col)+0.3*ux, -float64(l.From.Row)+0.3*uy
	end := 0.5 / math.Max(math.Abs(ux), math.Abs(uy)) // at the edge of the square
	x1, y1 := float64(l.To.Col)-end*ux, -float64(l.To.Row)-end*uy
	// Dashes hide less than a solid line, and in an animation the gaps cost nothing.
	length := math.Hypot(x1-x0, y1-y0)
	n := math.Max(1, math.Round(3*length+0.5)) // dashes, and gaps of the same length
	pitch := length / (n - 0.5)
	for i := range int(n) {
		at := float64(i) * pitch
		to := math.Min(at+0.5*pitch, length)
		ax, ay, bx, by := x0+at*ux, y0+at*uy, x0+to*ux, y0+to*uy
		p.Polygon(ax+uy*half, ay-ux*half, bx+uy*half, by-ux*half, bx-uy*half, by+ux*half, ax-uy*half, ay+ux*half)
	}
	return p
}
