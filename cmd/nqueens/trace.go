package main

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strconv"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"

	"github.com/spf13/cobra"
)

// runFlags choose a run of a textbook algorithm.
type algorithmFlags struct {
	algorithm string
	options   textbook.Options
}

func (f *algorithmFlags) add(cmd *cobra.Command) {
	f.addAlgorithm(cmd)
	cmd.Flags().BoolVar(&f.options.All, "all", false, "go on to every solution instead of stopping at the first")
	cmd.Flags().Uint64Var(&f.options.Seed, "seed", 0, "the `SEED` of an algorithm that takes chances; the same seed repeats the run")
}

func (f *algorithmFlags) addAlgorithm(cmd *cobra.Command) {
	cmd.Flags().StringVarP(&f.algorithm, "algorithm", "a", "board-scan", "the `NAME` of an algorithm; nqueens algorithms lists them")
	console.Choices(cmd, "algorithm", textbook.Names())
}

// events returns the run on a board of as many rows as size says, and how many
// those are.
func (f *algorithmFlags) events(c *console.Console, size string) (*textbook.Algorithm, int, iter.Seq[textbook.Event], error) {
	a, err := algorithmNamed(f.algorithm)
	if err != nil {
		return nil, 0, nil, err
	}
	n, err := sizeFor(a, size)
	if err != nil {
		return nil, 0, nil, err
	}
	events, err := a.Events(c.Context(), n, f.options)
	if err != nil {
		return nil, 0, nil, console.Usage(err)
	}
	if c.Given("seed") && !a.Seeded {
		return nil, 0, nil, console.Usagef("%s goes by no chance; leave out --seed", a.Name)
	}
	return a, n, events, nil
}

// sizeFor reads the size of a board for an algorithm.
func sizeFor(a *textbook.Algorithm, size string) (int, error) {
	if n, err := strconv.Atoi(size); err == nil && n > a.MaxN {
		return 0, console.Usage(a.Check(n, textbook.Options{})) // which may have more to say
	}
	return console.Size(size, a.MaxN, "for "+a.Name, "")
}

// newTraceCommand tells the steps of a search.
func newTraceCommand(c *console.Console) *cobra.Command {
	var search algorithmFlags
	var format, file string
	cmd := &cobra.Command{
		Use:   "trace N",
		Short: "The search of a textbook algorithm, step by step",
		Long: `Prints each step of a textbook algorithm: the squares it tries, the conflicts with
the queens that stand, the queens it places and takes back, dead ends and
solutions. As text it is indented by the queens that stand; as jsonl each step
is one JSON object, with its node of the search tree.`,
		Example: `  nqueens trace 4
  nqueens trace 6 --algorithm dancing-links --all
  nqueens trace 8 --all --format jsonl -o eight.jsonl`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error {
			if format == "" {
				format = console.Ending(file)
			}
			var line func(textbook.Event, []byte) []byte
			switch format {
			case "", "text", "txt":
				line = textbook.Event.AppendText
			case "jsonl":
				line = textbook.Event.AppendJSON
			default:
				return console.Usagef("a trace has no format %q; use text or jsonl", format)
			}
			_, _, events, err := search.events(c, args[0])
			if err != nil {
				return err
			}
			return c.Write(file, func(w io.Writer) error { return writeTrace(w, events, line) })
		},
	}
	search.add(cmd)
	cmd.Flags().StringVarP(&format, "format", "f", "", "`FORMAT`: text, or jsonl for one JSON object a step")
	console.OutputFlag(cmd, &file)
	return cmd
}

func writeTrace(w io.Writer, events iter.Seq[textbook.Event], appendTo func(textbook.Event, []byte) []byte) error {
	out := bufio.NewWriterSize(w, 1<<16)
	var line []byte
	for e := range events {
		line = append(appendTo(e, line[:0]), '\n')
		if _, err := out.Write(line); err != nil {
			return err
		}
	}
	return out.Flush()
}

// told yields events, and now and then shows how far the search has come.
func withProgress(c *console.Console, events iter.Seq[textbook.Event]) iter.Seq[textbook.Event] {
	return func(yield func(textbook.Event) bool) {
		for e := range events {
			if e.Step%10_000 == 0 {
				c.Progress(-1, fmt.Sprintf("%s steps", words.Digits(e.Step)))
			}
			if !yield(e) {
				return
			}
		}
	}
}
