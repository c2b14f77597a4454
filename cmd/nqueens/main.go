// Command nqueens solves, lists, counts, checks, draws and explains placements of n queens.
// Its help documents what scripts may rely on: formats, streams and exit codes.
//
// Each command has a file with its name, which defines its flags, calls the library and
// prints the result. problem.go has the argument and the flags that say what problem, flags_*.go
// others that several commands share, filekind.go the kinds of files that commands read. Package
// console does the rest.
package main

import (
	"os"

	"nqueens.example/nqueens/internal/terminal/console"
)

func main() { os.Exit(execute(os.Args[1:])) }

func execute(args []string) int { return console.Run(newRootCommand, unaliased(args)) }
