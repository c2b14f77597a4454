package main

import (
	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
)

// newInstancesCommand is the group of the commands.
func newInstancesCommand(c *console.Console) *cobra.Command {
	return console.Group(&cobra.Command{
		Use:   "instances",
		Short: "Benchmark instances of completion: generate them, run them",
		Long: `Make and run the benchmark instances of n queens completion: boards where queens
stand already, or squares or whole diagonals are blocked.

Files are Essence parameters as in CSPLib's problems 079 and 080.`,
		Example: `  nqueens instances generate diagonals 18 --count 16 --number 100 -o set
  nqueens instances run set`,
	}, newInstancesGenerateCommand(c), newInstancesRunCommand(c), newInstancesChartCommand(c))
}
