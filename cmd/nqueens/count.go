package main

import (
	"cmp"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/count/symmetric"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/record"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/piece"
)

// countFlags say what to count and how.
type countFlags struct {
	planFlags
	unique, bySymmetry  bool
	class, board, piece string
}

// newCountCommand counts solutions.
func newCountCommand(c *console.Console) *cobra.Command {
	var flags countFlags
	cmd := &cobra.Command{
		Use:   "count N",
		Short: "How many solutions there are, exactly",
		Long: `Count the solutions exactly, over all cores. The number stands alone on standard
output; progress goes to standard error.

--unique counts solutions up to rotation and reflection, --by-symmetry each class
of them. --class counts only the solutions that a half turn or a quarter turn
leaves unchanged, by a search that is far smaller. --method search places queen by
queen; colours multiplies what is counted on white and on black squares, which
takes less the larger the board is. --ledger keeps every finished
job in a file: the same command goes on from there after it was stopped, however
that came about.`,
		Example: `  nqueens count 14
  nqueens count 12 --by-symmetry
  nqueens count 15 --ledger q15.ledger
  nqueens count 24 --class half-turn
  nqueens count 13 --board torus
  nqueens count 14 --piece amazon --json`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error {
			variant, err := flags.check(c)
			if err != nil {
				return err
			}
			if variant != nil {
				return countVariant(c, args[0], variant, flags)
			}
			plan, err := flags.plan(args[0])
			if err != nil {
				return err
			}
			result, err := flags.run(c, plan)
			if err != nil {
				return err
			}
			return flags.tell(c, result)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&flags.unique, "unique", false, "count solutions up to rotation and reflection")
	f.BoolVar(&flags.bySymmetry, "by-symmetry", false, "count each symmetry class")
	classes, boards := count.VariantValues("class"), append([]string{"square"}, count.VariantValues("board")...)
	console.ChoiceFlag(cmd, &flags.class, "class", "", "count only what a turn leaves unchanged: `CLASS` is "+words.Or(classes), classes)
	console.ChoiceFlag(cmd, &flags.board, "board", "square", "`BOARD` is "+words.Or(boards), boards)
	f.StringVar(&flags.piece, "piece", "queen", "`PIECE`, one in each row: "+piece.Syntax)
	flags.add(cmd)
	f.StringVar(&flags.ledger, "ledger", "", "keep finished jobs in `FILE`, and go on from those it has")
	c.JSONFlag(cmd, "print one JSON object")
	return cmd
}

// check refuses what does not go together, and returns the variant that is asked for,
// nil for queens on the square board.
func (f *countFlags) check(c *console.Console) (*count.Variant, error) {
	variant, err := f.findVariant(c)
	switch {
	case err != nil:
		return nil, err
	case f.unique && f.bySymmetry:
		return nil, console.Usagef("--by-symmetry tells the number of --unique too; leave out --unique")
	case variant == nil:
		return nil, nil
	}
	for _, flag := range []string{"class", "board", "piece", "unique", "by-symmetry", "method", "kernel", "ledger"} {
		if flag != variant.Flag && c.Given(flag) {
			return nil, console.Usagef("--%s cannot go with --%s", flag, variant.Flag)
		}
	}
	return variant, nil
}

// countReport is what --json prints.
type countReport struct {
	N         int            `json:"n"`
	Solutions string         `json:"solutions"`
	Unique    string         `json:"unique,omitempty"`
	Classes   *classesReport `json:"classes,omitempty"`
	Board     string         `json:"board,omitempty"`
	Piece     string         `json:"piece,omitempty"`
	Class     string         `json:"class,omitempty"`
	Method    string         `json:"method,omitempty"`
	Kernel    string         `json:"kernel"`
	Workers   int            `json:"workers"`
	Seconds   float64        `json:"seconds"`
	Jobs      int            `json:"jobs,omitempty"`
	Recorded  int            `json:"jobs_recorded_before,omitempty"`
	Nodes     uint64         `json:"nodes,omitempty"`
	Ledger    string         `json:"ledger,omitempty"`
}

type classesReport struct {
	Asymmetric  string `json:"asymmetric"`
	HalfTurn    string `json:"half-turn"`
	QuarterTurn string `json:"quarter-turn"`
}

// run counts queens on the square board, and returns after what is said to be kept is
// on disk.
func (f *countFlags) run(c *console.Console, plan jobs.Plan) (count.Result, error) {
	options := count.Options{Kernel: f.kernel, Options: c.JobOptions(f.workers, func(p jobs.Progress) string { return words.Rate(p.Rate()) + " nodes/s" })}
	kept := func() string { return "nothing is kept; --ledger FILE would keep the finished jobs" }
	var recorder record.Recorder
	if f.ledger != "" {
		var err error
		if recorder, err = f.open(c, plan); err != nil {
			return count.Result{}, err
		}
		defer recorder.Ledger.Close()
		options.Recorder = recorder
		kept = func() string { return f.kept(recorder.Ledger, plan) }
	}
	c.OnInterrupt(kept)
	result, err := count.Run(c.Context(), plan, options)
	return result, console.Interrupted(recorder.Closed(err), "interrupted after %s; %s", words.Clock(c.Elapsed()), kept())
}

// tell writes the number, or the classes, that were asked for.
func (f *countFlags) tell(c *console.Console, r count.Result) error {
	report := countReport{
		N: r.N, Solutions: r.Solutions.String(), Method: r.Method, Kernel: r.Kernel, Workers: r.Workers,
		Jobs: r.Jobs, Recorded: r.Recorded, Nodes: r.Nodes, Ledger: f.ledger, Seconds: c.Elapsed().Seconds(),
	}
	if !f.unique && !f.bySymmetry {
		return c.Answer(report)
	}
	classes, err := symmetric.CountClasses(c.Context(), r.N, r.Solutions, c.JobOptions(f.workers, func(jobs.Progress) string { return "half-turn symmetric solutions" }))
	if err != nil {
		return err
	}
	report.Unique, report.Seconds = classes.Unique.String(), c.Elapsed().Seconds()
	report.Classes = &classesReport{classes.Asymmetric.String(), classes.HalfTurn.String(), classes.QuarterTurn.String()}
	if f.bySymmetry && !c.AsJSON() {
		return c.Print(classes.Table(r.Solutions))
	}
	return c.Answer(report)
}

// Text is the number that was asked for, alone.
func (r countReport) Text() string { return cmp.Or(r.Unique, r.Solutions) + "\n" }
