package draw

import (
	"fmt"
	"image/color"
	"maps"
	"slices"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/internal/words"
)

// describe returns the title of a picture and its description in words.
func (f *frame) describe(scenes []Scene) (title, desc string) {
	title, desc = f.opt.Title, f.opt.Desc
	s := &scenes[0]
	what := fmt.Sprintf("A board of %s and %s", words.Things(s.Rows, "row"), words.Things(s.Cols, "column"))
	if len(scenes) > 1 {
		what = fmt.Sprintf("%d boards of %s and %s", len(scenes), words.Things(s.Rows, "row"), words.Things(s.Cols, "column"))
	}
	if title == "" {
		title = what
	}
	if desc != "" {
		return title, desc
	}
	desc = what
	if len(scenes) > 1 {
		return title, desc + "."
	}
	const most = 64 // squares to name
	for i, p := range s.Pieces {
		if i == most {
			desc += fmt.Sprintf(" and %d more", len(s.Pieces)-most)
			break
		}
		sep := ", "
		if i == 0 {
			sep = ": "
		}
		if i == 0 || s.Pieces[i-1].Piece != p.Piece {
			sep += nameOf(p.Piece) + " on "
		}
		desc += sep + p.Square.String()
	}
	return title, desc + "."
}

// nameOf returns what a piece is called, its moves if it has no name.
func nameOf(p nqueens.Piece) string {
	moves, err := p.Moves()
	if err != nil {
		return string(p)
	}
	return string(moves.Piece())
}

// boards is a page of boards. Each piece, mark and row of squares is drawn once and used by
// reference, so that the size of the file grows with what stands on the boards and with their rows,
// and not with the number of squares.
type boards struct {
	ink.Page
	f     *frame
	signs map[string]int // by name
}

func (f *frame) page(scenes []Scene) *boards {
	b := &boards{Page: ink.Page{Width: f.width, Height: f.height, Ground: f.theme.Page}, f: f, signs: make(map[string]int)}
	b.Title, b.Desc = f.describe(scenes)
	if f.paper != nil {
		b.Paper = f.paper.name
	}
	b.label(f.title, 0, 0, f.theme.Text, true)
	for _, l := range f.lines {
		b.label(l, 0, 0, f.theme.Faint, false)
	}
	for i := range scenes {
		x, y := f.origin(i)
		b.scene(&scenes[i], x, y)
	}
	return b
}

func (b *boards) label(l label, x, y int, c color.NRGBA, italic bool) {
	if l.text != "" {
		b.Write(l.text, float64(x)+l.x, float64(y)+l.y, ink.Letters{Size: l.size, Colour: c, Anchor: l.anchor, Italic: italic})
	}
}

func (b *boards) rect(x, y, w, h int, c color.NRGBA) {
	var box ink.Path
	b.Draw(*box.Rect(float64(x), float64(y), float64(w), float64(h)), ink.Paint{Fill: c})
}

// use puts a sign on the page, which is made when it is used first.
func (b *boards) use(name string, x, y int, layers func() []ink.Sign) {
	if b.signs[name] == 0 {
		b.signs[name] = b.Sign(name, layers()...)
	}
	b.Put(b.signs[name], float64(x), float64(y), "")
}

// scene draws one board, with the top left corner of its squares at x, y, in the same layers as
// painter.
func (b *boards) scene(s *Scene, x, y int) {
	f, t := b.f, b.f.theme
	b.rect(x-f.edge, y-f.edge, s.Cols*f.tile+2*f.edge, s.Rows*f.tile+2*f.edge, t.Text)
	b.rect(x, y, s.Cols*f.tile, s.Rows*f.tile, t.Light)
	for row := range s.Rows {
		b.row(row%2, s.Cols, x, y+(s.Rows-1-row)*f.tile)
	}
	if f.opt.Coordinates {
		for _, l := range f.coordinates(s) {
			b.label(l, x, y, t.Faint, true)
		}
	}
	cells := s.cells()
	var squares []placed
	for _, q := range slices.SortedFunc(maps.Keys(cells), compareSquares) {
		squares = append(squares, placed{cells[q], x + q.Col*f.tile, y + (s.Rows-1-q.Row)*f.tile})
	}
	b.fills(squares)
	for _, p := range squares {
		b.number(p)
	}
	b.marked(squares, "blocked")
	b.walls(squares)
	for _, p := range squares {
		if p.piece != 0 {
			b.use(p.piece.String(), p.x, p.y, func() []ink.Sign { return f.pieceSign(p.piece) })
		}
	}
	for _, m := range marks {
		if m != "blocked" {
			b.marked(squares, m)
		}
	}
	for _, l := range s.Lines {
		shape := l.path(f.thick())
		b.Draw(shape.At(float64(x)+float64(f.tile)/2, float64(y)+(float64(s.Rows)-0.5)*float64(f.tile), float64(f.tile)), ink.Paint{Fill: t.Bad})
	}
	for _, l := range f.captions(s) {
		b.label(l, x, y, t.Text, false)
	}
}

// row draws the dark squares of a row of which the first is dark or the second.
func (b *boards) row(first, cols, x, y int) {
	b.use(fmt.Sprintf("row-%d-%d", first, cols), x, y, func() []ink.Sign {
		var dark ink.Path
		tile := float64(b.f.tile)
		for col := first; col < cols; col += 2 {
			dark.Rect(float64(col)*tile, 0, tile, tile)
		}
		return []ink.Sign{{Shape: dark, Paint: ink.Paint{Fill: b.f.theme.Dark}}}
	})
}

func (f *frame) pieceSign(p chessman) []ink.Sign {
	g, t, size := &glyphs()[p], f.theme, float64(f.tile)/100
	body := g.body.At(0, 0, size)
	return []ink.Sign{
		{Shape: body, Paint: ink.Paint{Line: t.Rim, Width: 2 * rimWidth * size}},
		{Shape: body, Paint: ink.Paint{Fill: t.Body}},
		{Shape: g.detail.At(0, 0, size), Paint: ink.Paint{Fill: t.Detail}},
	}
}

// placed is a cell and the corner of its square.
type placed struct {
	*cell
	x, y int
}

func (b *boards) marked(squares []placed, m Mark) {
	for _, p := range squares {
		if p.has(m) {
			b.use(string(m), p.x, p.y, func() (layers []ink.Sign) {
				for _, l := range b.f.layers(m) {
					layers = append(layers, ink.Sign{Shape: l.shape.At(0, 0, float64(b.f.tile)/100), Paint: ink.Paint{Fill: l.colour(b.f.theme)}})
				}
				return layers
			})
		}
	}
}

// fills draws the squares of each region colour as one path.
func (b *boards) fills(squares []placed) {
	tile := float64(b.f.tile)
	var fill, hair [ink.RegionColours]ink.Path
	for _, p := range squares {
		if p.region > 0 {
			x, y := float64(p.x), float64(p.y)
			fill[p.region-1].Rect(x, y, tile, tile)
			hair[p.region-1].Rect(x, y, tile, 1).Rect(x, y, 1, tile)
		}
	}
	for i := range fill {
		if !fill[i].Empty() {
			b.Draw(fill[i], ink.Paint{Fill: b.f.theme.Regions[i]})
			b.Draw(hair[i], ink.Paint{Fill: b.f.theme.Hairline(i + 1)})
		}
	}
}

// number draws the number on a square without a piece over its heat.
func (b *boards) number(p placed) {
	if p.number == 0 {
		return
	}
	if p.heat > 0 && p.region == 0 {
		b.rect(p.x, p.y, b.f.tile, b.f.tile, p.ground(b.f.theme))
	}
	b.label(b.f.number(int(p.number)-1), p.x, p.y, b.f.theme.Number(p.heat), false)
}

// walls draws the lines between regions as one path. Both squares beside a line have it.
func (b *boards) walls(squares []placed) {
	var walls ink.Path
	tile, w := float64(b.f.tile), float64(b.f.wall)
	for _, p := range squares {
		if x, y := float64(p.x), float64(p.y); p.walls&wallRight != 0 {
			walls.Rect(x+tile-w, y-w, 2*w, tile+2*w)
		}
		if x, y := float64(p.x), float64(p.y); p.walls&wallTop != 0 {
			walls.Rect(x-w, y-w, tile+2*w, 2*w)
		}
	}
	if !walls.Empty() {
		b.Draw(walls, ink.Paint{Fill: b.f.theme.Wall})
	}
}
