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
	"nqueens.example/nqueens/proof"
	"nqueens.example/nqueens/solve"
)

// solveFlags are the flags of solve.
type solveFlags struct {
	output      placementFlags
	restrict    problemFlags
	pieces      pieceFlags
	method      string
	seed        uint64
	number      uint64
	all, count  bool
	proof, form string
	ledger      string
	workers     int
}

func newSolveCommand(c *console.Console) *cobra.Command {
	var flags solveFlags
	cmd := &cobra.Command{
		Use:   "solve N | FILE",
		Short: "Find one solution, or prove that there is none",
		Long: `Print one solution of the n queens problem. The methods are:

` + methodList() + `
The first solution is the one that plain backtracking finds first. The time to
find it grows fast with N, and fastest for even N.

--number K prints K random solutions, drawn independently: some may be the same.
Their seeds are S, S + 1, S + 2 and so on.

With queens placed or squares or diagonals blocked, by flags or in FILE, a
search completes the board, or proves that this is impossible and exits with 3.
--proof writes that proof for verify --proof; if its file ends in .drat or .pbp,
in DRAT or VeriPB 2.0. --proof-form chooses VeriPB 1.1 or 3.0. --all prints all
completions, in no particular order, and --count their number.

FILE has a line for each row, row 1 first, with Q for a queen, x for a blocked
square and . for any other; or it is an instance as in CSPLib's problems 079 and
080.`,
		Example: `  nqueens solve 8
  nqueens solve 8 --place d1,g2 --block a3
  nqueens solve 20 -o board.svg
  nqueens solve 8 --method first --format a1
  nqueens solve 100 --method random --seed 7
  nqueens solve 12 --method random --number 5
  nqueens solve 8 --place d4 --block-diagonal a8-h1 --count
  nqueens solve 29 --method first --ledger first29.ledger
  nqueens solve 12 --piece amazon`,
		Args: console.Exactly("N"),
		RunE: func(cmd *cobra.Command, args []string) error { return flags.run(c, args) },
	}
	with := func(flag string) string { return "with --method " + words.Or(methodsFor(flag)) }
	cmd.Flags().StringVar(&flags.method, "method", solve.Names()[0], "find it by this `METHOD`: "+strings.Join(solve.Names(), ", "))
	console.Choices(cmd, "method", solve.Names())
	console.SeedFlag(cmd, &flags.seed, with("seed")+", the seed `S` that repeats a solution (default random)")
	cmd.Flags().Uint64Var(&flags.number, "number", 1, with("number")+", print `K` solutions, drawn independently")
	cmd.Flags().BoolVar(&flags.all, "all", false, "print all completions")
	cmd.Flags().BoolVar(&flags.count, "count", false, "print the number of completions")
	cmd.Flags().StringVar(&flags.proof, "proof", "", "write to `FILE` the proof that there is no completion, or with --method "+words.Or(firstMethods())+" no earlier one")
	console.ChoiceFlag(cmd, &flags.form, "proof-form", "", "write the proof in this `FORM`: "+words.Or(proof.FormNames())+" (default by the ending)", proof.FormNames())
	cmd.Flags().StringVar(&flags.ledger, "ledger", "", with("ledger")+", keep what is settled in `FILE`, and resume from it")
	console.Endings(cmd, "ledger", "ledger")
	console.WorkersFlag(cmd, &flags.workers)
	flags.restrict.add(cmd)
	flags.pieces.add(cmd)
	flags.output.add(cmd)
	console.Rare(cmd, "ledger", "piece", "proof-form")
	return cmd
}

// firstMethods returns the names of the methods whose proof is about the first solution.
func firstMethods() (names []string) {
	for _, m := range solve.Methods() {
		if m.First {
			names = append(names, m.Name)
		}
	}
	return names
}

// methodList returns a line for each method.
func methodList() string {
	var list strings.Builder
	for _, m := range solve.Methods() {
		fmt.Fprintf(&list, "  %-10s %s\n", m.Name, m.About)
	}
	return list.String()
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
	method, err := f.choose(c, problem, restricted)
	if err != nil {
		return err
	}
	if f.count {
		found, err := countCompletions(c, method, problem)
		if err != nil {
			return err
		}
		return c.Say("%v", found)
	}
	f.output.problem = problem
	drawn := c.Given("number")
	if f.output.fewer = "choose a format of text"; drawn {
		f.output.fewer = "set a smaller --number"
	}
	out, err := f.output.open(c, !f.all && !drawn, func(boards int) string {
		title := words.Plural(problem.N, "queen")
		if drawn {
			title += ": " + words.Plural(boards, "random solution")
		}
		return title
	})
	if err != nil {
		return err
	}
	return out.Close(f.write(c, out, method, problem))
}

// maxNumber is the largest number of random solutions.
const maxNumber = 1_000_000_000

// check rejects flags that cannot be combined.
func (f *solveFlags) check(c *console.Console, restricted bool) error {
	switch {
	case f.number < 1 || f.number > maxNumber:
		return console.Usagef("--number must be 1 to %d, not %d", maxNumber, f.number)
	case f.all && f.count:
		return console.Usagef("--all prints the completions, --count their number; leave out one")
	case c.Given("proof-form") && !c.Given("proof"):
		return console.Usagef("--proof-form needs --proof")
	case c.Given("proof") && (f.all || f.count):
		return console.Usagef("--proof proves that there is no completion; leave out --all and --count")
	case f.pieces.given() && restricted:
		return console.Usagef("--piece searches an empty board; leave out the queens, blocked squares and blocked diagonals")
	}
	if f.pieces.given() {
		return c.Reject("--piece has a search of its own", "method", "seed", "number", "all", "count", "proof", "ledger", "workers")
	}
	if f.count {
		return c.Reject("--count prints a number, not a board", placementFlagNames...)
	}
	return nil
}

// methodFlag is a flag that some methods take.
type methodFlag struct {
	flag  string
	plain bool // only on a board without queens and blocked squares
	takes func(solve.Method) bool
}

func (f methodFlag) allows(m solve.Method, restricted bool) bool {
	return f.takes(m) && !(f.plain && restricted)
}

var methodFlags = []methodFlag{
	{"all", false, func(m solve.Method) bool { return m.All != nil }},
	{"count", false, func(m solve.Method) bool { return m.Count != nil }},
	{"proof", false, func(m solve.Method) bool { return m.Proves }},
	{"ledger", true, func(m solve.Method) bool { return m.Plan != nil }},
	{"workers", true, func(m solve.Method) bool { return m.Parallel }},
	{"seed", false, func(m solve.Method) bool { return m.Seeded }},
	{"number", false, func(m solve.Method) bool { return m.Seeded }},
}

// methodsFor returns the names of the methods that take the flag.
func methodsFor(flag string) (names []string) {
	for _, f := range methodFlags {
		for _, m := range solve.Methods() {
			if f.flag == flag && f.takes(m) {
				names = append(names, m.Name)
			}
		}
	}
	return names
}

// choose returns the method of --method, or by default one that can do what the flags ask
// for. It rejects a board or flags that the method does not take.
func (f *solveFlags) choose(c *console.Console, p nqueens.Problem, restricted bool) (solve.Method, error) {
	m := solve.Default(p, restricted || f.all || f.count || c.Given("proof"))
	if c.Given("method") {
		var err error
		if m, err = solve.ByName(f.method); err != nil {
			return m, console.Usage(err)
		}
	}
	if err := f.checkMethodFlags(c, m, p, restricted); err != nil {
		return m, err
	}
	if err := m.Check(p); err != nil {
		for _, use := range methodFlags {
			if c.Given(use.flag) && !restricted && p.N > m.MaxN {
				return m, console.Usagef("N must be 1 to %d with --%s, not %d", m.MaxN, use.flag, p.N)
			}
		}
		return m, console.Usage(err)
	}
	if f.proof != "" {
		form, err := f.proofForm()
		if err != nil {
			return m, err
		}
		if err := m.CheckProof(p, form); err != nil {
			return m, console.Usagef("%w; give the file another ending", err)
		}
	}
	if m.Memory == nil {
		return m, nil
	}
	what := fmt.Sprintf("the method %s for n = %d", m.Name, p.N)
	return m, console.CheckMemory(m.Memory(p.N), what, "the method "+solve.Default(p, false).Name+" takes none")
}

// proofForm returns the form of the proof: that of --proof-form, or that of the ending.
func (f *solveFlags) proofForm() (proof.Form, error) {
	byEnding := proof.FormOf(f.proof)
	if f.form == "" {
		return byEnding, nil
	}
	form, err := proof.ParseForm(f.form)
	if err == nil && form.Encoding != byEnding.Encoding {
		if form.Encoding == "" {
			return form, console.Usagef("a file that ends in %s holds a proof in the form %s, not %s; give it another ending", byEnding.Ending, byEnding.Name, form.Name)
		}
		err = console.Usagef("a proof in the form %s is a file that ends in %s, not %s", form.Name, form.Ending, f.proof)
	}
	return form, err
}

// takesQueens reports whether the method takes boards with queens or blocked squares.
func takesQueens(method string) bool {
	m, err := solve.ByName(method)
	return err == nil && m.MaxHeld > 0
}

// checkMethodFlags rejects flags that the method does not take. It suggests a method that
// takes all of them and the board.
func (f *solveFlags) checkMethodFlags(c *console.Console, m solve.Method, p nqueens.Problem, restricted bool) error {
	for _, use := range methodFlags {
		if !c.Given(use.flag) || use.allows(m, restricted) {
			continue
		}
		takers := methodsFor(use.flag)
		only := fmt.Sprintf("--%s is for --method %s", use.flag, words.Or(takers))
		if restricted && (use.plain || !slices.ContainsFunc(takers, takesQueens)) {
			only += " on an empty board"
		}
		fitting := slices.DeleteFunc(takers, func(name string) bool {
			taker, err := solve.ByName(name)
			return err != nil || taker.Check(p) != nil || slices.ContainsFunc(methodFlags, func(other methodFlag) bool {
				return c.Given(other.flag) && !other.allows(taker, restricted)
			})
		})
		switch {
		case len(fitting) == 0:
			return console.Usagef("%s; leave out --%s", only, use.flag)
		case c.Given("method"):
			return console.Usagef("%s, not %s; leave out --%s", only, m.Name, use.flag)
		}
		return console.Usagef("%s; add --method %s, or leave out --%s", only, words.Or(fitting), use.flag)
	}
	return nil
}

// write finds a solution, or all of them, and writes it.
func (f *solveFlags) write(c *console.Console, out placementWriter, m solve.Method, p nqueens.Problem) error {
	switch {
	case f.all:
		placements, err := m.All(c.Context(), p)
		if err != nil {
			return err
		}
		return writeAll(out, placements, 0)
	case c.Given("number"):
		return f.draw(c, out, m, p)
	case m.Stream != nil:
		source, err := m.Stream(p.N)
		if err != nil {
			return err
		}
		return out.WriteSource(source)
	}
	r, err := f.solve(c, m, p)
	none := errors.Is(err, nqueens.ErrNoSolution)
	if f.proof != "" && (err == nil || none) && m.CanProve(r.Placement) {
		form, formErr := f.proofForm()
		if formErr != nil {
			return formErr
		}
		if err := writeProof(c, m, p, r.Placement, f.proof, form); err != nil {
			return err
		}
	}
	if err != nil {
		return noSolution(err, p)
	}
	return out.Write(r.Placement)
}

// draw writes random solutions: those that the seed and the following seeds give.
func (f *solveFlags) draw(c *console.Console, out placementWriter, m solve.Method, p nqueens.Problem) error {
	o := solve.Options{Seed: f.seed}
	if c.RandomSeed(&o.Seed); f.number > 1 {
		if err := console.CheckSeeds(o.Seed, f.number, "number"); err != nil {
			return err
		}
	}
	first, how := o.Seed, ""
	for i := range f.number {
		c.Progress(float64(i)/float64(f.number), fmt.Sprintf("solution %d of %d", i+1, f.number))
		o.Seed = first + i
		r, err := m.Solve(c.Context(), p, o)
		if err == nil {
			err = c.Context().Err()
		}
		if err != nil {
			return noSolution(err, p)
		}
		if err := out.Write(r.Placement); err != nil {
			return err
		}
		how = r.Remark
	}
	again := "them"
	if f.number == 1 {
		again = "it"
	}
	c.Remark("%s; --seed %d repeats %s", how, first, again)
	return nil
}

// solve runs the method with the options that it takes, and remarks how it chose the solution.
func (f *solveFlags) solve(c *console.Console, m solve.Method, p nqueens.Problem) (solve.Result, error) {
	o := solve.Options{Options: c.JobOptions(f.workers, solveProgress), Seed: f.seed}
	if m.Seeded {
		c.RandomSeed(&o.Seed)
	}
	kept := "nothing is kept"
	var recorder record.Recorder
	if m.Plan != nil {
		kept += "; --ledger FILE would keep what is settled"
	}
	if f.ledger != "" {
		l, opened, err := ledger.Open(f.ledger, m.Plan(p.N))
		if err != nil {
			return solve.Result{}, err
		}
		recorder = newRecorder(c, f.ledger, l, opened, words.Plural(l.Len(), "record"))
		o.Recorder = recorder
		kept = "what is settled is kept in " + f.ledger + "; the same command resumes from there"
	}
	if m.Plan != nil {
		c.OnInterrupt(func() string { return kept })
	}
	r, err := m.Solve(c.Context(), p, o)
	if err == nil {
		err = recorder.Wait(c.Context(), recorder.Ledger)
	}
	err = recorder.Closed(err)
	if errors.Is(err, context.Canceled) && r.Reached != "" {
		err = console.Interruptedf("interrupted %s; %s", r.Reached, kept)
	}
	remarks := []string{r.Remark}
	if m.Seeded {
		remarks = append(remarks, fmt.Sprintf("--seed %d repeats it", o.Seed))
	}
	remarks = slices.DeleteFunc(remarks, func(s string) bool { return s == "" })
	if err == nil && len(remarks) > 0 {
		c.Remark("%s", strings.Join(remarks, "; "))
	}
	return r, err
}

// solveProgress describes the progress of a search for a solution.
func solveProgress(p jobs.Progress) string {
	var parts []string
	if p.Stage != "" {
		parts = append(parts, p.Stage)
	}
	if p.Jobs > 0 {
		parts = append(parts, fmt.Sprintf("%d of %d parts", p.JobsDone, p.Jobs))
	}
	return strings.Join(append(parts, words.Plural(p.Nodes, "node")), ", ") + "  " + words.Clock(p.Elapsed)
}

// noSolution adds to nqueens.ErrNoSolution which board has none.
func noSolution(err error, p nqueens.Problem) error {
	switch {
	case !errors.Is(err, nqueens.ErrNoSolution):
		return err
	case len(p.Placed)+len(p.Blocked)+len(p.BlockedDiagonals) == 0:
		return fmt.Errorf("%w for %s; there is one for 1 and for 4 or more", nqueens.ErrNoSolution, words.Plural(p.N, "queen"))
	}
	return fmt.Errorf("%w with these %s on a board of %d", nqueens.ErrNoSolution, conditions(p), p.N)
}

// conditions names what a board has: queens, blocked squares or blocked diagonals.
func conditions(p nqueens.Problem) string {
	var has []string
	if len(p.Placed) > 0 {
		has = append(has, "queens")
	}
	if len(p.Blocked) > 0 {
		has = append(has, "blocked squares")
	}
	if len(p.BlockedDiagonals) > 0 {
		has = append(has, "blocked diagonals")
	}
	return words.And(has)
}

// countCompletions counts the completions of a board with queens placed or squares blocked.
func countCompletions(c *console.Console, m solve.Method, p nqueens.Problem) (uint64, error) {
	found, err := m.Count(c.Context(), p, solve.Options{Options: c.JobOptions(0, solveProgress)})
	return found, console.Interrupted(err, "interrupted after %s", words.Plural(int(found), "completion"))
}
