//go:build ignore

// Solves n queens by repairing a full board.
package main

import (
	"fmt"
	"math/rand"
)

const n = 8

var column [n]int // of the queen in each row

// attackers returns how many queens of other rows attack the square.
func attackers(row, col int) (count int) {
	for r, c := range column {
		attacks := c == col || c-col == r-row || c-col == row-r
		if r != row && attacks {
			count++
		}
	}
	return count
}

// least returns the index of the least number, by chance one of several.
func least(numbers [n]int) (best int) {
	equal := 0
	for i, number := range numbers {
		if number > numbers[best] {
			continue
		}
		if number < numbers[best] {
			equal = 0
		}
		equal++
		if rand.Intn(equal) == 0 {
			best = i
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
			if column[row] == col {
				line[col] = "Q"
			}
		}
		fmt.Println(line...)
	}
}

// solve draws a solution, and reports whether one was found.
func solve() bool {
	for range 100 { // 1 10
		for row := range column {
			column[row] = rand.Intn(n) // 2
		}
		for range 2*n + 50 { // 3
			var counts [n]int
			for r, c := range column {
				counts[r] = -attackers(r, c)
			}
			row := least(counts) // 5
			if counts[row] == 0 {
				draw()      // 4
				return true // 4
			}
			for col := range n { // 6
				counts[col] = attackers(row, col) // 7 8
			}
			column[row] = least(counts) // 9
		}
	}
	return false
}

func main() {
	if !solve() {
		fmt.Println("no solution found")
	}
}
