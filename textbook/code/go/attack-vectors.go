//go:build ignore

// Counts the solutions with the board in one word, a bit a square.
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

// fill returns the number of ways to fill this row and those above.
func fill(row int, attacked uint64) int { // 2
	if row == n {
		return 1 // 3
	}
	solutions := 0
	for col := range n { // 4
		square := row*n + col
		if attacked>>square&1 == 1 { // 5
			continue // 6
		}
		solutions += fill(row+1, attacked|attacks[square]) // 7 8 9
	}
	return solutions // 10
}

func main() {
	for square := range attacks {
		attacks[square] = attacksFrom(square/n, square%n) // 1
	}
	fmt.Println(fill(0, 0))
}
