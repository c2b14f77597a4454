package main

import (
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strings"
	"time"

	"nqueens/draw"
	"nqueens/textbook"

	"github.com/spf13/cobra"
)

func newAnimateCommand(term *terminal) *cobra.Command {
	var run runFlags
	var output string
	var delay time.Duration
	var part cut
	var look pictureFlags
	cmd := &cobra.Command{
		Use:   "animate N -o FILE",
		Short: "The search of a textbook algorithm as an animated picture",
		Long: `Draws the search as an animated GIF or SVG, after the file's ending. The square
that is tried has a green ring and lines to the queens that attack it; a queen
that is taken back is crossed out.`,
		Example: `  nqueens animate 8 -o scan.gif
  nqueens animate 5 --all --algorithm hash-sets --delay 250ms -o five.svg
  nqueens animate 12 --from 2000 --to 2500 --theme dark -o part.gif`,
		Args: exactArgs("N"),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case output == "":
				return usageErrorf("an animation is written to a file; name it: -o %s.gif", run.algorithm)
			case delay < 20*time.Millisecond || delay > time.Minute:
				return usageErrorf("--delay must be from 20ms to 1m, not %v", delay)
			case part.from < 1:
				return usageErrorf("--from must be a step, from 1 up, not %d", part.from)
			case part.to != 0 && part.to < part.from:
				return usageErrorf("--to %d is before --from %d", part.to, part.from)
			case part.every < 1:
				return usageErrorf("--every must be at least 1, not %d", part.every)
			}
			if err := look.check(); err != nil {
				return err
			}
			_, n, events, err := run.events(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			look := look.options()
			look.Desc = fmt.Sprintf("%s searches for %d queens, step by step.", run.algorithm, n)
			out := &outputFile{name: output}
			a, err := newAnimation(out, output, look)
			if err != nil {
				return err
			}
			pictures, err := part.check(events)
			if err != nil {
				return err
			}
			bar := term.newProgress(cmd.ErrOrStderr())
			err = animate(a, n, part, delay, events, func(drawn int) {
				bar.update(float64(drawn)/float64(pictures), fmt.Sprintf("%s of %s pictures", digits(drawn), digits(pictures)))
			})
			bar.clear()
			return finish(cmd, out, err)
		},
	}
	run.add(cmd)
	flags := cmd.Flags()
	flags.StringVarP(&output, "output", "o", "", "the `FILE` to write, .gif or .svg")
	flags.DurationVar(&delay, "delay", 150*time.Millisecond, "how long each step stands, a `DURATION`; solutions stand ten times as long")
	flags.IntVar(&part.from, "from", 1, "the first `STEP` to show")
	flags.IntVar(&part.to, "to", 0, "the last `STEP` to show; 0 is the end of the search")
	flags.IntVar(&part.every, "every", 1, "show one picture of every `K`, and every solution")
	look.add(cmd)
	return cmd
}

// animation is what an animated picture of either kind can do.
type animation interface {
	Add(draw.Scene, time.Duration) error
	Close() error
}

// newAnimation returns the kind of animation that the file's ending asks for.
func newAnimation(w io.Writer, file string, look draw.Options) (animation, error) {
	switch ending := filepath.Ext(file); strings.ToLower(ending) {
	case ".gif":
		return draw.NewGIF(w, look), nil
	case ".svg":
		return draw.NewAnimatedSVG(w, look), nil
	default:
		return nil, usageErrorf("an animation is written as .gif or .svg, not as %q", ending)
	}
}

// animate draws the pictures of a run that part keeps, and tells how many it has
// drawn.
func animate(a animation, n int, part cut, delay time.Duration, events iter.Seq[textbook.Event], tell func(drawn int)) error {
	drawn := 0
	for e, scene := range part.film(n, events) {
		show := delay
		if e.Kind == textbook.Solution {
			show *= 10
		}
		if err := a.Add(scene, show); err != nil {
			return err
		}
		drawn++
		tell(drawn)
	}
	return a.Close()
}
