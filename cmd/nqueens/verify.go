package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/read"
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
	switch {
	case c.Given("proof") && c.Given("answer"):
		return console.Usagef("--proof and --answer cannot be combined; leave out one")
	case slices.Equal(args, []string{"-"}) && (f.proof == "-" || f.answer == "-"):
		return console.Usagef("standard input cannot hold both the board and its proof or answer; give one as a file")
	case c.Given("proof"):
		return f.about(c, args, "proof", verifyProof)
	case c.Given("answer"):
		return f.about(c, args, "answer", verifyAnswer)
	case !f.columns && f.regions.isPuzzle(c, append(args, "-")[0]):
		return f.puzzles(c, append(args, "-")[0])
	case f.restrict.given():
		return console.Usagef("--place and --block need --proof or --answer, whose board they describe")
	}
	if name := append(args, "-")[0]; name == "-" && console.IsTerminal(c.In) {
		c.Remark("reading placements; end with Ctrl-D")
	}
	in, err := openFile(c, append(args, "-")[0], "the placements", placementFile)
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
		p, _, err := f.restrict.of(c, args[0], complete.MaxN, "for --"+flag)
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
