package main

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"time"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/picture"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"

	"github.com/spf13/cobra"
)

// animateFlags say what to draw and how.
type animateFlags struct {
	run     algorithmFlags
	file    string
	delay   time.Duration
	part    picture.Film
	picture pictureFlags
}

// newAnimateCommand draws a search as a moving picture.
func newAnimateCommand(c *console.Console) *cobra.Command {
	var f animateFlags
	cmd := &cobra.Command{
		Use:   "animate N -o FILE",
		Short: "The search of a textbook algorithm as an animated picture",
		Long: `Draws the search as an animated GIF or SVG, after the file's ending. The square
that is tried has a green ring and lines to the queens that attack it; a queen
that is taken back is crossed out.`,
		Example: `  nqueens animate 8 -o scan.gif
  nqueens animate 5 --all --algorithm hash-sets --delay 250ms -o five.svg
  nqueens animate 12 --from 2000 --to 2500 --theme dark -o part.gif`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error { return f.draw(c, args[0]) },
	}
	f.run.add(cmd)
	flags := cmd.Flags()
	flags.StringVarP(&f.file, "output", "o", "", "the `FILE` to write, .gif or .svg")
	flags.DurationVar(&f.delay, "delay", 150*time.Millisecond, "how long each step stands, a `DURATION`; solutions stand ten times as long")
	flags.IntVar(&f.part.From, "from", 1, "the first `STEP` to show")
	flags.IntVar(&f.part.To, "to", 0, "the last `STEP` to show; 0 is the end of the search")
	flags.IntVar(&f.part.Every, "every", 1, "show one picture of every `K`, and every solution")
	f.picture.add(cmd)
	return cmd
}

func (f *animateFlags) draw(c *console.Console, size string) error {
	if err := f.check(c); err != nil {
		return err
	}
	_, n, events, err := f.run.events(c, size)
	if err != nil {
		return err
	}
	look := f.picture.options()
	look.Desc = fmt.Sprintf("%s searches for %s, step by step.", f.run.algorithm, words.Plural(n, "queen"))
	return c.Write(f.file, func(w io.Writer) error {
		a, err := newAnimation(w, f.file, look)
		if err != nil {
			return err
		}
		pictures, err := filmLength(f.part, events)
		if err != nil {
			return err
		}
		return f.part.Draw(&progressAnimation{Animation: a, c: c, pictures: pictures}, n, events, f.delay)
	})
}

func (f *animateFlags) check(c *console.Console) error {
	switch {
	case f.file == "":
		return console.Usagef("an animation is written to a file; name it: -o %s.gif", f.run.algorithm)
	case f.delay < 20*time.Millisecond || f.delay > time.Minute:
		return console.Usagef("--delay must be from 20ms to 1m, not %v", f.delay)
	case f.part.From < 1:
		return console.Usagef("--from must be a step, from 1 up, not %d", f.part.From)
	case f.part.To != 0 && f.part.To < f.part.From:
		return console.Usagef("--to %d is before --from %d", f.part.To, f.part.From)
	case f.part.Every < 1:
		return console.Usagef("--every must be at least 1, not %d", f.part.Every)
	}
	return f.picture.check(c, "gif", f.file)
}

// newAnimation returns the kind of animation that the file's ending asks for.
func newAnimation(w io.Writer, file string, look draw.Options) (picture.Animation, error) {
	switch pictureEnding(file) {
	case "gif":
		return draw.NewGIF(w, look), nil
	case "svg":
		return draw.NewAnimatedSVG(w, look), nil
	default:
		return nil, console.Usagef("an animation is written as .gif or .svg, not as %q", filepath.Ext(file))
	}
}

// filmLength counts the pictures of a film. Where it cannot be drawn it says
// which flags would help.
func filmLength(part picture.Film, events iter.Seq[textbook.Event]) (int, error) {
	pictures, err := part.Count(events)
	var long *picture.TooLong
	switch {
	case !errors.As(err, &long):
		if pictures == 0 {
			return 0, console.Usagef("the search is over before step %d; choose a smaller --from", part.From)
		}
		return pictures, err
	case long.More:
		return 0, console.Usagef("the search makes more than %s pictures, an animation at most %s; show a part of it: --from %d --to %d",
			words.Digits(long.Pictures), words.Digits(draw.MaxFrames), part.From, long.To)
	case long.Every == 0:
		return 0, console.Usagef("the search makes %s pictures, an animation at most %s; --to %d would bring it under",
			words.Digits(long.Pictures), words.Digits(draw.MaxFrames), long.To)
	}
	return 0, console.Usagef("the search makes %s pictures, an animation at most %s; --every %d or --to %d would bring it under",
		words.Digits(long.Pictures), words.Digits(draw.MaxFrames), long.Every, long.To)
}

// toldAnimation shows how far the drawing of an animation has come.
type progressAnimation struct {
	picture.Animation
	c               *console.Console
	drawn, pictures int
}

func (a *progressAnimation) Add(scene draw.Scene, show time.Duration) error {
	a.drawn++
	a.c.Progress(float64(a.drawn)/float64(a.pictures), fmt.Sprintf("%s of %s pictures", words.Digits(a.drawn), words.Digits(a.pictures)))
	return a.Animation.Add(scene, show)
}
