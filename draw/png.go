package draw

import (
	"image/png"
	"io"
	"nqueens.example/nqueens/internal/ink"
)

// PNG writes a picture of the scenes: one board, or a sheet of boards in reading
// order. It is refused beyond MaxPixels.
func PNG(w io.Writer, opt Options, scenes ...Scene) error {
	f, err := sheetFrame(opt, scenes, MaxPixels)
	if err != nil {
		return err
	}
	c := ink.NewCanvas(f.width, f.height, nil)
	newPainter(f, c).paint(scenes)
	return png.Encode(w, c.Image())
}
