package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/instance"
	"nqueens.example/nqueens/internal/picture"
	"nqueens.example/nqueens/internal/words"
)

func newInstancesChartCommand(c *console.Console) *cobra.Command {
	var file string
	var looks pictureFlags
	cmd := &cobra.Command{
		Use:   "chart RECORDS…",
		Short: "Draw the phase transition of instances that were run",
		Long: `Draw the records of instances run --record: the share of instances that have a
solution and the median number of nodes, against the number of queens placed, or
of squares or diagonals blocked, per row. Each kind and size is a curve.`,
		Example: `  nqueens instances generate diagonals 12 --count 8 --number 20 -o set
  nqueens instances run set --record set.jsonl
  nqueens instances chart set.jsonl -o transition.svg`,
		Args: console.AtLeastOne("RECORDS"),
		RunE: func(_ *cobra.Command, args []string) error {
			if file == "" {
				return c.Missing("-o FILE")
			}
			ending := pictureEnding(file)
			if !isPicture(ending) {
				return console.Usagef("-o must name a file that ends in %s, not %q", pictureEndings(), file)
			}
			if err := looks.check(c, ending, file); err != nil {
				return err
			}
			points, runs, err := readTransition(c, args)
			if err != nil {
				return err
			}
			options := looks.options()
			options.Title = fmt.Sprintf("The phase transition, %s", words.Plural(runs, "instance"))
			return c.Write(file, func(w io.Writer) error {
				return writePicture(w, ending, options, picture.Transition(points))
			})
		},
	}
	console.OutputFlag(cmd, &file, pictureEndings())
	console.Endings(cmd, "output", pictureNames("")...)
	console.Files(cmd, "jsonl")
	looks.addTheme(cmd, "of the chart")
	return cmd
}

// readTransition reads records and returns the points of the curves, and the number of runs.
func readTransition(c *console.Console, names []string) (points []instance.Point, runs int, err error) {
	var records []instance.Record
	for _, name := range names {
		read, err := readFile(c, name, "the records", func(r io.Reader) (instance.Records, error) {
			records, _, err := instance.ReadRecords(r)
			return records, err
		}, recordsFile)
		if err != nil {
			return nil, 0, err
		}
		records = append(records, read.List()...)
	}
	points = instance.Transition(records)
	for _, p := range points {
		runs += p.Run
	}
	if runs == 0 {
		return nil, 0, fmt.Errorf("%s has no decided instance", names[0])
	}
	return points, runs, nil
}
