package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/notation"
)

func newRootCommand(c *console.Console) *cobra.Command {
	solve := newSolveCommand(c)
	root := &cobra.Command{
		Use:   "nqueens [N]",
		Short: "Place n queens on an n x n board so that none attacks another",
		Long:  "nqueens 8 means nqueens solve 8. nqueens help NAME describes a command or topic.",
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
	console.Section(root, "Solve",
		console.Listed(solve, "find one solution"),
		console.Listed(newListCommand(c), "print all solutions"),
		console.Listed(newVerifyCommand(c), "check solutions and proofs"),
		console.Listed(newExportCommand(c), "write for other solvers"),
	)
	console.Section(root, "See it think",
		console.Listed(newAlgorithmsCommand(c), "describe the algorithms"),
		console.Listed(newWatchCommand(c), "show a search live"),
		console.Listed(newTraceCommand(c), "print its steps"),
		console.Listed(newCompareCommand(c), "measure several searches"),
		console.Listed(newAnimateCommand(c), "draw an animation"),
		console.Listed(newTreeCommand(c), "draw the search tree"),
	)
	console.Section(root, "Play",
		console.Listed(newPlayCommand(c), "the game in the terminal"),
		console.Listed(newRegionCommand(c), "coloured region puzzles"),
		console.Listed(newServeCommand(c), "the web page"),
	)
	console.Section(root, "Count",
		console.Listed(newCountCommand(c), "count the solutions"),
		console.Listed(newEstimateCommand(c), "estimate number and cost"),
		console.Listed(newLedgerCommand(c), "check records of counts"),
		console.Listed(newClusterCommand(c), "count over many machines"),
	)
	console.Section(root, "For research",
		console.Listed(newInstancesCommand(c), "benchmarks of completion"),
		console.Listed(newBenchCommand(c), "measure this machine"),
	)
	root.AddCommand(newManCommand(c), newVersionCommand(c))
	root.AddCommand(&cobra.Command{Use: "formats", Short: "The formats of placements", Long: formatsHelp()})
	root.AddCommand(&cobra.Command{Use: "steps", Short: "The steps that any program can print", Long: stepsHelp})
	return c.Root(root)
}

// looksLikeCommand distinguishes a mistyped command from a mistyped N.
func looksLikeCommand(arg string) bool {
	return arg != "" && strings.Trim(strings.ToLower(arg), "abcdefghijklmnopqrstuvwxyz-") == ""
}

func formatsHelp() string {
	var help strings.Builder
	for _, f := range notation.Formats() {
		fmt.Fprintf(&help, "%-8s  %s\n", f, f.About())
	}
	help.WriteString(`svg, png  a picture

The examples show the placement 1 5 8 6 3 7 2 4: the queen's column in row 1,
row 2, … Columns are numbered from 1. One-line formats print one placement per
line; the others separate placements by an empty line. Every format except
pictures can be read back.`)
	return help.String()
}
