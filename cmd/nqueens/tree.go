package main

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/picture"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"
)

// maxTree is the largest number of nodes in a tree that is drawn.
const maxTree = 1_000_000

func viewNames() []string {
	var names []string
	for _, v := range picture.Views() {
		names = append(names, string(v))
	}
	return names
}

// treeFlags are the flags of tree.
type treeFlags struct {
	search     algorithmFlags
	steps      stepFlags
	file, view string
	first      bool
	picture    pictureFlags
}

func newTreeCommand(c *console.Console) *cobra.Command {
	var f treeFlags
	cmd := &cobra.Command{
		Use:   "tree N|STEPS -o FILE",
		Short: "Draw the search tree of a textbook algorithm",
		Long: `Draw the search tree. Each queen placed is a node below the queen placed before
it. Stars are solutions, crosses dead ends. A small tree is drawn in full. In a
larger one, such as that of n = 8, a subtree without a solution is a triangle
over the number of its nodes. The largest, from n = 9 on, are drawn level by
level, to scale.

Instead of N, the argument may be a file with the steps of any program, or -
for standard input; nqueens help steps describes them.`,
		Example: `  nqueens tree 6 -o six.svg
  nqueens tree 8 --algorithm most-constrained-row -o rows.svg
  nqueens tree 8 --first --theme dark -o first.png
  nqueens trace 6 --all | nqueens tree - -o read.svg`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error { return f.draw(c, args[0]) },
	}
	f.search.addAlgorithm(cmd)
	f.steps.add(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&f.first, "first", false, "stop at the first solution")
	console.ChoiceFlag(cmd, &f.view, "view", "auto", "draw it this way: `VIEW` is "+words.Or(viewNames()), viewNames())
	console.OutputFlag(cmd, &f.file, pictureEndings())
	console.Endings(cmd, "output", pictureNames("")...)
	f.picture.addTile(cmd, "distance of two nodes in `PIXELS`; 0 chooses one")
	f.picture.addTheme(cmd, "of the tree")
	return cmd
}

func (f *treeFlags) draw(c *console.Console, size string) error {
	ending := pictureEnding(f.file)
	label := f.search.algorithm
	if !isSize(size) {
		label = "tree"
	}
	if err := checkTree(label, f.file, ending); err != nil {
		return err
	}
	if err := f.picture.check(c, ending, f.file); err != nil {
		return err
	}
	f.search.options.All = !f.first
	search, err := f.search.search(c, size, &f.steps)
	if err != nil {
		return err
	}
	if err := f.checkFirst(c, search); err != nil {
		return err
	}
	tree, err := textbook.BuildTree(c.Context(), withProgress(c, search.events), maxTree)
	if err != nil && c.Context().Err() == nil && search.file == "" {
		return fmt.Errorf("%w; try a smaller board, or --first", err)
	}
	if err != nil {
		return err
	}
	options := f.picture.options()
	options.Title = fmt.Sprintf("%s, n = %d", search.algorithm.Name, search.n)
	if f.first {
		options.Title += ", to the first solution"
	}
	drawn := picture.Tree(tree, picture.View(f.view))
	return c.Write(f.file, func(w io.Writer) error {
		return writePicture(w, ending, options, drawn)
	})
}

// checkFirst rejects --first for steps, which end where they end.
func (f *treeFlags) checkFirst(c *console.Console, s searchEvents) error {
	if s.file == "" {
		return nil
	}
	return c.Reject(s.file+" has the steps of a search", "first")
}

// checkTree rejects files and algorithms for which no tree can be drawn.
func checkTree(algorithm, file, ending string) error {
	switch {
	case file == "":
		return console.Usagef("a tree needs a file: -o %s.svg", algorithm)
	case !isPicture(ending):
		return console.Usagef("a tree is written as %s, not as %q", pictureEndings(), filepath.Ext(file))
	}
	if a, err := algorithmNamed(algorithm); err == nil && !a.Tree {
		return console.Usagef("%s moves from board to board and has no search tree; board-scan has one", a.Name)
	}
	return nil
}
