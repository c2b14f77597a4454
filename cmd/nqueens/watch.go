package main

import (
	"context"
	"errors"
	"os"

	"github.com/spf13/cobra"

	"nqueens/internal/tui"
)

func newWatchCommand(term *terminal) *cobra.Command {
	var run runFlags
	cmd := &cobra.Command{
		Use:   "watch N",
		Short: "The search of a textbook algorithm in the terminal, step by step",
		Long: `Plays the search of a textbook algorithm: the board, the way through the search
tree, and the line of pseudocode that is being done. Space pauses, the arrow keys
step and change the speed, n goes on to the next solution, ? shows all keys.`,
		Example: `  nqueens watch 8
  nqueens watch 6 --all --algorithm dancing-links`,
		Args: exactArgs("N"),
		RunE: func(cmd *cobra.Command, args []string) error {
			a, n, events, err := run.events(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			screen, err := term.screen("nqueens trace or nqueens animate show a search without one")
			if err != nil {
				return err
			}
			term.drains() // the terminal is put in order first
			step, err := tui.Watch(cmd.Context(), screen, tui.Run{Algorithm: a, N: n, Events: events})
			return interruptedAs(err, "interrupted at step "+digits(step))
		},
	}
	run.add(cmd)
	return cmd
}

// interruptedAs gives an interrupt its words.
func interruptedAs(err error, words string) error {
	if errors.Is(err, tui.ErrInterrupted) || errors.Is(err, context.Canceled) {
		return interruptedError{words}
	}
	return err
}

// screen returns the terminal of a program that takes all of it. instead says what
// serves where there is none.
func (t *terminal) screen(instead string) (tui.Screen, error) {
	if !isTerminal(os.Stdin) || !isTerminal(os.Stdout) || os.Getenv("TERM") == "dumb" {
		return tui.Screen{}, usageErrorf("this needs a terminal for its input and its output; %s", instead)
	}
	color := t.color
	if !t.colorOn(os.Stdout) {
		color = "never"
	}
	return tui.Screen{In: os.Stdin, Out: os.Stdout, Color: color, ASCII: !unicodeShown()}, nil
}
