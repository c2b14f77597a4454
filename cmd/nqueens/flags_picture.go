package main

import (
	"context"
	"errors"
	"io"
	"slices"
	"syscall"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
)

// pictureFormat is a format of pictures.
type pictureFormat struct {
	name  string // and the ending of its files
	write func(io.Writer, draw.Options, draw.Picture) error
}

// pictureFormats returns the formats of pictures, the default first.
func pictureFormats() []pictureFormat {
	return []pictureFormat{{"svg", draw.SVG}, {"png", draw.PNG}, {"pdf", onePage}}
}

func onePage(w io.Writer, opt draw.Options, p draw.Picture) error { return draw.PDF(w, opt, p) }

// drawPDF draws pages as a PDF.
func drawPDF(w io.Writer, opt draw.Options, pages []draw.Page) error {
	var pictures []draw.Picture
	for _, p := range pages {
		pictures = append(pictures, p)
	}
	return draw.PDF(w, opt, pictures...)
}

// pictureNames returns the names of the picture formats after prefix.
func pictureNames(prefix string) (names []string) {
	for _, f := range pictureFormats() {
		names = append(names, prefix+f.name)
	}
	return names
}

// withPictures appends the names of the picture formats to those of other formats.
func withPictures(names ...string) []string { return append(names, pictureNames("")...) }

// pictureEndings returns the endings of pictures for a sentence.
func pictureEndings() string { return words.Or(pictureNames(".")) }

func isPicture(format string) bool { return slices.Contains(pictureNames(""), format) }

// writePicture draws a picture in the format with that name.
func writePicture(w io.Writer, format string, opt draw.Options, p draw.Picture) error {
	i := slices.Index(pictureNames(""), format)
	return pictureFormats()[i].write(w, opt, p)
}

// pictureFlags are the flags for how a picture looks.
type pictureFlags struct {
	tile        int
	theme       string
	coordinates bool
}

// pictureFlagNames lists the flags that add defines.
var pictureFlagNames = []string{"tile", "theme", "coordinates"}

// add defines the flags.
func (l *pictureFlags) add(cmd *cobra.Command) {
	l.addTile(cmd, "side of a square in a picture, in `PIXELS`; 0 chooses one")
	l.addTheme(cmd, "of a picture")
	cmd.Flags().BoolVar(&l.coordinates, "coordinates", true, "draw letters and numbers along the board in a picture")
}

// addTile defines --tile alone.
func (l *pictureFlags) addTile(cmd *cobra.Command, usage string) {
	cmd.Flags().IntVar(&l.tile, "tile", 0, usage)
}

// addTheme defines --theme alone; of says what it colours.
func (l *pictureFlags) addTheme(cmd *cobra.Command, of string) {
	console.ChoiceFlag(cmd, &l.theme, "theme", draw.Themes()[0], "colours "+of+": `NAME` is "+words.Or(draw.Themes()), draw.Themes())
}

// options returns the drawing options.
func (l *pictureFlags) options() draw.Options {
	return draw.Options{Theme: l.theme, Tile: l.tile, Coordinates: l.coordinates}
}

// check rejects values that no picture can have, pictures that would be written to the
// terminal, and the flags themselves for formats that are not pictures.
func (l *pictureFlags) check(c *console.Console, format, file string) error {
	if !isPicture(format) && format != "gif" {
		return c.Reject("the format "+format+" is text, not a picture", pictureFlagNames...)
	}
	if c.OnTerminal(file) {
		return console.ErrPicture
	}
	if l.tile != 0 && (l.tile < 4 || l.tile > 1000) {
		return console.Usagef("--tile must be 4 to 1000 pixels, or 0 to choose, not %d", l.tile)
	}
	return nil
}

// pictureError makes err a usage error, unless writing failed or was interrupted:
// otherwise draw has rejected what was asked of it.
func pictureError(err error) error {
	var system syscall.Errno
	if errors.As(err, &system) || errors.Is(err, context.Canceled) {
		return err
	}
	return console.Usage(err)
}
