package tree_test

import (
	"fmt"
	"strings"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/draw/tree"
)

func ExampleSVG() {
	nodes := []tree.Node{
		{Parent: -1},
		{Parent: 0, Kind: tree.DeadEnd, Label: "a1"},
		{Parent: 0, Label: "b1"},
		{Parent: 2, Kind: tree.Solution, Label: "d2"},
	}
	var svg strings.Builder
	if err := tree.SVG(&svg, draw.Options{}, tree.Tidy, nodes); err != nil {
		panic(err)
	}
	fmt.Println(strings.Contains(svg.String(), "A tree of 4 nodes: 2 open, 1 solution, 1 dead end."))
	// Output: true
}
