package main

import (
	"fmt"
	"io"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/textbook"
)

// maxTree is the largest number of nodes in a tree that is drawn.
const maxTree = 1_000_000

// drawTree draws the search tree.
func (f *traceFlags) drawTree(c *console.Console, size string) error {
	search, err := f.search.search(c, size, &f.steps)
	if err != nil {
		return err
	}
	if !search.algorithm.Tree {
		return console.Usagef("%s moves from board to board and has no search tree; board-scan has one", search.algorithm.Name)
	}
	tree, err := textbook.BuildTree(withProgress(c, search.events), maxTree)
	if err != nil && c.Context().Err() == nil && search.file == "" && f.search.options.All {
		return fmt.Errorf("%w; try a smaller board, or leave out --all", err)
	}
	if err != nil {
		return err
	}
	options := f.picture.options()
	options.Title = fmt.Sprintf("%s, n = %d", search.algorithm.Name, search.n)
	if !f.search.options.All && search.file == "" {
		options.Title += ", to the first solution"
	}
	drawn, err := draw.Tree(tree, f.view)
	if err != nil {
		return console.Usage(err)
	}
	return c.Write(f.file, func(w io.Writer) error { return writePicture(w, f.format, options, drawn) })
}
