// Package output is how commands show boards: the flags that choose a format and how
// a picture looks, and what writes placements so. Formats of text are those of
// package notation; pictures are made by package picture and drawn by draw.
package output

import (
	"context"
	"errors"
	"syscall"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/words"
)

// The formats of pictures, which are also the endings of their files.
const (
	SVG = "svg"
	PNG = "png"
)

// IsPicture reports whether the format is a picture.
func IsPicture(format string) bool { return format == SVG || format == PNG }

// Drawn chooses between what draws a picture as SVG and as PNG.
func Drawn[F any](format string, svg, png F) F {
	if format == PNG {
		return png
	}
	return svg
}

// Looks are the flags that say how a picture of boards looks.
type Looks struct {
	tile        int
	theme       string
	coordinates bool
}

// LookNames are the flags that AddTo adds.
var LookNames = []string{"tile", "theme", "coordinates"}

// AddTo adds the flags to a command.
func (l *Looks) AddTo(cmd *cobra.Command) {
	l.AddTile(cmd, "side of a square in `PIXELS`, for pictures; 0 chooses one")
	l.AddTheme(cmd, "of pictures")
	cmd.Flags().BoolVar(&l.coordinates, "coordinates", true, "letters and numbers along the board, for pictures")
}

// AddTile adds the flag --tile alone.
func (l *Looks) AddTile(cmd *cobra.Command, usage string) {
	cmd.Flags().IntVar(&l.tile, "tile", 0, usage)
}

// AddTheme adds the flag --theme alone, for the colours of that.
func (l *Looks) AddTheme(cmd *cobra.Command, of string) {
	console.ChoiceFlag(cmd, &l.theme, "theme", draw.Themes()[0], "colours "+of+": `NAME` is "+words.Or(draw.Themes()), draw.Themes())
}

// Options are what draw takes.
func (l *Looks) Options() draw.Options {
	return draw.Options{Theme: l.theme, Tile: l.tile, Coordinates: l.coordinates}
}

// Ending returns the ending of a picture's file, which chooses its format: SVG on
// standard output.
func Ending(file string) string {
	if file == "-" {
		return SVG
	}
	return console.Ending(file)
}

// Check refuses what no picture can have, a picture that would go to the terminal, and
// the flags where the format is none.
func (l *Looks) Check(c *console.Console, format, file string) error {
	if !IsPicture(format) && format != "gif" {
		return c.Refuse("the format "+format+" is text, not a picture", LookNames...)
	}
	if c.Shows(file) {
		return console.ErrPicture
	}
	if l.tile != 0 && (l.tile < 4 || l.tile > 1000) {
		return console.Usagef("--tile must be 4 to 1000 pixels, or 0 to choose, not %d", l.tile)
	}
	return nil
}

// refused is the error of a picture that cannot be drawn, which is wrong use unless
// writing it has failed.
func refused(err error) error {
	var system syscall.Errno
	if errors.As(err, &system) || errors.Is(err, context.Canceled) {
		return err
	}
	return console.Usage(err)
}
