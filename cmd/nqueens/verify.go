package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/proof"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/region"
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
	addPieceFlag(cmd, &f.restrict.piece)
	f.restrict.addSquares(cmd)
	f.regions.add(cmd)
	addClassFlag(cmd, &f.restrict.class)
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
	if c.AsJSON() {
		return cmp.Or(c.JSON(verdict), reason)
	}
	if reason != nil {
		return reason
	}
	return c.Say("%s", verdict.Verdict)
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
		return verifyNoSolution(c, *p)
	}
	return c.Say("1 placement of %s, it is a solution", words.Plural(p.N, "queen"))
}

// verifyNoSolution checks the answer that a board has no solution by deciding the board.
func verifyNoSolution(c *console.Console, p nqueens.Problem) error {
	// Some seconds for a board of 64 rows or fewer. A node of a larger board takes longer.
	rows := max(64, p.N)
	limit := max(1<<10, 1<<38/uint64(rows*rows))
	_, err := complete.Solve(c.Context(), p, complete.Options{
		MaxNodes: limit,
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
