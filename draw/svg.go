package draw

import (
	"bufio"
	"fmt"
	"maps"
	"slices"
	"strings"

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

type svgWriter struct {
	*bufio.Writer
	f *frame
}

func (s *svgWriter) printf(format string, args ...any) { fmt.Fprintf(s.Writer, format, args...) }

// ground writes the background and the title.
func (s *svgWriter) ground() {
	f := s.f
	s.rect(0, 0, f.width, f.height, `fill="`+ink.Hex(f.theme.Page)+`"`)
	if f.title.text != "" {
		s.label(f.title, `font-style="italic" fill="`+ink.Hex(f.theme.Text)+`"`)
	}
	for _, l := range f.lines {
		s.label(l, `fill="`+ink.Hex(f.theme.Faint)+`"`)
	}
}

func (s *svgWriter) begin(title, desc string) {
	ink.BeginSVG(s.Writer, s.f.width, s.f.height, title, desc)
	if s.f.paper != nil {
		s.printf("<style>@page { size: %s; margin: 0 }</style>\n", s.f.paper.name)
	}
}

// defs defines each board, piece and mark that the scenes use.
func (s *svgWriter) defs(scenes []Scene) {
	var pieces [len(outlines)]bool
	marked := make(map[Mark]bool)
	type size struct{ rows, cols int }
	seen := map[size]bool{}
	f, t := s.f, s.f.theme
	s.printf("<defs>\n")
	s.printf(`<pattern id="checker" width="%[1]d" height="%[1]d" patternUnits="userSpaceOnUse"><rect width="%[1]d" height="%[1]d" fill="%[3]s"/><path fill="%[4]s" d="M%[2]d 0h%[2]dv%[2]dh-%[2]dzM0 %[2]dh%[2]dv%[2]dh-%[2]dz"/></pattern>`+"\n",
		2*f.tile, f.tile, ink.Hex(t.Light), ink.Hex(t.Dark))
	for i := range scenes {
		for _, p := range scenes[i].Pieces {
			pieces[chessmanOf(p.Piece)] = true
		}
		for _, m := range scenes[i].Marks {
			marked[m.Mark] = true
		}
		if z := (size{scenes[i].Rows, scenes[i].Cols}); !seen[z] {
			seen[z] = true
			s.boardDef(z.rows, z.cols)
		}
	}
	for p, used := range pieces {
		if used {
			s.pieceDef(chessman(p))
		}
	}
	for _, m := range marks {
		if marked[m] {
			s.markDef(m)
		}
	}
	s.printf("</defs>\n")
}

// boardDef writes an empty board.
func (s *svgWriter) boardDef(rows, cols int) {
	f := s.f
	s.printf(`<g id="board-%d-%d">`, rows, cols)
	w, h := cols*f.tile, rows*f.tile
	s.rect(-f.edge, -f.edge, w+2*f.edge, h+2*f.edge, `fill="`+ink.Hex(f.theme.Text)+`"`)
	// The top left square of the pattern is light. That of a board with an odd number
	// of rows is dark, so its pattern starts one row lower.
	odd := rows % 2 * f.tile
	s.printf(`<rect y="%d" width="%d" height="%d" fill="url(#checker)"`, odd, w, h)
	if odd > 0 {
		s.printf(` transform="translate(0 -%d)"`, odd)
	}
	s.printf("/>")
	if f.opt.Coordinates {
		s.coordinates(&Scene{Rows: rows, Cols: cols})
	}
	s.printf("</g>\n")
}

func (s *svgWriter) pieceDef(p chessman) {
	g, t := &glyphs()[p], s.f.theme
	s.printf(`<g id="%s" transform="scale(%s)"><path fill="%s" stroke="%s" stroke-width="%s" stroke-linejoin="round" paint-order="stroke" d="%s"/>`,
		p, ink.Decimal(float64(s.f.tile)/100, 4), ink.Hex(t.Body), ink.Hex(t.Rim), ink.Num(2*rimWidth), g.body.Data())
	if !g.detail.Empty() {
		s.printf(`<path fill="%s" d="%s"/>`, ink.Hex(t.Detail), g.detail.Data())
	}
	s.printf("</g>\n")
}

func (s *svgWriter) markDef(m Mark) {
	s.printf(`<g id="%s" transform="scale(%s)">`, m, ink.Decimal(float64(s.f.tile)/100, 4))
	for _, l := range s.f.layers(m) {
		c := l.colour(s.f.theme)
		s.printf(`<path fill="%s"`, ink.Hex(c))
		if c.A < 255 {
			s.printf(` fill-opacity="%s"`, ink.Num(float64(c.A)/255))
		}
		s.printf(` d="%s"/>`, l.shape.Data())
	}
	s.printf("</g>\n")
}

// coordinates writes the file letters and the rank numbers, a group each.
func (s *svgWriter) coordinates(sc *Scene) {
	labels := s.f.coordinates(sc)
	for i, l := range labels {
		if i == 0 || labels[i-1].anchor != l.anchor {
			if i > 0 {
				s.printf("</g>")
			}
			s.printf("\n"+`<g font-size="%s" font-style="italic"%s fill="%s">`, ink.Num(s.f.small), l.anchor.Attribute(), ink.Hex(s.f.theme.Faint))
		}
		s.printf(`<text x="%s" y="%s">%s</text>`, ink.Num(l.x), ink.Num(l.y), l.text)
	}
	s.printf("</g>")
}

func (s *svgWriter) rect(x, y, w, h int, attributes string) {
	s.printf(`<rect x="%d" y="%d" width="%d" height="%d" %s/>`+"\n", x, y, w, h, attributes)
}

func (s *svgWriter) label(l label, attributes string) {
	s.printf(`<text x="%s" y="%s" font-size="%s"%s %s>%s</text>`+"\n", ink.Num(l.x), ink.Num(l.y), ink.Num(l.size), l.anchor.Attribute(), attributes, ink.Escape(l.text))
}

// placed is a cell and the corner of its square.
type placed struct {
	*cell
	x, y int
}

func (s *svgWriter) use(id string, p placed) {
	s.printf(`<use href="#%s" x="%d" y="%d"/>`+"\n", id, p.x, p.y)
}

// scene writes one board, with the top left corner of its squares at the origin, in
// the same layers as painter.
func (s *svgWriter) scene(sc *Scene) {
	s.printf(`<use href="#board-%d-%d"/>`+"\n", sc.Rows, sc.Cols)
	cells := sc.cells()
	squares := make([]placed, 0, len(cells))
	for _, q := range slices.SortedFunc(maps.Keys(cells), compareSquares) {
		squares = append(squares, placed{cells[q], q.Col * s.f.tile, (sc.Rows - 1 - q.Row) * s.f.tile})
	}
	if len(sc.Fills) > 0 {
		s.fills(squares)
	}
	s.numbers(squares)
	s.marked(squares, "blocked")
	if len(sc.Fills) > 0 {
		s.walls(squares)
	}
	for _, p := range squares {
		if p.piece != 0 {
			s.use(p.piece.String(), p)
		}
	}
	for _, m := range marks {
		if m != "blocked" {
			s.marked(squares, m)
		}
	}
	if len(sc.Lines) > 0 {
		s.printf(`<path fill="%s" d="`, ink.Hex(s.f.theme.Bad))
		for _, l := range sc.Lines {
			s.printf("%s", s.line(sc, l))
		}
		s.printf("\"/>\n")
	}
	for _, l := range s.f.captions(sc) {
		s.label(l, `fill="`+ink.Hex(s.f.theme.Text)+`"`)
	}
}

func (s *svgWriter) line(sc *Scene, l Line) string {
	tile := float64(s.f.tile)
	shape := l.path(s.f.thick())
	shape = shape.At(tile/2, (float64(sc.Rows)-0.5)*tile, tile)
	return shape.Data()
}

func (s *svgWriter) marked(squares []placed, m Mark) {
	for _, p := range squares {
		if p.has(m) {
			s.use(string(m), p)
		}
	}
}

// fills writes the squares of each region colour as one path.
func (s *svgWriter) fills(squares []placed) {
	tile := s.f.tile
	var data, hair [ink.RegionColours]strings.Builder
	for _, p := range squares {
		if p.region > 0 {
			fmt.Fprintf(&data[p.region-1], "M%d %dh%dv%dh-%dz", p.x, p.y, tile, tile, tile)
			fmt.Fprintf(&hair[p.region-1], "M%d %dh%dv1h-%dv%dh-1z", p.x, p.y, tile, tile-1, tile-1)
		}
	}
	for i := range data {
		if data[i].Len() > 0 {
			s.printf(`<path fill="%s" d="%s"/><path fill="%s" d="%s"/>`+"\n",
				ink.Hex(s.f.theme.Regions[i]), data[i].String(), ink.Hex(s.f.theme.Hairline(i+1)), hair[i].String())
		}
	}
}

// numbers writes the numbers on squares without a piece, each over its heat.
func (s *svgWriter) numbers(squares []placed) {
	tile, theme := s.f.tile, s.f.theme
	for _, p := range squares {
		if p.number == 0 {
			continue
		}
		if p.heat > 0 && p.region == 0 {
			s.rect(p.x, p.y, tile, tile, `fill="`+ink.Hex(p.ground(theme))+`"`)
		}
		l := s.f.number(int(p.number) - 1)
		l.x, l.y = l.x+float64(p.x), l.y+float64(p.y)
		s.label(l, `fill="`+ink.Hex(theme.Number(p.heat))+`"`)
	}
}

// walls writes the lines between regions as one path. Both squares beside a line have it.
func (s *svgWriter) walls(squares []placed) {
	tile := s.f.tile
	s.printf(`<path stroke="%s" stroke-width="%d" stroke-linecap="square" d="`, ink.Hex(s.f.theme.Wall), 2*s.f.wall)
	for _, p := range squares {
		if p.walls&wallRight != 0 {
			s.printf("M%d %dv%d", p.x+tile, p.y, tile)
		}
		if p.walls&wallTop != 0 {
			s.printf("M%d %dh%d", p.x, p.y, tile)
		}
	}
	s.printf("\"/>\n")
}
