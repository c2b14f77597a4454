package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/construct"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/internal/record"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/lexfirst"
	"nqueens.example/nqueens/proof"
	"nqueens.example/nqueens/solve"
)

// solveFlags say what to solve, how, and what is left behind.
type solveFlags struct {
	output        placementFlags
	restrict      problemFlags
	pieces        pieceFlags
	method        string
	seed          uint64
	all, count    bool
	proof, ledger string
	workers       int
}

func newSolveCommand(c *console.Console) *cobra.Command {
	var flags solveFlags
	cmd := &cobra.Command{
		Use:   "solve N | FILE",
		Short: "One solution, or the proof that there is none",
		Long: `Print one solution of the n queens problem.

The method construct computes it from a closed form, at any size; first finds the
lexicographically first solution, the one that plain backtracking meets first,
and proves that it is (N to 128; the time grows fast, and fastest for even N);
random finds a solution by chance: to N = 14 each with the same chance, to 10,000
nearly so, by a Markov chain, and above by local repair, which has no such promise.

With queens placed or squares or diagonals blocked, by flags or in FILE, a search
completes the board or proves that this is impossible, which exits 3; --proof
writes that proof for verify --proof, in DRAT or VeriPB where its file ends in .drat
or .pbp. --all prints every completion in no particular order, --count their number.
FILE has a line for each row, row 1 first, of Q for a queen, x for a blocked square, .
for any other; or it is an instance as in CSPLib's problems 079 and 080.`,
		Example: `  nqueens solve 8
  nqueens solve 8 --method first --format a1
  nqueens solve 100 --method random --seed 7
  nqueens solve 8 --place d1,g2 --block a3
  nqueens solve 8 --place d4 --block-diagonal a8-h1 --count
  nqueens solve 29 --method first --ledger first29.ledger
  nqueens solve 12 --piece amazon
  nqueens solve 20 -o board.svg`,
		Args: console.Exactly("N"),
		RunE: func(cmd *cobra.Command, args []string) error { return flags.run(c, args) },
	}
	cmd.Flags().StringVar(&flags.method, "method", "construct", "how: `METHOD` is "+strings.Join(solve.Names(), ", "))
	console.Choices(cmd, "method", solve.Names())
	console.SeedFlag(cmd, &flags.seed, "with --method random, the seed `S` that gives the same solution again")
	cmd.Flags().BoolVar(&flags.all, "all", false, "print every completion")
	cmd.Flags().BoolVar(&flags.count, "count", false, "print how many completions there are")
	cmd.Flags().StringVar(&flags.proof, "proof", "", "write the proof to `FILE`: that there is no completion, or with --method first none before it")
	cmd.Flags().StringVar(&flags.ledger, "ledger", "", "with --method first, keep what is settled in `FILE`, and go on from what it has")
	console.WorkersFlag(cmd, &flags.workers)
	flags.restrict.add(cmd)
	flags.pieces.add(cmd)
	flags.output.add(cmd)
	return cmd
}

func (f *solveFlags) run(c *console.Console, args []string) error {
	problem, restricted, err := f.restrict.of(c, args[0], construct.MaxN, "to solve")
	if err != nil {
		return err
	}
	if err := f.check(c, restricted); err != nil {
		return err
	}
	if f.pieces.given() {
		return f.pieces.write(c, f.output, problem.N, 0, true)
	}
	method, err := f.choose(c, restricted)
	if err != nil {
		return err
	}
	if err := method.Check(problem); err != nil {
		return console.Usage(err)
	}
	if method.Memory != nil {
		what := fmt.Sprintf("the method %s for n = %d", method.Name, problem.N)
		if err := console.CheckMemory(method.Memory(problem.N), what, "the method construct takes none"); err != nil {
			return err
		}
	}
	if f.proof != "" {
		if err := proof.FormOf(f.proof).Fits(problem); err != nil {
			return console.Usagef("%w; give the file another ending", err)
		}
	}
	if f.count {
		return countCompletions(c, problem)
	}
	f.output.problem = problem
	out, err := f.output.open(c, !f.all, func(int) string { return words.Plural(problem.N, "queen") })
	if err != nil {
		return err
	}
	return out.Close(f.write(c, out, method, problem))
}

// check refuses flags that do not go together, so that none is ignored.
func (f *solveFlags) check(c *console.Console, restricted bool) error {
	switch {
	case f.all && f.count:
		return console.Usagef("--all prints the completions, --count their number; leave out one of them")
	case c.Given("proof") && (f.all || f.count):
		return console.Usagef("--proof shows that there is no completion; leave out --all and --count")
	case f.pieces.given() && restricted:
		return console.Usagef("--piece searches the whole board in its own way; leave out the queens, blocked squares and blocked diagonals")
	}
	if f.pieces.given() {
		return c.Reject("--piece searches the whole board in its own way", "method", "seed", "all", "count", "proof", "ledger", "workers")
	}
	if f.count {
		return c.Reject("--count prints a number and no board", placementFlagNames...)
	}
	return nil
}

// choose returns the method, which is a search where something asks for one.
func (f *solveFlags) choose(c *console.Console, restricted bool) (*solve.Method, error) {
	searched := f.all || f.count || c.Given("proof")
	if !c.Given("method") && (restricted || searched) {
		f.method = "search"
	}
	m, err := solve.ByName(f.method)
	if err != nil {
		return nil, console.Usage(err)
	}
	for _, use := range uses {
		if slices.Contains(use.methods, m.Name) && !(use.plain && restricted) {
			continue
		}
		reason := "only --method " + words.Or(use.methods) + " has use for it"
		if use.plain {
			reason += ", on a board without queens and blocked squares"
		}
		if err := c.Reject(reason, use.flag); err != nil {
			return nil, err
		}
	}
	if form := proof.FormOf(f.proof); m.Name == "first" && form.About != "" {
		return nil, console.Usagef("the proof of a first solution has no form %s; give its file another ending", form.Name)
	}
	return m, nil
}

// uses tells which methods have use for a flag.
var uses = []struct {
	flag    string
	plain   bool // on a board without queens and blocked squares
	methods []string
}{
	{"all", false, []string{"search"}},
	{"count", false, []string{"search"}},
	{"proof", false, []string{"search", "first"}},
	{"ledger", true, []string{"first"}},
	{"workers", true, []string{"first"}},
	{"seed", false, []string{"random"}},
}

// write finds what is asked for and writes it.
func (f *solveFlags) write(c *console.Console, out placementWriter, m *solve.Method, p nqueens.Problem) error {
	if f.all {
		return writeCompletions(c, out, p)
	}
	var placement nqueens.Placement
	var err error
	switch m.Name {
	case "construct":
		closed, err := construct.ClosedForm(p.N)
		if err != nil {
			return err
		}
		return out.WriteSource(closed)
	case "random":
		placement, err = f.random(c, m, p)
	case "search":
		placement, err = findCompletion(c, m, p, f.proof)
	default:
		placement, err = f.first(c, m, p)
		if err == nil && f.proof != "" {
			err = writeFirstProof(c, p, placement, f.proof)
		}
	}
	if err != nil {
		return err
	}
	return out.Write(placement)
}

// random says on standard error how the solution was chosen, and the seed.
func (f *solveFlags) random(c *console.Console, m *solve.Method, p nqueens.Problem) (nqueens.Placement, error) {
	c.RandomSeed(&f.seed)
	r, err := m.Solve(c.Context(), p, solve.Options{Seed: f.seed})
	if err == nil {
		c.Remark("%s; --seed %d gives it again", r.How, f.seed)
	}
	return r.Placement, err
}

// first finds the first solution, and keeps a ledger of what it refutes.
func (f *solveFlags) first(c *console.Console, m *solve.Method, p nqueens.Problem) (nqueens.Placement, error) {
	var at jobs.Progress
	var o solve.Options
	o.First.Options = c.JobOptions(f.workers, func(p jobs.Progress) string {
		at = p
		return fmt.Sprintf("%s, %d of %d parts, %d nodes  %s", p.Stage, p.JobsDone, p.Jobs, p.Nodes, words.Clock(p.Elapsed))
	})
	kept := "nothing is kept; --ledger FILE would keep the refuted parts"
	var recorder record.Recorder
	if f.ledger != "" {
		l, opened, err := ledger.Open(f.ledger, lexfirst.Plan(p.N))
		if err != nil {
			return nil, err
		}
		recorder = newRecorder(c, f.ledger, l, opened, words.Plural(l.Len(), "record"))
		o.First.Recorder = recorder
		kept = "what is refuted is kept in " + f.ledger + ", and the same command goes on from there"
	}
	c.OnInterrupt(func() string { return kept })
	r, err := m.Solve(c.Context(), p, o)
	err = recorder.Closed(err)
	if errors.Is(err, context.Canceled) && at.Jobs > 0 {
		err = console.Interruptedf("interrupted in row %d, with %s refuted, and %d of %s of this row; %s",
			r.First.Rows+1, words.Plural(r.First.Refuted, "column"), at.JobsDone, words.Plural(at.Jobs, "part"), kept)
	}
	return r.Placement, noSolution(err, p)
}
