package main

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting/sequence"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// countFlags are the flags of count.
type countFlags struct {
	planFlags
	kindFlags
	regions            regionFlags
	unique, bySymmetry bool
	share              string // the part, as written
	before             string // the beginning of a line in a table of counts
}

func newCountCommand(c *console.Console) *cobra.Command {
	var flags countFlags
	cmd := &cobra.Command{
		Use:   "count [ID] N|FROM..TO|FILE|PUZZLE",
		Short: "Count the solutions exactly, or compute a term of a sequence",
		Long: `The number stands alone on standard output; progress goes to standard error. The
count uses all cores. A range such as 1..10 prints a table.

--unique counts the fundamental solutions, which no rotation or reflection turns
into each other, of any piece; --by-symmetry prints the number of each symmetry
class. --method search places
queen by queen; colours multiplies the counts on white squares and on black
squares, which takes less time the larger the board is. --ledger keeps every
finished job in a file: run the same command again to resume a count that was
stopped or killed. --part 17/1000 counts a fixed share of the jobs, each in a
ledger of its own, which nqueens ledger merge DIR makes one of.

--board, --piece and --class count other solutions. --class counts only those
that a turn of the board leaves unchanged. These have a search of their own:

` + kindList() + `

Any other --piece is counted on the square board by a slower search. --place and
--block, or a FILE with a board, count completions, also by a slower search.
PUZZLE is one of coloured regions, as for solve.

With the number of a sequence of the OEIS (https://oeis.org), such as A051223, N
is the index of a term; without N its terms and methods are printed. "nqueens
count sequences" lists those that this program extends. Each has two methods
with different code: a new term is one that both computed.`,
		Example: `  nqueens count 14
  nqueens count 1..10
  nqueens count 12 --by-symmetry
  nqueens count 15 --ledger q15.ledger
  nqueens count 18 --part 3/4 --ledger parts/3.ledger
  nqueens count 24 --class half-turn
  nqueens count 12 --place a1 --block c5,d7
  nqueens count 13 --board torus
  nqueens count 8 --piece rook --unique
  nqueens count 14 --piece amazon --json
  nqueens count sequences
  nqueens count A051223 11 --method squares --ledger a11.ledger`,
		Args:      console.AtLeastOne("N"),
		RunE:      func(_ *cobra.Command, args []string) error { return flags.count(c, args) },
		ValidArgs: append(sequence.IDs(), "sequences"),
	}
	f := cmd.Flags()
	f.BoolVar(&flags.unique, "unique", false, "count fundamental solutions: up to rotation and reflection")
	f.BoolVar(&flags.bySymmetry, "by-symmetry", false, "count each symmetry class")
	flags.kindFlags.add(cmd)
	flags.addSquares(cmd)
	flags.regions.add(cmd)
	flags.planFlags.add(cmd)
	f.StringVar(&flags.ledger, "ledger", "", "keep finished jobs in `FILE`, and resume from those in it")
	console.Endings(cmd, "ledger", "ledger")
	f.StringVar(&flags.name, "name", "", "sign the jobs in the ledger with this `NAME` (default the machine's)")
	f.StringVar(&flags.share, "part", "", "count part `I/K` of the jobs alone, the same jobs for everyone")
	c.JSONFlag(cmd, "print one JSON object")
	return cmd
}

func (f *countFlags) count(c *console.Console, args []string) error {
	n, most := args[0], 1
	if isSequence(n) {
		most = 2
	}
	switch {
	case len(args) > most:
		return console.Usagef("%q is one argument too many; for example %q", args[most], "nqueens count 14")
	case n == "sequences":
		return listSequences(c)
	case isSequence(n):
		return f.ofSequence(c, args)
	case f.regions.isPuzzle(c, n):
		return f.regions.count(c, n)
	}
	info, err := f.check(c)
	if err != nil {
		return err
	}
	if err := f.checkName(c); err != nil {
		return err
	}
	if f.share != "" {
		return f.countPart(c, n, info)
	}
	if from, to, ok := strings.Cut(n, ".."); ok {
		return f.countRange(c, from, to, info)
	}
	if f.given() || !isSize(n) && !strings.Contains(n, "..") {
		return f.completions(c, n)
	}
	return f.countOne(c, n, info)
}

// check rejects flags that exclude each other, and returns what they ask for.
func (f *countFlags) check(c *console.Console) (count.Info, error) {
	if f.unique && f.bySymmetry {
		return count.Info{}, console.Usagef("--by-symmetry prints the number of --unique too; leave out --unique")
	}
	info, err := f.kind(f.method)
	if err != nil {
		return info, err
	}
	if !c.Given("kernel") && !isQueens(info.Kind) {
		f.kernel = "auto" // the variable names a kernel of the other counts
	}
	asked := words.And(f.arguments(info))
	switch all := info.Board == "" && info.Class == ""; {
	case !all && f.unique:
		err = console.Usagef("--unique cannot be combined with %s", asked)
	case !all && f.bySymmetry:
		err = console.Usagef("--by-symmetry cannot be combined with %s", asked)
	case f.bySymmetry && !info.Classes:
		err = console.Usagef("--by-symmetry is for queens and amazons, whose placements no reflection leaves unchanged; with %s use --unique", asked)
	case f.unique && !info.Classes:
		err = c.Reject(fmt.Sprintf("--unique with %s visits every placement and keeps nothing", asked), "ledger", "name", "part", "kernel")
	}
	return info, err
}

// countOne counts one board.
func (f *countFlags) countOne(c *console.Console, n string, info count.Info) error {
	plan, err := f.plan(n, info)
	if err != nil {
		return err
	}
	report := countReport{N: plan.N(), Class: f.class, before: f.before}
	if f.board != "square" {
		report.Board = f.board
	}
	if f.piece != "queen" {
		report.Piece = f.piece
	}
	if f.unique && !info.Classes {
		return f.countUnique(c, info, report)
	}
	if err := f.fit(c, plan); err != nil {
		return err
	}
	result, err := f.run(c, plan)
	if err != nil {
		return err
	}
	if isQueens(info.Kind) {
		report.Method = result.Method
	}
	report.Kernel, report.Workers, report.Nodes = result.Kernel, result.Workers, result.Nodes
	report.Jobs, report.Recorded, report.Ledger = result.Jobs, result.Recorded, f.ledger
	return f.tell(c, info, result.Solutions, report)
}

// countUnique counts a piece up to symmetries that may leave its placements unchanged.
func (f *countFlags) countUnique(c *console.Console, info count.Info, report countReport) error {
	workers, err := pool.Options{Workers: f.workers}.Use(math.MaxInt)
	if err != nil {
		return err
	}
	classes, err := f.classes(c, info, nil, report.N)
	if err != nil {
		return console.Interrupted(err, "interrupted after %s; nothing is kept", words.Clock(c.Elapsed()))
	}
	report.Kernel, report.Workers = "generic", workers
	report.Solutions, report.Unique, report.Seconds = classes.All.String(), classes.Unique.String(), c.Elapsed().Seconds()
	return c.Answer(report)
}

// classes counts up to symmetry what is info.
func (f *countFlags) classes(c *console.Console, info count.Info, all *big.Int, n int) (count.Classes, error) {
	said := "half-turn symmetric solutions"
	if all == nil {
		said = info.Counts
	}
	options := c.JobOptions(f.workers, func(jobs.Progress) string { return said })
	return count.ByClass(c.Context(), n, info.Kind, all, count.Options{Workers: options.Workers, Progress: options.Progress})
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
	Kernel    string         `json:"kernel,omitempty"`
	Workers   int            `json:"workers"`
	Seconds   float64        `json:"seconds"`
	Jobs      int            `json:"jobs,omitempty"`
	Recorded  int            `json:"jobs_recorded_before,omitempty"`
	Nodes     uint64         `json:"nodes,omitempty"`
	Ledger    string         `json:"ledger,omitempty"`

	before string // the number in its line
}

type classesReport struct {
	Asymmetric  string `json:"asymmetric"`
	HalfTurn    string `json:"half-turn"`
	QuarterTurn string `json:"quarter-turn"`
}

// tell completes the report and prints the number or the classes.
func (f *countFlags) tell(c *console.Console, info count.Info, all *big.Int, report countReport) error {
	report.Solutions, report.Seconds, report.before = all.String(), c.Elapsed().Seconds(), f.before
	if !f.unique && !f.bySymmetry {
		return c.Answer(report)
	}
	classes, err := f.classes(c, info, all, report.N)
	if err != nil {
		return err
	}
	report.Unique, report.Seconds = classes.Unique.String(), c.Elapsed().Seconds()
	report.Classes = &classesReport{classes.Asymmetric.String(), classes.HalfTurn.String(), classes.QuarterTurn.String()}
	if f.bySymmetry && !c.AsJSON() {
		return c.Print(report.table())
	}
	return c.Answer(report)
}

// table lists the number of all solutions and of each class.
func (r countReport) table() string {
	width := len(r.Solutions)
	return fmt.Sprintf("solutions     %*s\nunique        %*s\nasymmetric    %*s\nhalf-turn     %*s\nquarter-turn  %*s\n",
		width, r.Solutions, width, r.Unique, width, r.Classes.Asymmetric, width, r.Classes.HalfTurn, width, r.Classes.QuarterTurn)
}

// Text returns the number alone, or its line in a table.
func (r countReport) Text() string { return r.before + cmp.Or(r.Unique, r.Solutions) + "\n" }
