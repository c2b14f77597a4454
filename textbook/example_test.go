package textbook_test

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/textbook"
)

// The search tree of a run, as a picture.
func ExampleBuildTree() {
	bitmask, err := textbook.ByName("bitmask")
	if err != nil {
		panic(err)
	}
	events := bitmask.Events(context.Background(), 4, textbook.Options{})
	searched, err := textbook.BuildTree(events, 1000)
	if err != nil {
		panic(err)
	}
	drawn, err := draw.Tree(searched, "whole")
	if err != nil {
		panic(err)
	}
	var svg strings.Builder
	if err := draw.SVG(&svg, draw.Options{}, drawn); err != nil {
		panic(err)
	}
	fmt.Println(len(searched.Nodes), "nodes:", strings.Contains(svg.String(), "<svg"))
	// Output: 9 nodes: true
}

// The steps that a program in any language printed are checked and replayed as events.
func ExampleReadSteps() {
	ctx := context.Background()
	printed := "n 4\ntry 0 0\nplace 0 0\ntry 1 0\nplace 0 0\n"
	steps, err := textbook.ReadSteps(ctx, strings.NewReader(printed), textbook.StepOptions{})
	if err != nil {
		panic(err)
	}
	for e, err := range steps.Events(ctx, steps.MaxN, textbook.Options{All: true}) {
		if err != nil {
			panic(err)
		}
		fmt.Println(e)
	}
	// Output:
	// 1  try a1
	// 2  place a1
	// 3  try a2
	// 4  conflict on a2 with a1 on a column
	// 5  done: line 5: there is a queen on a1 already, placed in line 3; remove her first
}

// The lines of a program that carry out a line of the pseudocode.
func ExampleAlgorithm_Code() {
	scan, err := textbook.ByName("board-scan")
	if err != nil {
		panic(err)
	}
	code, err := scan.Code("python")
	if err != nil {
		panic(err)
	}
	fmt.Println(scan.Pseudocode[7])
	for _, line := range code {
		if slices.Contains(line.Pseudocode, 8) {
			fmt.Println(line.Text)
		}
	}
	// Output:
	//     fill(row + 1)
	//         if solve(row + 1):
	//         solutions += count(row + 1)
}
