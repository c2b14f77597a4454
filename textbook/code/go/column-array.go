//go:build ignore

// Solves n queens with one number a row: the column of its queen.
package main

import "fmt"

const n = 8

var queen []int

// attacked reports whether a queen below attacks the square in column c.
func attacked(row, c int) bool {
	for r, q := range queen {
		if q == c || q-c == row-r || c-q == row-r {
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
			if queen[row] == col {
				line[col] = "Q"
			}
		}
		fmt.Println(line...)
	}
}

// solve fills this row and those above, and reports whether that worked.
func solve(row int) bool { // 1
	if row == n {
		draw()      // 2
		return true // 2
	}
	for c := range n { // 3
		if attacked(row, c) { // 4 5
			continue // 6
		}
		queen = append(queen, c) // 7
		if solve(row + 1) {      // 8
			return true
		}
		queen = queen[:row] // 9
	}
	return false // 10
}

// all
// count returns the number of ways to fill this row and those above.
func count(row int) int { // 1
	if row == n {
		return 1 // 2
	}
	solutions := 0
	for c := range n { // 3
		if attacked(row, c) { // 4 5
			continue // 6
		}
		queen = append(queen, c)    // 7
		solutions += count(row + 1) // 8
		queen = queen[:row]         // 9
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
