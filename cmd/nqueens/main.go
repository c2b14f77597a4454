// Command nqueens solves, lists, counts, checks, draws and explains placements
// of n queens. What scripts may rely on is in its help: formats, streams, exits.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() { os.Exit(run(os.Args[1:])) }

func run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// A second Ctrl-C ends the program at once, should the first not do.
	context.AfterFunc(ctx, stop)
	root := newRootCommand()
	root.SetArgs(args)
	return exitCode(ctx, os.Stderr, root.ExecuteContext(ctx))
}
