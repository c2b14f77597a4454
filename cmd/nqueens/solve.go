package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nqueens"
	"nqueens/construct"
	"nqueens/internal/nearest"
)

// problemFlags add queens and blocked squares and diagonals to a problem.
type problemFlags struct{ placed, blocked, diagonals []string }

func (f *problemFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&f.placed, "place", nil, "`SQUARES` where queens stand already: a1,c5")
	cmd.Flags().StringSliceVar(&f.blocked, "block", nil, "`SQUARES` where no queen may stand: b2,d7")
	cmd.Flags().StringSliceVar(&f.diagonals, "block-diagonal", nil, "`DIAGONALS` where no queen may stand, by their ends: a2-g8,a8-h1")
}

func (f *problemFlags) given() bool { return len(f.placed)+len(f.blocked)+len(f.diagonals) > 0 }

func (f *problemFlags) problem(n int) (nqueens.Problem, error) { return f.addTo(nqueens.New(n)) }

func (f *problemFlags) addTo(p nqueens.Problem) (nqueens.Problem, error) {
	for _, list := range []struct {
		flag  string
		names []string
		into  *[]nqueens.Square
	}{{"place", f.placed, &p.Placed}, {"block", f.blocked, &p.Blocked}} {
		for _, name := range list.names {
			square, err := nqueens.ParseSquare(strings.TrimSpace(name))
			if err != nil {
				return p, usageErrorf("--%s: %w", list.flag, err)
			}
			*list.into = append(*list.into, square)
		}
	}
	for _, name := range f.diagonals {
		diagonal, err := nqueens.ParseDiagonal(strings.TrimSpace(name), p.N)
		if err != nil {
			return p, usageErrorf("--block-diagonal: %w", err)
		}
		p.BlockedDiagonals = append(p.BlockedDiagonals, diagonal)
	}
	if err := p.Validate(); err != nil {
		return p, usageError{err}
	}
	return p, nil
}

var solveMethods = []string{"construct", "first", "random", "search"}

func newSolveCommand(term *terminal) *cobra.Command {
	var output outputFlags
	var restrict problemFlags
	var pieces pieceFlag
	var search searchFlags
	var method string
	var seed uint64
	cmd := &cobra.Command{
		Use:   "solve N | FILE",
		Short: "One solution, or the proof that there is none",
		Long: `Print one solution of the n queens problem.

The method construct computes it from a closed form, at any size; first finds the
lexicographically first solution, the one that plain backtracking meets first,
and proves that it is (N to 64; the time grows fast, and fastest for even N);
random finds a solution by chance: to N = 14 each with the same chance, above by
local repair, which has no such promise.

With queens placed or squares or diagonals blocked, by flags or in FILE, a search
completes the board or proves that this is impossible, which exits 3; --proof
writes that proof for verify --proof. --all prints every completion in no
particular order, --count their number. FILE has a line for each row, row 1
first, of Q for a queen, x for a blocked square, . for any other; or it is an
instance as in CSPLib's problems 079 and 080.`,
		Example: `  nqueens solve 8
  nqueens solve 8 --method first --format a1
  nqueens solve 100 --method random --seed 7
  nqueens solve 8 --place d1,g2 --block a3
  nqueens solve 8 --place d4 --block-diagonal a1-h8 --count
  nqueens solve 40 --method first --ledger first40.ledger
  nqueens solve 12 --piece amazon
  nqueens solve 20 -o board.svg`,
		Args: exactArgs("N"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := exactArgs("N")(cmd, args); err != nil {
				return err
			}
			board, fromFile, err := boardArgument(args[0], construct.MaxN, "to solve")
			if err != nil {
				return err
			}
			n := board.N
			restricted := fromFile || restrict.given()
			if pieces.given() {
				if restricted || search.given(cmd) || cmd.Flags().Changed("method") {
					return usageErrorf("--piece searches the whole board in its own way; leave out --place, --block and --method")
				}
				return pieces.write(cmd, term, output, n, 0, true)
			}
			if !slices.Contains(solveMethods, method) {
				if near, ok := nearest.To(method, solveMethods); ok {
					return usageErrorf("there is no method %q; did you mean %s?", method, near)
				}
				return usageErrorf("there is no method %q; the methods are %s", method, strings.Join(solveMethods, ", "))
			}
			if !cmd.Flags().Changed("method") && (restricted || search.given(cmd)) {
				method = "search"
			}
			if restricted && method == "construct" {
				return usageErrorf("the closed form cannot keep to --place and --block; leave out --method construct")
			}
			if err := search.check(cmd, method, restricted); err != nil {
				return err
			}
			if method != "random" && cmd.Flags().Changed("seed") {
				return usageErrorf("--seed is for --method random")
			}
			if restricted && method == "random" {
				return usageErrorf("random solutions cannot keep to --place and --block; leave out --method random")
			}
			problem, err := restrict.addTo(board)
			if err != nil {
				return err
			}
			if search.count {
				return countCompletions(cmd, term, problem)
			}
			if err := output.resolve(n, cmd.OutOrStdout()); err != nil {
				return err
			}
			output.problem = problem
			out, err := output.writer(cmd, term, !search.all, func(int) string { return fmt.Sprintf("%d queens", n) })
			if err != nil {
				return err
			}
			if method == "construct" {
				solution, err := construct.ClosedForm(n)
				if err != nil {
					return err
				}
				return out.Close(out.WriteSource(solution))
			}
			if search.all {
				return out.Close(allCompletions(cmd, out, problem))
			}
			var placement nqueens.Placement
			switch {
			case method == "random":
				if !cmd.Flags().Changed("seed") {
					seed = rand.Uint64()
				}
				placement, err = randomSolution(cmd, term, n, seed)
			case method == "search":
				placement, err = completion(cmd, term, problem, search.proof)
			case restricted:
				placement, err = firstByBacktracking(cmd.Context(), problem)
			default:
				placement, err = firstSolution(cmd, term, n, search)
			}
			if err == nil {
				err = out.Write(placement)
			}
			return out.Close(err)
		},
	}
	cmd.Flags().StringVar(&method, "method", "construct", "how: `METHOD` is "+strings.Join(solveMethods, ", "))
	_ = cmd.RegisterFlagCompletionFunc("method", cobra.FixedCompletions(solveMethods, cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().Var((*seedValue)(&seed), "seed", "with --method random, the seed `S` that gives the same solution again")
	restrict.add(cmd)
	search.add(cmd)
	pieces.add(cmd)
	output.add(cmd)
	return cmd
}

// randomSolution says on standard error which of the two methods it took, and
// the seed.
func randomSolution(cmd *cobra.Command, term *terminal, n int, seed uint64) (nqueens.Placement, error) {
	solve, how := construct.Uniform, "uniformly random among all solutions"
	switch {
	case n > construct.MaxRepair:
		return nil, usageErrorf("N must be 1 to %d for --method random, not %d; --method construct serves boards to %d", construct.MaxRepair, n, construct.MaxN)
	case n > construct.MaxUniform:
		solve, how = construct.Repair, "random by local repair, not uniformly"
	}
	placement, err := solve(cmd.Context(), n, seed)
	if err == nil {
		term.remark(cmd.ErrOrStderr(), "%s; --seed %d gives it again", how, seed)
	}
	return placement, err
}
