package draw

import (
	"image/color"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ink"
)

// cell is what one square shows, and the key of its drawn tile.
type cell struct {
	region uint16 // 1 to ink.RegionColours; 0 for the checker colour
	piece  chessman
	marks  uint8 // a bit for each Mark
	walls  uint8 // a bit for each side with a wall
	light  bool
	number uint32 // one more than the number on it, 0 for none
	heat   uint8  // of the number, by Scene.Heats
}

const (
	wallLeft = 1 << iota
	wallRight
	wallTop
	wallBottom
)

// sides are the sides of a square: its wall there, and that of the square beside it.
var sides = [...]struct {
	rows, cols  int
	wall, other uint8
}{{0, -1, wallLeft, wallRight}, {0, 1, wallRight, wallLeft}, {1, 0, wallTop, wallBottom}, {-1, 0, wallBottom, wallTop}}

// cells returns the squares of s that show more than their own colour. Where there are several pieces
// or fills on a square, the last counts.
func (s *Scene) cells() map[nqueens.Square]*cell {
	cells := make(map[nqueens.Square]*cell, s.items())
	at := func(q nqueens.Square) *cell {
		if cells[q] == nil {
			cells[q] = &cell{light: isLight(q)}
		}
		return cells[q]
	}
	for _, p := range s.Pieces {
		at(p.Square).piece = chessmanOf(p.Piece)
	}
	heats := s.Heats()
	for i, x := range s.Numbers {
		if c := at(x.Square); c.piece == 0 {
			c.number, c.heat = uint32(x.Number)+1, heats[i]
		}
	}
	for _, m := range s.Marks {
		at(m.Square).marks |= 1 << m.Mark.number()
	}
	region := make(map[nqueens.Square]int, len(s.Fills))
	for _, f := range s.Fills {
		region[f.Square] = f.Region
		at(f.Square).region = uint16((f.Region-1)%ink.RegionColours + 1)
	}
	for q, r := range region {
		for _, side := range sides {
			beside := nqueens.Square{Row: q.Row + side.rows, Col: q.Col + side.cols}
			if s.onBoard(beside) && region[beside] != r {
				at(q).walls |= side.wall
				at(beside).walls |= side.other
			}
		}
	}
	return cells
}

func (k *cell) has(m Mark) bool { return k.marks>>m.number()&1 == 1 }

// ground returns the colour of the square.
func (k *cell) ground(t *ink.Theme) color.NRGBA {
	switch {
	case k.region > 0:
		return t.Region(int(k.region))
	case k.light:
		return t.Heated(t.Light, k.heat)
	}
	return t.Heated(t.Dark, k.heat)
}

func isLight(q nqueens.Square) bool { return (q.Row+q.Col)%2 == 1 }

// painter paints scenes on a canvas. It paints each kind of square once and copies
// it from then on.
type painter struct {
	f     *frame
	c     *ink.Canvas
	tiles map[cell]*ink.Canvas
}

// maxTiles limits the cached tiles.
const maxTiles = 1024

func newPainter(f *frame, c *ink.Canvas) *painter {
	return &painter{f, c, map[cell]*ink.Canvas{}}
}

// ground paints everything around the board.
func (p *painter) ground(s *Scene) {
	f, t := p.f, p.f.theme
	p.c.Rect(0, 0, f.width, f.height, t.Page)
	p.write(ink.Italic(), 0, 0, f.title, t.Text)
	x, y := f.origin(0)
	p.c.Rect(x-f.edge, y-f.edge, s.Cols*f.tile+2*f.edge, s.Rows*f.tile+2*f.edge, t.Text)
	if f.opt.Coordinates {
		for _, l := range f.coordinates(s) {
			p.write(ink.Italic(), x, y, l, t.Faint)
		}
	}
}

func (p *painter) write(font *ink.Face, x, y int, l label, col color.NRGBA) {
	p.c.Fill(font.Set(l.text, float64(x)+l.x, float64(y)+l.y, l.size, l.anchor), col)
}

// board paints the scene with its captions over the ground.
func (p *painter) board(s *Scene) {
	f := p.f
	t := f.theme
	x, y := f.origin(0)
	cells := s.cells()
	for i := range s.Rows * s.Cols {
		q := nqueens.Square{Row: s.Rows - 1 - i/s.Cols, Col: i % s.Cols}
		k := cell{light: isLight(q)}
		if c := cells[q]; c != nil {
			k = *c
		}
		p.c.Blit(p.tile(k), x+i%s.Cols*f.tile, y+i/s.Cols*f.tile)
	}
	tile := float64(f.tile)
	for _, l := range s.Lines {
		shape := l.path(f.thick())
		p.c.FillHard(shape.At(float64(x)+tile/2, float64(y)+(float64(s.Rows)-0.5)*tile, tile), t.Bad)
	}
	for _, l := range f.captions(s) {
		p.write(ink.Regular(), x, y, l, t.Text)
	}
}

// tile returns the picture of one square.
func (p *painter) tile(k cell) *ink.Canvas {
	if c := p.tiles[k]; c != nil {
		return c
	}
	if len(p.tiles) == maxTiles {
		clear(p.tiles)
	}
	c := ink.NewCanvas(p.f.tile, p.f.tile, p.c.Shade)
	p.tiles[k] = c
	p.tileGround(c, k)
	p.tileMark(c, k, "blocked")
	p.tileWalls(c, k)
	if k.number > 0 {
		l := p.f.number(int(k.number) - 1)
		c.Fill(ink.Regular().Set(l.text, l.x, l.y, l.size, l.anchor), p.f.theme.Number(k.heat))
	}
	if k.piece != 0 {
		g, t := &glyphs()[k.piece], p.f.theme
		size := float64(p.f.tile) / 100
		c.Line(g.body.At(0, 0, size), 2*rimWidth*size, t.Rim)
		p.fill(c, g.body, t.Body)
		p.fill(c, g.detail, t.Detail)
	}
	for _, m := range marks {
		if m != "blocked" {
			p.tileMark(c, k, m)
		}
	}
	return c
}

// fill fills a shape of 100 by 100 units in a tile.
func (p *painter) fill(c *ink.Canvas, shape ink.Path, col color.NRGBA) {
	c.Fill(shape.At(0, 0, float64(p.f.tile)/100), col)
}

func (p *painter) tileGround(c *ink.Canvas, k cell) {
	t, n, hair := p.f.theme, p.f.tile, p.f.hair
	c.Rect(0, 0, n, n, k.ground(t))
	if k.region > 0 { // hairlines instead of a checker pattern
		c.Rect(0, 0, n, hair, t.Hairline(int(k.region)))
		c.Rect(0, 0, hair, n, t.Hairline(int(k.region)))
	}
}

func (p *painter) tileMark(c *ink.Canvas, k cell, m Mark) {
	if k.has(m) {
		for _, l := range p.f.layers(m) {
			p.fill(c, l.shape, l.colour(p.f.theme))
		}
	}
}

func (p *painter) tileWalls(c *ink.Canvas, k cell) {
	w, n := p.f.wall, p.f.tile
	for _, r := range [...][5]int{
		{wallLeft, 0, 0, w, n}, {wallRight, n - w, 0, w, n},
		{wallTop, 0, 0, n, w}, {wallBottom, 0, n - w, n, w},
	} {
		if int(k.walls)&r[0] != 0 {
			c.Rect(r[1], r[2], r[3], r[4], p.f.theme.Wall)
		}
	}
}
