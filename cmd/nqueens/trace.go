package main

import (
	"bufio"
	"io"
	"iter"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/textbook"
)

func newTraceCommand(c *console.Console) *cobra.Command {
	var search algorithmFlags
	var format, file string
	formats := []string{"text", "jsonl"}
	cmd := &cobra.Command{
		Use:   "trace N",
		Short: "Print the search of a textbook algorithm step by step",
		Long: `Print each step of a textbook algorithm: the squares it tries, the conflicts
with queens on the board, the queens it places and removes, dead ends and
solutions. The text is indented by the number of queens on the board. In the
format jsonl each step is a JSON object, with its node of the search tree.

watch, tree, animate and compare read both formats, and the steps of any program:
see nqueens help steps.`,
		Example: `  nqueens trace 4
  nqueens trace 6 --algorithm dancing-links --all
  nqueens trace 8 --all --format jsonl -o eight.jsonl`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error {
			format, err := c.ChooseFormat(format, file, "text", formats)
			if err != nil {
				return err
			}
			line := textbook.Event.AppendText
			if format == "jsonl" {
				line = textbook.Event.AppendJSON
			}
			_, _, events, err := search.events(c, args[0])
			if err != nil {
				return err
			}
			return c.Write(file, func(w io.Writer) error { return writeTrace(w, events, line) })
		},
	}
	search.add(cmd)
	console.FormatFlag(cmd, &format, "", "", formats)
	console.OutputFlag(cmd, &file, "whose ending chooses the format")
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
