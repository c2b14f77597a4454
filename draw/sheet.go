package draw

import (
	"bufio"
	"fmt"
	"image/png"
	"io"

	"nqueens.example/nqueens/internal/ink"
	"nqueens.example/nqueens/internal/limits"
)

// Sheet is one or more boards side by side, in reading order.
type Sheet []Scene

func (s Scene) open(opt Options) (drawing, error) { return Sheet{s}.open(opt) }

func (s Sheet) open(opt Options) (drawing, error) {
	return &sheetDrawing{s, func(budget int) (*frame, error) {
		rows, cols, caption, err := extent(s)
		if err != nil {
			return nil, err
		}
		return newFrame(opt, rows, cols, len(s), caption, budget)
	}}, nil
}

// sheetDrawing draws boards in a frame. budget limits the pixels of the frame; 0 means no
// limit, for SVG.
type sheetDrawing struct {
	scenes []Scene
	frame  func(budget int) (*frame, error)
}

// SVG writes the sheet as SVG. Each piece and mark is drawn once and used by
// reference, so that the size of the file grows with what stands on the boards and not
// with the number of squares.
func (d *sheetDrawing) SVG(w io.Writer) error {
	scenes := d.scenes
	f, err := d.frame(0)
	if err != nil {
		return err
	}
	items := 0
	for i := range scenes {
		items += scenes[i].items() + 1
	}
	if items > limits.PictureItems {
		return fmt.Errorf("an SVG of %d boards, pieces, marks, fills and lines is too large: at most %d; draw fewer boards", items, limits.PictureItems)
	}
	b := bufio.NewWriter(w)
	s := svgWriter{b, f}
	s.begin(f.describe(scenes))
	s.defs(scenes)
	s.ground()
	for i := range scenes {
		x, y := f.origin(i)
		s.printf(`<g transform="translate(%d %d)">`+"\n", x, y)
		s.scene(&scenes[i])
		s.printf("</g>\n")
	}
	s.printf("</svg>\n")
	return b.Flush()
}

// PNG writes the sheet as PNG.
func (d *sheetDrawing) PNG(w io.Writer, maxPixels int) error {
	f, err := d.frame(maxPixels)
	if err != nil {
		return err
	}
	c := ink.NewCanvas(f.width, f.height, nil)
	f.paint(c, d.scenes)
	if f.paper != nil {
		return printablePNG(w, c.Image())
	}
	return png.Encode(w, c.Image())
}

// Outlines returns the sheet as shapes, and how many units of theirs an inch has.
func (d *sheetDrawing) Outlines() (c *ink.Canvas, inch int, err error) {
	squares := 0
	for i := range d.scenes {
		squares += d.scenes[i].Rows * d.scenes[i].Cols
	}
	if squares > limits.OutlinedSquares {
		return nil, 0, fmt.Errorf("a PDF of %d squares is too large: at most %d; draw fewer boards, or SVG", squares, limits.OutlinedSquares)
	}
	f, err := d.frame(maxPixels)
	if err != nil {
		return nil, 0, err
	}
	c = ink.NewOutlines(f.width, f.height)
	f.paint(c, d.scenes)
	if f.paper != nil {
		return c, 96 * paperPixels, nil
	}
	return c, 96, nil
}
