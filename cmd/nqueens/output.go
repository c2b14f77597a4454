package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"nqueens"
	"nqueens/draw"
	"nqueens/internal/nearest"
	"nqueens/notation"
	"nqueens/picture"
)

// outputFlags say how and where placements are written.
type outputFlags struct {
	format, file string
	base         int
	picture      pictureFlags
	glyph        draw.Piece      // in pictures; 0 for a queen
	problem      nqueens.Problem // in pictures: its blocked squares are drawn
}

// pictureFlags say how a picture of boards looks.
type pictureFlags struct {
	tile        int
	theme       string
	coordinates bool
}

// pictureFlagNames are the flags that add adds.
var pictureFlagNames = []string{"tile", "theme", "coordinates"}

func (f *pictureFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&f.tile, "tile", 0, "side of a square in `PIXELS`, for pictures; 0 chooses one")
	flags.StringVar(&f.theme, "theme", draw.Themes()[0], "colours of pictures: `NAME` is "+strings.Join(draw.Themes(), " or "))
	flags.BoolVar(&f.coordinates, "coordinates", true, "letters and numbers along the board, for pictures")
}

func (f *pictureFlags) options() draw.Options {
	return draw.Options{Theme: f.theme, Tile: f.tile, Coordinates: f.coordinates}
}

// check refuses what no picture can have.
func (f *pictureFlags) check() error {
	if !slices.Contains(draw.Themes(), f.theme) {
		return usageErrorf("there is no theme %q; the themes are %s", f.theme, strings.Join(draw.Themes(), ", "))
	}
	if f.tile != 0 && (f.tile < 4 || f.tile > 1000) {
		return usageErrorf("--tile must be 4 to 1000 pixels, or 0 to choose, not %d", f.tile)
	}
	return nil
}

const (
	formatSVG = "svg"
	formatPNG = "png"
)

func formatNames() []string { return append(notation.Names(), formatSVG, formatPNG) }

func (f *outputFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVarP(&f.format, "format", "f", "", "`FORMAT`: "+strings.Join(formatNames(), ", ")+" (default board on a terminal, else columns)")
	flags.StringVarP(&f.file, "output", "o", "", "write to `FILE`, whose ending chooses the format")
	flags.IntVar(&f.base, "base", 1, "the number of the first column in the format columns, 1 or 0")
	f.picture.add(cmd)
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formatNames(), cobra.ShellCompDirectiveNoFileComp))
}

// outputFlagNames are the flags that add adds, for who has to refuse them.
var outputFlagNames = append([]string{"format", "output", "base"}, pictureFlagNames...)

// resolve fills in and checks the format for boards of n rows, before any work is
// done.
func (f *outputFlags) resolve(cmd *cobra.Command, term *terminal, n int) error {
	var err error
	if f.format, err = formatMeant(f.format, f.file, f.fallback(cmd.OutOrStdout(), n), formatNames()); err != nil {
		return err
	}
	if f.base != 0 && f.base != 1 {
		return usageErrorf("--base must be 1 or 0, not %d", f.base)
	}
	if f.format != string(notation.Columns) && cmd.Flags().Changed("base") {
		return usageErrorf("--base is for the format columns, not for %s", f.format)
	}
	if n > notation.MaxDrawn && widthOf(f.format, n) > 0 {
		return usageErrorf("%s draws boards up to %d x %d, not %d; try --format columns", f.format, notation.MaxDrawn, notation.MaxDrawn, n)
	}
	if !f.pictured() {
		f.sayIfTooWide(cmd, term, n)
		return refuseForText(cmd, f.format, pictureFlagNames...)
	}
	if stdout := cmd.OutOrStdout(); (f.file == "" || f.file == "-") && isTerminal(stdout) {
		return errPictureOnTerminal
	}
	return f.picture.check()
}

// widthOf is how many columns a board of n rows takes in a format that draws it, 0
// for the formats that do not.
func widthOf(format string, n int) int {
	switch notation.Format(format) {
	case notation.Board:
		return len(strconv.Itoa(n)) + 4 + n*(1+len(nqueens.AppendFile(nil, n-1)))
	case notation.ASCII:
		return 2*n - 1
	case notation.Matrix:
		return n
	}
	return 0
}

// sayIfTooWide says that a board is wider than the terminal, and what fits.
func (f *outputFlags) sayIfTooWide(cmd *cobra.Command, term *terminal, n int) {
	stdout := cmd.OutOrStdout()
	window := columnsOf(stdout)
	if !isTerminal(stdout) || f.file != "" && f.file != "-" || widthOf(f.format, n) <= window {
		return
	}
	fits := notation.A1
	for _, other := range []notation.Format{notation.ASCII, notation.Matrix} {
		if widthOf(string(other), n) <= window {
			fits = other
			break
		}
	}
	term.remark(cmd.ErrOrStderr(), "this is %d columns wide, the window has %d; --format %s fits", widthOf(f.format, n), window, fits)
}

// checkFormat refuses a name that is none of the formats.
func checkFormat(name string, names []string) error {
	if slices.Contains(names, name) {
		return nil
	}
	if near, ok := nearest.To(name, names); ok {
		return usageErrorf("there is no format %q; did you mean %s?", name, near)
	}
	return usageErrorf("there is no format %q; the formats are %s", name, strings.Join(names, ", "))
}

// pictured reports whether the format is a picture.
func (f *outputFlags) pictured() bool { return isPicture(f.format) }

// fallback is the format where neither a flag nor the file's ending says which: on
// a terminal a board that fits, else columns.
func (f *outputFlags) fallback(stdout io.Writer, n int) string {
	if (f.file == "" || f.file == "-") && isTerminal(stdout) && widthOf(string(notation.Board), n) <= columnsOf(stdout) {
		return string(notation.Board)
	}
	return string(notation.Columns)
}

// formatMeant returns the format that is named, or else meant by the ending of the
// output file, or else, without an ending or with .txt, the one to fall back on.
func formatMeant(name, file, fallback string, names []string) (string, error) {
	if name != "" {
		name = strings.ToLower(name)
		return name, checkFormat(name, names)
	}
	ending := strings.ToLower(strings.TrimPrefix(filepath.Ext(file), "."))
	switch {
	case slices.Contains(names, ending):
		return ending, nil
	case ending == "" || ending == "txt":
		return fallback, nil
	}
	return "", usageErrorf("the ending .%s is of no format; use one of %s, or --format", ending, strings.Join(names, ", "))
}

// refuseForText refuses what only pictures have, where the format is none.
func refuseForText(cmd *cobra.Command, format string, flags ...string) error {
	if isPicture(format) {
		return nil
	}
	return refuseFlags(cmd, "the format "+format+" is text, not a picture", flags...)
}

// placementWriter writes placements somewhere in some format. Close is given how
// the writing ended, and returns how the command does.
type placementWriter interface {
	Write(nqueens.Placement) error
	WriteSource(notation.Source) error
	Close(err error) error
}

// writer opens the output that resolve has settled. single is for one placement
// rather than a list of them.
func (f *outputFlags) writer(cmd *cobra.Command, term *terminal, single bool, describe func(boards int) (title string)) (placementWriter, error) {
	out, err := term.create(cmd, f.file)
	if err != nil {
		return nil, err
	}
	if f.pictured() {
		return &pictureWriter{out: out, flags: *f, describe: describe,
			sheet: picture.Sheet{Problem: f.problem, Piece: f.glyph}}, nil
	}
	return &textWriter{
		out: out,
		bar: term.newProgress(cmd.ErrOrStderr()),
		text: notation.NewWriter(out, notation.Format(f.format), notation.Options{
			ZeroBased: f.base == 0,
			ASCII:     !unicodeShown(),
			Single:    single,
			Size:      f.problem.N,
			Color:     out.file == nil && term.colorOn(cmd.OutOrStdout()),
		}),
	}, nil
}

// writeAll writes the placements, up to a limit, 0 for none, beyond which it
// returns errLimit.
func writeAll(out placementWriter, placements iter.Seq[nqueens.Placement], limit uint64) error {
	var written uint64
	for placement := range placements {
		if limit > 0 && written == limit {
			return errLimit
		}
		if err := out.Write(placement); err != nil {
			return err
		}
		written++
	}
	return nil
}

type textWriter struct {
	out     *outputFile
	text    *notation.Writer
	bar     *progressBar
	written int // placements
	flushed time.Time
	pending int
}

// Write writes p, and sees to it that the reader of a slow list waits a fraction
// of a second for a placement and not for a full buffer.
func (w *textWriter) Write(p nqueens.Placement) error {
	if err := w.text.Write(p); err != nil {
		return err
	}
	w.written++
	if w.pending++; w.pending >= 256 || time.Since(w.flushed) > time.Second/5 {
		if now := time.Now(); now.Sub(w.flushed) > time.Second/5 {
			w.flushed = now
			return w.text.Flush()
		}
		w.pending = 0
	}
	return nil
}

// WriteSource writes s, and shows how far it has come where that takes long.
func (w *textWriter) WriteSource(s notation.Source) error {
	if w.out.file == nil && isTerminal(w.out.w) {
		return w.text.WriteSource(s)
	}
	told := &toldSource{Source: s, bar: w.bar, start: time.Now()}
	defer w.bar.clear()
	return w.text.WriteSource(told)
}

// Close ends the output. What was listed before an interrupt still goes to
// standard output.
func (w *textWriter) Close(err error) error {
	stopped := w.out.ctx.Err()
	if err != nil && !errors.Is(err, errLimit) && (stopped == nil || w.written == 0) {
		return w.out.close(err)
	}
	w.out.draining = w.out.file == nil
	if failed := w.text.Close(); failed != nil {
		err = failed
	} else if stopped != nil && w.out.file == nil {
		return interruptedf("interrupted; written so far: %s", plural(w.written, "placement"))
	}
	return w.out.close(err)
}

// toldSource tells how much of a placement has been asked for.
type toldSource struct {
	notation.Source
	bar   *progressBar
	start time.Time
	done  int
	next  int // rows after which to tell
}

func (s *toldSource) Fill(dst []int, row int) {
	s.Source.Fill(dst, row)
	if s.done += len(dst); s.done < s.next {
		return
	}
	s.next = s.done + 1<<20
	if since := time.Since(s.start); since > time.Second/2 {
		share := float64(s.done) / float64(s.Len())
		s.bar.update(share, fmt.Sprintf("%s queens, %s left", digits(s.done), longDuration(since.Seconds()*(1-share)/share)))
	}
}

// pictureWriter draws all placements on one sheet once it is closed.
type pictureWriter struct {
	out      *outputFile
	flags    outputFlags
	describe func(boards int) string
	sheet    picture.Sheet
}

func (w *pictureWriter) Write(p nqueens.Placement) error {
	if err := w.sheet.Add(p); err != nil {
		return usageErrorf("%w; set a smaller --limit", err)
	}
	return nil
}

func (w *pictureWriter) WriteSource(s notation.Source) error {
	if s.Len() > draw.MaxSide {
		return usageErrorf("a picture shows boards up to %d x %d, not %d; try --format columns", draw.MaxSide, draw.MaxSide, s.Len())
	}
	p := make(nqueens.Placement, s.Len())
	s.Fill(p, 0)
	return w.Write(p)
}

func (w *pictureWriter) Close(err error) error {
	if err == nil || errors.Is(err, errLimit) {
		options := w.flags.picture.options()
		options.Title = w.describe(w.sheet.Len())
		render := draw.SVG
		if w.flags.format == formatPNG {
			render = draw.PNG
		}
		if failed := render(w.out, options, w.sheet.Scenes()...); failed != nil {
			err = refusedPicture(failed)
		}
	}
	return w.out.close(err)
}

// refusedPicture is the error of a picture that cannot be drawn, which is wrong
// use unless writing it has failed.
func refusedPicture(err error) error {
	var system syscall.Errno
	if errors.As(err, &system) || errors.Is(err, context.Canceled) {
		return err
	}
	return usageError{err}
}
