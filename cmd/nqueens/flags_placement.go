package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/write"
)

// placementFlags are the flags for how and where placements are written.
type placementFlags struct {
	format, file string
	base         int
	picture      pictureFlags

	problem nqueens.Problem // pictures show its pieces and blocked squares
	fewer   string          // advice for a sheet of too many boards; "" for --limit
}

// placementFlagNames lists the flags that add defines, so that callers can reject them.
var placementFlagNames = append([]string{"format", "output", "base"}, pictureFlagNames...)

func placementFormatNames() []string { return withPictures(formatNames(write.Formats())...) }

func formatNames(formats []write.Format) []string {
	return words.Each(formats, func(f write.Format) string { return f.Name })
}

// add defines the flags, with the names of formats, and more about them.
func (f *placementFlags) add(cmd *cobra.Command, formats []string, more string) {
	console.FormatFlag(cmd, &f.format, "", more, formats)
	console.OutputFlag(cmd, &f.file, "whose ending chooses the format")
	addBaseFlag(cmd, &f.base)
	f.picture.add(cmd)
}

// addBaseFlag defines --base.
func addBaseFlag(cmd *cobra.Command, base *int) {
	cmd.Flags().IntVar(base, "base", 1, "number of the first column: 1 or 0")
}

func checkBase(base int) error {
	if base != 0 && base != 1 {
		return console.Usagef("--base must be 1 or 0, not %d", base)
	}
	return nil
}

// numbered are the formats that number columns.
var numbered = []string{"columns", "json", "jsonl", "csv"}

// ofPlacements is what add says of the formats of placements.
const ofPlacements = " (default board on a terminal, else columns)"

// settle chooses the format and checks the flags.
func (f *placementFlags) settle(c *console.Console) (err error) {
	n, fallback := f.problem.N, "columns"
	if c.OnTerminal(f.file) && widthOf("board", n) <= console.Width(c.Out) {
		fallback = "board"
	}
	if f.format, err = c.ChooseFormat(f.format, f.file, fallback, placementFormatNames()); err != nil {
		return err
	}
	if err := checkBase(f.base); err != nil {
		return err
	}
	if c.Given("base") && !slices.Contains(numbered, f.format) {
		return console.Usagef("--base is for %s, not for %s", words.And(numbered), f.format)
	}
	if n > limits.Drawn && widthOf(f.format, n) > 0 {
		return console.Usagef("%s draws boards up to %d x %d, not %d; try --format columns", f.format, limits.Drawn, limits.Drawn, n)
	}
	if !isPicture(f.format) {
		f.sayIfTooWide(c, n)
	}
	return f.picture.check(c, f.format, f.file)
}

// widthOf returns how many columns of the terminal a board of n rows takes, or 0 for formats
// that do not draw it.
func widthOf(format string, n int) int {
	switch format {
	case "board":
		return len(strconv.Itoa(n)) + 4 + n*(1+len(nqueens.Square{Col: n - 1}.AppendFile(nil)))
	case "ascii":
		return 2*n - 1
	case "emoji":
		return 2 * n
	case "matrix":
		return n
	}
	return 0
}

// sayIfTooWide remarks that a board is wider than the terminal, and suggests a format that
// fits.
func (f *placementFlags) sayIfTooWide(c *console.Console, n int) {
	window := console.Width(c.Out)
	if !c.OnTerminal(f.file) || widthOf(f.format, n) <= window {
		return
	}
	fits := "a1"
	for _, other := range []string{"ascii", "matrix", "emoji"} {
		if widthOf(other, n) <= window {
			fits = other
			break
		}
	}
	c.Remark("the board is %d columns wide and the window %d; --format %s fits", widthOf(f.format, n), window, fits)
}

// placementWriter writes placements in a format. Close gets the error that ended the writing
// and returns the one that ends the command.
type placementWriter interface {
	Write(nqueens.Placement) error
	WriteSource(write.Source) error
	Close(err error) error
}

// open checks the flags and opens the output for placements of f.problem, before any work
// is done. Single is true for one placement and false for a list. Describe returns the title
// of a picture with that many boards.
func (f *placementFlags) open(c *console.Console, single bool, describe func(boards int) (title string)) (placementWriter, error) {
	if err := f.settle(c); err != nil {
		return nil, err
	}
	out, err := c.Create(f.file)
	if err != nil {
		return nil, err
	}
	if isPicture(f.format) {
		return &pictureWriter{out: out, flags: *f, describe: describe}, nil
	}
	return &textWriter{
		c:   c,
		out: out,
		text: write.NewWriter(out, f.format, write.Options{
			ZeroBased: f.base == 0,
			ASCII:     !console.Unicode(),
			Single:    single,
			Problem:   f.problem,
			Color:     out.Standard() && c.Color(c.Out),
		}),
	}, nil
}

// writeAll writes the solutions. If there are more than limit, and limit is not 0, it stops
// there and returns console.ErrLimit.
func writeAll[T any](solutions iter.Seq2[T, error], limit uint64, write func(T) error) error {
	var number uint64
	for solution, err := range solutions {
		if err != nil {
			return err
		}
		if limit > 0 && number == limit {
			return console.ErrLimit
		}
		if err := write(solution); err != nil {
			return err
		}
		number++
	}
	return nil
}

type textWriter struct {
	c       *console.Console
	out     *console.File
	text    *write.Writer
	written int // placements
	flushed time.Time
}

// Write writes p. It flushes five times a second, so that the reader of a slow list does not
// wait for a full buffer.
func (w *textWriter) Write(p nqueens.Placement) error {
	if err := w.text.Write(p); err != nil {
		return err
	}
	w.written++
	if now := time.Now(); now.Sub(w.flushed) > time.Second/5 {
		w.flushed = now
		return w.text.Flush()
	}
	return nil
}

// WriteSource writes s, and shows the progress.
func (w *textWriter) WriteSource(s write.Source) error {
	if w.out.Standard() && console.IsTerminal(w.c.Out) {
		return w.text.WriteSource(s)
	}
	w.out.KeepProgress = true
	return w.text.WriteSource(&progressSource{Source: s, c: w.c, start: time.Now()})
}

// Close ends the output. Placements found before an interrupt are still written to standard
// output.
func (w *textWriter) Close(err error) error {
	stopped := w.c.Context().Err()
	if err != nil && !errors.Is(err, console.ErrLimit) && (stopped == nil || w.written == 0) {
		return w.out.Close(err)
	}
	w.out.AfterInterrupt = w.out.Standard()
	if closeErr := w.text.Close(); closeErr != nil {
		err = closeErr
	} else if stopped != nil && w.out.Standard() {
		return console.Interruptedf("interrupted; written so far: %s", words.Plural(w.written, "placement"))
	}
	return w.out.Close(err)
}

// progressSource shows how much of a placement has been read.
type progressSource struct {
	write.Source
	c     *console.Console
	start time.Time
	done  int
	next  int // rows after which to show it
}

func (s *progressSource) Fill(dst []int, row int) {
	s.Source.Fill(dst, row)
	if s.done += len(dst); s.done < s.next {
		return
	}
	s.next = s.done + 1<<20
	if since := time.Since(s.start); since > time.Second/2 {
		share := float64(s.done) / float64(s.Len())
		s.c.ProgressLeft(share, words.Digits(s.done)+" queens", since.Seconds()*(1-share)/share)
	}
}

// maxBoards is the most boards of a sheet.
const maxBoards = 10_000

// pictureWriter draws all placements on one sheet when it is closed.
type pictureWriter struct {
	out      *console.File
	flags    placementFlags // their problem's blocked squares are drawn; its queens are not
	describe func(boards int) string
	scenes   draw.Sheet
	items    int
}

func (w *pictureWriter) Write(placement nqueens.Placement) error {
	w.flags.problem.N = len(placement)
	scene := draw.Board(w.flags.problem, placement)
	w.items += len(scene.Pieces) + len(scene.Marks)
	if len(w.scenes) == maxBoards || w.items > limits.PictureItems {
		return console.Usagef("one sheet holds at most %d boards with %d pieces in all; %s", maxBoards, limits.PictureItems, cmp.Or(w.flags.fewer, "set a smaller --limit"))
	}
	w.scenes = append(w.scenes, scene)
	return nil
}

func (w *pictureWriter) WriteSource(s write.Source) error {
	if s.Len() > limits.PictureSide {
		return console.Usagef("a picture shows boards up to %d x %d, not %d; try --format columns", limits.PictureSide, limits.PictureSide, s.Len())
	}
	p := make(nqueens.Placement, s.Len())
	s.Fill(p, 0)
	return w.Write(p)
}

func (w *pictureWriter) Close(err error) error {
	if err == nil || errors.Is(err, console.ErrLimit) {
		options := w.flags.picture.options()
		options.Title = w.describe(len(w.scenes))
		var picture draw.Picture = w.scenes
		if len(w.scenes) == 0 {
			picture = draw.Board(w.flags.problem, nqueens.Placement{}) // the empty board
		}
		if closeErr := writePicture(w.out, w.flags.format, options, picture); closeErr != nil {
			err = pictureError(closeErr)
		}
	}
	return w.out.Close(err)
}

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

// pictureNames returns the names of the picture formats after prefix.
func pictureNames(prefix string) []string {
	return words.Each(pictureFormats(), func(f pictureFormat) string { return prefix + f.name })
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
	tile         int
	theme        string
	coordinates  bool
	paper, title string // of puzzles
}

// pictureFlagNames lists the flags that add defines.
var pictureFlagNames = []string{"tile", "theme", "coordinates"}

// add defines the flags.
func (l *pictureFlags) add(cmd *cobra.Command) {
	cmd.Flags().IntVar(&l.tile, "tile", 0, "side of a square in a picture, in `PIXELS`; 0 chooses one")
	l.addTheme(cmd, "of a picture")
	cmd.Flags().BoolVar(&l.coordinates, "coordinates", true, "draw letters and numbers along the board in a picture")
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
