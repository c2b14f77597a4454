package main

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"nqueens/draw"
	"nqueens/draw/chart"
	"nqueens/internal/console"
	"nqueens/internal/words"
	"nqueens/picture"
	"nqueens/textbook"

	"github.com/spf13/cobra"
)

// compareFlags say what to compare and how it is shown.
type compareFlags struct {
	names          []string
	options        textbook.Options
	format, output string
	look           pictureFlags
}

func newCompareCommand(c *console.Console) *cobra.Command {
	var f compareFlags
	cmd := &cobra.Command{
		Use:   "compare N",
		Short: "The textbook algorithms side by side: squares, queens, time",
		Long: `Runs the textbook algorithms on one board, to their first solution or with --all
to every one, and counts the squares they try, the queens they place and the most
queens that stand at once. What counts as a square tried differs between them;
nqueens algorithms NAME tells. The time includes the telling of every step.`,
		Example: `  nqueens compare 8
  nqueens compare 8 --all -o eight.svg
  nqueens compare 20 --algorithm bitmask,dancing-links,min-conflicts --format csv`,
		Args: console.Exactly("N"),
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(c, args[0]) },
	}
	flags := cmd.Flags()
	flags.StringSliceVarP(&f.names, "algorithm", "a", nil, "the `NAMES` of the algorithms, between commas; all of them by default")
	flags.BoolVar(&f.options.All, "all", false, "go on to every solution instead of stopping at the first")
	flags.Uint64Var(&f.options.Seed, "seed", 0, "the `SEED` of the algorithms that take chances")
	flags.StringVarP(&f.format, "format", "f", "", "`FORMAT`: table, csv, json, or svg or png for a bar chart")
	completeAlgorithm(cmd)
	flags.StringVarP(&f.output, "output", "o", "", "write to `FILE`, whose ending chooses the format")
	flags.StringVar(&f.look.theme, "theme", draw.Themes()[0], "colours of the chart: `NAME` is "+strings.Join(draw.Themes(), " or "))
	return cmd
}

func (f *compareFlags) run(c *console.Console, size string) error {
	algorithms, n, err := chosen(f.names, size, f.options)
	if err != nil {
		return err
	}
	if err := f.check(c, algorithms); err != nil {
		return err
	}
	out, err := c.Create(f.output)
	if err != nil {
		return err
	}
	tell := func(a *textbook.Algorithm, sum textbook.Tally) {
		c.Progress(-1, fmt.Sprintf("%s: %s squares tried, %s solutions", a.Name, words.Digits(sum.Tried), words.Digits(sum.Solutions)))
	}
	var results []result
	for r := range compare(c.Context(), algorithms, n, f.options, tell) {
		results = append(results, r)
		if f.format != "table" {
			continue
		}
		if err := writeRow(out, r, len(results) == 1); err != nil {
			return out.Close(err)
		}
	}
	if err := c.Context().Err(); err != nil {
		return out.Close(err)
	}
	if f.format == "table" {
		return out.Close(writeSkipped(out, results))
	}
	options := f.look.options()
	options.Title = words.Plural(n, "queen") + ", to the first solution"
	if f.options.All {
		options.Title = words.Plural(n, "queen") + ", all solutions"
	}
	return out.Close(comparisonWriters[f.format](out, options, results))
}

// check settles the format, and refuses what would have no effect.
func (f *compareFlags) check(c *console.Console, algorithms []*textbook.Algorithm) error {
	if f.format == "" {
		f.format = strings.ToLower(strings.TrimPrefix(filepath.Ext(f.output), "."))
	}
	if f.format == "" || f.format == "txt" {
		f.format = "table"
	}
	if f.format != "table" && comparisonWriters[f.format] == nil {
		return console.Usagef("a comparison has no format %q; use table, csv, json, svg or png", f.format)
	}
	if !slices.ContainsFunc(algorithms, func(a *textbook.Algorithm) bool { return a.Seeded }) {
		if err := c.Refuse("none of these goes by chance", "seed"); err != nil {
			return err
		}
	}
	if err := refuseForText(c, f.format, "theme"); err != nil {
		return err
	}
	return f.look.check()
}

// chosen returns the algorithms of those names, or all of them, and the size of
// the board. One that was named must take the board; of all, those that do are
// enough.
func chosen(names []string, size string, opts textbook.Options) (algorithms []*textbook.Algorithm, n int, err error) {
	if len(names) == 0 {
		largest := 0
		for _, a := range textbook.Algorithms {
			largest = max(largest, a.MaxN)
		}
		n, err = console.Size(size, largest, "to compare", "")
		return textbook.Algorithms, n, err
	}
	for _, name := range names {
		a, err := algorithmNamed(name)
		if err != nil {
			return nil, 0, err
		}
		if n, err = sizeFor(a, size); err != nil {
			return nil, 0, err
		}
		if err := a.Check(n, opts); err != nil {
			return nil, 0, console.Usage(err)
		}
		algorithms = append(algorithms, a)
	}
	return algorithms, n, nil
}

// result is one line of the comparison.
type result struct {
	Algorithm string  `json:"algorithm"`
	N         int     `json:"n"`
	Skipped   string  `json:"skipped,omitempty"` // why it was not run
	Tried     int     `json:"tried"`
	Placed    int     `json:"placed"`
	Deepest   int     `json:"deepest"`
	Solutions int     `json:"solutions"`
	Seconds   float64 `json:"seconds"`
}

// compare runs the algorithms one after the other, and yields what each has done
// until ctx ends. tell is called now and then with the algorithm that runs and its
// tally so far.
func compare(ctx context.Context, algorithms []*textbook.Algorithm, n int, opts textbook.Options, tell func(*textbook.Algorithm, textbook.Tally)) iter.Seq[result] {
	return func(yield func(result) bool) {
		for _, a := range algorithms {
			r := result{Algorithm: a.Name, N: n}
			events, err := a.Events(ctx, n, opts)
			if err != nil {
				r.Skipped = err.Error()
			} else {
				r.measure(a, events, tell)
			}
			if ctx.Err() != nil || !yield(r) {
				return
			}
		}
	}
}

func (r *result) measure(a *textbook.Algorithm, events iter.Seq[textbook.Event], tell func(*textbook.Algorithm, textbook.Tally)) {
	var sum textbook.Tally
	start := time.Now()
	for e := range events {
		sum.Add(e)
		if e.Step%100_000 == 0 {
			tell(a, sum)
		}
	}
	r.Seconds = time.Since(start).Seconds()
	r.Tried, r.Placed, r.Deepest, r.Solutions = sum.Tried, sum.Placed, sum.Deepest, sum.Solutions
}

// comparisonWriters are the formats that are written when all algorithms have run.
var comparisonWriters = map[string]func(io.Writer, draw.Options, []result) error{
	"csv":  func(w io.Writer, _ draw.Options, results []result) error { return writeResultsCSV(w, results) },
	"json": func(w io.Writer, _ draw.Options, results []result) error { return writeResultsJSON(w, results) },
	formatSVG: func(w io.Writer, options draw.Options, results []result) error {
		return chart.SVG(w, options, picture.Compare(runsOf(results)))
	},
	formatPNG: func(w io.Writer, options draw.Options, results []result) error {
		return chart.PNG(w, options, picture.Compare(runsOf(results)))
	},
}

func writeResultsJSON(w io.Writer, results []result) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(results)
}

// runsOf returns the results of the algorithms that were run.
func runsOf(results []result) []picture.Run {
	var runs []picture.Run
	for _, r := range results {
		if r.Skipped == "" {
			runs = append(runs, picture.Run{Algorithm: r.Algorithm, Tally: textbook.Tally{Tried: r.Tried, Placed: r.Placed}})
		}
	}
	return runs
}

func writeResultsCSV(w io.Writer, results []result) error {
	out := csv.NewWriter(w)
	rows := [][]string{{"algorithm", "n", "tried", "placed", "deepest", "solutions", "seconds", "skipped"}}
	for _, r := range results {
		row := []string{r.Algorithm, strconv.Itoa(r.N), "", "", "", "", "", r.Skipped}
		if r.Skipped == "" {
			row = []string{
				r.Algorithm, strconv.Itoa(r.N), strconv.Itoa(r.Tried), strconv.Itoa(r.Placed),
				strconv.Itoa(r.Deepest), strconv.Itoa(r.Solutions), fmt.Sprintf("%.6f", r.Seconds), "",
			}
		}
		rows = append(rows, row)
	}
	return out.WriteAll(rows)
}

// writeRow writes the line of an algorithm that was run, below the headings where
// it is the first.
func writeRow(w io.Writer, r result, first bool) error {
	const row = "%-20s  %14s  %14s  %7s  %9s  %12s\n"
	if first {
		if _, err := fmt.Fprintf(w, row, "algorithm", "tried", "placed", "deepest", "solutions", "time"); err != nil {
			return err
		}
	}
	if r.Skipped != "" {
		return nil
	}
	_, err := fmt.Fprintf(w, row, r.Algorithm, words.Digits(r.Tried), words.Digits(r.Placed),
		words.Digits(r.Deepest), words.Digits(r.Solutions), fmt.Sprintf("%.3f ms", r.Seconds*1000))
	return err
}

func writeSkipped(w io.Writer, results []result) error {
	for _, r := range results {
		if r.Skipped != "" {
			if _, err := fmt.Fprintf(w, "not run: %s\n", r.Skipped); err != nil {
				return err
			}
		}
	}
	return nil
}
