package main

import (
	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/tui"
	"nqueens.example/nqueens/internal/words"
)

func newWatchCommand(c *console.Console) *cobra.Command {
	var search algorithmFlags
	cmd := &cobra.Command{
		Use:   "watch N",
		Short: "Show the search of a textbook algorithm in the terminal",
		Long: `Play the search of a textbook algorithm: the board, the path in the search tree,
and the current line of the pseudocode. Space pauses, the arrow keys step and
change the speed, n continues to the next solution, and ? shows all keys.`,
		Example: `  nqueens watch 8
  nqueens watch 6 --all --algorithm dancing-links`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error {
			a, n, events, err := search.events(c, args[0])
			if err != nil {
				return err
			}
			screen, err := c.Screen("nqueens trace and nqueens animate work without one")
			if err != nil {
				return err
			}
			step, err := tui.PlaySearch(c.Context(), tui.Screen(screen), tui.Search{Algorithm: a, N: n, Events: events})
			return console.Interrupted(err, "interrupted at step %s", words.Digits(step))
		},
	}
	search.add(cmd)
	return cmd
}
