package main

import (
	"fmt"
	"iter"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/search"
	"nqueens.example/nqueens/symmetry"
)

// listFlags are the flags of list.
type listFlags struct {
	output   placementFlags
	restrict problemFlags
	pieces   pieceFlags
	unique   bool
	limit    uint64
}

func newListCommand(c *console.Console) *cobra.Command {
	var flags listFlags
	cmd := &cobra.Command{
		Use:   "list N",
		Short: "List all solutions in lexicographic order",
		Long: `Print all solutions in lexicographic order, each as soon as it is found. On
boards without queens and blocked squares N is at most 64: for larger N even the
first solution in this order is out of reach.

--unique prints one solution of each symmetry class, its least member. If
--limit cuts the list short, the exit code is 4, so that a script can tell the
list from a complete one. The formats svg and png draw all boards on one sheet.`,
		Example: `  nqueens list 6
  nqueens list 8 --unique --format a1
  nqueens list 12 --limit 100 --format jsonl
  nqueens list 4 --piece rook+knight
  nqueens list 6 -o all.svg`,
		Args: console.Exactly("N"),
		RunE: func(cmd *cobra.Command, args []string) error { return flags.run(c, args[0]) },
	}
	cmd.Flags().BoolVar(&flags.unique, "unique", false, "print one solution of each symmetry class, its least member")
	cmd.Flags().Uint64Var(&flags.limit, "limit", 0, "stop after `K` solutions")
	flags.restrict.add(cmd)
	flags.pieces.add(cmd)
	flags.output.add(cmd)
	return cmd
}

func (f *listFlags) run(c *console.Console, size string) error {
	n, err := f.size(size)
	if err != nil {
		return err
	}
	if err := f.check(c); err != nil {
		return err
	}
	if f.pieces.given() {
		return f.pieces.write(c, f.output, n, f.limit, false)
	}
	if f.output.problem, err = f.restrict.problem(nqueens.New(n)); err != nil {
		return err
	}
	solutions, err := search.All(c.Context(), f.output.problem)
	if err != nil {
		return console.Usage(err)
	}
	out, err := f.output.open(c, false, f.title)
	if err != nil {
		return err
	}
	if f.unique {
		solutions = leastOfClasses(solutions)
	}
	waiting := time.AfterFunc(2*time.Second, func() {
		c.Remark("no solution yet, and the first in order may be out of reach; nqueens solve finds one at once, and with --method first the first one sooner")
	})
	defer waiting.Stop()
	return out.Close(writeAll(out, stopping(solutions, waiting), f.limit))
}

// maxListed is the largest board without queens and blocked squares: on larger ones the first
// solution takes too long.
const maxListed = 64

func (f *listFlags) size(arg string) (int, error) {
	if f.restrict.given() || f.pieces.given() {
		return console.Size(arg, search.MaxN, "to list", "")
	}
	return console.Size(arg, maxListed, "to list", "nqueens solve "+arg)
}

func (f *listFlags) check(c *console.Console) error {
	switch {
	case f.unique && f.restrict.given():
		return console.Usagef("--unique needs an empty board: with --place or --block the symmetries of a solution need not be solutions")
	case c.Given("limit") && f.limit == 0:
		return console.Usagef("--limit must be at least 1, not 0")
	case f.pieces.given():
		return c.Reject("--piece lists every placement on an empty board", "unique", "place", "block", "block-diagonal")
	}
	return nil
}

// title returns the title of a picture with that many boards.
func (f *listFlags) title(boards int) string {
	title := fmt.Sprintf("%s: %s", words.Plural(f.output.problem.N, "queen"), words.Plural(boards, "solution"))
	if f.unique {
		title += ", one of each symmetry class"
	}
	return title
}

// stopping yields the placements and stops the timer at the first.
func stopping(placements iter.Seq[nqueens.Placement], timer *time.Timer) iter.Seq[nqueens.Placement] {
	return func(yield func(nqueens.Placement) bool) {
		for p := range placements {
			timer.Stop()
			if !yield(p) {
				return
			}
		}
	}
}

// leastOfClasses yields the least solution of each symmetry class.
func leastOfClasses(solutions iter.Seq[nqueens.Placement]) iter.Seq[nqueens.Placement] {
	return func(yield func(nqueens.Placement) bool) {
		for p := range solutions {
			if symmetry.IsCanonical(p) && !yield(p) {
				return
			}
		}
	}
}
