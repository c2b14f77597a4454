package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/counting/colours"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/textbook"
)

func compareFormats() []string { return withPictures("table", "csv", "jsonl") }

// compareFlags are the flags of compare.
type compareFlags struct {
	names        []string
	steps        stepFlags
	options      textbook.Options
	runs         int
	language     string
	format, file string
	picture      pictureFlags
}

func newCompareCommand(c *console.Console) *cobra.Command {
	var f compareFlags
	cmd := &cobra.Command{
		Use:   "compare N|STEPS…",
		Short: "Compare textbook algorithms: squares tried, queens placed, time",
		Long: `Run the textbook algorithms on one board until the first solution, or with --all
until the last, and count the squares they try, the queens they place, and the
most queens that are on the board at once. What counts as a square tried depends
on the algorithm; nqueens algorithms NAME explains it. The time includes
reporting every step. A second table has the lines of each program, whether it
is recursive or a loop, and what it keeps in memory. Which one is elegant is
yours to say: nqueens algorithms NAME --code python prints it.

With --runs, the randomized algorithms run many times, each with a seed of its
own: how often they end in a solution, and after how many moves of a queen.

Instead of N, the arguments may be files with the steps of any programs, or -
for standard input; nqueens help steps describes them. They are counted to the
first solution, or with --all to the end, and --algorithm adds algorithms.`,
		Example: `  nqueens compare 8
  nqueens compare 8 --all -o eight.svg
  nqueens compare 20 --algorithm bitmask,dancing-links,min-conflicts --format csv
  nqueens compare 8 --runs 1000
  nqueens trace 8 -o mine.txt && nqueens compare mine.txt -a bitmask --json`,
		Args: console.AtLeastOne("N"),
		RunE: func(_ *cobra.Command, args []string) error { return f.run(c, args) },
	}
	flags := cmd.Flags()
	flags.StringSliceVarP(&f.names, "algorithm", "a", nil, "`NAMES` of the algorithms, separated by commas (default all)")
	console.Choices(cmd, "algorithm", algorithmNames())
	flags.BoolVar(&f.options.All, "all", false, "find all solutions instead of the first")
	flags.IntVar(&f.runs, "runs", 0, "run each randomized algorithm `R` times, and count the runs that are solved")
	flags.StringVar(&f.language, "code", "python", "count the lines of the programs in this `LANGUAGE`")
	console.Choices(cmd, "code", languageNames())
	console.SeedFlag(cmd, &f.options.Seed, "seed `S` of the randomized algorithms")
	console.FormatFlag(cmd, &f.format, "", "; "+words.And(pictureNames(""))+" draw a bar chart", compareFormats())
	console.OutputFlag(cmd, &f.file, "whose ending chooses the format")
	f.steps.add(cmd)
	f.picture.addTheme(cmd, "of the chart")
	c.JSONFlag(cmd, "print one JSON object for each run")
	return cmd
}

func (f *compareFlags) run(c *console.Console, args []string) error {
	algorithms, n, err := f.choose(c, args)
	if err != nil {
		return err
	}
	if err := f.check(c, algorithms); err != nil {
		return err
	}
	if c.Given("runs") {
		return f.writeRates(c, algorithms, n)
	}
	return c.Write(f.file, func(w io.Writer) error { return f.write(c, w, algorithms, n) })
}

// choose returns what is compared, and the size of the board.
func (f *compareFlags) choose(c *console.Console, args []string) ([]*textbook.Algorithm, int, error) {
	if isSize(args[0]) {
		if len(args) > 1 {
			return nil, 0, console.Usagef("%q is one argument too many; give N, or files with steps", args[1])
		}
		if err := f.steps.reject(c); err != nil {
			return nil, 0, err
		}
		return chooseAlgorithms(f.names, args[0], f.options)
	}
	if err := c.Reject("steps are of one run", "runs"); err != nil {
		return nil, 0, err
	}
	algorithms, n, err := f.steps.openAll(c, args)
	if err != nil || len(f.names) == 0 {
		return algorithms, n, err
	}
	more, _, err := chooseAlgorithms(f.names, strconv.Itoa(n), f.options)
	return append(algorithms, more...), n, err
}

// write runs the algorithms. It writes each row of a table when it is done; other formats,
// and the algorithms that were skipped, follow at the end.
func (f *compareFlags) write(c *console.Console, w io.Writer, algorithms []*textbook.Algorithm, n int) error {
	var rows io.Writer = io.Discard
	if f.format == "table" {
		rows = w
	}
	heading, notes := fmt.Sprintf(runFormat, "algorithm", "tried", "placed", "deepest", "solutions", "time"), ""
	var runs []textbook.Run
	options := f.options
	options.Progress = func(p jobs.Progress) {
		c.Progress(-1, fmt.Sprintf("%s: %s squares tried", p.Stage, words.Digits(int(p.Nodes))))
	}
	for r, err := range textbook.Compare(c.Context(), algorithms, n, options) {
		if err != nil {
			return err
		}
		if file := f.steps.files[r.Algorithm]; file != "" && r.Skipped != "" {
			return fmt.Errorf("%s: %s", file, r.Skipped)
		}
		if at := slices.IndexFunc(algorithms, func(a *textbook.Algorithm) bool { return a.Name == r.Algorithm }); at >= 0 {
			r.Describe(algorithms[at], f.language)
		}
		runs = append(runs, r)
		if r.Skipped != "" {
			notes += runRow(r)
			continue
		}
		if _, err := io.WriteString(rows, heading+runRow(r)); err != nil {
			return err
		}
		heading = ""
	}
	switch f.format {
	case "table":
		_, err := io.WriteString(w, notes+programTable(runs))
		return err
	case "csv":
		return writeRunsCSV(w, runs)
	case "jsonl":
		return console.JSONLines(w, runs)
	}
	look := f.picture.options()
	look.Title = words.Plural(n, "queen") + ", to the first solution"
	if f.options.All {
		look.Title = words.Plural(n, "queen") + ", all solutions"
	}
	return writePicture(w, f.format, look, draw.Compare(runs))
}

// programTable compares the programs of runs, or is empty if there are none.
func programTable(runs []textbook.Run) string {
	var text strings.Builder
	for _, r := range runs {
		if r.Lines == 0 || r.Skipped != "" {
			continue
		}
		if text.Len() == 0 {
			fmt.Fprintf(&text, "\n%-20s  %5s  %-9s  %s\n", "program in "+r.Language, "lines", "form", "memory")
		}
		fmt.Fprintf(&text, "%-20s  %5d  %-9s  %s\n", r.Algorithm, r.Lines, form(r), r.Memory)
	}
	return text.String()
}

func form(r textbook.Run) string {
	if r.Recursive {
		return "recursive"
	}
	return "loop"
}

// check chooses the format and rejects flags that would have no effect.
func (f *compareFlags) check(c *console.Console, algorithms []*textbook.Algorithm) (err error) {
	if !slices.Contains(languageNames(), f.language) {
		return console.Usagef("there is no language %q; the languages are %s", f.language, words.And(languageNames()))
	}
	if f.format, err = c.ChooseFormat(f.format, f.file, "table", compareFormats()); err != nil {
		return err
	}
	if !slices.ContainsFunc(algorithms, func(a *textbook.Algorithm) bool { return a.Seeded }) {
		if err := c.Reject("none of these algorithms is randomized", "seed"); err != nil {
			return err
		}
	}
	return f.picture.check(c, f.format, f.file)
}

// chooseAlgorithms returns the named algorithms, or all, and the size of the board. A
// named algorithm must support that size; without names, the others are skipped.
func chooseAlgorithms(names []string, size string, opts textbook.Options) (algorithms []*textbook.Algorithm, n int, err error) {
	if len(names) == 0 {
		largest := slices.MaxFunc(textbook.Algorithms(), func(a, b *textbook.Algorithm) int { return a.MaxN - b.MaxN })
		n, err = console.Size(size, largest.MaxN, "to compare", "")
		return textbook.Algorithms(), n, err
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

const runFormat = "%-20s  %12s  %11s  %7s  %9s  %11s\n" // 80 columns

// runRow returns r as a line of a table, or the reason why it was skipped.
func runRow(r textbook.Run) string {
	if r.Skipped != "" {
		return "not run: " + r.Skipped + "\n"
	}
	time := "-"
	if r.Seconds > 0 {
		time = fmt.Sprintf("%.3f ms", r.Seconds*1000)
	}
	return fmt.Sprintf(runFormat, r.Algorithm, words.Digits(r.Tried), words.Digits(r.Placed),
		words.Digits(r.Deepest), words.Digits(r.Solutions), time)
}

// writeRunsCSV writes runs as comma-separated values with a header.
func writeRunsCSV(w io.Writer, runs []textbook.Run) error {
	rows := [][]string{{"algorithm", "n", "tried", "placed", "deepest", "solutions", "seconds", "skipped", "lines", "form", "memory"}}
	for _, r := range runs {
		row := []string{r.Algorithm, strconv.Itoa(r.N), "", "", "", "", "", r.Skipped, "", "", ""}
		if r.Skipped == "" {
			for i, v := range []int{r.Tried, r.Placed, r.Deepest, r.Solutions} {
				row[2+i] = strconv.Itoa(v)
			}
			if r.Seconds > 0 {
				row[6] = fmt.Sprintf("%.6f", r.Seconds)
			}
		}
		if r.Lines > 0 {
			row[8], row[9], row[10] = strconv.Itoa(r.Lines), form(r), r.Memory
		}
		rows = append(rows, row)
	}
	return csv.NewWriter(w).WriteAll(rows)
}

// maxRuns limits the runs of each algorithm.
const maxRuns = 1_000_000

// writeRates runs the randomized algorithms many times and writes how often they end in a solution.
func (f *compareFlags) writeRates(c *console.Console, algorithms []*textbook.Algorithm, n int) error {
	if f.runs < 1 || f.runs > maxRuns {
		return console.Usagef("--runs must be 1 to %d, not %d", maxRuns, f.runs)
	}
	if err := c.Reject("--runs counts the runs that are solved", "all", "code"); err != nil {
		return err
	}
	if isPicture(f.format) {
		return console.Usagef("--runs writes a table, csv or jsonl; a chart is of one run of each algorithm")
	}
	algorithms = slices.DeleteFunc(algorithms, func(a *textbook.Algorithm) bool {
		return !a.Seeded || len(f.names) == 0 && a.Check(n, textbook.Options{}) != nil
	})
	if len(algorithms) == 0 || len(f.names) > len(algorithms) {
		return console.Usagef("--runs is for randomized algorithms, such as hill-climbing: the others do the same in every run")
	}
	return c.Write(f.file, func(w io.Writer) error {
		var rates []textbook.Rate
		options := textbook.Options{Seed: f.options.Seed, Progress: func(p jobs.Progress) {
			c.Progress(p.Done, fmt.Sprintf("%s: %s of %s runs", p.Stage, words.Digits(p.JobsDone), words.Digits(p.Jobs)))
		}}
		for i, a := range algorithms {
			r, err := a.Rate(c.Context(), n, f.runs, options)
			if err != nil {
				return err
			}
			rates = append(rates, r)
			if f.format != "table" {
				continue
			}
			if i == 0 {
				fmt.Fprintf(w, rateFormat, "algorithm", "solved", "moves", "else", "published")
			}
			if _, err := fmt.Fprintf(w, rateFormat, r.Algorithm, fmt.Sprintf("%.1f%%", 100*float64(r.Solved)/float64(r.Runs)), average(r.Moves), average(r.MovesUnsolved), published(r.Published)); err != nil {
				return err
			}
		}
		switch f.format {
		case "csv":
			return writeRatesCSV(w, rates)
		case "jsonl":
			return console.JSONLines(w, rates)
		}
		_, err := io.WriteString(w, rateNotes(rates))
		return err
	})
}

const rateFormat = "%-20s  %7s  %8s  %8s  %s\n"

// average returns a number of moves, or a dash if there is none.
func average(moves float64) string {
	if moves == 0 {
		return "-"
	}
	return strconv.FormatFloat(moves, 'f', 1, 64)
}

// published returns the figures of a publication in the order of the columns.
func published(p *textbook.Published) string {
	if p == nil {
		return "-"
	}
	var figures []string
	for _, figure := range []struct {
		value float64
		text  string
	}{{p.Percent, "%v%%"}, {p.Moves, "%v moves"}, {p.MovesUnsolved, "else %v"}} {
		if figure.value > 0 {
			figures = append(figures, fmt.Sprintf(figure.text, figure.value))
		}
	}
	return strings.Join(figures, ", ")
}

// rateNotes says what the columns are, and who published the last.
func rateNotes(rates []textbook.Rate) string {
	text := fmt.Sprintf("\nruns of each: %s; moves of a queen on a full board, on average, in runs that\nare solved, and else in the others\n", words.Digits(rates[0].Runs))
	for _, r := range rates {
		if r.Published != nil {
			return text + "published by " + r.Published.Source + "\n"
		}
	}
	return text
}

func writeRatesCSV(w io.Writer, rates []textbook.Rate) error {
	rows := [][]string{{"algorithm", "n", "runs", "solved", "moves", "moves_unsolved"}}
	for _, r := range rates {
		rows = append(rows, []string{r.Algorithm, strconv.Itoa(r.N), strconv.Itoa(r.Runs), strconv.Itoa(r.Solved), fmt.Sprintf("%.3f", r.Moves), fmt.Sprintf("%.3f", r.MovesUnsolved)})
	}
	return csv.NewWriter(w).WriteAll(rows)
}

func newBenchCommand(c *console.Console) *cobra.Command {
	workers := 1
	var runs int
	cmd := &cobra.Command{
		Use:   "bench [N]",
		Short: "Measure how fast this machine counts, kernel by kernel",
		Long: `Count the boards with N rows, 15 if none is given, with every kernel that this
processor can run, and print the best time of several runs. Kernels differ in the nodes that they visit, so the
ratio compares times, not nodes per second.`,
		Example: `  nqueens bench
  nqueens bench 14 --workers 2
  nqueens bench --json`,
		Args: console.AtMost(1),
		RunE: func(_ *cobra.Command, args []string) error {
			const least, most = 8, 20
			size, err := 15, error(nil)
			if len(args) == 1 {
				size, err = console.Size(args[0], most, "to measure", "")
			}
			switch {
			case err != nil:
				return err
			case size < least:
				return console.Usagef("N must be %d to %d to measure, not %d", least, most, size)
			case runs < 1 || runs > 1000:
				return console.Usagef("--runs must be 1 to 1000, not %d", runs)
			}
			result, err := measure(c.Context(), size, runs, c.JobOptions(workers, func(p jobs.Progress) string { return p.Stage }))
			if err != nil {
				return console.Interrupted(err, "interrupted %s", strings.TrimSuffix(err.Error(), ": context canceled"))
			}
			return c.Answer(result)
		},
	}
	flags := cmd.Flags()
	console.WorkersFlag(cmd, &workers)
	flags.IntVar(&runs, "runs", 3, "run each kernel `K` times and print the best time")
	c.JSONFlag(cmd, "print one JSON object")
	return cmd
}

// speeds are how fast a machine counts one board, kernel by kernel.
type speeds struct {
	N        int     `json:"n"`
	Workers  int     `json:"workers"`
	Platform string  `json:"platform"`
	CPUs     int     `json:"cpus"`
	Kernels  []speed `json:"kernels"` // the fastest first, the portable one last
}

// speed is how fast one kernel counted, the best of several runs. Kernels visit
// different numbers of nodes, so ratios are ratios of times.
type speed struct {
	Kernel         string  `json:"kernel"`
	Seconds        float64 `json:"seconds"`
	Nodes          uint64  `json:"nodes"`
	NodesPerSecond float64 `json:"nodes_per_second"`
	TimesGeneric   float64 `json:"times_generic"`
}

// measure counts n queens with every kernel of this processor, each runs times. The
// stages of the progress are the kernels' runs. An error names the kernel that counted.
func measure(ctx context.Context, n, runs int, options pool.Options) (speeds, error) {
	s := speeds{N: n, Platform: runtime.GOOS + "/" + runtime.GOARCH, CPUs: runtime.NumCPU()}
	for _, kernel := range colours.KernelNames() {
		best := speed{Kernel: kernel}
		for i := range runs {
			progress := func(p jobs.Progress) {
				p.Stage = fmt.Sprintf("%s kernel, run %d of %d", kernel, i+1, runs)
				options.Progress(p)
			}
			plan, err := count.NewPlan(n, count.Kind{Method: colours.Method})
			if err != nil {
				return s, err
			}
			r, err := count.Run(ctx, plan, count.Options{Workers: options.Workers, Progress: progress, Kernel: kernel})
			if err != nil {
				return s, fmt.Errorf("while the %s kernel counted n = %d: %w", kernel, n, err)
			}
			seconds := max(r.Elapsed, time.Microsecond).Seconds()
			if i == 0 || seconds < best.Seconds {
				best.Seconds, best.Nodes, best.NodesPerSecond = seconds, r.Nodes, float64(r.Nodes)/seconds
			}
			s.Workers = r.Workers
		}
		s.Kernels = append(s.Kernels, best)
	}
	for i := range s.Kernels {
		s.Kernels[i].TimesGeneric = s.Kernels[len(s.Kernels)-1].Seconds / s.Kernels[i].Seconds
	}
	return s, nil
}

// Text is a table of the kernels.
func (s speeds) Text() string {
	return tableOf(3, tabwriter.AlignRight, func(w io.Writer) {
		fmt.Fprintf(w, "kernel\tn = %d\tnodes\tnodes/s\ttimes generic\t\n", s.N)
		for _, k := range s.Kernels {
			fmt.Fprintf(w, "%s\t%.4f s\t%d\t%s\t%.1f\t\n", k.Kernel, k.Seconds, k.Nodes, words.Rate(k.NodesPerSecond), k.TimesGeneric)
		}
	})
}
