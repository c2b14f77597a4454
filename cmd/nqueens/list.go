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

// listFlags say what to list.
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
		Short: "Every solution, in lexicographic order",
		Long: `Print every solution in lexicographic order, as it is found; nothing is held.
On plain boards N is at most 64: above, the first in order is out of reach.

With --unique only one of each symmetry class: its least member. A list that is
cut short by --limit exits 4, so that a script can tell it from a complete one.
svg and png draw all boards on one sheet.`,
		Example: `  nqueens list 6
  nqueens list 8 --unique --format a1
  nqueens list 12 --limit 100 --format jsonl
  nqueens list 4 --piece rook+knight
  nqueens list 6 -o all.svg`,
		Args: console.Exactly("N"),
		RunE: func(cmd *cobra.Command, args []string) error { return flags.run(c, args[0]) },
	}
	cmd.Flags().BoolVar(&flags.unique, "unique", false, "one solution of each symmetry class, its least member")
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
		c.Remark("no solution yet, and the first in order may be out of reach; nqueens solve gives one at once, --method first finds the first sooner")
	})
	defer waiting.Stop()
	return out.Close(writeAll(out, stopping(solutions, waiting), f.limit))
}

// maxListed is the largest plain board that is listed: what takes time is its first solution.
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
		return console.Usagef("--unique is for the plain board: with --place or --block the symmetries of a solution need not be solutions")
	case f.pieces.given() && (f.unique || f.restrict.given()):
		return console.Usagef("--piece lists every placement of the whole board; leave out --unique, --place and --block")
	case c.Given("limit") && f.limit == 0:
		return console.Usagef("--limit must be at least 1, not 0")
	}
	return nil
}

// title is that of a picture of so many boards.
func (f *listFlags) title(boards int) string {
	title := fmt.Sprintf("%s: %s", words.Plural(f.output.problem.N, "queen"), words.Plural(boards, "solution"))
	if f.unique {
		title += ", one of each symmetry class"
	}
	return title
}

// stopping stops the timer at the first placement.
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

// leastOfClasses keeps the least solution of each symmetry class.
func leastOfClasses(solutions iter.Seq[nqueens.Placement]) iter.Seq[nqueens.Placement] {
	return func(yield func(nqueens.Placement) bool) {
		for p := range solutions {
			if symmetry.IsCanonical(p) && !yield(p) {
				return
			}
		}
	}
}
