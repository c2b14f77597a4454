package main

import (
	"errors"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/solve"
)

// hintFlags are the flags of hint.
type hintFlags struct {
	problem problemFlags
	puzzle  regionFlags
}

func newHintCommand(c *console.Console) *cobra.Command {
	var f hintFlags
	cmd := &cobra.Command{
		Use:   "hint N|FILE|PUZZLE",
		Short: "Give the next step, and why",
		Long: `Print the easiest next step for a player who has placed queens on the squares
--place and knows that the squares --block are empty, on a board or in a puzzle
of coloured regions. If something is already wrong, the hint says where to look
again.`,
		Example: `  nqueens hint AABBC/BBBBC/DDBBC/DBBBE/EEEEE
  nqueens hint AABBC/BBBBC/DDBBC/DBBBE/EEEEE --place r1c2 --block r5c5
  nqueens hint 8 --place a1,b3`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error {
			arg, give := newArgument(args[0]), f.onBoard
			if f.puzzle.isPuzzle(c, arg) {
				give = f.inPuzzle
			}
			step, why, err := give(c, arg)
			var off *region.Fault
			switch {
			case errors.Is(err, nqueens.ErrSolved):
				why = solvedAlready
			case errors.As(err, &off):
				return console.Usage(err)
			case err != nil:
				return err
			}
			if c.AsJSON() {
				return c.JSON(step)
			}
			return c.Say("%s", why)
		},
	}
	f.puzzle.add(cmd)
	f.problem.addSquares(cmd)
	c.JSONFlag(cmd, "print the step as one JSON object")
	return cmd
}

// inPuzzle gives a hint for a puzzle of coloured regions.
func (f *hintFlags) inPuzzle(c *console.Console, arg *argument) (any, string, error) {
	p, err := f.puzzle.only(c, arg)
	if err != nil {
		return nil, "", err
	}
	step, err := region.Hint(c.Context(), p, f.problem.placed.inPuzzle(p.N()), f.problem.blocked.inPuzzle(p.N()))
	if errors.Is(err, nqueens.ErrSolved) {
		step.Why = solvedAlready
	}
	return step, step.Why, err
}

const solvedAlready = "The puzzle is solved."

// onBoard gives a hint for a board.
func (f *hintFlags) onBoard(c *console.Console, arg *argument) (any, string, error) {
	p, _, err := boardArgument(c, arg, complete.MaxN, "to give a hint")
	if err != nil {
		return nil, "", err
	}
	given := len(p.Placed)
	if p, err = f.problem.squares(p); err != nil {
		return nil, "", err
	}
	queens := p.Placed[given:]
	p.Placed = p.Placed[:given]
	if err := p.Validate(); err != nil {
		return nil, "", console.Usage(err)
	}
	step, err := solve.Hint(c.Context(), p, queens)
	if errors.Is(err, nqueens.ErrSolved) {
		return hintStep{Why: solvedAlready}, solvedAlready, err
	}
	if err != nil {
		return nil, "", noSolution(err, p)
	}
	var seen []string
	for _, s := range step.Seen {
		seen = append(seen, s.String())
	}
	return hintStep{step.Rule, step.Queen.String(), step.Back, seen, step.Why}, step.Why, nil
}

// hintStep is a step as JSON.
type hintStep struct {
	Rule  string   `json:"rule,omitempty"`
	Queen string   `json:"queen,omitempty"`
	Back  bool     `json:"back,omitempty"`
	Seen  []string `json:"seen,omitempty"`
	Why   string   `json:"why"`
}
