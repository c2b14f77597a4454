package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"nqueens/draw"
	"nqueens/draw/tree"
	"nqueens/internal/console"
	"nqueens/picture"
	"nqueens/textbook"

	"github.com/spf13/cobra"
)

// maxTree is the most nodes to collect.
const maxTree = 1_000_000

func viewNames() []string {
	var names []string
	for _, v := range picture.Views {
		names = append(names, string(v))
	}
	return names
}

func newTreeCommand(c *console.Console) *cobra.Command {
	var run runFlags
	var output, view string
	var first bool
	var look pictureFlags
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
		RunE: func(cmd *cobra.Command, args []string) error {
			ending := strings.ToLower(strings.TrimPrefix(filepath.Ext(output), "."))
			if err := checkTree(run.algorithm, output, ending, view); err != nil {
				return err
			}
			if err := look.check(); err != nil {
				return err
			}
			run.options.All = !first
			a, n, events, err := run.events(c.Context(), args[0])
			if err != nil {
				return err
			}
			searched, err := textbook.BuildTree(c.Context(), told(events, c), maxTree)
			if err != nil && c.Context().Err() == nil {
				return fmt.Errorf("%w; try a smaller board, or --first", err)
			}
			if err != nil {
				return err
			}
			options := look.options()
			options.Title = fmt.Sprintf("%s, n = %d", a.Name, n)
			if first {
				options.Title += ", to the first solution"
			}
			out, err := c.Create(output)
			if err != nil {
				return err
			}
			form, nodes := picture.Tree(searched, picture.View(view))
			if ending == formatPNG {
				return out.Close(tree.PNG(out, options, form, nodes))
			}
			return out.Close(tree.SVG(out, options, form, nodes))
		},
	}
	addAlgorithmFlag(cmd, &run.algorithm)
	flags := cmd.Flags()
	flags.BoolVar(&first, "first", false, "stop at the first solution instead of going on to every one")
	flags.StringVar(&view, "view", "auto", "how: `VIEW` is "+strings.Join(viewNames(), ", "))
	flags.StringVarP(&output, "output", "o", "", "the `FILE` to write, .svg or .png")
	flags.IntVar(&look.tile, "tile", 0, "the distance of two nodes in `PIXELS`; 0 chooses one")
	flags.StringVar(&look.theme, "theme", draw.Themes()[0], "colours: `NAME` is "+strings.Join(draw.Themes(), " or "))
	return cmd
}

// checkTree refuses what no tree can be drawn of, or not so.
func checkTree(algorithm, output, ending, view string) error {
	switch {
	case output == "":
		return console.Usagef("a tree is written to a file; name it: -o %s.svg", algorithm)
	case !isPicture(ending):
		return console.Usagef("a tree is written as .svg or .png, not as %q", filepath.Ext(output))
	case !slices.Contains(viewNames(), view):
		return console.Usagef("--view must be %s, not %q", strings.Join(viewNames(), ", "), view)
	}
	if a, err := algorithmNamed(algorithm); err == nil && !a.Tree {
		return console.Usagef("%s goes from board to board and has no search tree; board-scan has one", a.Name)
	}
	return nil
}

func isPicture(ending string) bool { return ending == formatSVG || ending == formatPNG }
