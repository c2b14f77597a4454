package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"nqueens/draw"
	"nqueens/draw/chart"
	"nqueens/instance"
	"nqueens/internal/console"
	"nqueens/internal/words"
)

func newInstancesChartCommand(c *console.Console) *cobra.Command {
	var output string
	var picture pictureFlags
	cmd := &cobra.Command{
		Use:   "chart RECORDS…",
		Short: "Draw the phase transition of instances that were run",
		Long: `Draw what instances run --record has kept: the share of the instances that have a
solution, and the median of the nodes it took, against the number of queens placed
or squares or diagonals blocked for each row, a curve for each kind and size.`,
		Example: `  nqueens instances generate diagonals 12 --count 8 --number 20 -o set
  nqueens instances run set --record set.jsonl
  nqueens instances chart set.jsonl -o transition.svg`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return console.Usagef("RECORDS is missing, a file of instances run --record; for example %q", "nqueens instances chart set.jsonl -o transition.svg")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			ending := strings.TrimPrefix(filepath.Ext(output), ".")
			if ending != formatSVG && ending != formatPNG {
				return console.Usagef("-o must name a file that ends in .svg or .png, not %q", output)
			}
			plot, runs, err := transitionOf(args)
			if err != nil {
				return err
			}
			out, err := c.Create(output)
			if err != nil {
				return err
			}
			write := chart.PlotSVG
			if ending == formatPNG {
				write = chart.PlotPNG
			}
			options := draw.Options{Theme: picture.theme, Title: fmt.Sprintf("The phase transition, %s", words.Plural(runs, "instance"))}
			return out.Close(write(out, options, plot))
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "write to `FILE`, whose ending is .svg or .png")
	cmd.Flags().StringVar(&picture.theme, "theme", draw.Themes()[0], "colours: `NAME` is "+strings.Join(draw.Themes(), " or "))
	return cmd
}

// transitionOf reads records and plots them.
func transitionOf(names []string) (chart.Plot, int, error) {
	var records []instance.Record
	for _, name := range names {
		file, err := os.Open(name)
		if err != nil {
			return chart.Plot{}, 0, fmt.Errorf("cannot read the records: %w", err)
		}
		read, _, err := instance.ReadRecords(file)
		file.Close()
		if err != nil {
			return chart.Plot{}, 0, fmt.Errorf("%s: %w", name, err)
		}
		records = append(records, read.List()...)
	}
	share, nodes := chart.Panel{Label: "share with a solution"}, chart.Panel{Label: "median nodes", Log: true}
	runs, last := 0, ""
	for _, p := range instance.Transition(records) {
		if name := fmt.Sprintf("%s, n = %d", p.Kind, p.N); name != last {
			last = name
			share.Curves = append(share.Curves, chart.Curve{Name: name})
			nodes.Curves = append(nodes.Curves, chart.Curve{Name: name})
		}
		x := float64(p.M) / float64(p.N)
		top := len(share.Curves) - 1
		share.Curves[top].Points = append(share.Curves[top].Points, chart.Point{X: x, Y: float64(p.Solved) / float64(p.Run)})
		nodes.Curves[top].Points = append(nodes.Curves[top].Points, chart.Point{X: x, Y: p.Nodes})
		runs += p.Run
	}
	if runs == 0 {
		return chart.Plot{}, 0, fmt.Errorf("%s has no instance that was decided", names[0])
	}
	return chart.Plot{Across: "m / n", Panels: []chart.Panel{share, nodes}}, runs, nil
}
