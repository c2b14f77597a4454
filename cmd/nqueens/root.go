package main

import (
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/terminal/console"
)

func newRootCommand(c *console.Console) *cobra.Command {
	solve := newSolveCommand(c)
	root := &cobra.Command{
		Use:   "nqueens [N]",
		Short: "Place n queens on an n x n board so that none attacks another",
		Long:  "nqueens 8 means nqueens solve 8. nqueens help NAME describes a command or topic.",
		Example: `  nqueens 8
  nqueens count 12
  nqueens generate 8
  nqueens help count`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 || looksLikeCommand(args[0]) {
				return nil
			}
			return solve.Args(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			if looksLikeCommand(args[0]) {
				return console.UnknownCommand(cmd, args[0])
			}
			return solve.RunE(cmd, args)
		},
	}
	root.Flags().AddFlagSet(solve.Flags())
	// The help of root shows each command with these words, in this order; at most 26 characters.
	// .goreleaser.yaml lists the manual page of each.
	console.Section(root, "Solve",
		console.Listed("find one solution", solve),
		console.Listed("print all solutions", newListCommand(c)),
		console.Listed("check solutions and proofs", newVerifyCommand(c)),
		console.Listed("the next step, and why", newHintCommand(c)),
		console.Listed("write in another format", newConvertCommand(c)),
	)
	console.Section(root, "See it think",
		console.Listed("describe the algorithms", newAlgorithmsCommand(c)),
		console.Listed("show a search live", newWatchCommand(c)),
		console.Listed("its steps, film and tree", newTraceCommand(c)),
		console.Listed("measure several searches", newCompareCommand(c)),
	)
	console.Section(root, "Play",
		console.Listed("the game in the terminal", newPlayCommand(c)),
		console.Listed("puzzles and boards", newGenerateCommand(c)),
		console.Listed("the web page", newServeCommand(c)),
	)
	console.Section(root, "Count",
		console.Listed("count the solutions", newCountCommand(c)),
		console.Listed("estimate number and cost", newEstimateCommand(c)),
		console.Listed("check records of counts", newLedgerCommand(c)),
		console.Listed("count over many machines", newClusterCommand(c)),
	)
	console.Section(root, "For research",
		console.Listed("measure this machine", newBenchCommand(c)),
	)
	root.AddCommand(
		console.NewManCommand(c, "nqueens", "solve"),
		newVersionCommand(c),
		console.Topic("recursion", "The function that calls itself", recursionHelp),
		console.Topic("backtracking", "The search that takes queens back", backtrackingHelp),
		console.Topic("formats", "The formats of placements", formatsHelp()),
		console.Topic("steps", "The steps that any program can print", stepsHelp),
		console.Topic("puzzles", "The forms of puzzles that are read", puzzleFormsHelp()),
	)
	return c.Root(root)
}

// looksLikeCommand distinguishes a mistyped command from a mistyped N.
func looksLikeCommand(arg string) bool {
	return arg != "" && strings.Trim(strings.ToLower(arg), "abcdefghijklmnopqrstuvwxyz-") == ""
}
