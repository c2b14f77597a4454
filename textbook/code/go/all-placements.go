//go:build ignore

// Solves n queens by brute force: tests every choice of n squares.
package main

import (
	"fmt"
	"slices"
)

const n = 5 // for 8 there are 4,426,165,368 choices

// attack reports whether queens on two squares attack each other.
func attack(a, b int) bool {
	up, right := b/n-a/n, b%n-a%n
	return up == 0 || right == 0 || up == right || up == -right
}

// attacked reports whether an earlier queen attacks the last of these.
func attacked(queens []int) bool {
	last := len(queens) - 1
	for _, other := range queens[:last] {
		if attack(other, queens[last]) {
			return true
		}
	}
	return false
}

// draw draws the board, the first row first.
func draw(queens []int) {
	for row := range n {
		line := make([]any, n)
		for col := range n {
			line[col] = "."
			if slices.Contains(queens, row*n+col) {
				line[col] = "Q"
			}
		}
		fmt.Println(line...)
	}
}

// solve chooses the squares that are left, and reports whether that worked.
func solve(queens []int) bool { // 1
	if len(queens) == n { // 2
		for i := range n {
			if attacked(queens[:i+1]) { // 3
				return false // 4
			}
		}
		draw(queens) // 5
		return true  // 5
	}
	first := 0
	if len(queens) > 0 {
		first = queens[len(queens)-1] + 1
	}
	for square := first; square <= n*n-(n-len(queens)); square++ { // 6
		queens = append(queens, square) // 7
		if solve(queens) {              // 8
			return true
		}
		queens = queens[:len(queens)-1] // 9
	}
	return false // 10
}

// all
// count returns the number of solutions with the queens so far.
func count(queens []int) int { // 1
	if len(queens) == n { // 2
		for i := range n {
			if attacked(queens[:i+1]) { // 3
				return 0 // 4
			}
		}
		return 1 // 5
	}
	solutions, first := 0, 0
	if len(queens) > 0 {
		first = queens[len(queens)-1] + 1
	}
	for square := first; square <= n*n-(n-len(queens)); square++ { // 6
		queens = append(queens, square) // 7
		solutions += count(queens)      // 8
		queens = queens[:len(queens)-1] // 9
	}
	return solutions // 10
}

// end
func main() {
	// all
	fmt.Printf("%d\n\n", count(nil))
	// end
	if !solve(nil) {
		fmt.Println("no solution")
	}
}
