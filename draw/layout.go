package draw

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/internal/words"
)

// frame is the layout of a picture of one or more boards, in pixels. Each board
// stands in a cell of the sheet; all cells have the same size.
type frame struct {
	theme         *ink.Theme
	opt           Options
	paper         *paper
	rows, cols    int // the largest board's
	small, letter float64
	across, down  int // cells
	title         label
	lines         []label // other text around the boards

	// in pixels
	tile          int
	edge          int // width of the line around a board
	wall          int // width of a wall within each of the two squares it separates
	hair          int // width of the line between two squares of a region
	gutter        int // at the left of a board, for rank numbers
	shelf         int // below a board, for file letters
	strip         int // below that, for the caption
	left, top     int // of the first cell
	stepX, stepY  int // from cell to cell
	width, height int
}

// minTile is the smallest side of a square that is chosen to make a picture smaller.
const minTile = 4

// newFrame lays out count boards of at most rows by cols squares; caption reports
// whether any has a caption. budget limits the pixels of the picture; 0 is no limit.
func newFrame(opt Options, rows, cols, count int, caption bool, budget int) (*frame, error) {
	t, err := opt.theme()
	if err != nil {
		return nil, err
	}
	f := &frame{hair: 1, theme: t, opt: opt, rows: rows, cols: cols}
	f.tile = opt.Tile
	if f.tile == 0 {
		f.tile = clamp(520/max(rows, cols), 12, 64)
		if count > 1 {
			f.tile = clamp(224/max(rows, cols), 8, 36)
		}
	}
	f.place(count, caption)
	for opt.Tile == 0 && budget > 0 && f.pixels() > int64(budget) && f.tile > minTile {
		f.tile--
		f.place(count, caption)
	}
	if budget > 0 && f.pixels() > int64(budget) {
		return nil, fmt.Errorf("a picture of %d x %d pixels is too large: at most %d pixels in all; use %s",
			f.width, f.height, budget, words.Or(f.smaller(count, caption, budget)))
	}
	f.placeTitle()
	return f, nil
}

// smaller lists the ways to make a picture of count boards smaller.
func (f frame) smaller(count int, caption bool, budget int) (ways []string) {
	for f.tile > minTile && f.pixels() > int64(budget) {
		f.tile--
		f.place(count, caption)
	}
	if f.pixels() <= int64(budget) {
		ways = append(ways, fmt.Sprintf("a tile of at most %d", f.tile))
	}
	if count > 1 {
		ways = append(ways, "fewer boards")
	}
	return append(ways, "SVG")
}

func (f *frame) pixels() int64 { return int64(f.width) * int64(f.height) }

// extent checks the scenes. It returns the size of the largest, and whether any has a
// caption.
func extent(scenes []Scene) (rows, cols int, caption bool, err error) {
	if len(scenes) == 0 {
		return 0, 0, false, errors.New("there is no scene to draw")
	}
	for i := range scenes {
		s := &scenes[i]
		if err := s.validate(); err != nil {
			return 0, 0, false, err
		}
		rows, cols = max(rows, s.Rows), max(cols, s.Cols)
		caption = caption || s.Caption != "" || s.Note != ""
	}
	return rows, cols, caption, nil
}

func (f *frame) place(count int, caption bool) {
	f.edge = clamp(f.tile/24, 1, 3)
	f.wall = max(1, f.tile/30)
	pad := clamp(f.tile*2/5, 8, 26) // around and between the cells
	if count > 1 {
		pad = clamp(f.tile*2/3, 10, 26)
	}
	f.small = float64(clamp(f.tile/4, 9, 15))
	f.letter = float64(clamp(f.tile*3/10, 11, 17))
	f.reserve(caption)
	f.left, f.top = pad, pad
	if f.opt.Title != "" {
		f.top += int(f.letter * 2.2)
	}
	f.stepX, f.stepY = f.cellWidth()+pad, f.cellHeight()+pad
	// About as wide as high: across*stepX = count/across*stepY.
	f.across = clamp(int(math.Ceil(math.Sqrt(float64(count)*float64(f.stepY)/float64(f.stepX)))), 1, count)
	f.down = (count + f.across - 1) / f.across
	f.across = (count + f.down - 1) / f.down
	f.width = f.left + f.across*f.stepX
	f.height = f.top + f.down*f.stepY
}

// reserve makes room beside and below a board for its coordinates and its caption.
func (f *frame) reserve(caption bool) {
	f.gutter, f.shelf, f.strip = 0, 0, 0
	if f.opt.Coordinates {
		f.gutter = int(math.Ceil(ink.Italic().Width(fmt.Sprint(f.rows))*f.small)) + int(f.small*0.6)
		f.shelf = int(f.small * 1.5)
	}
	if caption {
		f.strip = int(f.letter * 1.7)
	}
}

func (f *frame) cellWidth() int  { return f.gutter + f.cols*f.tile + 2*f.edge }
func (f *frame) cellHeight() int { return f.rows*f.tile + 2*f.edge + f.shelf + f.strip }

// origin returns the top left corner of the squares of board i.
func (f *frame) origin(i int) (x, y int) {
	x = f.left + i%f.across*f.stepX + f.gutter + f.edge
	y = f.top + i/f.across*f.stepY + f.edge
	return
}

// thick returns half the width of a line between squares, in squares. Vertical and
// horizontal lines cover whole pixels.
func (f *frame) thick() float64 {
	pixels := max(1, int(math.Round(0.08*float64(f.tile))))
	if f.tile%2 == 1 {
		pixels |= 1
	} else {
		pixels = (pixels + 1) &^ 1
	}
	return float64(pixels) / 2 / float64(f.tile)
}

// label is text with a point of its baseline: the left end, the middle or the right
// end.
type label struct {
	text   string
	x, y   float64
	size   float64
	anchor ink.Anchor
}

// coordinates returns the file letters and rank numbers of s relative to its
// origin, leaving some out where they would touch.
func (f *frame) coordinates(s *Scene) []label {
	var out []label
	font := ink.Italic()
	tile := float64(f.tile)
	add := func(text string, x, y float64, anchor ink.Anchor) {
		out = append(out, label{text, x, y, f.small, anchor})
	}
	widest := font.Width(string(nqueens.Square{Col: s.Cols - 1}.AppendFile(nil))) * f.small * 1.3
	every := max(1, int(math.Ceil(widest/tile)))
	base := float64(s.Rows*f.tile+f.edge) + 1.15*f.small
	for c := 0; c < s.Cols; c += every {
		add(string(nqueens.Square{Col: c}.AppendFile(nil)), (float64(c)+0.5)*tile, base, ink.Middle)
	}
	every = max(1, int(math.Ceil(1.2*f.small/tile)))
	for r := 0; r < s.Rows; r += every {
		y := (float64(s.Rows-r) - 0.5) * tile
		add(fmt.Sprint(r+1), -float64(f.edge)-0.45*f.small, y+0.36*f.small, ink.End)
	}
	return out
}

// number returns a number on a square, relative to its corner.
func (f *frame) number(v int) label {
	tile := float64(f.tile)
	size := 0.42 * tile
	return label{strconv.Itoa(v), tile / 2, tile/2 + 0.36*size, size, ink.Middle}
}

// captions returns the caption and the note of s relative to its origin.
func (f *frame) captions(s *Scene) []label {
	var out []label
	width := float64(s.Cols * f.tile)
	y := float64(s.Rows*f.tile+f.edge+f.shelf) + 1.25*f.letter
	least := math.Min(f.letter, 8)
	room := width
	if s.Note != "" {
		if text, size := ink.Regular().Fit(s.Note, width, f.letter, least); text != "" {
			out = append(out, label{text, width, y, size, ink.End})
			room -= ink.Regular().Width(text)*size + 0.6*f.letter
		}
	}
	if s.Caption != "" {
		if text, size := ink.Regular().Fit(s.Caption, room, f.letter, least); text != "" {
			out = append(out, label{text, 0, y, size, ink.Start})
		}
	}
	return out
}

// placeTitle places the title of the picture above the first cell.
func (f *frame) placeTitle() {
	if f.opt.Title == "" {
		return
	}
	size := f.letter * 1.15
	x, y := f.left+f.gutter, float64(f.left)+size
	text, size := ink.Italic().Fit(f.opt.Title, float64(f.width-f.left-x), size, math.Min(size, 8))
	f.title = label{text, float64(x), y, size, ink.Start}
}

func clamp(v, lo, hi int) int { return max(lo, min(hi, v)) }
