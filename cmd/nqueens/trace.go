package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/textbook"
)

// traceFlags are the flags of trace.
type traceFlags struct {
	search       algorithmFlags
	steps        stepFlags
	format, file string
	view         string
	film         filmFlags
	picture      pictureFlags
}

// traceFormats returns the formats of trace: its steps, an animation, and the search tree.
func traceFormats() []string { return withPictures("text", "jsonl", "gif") }

// filmFlagNames and treeFlagNames are the flags that only an animation and only a tree take.
var (
	filmFlagNames = []string{"delay", "from", "to", "every"}
	treeFlagNames = []string{"view"}
)

func newTraceCommand(c *console.Console) *cobra.Command {
	var f traceFlags
	cmd := &cobra.Command{
		Use:   "trace N|STEPS|-- PROGRAM",
		Short: "Print the search of a textbook algorithm, or draw its animation or tree",
		Long: `Print each step of a textbook algorithm: the squares it tries, the conflicts
with queens on the board, the queens it places and removes, dead ends and
solutions. The text is indented by the number of queens on the board. In the
format jsonl each step is a JSON object, with its node of the search tree.

As .gif, the search is an animation, with its tree beside the board if the tree
has at most 2,500 nodes. The square that is tried has a green ring and lines to
the queens that attack it. A queen that is removed is crossed out. Where queens
of a full board move, a square has the number of pairs of queens that attack
each other if the queen of its row goes there.

As ` + words.Or(pictureNames(".")) + `, it is the search tree. Each queen placed is a node below the
queen placed before it. Stars are solutions, crosses dead ends. In a large tree,
a subtree without a solution is a triangle over the number of its nodes. The
largest, from n = 9 on, are drawn level by level, to scale.

Instead of N, the argument may be a file with the steps of any program, or -
for standard input; nqueens help steps describes them. After --, a command that
runs a program in Python or JavaScript, whose search is found: nqueens help
programs.`,
		Example: `  nqueens trace 4
  nqueens trace 8 --all --format jsonl -o eight.jsonl
  nqueens trace 5 --all --algorithm hash-sets --delay 250ms -o five.gif
  nqueens trace 12 --from 2000 --to 2500 --theme dark -o part.gif
  nqueens trace 8 --all --algorithm most-constrained-row -o rows.svg
  nqueens trace -o mine.gif -- python3 mine.py 6`,
		Args: sizeOrProgram,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.ArgsLenAtDash() == 0 {
				f.steps.program = args
				defer f.steps.close()
			}
			return f.run(c, args[0])
		},
	}
	f.search.add(cmd)
	f.steps.add(cmd)
	console.FormatFlag(cmd, &f.format, "", "", traceFormats())
	c.JSONFlag(cmd, "print one JSON object for each step")
	console.OutputFlag(cmd, &f.file, "whose ending chooses the format")
	console.ChoiceFlag(cmd, &f.view, "view", "auto", "draw the tree this way: `VIEW` is "+words.Or(draw.TreeViews()), draw.TreeViews())
	f.film.add(cmd)
	f.picture.add(cmd)
	return cmd
}

func (f *traceFlags) run(c *console.Console, size string) (err error) {
	if f.format, err = c.ChooseFormat(f.format, f.file, f.fallback(c), traceFormats()); err != nil {
		return err
	}
	film, tree := f.format == "gif", isPicture(f.format)
	if !film {
		if err := c.Reject("an animation is written as .gif: -o search.gif", filmFlagNames...); err != nil {
			return err
		}
	}
	if !tree {
		if err := c.Reject("a tree is written as "+pictureEndings()+": -o tree.svg", treeFlagNames...); err != nil {
			return err
		}
	}
	if err := f.picture.check(c, f.format, f.file); err != nil {
		return err
	}
	switch {
	case film:
		return f.drawFilm(c, size)
	case tree:
		return f.drawTree(c, size)
	}
	return f.print(c, size)
}

// fallback returns the format that the flags are for.
func (f *traceFlags) fallback(c *console.Console) string {
	switch {
	case slices.ContainsFunc(filmFlagNames, c.Given):
		return "gif"
	case slices.ContainsFunc(treeFlagNames, c.Given):
		return pictureNames("")[0]
	}
	return "text"
}

// print prints the steps.
func (f *traceFlags) print(c *console.Console, size string) error {
	line := textbook.Event.AppendText
	if f.format == "jsonl" {
		line = textbook.Event.AppendJSON
	}
	search, err := f.search.search(c, size, &f.steps)
	if err != nil {
		return err
	}
	if c.OnTerminal(f.file) {
		c.Page()
	}
	err = c.Write(f.file, func(w io.Writer) error { return writeTrace(w, search.Events, line) })
	if err == nil && f.steps.runs != nil {
		err = f.steps.runs.Wait()
	}
	return err
}

func writeTrace(w io.Writer, events iter.Seq2[textbook.Event, error], appendTo func(textbook.Event, []byte) []byte) error {
	out := bufio.NewWriterSize(w, 1<<16)
	var line []byte
	for e, err := range events {
		if err != nil {
			return err
		}
		line = append(appendTo(e, line[:0]), '\n')
		if _, err := out.Write(line); err != nil {
			return err
		}
	}
	return out.Flush()
}

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
	search, err := f.search.search(c, size, &f.steps)
	if err != nil {
		return err
	}
	look := f.picture.options()
	look.Desc = fmt.Sprintf("%s searches for %s, step by step.", search.Algorithm.Name, words.Plural(search.N, "queen"))
	part := f.film.part
	if search.Live {
		search.Events = replay(search.Events)
	}
	return c.Write(f.file, func(w io.Writer) error {
		pictures, err := filmLength(part, search.Events)
		if err != nil {
			return err
		}
		part.Tree, part.Conflicts = search.Algorithm.Tree, search.Algorithm.Repairs()
		part.Progress = func(p jobs.Progress) {
			c.Progress(float64(p.JobsDone)/float64(pictures), fmt.Sprintf("%s of %s pictures", words.Digits(p.JobsDone), words.Digits(pictures)))
		}
		return part.Draw(draw.NewGIF(w, look), search.N, search.Events, f.film.delay)
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

// maxTree is the largest number of nodes in a tree that is drawn.
const maxTree = 1_000_000

// drawTree draws the search tree.
func (f *traceFlags) drawTree(c *console.Console, size string) error {
	search, err := f.search.search(c, size, &f.steps)
	if err != nil {
		return err
	}
	if !search.Algorithm.Tree {
		return console.Usagef("%s moves from board to board and has no search tree; board-scan has one", search.Algorithm.Name)
	}
	tree, err := textbook.BuildTree(withProgress(c, search.Events), maxTree)
	if err != nil && c.Context().Err() == nil && !search.Live && f.search.options.All {
		return fmt.Errorf("%w; try a smaller board, or leave out --all", err)
	}
	if err != nil {
		return err
	}
	options := f.picture.options()
	options.Title = fmt.Sprintf("%s, n = %d", search.Algorithm.Name, search.N)
	if !f.search.options.All && !search.Live {
		options.Title += ", to the first solution"
	}
	picture, err := draw.Tree(tree, f.view)
	if err != nil {
		return console.Usage(err)
	}
	return c.Write(f.file, func(w io.Writer) error { return writePicture(w, f.format, options, picture) })
}
