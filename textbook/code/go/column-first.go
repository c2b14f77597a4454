//go:build ignore

// Counts the solutions with one number a column: the row of its queen.
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

// fill returns the number of ways to fill this column and those after it.
func fill(col int) int { // 1
	if col == n {
		return 1 // 2
	}
	solutions := 0
	for r := range n { // 3
		if attacked(col, r) { // 4 5
			continue // 6
		}
		queen = append(queen, r)   // 7
		solutions += fill(col + 1) // 8
		queen = queen[:col]        // 9
	}
	return solutions // 10
}

func main() {
	fmt.Println(fill(0))
}
