// Command nqueens solves, lists, counts, checks, draws and explains placements
// of n queens. What scripts may rely on is in its help: formats, streams, exits.
package main

import (
	"os"

	"nqueens.example/nqueens/internal/console"
)

func main() { os.Exit(execute(os.Args[1:])) }

func execute(args []string) int { return console.Run(newRootCommand, args) }
