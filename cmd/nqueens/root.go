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
		Long:  "nqueens 8 means nqueens solve 8. See also: nqueens help COMMAND, formats, exits.",
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
	root.AddCommand( // in the order of help
		solve,
		newListCommand(c),
		newCountCommand(c),
		newEstimateCommand(c),
		newVerifyCommand(c),
		newExportCommand(c),
		newAlgorithmsCommand(c),
		newTraceCommand(c),
		newCompareCommand(c),
		newAnimateCommand(c),
		newTreeCommand(c),
		newWatchCommand(c),
		newPlayCommand(c),
		newServeCommand(c),
		newRegionCommand(c),
		newInstancesCommand(c),
		newLedgerCommand(c),
		newClusterCommand(c),
		newBenchCommand(c),
		&cobra.Command{Use: "formats", Short: "The formats of placements", Long: formatsHelp()},
	)
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
