package main

import (
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
)

func newRootCommand(c *console.Console) *cobra.Command {
	solve := newSolveCommand(c)
	root := &cobra.Command{
		Use:   "nqueens [N]",
		Short: "Place n queens on an n x n board so that none attacks another",
		Long:  "nqueens 8 means nqueens solve 8. nqueens help NAME describes a command or topic.",
		Example: `  nqueens 8
  nqueens count 12
  nqueens region generate 8
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
	// The help of root shows each command with these words, in this order.
	c.Section("Solve",
		console.Listed("solve", "find one solution", func(*console.Console) *cobra.Command { return solve }),
		console.Listed("list", "print all solutions", newListCommand),
		console.Listed("verify", "check solutions and proofs", newVerifyCommand),
		console.Listed("export", "write for other solvers", newExportCommand),
	)
	c.Section("See it think",
		console.Listed("algorithms", "describe the algorithms", newAlgorithmsCommand),
		console.Listed("watch", "show a search live", newWatchCommand),
		console.Listed("trace", "print its steps", newTraceCommand),
		console.Listed("compare", "measure several searches", newCompareCommand),
		console.Listed("animate", "draw an animation", newAnimateCommand),
		console.Listed("tree", "draw the search tree", newTreeCommand),
	)
	c.Section("Play",
		console.Listed("play", "the game in the terminal", newPlayCommand),
		console.Listed("region", "coloured region puzzles", newRegionCommand),
		console.Listed("serve", "the web page", newServeCommand),
	)
	c.Section("Count",
		console.Listed("count", "count the solutions", newCountCommand),
		console.Listed("sequence", "extend integer sequences", newSequenceCommand),
		console.Listed("estimate", "estimate number and cost", newEstimateCommand),
		console.Listed("ledger", "check records of counts", newLedgerCommand),
		console.Listed("cluster", "count over many machines", newClusterCommand),
	)
	c.Section("For research",
		console.Listed("instances", "benchmarks of completion", newInstancesCommand),
		console.Listed("bench", "measure this machine", newBenchCommand),
	)
	root.AddCommand(console.NewManCommand(c, "nqueens", "solve")) // which needs all others
	c.Section("",
		console.Listed("version", "", newVersionCommand),
		console.Topic("recursion", "The function that calls itself", func() string { return recursionHelp }),
		console.Topic("backtracking", "The search that takes queens back", func() string { return backtrackingHelp }),
		console.Topic("formats", "The formats of placements", formatsHelp),
		console.Topic("steps", "The steps that any program can print", func() string { return stepsHelp }),
		console.Topic("puzzles", "The forms of puzzles that are read", puzzleFormsHelp),
	)
	return c.Root(root)
}

// looksLikeCommand distinguishes a mistyped command from a mistyped N.
func looksLikeCommand(arg string) bool {
	return arg != "" && strings.Trim(strings.ToLower(arg), "abcdefghijklmnopqrstuvwxyz-") == ""
}
