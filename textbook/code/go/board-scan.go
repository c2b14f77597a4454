//go:build ignore

// Solves n queens by scanning the board before each queen is placed.
package main

import "fmt"

const n = 8

var board [n][n]bool

// attacked reports whether a queen below the square attacks it.
func attacked(row, col int) bool {
	for down := 1; down <= row; down++ {
		below := board[row-down]
		if below[col] {
			return true
		}
		if col-down >= 0 && below[col-down] {
			return true
		}
		if col+down < n && below[col+down] {
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
			if board[row][col] {
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
	for col := range n { // 3
		if attacked(row, col) { // 4 5
			continue // 6
		}
		board[row][col] = true // 7
		if solve(row + 1) {    // 8
			return true
		}
		board[row][col] = false // 9
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
	for col := range n { // 3
		if attacked(row, col) { // 4 5
			continue // 6
		}
		board[row][col] = true      // 7
		solutions += count(row + 1) // 8
		board[row][col] = false     // 9
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
