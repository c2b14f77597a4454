package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"nqueens/count"
	"nqueens/count/record"
	"nqueens/count/symmetric"
	"nqueens/internal/console"
	"nqueens/internal/words"
	"nqueens/jobs"
	"nqueens/ledger"
)

// countFlags say what to count and how.
type countFlags struct {
	unique, bySymmetry, asJSON bool
	class, board, piece        string
	method, kernel, ledger     string
	workers                    int

	// variant is what else than queens on the square board is counted, nil for
	// nothing; check finds it.
	variant *count.Variant
}

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
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.check(c); err != nil {
				return err
			}
			if flags.variant != nil {
				return countVariant(c, args[0], flags)
			}
			return countSolutions(c, args[0], flags)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&flags.unique, "unique", false, "count solutions up to rotation and reflection")
	f.BoolVar(&flags.bySymmetry, "by-symmetry", false, "count each symmetry class")
	f.StringVar(&flags.class, "class", "", "count only what a turn leaves unchanged: `CLASS` is "+words.Or(variantValues("class")))
	f.StringVar(&flags.board, "board", "square", "`BOARD` is "+words.Or(variantValues("board", "square")))
	f.StringVar(&flags.piece, "piece", "queen", pieceUsage)
	f.StringVar(&flags.method, "method", "auto", "`METHOD` to count by: "+words.Or(append([]string{"auto"}, count.MethodNames()...)))
	addKernelFlag(f, &flags.kernel, "`KERNEL` that counts: auto, "+strings.Join(count.KernelNames(), ", "))
	f.StringVar(&flags.ledger, "ledger", "", "keep finished jobs in `FILE`, and go on from those it has")
	console.WorkersFlag(cmd, &flags.workers)
	f.BoolVar(&flags.asJSON, "json", false, "print one JSON object")
	for flag, choices := range map[string][]string{
		"class": variantValues("class"), "board": variantValues("board", "square"),
		"kernel": append([]string{"auto"}, count.KernelNames()...), "method": append([]string{"auto"}, count.MethodNames()...),
	} {
		console.Choices(cmd, flag, choices)
	}
	return cmd
}

func (f *countFlags) check(c *console.Console) (err error) {
	if f.variant, err = f.findVariant(c); err != nil {
		return err
	}
	if c.Given("ledger") && f.ledger == "" {
		return console.Usagef("--ledger needs the name of a file")
	}
	if f.unique && f.bySymmetry {
		return console.Usagef("--by-symmetry tells the number of --unique too; leave out --unique")
	}
	if f.variant == nil {
		return nil
	}
	for _, flag := range []string{"class", "board", "piece", "unique", "by-symmetry", "method", "kernel", "ledger"} {
		if flag != f.variant.Flag && c.Given(flag) {
			return console.Usagef("--%s cannot go with --%s", flag, f.variant.Flag)
		}
	}
	return nil
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

func (r *countReport) write(w io.Writer) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", line)
	return err
}

// countSolutions counts queens on the square board.
func countSolutions(c *console.Console, arg string, flags countFlags) error {
	n, err := console.Size(arg, count.MaxN, "to count exactly", "nqueens estimate "+arg)
	if err != nil {
		return err
	}
	s := solutionCount{c: c, flags: flags, n: n}
	if err := s.open(); err != nil {
		return err
	}
	result, err := s.run()
	if err != nil {
		return err
	}
	return s.tell(result)
}

// solutionCount is one count of queens on the square board.
type solutionCount struct {
	c     *console.Console
	flags countFlags
	n     int

	plan     jobs.Plan
	recorder *record.Recorder // nil where no ledger is kept
}

// open makes the plan, and opens the ledger where there is one.
func (s *solutionCount) open() (err error) {
	if s.plan, err = count.NewPlan(s.flags.method, s.n); err != nil {
		return console.Usage(err)
	}
	if _, err := s.plan.NewWorker(s.flags.kernel); err != nil {
		return console.Usage(err)
	}
	if s.flags.ledger == "" {
		return nil
	}
	recorder, err := openCountLedger(s.c, s.flags.ledger, s.plan)
	if err == nil {
		s.recorder = &recorder
	}
	return err
}

// run counts, and returns after what is said to be kept is on disk.
func (s *solutionCount) run() (count.Result, error) {
	options := count.Options{Options: jobs.Options{Workers: s.flags.workers}, Kernel: s.flags.kernel}
	options.Progress = func(p jobs.Progress) {
		s.c.Progress(p.Done, fmt.Sprintf("%s nodes/s%s", words.Rate(p.Rate()), words.Left(p.Left)))
	}
	if s.recorder != nil {
		options.Recorder = *s.recorder
		defer s.recorder.Ledger.Close()
	}
	s.c.Keeps(s.kept)
	result, err := count.Run(s.c.Context(), s.plan, options)
	if s.recorder != nil {
		if failed := s.recorder.Ledger.Close(); failed != nil && (err == nil || errors.Is(err, context.Canceled)) {
			err = failed
		}
	}
	if err != nil && s.c.Context().Err() != nil && errors.Is(err, context.Canceled) {
		err = console.Interruptedf("interrupted after %s; %s", words.Clock(s.c.Elapsed()), s.kept())
	}
	return result, err
}

// kept says what an interrupt leaves.
func (s *solutionCount) kept() string {
	if s.recorder == nil {
		return "nothing is kept; --ledger FILE would keep the finished jobs"
	}
	return fmt.Sprintf("%d of %d jobs are kept in %s, and the same command goes on from there", s.recorder.Ledger.Len(), s.plan.Len(), s.flags.ledger)
}

// tell writes the number, or the classes, that were asked for.
func (s *solutionCount) tell(result count.Result) error {
	out := s.c.Out
	report := countReport{
		N: s.n, Solutions: result.Solutions.String(),
		Method: result.Method, Kernel: result.Kernel, Workers: result.Workers,
		Jobs: result.Jobs, Recorded: result.Recorded, Nodes: result.Nodes, Ledger: s.flags.ledger,
	}
	number := result.Solutions
	var classes symmetric.Classes
	if s.flags.unique || s.flags.bySymmetry {
		var err error
		if classes, err = countClasses(s.c, s.n, result.Solutions, s.flags.workers); err != nil {
			return err
		}
		number = classes.Unique
		report.Unique = classes.Unique.String()
		report.Classes = &classesReport{classes.Asymmetric.String(), classes.HalfTurn.String(), classes.QuarterTurn.String()}
	}
	report.Seconds = s.c.Elapsed().Seconds()
	switch {
	case s.flags.asJSON:
		return report.write(out)
	case s.flags.bySymmetry:
		return writeClasses(out, result.Solutions, classes)
	default:
		_, err := fmt.Fprintln(out, number)
		return err
	}
}

// countClasses counts what turns leave unchanged and derives the classes.
func countClasses(c *console.Console, n int, all *big.Int, workers int) (symmetric.Classes, error) {
	options := jobs.Options{Workers: workers, Progress: func(p jobs.Progress) {
		c.Progress(p.Done, "half-turn symmetric solutions")
	}}
	half, err := symmetric.HalfTurn(c.Context(), n, options)
	if err != nil {
		return symmetric.Classes{}, err
	}
	options.Progress = nil
	quarter, err := symmetric.QuarterTurn(c.Context(), n, options)
	if err != nil {
		return symmetric.Classes{}, err
	}
	return symmetric.ClassesOf(n, all, half, quarter)
}

func writeClasses(w io.Writer, all *big.Int, c symmetric.Classes) error {
	width := len(all.String())
	_, err := fmt.Fprintf(w, "solutions     %*v\nunique        %*v\nasymmetric    %*v\nhalf-turn     %*v\nquarter-turn  %*v\n",
		width, all, width, c.Unique, width, c.Asymmetric, width, c.HalfTurn, width, c.QuarterTurn)
	return err
}

// openCountLedger opens the ledger that a count keeps, and says what it found.
func openCountLedger(c *console.Console, path string, plan jobs.Plan) (record.Recorder, error) {
	l, opened, err := record.Open(path, plan)
	var mismatch *ledger.Mismatch
	if errors.As(err, &mismatch) {
		if method := record.MethodOf(mismatch.Has.Kind); method != "" && method != plan.Method() {
			err = fmt.Errorf("%w; --method %s goes on with it", err, method)
		}
	}
	if err != nil {
		return record.Recorder{}, err
	}
	return recorderFor(c, path, l, opened, fmt.Sprintf("%d of %d jobs", l.Len(), plan.Len())), nil
}

// recorderFor returns a recorder that writes to the ledger, and says what it holds.
func recorderFor(c *console.Console, path string, l *ledger.Ledger, opened ledger.Opened, holds string) record.Recorder {
	if opened.Torn > 0 {
		c.Remark("ledger %s ended in %d bytes of a write cut short; they were cut off", path, opened.Torn)
	}
	if l.Len() > 0 {
		c.Remark("ledger %s has %s; going on from there", path, holds)
	}
	worker, err := os.Hostname()
	if err != nil {
		worker = "unknown host"
	}
	return record.Recorder{Ledger: l, Build: console.Version(), Worker: worker}
}
