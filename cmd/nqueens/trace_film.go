package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/textbook"
)

// filmFlags are the flags of an animation.
type filmFlags struct {
	delay time.Duration
	part  draw.Film
}

func (f *filmFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.DurationVar(&f.delay, "delay", 150*time.Millisecond, "show each step of an animation for this `DURATION`, and solutions ten times as long")
	flags.IntVar(&f.part.From, "from", 1, "first `STEP` to show")
	flags.IntVar(&f.part.To, "to", 0, "last `STEP` to show; 0 is the end of the search")
	flags.IntVar(&f.part.Every, "every", 1, "show every `K`-th step, and every solution")
}

func (f *filmFlags) check() error {
	switch {
	case f.delay < 20*time.Millisecond || f.delay > time.Minute:
		return console.Usagef("--delay must be 20ms to 1m, not %v", f.delay)
	case f.part.From < 1:
		return console.Usagef("--from must be at least 1, not %d", f.part.From)
	case f.part.To != 0 && f.part.To < f.part.From:
		return console.Usagef("--to %d is before --from %d", f.part.To, f.part.From)
	case f.part.Every < 1:
		return console.Usagef("--every must be at least 1, not %d", f.part.Every)
	}
	return nil
}

// drawFilm draws the search as an animation.
func (f *traceFlags) drawFilm(c *console.Console, size string) error {
	if err := f.film.check(); err != nil {
		return err
	}
	if err := f.steps.keep(c, size); err != nil {
		return err
	}
	search, err := f.search.search(c, size, &f.steps)
	if err != nil {
		return err
	}
	look := f.picture.options()
	look.Desc = fmt.Sprintf("%s searches for %s, step by step.", search.algorithm.Name, words.Plural(search.n, "queen"))
	part := f.film.part
	return c.Write(f.file, func(w io.Writer) error {
		pictures, err := filmLength(part, search.events)
		if err != nil {
			return err
		}
		part.Tree = search.algorithm.Tree
		part.Progress = func(p jobs.Progress) {
			c.Progress(float64(p.JobsDone)/float64(pictures), fmt.Sprintf("%s of %s pictures", words.Digits(p.JobsDone), words.Digits(pictures)))
		}
		return part.Draw(draw.NewGIF(w, look), search.n, search.events, f.film.delay)
	})
}

// filmLength counts the pictures of a film. If there are too many or none, its error says
// which flags would help.
func filmLength(part draw.Film, events iter.Seq2[textbook.Event, error]) (int, error) {
	pictures, err := part.Count(func(yield func(textbook.Event, error) bool) {
		for e, err := range events {
			if err = cmp.Or(err, e.Err); !yield(e, err) || err != nil {
				return
			}
		}
	})
	var long *draw.TooLong
	switch {
	case err == nil && pictures == 0:
		return 0, console.Usagef("the search ends before step %d; choose a smaller --from", part.From)
	case !errors.As(err, &long):
		return pictures, err
	case long.More:
		return 0, console.Usagef("the search has more than %s pictures, and an animation at most %s; show a part: --from %d --to %d",
			words.Digits(long.Pictures), words.Digits(limits.Frames), part.From, long.To)
	case long.Every == 0:
		return 0, console.Usagef("the search has %s pictures, and an animation at most %s; add --to %d",
			words.Digits(long.Pictures), words.Digits(limits.Frames), long.To)
	}
	return 0, console.Usagef("the search has %s pictures, and an animation at most %s; add --every %d or --to %d",
		words.Digits(long.Pictures), words.Digits(limits.Frames), long.Every, long.To)
}
