// Command nqueens solves, lists, counts, checks, draws and explains placements
// of n queens. What scripts may rely on is in its help: formats, streams, exits.
package main

import (
	"os"
	"runtime"

	"nqueens/jobs"
)

func main() { os.Exit(run(os.Args[1:])) }

func run(args []string) int {
	// One more than the workers take: who waits for an interrupt is not kept waiting by
	// kernels in assembly, which cannot be put off.
	runtime.GOMAXPROCS(jobs.Cores() + 1)
	term := new(terminal)
	ctx := term.catchInterrupts(os.Stderr)
	term.stdout.to = os.Stdout
	root := newRootCommand(term)
	root.SetOut(&term.stdout)
	root.SetArgs(args)
	return term.exit(ctx, os.Stderr, root.ExecuteContext(ctx))
}
