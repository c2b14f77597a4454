package main

import (
	"slices"
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
		Args: cobra.ArbitraryArgs, // solve takes one or more
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return cmd.Help()
			case looksLikeCommand(args[0]):
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
		console.Topic("programs", "Your own program in Python or JavaScript, unchanged", programsHelp),
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

// alias is a name that a command had, or a word that people try, and what it means today.
type alias struct {
	typed string            // words, and flags that must be given
	means string            // words and flags in their place
	alone string            // what it means without arguments, if that is something else
	flags map[string]string // flags that have other names, with their dashes; "" leaves their values
}

// aliases is the only place that knows these names. The first that fits applies.
var aliases = []alias{
	{typed: "export", means: "convert"},
	{typed: "draw", means: "convert"},
	{typed: "check", means: "verify"},
	{typed: "random", means: "solve --method random"},
	{typed: "complete", means: "solve"},
	{typed: "daily", means: "play --daily"},
	{typed: "play --region", means: "play --regions", flags: map[string]string{"--region": ""}},
	{typed: "play --generate", means: "play --regions", flags: map[string]string{"--generate": ""}},
	{typed: "play --daily-queens", means: "play queens", flags: map[string]string{"--daily-queens": "--daily"}},
	{typed: "play --results", means: "play results"},
	{typed: "algorithms --space", means: "algorithms", flags: map[string]string{"--space": ""}},
	{typed: "algorithms --for", means: "algorithms", flags: map[string]string{"--for": ""}},
	{typed: "bench --size", means: "bench", flags: map[string]string{"--size": ""}},
	{typed: "animate", means: "trace --every 1"},
	{typed: "tree --first", means: "trace --view auto"},
	{typed: "tree", means: "trace --all --view auto"},
	{typed: "sequence", means: "count", alone: "count sequences"},
	{typed: "estimate --sequence", means: "estimate", flags: map[string]string{"--sequence": ""}},
	{typed: "solve --count", means: "count"},
	{typed: "region solve", means: "solve --regions"},
	{typed: "region hint", means: "hint --regions", flags: map[string]string{"--queens": "--place", "--empty": "--block"}},
	{typed: "region verify", means: "verify --regions", flags: map[string]string{"--queens": "--place"}},
	{typed: "region draw", means: "convert --regions --theme light"},
	{typed: "region generate", means: "generate", flags: map[string]string{"--count": "--number"}},
	{typed: "region", means: "help puzzles"},
	{typed: "instances generate completion", means: "generate", flags: map[string]string{"--count": "--queens"}},
	{typed: "instances generate blocked", means: "generate", flags: map[string]string{"--count": "--squares"}},
	{typed: "instances generate diagonals", means: "generate", flags: map[string]string{"--count": "--diagonals"}},
	{typed: "instances generate combined", means: "generate"},
	{typed: "instances", means: "help generate"},
}

// flagAliases are the names that flags had in all commands.
var flagAliases = alias{flags: map[string]string{"--block-diagonal": "--block", "--size": "--board"}}

// unaliased returns the arguments in the names of today.
func unaliased(args []string) []string {
	at := firstWord(args)
	if at == len(args) || args[at] == "cluster" {
		return args
	}
	command, rest := renamed(args[at:])
	switch command[0] {
	case "help", "man": // of the command that follows
		words, flags := cutFlags(args[at+1:])
		switch {
		case command[0] != args[at] && len(words) > 0:
			return args // for the error
		case command[0] != args[at]: // an alias is a topic of help
			return command
		}
		described, more := renamed(words)
		return slices.Concat(args[:at+1], described, slices.DeleteFunc(more, isFlag), flags)
	}
	return slices.Concat(args[:at], command, flagAliases.rename(rest))
}

func isFlag(arg string) bool { return len(arg) > 1 && arg[0] == '-' }

// cutFlags cuts the arguments before the first flag.
func cutFlags(args []string) (words, flags []string) {
	if i := slices.IndexFunc(args, isFlag); i >= 0 {
		return args[:i], args[i:]
	}
	return args, nil
}

// firstWord returns the index of the first argument that is no flag of every command.
func firstWord(args []string) int {
	for i := 0; i < len(args); i++ {
		switch {
		case !isFlag(args[i]):
			return i
		case args[i] == "--color" || args[i] == "--progress":
			i++ // its value
		}
	}
	return len(args)
}

// renamed returns arguments that begin with a command in the names of today: the words of the
// command, and what follows them.
func renamed(args []string) (command, rest []string) {
	for _, a := range aliases {
		rest, ok := a.cut(args)
		if !ok {
			continue
		}
		means := strings.Fields(a.means)
		if a.alone != "" && firstWord(rest) == len(rest) {
			means = strings.Fields(a.alone)
		}
		words := 1
		if means[0] == "help" || len(means) > 1 && !strings.HasPrefix(means[1], "-") {
			words = 2
		}
		return means[:words], slices.Concat(means[words:], a.rename(rest))
	}
	if len(args) == 0 {
		return nil, nil
	}
	return args[:1], args[1:]
}

// cut returns the arguments after the words of the alias. It takes out the flags that must be
// given, unless they have another name.
func (a alias) cut(args []string) (rest []string, ok bool) {
	for i, word := range strings.Fields(a.typed) {
		if strings.HasPrefix(word, "--") {
			at := slices.IndexFunc(rest, func(arg string) bool { return arg == word || strings.HasPrefix(arg, word+"=") })
			if _, other := a.flags[word]; at >= 0 && !other {
				rest = slices.Delete(slices.Clone(rest), at, at+1)
			} else if at < 0 {
				return nil, false
			}
			continue
		}
		if i >= len(args) || args[i] != word {
			return nil, false
		}
		rest = args[i+1:]
	}
	return rest, true
}

// rename gives flags the names of today.
func (a alias) rename(args []string) (renamed []string) {
	for i, arg := range args {
		if arg == "--" {
			return append(renamed, args[i:]...)
		}
		name, value, joined := strings.Cut(arg, "=")
		switch name, ok := a.flags[name]; {
		case !ok:
			renamed = append(renamed, arg)
		case name == "" && joined:
			renamed = append(renamed, value)
		case name != "" && joined:
			renamed = append(renamed, name+"="+value)
		case name != "":
			renamed = append(renamed, name)
		}
	}
	return renamed
}
