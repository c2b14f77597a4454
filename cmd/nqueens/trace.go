package main

import (
	"bufio"
	"io"
	"iter"
	"slices"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
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
		Use:   "trace N|STEPS",
		Short: "Print the search of a textbook algorithm, or draw its animation or tree",
		Long: `Print each step of a textbook algorithm: the squares it tries, the conflicts
with queens on the board, the queens it places and removes, dead ends and
solutions. The text is indented by the number of queens on the board. In the
format jsonl each step is a JSON object, with its node of the search tree.

As .gif, the search is an animation, with its tree beside the board if the tree
has at most 2,500 nodes. The square that is tried has a green ring and lines to
the queens that attack it. A queen that is removed is crossed out.

As ` + words.Or(pictureNames(".")) + `, it is the search tree. Each queen placed is a node below the
queen placed before it. Stars are solutions, crosses dead ends. In a large tree,
a subtree without a solution is a triangle over the number of its nodes. The
largest, from n = 9 on, are drawn level by level, to scale.

Instead of N, the argument may be a file with the steps of any program, or -
for standard input; nqueens help steps describes them.`,
		Example: `  nqueens trace 4
  nqueens trace 8 --all --format jsonl -o eight.jsonl
  nqueens trace 5 --all --algorithm hash-sets --delay 250ms -o five.gif
  nqueens trace 12 --from 2000 --to 2500 --theme dark -o part.gif
  nqueens trace 8 --all --algorithm most-constrained-row -o rows.svg
  nqueens trace 6 | nqueens trace - -o read.gif`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error { return f.run(c, args[0]) },
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
	return c.Write(f.file, func(w io.Writer) error { return writeTrace(w, search.events, line) })
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
