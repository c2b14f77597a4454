package draw

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"io"
	"slices"
	"strings"

	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/internal/words"
)

// Page is one or more boards on a sheet of paper, in reading order and as large as
// will fit. [Options.Tile] must be 0. The PNG has 288 pixels per inch.
type Page struct {
	Paper  string // one of Papers; "" for the first
	Boards []Scene
	Text   string // a line below the title
	Foot   string // a line at the bottom of the paper
	Name   bool   // beside the title, lines for a name and a date
}

// Split returns the boards on as many pages as it takes for squares of at least that many
// millimetres, about as many on each, and numbers the pages if there are several. A board whose
// squares are smaller on a page of its own has one.
func (p Page) Split(opt Options, millimetres float64) ([]Page, error) {
	pages, err := p.filled(opt, millimetres, len(p.Boards))
	if err != nil || len(pages) < 2 {
		return pages, err
	}
	even := (len(p.Boards) + len(pages) - 1) / len(pages)
	if same, err := p.filled(opt, millimetres, even); err == nil && len(same) == len(pages) {
		pages = same
	}
	for i := range pages {
		pages[i].Foot = strings.TrimSpace(fmt.Sprintf("%s   %d/%d", p.Foot, i+1, len(pages)))
	}
	return pages, nil
}

// filled returns pages with as many boards as each has room for, and most at most.
func (p Page) filled(opt Options, millimetres float64, most int) ([]Page, error) {
	var pages []Page
	for boards := p.Boards; len(boards) > 0; {
		page, count := p, 0
		for more := 1; more <= min(most, len(boards)); more++ {
			page.Boards = boards[:more]
			f, err := page.frame(opt)
			if more == 1 && err != nil {
				return nil, err
			}
			if more > 1 && (err != nil || float64(f.tile) < millimetres/25.4*96) {
				break
			}
			count = more
		}
		page.Boards, boards = boards[:count], boards[count:]
		pages = append(pages, page)
	}
	return pages, nil
}

// paper is a size of paper in portrait, in pixels of CSS, which are 1/96 inch. Sizes are
// rounded down, since a picture that is larger than its paper is printed on two sheets.
type paper struct {
	name          string
	width, height int
}

var papers = [...]paper{{"a4", 793, 1122}, {"letter", 815, 1055}}

// Papers returns the names of the sizes of paper, the default first.
func Papers() []string {
	return words.Each(papers[:], func(p paper) string { return p.name })
}

// Sizes on paper, in pixels of CSS.
const (
	paperMargin  = 54 // 14 mm
	paperTile    = 72 // the largest square, 19 mm
	leastTile    = 15 // the smallest square, 4 mm
	paperAcross  = 30 // least distance of boards side by side
	paperBetween = 22 // least distance of boards one above the other
	paperSpread  = 64 // largest distance of boards
	paperPixels  = 3  // of a PNG for a pixel of CSS
)

func (p Page) open(opt Options) (drawing, error) {
	return &sheetDrawing{p.Boards, func(int) (*frame, error) { return p.frame(opt) }}, nil
}

// frame checks the page and lays it out.
func (p Page) frame(opt Options) (*frame, error) {
	at := slices.Index(Papers(), cmp.Or(p.Paper, papers[0].name))
	if at < 0 {
		return nil, fmt.Errorf("there is no paper %q; the papers are %s", p.Paper, strings.Join(Papers(), ", "))
	}
	size := &papers[at]
	if opt.Tile != 0 {
		return nil, fmt.Errorf("a page has no tile of %d pixels: its squares are as large as will fit", opt.Tile)
	}
	theme, err := opt.theme()
	if err != nil {
		return nil, err
	}
	rows, cols, caption, err := extent(p.Boards)
	if err != nil {
		return nil, err
	}
	f := &frame{
		width: size.width, height: size.height, edge: 2, hair: 1,
		theme: theme.OnPaper(), opt: opt, paper: size, rows: rows, cols: cols, small: 11, letter: 15,
	}
	f.reserve(caption)
	top := paperMargin
	if opt.Title != "" {
		top += 34
	}
	if p.Text != "" {
		top += 30
	}
	if !f.fill(len(p.Boards), top) {
		return nil, f.overfull(len(p.Boards), top)
	}
	f.letterhead(p)
	return f, nil
}

// fill places count boards below top, as large as will fit and centred. It reports
// whether they fit.
func (f *frame) fill(count, top int) bool {
	width, height := f.width-2*paperMargin, f.height-paperMargin-top
	for across := 1; across <= min(count, width/leastTile); across++ {
		down := (count + across - 1) / across
		w := (width-(across-1)*paperAcross)/across - f.gutter - 2*f.edge
		h := (height-(down-1)*paperBetween)/down - f.shelf - f.strip - 2*f.edge
		if tile := min(w/f.cols, h/f.rows, paperTile); tile > f.tile {
			f.tile, f.across, f.down = tile, across, down
		}
	}
	if f.tile < leastTile {
		return false
	}
	f.wall = clamp((f.tile+8)/16, 1, 3)
	f.stepX = f.cellWidth() + spread(width-f.across*f.cellWidth(), f.across)
	f.stepY = f.cellHeight() + spread(height-f.down*f.cellHeight(), f.down)
	f.left = (f.width - (f.across-1)*f.stepX - f.cellWidth()) / 2
	f.top = top
	return true
}

// overfull returns the error for count boards that do not fit. It says how many do.
func (f *frame) overfull(count, top int) error {
	fit := count - 1
	for fit > 0 && !f.fill(fit, top) {
		fit--
	}
	if fit == 0 {
		return fmt.Errorf("a board of %s does not fit on a page of %s with squares of at least 4 mm", words.Things(f.rows, "row"), f.paper.name)
	}
	return fmt.Errorf("%s are too many for a page of %s: at most %d of %s fit with squares of at least 4 mm", words.Things(count, "board"), f.paper.name, fit, words.Things(f.rows, "row"))
}

// spread returns the distance between boards that share the room that is left.
func spread(room, boards int) int {
	if boards == 1 {
		return 0
	}
	return min(room/(boards-1), paperSpread)
}

// letterhead writes the title, the lines beside it and below it, and the one at the bottom.
func (f *frame) letterhead(p Page) {
	left := float64(min(f.left+f.gutter, f.width/3)) // a single small board stands in the middle
	room := float64(f.width-paperMargin) - left
	y := float64(paperMargin)
	if p.Name {
		name := label{"Name ______________________   Date ____________", float64(f.width - paperMargin), y + 20, 11, ink.End}
		room -= ink.Regular().Width(name.text)*name.size + 10
		f.lines = append(f.lines, name)
	}
	if f.opt.Title != "" {
		line, size := ink.Italic().Fit(f.opt.Title, room, 25, 12)
		f.title = label{line, left, y + 20, size, ink.Start}
		y += 34
	}
	room = float64(f.width-paperMargin) - left
	if p.Text != "" {
		line, size := ink.Regular().Fit(p.Text, room, 14, 6)
		f.lines = append(f.lines, label{line, left, y + 11, size, ink.Start})
	}
	if p.Foot != "" {
		line, size := ink.Regular().Fit(p.Foot, room, 10, 6)
		f.lines = append(f.lines, label{line, left, float64(f.height) - paperMargin/2, size, ink.Start})
	}
}

// printablePNG writes a page as PNG with its size on paper, which package png leaves out.
func printablePNG(w io.Writer, page image.Image) error {
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, page); err != nil {
		return err
	}
	const head = 8 + 12 + 13                               // the signature and the chunk IHDR
	const density uint32 = paperPixels * 96 * 10_000 / 254 // pixels per metre
	chunk := binary.BigEndian.AppendUint32([]byte("pHYs"), density)
	chunk = append(binary.BigEndian.AppendUint32(chunk, density), 1)
	var size []byte
	size = binary.BigEndian.AppendUint32(size, uint32(len(chunk)-4))
	sum := binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(chunk))
	for _, part := range [][]byte{encoded.Next(head), size, chunk, sum, encoded.Bytes()} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}
