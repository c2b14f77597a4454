package main

import (
	"cmp"
	"fmt"
	"math/big"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/sequence"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/piece"
)

// countFlags are the flags of count.
type countFlags struct {
	planFlags
	variantFlags
	restrict           problemFlags
	unique, bySymmetry bool
	share              string // the part, as written
	counted            piece.Piece
	before             string // the beginning of a line in a table of counts
}

func newCountCommand(c *console.Console) *cobra.Command {
	var flags countFlags
	cmd := &cobra.Command{
		Use:   "count N|FROM..TO",
		Short: "Count the solutions exactly",
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

` + variantList() + `

Any other --piece is counted on the square board by a slower search. --place and
--block count the completions of a board, also by a slower search.`,
		Example: `  nqueens count 14
  nqueens count 1..10
  nqueens count 12 --by-symmetry
  nqueens count 15 --ledger q15.ledger
  nqueens count 18 --part 3/4 --ledger parts/3.ledger
  nqueens count 24 --class half-turn
  nqueens count 12 --place a1 --block c5,d7
  nqueens count 13 --board torus
  nqueens count 8 --piece rook --unique
  nqueens count 14 --piece amazon --json`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error { return flags.count(c, args[0]) },
	}
	f := cmd.Flags()
	f.BoolVar(&flags.unique, "unique", false, "count fundamental solutions: up to rotation and reflection")
	f.BoolVar(&flags.bySymmetry, "by-symmetry", false, "count each symmetry class")
	flags.variantFlags.add(cmd)
	flags.restrict.add(cmd)
	flags.planFlags.add(cmd)
	f.StringVar(&flags.ledger, "ledger", "", "keep finished jobs in `FILE`, and resume from those in it")
	console.Endings(cmd, "ledger", "ledger")
	f.StringVar(&flags.name, "name", "", "sign the jobs in the ledger with this `NAME` (default the machine's)")
	f.StringVar(&flags.share, "part", "", "count part `I/K` of the jobs alone, the same jobs for everyone")
	console.Rare(cmd, "name", "kernel", "class")
	c.JSONFlag(cmd, "print one JSON object")
	return cmd
}

func (f *countFlags) count(c *console.Console, n string) error {
	variant, err := f.check(c)
	if err != nil {
		return err
	}
	if err := f.checkName(c); err != nil {
		return err
	}
	if f.share != "" {
		return f.countPart(c, n, variant)
	}
	if from, to, ok := strings.Cut(n, ".."); ok {
		return f.countRange(c, from, to, variant)
	}
	if f.restrict.given() {
		return f.completions(c, n)
	}
	return f.countOne(c, n, variant)
}

// countOne counts the solutions on a board, or those of a variant.
func (f *countFlags) countOne(c *console.Console, n string, variant *count.Variant) error {
	if variant != nil {
		return f.countVariant(c, n, variant)
	}
	plan, err := f.plan(n)
	if err != nil {
		return err
	}
	if err := f.fit(c, plan); err != nil {
		return err
	}
	result, err := f.run(c, plan)
	if err != nil {
		return err
	}
	return f.tell(c, result.Solutions, countReport{
		N: result.N, Method: result.Method, Kernel: result.Kernel, Workers: result.Workers,
		Jobs: result.Jobs, Recorded: result.Recorded, Nodes: result.Nodes, Ledger: f.ledger,
	})
}

// check rejects flags that exclude each other, and returns the variant that the flags ask
// for: nil for all solutions of queens on the square board.
func (f *countFlags) check(c *console.Console) (variant *count.Variant, err error) {
	if f.unique && f.bySymmetry {
		return nil, console.Usagef("--by-symmetry prints the number of --unique too; leave out --unique")
	}
	if variant, f.counted, err = f.variant(); variant == nil {
		return nil, err
	}
	asked := words.And(pairs(variantArguments(*variant)))
	for _, flag := range []string{"method", "kernel", "ledger"} {
		if c.Given(flag) {
			return nil, console.Usagef("--%s cannot be combined with %s%s", flag, asked, keeping(*variant, flag))
		}
	}
	switch all := variant.Board == "" && variant.Class == ""; {
	case !all && f.unique:
		return nil, console.Usagef("--unique cannot be combined with %s", asked)
	case !all && f.bySymmetry:
		return nil, console.Usagef("--by-symmetry cannot be combined with %s", asked)
	case f.bySymmetry && !count.HasClasses(f.counted):
		return nil, console.Usagef("--by-symmetry is for queens and amazons, whose placements no reflection leaves unchanged; with %s use --unique", asked)
	}
	return variant, nil
}

// keeping says which command keeps the jobs of a variant in a ledger, if that is the flag and
// one does.
func keeping(v count.Variant, flag string) string {
	plan, err := v.NewPlan(12)
	if flag != "ledger" || err != nil {
		return ""
	}
	s, m, ok := sequence.OfKind(plan.Method())
	if !ok {
		return ""
	}
	return fmt.Sprintf("; nqueens sequence %s N --method %s --ledger FILE keeps the same jobs", s.ID, m.Name)
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
func (f *countFlags) tell(c *console.Console, all *big.Int, report countReport) error {
	report.Solutions, report.Seconds, report.before = all.String(), c.Elapsed().Seconds(), f.before
	if !f.unique && !f.bySymmetry {
		return c.Answer(report)
	}
	classes, err := count.CountClasses(c.Context(), f.counted, report.N, all, c.JobOptions(f.workers, func(jobs.Progress) string { return "half-turn symmetric solutions" }))
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
