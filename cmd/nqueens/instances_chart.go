package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/instance"
	"nqueens.example/nqueens/internal/picture"
	"nqueens.example/nqueens/internal/words"
)

const mostCurves = 12 // that a draw.Panel takes

func chartFormats() []string { return append(pictureNames(""), "csv") }

// instancesChart are the flags of instances chart.
type instancesChart struct {
	c                        *console.Console
	plot, measure, statistic string
	format, file             string
	looks                    pictureFlags
	narrow                   bool
}

func newInstancesChartCommand(c *console.Console) *cobra.Command {
	f := instancesChart{c: c}
	cmd := &cobra.Command{
		Use:   "chart RECORDS…",
		Short: "Draw charts of instances that were run",
		Long: `Draw the records of instances run --record: the share of instances that have a
solution and the median number of nodes, against the number of queens placed, or
of squares or diagonals blocked, per row. Each kind and size is a curve.

--measure draws one measure with a band of 95% confidence: solved (the share
with a solution, and a line at 50%), nodes, time, or timeouts (the share that
reached a limit). Bands of shares are Wilson score intervals; those of a median
or p90 lie between order statistics; those of a mean are percentiles of 1,000
bootstrap samples. Too few instances have no band, and neither has max. An
instance that reached a limit counts with the nodes and the time until then.
Time is that of the processor, or elapsed if a record lacks it.

--plot compares runs, one per RECORDS file, by --measure time (the default) or
nodes: cactus draws how many instances are decided within a time for each,
distribution the share decided within a time, and scatter the two runs of each
instance in two files, matched by the SHA-256 of the instance, or by name where a
record has none. With --measure or --plot, each file has its own curves;
without, all files are drawn together. A chart has up to 12 curves; --format csv
writes the points of any number.`,
		Example: `  nqueens instances generate diagonals 12 --count 8 --number 20 -o set
  nqueens instances run set --record set.jsonl
  nqueens instances chart set.jsonl -o transition.svg
  nqueens instances chart set.jsonl --measure time --statistic p90 --format csv
  nqueens instances run set --seed 1 --record one.jsonl
  nqueens instances chart set.jsonl one.jsonl --plot scatter -o scatter.svg`,
		Args: console.AtLeastOne("RECORDS"),
		RunE: func(_ *cobra.Command, args []string) error { return f.run(args) },
	}
	plots := []string{"transition", "cactus", "distribution", "scatter"}
	console.ChoiceFlag(cmd, &f.plot, "plot", plots[0], "draw this `PLOT`: "+words.Or(plots), plots)
	console.ChoiceFlag(cmd, &f.measure, "measure", "", "draw this `MEASURE`: "+words.Or(instance.Measures()), instance.Measures())
	console.ChoiceFlag(cmd, &f.statistic, "statistic", string(instance.Median), "`STATISTIC` of nodes or time: "+words.Or(instance.Statistics()), instance.Statistics())
	console.FormatFlag(cmd, &f.format, "", "; csv has the points", chartFormats())
	console.OutputFlag(cmd, &f.file, "whose ending chooses the format")
	console.Endings(cmd, "output", chartFormats()...)
	console.Files(cmd, "jsonl")
	f.looks.addTheme(cmd, "of the chart")
	cmd.Flags().BoolVar(&f.narrow, "narrow", false, "draw for the width of a phone, with the names below")
	return cmd
}

func (f *instancesChart) run(args []string) error {
	if err := f.check(args); err != nil {
		return err
	}
	runs, err := f.read(args)
	if err != nil {
		return err
	}
	plot, title, err := f.draw(runs)
	if err != nil {
		return err
	}
	if n := len(plot.Panels[0].Curves); f.format != "csv" && n > mostCurves {
		return fmt.Errorf("%d curves do not fit into a chart, which has room for %d: leave out some of the records, or write the points with --format csv", n, mostCurves)
	}
	plot.Narrow = f.narrow
	return f.c.Write(f.file, func(w io.Writer) error {
		if f.format == "csv" {
			return writePlotCSV(w, plot)
		}
		options := f.looks.options()
		options.Title = title
		return writePicture(w, f.format, options, plot)
	})
}

// check chooses the format and the measure, and rejects flags that would have no effect.
func (f *instancesChart) check(args []string) (err error) {
	switch ending := pictureEnding(f.file); {
	case f.format != "":
		if f.format, err = f.c.ChooseFormat(f.format, f.file, "", chartFormats()); err != nil {
			return err
		}
	case f.file == "":
		return f.c.Missing("-o FILE")
	case !slices.Contains(chartFormats(), ending):
		return console.Usagef("-o must name a file that ends in %s, not %q", words.Or(append(pictureNames("."), ".csv")), f.file)
	default:
		f.format = ending
	}
	if err := f.looks.check(f.c, f.format, f.file); err != nil {
		return err
	}
	if f.format == "csv" {
		if err := f.c.Reject("--format csv writes the points", "narrow"); err != nil {
			return err
		}
	}
	measure := instance.Measure(f.measure)
	switch {
	case f.plot == "transition" && f.measure == "":
		return f.c.Reject("--statistic needs --measure nodes or time", "statistic")
	case f.plot == "transition" && measure.IsShare():
		return f.c.Reject("--measure "+f.measure+" is a share", "statistic")
	case f.plot == "transition":
		return nil
	case measure.IsShare():
		return console.Usagef("--plot %s needs --measure nodes or time, not %s", f.plot, f.measure)
	case f.measure == "":
		f.measure = string(instance.Time)
	}
	if f.plot == "scatter" && len(args) != 2 {
		return console.Usagef("--plot scatter compares two files of records, not %d", len(args))
	}
	return f.c.Reject("--plot "+f.plot+" draws every instance", "statistic")
}

// read reads the records of each file.
func (f *instancesChart) read(names []string) (runs []instance.Run, err error) {
	for i, short := range runNames(names) {
		read, err := readFile(f.c, names[i], "the records", func(r io.Reader) (instance.Records, error) {
			records, _, err := instance.ReadRecords(r)
			return records, err
		}, recordsFile)
		if err != nil {
			return nil, err
		}
		runs = append(runs, instance.Run{Name: short, Records: read.List()})
	}
	return runs, nil
}

// runNames returns the names of files without folders and endings, or as they are if these
// are not unique.
func runNames(files []string) []string {
	short := make([]string, len(files))
	seen := map[string]bool{}
	for i, file := range files {
		short[i] = strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		seen[short[i]] = true
	}
	if len(seen) < len(files) {
		return files
	}
	return short
}

// draw returns the plot and its title.
func (f *instancesChart) draw(runs []instance.Run) (plot draw.Plot, title string, err error) {
	measure, statistic := instance.Measure(f.measure), instance.Statistic(f.statistic)
	if measure == instance.Time {
		measure = instance.TimeOf(runs)
	}
	switch {
	case f.plot == "cactus":
		plot, title = picture.Cactus(runs, measure), "Instances decided"
	case f.plot == "distribution":
		plot, title = picture.Distribution(runs, measure), "Distribution of "+map[bool]string{true: "times", false: "nodes"}[measure != instance.Nodes]
	case f.plot == "scatter":
		plot, err = picture.Scatter(runs[0], runs[1], measure)
		return plot, runs[1].Name + " against " + runs[0].Name, err
	case f.measure != "":
		plot, title = picture.Measured(runs, measure, statistic), "The phase transition"
		if measure.IsShare() || statistic != instance.Max {
			title += ", 95% confidence"
		}
	default:
		return wholeTransition(runs)
	}
	if len(plot.Panels[0].Curves) == 0 {
		return plot, "", fmt.Errorf("%s has no decided instance", runs[0].Name)
	}
	return plot, title, nil
}

// wholeTransition draws the records of all runs together.
func wholeTransition(runs []instance.Run) (plot draw.Plot, title string, err error) {
	var records []instance.Record
	for _, run := range runs {
		records = append(records, run.Records...)
	}
	points := instance.Transition(records)
	decided := 0
	for _, p := range points {
		decided += p.Run
	}
	if decided == 0 {
		return plot, "", fmt.Errorf("%s has no decided instance", runs[0].Name)
	}
	return picture.Transition(points), fmt.Sprintf("The phase transition, %s", words.Plural(decided, "instance")), nil
}

// writePlotCSV writes the points of a plot as comma-separated values with a header.
func writePlotCSV(w io.Writer, plot draw.Plot) error {
	number := func(v float64) string { return strconv.FormatFloat(v, 'g', 12, 64) }
	printable := func(r rune) rune {
		if !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}
	rows := [][]string{{"curve", "against", "x", "measure", "y", "low", "high"}}
	for _, panel := range plot.Panels {
		for _, c := range panel.Curves {
			for i, q := range c.Points {
				row := []string{strings.Map(printable, c.Name), plot.Label, number(q.X), panel.Label, number(q.Y), "", ""}
				if i < len(c.Band) && c.Band[i].High > 0 {
					row[5], row[6] = number(c.Band[i].Low), number(c.Band[i].High)
				}
				rows = append(rows, row)
			}
		}
	}
	return csv.NewWriter(w).WriteAll(rows)
}
