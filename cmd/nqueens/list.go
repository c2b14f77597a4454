package main

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/search"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/solve"
	"nqueens.example/nqueens/symmetry"
)

// listFlags are the flags of list.
type listFlags struct {
	output   placementFlags
	restrict problemFlags
	regions  regionFlags
	unique   bool
	limit    uint64
}

func newListCommand(c *console.Console) *cobra.Command {
	var flags listFlags
	cmd := &cobra.Command{
		Use:   "list N | FILE | PUZZLE",
		Short: "List all solutions in lexicographic order",
		Long: `Print all solutions in lexicographic order, each as soon as it is found. FILE
holds a board with queens and blocked squares, as for solve; on boards without
them N is at most 64: for larger N even the first solution in this order is out
of reach. solve FILE --all may find the solutions sooner, in no order.

--unique prints the fundamental solutions, the least of each symmetry class. If
--limit cuts the list short, the exit code is 4, so that a script can tell the
list from a complete one. The formats svg and png draw all boards on one sheet.
On a terminal the list goes through the pager NQUEENS_PAGER, PAGER or less.

PUZZLE is one of coloured regions, as for solve; its solutions come in no order, in
the formats squares, board, ascii, json and pictures.`,
		Example: `  nqueens list 6
  nqueens list 8 --unique --format a1
  nqueens list 12 --limit 100 --format jsonl
  echo '["Q....",".....",".....",".....","....."]' | nqueens list -
  nqueens list 4 --piece rook+knight
  nqueens list 5 --board torus
  nqueens list 8 --class half-turn
  nqueens list AABB/AABB/CCDD/CCDD
  nqueens list 6 -o all.svg`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error { return flags.run(c, newArgument(args[0])) },
	}
	cmd.Flags().BoolVar(&flags.unique, "unique", false, "print the fundamental solutions: the least of each symmetry class")
	cmd.Flags().Uint64Var(&flags.limit, "limit", 0, "stop after `K` solutions")
	flags.restrict.add(cmd)
	flags.regions.add(cmd)
	flags.output.add(cmd, append(placementFormatNames(), "squares"), ofPlacements)
	c.JSONFlag(cmd, "print one JSON object for each solution")
	return cmd
}

func (f *listFlags) run(c *console.Console, arg *argument) error {
	if err := f.check(c); err != nil {
		return err
	}
	if f.regions.isPuzzle(c, arg) {
		return f.puzzle(c, arg)
	}
	var err error
	if f.output.problem, err = f.board(c, arg); err != nil {
		return err
	}
	if c.OnTerminal(f.output.file) {
		c.Page()
	}
	out, err := f.output.open(c, false, f.title)
	if err != nil {
		return err
	}
	waiting := time.AfterFunc(2*time.Second, func() {
		c.Remark("no solution yet, and the first in order may be out of reach; nqueens solve finds one at once, and with --method first the first one sooner")
	})
	defer waiting.Stop()
	solutions := func(yield func(nqueens.Placement, error) bool) {
		for p, err := range solve.All(c.Context(), f.output.problem) {
			waiting.Stop()
			if (err != nil || !f.unique || symmetry.IsCanonical(p)) && !yield(p, err) {
				return
			}
		}
	}
	return out.Close(writeAll(solutions, f.limit, out.Write))
}

// maxListed is the largest board without queens and blocked squares: on larger ones the first
// solution takes too long.
const maxListed = 64

// board returns the board of the argument with the queens and blocked squares of the flags.
func (f *listFlags) board(c *console.Console, arg *argument) (p nqueens.Problem, err error) {
	if isSize(arg.text) && !f.restrict.given() && !f.restrict.others() {
		if _, err := console.Size(arg.text, maxListed, "to list", "nqueens solve "+arg.text); err != nil {
			return p, err
		}
	}
	p, _, err = f.restrict.of(c, arg, search.MaxN, "to list")
	if err != nil {
		return p, err
	}
	switch empty := len(p.Placed)+len(p.Blocked)+len(p.BlockedDiagonals) == 0; {
	case empty && p.N > maxListed:
		return p, console.Usagef("a board without queens and blocked squares must have 1 to %d rows to list, not %d; try %q", maxListed, p.N, fmt.Sprintf("nqueens solve %d", p.N))
	case !empty && f.unique:
		return p, errUnique
	}
	return p, nil
}

var errUnique = console.Usagef("--unique needs an empty board: with queens or blocked squares the symmetries of a solution need not be solutions")

func (f *listFlags) check(c *console.Console) error {
	switch {
	case f.unique && f.restrict.given():
		return errUnique
	case c.Given("limit") && f.limit == 0:
		return console.Usagef("--limit must be at least 1, not 0")
	case f.unique && f.restrict.others():
		return console.Usagef("--unique is for queens on the square board; leave out --board, --piece and --class")
	}
	return nil
}

// title returns the title of a picture with that many boards.
func (f *listFlags) title(boards int) string {
	title := fmt.Sprintf("%s: %s", named(f.output.problem), words.Plural(boards, "solution"))
	if f.unique {
		title += ", one of each symmetry class"
	}
	return title
}

// puzzle lists the solutions of a puzzle of coloured regions.
func (f *listFlags) puzzle(c *console.Console, arg *argument) (err error) {
	if err := c.Reject("a puzzle of coloured regions has its own squares, and no symmetry",
		append(problemFlagNames, "unique", "class", "coordinates")...); err != nil {
		return err
	}
	sheet := puzzleSheet{look: f.output.picture}
	if sheet.format, err = c.ChooseFormat(f.output.format, f.output.file, "squares", solvedFormats()); err != nil {
		return err
	}
	if err := sheet.check(c, f.output.file); err != nil {
		return err
	}
	p, err := f.regions.only(c, arg)
	if err != nil {
		return err
	}
	return c.Write(f.output.file, sheet.of(func(write func(solvedPuzzle) error) error {
		return writeAll(region.All(c.Context(), p), f.limit, func(solution region.Squares) error {
			return write(solvedPuzzle{Puzzle: p, Solution: solution})
		})
	}))
}

// puzzleCount is the number of solutions of a puzzle.
type puzzleCount struct {
	N         int    `json:"n"`
	Stars     int    `json:"stars"`
	Solutions string `json:"solutions"`
}

// Text returns the number alone.
func (r puzzleCount) Text() string { return r.Solutions + "\n" }

// count counts the solutions of a puzzle of coloured regions.
func (in *regionFlags) count(c *console.Console, arg *argument) error {
	if err := c.Reject("a puzzle of coloured regions has its own squares, and a search of its own",
		append(problemFlagNames, "unique", "by-symmetry", "class", "method", "kernel", "workers", "ledger", "part", "name")...); err != nil {
		return err
	}
	p, err := in.only(c, arg)
	if err != nil {
		return err
	}
	number := uint64(0)
	for _, err := range region.All(c.Context(), p) {
		if err != nil {
			return err
		}
		if number++; number%1000 == 0 {
			c.Progress(-1, strconv.FormatUint(number, 10)+" solutions")
		}
	}
	return c.Answer(puzzleCount{p.N(), p.Stars(), strconv.FormatUint(number, 10)})
}
