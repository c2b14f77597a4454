package main

import (
	"fmt"
	"iter"
	"time"

	"github.com/spf13/cobra"

	"nqueens"
	"nqueens/lexfirst"
	"nqueens/search"
	"nqueens/symmetry"
)

func newListCommand(term *terminal) *cobra.Command {
	var output outputFlags
	var restrict problemFlags
	var pieces pieceFlag
	var unique bool
	var limit uint64
	cmd := &cobra.Command{
		Use:   "list N",
		Short: "Every solution, in lexicographic order",
		Long: `Print every solution in lexicographic order, as it is found; nothing is held.

With --unique only one of each symmetry class: its least member. A list that is
cut short by --limit exits 4, so that a script can tell it from a complete one.
svg and png draw all boards on one sheet.`,
		Example: `  nqueens list 6
  nqueens list 8 --unique --format a1
  nqueens list 12 --limit 100 --format jsonl
  nqueens list 4 --piece rook+knight
  nqueens list 6 -o all.svg`,
		Args: exactArgs("N"),
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := parseSize(args[0], search.MaxN, "to list", "")
			if err != nil {
				return err
			}
			if plain := !restrict.given() && !pieces.given(); plain && n > lexfirst.MaxN {
				return usageErrorf("N must be 1 to %d to list, not %d: the first solution in order is out of reach above; nqueens solve %d gives one at once",
					lexfirst.MaxN, n, n)
			}
			if unique && restrict.given() {
				return usageErrorf("--unique is for the plain board: with --place or --block the symmetries of a solution need not be solutions")
			}
			if cmd.Flags().Changed("limit") && limit == 0 {
				return usageErrorf("--limit must be at least 1, not 0")
			}
			if pieces.given() {
				if unique || restrict.given() {
					return usageErrorf("--piece lists every placement of the whole board; leave out --unique, --place and --block")
				}
				return pieces.write(cmd, term, output, n, limit, false)
			}
			problem, err := restrict.problem(n)
			if err != nil {
				return err
			}
			if err := output.resolve(cmd, term, n); err != nil {
				return err
			}
			solutions, err := search.All(cmd.Context(), problem)
			if err != nil {
				return usageError{err}
			}
			output.problem = problem
			out, err := output.writer(cmd, term, false, func(boards int) string {
				title := fmt.Sprintf("%d queens: %s", n, plural(boards, "solution"))
				if unique {
					title += ", one of each symmetry class"
				}
				return title
			})
			if err != nil {
				return err
			}
			if unique {
				solutions = leastOfClasses(solutions)
			}
			waiting := time.AfterFunc(2*time.Second, func() {
				term.remark(cmd.ErrOrStderr(), "no solution yet, and the first in order may be out of reach; nqueens solve gives one at once, --method first finds the first sooner")
			})
			defer waiting.Stop()
			return out.Close(writeAll(out, stopping(solutions, waiting), limit))
		},
	}
	cmd.Flags().BoolVar(&unique, "unique", false, "one solution of each symmetry class, its least member")
	cmd.Flags().Uint64Var(&limit, "limit", 0, "stop after `K` solutions")
	restrict.add(cmd)
	pieces.add(cmd)
	output.add(cmd)
	return cmd
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

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
