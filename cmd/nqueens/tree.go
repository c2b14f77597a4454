package main

import (
	"fmt"
	"io"
	"path/filepath"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/picture"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"

	"github.com/spf13/cobra"
)

// maxTree is the most nodes to collect.
const maxTree = 1_000_000

func viewNames() []string {
	var names []string
	for _, v := range picture.Views() {
		names = append(names, string(v))
	}
	return names
}

// newTreeCommand draws the tree of a search.
func newTreeCommand(c *console.Console) *cobra.Command {
	var search algorithmFlags
	var file, view string
	var first bool
	var looks pictureFlags
	cmd := &cobra.Command{
		Use:   "tree N -o FILE",
		Short: "The search tree of a textbook algorithm",
		Long: `Draws the search tree: a node for each queen placed, below the one placed before
her; stars are solutions, crosses dead ends. A small tree is drawn whole; in a
larger one, as of n = 8, a subtree without a solution is a triangle over the
number of its nodes; the largest, from n = 9, is drawn level by level, to scale.`,
		Example: `  nqueens tree 6 -o six.svg
  nqueens tree 8 --algorithm most-constrained-row -o rows.svg
  nqueens tree 8 --first --theme dark -o first.png`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error {
			ending := pictureEnding(file)
			if err := checkTree(search.algorithm, file, ending); err != nil {
				return err
			}
			if err := looks.check(c, ending, file); err != nil {
				return err
			}
			search.options.All = !first
			a, n, events, err := search.events(c, args[0])
			if err != nil {
				return err
			}
			searched, err := textbook.BuildTree(c.Context(), withProgress(c, events), maxTree)
			if err != nil && c.Context().Err() == nil {
				return fmt.Errorf("%w; try a smaller board, or --first", err)
			}
			if err != nil {
				return err
			}
			options := looks.options()
			options.Title = fmt.Sprintf("%s, n = %d", a.Name, n)
			if first {
				options.Title += ", to the first solution"
			}
			drawn := picture.Tree(searched, picture.View(view))
			return c.Write(file, func(w io.Writer) error {
				return writePicture(w, ending, options, drawn)
			})
		},
	}
	search.addAlgorithm(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&first, "first", false, "stop at the first solution instead of going on to every one")
	console.ChoiceFlag(cmd, &view, "view", "auto", "how: `VIEW` is "+words.Or(viewNames()), viewNames())
	flags.StringVarP(&file, "output", "o", "", "the `FILE` to write, .svg or .png")
	looks.addTile(cmd, "the distance of two nodes in `PIXELS`; 0 chooses one")
	looks.addTheme(cmd, "of the tree")
	return cmd
}

// checkTree refuses what no tree can be drawn of.
func checkTree(algorithm, file, ending string) error {
	switch {
	case file == "":
		return console.Usagef("a tree is written to a file; name it: -o %s.svg", algorithm)
	case !isPicture(ending):
		return console.Usagef("a tree is written as .svg or .png, not as %q", filepath.Ext(file))
	}
	if a, err := algorithmNamed(algorithm); err == nil && !a.Tree {
		return console.Usagef("%s goes from board to board and has no search tree; board-scan has one", a.Name)
	}
	return nil
}
