//go:build ignore

// Counts the solutions by scanning the board before each queen is placed.
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

// fill returns the number of ways to fill this row and those above.
func fill(row int) int { // 1
	if row == n {
		return 1 // 2
	}
	solutions := 0
	for col := range n { // 3
		if attacked(row, col) { // 4 5
			continue // 6
		}
		board[row][col] = true     // 7
		solutions += fill(row + 1) // 8
		board[row][col] = false    // 9
	}
	return solutions // 10
}

func main() {
	fmt.Println(fill(0))
}
