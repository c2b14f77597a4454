package draw

import "image/color"

// cell is all that a square shows, small enough to be the key of a drawn tile.
type cell struct {
	region uint16 // 1 to RegionColours, 0 for the checker colour
	piece  Piece
	marks  uint8 // a bit for each Mark
	walls  uint8 // a bit for each side where another region begins
	light  bool
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
	at := func(q Square) *cell { return &cells[(s.Rows-1-q.Row)*s.Cols+q.Col] }
	for i := range cells {
		cells[i].light = (s.Rows-1-i/s.Cols+i%s.Cols)%2 == 1
	}
	for _, p := range s.Pieces {
		at(p.Square).piece = p.Piece
	}
	for _, m := range s.Marks {
		at(m.Square).marks |= 1 << m.Mark
	}
	if len(s.Fills) == 0 {
		return cells
	}
	region := make([]int, len(cells))
	for _, f := range s.Fills {
		i := (s.Rows-1-f.Square.Row)*s.Cols + f.Square.Col
		region[i] = f.Region
		cells[i].region = uint16((f.Region-1)%RegionColours + 1)
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

// painter paints scenes on a canvas. A square that looks like one painted before
// is copied.
type painter struct {
	f     *frame
	c     *canvas
	tiles map[cell]*canvas
}

// maxTiles bounds the tiles kept; a picture has few, unless its regions' walls
// run every way.
const maxTiles = 1024

func newPainter(f *frame, c *canvas) *painter {
	return &painter{f, c, map[cell]*canvas{}}
}

// paint paints a sheet.
func (p *painter) paint(scenes []Scene) {
	p.ground(scenes)
	for i := range scenes {
		p.board(i, &scenes[i])
	}
}

// ground paints what does not depend on what stands on the boards.
func (p *painter) ground(scenes []Scene) {
	f := p.f
	t := f.theme
	p.c.rect(0, 0, f.width, f.height, t.page)
	if f.opt.Title != "" {
		p.write(bold(), 0, 0, f.title(), t.text)
	}
	for i := range scenes {
		s := &scenes[i]
		x, y := f.origin(i)
		p.c.rect(x-f.edge, y-f.edge, s.Cols*f.tile+2*f.edge, s.Rows*f.tile+2*f.edge, t.frame)
		if f.opt.Coordinates {
			for _, l := range f.coordinates(s) {
				p.write(regular(), x, y, l, t.faint)
			}
		}
	}
}

func (p *painter) write(font *face, x, y int, l label, col color.NRGBA) {
	p.c.fill(font.text(l.text, float64(x)+l.x, float64(y)+l.y, l.size), col)
}

// board paints the squares of the i-th scene, what stands there, and the
// captions, over the ground.
func (p *painter) board(i int, s *Scene) {
	f := p.f
	t := f.theme
	x, y := f.origin(i)
	for i, k := range s.cells() {
		p.c.blit(p.tile(k), x+i%s.Cols*f.tile, y+i/s.Cols*f.tile)
	}
	tile := float64(f.tile)
	for _, l := range s.Lines {
		shape := l.path(f.thick())
		p.c.fillHard(shape.at(float64(x)+tile/2, float64(y)+(float64(s.Rows)-0.5)*tile, tile), t.line)
	}
	for _, l := range f.captions(s) {
		p.write(regular(), x, y, l, t.text)
	}
}

// tile returns the picture of one square.
func (p *painter) tile(k cell) *canvas {
	if c := p.tiles[k]; c != nil {
		return c
	}
	if len(p.tiles) == maxTiles {
		clear(p.tiles)
	}
	t, n := p.f.theme, p.f.tile
	c := newCanvas(n, n, p.c.shade)
	p.tiles[k] = c
	ground := t.dark
	switch {
	case k.region > 0:
		ground = t.region(int(k.region))
	case k.light:
		ground = t.light
	}
	c.rect(0, 0, n, n, ground)
	scale := float64(n) / 100
	fill := func(shape path, col color.NRGBA) { c.fill(shape.at(0, 0, scale), col) }
	mark := func(m Mark) {
		if k.marks>>m&1 == 1 {
			for _, l := range p.f.layers(m) {
				fill(l.shape, l.colour(t))
			}
		}
	}
	if k.region > 0 { // hairlines in place of the checker
		c.rect(0, 0, n, 1, t.hairline(int(k.region)))
		c.rect(0, 0, 1, n, t.hairline(int(k.region)))
	}
	mark(Blocked)
	if k.walls != 0 {
		w := p.f.wall()
		for side, r := range map[uint8][4]int{
			wallLeft: {0, 0, w, n}, wallRight: {n - w, 0, w, n},
			wallTop: {0, 0, n, w}, wallBottom: {0, n - w, n, w},
		} {
			if k.walls&side != 0 {
				c.rect(r[0], r[1], r[2], r[3], t.wall)
			}
		}
	}
	if k.piece != 0 {
		g := &glyphs()[k.piece]
		fill(g.body.stroke(2*rimWidth), t.rim)
		fill(g.body, t.body)
		fill(g.detail, t.detail)
	}
	for m := range markEnd {
		if m != Blocked {
			mark(m)
		}
	}
	return c
}
