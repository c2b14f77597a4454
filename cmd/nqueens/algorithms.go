package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"
)

func newAlgorithmsCommand(c *console.Console) *cobra.Command {
	var space int
	cmd := &cobra.Command{
		Use:   "algorithms [NAME]",
		Short: "Describe the textbook algorithms",
		Long: `List the algorithms that trace, compare, animate, tree and watch run. With a
name, print the idea of that algorithm, its cost, its source and its pseudocode.`,
		Example: `  nqueens algorithms
  nqueens algorithms dancing-links
  nqueens algorithms --space 8`,
		Args: console.AtMost(1),
		RunE: func(_ *cobra.Command, args []string) error {
			switch {
			case c.Given("space") && len(args) == 1:
				return console.Usagef("--space is about a board, not an algorithm; leave out %s or --space", args[0])
			case c.Given("space"):
				return writeSpaces(c, space)
			case len(args) == 1:
				a, err := algorithmNamed(args[0])
				if err != nil {
					return err
				}
				return c.Say("%s", a.Describe())
			}
			return writeAlgorithms(c.Out)
		},
		ValidArgs: textbook.Names(),
	}
	cmd.Flags().IntVar(&space, "space", 0, "print the sizes of the search spaces of a board with `N` rows")
	return cmd
}

func algorithmNamed(name string) (*textbook.Algorithm, error) {
	a, err := textbook.ByName(name)
	if err != nil {
		return nil, console.Usage(err)
	}
	return a, nil
}

func writeAlgorithms(out io.Writer) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "name\tn up to\tfinds\tidea")
	for _, a := range textbook.Algorithms() {
		finds := "all"
		if !a.Complete {
			finds = "one"
		}
		fmt.Fprintf(table, "%s\t%d\t%s\t%s\n", a.Name, a.MaxN, finds, a.Idea)
	}
	return table.Flush()
}

func writeSpaces(c *console.Console, n int) error {
	spaces, err := textbook.Spaces(c.Context(), n)
	if c.Context().Err() != nil {
		return err
	}
	if err != nil {
		return console.Usage(err)
	}
	table := tabwriter.NewWriter(c.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, s := range spaces {
		fmt.Fprintf(table, "%s\t  %s\n", words.Big(s.Size), s.What)
	}
	return table.Flush()
}
