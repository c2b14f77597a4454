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
		console.Listed("judge your own program", newJudgeCommand(c)),
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
		console.Topic("programs", "Your own program in Python, unchanged", programsHelp),
		console.Topic("steps", "The steps that any program can print", stepsHelp),
		console.Topic("puzzles", "The forms of puzzles that are read", puzzleFormsHelp()),
	)
	return c.Root(root)
}

// looksLikeCommand distinguishes a mistyped command from a mistyped N.
func looksLikeCommand(arg string) bool {
	return arg != "" && strings.Trim(strings.ToLower(arg), "abcdefghijklmnopqrstuvwxyz-") == ""
}

const recursionHelp = `A function that calls itself is recursive. To place n queens, solve(row) finds a
place for the queen of one row, and lets solve(row + 1) fill the rows above:

  solve(row):
    if row = n: draw the board, return true
    for each column:
      if the square is attacked: go on to the next column
      put a queen on the square
      if solve(row + 1): return true
      take the queen back
    return false

True comes back through all calls when the board is full. False makes the caller
take its queen back and try its next column. The stack of calls remembers where
each row has got to. To find all solutions, return false for the full board.

  nqueens algorithms recursion --code python --first
  nqueens watch 6 --algorithm recursion
  nqueens algorithms 8 --rate 100000

"The tour" on the page, nqueens serve --open, has the calls to step through.
`

const backtrackingHelp = `Backtracking fills the board row by row with queens that do not attack each
other. At a dead end, a row without a free square, it takes the last queen back
and tries her next square. It is also called depth-first search (dfs): it follows
one branch of the search tree to its end. Breadth-first search (bfs) keeps a
queue of boards instead. Programs call the steps isSafe, place, unplace and
isGoal: here they are try, place, remove and solution.

  nqueens trace 4                  a dry run, step by step
  nqueens trace --all 5 -o tree.svg       its branches
  nqueens watch 8 -a dfs,bfs       both searches side by side
  nqueens compare 8 --all          squares tried, queens placed, time, memory
  nqueens count 1..10              how many solutions it finds

Its cost grows exponentially. Of n^n ways to put a queen in each row and n! to
use each column once, it visits far fewer: 2,057 boards of 16,777,216 for n = 8.
The number of solutions still grows about as n! / 2.57^n. Up to the first one, it
looks at 876 squares for n = 8, 4 million for n = 20 and 1.7 billion for n = 30.
nqueens help recursion shows the program.
`
