package main

import (
	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/tui"
	"nqueens.example/nqueens/internal/words"
)

// newWatchCommand plays a search in the terminal.
func newWatchCommand(c *console.Console) *cobra.Command {
	var search algorithmFlags
	cmd := &cobra.Command{
		Use:   "watch N",
		Short: "The search of a textbook algorithm in the terminal, step by step",
		Long: `Plays the search of a textbook algorithm: the board, the way through the search
tree, and the line of pseudocode that is being done. Space pauses, the arrow keys
step and change the speed, n goes on to the next solution, ? shows all keys.`,
		Example: `  nqueens watch 8
  nqueens watch 6 --all --algorithm dancing-links`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error {
			a, n, events, err := search.events(c, args[0])
			if err != nil {
				return err
			}
			screen, err := c.Screen("nqueens trace or nqueens animate show a search without one")
			if err != nil {
				return err
			}
			step, err := tui.Watch(c.Context(), tui.Screen(screen), tui.Run{Algorithm: a, N: n, Events: events})
			return console.Interrupted(err, "interrupted at step %s", words.Digits(step))
		},
	}
	search.add(cmd)
	return cmd
}
