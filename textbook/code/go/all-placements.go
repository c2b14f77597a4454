//go:build ignore

// Counts the solutions by brute force: tests every choice of n squares.
package main

import "fmt"

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

// choose returns the number of solutions with the queens so far.
func choose(queens []int) int { // 1
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
		solutions += choose(queens)     // 8
		queens = queens[:len(queens)-1] // 9
	}
	return solutions // 10
}

func main() {
	fmt.Println(choose(nil))
}
