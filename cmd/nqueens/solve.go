package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/counting/record"
	"nqueens.example/nqueens/internal/finding"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/finding/construct"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/proof"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/solve"
)

// solveFlags are the flags of solve.
type solveFlags struct {
	output      placementFlags
	restrict    problemFlags
	regions     regionFlags
	explain     bool
	method      string
	seed        uint64
	number      uint64
	all         bool
	proof, form string
	proving     proof.Form // as choose has it
	ledger      string
	workers     int
	timeout     time.Duration
}

func newSolveCommand(c *console.Console) *cobra.Command {
	var flags solveFlags
	cmd := &cobra.Command{
		Use:   "solve N | FILE… | PUZZLE",
		Short: "Find one solution, or prove that there is none",
		Long: `Print one solution of the n queens problem. The methods are:

` + linesOf(finding.Methods(), 10, func(m finding.Method) (name, about string) { return m.Name, m.About }) + `

The first solution is the one that plain backtracking finds first. The time to
find it grows fast with N, and fastest for even N.

--number K prints K random solutions, drawn independently: some may be the same.
Their seeds are S, S + 1, S + 2 and so on.

With queens placed or squares or diagonals blocked, by flags or in FILE, a
search completes the board, or proves that this is impossible and exits with 3.
--proof writes that proof for verify --proof; if its file ends in .drat or .pbp,
in DRAT or VeriPB 2.0. --proof-form chooses VeriPB 1.1 or 3.0. --all prints all
completions, in no particular order.

FILE has a line for each row, row 1 first, with Q for a queen, x for a blocked
square and . for any other; or it is an instance as in CSPLib's problems 079 and
080. Of several files, of folders with files *.param and with --json, each board
has a line with its verdict: solved, proved to have no solution, undecided or
skipped.

PUZZLE is a puzzle of coloured regions, or a file with puzzles, in the forms
that "nqueens help puzzles" shows: one queen in each row, column and region, and
no two touching, not even at a corner. --explain prints how people find the
solution, step by step, always with the easiest rule, and how hard that makes
it. r3c4 is row 3, column 4, from the top left. The rules are these, where a
line is a row, a column or a region:

` + linesOf(region.Rules(), 14, func(r region.Rule) (name, about string) { return string(r), r.About() }) + `

The formats of puzzles are board, ascii, squares, json and pictures.`,
		Example: `  nqueens solve 8
  nqueens solve 8 --place d1,g2 --block a3
  nqueens solve 20 -o board.svg
  nqueens solve 8 --method first --format a1
  nqueens solve 100 --method random --seed 7
  nqueens solve 12 --method random --number 5
  nqueens solve 8 --place d4 --block a8-h1 --all
  nqueens solve 29 --method first --ledger first29.ledger
  nqueens solve 12 --piece amazon
  nqueens solve 7 --board torus
  nqueens solve AABBC/BBBBC/DDBBC/DBBBE/EEEEE --explain`,
		Args: console.AtLeastOne("N"),
		RunE: func(cmd *cobra.Command, args []string) error { return flags.run(c, args) },
	}
	with := func(flag string) string { return "with --method " + words.Or(methodsFor(flag)) }
	cmd.Flags().StringVar(&flags.method, "method", finding.Names()[0], "find it by this `METHOD`: "+strings.Join(finding.Names(), ", "))
	console.Choices(cmd, "method", finding.Names())
	console.SeedFlag(cmd, &flags.seed, with("seed")+", the seed `S` that repeats a solution (default random)")
	cmd.Flags().Uint64Var(&flags.number, "number", 1, with("number")+", print `K` solutions, drawn independently")
	cmd.Flags().BoolVar(&flags.all, "all", false, "print all completions")
	cmd.Flags().StringVar(&flags.proof, "proof", "", "write to `FILE` the proof that there is no completion, or with --method "+words.Or(methodNames(func(m finding.Method) bool { return m.First }))+" no earlier one")
	console.ChoiceFlag(cmd, &flags.form, "proof-form", "", "write the proof in this `FORM`: "+words.Or(proofForms())+" (default by the ending)", proofForms())
	cmd.Flags().StringVar(&flags.ledger, "ledger", "", with("ledger")+", keep what is settled in `FILE`, and resume from it")
	console.Endings(cmd, "ledger", "ledger")
	console.WorkersFlag(cmd, &flags.workers)
	cmd.Flags().BoolVar(&flags.explain, "explain", false, "explain the solution of a puzzle step by step, and how hard it is")
	flags.regions.add(cmd)
	flags.output.picture.addPaper(cmd)
	cmd.Flags().DurationVar(&flags.timeout, "timeout", 0, "give up on a board after this `TIME`, such as 1m; 0 means never")
	c.JSONFlag(cmd, "print a JSON object for each board, with verdict, nodes and seconds")
	flags.restrict.add(cmd)
	flags.output.add(cmd, append(placementFormatNames(), "squares"), ofPlacements)
	return cmd
}

// methodNames returns the names of the methods for which that is so.
func methodNames(is func(finding.Method) bool) (names []string) {
	for _, m := range finding.Methods() {
		if is(m) {
			names = append(names, m.Name)
		}
	}
	return names
}

// linesOf returns a line for each element of a list: its name, in that many columns, and what it is.
func linesOf[T any](list []T, width int, of func(T) (name, about string)) string {
	return strings.Join(words.Each(list, func(one T) string {
		name, about := of(one)
		return fmt.Sprintf("  %-*s %s", width, name, about)
	}), "\n")
}

func (f *solveFlags) run(c *console.Console, args []string) error {
	if f.timeout < 0 {
		return console.Usagef("--timeout must be at least 0s, not %v", f.timeout)
	}
	arg := newArgument(args[0])
	if len(args) == 1 && f.regions.isPuzzle(c, arg) {
		return f.puzzles(c, arg)
	}
	if err := c.Reject("it is for puzzles of coloured regions", "explain", "paper", "title"); err != nil {
		return err
	}
	if len(args) > 1 || c.AsJSON() || isFolder(args[0]) {
		return f.boards(c, arg, args)
	}
	problem, restricted, err := f.restrict.of(c, arg, construct.MaxN, "to solve")
	if err != nil {
		return err
	}
	if err := f.check(c); err != nil {
		return err
	}
	method, err := f.choose(c, problem, restricted)
	if err != nil {
		return err
	}
	f.output.problem = problem
	drawn := c.Given("number")
	if f.output.fewer = "choose a format of text"; drawn {
		f.output.fewer = "set a smaller --number"
	}
	out, err := f.output.open(c, !f.all && !drawn, func(boards int) string {
		title := named(problem)
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
func (f *solveFlags) check(c *console.Console) error {
	switch {
	case f.number < 1 || f.number > maxNumber:
		return console.Usagef("--number must be 1 to %d, not %d", maxNumber, f.number)
	case c.Given("proof-form") && !c.Given("proof"):
		return console.Usagef("--proof-form needs --proof")
	case f.timeout > 0 && (f.all || c.Given("number")):
		return console.Usagef("--timeout is for one solution of a board; leave out --all and --number")
	case c.Given("proof") && f.all:
		return console.Usagef("--proof proves that there is no completion; leave out --all")
	}
	return nil
}

// takes reports whether a method takes a flag, on a board with queens or blocked squares if
// restricted.
func takes(m finding.Method, flag string, restricted bool) bool {
	switch flag {
	case "all":
		return m.All != nil
	case "proof":
		return m.Proves
	case "ledger":
		return m.Plan != nil && !restricted
	case "workers":
		return m.Parallel && !restricted
	case "seed", "number":
		return m.Seeded
	}
	return true
}

// methodFlags are the flags that only some methods take.
var methodFlags = []string{"all", "proof", "ledger", "workers", "seed", "number"}

// methodsFor returns the names of the methods that take the flag.
func methodsFor(flag string) []string {
	return methodNames(func(m finding.Method) bool { return takes(m, flag, false) })
}

// choose returns the method of --method, or by default one that can do what the flags ask
// for. It rejects a board or flags that the method does not take.
func (f *solveFlags) choose(c *console.Console, p nqueens.Problem, restricted bool) (m finding.Method, err error) {
	m = finding.Default(p, restricted || f.all || c.Given("proof"))
	if c.Given("method") {
		if m, err = finding.ByName(f.method); err != nil {
			return m, console.Usage(err)
		}
	}
	flags := slices.DeleteFunc(slices.Clone(methodFlags), func(flag string) bool { return !c.Given(flag) })
	for _, flag := range flags {
		if !takes(m, flag, restricted) {
			return m, rejected(c, m, flag, flags, p, restricted)
		}
	}
	if err := m.Check(p); err != nil {
		if len(flags) > 0 && !restricted && p.N > m.MaxN {
			err = fmt.Errorf("N must be 1 to %d with --%s, not %d", m.MaxN, flags[0], p.N)
		}
		return m, console.Usage(err)
	}
	if f.proof != "" {
		if f.proving, err = f.proofForm(); err != nil {
			return m, err
		}
		if err := m.CheckProof(p, f.proving); err != nil {
			return m, console.Usagef("%w; give the file another ending", err)
		}
	}
	if m.Memory == nil {
		return m, nil
	}
	what := fmt.Sprintf("the method %s for n = %d", m.Name, p.N)
	return m, console.CheckMemory(m.Memory(p.N), what, "the method "+finding.Default(p, false).Name+" takes none")
}

// rejected returns the error for a flag that the method does not take. It suggests a method
// that takes all given flags and the board.
func rejected(c *console.Console, m finding.Method, flag string, flags []string, p nqueens.Problem, restricted bool) error {
	var fitting []string
	onHeld := false // whether a method that takes the flag takes boards with queens
	for _, taker := range finding.Methods() {
		if !takes(taker, flag, false) {
			continue
		}
		onHeld = onHeld || taker.MaxHeld > 0 && takes(taker, flag, true)
		if taker.Check(p) == nil && !slices.ContainsFunc(flags, func(other string) bool { return !takes(taker, other, restricted) }) {
			fitting = append(fitting, taker.Name)
		}
	}
	only := fmt.Sprintf("--%s is for --method %s", flag, words.Or(methodsFor(flag)))
	if restricted && !onHeld {
		only += " on an empty board"
	}
	switch {
	case len(fitting) == 0:
		return console.Usagef("%s; leave out --%s", only, flag)
	case c.Given("method"):
		return console.Usagef("%s, not %s; leave out --%s", only, m.Name, flag)
	}
	return console.Usagef("%s; add --method %s, or leave out --%s", only, words.Or(fitting), flag)
}

// proofForms lists the values of --proof-form.
func proofForms() []string {
	return words.Each(proof.Forms(), func(f proof.Form) string { return f.Name })
}

// proofForm returns the form of the proof: that of --proof-form, or that of the ending.
func (f *solveFlags) proofForm() (proof.Form, error) {
	byEnding := proof.FormOf(f.proof)
	if f.form == "" {
		return byEnding, nil
	}
	form := proof.Forms()[slices.Index(proofForms(), f.form)]
	var err error
	if form.Encoding != byEnding.Encoding {
		if form.Encoding == "" {
			return form, console.Usagef("a file that ends in %s holds a proof in the form %s, not %s; give it another ending", byEnding.Ending, byEnding.Name, form.Name)
		}
		err = console.Usagef("a proof in the form %s is a file that ends in %s, not %s", form.Name, form.Ending, f.proof)
	}
	return form, err
}

// write finds a solution, or all of them, and writes it.
func (f *solveFlags) write(c *console.Console, out placementWriter, m finding.Method, p nqueens.Problem) error {
	switch {
	case f.all:
		return writeAll(m.All(c.Context(), p), 0, out.Write)
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
		if err := c.Write(f.proof, func(w io.Writer) error {
			return m.Prove(c.Context(), p, r.Placement, f.proving, io.MultiWriter(w, &meter{c: c, what: "written"}))
		}); err != nil {
			return err
		}
	}
	if err != nil {
		return noSolution(err, p)
	}
	return out.Write(r.Placement)
}

// draw writes random solutions: those that the seed and the following seeds give.
func (f *solveFlags) draw(c *console.Console, out placementWriter, m finding.Method, p nqueens.Problem) error {
	o := finding.Options{Seed: f.seed}
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
func (f *solveFlags) solve(c *console.Console, m finding.Method, p nqueens.Problem) (finding.Result, error) {
	o := finding.Options{Options: c.JobOptions(f.workers, solveProgress), Seed: f.seed}
	if m.Seeded {
		c.RandomSeed(&o.Seed)
	}
	note := "nothing is kept"
	var recorder record.Recorder
	if m.Plan != nil {
		note += "; --ledger FILE would keep what is settled"
	}
	if f.ledger != "" {
		l, state, err := ledger.Open(f.ledger, m.Plan(p.N))
		if err != nil {
			return finding.Result{}, err
		}
		recorder = newRecorder(c, f.ledger, l, state, words.Plural(l.Len(), "record"))
		o.Recorder = recorder
		note = "what is settled is kept in " + f.ledger + "; the same command resumes from there"
	}
	if m.Plan != nil {
		c.OnInterrupt(func() string { return note })
	}
	ctx, cancel := limited(c.Context(), f.timeout)
	defer cancel()
	r, err := m.Solve(ctx, p, o)
	if errors.Is(err, context.DeadlineExceeded) && c.Context().Err() == nil {
		c.Remark("undecided after %v; %s", f.timeout, note)
		err = console.ErrLimit
	}
	if err == nil {
		err = recorder.Wait(c.Context(), recorder.Ledger)
	}
	err = recorder.Closed(err)
	if errors.Is(err, context.Canceled) && r.Reached != "" {
		err = console.Interruptedf("interrupted %s; %s", r.Reached, note)
	}
	remark := r.Remark
	if m.Seeded {
		remark = strings.TrimPrefix(fmt.Sprintf("%s; --seed %d repeats it", remark, o.Seed), "; ")
	}
	if err == nil && remark != "" {
		c.Remark("%s", remark)
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
	var has []string
	for _, on := range []struct {
		number int
		what   string
	}{{len(p.Placed), "queens"}, {len(p.Blocked), "blocked squares"}, {len(p.BlockedDiagonals), "blocked diagonals"}} {
		if on.number > 0 {
			has = append(has, on.what)
		}
	}
	switch {
	case !errors.Is(err, nqueens.ErrNoSolution):
		return err
	case len(has) > 0:
		return fmt.Errorf("%w with these %s on a board of %d", nqueens.ErrNoSolution, words.And(has), p.N)
	case p.OfQueens() != nil:
		return fmt.Errorf("%w for %s", nqueens.ErrNoSolution, named(p))
	}
	return fmt.Errorf("%w for %s; there is one for 1 and for 4 or more", nqueens.ErrNoSolution, words.Plural(p.N, "queen"))
}

// meter shows how much of a proof has passed.
type meter struct {
	c    *console.Console
	what string // is done with it: "written"
	size int64  // 0 if it is unknown
	done int64
}

func (m *meter) Write(p []byte) (int, error) {
	m.done += int64(len(p))
	share := -1.0
	if m.size > 0 {
		share = min(1, float64(m.done)/float64(m.size))
	}
	m.c.Progress(share, fmt.Sprintf("%s of the proof %s  %s", words.Bytes(uint64(m.done)), m.what, words.Clock(m.c.Elapsed())))
	return len(p), nil
}

// boardVerdict is what a search says of one board.
type boardVerdict struct {
	File    string  `json:"file,omitempty"` // empty for a size
	N       int     `json:"n"`
	Board   string  `json:"board,omitempty"` // of other problems than queens on the square board
	Piece   string  `json:"piece,omitempty"`
	Verdict string  `json:"verdict"` // solved, proved, undecided or skipped
	Nodes   uint64  `json:"nodes,omitempty"`
	Seconds float64 `json:"seconds"`
	Columns []int   `json:"columns,omitempty"` // of the solution, 1-based
	Error   string  `json:"error,omitempty"`   // why it was skipped
}

// boards solves the boards of several arguments, the first of which may be open, and prints a line
// for each.
func (f *solveFlags) boards(c *console.Console, first *argument, args []string) error {
	if err := c.Reject("several boards and --json are for the method complete alone", append(placementFlagNames, "method", "number", "all", "proof", "ledger", "workers")...); err != nil {
		return err
	}
	if i := slices.IndexFunc(args, isSize); i >= 0 && len(args) > 1 {
		return console.Usagef("%q is one argument too many: several boards are files", args[max(i, 1)])
	}
	files, err := boardFiles(args)
	if err != nil {
		return err
	}
	width := 0
	for _, name := range files {
		width = max(width, len(console.Harmless(name)))
	}
	verdicts := make(map[string]int) // by verdict
	var skipped boardVerdict
	for i, name := range files {
		c.Progress(float64(i)/float64(len(files)), fmt.Sprintf("%d of %s", i, words.Plural(len(files), "board")))
		arg := newArgument(name)
		if len(args) == 1 && name == first.text {
			arg = first
		}
		v := f.verdict(c, arg)
		if c.Context().Err() != nil {
			return console.Interruptedf("interrupted after %s of %d", words.Plural(i, "board"), len(files))
		}
		if verdicts[v.Verdict]++; v.Verdict == "skipped" && verdicts[v.Verdict] == 1 {
			skipped = v
		}
		if err := v.print(c, width); err != nil {
			return err
		}
	}
	switch {
	case verdicts["skipped"] > 0:
		return fmt.Errorf("%d of %s skipped; the first is %s: %s", verdicts["skipped"], words.Plural(len(files), "board"), skipped.File, skipped.Error)
	case verdicts["undecided"] > 0:
		return console.ErrLimit
	}
	return nil
}

// verdict reads a board and decides it.
func (f *solveFlags) verdict(c *console.Console, arg *argument) boardVerdict {
	v := boardVerdict{File: arg.text, Verdict: "skipped"}
	p, _, err := f.restrict.of(c, arg, complete.MaxN, "to solve")
	if err != nil {
		v.Error = err.Error()
		return v
	}
	if v.N, v.Board, v.Piece = p.N, p.Board, string(p.Piece); isSize(arg.text) {
		v.File = ""
	}
	ctx, cancel := limited(c.Context(), f.timeout)
	defer cancel()
	start := time.Now()
	result, err := solve.Any(ctx, p, solve.Options{Seed: f.seed})
	v.Nodes, v.Seconds = result.Nodes, time.Since(start).Seconds()
	switch {
	case err == nil:
		v.Verdict = "solved"
	case errors.Is(err, nqueens.ErrNoSolution):
		v.Verdict = "proved"
	case errors.Is(err, context.DeadlineExceeded):
		v.Verdict = "undecided"
	default:
		v.Error = err.Error()
	}
	for _, col := range result.Placement {
		v.Columns = append(v.Columns, col+1)
	}
	return v
}

// limited returns a context that ends after the time of --timeout, 0 for never.
func limited(ctx context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	if timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, timeout)
}

func (v boardVerdict) print(c *console.Console, width int) error {
	name := console.Harmless(v.File)
	switch {
	case c.AsJSON():
		return c.JSON(v)
	case v.Verdict == "skipped":
		return c.Say("%-*s  %-9s  %s", width, name, v.Verdict, console.Harmless(v.Error))
	}
	return c.Say("%-*s  %-9s  %12d nodes  %10.3f ms", width, name, v.Verdict, v.Nodes, 1000*v.Seconds)
}

// boardFiles returns the arguments with the *.param files in folders and below in place of the
// folders. It leaves out pipes, devices, and the files ._* of archives made on macOS.
func boardFiles(args []string) (files []string, err error) {
	for _, arg := range args {
		if !isFolder(arg) {
			files = append(files, arg)
			continue
		}
		before := len(files)
		err := fs.WalkDir(os.DirFS(arg), ".", func(path string, entry fs.DirEntry, err error) error {
			name := filepath.Join(arg, filepath.FromSlash(path))
			if err != nil || !strings.HasSuffix(name, ".param") || strings.HasPrefix(entry.Name(), "._") {
				return err
			}
			if info, err := os.Stat(name); err != nil || info.Mode().IsRegular() {
				files = append(files, name)
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("cannot read the boards in %s: %w", arg, err)
		}
		if len(files) == before {
			return nil, fmt.Errorf("%s has no boards, which are files that end in .param", arg)
		}
	}
	return files, nil
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

func solvedFormats() []string { return withPictures("board", "ascii", "squares", "json") }

// puzzles solves puzzles of coloured regions.
func (f *solveFlags) puzzles(c *console.Console, arg *argument) (err error) {
	if err := c.Reject("a puzzle of coloured regions has its own squares, and a search of its own",
		append(problemFlagNames, "base", "coordinates", "method", "seed", "number", "all", "proof", "proof-form", "ledger", "workers")...); err != nil {
		return err
	}
	file := f.output.file
	sheet := puzzleSheet{look: f.output.picture}
	if sheet.format, err = c.ChooseFormat(f.output.format, file, "board", solvedFormats()); err != nil {
		return err
	}
	if err := sheet.check(c, file); err != nil {
		return err
	}
	if f.explain && (isPicture(sheet.format) || sheet.format == "squares") {
		return console.Usagef("--explain is for the formats board, ascii and json, not for %s", sheet.format)
	}
	ctx, cancel := limited(c.Context(), f.timeout)
	defer cancel()
	err = c.Write(file, sheet.of(func(write func(solvedPuzzle) error) error {
		return f.regions.solve(ctx, c, arg, f.explain, write)
	}))
	if errors.Is(err, context.DeadlineExceeded) && c.Context().Err() == nil {
		c.Remark("undecided after %v", f.timeout)
		return console.ErrLimit
	}
	return err
}

// each calls write with each puzzle in an argument as prepare returns it.
func (in *regionFlags) each(c *console.Console, arg *argument, prepare func(region.Entry) (solvedPuzzle, error), write func(solvedPuzzle) error) error {
	for e, err := range in.puzzles(c, arg) {
		if err != nil {
			return arg.atLine(e.Line, err)
		}
		puzzle, err := prepare(e)
		if err != nil {
			return arg.atLine(e.Line, err)
		}
		if err := write(puzzle); err != nil {
			return err
		}
	}
	return nil
}

// solve calls write with each puzzle in an argument and its solution, the first if it has several.
func (in *regionFlags) solve(ctx context.Context, c *console.Console, arg *argument, explain bool, write func(solvedPuzzle) error) error {
	return in.each(c, arg, func(e region.Entry) (solvedPuzzle, error) {
		s, err := solvePuzzle(ctx, e.Puzzle, explain)
		if err != nil {
			return s, err
		}
		if s.several != nil {
			c.Remark("%v; nqueens list prints all", arg.atLine(e.Line, in.ambiguity(ctx, e, s.several)))
		}
		if e.Given != nil {
			c.Remark("%v", arg.atLine(e.Line, errors.New(given(e))))
		}
		return s, nil
	}, write)
}
