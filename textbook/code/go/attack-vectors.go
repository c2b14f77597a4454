//go:build ignore

// Solves n queens with the board in one word, a bit a square.
package main

import "fmt"

const n = 8 // at most 8, since the word has 64 bits

var attacks [n * n]uint64

// attacksFrom returns the bits of a square and of those that a queen attacks.
func attacksFrom(row, col int) (bits uint64) {
	for r := range n {
		for c := range n {
			diagonal := r-row == c-col || r-row == col-c
			if r == row || c == col || diagonal {
				bits |= 1 << (r*n + c)
			}
		}
	}
	return bits
}

// draw draws the board, the first row first.
func draw(queens uint64) {
	for row := range n {
		line := make([]any, n)
		for col := range n {
			line[col] = "."
			if queens>>(row*n+col)&1 == 1 {
				line[col] = "Q"
			}
		}
		fmt.Println(line...)
	}
}

// solve fills this row and those above, and reports whether that worked.
func solve(row int, queens, attacked uint64) bool { // 2
	if row == n {
		draw(queens) // 3
		return true  // 3
	}
	for col := range n { // 4
		square := row*n + col
		if attacked>>square&1 == 1 { // 5
			continue // 6
		}
		placed := queens | 1<<square                        // 7
		if solve(row+1, placed, attacked|attacks[square]) { // 7 8 9
			return true
		}
	}
	return false // 10
}

// all
// count returns the number of ways to fill this row and those above.
func count(row int, attacked uint64) int { // 2
	if row == n {
		return 1 // 3
	}
	solutions := 0
	for col := range n { // 4
		square := row*n + col
		if attacked>>square&1 == 1 { // 5
			continue // 6
		}
		solutions += count(row+1, attacked|attacks[square]) // 7 8 9
	}
	return solutions // 10
}

// end
func main() {
	for square := range attacks {
		attacks[square] = attacksFrom(square/n, square%n) // 1
	}
	// all
	fmt.Printf("%d\n\n", count(0, 0))
	// end
	if !solve(0, 0, 0) {
		fmt.Println("no solution")
	}
}
