package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
)

func newRegionVerifyCommand(c *console.Console) *cobra.Command {
	var in regionFlags
	var queens region.Squares
	cmd := &cobra.Command{
		Use:   "verify PUZZLE",
		Short: "Check that puzzles have one solution, and how hard they are",
		Long: `Check that each puzzle in PUZZLE can be read and has exactly one solution, and
print how hard it is. A puzzle with no solution or several gets a line that says
so, and the exit code is 1. A region in several pieces is legal and is reported.

--queens checks a solution of one puzzle.`,
		Example: `  nqueens region verify AABBC/BBBBC/DDBBC/DBBBE/EEEEE
  nqueens region generate 8 --seed 1 --count 5 | nqueens region verify -
  nqueens region verify AABBC/BBBBC/DDBBC/DBBBE/EEEEE --queens r1c2,r2c5,r3c3,r4c1,r5c4`,
		Args: console.Exactly("PUZZLE"),
		RunE: func(_ *cobra.Command, args []string) error {
			if !c.Given("queens") {
				return verifyPuzzles(c, &in, args[0])
			}
			p, err := in.only(c, args[0])
			if err != nil {
				return err
			}
			if err := p.Accepts(queens); err != nil {
				return fmt.Errorf("this is not a solution: %w", err)
			}
			return c.Say("this is a solution")
		},
	}
	in.add(cmd)
	addSquaresFlag(cmd, &queens, "queens", "check the solution with queens on these `SQUARES`: r1c2,r2c5")
	return cmd
}

func verifyPuzzles(c *console.Console, in *regionFlags, arg string) error {
	puzzles, wrong := 0, 0
	var first error
	for e, err := range in.puzzles(c, arg) {
		if console.IsUsage(err) || c.Context().Err() != nil || e.Line == 0 && err != nil {
			return errors.Join(err, c.Context().Err())
		}
		puzzles++
		says := ""
		if err == nil {
			says, err = puzzleVerdict(c.Context(), e.Puzzle)
		}
		if c.Context().Err() != nil {
			return console.Interruptedf("interrupted on line %d after %s", e.Line, words.Plural(puzzles-1, "puzzle"))
		}
		if err != nil {
			if wrong++; first == nil {
				first = atLine(arg, e.Line, err)
			}
			says = "wrong: " + err.Error()
		}
		if err := c.Say("line %d: %s", e.Line, says); err != nil {
			return err
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%d of %s wrong; the first: %w", wrong, words.Plural(puzzles, "puzzle"), notProven(first))
	}
	return nil
}

// notProven returns an error with the same text that is not nqueens.ErrNoSolution: a file
// with an unsolvable puzzle is wrong, so that the exit code is 1 and not 3.
func notProven(err error) error {
	if errors.Is(err, nqueens.ErrNoSolution) {
		return errors.New(err.Error())
	}
	return err
}
