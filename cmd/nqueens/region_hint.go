package main

import (
	"errors"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/region"
)

func newRegionHintCommand(c *console.Console) *cobra.Command {
	var in regionFlags
	var queens, empty region.Squares
	cmd := &cobra.Command{
		Use:   "hint PUZZLE",
		Short: "Give the next step, and why",
		Long: `Print the easiest next step that the rules allow for a player who has placed
--queens and knows squares to be --empty. If something is already wrong, the
hint says where to look again.`,
		Example: `  nqueens region hint AABBC/BBBBC/DDBBC/DBBBE/EEEEE
  nqueens region hint AABBC/BBBBC/DDBBC/DBBBE/EEEEE --queens r1c2 --empty r5c5`,
		Args: console.Exactly("PUZZLE"),
		RunE: func(_ *cobra.Command, args []string) error {
			p, err := in.only(c, args[0])
			if err != nil {
				return err
			}
			step, err := region.Hint(c.Context(), p, queens, empty)
			var off *region.Fault
			switch {
			case errors.Is(err, region.ErrSolved):
				step.Why = "The puzzle is solved."
			case errors.As(err, &off):
				return console.Usage(err)
			case err != nil:
				return err
			}
			if c.AsJSON() {
				return c.JSON(step)
			}
			return c.Say("%v", step.Why)
		},
	}
	in.add(cmd)
	addSquaresFlag(cmd, &queens, "queens", "`SQUARES` with a queen: r1c2,r3c4")
	addSquaresFlag(cmd, &empty, "empty", "`SQUARES` known to be empty: r1c1,r1c3")
	c.JSONFlag(cmd, "print the step as one JSON object")
	return cmd
}
