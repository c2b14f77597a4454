// Command nqueens solves, lists, counts, checks, draws and explains placements
// of n queens. What scripts may rely on is in its help: formats, streams, exits.
package main

import "os"

func main() { os.Exit(run(os.Args[1:])) }

func run(args []string) int {
	term := new(terminal)
	ctx := term.catchInterrupts(os.Stderr)
	term.stdout.to = os.Stdout
	root := newRootCommand(term)
	root.SetOut(&term.stdout)
	root.SetArgs(args)
	return term.exit(ctx, os.Stderr, root.ExecuteContext(ctx))
}
