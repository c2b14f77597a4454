//go:build ignore

// Solves n queens by the moves of a queen, on boards that never change: an
// array is a value, and each call has one of its own.
package main

import "fmt"

const n = 8

type board [n][n]bool

func (b board) with(row, col int) board {
	b[row][col] = true
	return b
}

// meets reports whether a queen on the square reaches another piece.
func (b board) meets(row, col int) bool {
	for up := -1; up <= 1; up++ {
		for right := -1; right <= 1; right++ {
			if (up != 0 || right != 0) && b.slides(row, col, up, right) {
				return true
			}
		}
	}
	return false
}

// slides reports whether there is a piece in one direction from the square.
func (b board) slides(row, col, up, right int) bool {
	row, col = row+up, col+right
	for 0 <= row && row < n && 0 <= col && col < n {
		if b[row][col] {
			return true
		}
		row, col = row+up, col+right
	}
	return false
}

// draw draws the board, the first row first.
func draw(b board) {
	for row := range n {
		line := make([]any, n)
		for col := range n {
			line[col] = "."
			if b[row][col] {
				line[col] = "Q"
			}
		}
		fmt.Println(line...)
	}
}

// solve fills this row and those above, and reports whether that worked.
func solve(row int, b board) bool { // 1
	if row == n {
		draw(b)     // 2
		return true // 2
	}
	for col := range n { // 3
		if b.meets(row, col) { // 4 5
			continue // 6
		}
		if solve(row+1, b.with(row, col)) { // 7 8
			return true
		}
	}
	return false // 9
}

// all
// count returns the number of ways to fill this row and those above.
func count(row int, b board) int { // 1
	if row == n {
		return 1 // 2
	}
	solutions := 0
	for col := range n { // 3
		if b.meets(row, col) { // 4 5
			continue // 6
		}
		solutions += count(row+1, b.with(row, col)) // 7 8
	}
	return solutions // 9
}

// end
func main() {
	// all
	fmt.Printf("%d\n\n", count(0, board{}))
	// end
	if !solve(0, board{}) {
		fmt.Println("no solution")
	}
}
