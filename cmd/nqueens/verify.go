package main

import (
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"math/big"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/proof"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/solve"
	"nqueens.example/nqueens/symmetry"
)

// verifyFlags are the flags of verify.
type verifyFlags struct {
	restrict      problemFlags
	regions       regionFlags
	base          int
	columns, all  bool
	last          bool
	size          int // of --board, or 0
	proof, answer string
}

func newVerifyCommand(c *console.Console) *cobra.Command {
	var f verifyFlags
	cmd := &cobra.Command{
		Use:   "verify [FILE|PUZZLE]",
		Short: "Check placements in any text format, a puzzle or a proof",
		Long: `Read placements from FILE or standard input, in any of the text formats, and
check that no two queens attack each other. Each wrong placement gets a line
that says where it is and what is wrong; the exit code is then 1. Placements
that occur more than once are counted. --all checks that every solution of the
board is there. "nqueens help formats" lists the forms that are read. Columns
that can only be numbered from 0 are read so, unless --base decides.

--columns reads one placement in the format columns, of any length and on any
number of lines. It takes one pass and 5 bits of memory per queen.

--proof F checks every step of a proof that solve --proof has written. With a
size or a board file, and the flags of solve, the proof must be about that
board. A file with the ending .drat holds a DRAT proof, by this program or a SAT
solver, about the output of convert --format dimacs. --answer F checks a
solver's answer to a problem written by convert.

Each PUZZLE of coloured regions must have exactly one solution, and how hard it
is is printed; --place checks a solution of one. A region in several pieces is
legal and is reported. "nqueens help puzzles" shows the forms that are read.`,
		Example: `  nqueens list 8 | nqueens verify --all
  nqueens list 8 -o solutions.json && nqueens verify solutions.json
  echo "1 5 8 6 3 7 2 4" | nqueens verify
  nqueens solve 1000000 | nqueens verify --columns
  echo "v 2 8 9 15 0" | nqueens verify --answer - 4
  nqueens solve 4 --place a1 --proof no-way.txt
  nqueens verify --proof no-way.txt 4 --place a1
  nqueens verify AABBC/BBBBC/DDBBC/DBBBE/EEEEE --place r1c2,r2c5,r3c3,r4c1,r5c4`,
		Args: console.AtMost(1),
		RunE: func(_ *cobra.Command, args []string) error { return f.run(c, args) },
	}
	f.restrict.addPiece(cmd)
	f.restrict.addSquares(cmd)
	f.regions.add(cmd)
	flags := cmd.Flags()
	console.ListFlag(cmd, "board", "the `BOARD` has this size, or opposite edges joined: 8, torus, cylinder, or 8,torus", f.board)
	flags.BoolVar(&f.last, "last", false, "check the last placement alone, as after the steps of a search")
	flags.BoolVar(&f.columns, "columns", false, "read one placement in the format columns, of any length")
	flags.BoolVar(&f.all, "all", false, "check that these are all solutions of the board")
	flags.StringVar(&f.proof, "proof", "", "check the proof in `FILE`; the argument is the size or the file of the board")
	flags.StringVar(&f.answer, "answer", "", "check the answer of a solver in `FILE`; the argument is the size or the file of the board")
	addBaseFlag(cmd, &f.base)
	c.JSONFlag(cmd, "print one JSON object: how many placements are wrong, differ, and why")
	return cmd
}

func (f *verifyFlags) run(c *console.Console, args []string) error {
	if err := checkBase(f.base); err != nil {
		return err
	}
	arg := newArgument(append(args, "-")[0])
	switch {
	case c.Given("proof") && c.Given("answer"):
		return console.Usagef("--proof and --answer cannot be combined; leave out one")
	case slices.Equal(args, []string{"-"}) && (f.proof == "-" || f.answer == "-"):
		return console.Usagef("standard input cannot hold both the board and its proof or answer; give one as a file")
	case c.Given("proof"):
		return f.about(c, args, "proof", verifyProof)
	case c.Given("answer"):
		return f.about(c, args, "answer", verifyAnswer)
	case !f.columns && f.regions.isPuzzle(c, arg):
		return f.puzzles(c, arg)
	case f.restrict.given():
		return console.Usagef("--place and --block need --proof or --answer, whose board they describe")
	}
	if arg.text == "-" && console.IsTerminal(c.In) {
		c.Remark("reading placements; end with Ctrl-D")
	}
	in, err := arg.openFile(c, "the placements", placementFile)
	if err != nil {
		return err
	}
	defer in.Close()
	options := read.Options{ZeroBased: f.base == 0, FixedBase: c.Given("base"), MaxMemory: max(1, console.FreeMemory())}
	if f.columns {
		if err := c.Reject("--columns reads one placement of queens", "all", "last", "piece", "board", "class", "regions", "stars"); err != nil {
			return err
		}
		return verifyColumns(c, in.called, in.ReadCloser, options)
	}
	return f.placements(c, in.called, in.ReadCloser, options)
}

// board takes a size or the edges of a board.
func (f *verifyFlags) board(text string) (err error) {
	if isSize(text) {
		f.size, err = console.Size(text, limits.Drawn, "to verify", "")
		return err
	}
	if _, err = nqueens.NewBoard(1).Joined(text); err != nil {
		return console.Usagef("--board: %w, or write its size", err)
	}
	f.restrict.board = text
	return nil
}

// about calls check with the file of a flag, and with the board that it must be about: that
// of the argument and the flags, or nil without an argument.
func (f *verifyFlags) about(c *console.Console, args []string, flag string, check func(*console.Console, string, *nqueens.Problem) error) error {
	if err := c.Reject("--"+flag+" reads no placements", "columns", "base", "all", "last", "class", "json"); err != nil {
		return err
	}
	file := cmp.Or(f.proof, f.answer)
	if len(args) > 0 {
		p, _, err := f.restrict.of(c, newArgument(args[0]), complete.MaxN, "for --"+flag)
		if err != nil {
			return err
		}
		return check(c, file, &p)
	}
	if f.restrict.given() {
		return console.Usagef("--place and --block need the size of the board; write: nqueens verify --%s %s N", flag, file)
	}
	return check(c, file, nil)
}

func verifyColumns(c *console.Console, name string, in io.Reader, options read.Options) error {
	columns := 0
	options.Progress = func(p jobs.Progress) {
		columns = p.JobsDone
		c.Progress(-1, words.Plural(columns, "column"))
	}
	n, err := read.Check(c.Context(), in, options)
	if c.Context().Err() != nil {
		return console.Interruptedf("interrupted after %s", words.Plural(columns, "column"))
	}
	if err != nil {
		err = unreadable(name, err)
	}
	if c.AsJSON() {
		return reportColumns(c, n, err)
	}
	if err != nil {
		return err
	}
	return c.Say("1 placement of %s, it is a solution", words.Plural(n, "queen"))
}

// reportColumns prints what verify --columns found as JSON. It returns err.
func reportColumns(c *console.Console, n int, err error) error {
	report := verifyReport{N: n, Placements: 1, Solutions: 1, Distinct: new(1), Faults: []fault{}}
	if err != nil {
		report = verifyReport{N: n, Placements: 1, Wrong: 1, Distinct: new(0), Faults: []fault{{Why: err.Error()}}, Error: err.Error()}
	}
	return cmp.Or(c.JSON(report), err)
}

// unreadable puts the name of the input before err, and names the flag that would help.
func unreadable(name string, err error) error {
	if errors.Is(err, read.ErrBase) {
		return fmt.Errorf("%s: %w; --base 0 reads columns numbered from 0", name, err)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// puzzles checks puzzles of coloured regions, or with --place a solution of one.
func (f *verifyFlags) puzzles(c *console.Console, arg *argument) error {
	if err := c.Reject("it is for placements and proofs", "base", "columns", "all", "board", "piece", "block"); err != nil {
		return err
	}
	if len(f.restrict.placed) == 0 {
		return verifyPuzzles(c, &f.regions, arg)
	}
	p, err := f.regions.only(c, arg)
	if err != nil {
		return err
	}
	return answerQueens(c, p.Accepts(f.restrict.placed.inPuzzle(p.N())))
}

// answerQueens prints whether queens are a solution. The reason says why they are not.
func answerQueens(c *console.Console, reason error) error {
	verdict := regionVerdict{Verdict: "this is a solution"}
	if reason != nil {
		verdict = regionVerdict{Verdict: "this is not a solution", Fault: reason.Error()}
		reason = fmt.Errorf("this is not a solution: %w", reason)
	}
	if reason != nil && !c.AsJSON() {
		return reason
	}
	return cmp.Or(c.Answer(answer{verdict.Verdict + "\n", verdict}), reason)
}

// regionVerdicts counts the verdicts that were printed.
type regionVerdicts struct {
	c              *console.Console
	puzzles, wrong int
}

// regionVerdict is the verdict on one puzzle.
type regionVerdict struct {
	Line    int            `json:"line,omitempty"`
	Verdict string         `json:"verdict"`
	Rating  *region.Rating `json:"rating,omitempty"`
	Pieces  string         `json:"pieces,omitempty"` // where a region begins again
	Given   string         `json:"given,omitempty"`  // whether the solution beside it is right
	Fault   string         `json:"fault,omitempty"`
}

func verifyPuzzles(c *console.Console, in *regionFlags, arg *argument) error {
	all := regionVerdicts{c: c}
	var first error
	for e, err := range in.puzzles(c, arg) {
		if console.IsUsage(err) || c.Context().Err() != nil || e.Line == 0 && err != nil {
			return cmp.Or(all.end(), errors.Join(err, c.Context().Err()))
		}
		verdict := regionVerdict{Verdict: "unreadable"}
		if err == nil {
			verdict, err = in.verdict(c.Context(), e)
		}
		if c.Context().Err() != nil {
			return cmp.Or(all.end(), console.Interruptedf("interrupted on line %d after %s", e.Line, words.Plural(all.puzzles, "puzzle")))
		}
		verdict.Line = e.Line
		if err != nil {
			verdict.Fault = err.Error()
			if all.wrong++; first == nil {
				first = arg.atLine(e.Line, err)
			}
		}
		if err := all.add(verdict); err != nil {
			return err
		}
	}
	if err := all.end(); err != nil || all.wrong == 0 {
		return err
	}
	// Not %w: a file with an unsolvable puzzle is wrong, so that the exit code is 1 and not 3.
	return fmt.Errorf("%d of %s wrong; the first: %v", all.wrong, words.Plural(all.puzzles, "puzzle"), first)
}

// add prints a verdict. In JSON, which is written as the puzzles are read, it continues the
// object.
func (v *regionVerdicts) add(one regionVerdict) error {
	v.puzzles++
	if !v.c.AsJSON() {
		return v.c.Say("line %d: %s", one.Line, one.text())
	}
	before := `{"verdicts":[`
	if v.puzzles > 1 {
		before = ","
	}
	text, err := json.Marshal(one)
	return cmp.Or(err, v.c.Print(before+string(text)))
}

// end ends the JSON object, if one has begun.
func (v *regionVerdicts) end() error {
	if !v.c.AsJSON() || v.puzzles == 0 {
		return nil
	}
	return v.c.Say(`],"puzzles":%d,"wrong":%d}`, v.puzzles, v.wrong)
}

func (v regionVerdict) text() string {
	if v.Fault != "" {
		return "wrong: " + v.Fault
	}
	text := v.Verdict + "; " + ratingText(*v.Rating)
	if v.Pieces != "" {
		text += "; legal, but " + v.Pieces
	}
	if v.Given != "" {
		text += "; " + v.Given
	}
	return text
}

// verdict says how many solutions a puzzle has and how hard it is, whether its regions are in one
// piece each, and whether a solution beside it is right. The error for a puzzle without exactly one
// solution is that of region.Solve.
func (in *regionFlags) verdict(ctx context.Context, e region.Entry) (regionVerdict, error) {
	s, err := solvePuzzle(ctx, e.Puzzle, false)
	switch {
	case err != nil:
		return regionVerdict{Verdict: "no solution"}, err
	case s.several != nil:
		return regionVerdict{Verdict: "several solutions"}, in.ambiguity(ctx, e, s.several)
	}
	explanation, err := region.Explain(ctx, e.Puzzle)
	verdict := regionVerdict{Verdict: "one solution", Rating: &explanation.Rating}
	if pieces := e.Puzzle.Connected(); pieces != nil {
		verdict.Pieces = pieces.Error()
	}
	if e.Given != nil {
		verdict.Given = given(e)
		if e.Puzzle.Accepts(e.Given) != nil {
			err = errors.New(verdict.Given)
		}
	}
	return verdict, err
}

// verifyProof checks a proof and, unless want is nil, that it is about that board.
func verifyProof(c *console.Console, name string, want *nqueens.Problem) error {
	form := proof.FormOf(name)
	if form.Encoding != "" && want == nil {
		return console.Usagef("a proof in the form %s does not name its board; write: nqueens verify --proof %s N", form.Name, name)
	}
	report, err := readFile(c, name, "the proof", func(r io.Reader) (proof.Report, error) {
		m := &meter{c: c, what: "checked"}
		if info, err := os.Stat(name); name != "-" && err == nil && info.Mode().IsRegular() {
			m.size = info.Size()
		}
		return form.Check(c.Context(), io.TeeReader(r, m), want)
	}, proofFile, veriPBFile, dratFile)
	if errors.Is(err, proof.ErrOtherChecker) {
		return fmt.Errorf("%w: write the board by nqueens convert --format opb -o board.opb, and run veripb board.opb %s", proof.ErrOtherChecker, name)
	}
	if err != nil {
		return err
	}
	claim := "no solution"
	if report.First != nil {
		claim = "no solution before the one it names"
	}
	p := report.Problem
	return c.Say("proved in %s: %s with %s, %s and %s on a board of %d",
		words.Plural(int(report.Steps), "step"), claim, words.Plural(len(p.Placed), "queen"), words.Plural(len(p.Blocked), "blocked square"),
		words.Plural(len(p.BlockedDiagonals), "blocked diagonal"), p.N)
}

// verifyAnswer checks what a solver answered about a board.
func verifyAnswer(c *console.Console, name string, p *nqueens.Problem) error {
	if p == nil {
		return console.Usagef("an answer does not name its board; write: nqueens verify --answer %s N", name)
	}
	answer, err := readFile(c, name, "the answer", func(r io.Reader) (nqueens.Placement, error) {
		answer, err := read.Answer(r, p.N)
		switch {
		case errors.Is(err, read.ErrUnsat):
			return nil, nil
		case err == nil:
			err = p.Accepts(answer)
		}
		return answer, err
	}, answerFile, placementFile, instanceFile) // solvers print these as well
	if err != nil {
		return err
	}
	if answer == nil {
		rows := max(64, p.N)
		// About a minute for a board of 64 rows or fewer. A node of a larger board takes longer.
		return verifyNoSolution(c, *p, max(1<<10, 1<<38/uint64(rows*rows)))
	}
	return c.Say("1 placement of %s, it is a solution", words.Plural(p.N, "queen"))
}

// verifyNoSolution checks the answer that a board has no solution by deciding the board in that many nodes.
func verifyNoSolution(c *console.Console, p nqueens.Problem, nodes uint64) error {
	_, err := complete.Solve(c.Context(), p, complete.Options{
		MaxNodes: nodes,
		Progress: func(p jobs.Progress) {
			c.Progress(-1, fmt.Sprintf("deciding the board: %s nodes", words.Rate(float64(p.Nodes))))
		},
	})
	switch {
	case errors.Is(err, complete.ErrLimit):
		return cmp.Or(c.Say("not checked: the solver found no solution, and the board is too hard to decide here; verify --proof checks a proof"), console.ErrLimit)
	case errors.Is(err, nqueens.ErrNoSolution):
		return c.Say("the solver found no solution, and there is none")
	case err != nil:
		return err
	}
	return errors.New("the answer is wrong: the solver found no solution, but the board has one, which nqueens solve finds")
}

// placementsRead is what verify has read so far.
type placementsRead struct {
	c          *console.Console
	flags      *verifyFlags
	name       string          // of the input
	problem    nqueens.Problem // of the first placement; N is that of the flags before it, or 0
	zeroBased  bool            // columns are numbered from 0
	others     bool            // other placements are of another problem
	all, wrong int
	last       read.Record // with --last
	firstWrong error
	faults     []fault // for --json
	solutions  distinct
	classes    *distinct     // for --all
	otherPiece nqueens.Piece // for which the first wrong placement is right
}

// maxFaults is how many faults verify --json lists.
const maxFaults = 100

// fault is what is wrong with a placement, or with a line that is none.
type fault struct {
	Line int    `json:"line,omitempty"` // where the placement begins
	Why  string `json:"why"`
}

// verifyReport is what verify --json prints.
type verifyReport struct {
	N          int     `json:"n,omitempty"` // of the first placement
	Placements int     `json:"placements"`
	Wrong      int     `json:"wrong"`
	Solutions  int     `json:"solutions"`
	Distinct   *int    `json:"distinct"` // solutions that differ; null if there are too many to compare
	All        *bool   `json:"all,omitempty"`
	ZeroBased  bool    `json:"zero_based,omitempty"`
	Faults     []fault `json:"faults"`
	Error      string  `json:"error,omitempty"`
}

// report prints what was read as JSON if that was asked for. It returns err.
func (r *placementsRead) report(err error, all bool) error {
	if !r.c.AsJSON() || r.c.Context().Err() != nil {
		return err
	}
	report := verifyReport{
		N: r.problem.N, Placements: r.all, Wrong: r.wrong, Solutions: r.all - r.wrong,
		ZeroBased: r.zeroBased, Faults: append([]fault{}, r.faults...),
	}
	if !r.solutions.full {
		report.Distinct = new(len(r.solutions.seen))
	}
	if all {
		report.All = new(err == nil)
	}
	if err != nil {
		report.Error = err.Error()
	}
	return cmp.Or(r.c.JSON(report), err)
}

// say prints a line, unless the result is printed as JSON.
func (r *placementsRead) say(format string, args ...any) error {
	if r.c.AsJSON() {
		return nil
	}
	return r.c.Say(format, args...)
}

func (f *verifyFlags) placements(c *console.Console, name string, in io.Reader, options read.Options) error {
	problem, err := f.restrict.problem(nqueens.Problem{N: max(1, f.size)})
	if err != nil {
		return err
	}
	problem.N = f.size
	reading := placementsRead{c: c, flags: f, name: name, problem: problem, solutions: newDistinct(maxDistinct)}
	if f.all {
		reading.solutions.most = maxDistinctAll
		reading.classes = new(newDistinct(maxDistinctAll))
	}
	options.Any = true
	options.Remark = func(text string) { c.Remark("%s", text) }
	err = reading.read(in, options)
	if err == nil {
		err = reading.verdict(f.all)
	}
	return reading.report(err, f.all)
}

// read reads all placements.
func (r *placementsRead) read(in io.Reader, options read.Options) error {
	for record, err := range read.Placements(in, options) {
		switch {
		case r.c.Context().Err() != nil:
			return console.Interruptedf("interrupted after %s", words.Plural(r.all, "placement"))
		case errors.Is(err, read.ErrMemory):
			return fmt.Errorf("%s: %w; --columns takes 5 bits per queen", r.name, err)
		case err == read.ErrEmpty: // verdict says so
		case err != nil:
			if at := new(read.LineError); errors.As(err, &at) {
				r.faults = append(r.faults, fault{at.Line, at.Err.Error()})
			}
			return unreadable(r.name, err)
		case options.ZeroBased && !slices.Contains(numbered, record.Format):
			return console.Usagef("--base 0 is for %s, but %s is %s", words.And(numbered), r.name, record.Format)
		case r.flags.last:
			r.last = record
		default:
			if err := r.add(record); err != nil {
				return err
			}
		}
	}
	if r.last.Line > 0 {
		return r.add(r.last)
	}
	return nil
}

// add takes a placement, and prints what is wrong with it.
func (r *placementsRead) add(record read.Record) error {
	if record.ZeroBased && !r.zeroBased {
		r.zeroBased = true
		r.c.Remark("columns are numbered from 0 here")
	}
	problem, err := r.problemOf(record)
	if err != nil {
		return err
	}
	if r.all++; r.all == 1 {
		r.problem = problem
		r.problem.Placed = nil
	}
	r.others = r.others || problem.N != r.problem.N || problem.Board != r.problem.Board || problem.Piece != r.problem.Piece
	if err = r.judge(problem, record.Placement); err == nil {
		r.solutions.add(record.Placement)
		if r.mayBeClasses() {
			r.classes.add(symmetry.Canonical(record.Placement))
		}
		return nil
	}
	r.wrong++
	if r.c.AsJSON() && len(r.faults) < maxFaults {
		r.faults = append(r.faults, fault{record.Line, err.Error()})
	}
	err = &read.LineError{Line: record.Line, Err: err}
	if r.firstWrong == nil {
		r.firstWrong = err
		r.otherPiece = pieceOf(problem, record.Placement)
	}
	return r.say("%v", err)
}

// mayBeClasses reports whether what was read may be one solution of each class.
func (r *placementsRead) mayBeClasses() bool {
	if r.classes != nil && len(r.classes.seen) < r.all-1 {
		r.classes = nil // two are of one class
	}
	return r.classes != nil && r.isPlain()
}

// problemOf returns what a placement is a placement of, by its object or by the flags.
func (r *placementsRead) problemOf(record read.Record) (nqueens.Problem, error) {
	p := record.Problem
	asked := r.flags.restrict
	p.Class = asked.class
	switch {
	case p.Piece != "" && r.c.Given("piece") && !p.Piece.Same(nqueens.Piece(asked.piece)):
		return p, console.Usagef("line %d: the placement is of the piece %s, and --piece says %s", record.Line, p.Piece, asked.piece)
	case p.Board != "" && asked.board != "" && p.Board != asked.board:
		return p, console.Usagef("line %d: the placement is on the %s, and --board says %s", record.Line, p.Board, asked.board)
	case p.Piece == "" && !nqueens.Piece(asked.piece).Same(""):
		p.Piece = nqueens.Piece(asked.piece)
	}
	if p.Board == "" && asked.board != "square" {
		p.Board = asked.board
	}
	return p, nil
}

// judge returns nil if the pieces are a solution. Placement is nil if they are those that the
// problem has placed.
func (r *placementsRead) judge(p nqueens.Problem, placement nqueens.Placement) error {
	if n := r.flags.size; n > 0 && n != p.N {
		return fmt.Errorf("the placement is for n = %d, and the board has n = %d", p.N, n)
	}
	squares := p.Placed
	p.Placed = nil
	var refusal error
	if placement != nil {
		refusal = p.Accepts(placement)
		if off := new(nqueens.OffBoard); refusal == nil || errors.As(refusal, &off) || p.N > mostPairs {
			return refusal
		}
		squares = slices.Collect(placement.Squares())
	}
	if err := cmp.Or(attacks(p, squares), refusal); err != nil {
		return err
	}
	return fmt.Errorf("%s on a board of %s: a problem, not a placement", words.Plural(len(squares), "queen"), words.Plural(p.N, "row"))
}

// mostPairs is the largest board on which all pairs of pieces that attack are counted.
const mostPairs = 1000

// attacks returns an error that names the pieces that attack each other, if any do.
func attacks(p nqueens.Problem, squares []nqueens.Square) error {
	moves, err := p.Piece.Moves()
	if err != nil {
		return err
	}
	board, err := nqueens.NewBoard(p.N).Joined(p.Board)
	if err != nil {
		return err
	}
	for _, s := range squares {
		board = board.With(s)
	}
	var pairs []string
	count := 0
	var first error
	plain := p.Board == "" && p.Piece.Same("")
	for a, b := range moves.Attacks(board) {
		direction, _ := a.Attacks(b)
		switch count++; {
		case count == 1 && plain:
			first = &nqueens.Attack{A: a, B: b, Direction: direction}
		case count == 1:
			first = fmt.Errorf("the pieces on %v and %v attack each other as %s", a, b, named(p))
		}
		if count <= 4 {
			pairs = append(pairs, fmt.Sprintf("%v %v", a, b))
		}
	}
	switch {
	case count < 2:
		return first
	case count > len(pairs):
		pairs = append(pairs, "…")
	}
	return fmt.Errorf("%w; %d pairs attack: %s", first, count, strings.Join(pairs, ", "))
}

// pieceOf returns another piece for which the placement is a solution, "" if no piece with a name
// does. A placement with a queen in each column is more likely one of queens that has a mistake.
func pieceOf(p nqueens.Problem, placement nqueens.Placement) nqueens.Piece {
	if placement == nil || p.N > mostPairs || p.N < 4 || len(slices.Compact(slices.Sorted(slices.Values(placement)))) == p.N {
		return ""
	}
	for _, piece := range []nqueens.Piece{"king", "bishop", "knight"} {
		if p.Piece = piece; p.Accepts(placement) == nil {
			return piece
		}
	}
	return ""
}

// verdict prints the result; all asks whether these are all solutions.
func (r *placementsRead) verdict(all bool) error {
	if r.wrong > 0 {
		if r.wrong == r.all && r.otherPiece != "" && r.problem.Piece == "" && !r.c.Given("piece") {
			r.c.Remark("no queens' solution; it is one of %ss: --piece %s", r.otherPiece, r.otherPiece)
		}
		return fmt.Errorf("%s: %d of %s wrong; the first on %w", r.name, r.wrong, words.Plural(r.all, "placement"), r.firstWrong)
	}
	verdict := words.Plural(r.all, "placement")
	switch r.all {
	case 0:
		if !all || r.flags.size == 0 {
			return fmt.Errorf("%s: there is no placement in it", r.name)
		}
		verdict = "0 placements"
	case 1:
		verdict += ", it is a solution"
	default:
		verdict += ", all of them solutions" + r.solutions.remark(r.all)
	}
	if err := r.say("%s", verdict); err != nil || !all {
		return err
	}
	return r.complete()
}

// complete checks that every solution of the board was read.
func (r *placementsRead) complete() error {
	got := len(r.solutions.seen)
	of := "n = " + fmt.Sprint(r.problem.N)
	if !r.isPlain() {
		of = named(r.problem)
	}
	if r.others {
		return fmt.Errorf("%s: --all is for solutions of one board, but these have different sizes, pieces or boards", r.name)
	}
	if r.solutions.full {
		return fmt.Errorf("%s: --all compares at most %d solutions", r.name, r.solutions.most)
	}
	if there, ok := known.Solutions(r.problem.N); ok && r.isPlain() {
		if there.Cmp(big.NewInt(int64(got))) == 0 {
			return r.say("these are all solutions of %s", of)
		}
		if classes, known := known.Unique(r.problem.N); known && r.classes != nil && classes.Cmp(big.NewInt(int64(len(r.classes.seen)))) == 0 && got == r.all && len(r.classes.seen) == got {
			return r.say("a list up to symmetry: these are %d of %v classes of %s, one solution of each", got, classes, of)
		}
		return fmt.Errorf("%s: it has %d of the %v solutions of %s%s", r.name, got, there, of, r.firstMissing())
	}
	if names := r.firstMissing(); names != "" {
		return fmt.Errorf("%s: it has %d solutions of %s, not all%s", r.name, got, of, names)
	}
	return r.say("these are all solutions of %s", of)
}

func (r *placementsRead) isPlain() bool {
	return r.problem.OfQueens() == nil
}

// mostListed is the largest board whose missing solutions are named.
const mostListed = 14

// firstMissing names the first solutions that were not read; "" if there are none.
func (r *placementsRead) firstMissing() string {
	if r.problem.N > mostListed && r.isPlain() {
		return ""
	}
	ctx, cancel := context.WithCancel(r.c.Context())
	defer cancel()
	var names []string
	for p, err := range solve.All(ctx, r.problem) {
		switch {
		case err != nil:
			return "; " + err.Error()
		case r.solutions.has(p):
			continue
		case len(names) == 3:
			return "; missing are " + strings.Join(names, ", ") + ", …"
		}
		one := make(nqueens.Placement, len(p))
		for row, col := range p {
			one[row] = col + 1
		}
		names = append(names, strings.Trim(fmt.Sprint([]int(one)), "[]"))
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return "; missing is " + names[0]
	}
	return "; missing are " + words.And(names)
}

// The most solutions that verify tells apart, without being asked and for --all. They
// take about 100 MB and 1 GB.
const (
	maxDistinct    = 2_000_000
	maxDistinctAll = 20_000_000
)

// distinct counts different placements.
type distinct struct {
	most  int
	full  bool // there are more than most
	seen  map[[2]uint64]struct{}
	seeds [2]maphash.Seed
	text  []byte
}

func newDistinct(most int) distinct {
	return distinct{most: most, seen: make(map[[2]uint64]struct{}), seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}}
}

func (d *distinct) add(p nqueens.Placement) {
	if d.full {
		return
	}
	d.seen[d.key(p)] = struct{}{}
	d.full = len(d.seen) > d.most
}

func (d *distinct) has(p nqueens.Placement) bool {
	_, ok := d.seen[d.key(p)]
	return ok
}

func (d *distinct) key(p nqueens.Placement) [2]uint64 {
	d.text = d.text[:0]
	for _, column := range p {
		d.text = binary.AppendUvarint(d.text, uint64(column))
	}
	return [2]uint64{maphash.Bytes(d.seeds[0], d.text), maphash.Bytes(d.seeds[1], d.text)}
}

// remark says how many of a number of placements differ, unless all do.
func (d *distinct) remark(all int) string {
	switch {
	case d.full:
		return fmt.Sprintf("; whether more than %d of them differ was not checked", d.most)
	case len(d.seen) < all:
		return fmt.Sprintf(", %d different", len(d.seen))
	}
	return ""
}
