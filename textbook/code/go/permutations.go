//go:build ignore

// Solves n queens by trying all permutations of the columns.
package main

import (
	"fmt"
	"slices"
)

const n = 8

var column [n]int

// attacked reports whether a queen below attacks the queen of the row.
func attacked(row int) bool {
	for r, col := range column[:row] {
		if distance := col - column[row]; distance == row-r || distance == r-row {
			return true
		}
	}
	return false
}

func isSolution() bool {
	for row := range column {
		if attacked(row) { // 3
			return false // 4
		}
	}
	return true
}

// advance moves on to the next permutation, and reports whether there is one.
func advance() bool {
	i := n - 2
	for i >= 0 && column[i] > column[i+1] {
		i-- // 6
	}
	if i < 0 {
		return false // 6
	}
	larger := n - 1
	for column[larger] < column[i] {
		larger-- // 8
	}
	column[i], column[larger] = column[larger], column[i] // 7 9
	slices.Reverse(column[i+1:])                          // 7 9
	return true
}

// draw draws the board, the first row first.
func draw() {
	for row := range n {
		line := make([]any, n)
		for col := range n {
			line[col] = "."
			if column[row] == col {
				line[col] = "Q"
			}
		}
		fmt.Println(line...)
	}
}

// solve draws the first permutation that is a solution, if one is.
func solve() bool {
	for row := range column {
		column[row] = row // 1
	}
	for more := true; more; more = advance() { // 2
		if isSolution() {
			draw()      // 5
			return true // 5
		}
	}
	return false
}

// all
// count returns how many permutations are solutions.
func count() int {
	for row := range column {
		column[row] = row // 1
	}
	solutions := 0
	for more := true; more; more = advance() { // 2
		if isSolution() {
			solutions++ // 5
		}
	}
	return solutions
}

// end
func main() {
	// all
	fmt.Printf("%d\n\n", count())
	// end
	if !solve() {
		fmt.Println("no solution")
	}
}
