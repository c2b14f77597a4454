package main

import (
	"fmt"

	"github.com/spf13/cobra"

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
			if err := output.resolve(n, cmd.OutOrStdout()); err != nil {
				return err
			}
			ctx := cmd.Context()
			solutions, err := search.All(ctx, problem)
			if err != nil {
				return usageError{err}
			}
			output.problem = problem
			out := output.writer(cmd, term, false, func(boards int) string {
				switch {
				case unique:
					return fmt.Sprintf("%d queens: %s, one of each symmetry class", n, plural(boards, "solution"))
				default:
					return fmt.Sprintf("%d queens: %s", n, plural(boards, "solution"))
				}
			})
			var written uint64
			var stopped error
			for placement := range solutions {
				if unique && !symmetry.IsCanonical(placement) {
					continue
				}
				if limit > 0 && written == limit {
					stopped = errLimit
					break
				}
				if err := out.Write(placement); err != nil {
					return err
				}
				written++
			}
			if err := out.Close(); err != nil {
				return err
			}
			if ctx.Err() != nil {
				return interruptedf("interrupted; the first %s are written", plural(int(written), "solution"))
			}
			return stopped
		},
	}
	cmd.Flags().BoolVar(&unique, "unique", false, "one solution of each symmetry class, its least member")
	cmd.Flags().Uint64Var(&limit, "limit", 0, "stop after `K` solutions")
	restrict.add(cmd)
	pieces.add(cmd)
	output.add(cmd)
	return cmd
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
