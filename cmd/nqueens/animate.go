package main

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/picture"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"
)

// animateFlags are the flags of animate.
type animateFlags struct {
	run     algorithmFlags
	steps   stepFlags
	file    string
	delay   time.Duration
	part    picture.Film
	picture pictureFlags
}

func newAnimateCommand(c *console.Console) *cobra.Command {
	var f animateFlags
	cmd := &cobra.Command{
		Use:   "animate N|STEPS -o FILE",
		Short: "Draw the search of a textbook algorithm as an animation",
		Long: `Draw the search as an animated GIF, with its tree beside the board if the tree
has at most 2,500 nodes. The square that is tried has a green ring and lines to
the queens that attack it. A queen that is removed is crossed out.

Instead of N, the argument may be a file with the steps of any program, or -
for standard input; nqueens help steps describes them.`,
		Example: `  nqueens animate 8 -o scan.gif
  nqueens animate 5 --all --algorithm hash-sets --delay 250ms -o five.gif
  nqueens animate 12 --from 2000 --to 2500 --theme dark -o part.gif
  nqueens trace 6 | nqueens animate - -o read.gif`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error { return f.draw(c, args[0]) },
	}
	f.run.add(cmd)
	f.steps.add(cmd)
	flags := cmd.Flags()
	console.OutputFlag(cmd, &f.file, ".gif")
	console.Endings(cmd, "output", "gif")
	flags.DurationVar(&f.delay, "delay", 150*time.Millisecond, "show each step for this `DURATION`, and solutions ten times as long")
	flags.IntVar(&f.part.From, "from", 1, "first `STEP` to show")
	flags.IntVar(&f.part.To, "to", 0, "last `STEP` to show; 0 is the end of the search")
	flags.IntVar(&f.part.Every, "every", 1, "show every `K`-th step, and every solution")
	f.picture.add(cmd)
	return cmd
}

func (f *animateFlags) draw(c *console.Console, size string) error {
	if err := f.check(c, size); err != nil {
		return err
	}
	if err := f.steps.keep(c, size); err != nil {
		return err
	}
	search, err := f.run.search(c, size, &f.steps)
	if err != nil {
		return err
	}
	look := f.picture.options()
	look.Desc = fmt.Sprintf("%s searches for %s, step by step.", search.algorithm.Name, words.Plural(search.n, "queen"))
	return c.Write(f.file, func(w io.Writer) error {
		pictures, err := filmLength(f.part, search.events)
		if err != nil {
			return err
		}
		f.part.Tree = search.algorithm.Tree
		return f.part.Draw(&progressAnimation{Animation: draw.NewGIF(w, look), c: c, pictures: pictures}, search.n, search.events, f.delay)
	})
}

func (f *animateFlags) check(c *console.Console, size string) error {
	switch {
	case f.file == "" && !isSize(size):
		return console.Usagef("an animation needs a file: -o search.gif")
	case f.file == "":
		return console.Usagef("an animation needs a file: -o %s.gif", f.run.algorithm)
	case f.file != "-" && console.Ending(f.file) != "gif":
		return console.Usagef("an animation is written as .gif, not as %q", filepath.Ext(f.file))
	case f.delay < 20*time.Millisecond || f.delay > time.Minute:
		return console.Usagef("--delay must be 20ms to 1m, not %v", f.delay)
	case f.part.From < 1:
		return console.Usagef("--from must be at least 1, not %d", f.part.From)
	case f.part.To != 0 && f.part.To < f.part.From:
		return console.Usagef("--to %d is before --from %d", f.part.To, f.part.From)
	case f.part.Every < 1:
		return console.Usagef("--every must be at least 1, not %d", f.part.Every)
	}
	return f.picture.check(c, "gif", f.file)
}

// filmLength counts the pictures of a film. If there are too many or none, its error says
// which flags would help.
func filmLength(part picture.Film, events iter.Seq[textbook.Event]) (int, error) {
	var wrong error // a step
	pictures, err := part.Count(func(yield func(textbook.Event) bool) {
		for e := range events {
			if wrong = e.Err; !yield(e) {
				return
			}
		}
	})
	var long *picture.TooLong
	switch {
	case wrong != nil:
		return 0, wrong
	case !errors.As(err, &long):
		if pictures == 0 {
			return 0, console.Usagef("the search ends before step %d; choose a smaller --from", part.From)
		}
		return pictures, err
	case long.More:
		return 0, console.Usagef("the search has more than %s pictures, and an animation at most %s; show a part: --from %d --to %d",
			words.Digits(long.Pictures), words.Digits(draw.MaxFrames), part.From, long.To)
	case long.Every == 0:
		return 0, console.Usagef("the search has %s pictures, and an animation at most %s; add --to %d",
			words.Digits(long.Pictures), words.Digits(draw.MaxFrames), long.To)
	}
	return 0, console.Usagef("the search has %s pictures, and an animation at most %s; add --every %d or --to %d",
		words.Digits(long.Pictures), words.Digits(draw.MaxFrames), long.Every, long.To)
}

// progressAnimation shows the progress of drawing an animation.
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
