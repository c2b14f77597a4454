package draw

import (
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

// SVG writes the sheet as SVG.
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
	return f.page(scenes).SVG(w)
}

// PNG writes the sheet as PNG.
func (d *sheetDrawing) PNG(w io.Writer, maxPixels int) error {
	f, err := d.frame(maxPixels)
	if err != nil {
		return err
	}
	if f.paper != nil {
		return printablePNG(w, f.page(d.scenes).Image(paperPixels))
	}
	return png.Encode(w, f.page(d.scenes).Image(1))
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
	return f.page(d.scenes).Outlines()
}
