package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"nqueens/internal/console"
	"nqueens/textbook"

	"github.com/spf13/cobra"
)

func newAlgorithmsCommand(c *console.Console) *cobra.Command {
	var space int
	cmd := &cobra.Command{
		Use:   "algorithms [NAME]",
		Short: "The textbook algorithms and what each is for",
		Long: `Lists the algorithms that trace, compare, animate and tree run. With a name,
tells its idea, its cost, its source and its pseudocode.`,
		Example: `  nqueens algorithms
  nqueens algorithms dancing-links
  nqueens algorithms --space 8`,
		Args: console.AtMost(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			out := c.Out
			switch {
			case c.Given("space") && len(args) == 1:
				return console.Usagef("--space is about a board, not about an algorithm; leave out %s or --space", args[0])
			case c.Given("space"):
				return writeSpaces(c, out, space)
			case len(args) == 1:
				a, err := algorithmNamed(args[0])
				if err != nil {
					return err
				}
				return describe(out, a)
			}
			return listAlgorithms(out)
		},
		ValidArgs: algorithmNames(),
	}
	cmd.Flags().IntVar(&space, "space", 0, "print the sizes of the search spaces of a board of `N` rows instead")
	return cmd
}

// addAlgorithmFlag gives cmd the flag --algorithm, completed with the names.
func addAlgorithmFlag(cmd *cobra.Command, name *string) {
	cmd.Flags().StringVarP(name, "algorithm", "a", "board-scan", "the `NAME` of an algorithm; nqueens algorithms lists them")
	completeAlgorithm(cmd)
}

func completeAlgorithm(cmd *cobra.Command) {
	console.Choices(cmd, "algorithm", algorithmNames())
}

func algorithmNamed(name string) (*textbook.Algorithm, error) {
	a, err := textbook.ByName(name)
	if err != nil {
		return nil, console.Usage(err)
	}
	return a, nil
}

func algorithmNames() []string {
	var names []string
	for _, a := range textbook.Algorithms {
		names = append(names, a.Name)
	}
	return names
}

func listAlgorithms(out io.Writer) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "name\tn up to\tfinds\tidea")
	for _, a := range textbook.Algorithms {
		finds := "all"
		if !a.Complete {
			finds = "one"
		}
		fmt.Fprintf(table, "%s\t%d\t%s\t%s\n", a.Name, a.MaxN, finds, a.Idea)
	}
	return table.Flush()
}

func describe(out io.Writer, a *textbook.Algorithm) error {
	finds := "every solution, and proves that there is none"
	if !a.Complete {
		finds = "one solution"
	}
	order := ""
	if a.Ordered {
		order = ", in lexicographic order"
	}
	_, err := fmt.Fprintf(out, `%s: %s

idea    %s
cost    %s
tries   %s
finds   %s%s; boards up to n = %d
source  %s

%s
`, a.Name, a.Title, a.Idea, a.Cost, a.Tried, finds, order, a.MaxN, a.Source, numbered(a.Pseudocode))
	return err
}

func numbered(lines []string) string {
	var b strings.Builder
	for i, line := range lines {
		fmt.Fprintf(&b, "%4d  %s\n", i+1, line)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func writeSpaces(c *console.Console, out io.Writer, n int) error {
	spaces, err := textbook.Spaces(c.Context(), n)
	if c.Context().Err() != nil {
		return err
	}
	if err != nil {
		return console.Usage(err)
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, s := range spaces {
		fmt.Fprintf(table, "%s\t  %s\n", textbook.Digits(s.Size), s.What)
	}
	return table.Flush()
}
