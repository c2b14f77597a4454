package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/counting/sequence"
	"nqueens.example/nqueens/internal/finding"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/symmetry"
)

// countFlags are the flags of count.
type countFlags struct {
	planFlags
	problemFlags
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
class. Queens on white squares and on black squares are counted apart, which
saves more time the larger the board is; --method search places queen by queen,
a slower second opinion by other code. --ledger keeps every finished job in a
file: run the same command again to resume a count that was stopped or killed.
--part 17/1000 counts a fixed share of the jobs, each in a ledger of its own,
which nqueens ledger merge DIR makes one of.

--board, --piece and --class count other solutions. --class counts only those
that a turn of the board leaves unchanged. These have a search of their own:

` + linesOf(slices.DeleteFunc(count.Kinds(), func(k count.Info) bool { return isQueens(k.Kind) }), 37,
			func(k count.Info) (name, about string) { return strings.Join(kindArguments(k.Kind), " "), k.Counts }) + `

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
	flags.problemFlags.add(cmd)
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
	arg := newArgument(n)
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
	case f.regions.isPuzzle(c, arg):
		return f.regions.count(c, arg)
	}
	info, err := f.check(c)
	if err != nil {
		return err
	}
	if c.Given("name") && f.ledger == "" {
		return console.Usagef("--name needs --ledger")
	}
	if err := ledger.CheckName("worker", f.name); err != nil {
		return console.Usage(err)
	}
	if f.share != "" {
		return f.countPart(c, n, info)
	}
	if from, to, ok := strings.Cut(n, ".."); ok {
		return f.countRange(c, from, to, info)
	}
	if f.given() || !isSize(n) && !strings.Contains(n, "..") {
		return f.completions(c, arg)
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
	request := words.And(f.arguments(info))
	switch all := info.Board == "" && info.Class == ""; {
	case !all && f.unique:
		err = console.Usagef("--unique cannot be combined with %s", request)
	case !all && f.bySymmetry:
		err = console.Usagef("--by-symmetry cannot be combined with %s", request)
	case f.bySymmetry && !info.Classes:
		err = console.Usagef("--by-symmetry is for queens and amazons, whose placements no reflection leaves unchanged; with %s use --unique", request)
	case f.unique && !info.Classes:
		err = c.Reject(fmt.Sprintf("--unique with %s visits every placement and keeps nothing", request), "ledger", "name", "part", "kernel")
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
	stage := "half-turn symmetric solutions"
	if all == nil {
		stage = info.Counts
	}
	options := c.JobOptions(f.workers, func(jobs.Progress) string { return stage })
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
		width := len(report.Solutions)
		return c.Print(fmt.Sprintf("solutions     %*s\nunique        %*s\nasymmetric    %*s\nhalf-turn     %*s\nquarter-turn  %*s\n",
			width, report.Solutions, width, report.Unique, width, report.Classes.Asymmetric, width, report.Classes.HalfTurn, width, report.Classes.QuarterTurn))
	}
	return c.Answer(report)
}

// Text returns the number alone, or its line in a table.
func (r countReport) Text() string { return r.before + cmp.Or(r.Unique, r.Solutions) + "\n" }

// completions counts the completions of a board for the report of count.
func (f *countFlags) completions(c *console.Console, arg *argument) error {
	if err := c.Reject("--place and --block have a search of their own",
		"unique", "by-symmetry", "class", "method", "kernel", "workers", "ledger"); err != nil {
		return err
	}
	p, _, err := f.of(c, arg, complete.MaxN, "to count completions")
	if err != nil {
		return err
	}
	m := finding.Default(p, true)
	number, err := m.Count(c.Context(), p, finding.Options{Options: c.JobOptions(0, solveProgress)})
	if err != nil {
		return console.Interrupted(err, "interrupted after %s", words.Plural(number, "completion"))
	}
	return f.tell(c, count.Info{}, new(big.Int).SetUint64(number), countReport{N: p.N, Board: p.Board, Piece: string(p.Piece), Method: m.Name, Kernel: "generic", Workers: 1})
}

// mostCounts is the largest number of boards that a range counts.
const mostCounts = 64

// countRange counts the boards of a range such as 1..10, and prints each count when it is known.
func (f *countFlags) countRange(c *console.Console, from, to string, info count.Info) error {
	first, err := console.Size(from, math.MaxInt32, "to begin a range", "")
	if err != nil {
		return err
	}
	last, err := console.Size(to, math.MaxInt32, "to end a range", "")
	switch {
	case err != nil:
		return err
	case last < first:
		return console.Usagef("a range goes from the smaller N to the larger: %d..%d", last, first)
	case last-first >= mostCounts:
		return console.Usagef("a range has at most %d boards, not %d", mostCounts, last-first+1)
	}
	if err := c.Reject("a range counts whole boards and keeps nothing", "ledger", "name", "by-symmetry", "place", "block"); err != nil {
		return err
	}
	// The largest board is refused before the others take their time.
	if _, err := f.plan(to, info); err != nil {
		return err
	}
	width := len(to)
	if !c.AsJSON() {
		if err := c.Print(fmt.Sprintf("%*s  %s\n", width, "n", f.sequence(info))); err != nil {
			return err
		}
	}
	for n := first; n <= last; n++ {
		f.before = fmt.Sprintf("%*d  ", width, n)
		if err := f.countOne(c, fmt.Sprint(n), info); err != nil {
			return err
		}
	}
	return nil
}

// sequence returns the name of the published numbers that the flags ask for.
func (f *countFlags) sequence(info count.Info) string {
	switch {
	case isQueens(info.Kind) && f.unique:
		return unique
	case !f.unique && info.Values != "":
		return info.Values
	}
	return info.Counts
}

// evenJobs is the number of jobs from which on parts take like times.
const evenJobs = 40

// countPart counts a part of the jobs. It prints no number: a part has none.
func (f *countFlags) countPart(c *console.Console, n string, info count.Info) (err error) {
	switch {
	case f.unique || f.bySymmetry || f.given() || strings.Contains(n, ".."):
		return console.Usagef("--part is for the count of one board, without %s", words.Or([]string{"--unique", "--by-symmetry", "--place", "--block", "a range"}))
	case f.ledger == "":
		return console.Usagef("--part needs --ledger, a file for each part: --ledger parts/%s.ledger", strings.Split(f.share, "/")[0])
	}
	if err := f.part.UnmarshalText([]byte(f.share)); err != nil {
		return console.Usage(err)
	}
	plan, err := f.plan(n, info)
	if err != nil {
		return err
	}
	switch even := max(1, plan.Len()/evenJobs); {
	case f.part.Of > plan.Len():
		return console.Usagef("n = %d by %s has %s, and cannot be cut into %d parts", plan.N(), plan.Method(), words.Plural(plan.Len(), "job"), f.part.Of)
	case f.part.Of > even:
		c.Remark("n = %d by %s has %s: more parts than %d take uneven times", plan.N(), plan.Method(), words.Plural(plan.Len(), "job"), even)
	}
	result, err := f.run(c, plan)
	if err != nil {
		return err
	}
	return c.Answer(partReport{result.N, f.part.String(), result.Method, result.Jobs, plan.Len(), f.ledger})
}

// partReport is what --json prints of a part.
type partReport struct {
	N        int    `json:"n"`
	Part     string `json:"part"`
	Method   string `json:"method"`
	Jobs     int    `json:"jobs"`
	PlanJobs int    `json:"plan_jobs"`
	Ledger   string `json:"ledger"`
}

func (r partReport) Text() string {
	return fmt.Sprintf("part %s of n = %d is complete: %d of %s are in %s\n", r.Part, r.N, r.Jobs, words.Plural(r.PlanJobs, "job"), r.Ledger)
}

// isQueens reports whether k is all solutions of queens on the square board, by any method.
func isQueens(k count.Kind) bool { return k == count.Kind{Method: k.Method} }

// kindArguments returns the flags that ask for a kind, each with its word.
func kindArguments(k count.Kind) (arguments []string) {
	for _, flag := range [][2]string{{"method", k.Method}, {"board", k.Board}, {"piece", string(k.Piece)}, {"class", string(k.Class)}} {
		if flag[1] != "" {
			arguments = append(arguments, "--"+flag[0]+" "+flag[1])
		}
	}
	return arguments
}

// arguments returns the flags that ask for a kind, its piece as it was written.
func (f *problemFlags) arguments(info count.Info) []string {
	k := count.Kind{Board: info.Board, Class: info.Class}
	if f.piece != "queen" {
		k.Piece = nqueens.Piece(f.piece)
	}
	return kindArguments(k)
}

// kind returns what the flags ask for, by a method, "auto" for any.
func (f *problemFlags) kind(method string) (count.Info, error) {
	k := count.Kind{Method: method, Board: f.board, Piece: nqueens.Piece(f.piece), Class: symmetry.Class(f.class)}
	if _, err := k.Piece.Moves(); err != nil {
		return count.Info{}, console.Usagef("--piece: %w", err)
	}
	info, err := k.Info()
	if err != nil && method != "auto" && !slices.Contains(counting.Names(), method) {
		return info, console.Usage(err)
	}
	if err != nil {
		request := slices.DeleteFunc(kindArguments(count.Kind{Method: method, Board: f.board, Class: k.Class}), func(flag string) bool { return flag == "--method auto" || flag == "--board square" })
		request = append(request, "--piece "+f.piece)
		err = console.Usagef("%s cannot be combined with %s; nqueens count --help lists what can be", request[0], words.And(request[1:]))
	}
	return info, err
}

// isSequence reports whether an argument is the number of a sequence, such as A051223.
func isSequence(arg string) bool {
	return len(arg) > 1 && (arg[0] == 'A' || arg[0] == 'a') && strings.Trim(arg[1:], "0123456789") == ""
}

// ofSequence prints the term of an index, or without one what there is to say of the sequence.
func (f *countFlags) ofSequence(c *console.Console, args []string) error {
	if err := c.Reject("a sequence has its own board and pieces", "unique", "by-symmetry", "board", "piece", "class", "place", "block", "kernel", "name", "part"); err != nil {
		return err
	}
	if len(args) < 2 {
		if err := c.Reject("without N nothing is computed", "method", "ledger", "workers"); err != nil {
			return err
		}
	}
	kind, plain := kindOfSequence(args[0])
	switch _, formula := sequence.Formula(strings.ToUpper(args[0]), 1); {
	case strings.EqualFold(args[0], "A141843") && len(args) == 2:
		return console.Usagef("A141843 lists the first solution of each board; try %q", "nqueens solve "+args[1]+" --method first")
	case len(args) == 2 && formula:
		return f.byFormula(c, strings.ToUpper(args[0]), args[1])
	case plain && len(args) == 2:
		f.unique = kind.Values == unique
		return f.countOne(c, args[1], kind)
	}
	s, err := sequence.Get(args[0])
	switch {
	case err != nil:
		return console.Usage(err)
	case len(args) == 1:
		return c.Answer(sequenceAnswer(s))
	}
	return f.term(c, s, args[1])
}

// byFormula prints a term that needs no search.
func (f *countFlags) byFormula(c *console.Console, id, size string) error {
	if err := c.Reject(id+" is a formula", "method", "ledger", "workers"); err != nil {
		return err
	}
	n, err := console.Size(size, math.MaxInt32, "for "+id, "")
	if err != nil {
		return err
	}
	term, _ := sequence.Formula(id, int64(n))
	return c.Answer(termReport{ID: id, N: n, Term: term.String(), Method: "formula"})
}

// unique is the number of the sequence that counts solutions up to symmetry.
const unique = "A002562"

// kindOfSequence returns the count whose values are a sequence, if no sequence with methods of
// its own is: those have more terms.
func kindOfSequence(id string) (count.Info, bool) {
	if _, err := sequence.Get(id); err == nil {
		return count.Info{}, false
	}
	id = strings.ToUpper(id)
	for _, info := range count.Kinds() {
		if info.Values == id || id == unique && isQueens(info.Kind) {
			info.Values = id
			return info, true
		}
	}
	return count.Info{}, false
}

// sequenceIndex parses an index of a sequence.
func sequenceIndex(s sequence.Sequence, arg string) (int, error) {
	return console.SizeFrom(s.First, arg, s.MaxN(), "for "+s.ID, "")
}

// term computes and prints a term.
func (f *countFlags) term(c *console.Console, s sequence.Sequence, arg string) error {
	index, err := sequenceIndex(s, arg)
	if err != nil {
		return err
	}
	method, err := s.Method(f.method, index)
	if err != nil {
		return console.Usage(err)
	}
	plan, err := method.NewPlan(index)
	if err != nil {
		return console.Usage(err)
	}
	run, err := f.run(c, plan)
	if err != nil {
		return err
	}
	term, err := method.TermOf(plan.N(), run.Solutions)
	if err != nil {
		return err
	}
	report := termReport{
		ID: s.ID, N: plan.N(), Term: term.String(), Method: method.Name, Workers: run.Workers, Seconds: c.Elapsed().Seconds(),
		Jobs: run.Jobs, Recorded: run.Recorded, Ledger: f.ledger,
	}
	if want, ok := s.Term(plan.N()); ok {
		if want.Cmp(term) != 0 {
			return fmt.Errorf("%s(%d) by %s is %v, but %v is on record", s.ID, plan.N(), method.Name, term, want)
		}
		report.Agrees = true
	}
	return c.Answer(report)
}

// termReport is a computed term.
type termReport struct {
	ID       string  `json:"id"`
	N        int     `json:"n"`
	Term     string  `json:"term"`
	Method   string  `json:"method"`
	Workers  int     `json:"workers"`
	Seconds  float64 `json:"seconds"`
	Jobs     int     `json:"jobs"`
	Recorded int     `json:"jobs_recorded_before,omitempty"`
	Ledger   string  `json:"ledger,omitempty"`
	Agrees   bool    `json:"agrees,omitempty"` // with the term on record, if there is one
}

// Text returns the term alone.
func (r termReport) Text() string { return r.Term + "\n" }

// sequenceAnswer is what there is to say of a sequence: its title, its methods and its new terms.
func sequenceAnswer(s sequence.Sequence) answer {
	published, terms := s.Published(), s.New()
	report := struct {
		ID       string            `json:"id"`
		Title    string            `json:"title"`
		Source   string            `json:"source"`
		First    int               `json:"first"`
		Last     int               `json:"last_published"`
		Computed map[int]string    `json:"computed"`
		Methods  []sequence.Method `json:"methods"`
	}{s.ID, published.Title, published.Source(), s.First, published.Last(), map[int]string{}, s.Methods}
	text := fmt.Sprintf("%s: %s\n%s has N = %d to %d\n\n", s.ID, published.Title, published.Source(), published.Offset, published.Last())
	text += tableOf(2, 0, func(w io.Writer) {
		fmt.Fprintln(w, "method\tN up to\tcounts by")
		for _, m := range s.Methods {
			fmt.Fprintf(w, "%s\t%d\t%s\n", m.Name, m.MaxN, m.About)
		}
	})
	if len(terms) > 0 {
		text += "\nnew terms\n"
	}
	for _, n := range slices.Sorted(maps.Keys(terms)) {
		text += fmt.Sprintf("%d  %v\n", n, terms[n])
		report.Computed[n] = terms[n].String()
	}
	return answer{text, report}
}

// listSequences prints all sequences.
func listSequences(c *console.Console) error {
	var list []answer
	text := tableOf(2, 0, func(w io.Writer) {
		fmt.Fprintln(w, "number\tOEIS to\there to\tterms are")
		for _, s := range sequence.All() {
			published := s.Published()
			fmt.Fprintf(w, "%s\t%d\t%d\t%s\n", s.ID, published.Last(), s.Last(), published.Title)
			list = append(list, sequenceAnswer(s))
		}
	})
	return c.Answer(answer{text, list})
}
