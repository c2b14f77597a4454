//go:build ignore

// Solves n queens with one number a column: the row of its queen.
package main

import "fmt"

const n = 8

var queen []int

// attacked reports whether a queen to the left attacks the square in row r.
func attacked(col, r int) bool {
	for c, q := range queen {
		if q == r || q-r == col-c || r-q == col-c {
			return true
		}
	}
	return false
}

// draw draws the board, the first row first.
func draw() {
	for row := range n {
		line := make([]any, n)
		for col := range n {
			line[col] = "."
			if queen[col] == row {
				line[col] = "Q"
			}
		}
		fmt.Println(line...)
	}
}

// solve fills this column and those after it; reports whether that worked.
func solve(col int) bool { // 1
	if col == n {
		draw()      // 2
		return true // 2
	}
	for r := range n { // 3
		if attacked(col, r) { // 4 5
			continue // 6
		}
		queen = append(queen, r) // 7
		if solve(col + 1) {      // 8
			return true
		}
		queen = queen[:col] // 9
	}
	return false // 10
}

// all
// count returns the number of ways to fill this column and those after it.
func count(col int) int { // 1
	if col == n {
		return 1 // 2
	}
	solutions := 0
	for r := range n { // 3
		if attacked(col, r) { // 4 5
			continue // 6
		}
		queen = append(queen, r)    // 7
		solutions += count(col + 1) // 8
		queen = queen[:col]         // 9
	}
	return solutions // 10
}

// end
func main() {
	// all
	fmt.Printf("%d\n\n", count(0))
	// end
	if !solve(0) {
		fmt.Println("no solution")
	}
}
