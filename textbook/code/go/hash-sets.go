//go:build ignore

// Solves n queens with three sets of what is taken.
package main

import "fmt"

const n = 8

var (
	columns     = map[int]bool{}
	sums        = map[int]bool{}
	differences = map[int]bool{}
	queen       [n]int // the column of each row, to be drawn
)

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
	for col := range n { // 3
		if columns[col] || sums[row+col] || differences[row-col] { // 4 5
			continue // 6
		}
		columns[col] = true         // 7
		sums[row+col] = true        // 7
		differences[row-col] = true // 7
		queen[row] = col            // 7
		if solve(row + 1) {         // 8
			return true
		}
		delete(columns, col)         // 9
		delete(sums, row+col)        // 9
		delete(differences, row-col) // 9
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
		if columns[col] || sums[row+col] || differences[row-col] { // 4 5
			continue // 6
		}
		columns[col] = true          // 7
		sums[row+col] = true         // 7
		differences[row-col] = true  // 7
		solutions += count(row + 1)  // 8
		delete(columns, col)         // 9
		delete(sums, row+col)        // 9
		delete(differences, row-col) // 9
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
