package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"nqueens/draw"
	"nqueens/textbook"

	"github.com/spf13/cobra"
)

// The ways to show a search tree, and maxTree, the most nodes to collect.
const (
	viewWhole     = "whole"
	viewCollapsed = "collapsed"
	viewIcicle    = "icicle"
	maxTree       = 1_000_000
)

var treeViews = []string{"auto", viewWhole, viewCollapsed, viewIcicle}

func newTreeCommand(term *terminal) *cobra.Command {
	var run runFlags
	var output, view string
	var first bool
	var look pictureFlags
	cmd := &cobra.Command{
		Use:   "tree N -o FILE.svg",
		Short: "The search tree of a textbook algorithm",
		Long: `Draws the search tree: a node for each queen placed, below the one placed before
her; stars are solutions, crosses dead ends. Up to n = 7 the tree is whole, up to
n = 10 a subtree without a solution is a triangle over the number of its nodes,
and beyond that the tree is drawn level by level, to scale.`,
		Example: `  nqueens tree 6 -o six.svg
  nqueens tree 8 --algorithm most-constrained-row -o rows.svg
  nqueens tree 8 --first --theme dark -o first.svg`,
		Args: exactArgs("N"),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case output == "":
				return usageErrorf("a tree is written to a file; name it: -o %s.svg", run.algorithm)
			case strings.ToLower(filepath.Ext(output)) != ".svg":
				return usageErrorf("a tree is written as .svg, not as %q", filepath.Ext(output))
			case !slices.Contains(treeViews, view):
				return usageErrorf("--view must be %s, not %q", strings.Join(treeViews, ", "), view)
			}
			if err := look.check(); err != nil {
				return err
			}
			if a, err := algorithmNamed(run.algorithm); err == nil && !a.Tree {
				return usageErrorf("%s goes from board to board and has no search tree; board-scan has one", a.Name)
			}
			run.options.All = !first
			a, n, events, err := run.events(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			bar := term.newProgress(cmd.ErrOrStderr())
			tree, err := textbook.BuildTree(cmd.Context(), told(events, bar), maxTree)
			bar.clear()
			if err != nil && cmd.Context().Err() == nil {
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
			out := &outputFile{name: output}
			return finish(cmd, out, drawTree(out, options, view, n, tree))
		},
	}
	addAlgorithmFlag(cmd, &run.algorithm)
	flags := cmd.Flags()
	flags.BoolVar(&first, "first", false, "stop at the first solution instead of going on to every one")
	flags.StringVar(&view, "view", "auto", "how: `VIEW` is "+strings.Join(treeViews, ", "))
	flags.StringVarP(&output, "output", "o", "", "the `FILE` to write, .svg")
	flags.IntVar(&look.tile, "tile", 0, "the distance of two nodes in `PIXELS`; 0 chooses one")
	flags.StringVar(&look.theme, "theme", draw.Themes()[0], "colours: `NAME` is "+strings.Join(draw.Themes(), " or "))
	return cmd
}

// drawTree draws the tree of a run on n rows. Where the view is auto it takes the
// first that suits the board and can hold the nodes.
func drawTree(w io.Writer, options draw.Options, view string, n int, tree *textbook.Tree) error {
	whole := treeNodes(tree, false)
	if view == viewWhole || view == "auto" && n <= 7 && len(whole) <= draw.MaxTreeNodes {
		return draw.TreeSVG(w, options, whole)
	}
	collapsed := treeNodes(tree, true)
	if view == viewCollapsed || view == "auto" && n <= 10 && len(collapsed) <= draw.MaxTreeNodes {
		return draw.TreeSVG(w, options, collapsed)
	}
	return draw.IcicleSVG(w, options, whole)
}

// treeNodes returns the nodes to draw. With collapse a subtree of several nodes
// that has failed is one.
func treeNodes(tree *textbook.Tree, collapse bool) []draw.Node {
	drawn := make([]draw.Node, 0, len(tree.Nodes))
	index := make([]int, len(tree.Nodes)) // where each node is drawn, -1 for one within a collapsed subtree
	for i := range tree.Nodes {
		node := &tree.Nodes[i]
		parent := -1
		if i > 0 {
			parent = index[node.Parent]
			if parent < 0 || drawn[parent].Kind == draw.Collapsed {
				index[i] = -1
				continue
			}
		}
		d := draw.Node{Parent: parent}
		if i > 0 {
			d.Label = node.Square.String()
		}
		switch {
		case node.Solution:
			d.Kind = draw.Solution
		case node.Size == 1 && node.DeadEnd:
			d.Kind = draw.DeadEnd
		case collapse && i > 0 && node.Failed():
			d.Kind, d.Count = draw.Collapsed, node.Size
		}
		index[i] = len(drawn)
		drawn = append(drawn, d)
	}
	return drawn
}
