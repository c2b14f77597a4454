//go:build ignore

// Counts the solutions among all permutations of the columns.
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

// next moves to the next permutation, and reports whether there is one.
func next() bool {
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

func main() {
	for row := range column {
		column[row] = row // 1
	}
	solutions := 0
	for more := true; more; more = next() { // 2
		if isSolution() {
			solutions++ // 5
		}
	}
	fmt.Println(solutions)
}
