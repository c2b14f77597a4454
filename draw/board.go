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

// cells returns the squares of s row by row from the top.
func (s *Scene) cells() []cell {
	cells := make([]cell, s.Rows*s.Cols)
	at := func(q nqueens.Square) *cell { return &cells[(s.Rows-1-q.Row)*s.Cols+q.Col] }
	for i := range cells {
		cells[i].light = (s.Rows-1-i/s.Cols+i%s.Cols)%2 == 1
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
	if len(s.Fills) == 0 {
		return cells
	}
	region := make([]int, len(cells))
	for _, f := range s.Fills {
		i := (s.Rows-1-f.Square.Row)*s.Cols + f.Square.Col
		region[i] = f.Region
		cells[i].region = uint16((f.Region-1)%ink.RegionColours + 1)
	}
	for i, r := range region {
		if i%s.Cols > 0 && region[i-1] != r {
			cells[i].walls |= wallLeft
			cells[i-1].walls |= wallRight
		}
		if i >= s.Cols && region[i-s.Cols] != r {
			cells[i].walls |= wallTop
			cells[i-s.Cols].walls |= wallBottom
		}
	}
	return cells
}

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

// paint paints a sheet.
func (p *painter) paint(scenes []Scene) {
	p.ground(scenes)
	for i := range scenes {
		p.board(i, &scenes[i])
	}
}

// ground paints everything around the boards.
func (p *painter) ground(scenes []Scene) {
	f := p.f
	t := f.theme
	p.c.Rect(0, 0, f.width, f.height, t.Page)
	p.write(ink.Italic(), 0, 0, f.title, t.Text)
	for _, l := range f.lines {
		p.write(ink.Regular(), 0, 0, l, t.Faint)
	}
	for i := range scenes {
		s := &scenes[i]
		x, y := f.origin(i)
		p.c.Rect(x-f.edge, y-f.edge, s.Cols*f.tile+2*f.edge, s.Rows*f.tile+2*f.edge, t.Frame)
		if f.opt.Coordinates {
			for _, l := range f.coordinates(s) {
				p.write(ink.Italic(), x, y, l, t.Faint)
			}
		}
	}
}

func (p *painter) write(font *ink.Face, x, y int, l label, col color.NRGBA) {
	p.c.Fill(font.Set(l.text, float64(x)+l.x, float64(y)+l.y, l.size, l.anchor), col)
}

// board paints the i-th scene with its captions over the ground.
func (p *painter) board(i int, s *Scene) {
	f := p.f
	t := f.theme
	x, y := f.origin(i)
	for i, k := range s.cells() {
		p.c.Blit(p.tile(k), x+i%s.Cols*f.tile, y+i/s.Cols*f.tile)
	}
	tile := float64(f.tile)
	for _, l := range s.Lines {
		shape := l.path(f.thick())
		p.c.FillHard(shape.At(float64(x)+tile/2, float64(y)+(float64(s.Rows)-0.5)*tile, tile), t.Line)
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
	c := p.c.Like(p.f.tile, p.f.tile)
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
	switch {
	case k.region > 0: // hairlines instead of a checker pattern
		c.Rect(0, 0, n, n, t.Region(int(k.region)))
		c.Rect(0, 0, n, hair, t.Hairline(int(k.region)))
		c.Rect(0, 0, hair, n, t.Hairline(int(k.region)))
	case k.light:
		c.Rect(0, 0, n, n, t.Heated(t.Light, k.heat))
	default:
		c.Rect(0, 0, n, n, t.Heated(t.Dark, k.heat))
	}
}

func (p *painter) tileMark(c *ink.Canvas, k cell, m Mark) {
	if k.marks>>m.number()&1 == 1 {
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
