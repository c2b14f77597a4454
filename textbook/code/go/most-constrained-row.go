//go:build ignore

// Solves n queens by always filling the row with the fewest free squares.
package main

import "fmt"

const n = 8

var (
	filled, columns [n]bool
	rising, falling [2 * n]bool
	queen           [n]int // the column of each row, to be drawn
)

func free(row, col int) bool {
	return !columns[col] && !rising[n+row-col] && !falling[row+col]
}

// set puts a queen on the square, or takes her back.
func set(row, col int, taken bool) {
	filled[row], columns[col] = taken, taken
	rising[n+row-col], falling[row+col] = taken, taken
}

// mostConstrained returns the row with the fewest free squares.
func mostConstrained() (best int) {
	fewest := n + 1
	for row := range n {
		if filled[row] {
			continue
		}
		count := 0
		for col := range n {
			if free(row, col) {
				count++ // 3
			}
		}
		if count < fewest {
			best, fewest = row, count
		}
	}
	return best
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

// solve fills the rows that are left, and reports whether that worked.
func solve(queens int) bool { // 1
	if queens == n {
		draw()      // 2
		return true // 2
	}
	row := mostConstrained() // 4
	for col := range n {     // 6
		if !free(row, col) { // 6
			continue
		}
		set(row, col, true)    // 7
		queen[row] = col       // 7
		if solve(queens + 1) { // 8
			return true
		}
		set(row, col, false) // 9
	}
	return false // 5
}

// all
// count returns the number of ways to fill the rows that are left.
func count(queens int) int { // 1
	if queens == n {
		return 1 // 2
	}
	solutions := 0
	row := mostConstrained() // 4
	for col := range n {     // 6
		if !free(row, col) { // 6
			continue
		}
		set(row, col, true)            // 7
		solutions += count(queens + 1) // 8
		set(row, col, false)           // 9
	}
	return solutions // 5
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
