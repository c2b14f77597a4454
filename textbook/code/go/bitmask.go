//go:build ignore

// Solves n queens with three words of bits: columns and diagonals taken.
package main

import "fmt"

const n = 8
const board = 1<<n - 1

var queen [n]uint // the bit of each row, to be drawn

// draw draws the board, the first row first.
func draw() {
	for row := range n {
		line := make([]any, n)
		for col := range n {
			line[col] = "."
			if queen[row]>>col&1 == 1 {
				line[col] = "Q"
			}
		}
		fmt.Println(line...)
	}
}

// solve fills this row and those above, and reports whether that worked.
func solve(row int, columns, rising, falling uint) bool { // 1
	if row == n {
		draw()      // 2
		return true // 2
	}
	free := board &^ (columns | rising | falling) // 3
	for free != 0 {                               // 4
		bit := free & -free                                               // 5
		free -= bit                                                       // 5
		queen[row] = bit                                                  // 6
		if solve(row+1, columns|bit, (rising|bit)<<1, (falling|bit)>>1) { // 6 7 8
			return true
		}
	}
	return false // 9
}

// all
// count returns the number of ways to fill this row and those above.
func count(row int, columns, rising, falling uint) int { // 1
	if row == n {
		return 1 // 2
	}
	solutions := 0
	free := board &^ (columns | rising | falling) // 3
	for free != 0 {                               // 4
		bit := free & -free                                                       // 5
		free -= bit                                                               // 5
		solutions += count(row+1, columns|bit, (rising|bit)<<1, (falling|bit)>>1) // 6 7 8
	}
	return solutions // 9
}

// end
func main() {
	// all
	fmt.Printf("%d\n\n", count(0, 0, 0, 0))
	// end
	if !solve(0, 0, 0, 0) {
		fmt.Println("no solution")
	}
}
