//go:build ignore

// Counts the solutions with one number a row: the column of its queen.
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

// fill returns the number of ways to fill this row and those above.
func fill(row int) int { // 1
	if row == n {
		return 1 // 2
	}
	solutions := 0
	for c := range n { // 3
		if attacked(row, c) { // 4 5
			continue // 6
		}
		queen = append(queen, c)   // 7
		solutions += fill(row + 1) // 8
		queen = queen[:row]        // 9
	}
	return solutions // 10
}

func main() {
	fmt.Println(fill(0))
}
