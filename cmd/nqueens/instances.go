package main

import (
	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
)

func newInstancesCommand(c *console.Console) *cobra.Command {
	return console.Group(&cobra.Command{
		Use:   "instances",
		Short: "Generate and run benchmark instances of completion",
		Long: `Generate and run benchmark instances of n queens completion: boards on which
queens are placed, or squares or whole diagonals are blocked.

The files are Essence parameters as in CSPLib's problems 079 and 080.`,
		Example: `  nqueens instances generate diagonals 18 --count 16 --number 100 -o set
  nqueens instances run set`,
	}, newInstancesGenerateCommand(c), newInstancesRunCommand(c), newInstancesChartCommand(c))
}
