//go:build ignore

// Solves n queens by steepest-ascent hill climbing.
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

// solved reports whether no queen attacks another.
func solved() bool {
	for row, col := range column {
		if attackers(row, col) > 0 {
			return false
		}
	}
	return true
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

// move is the queen of a row put into another column.
type move struct{ row, col int }

// solve draws a solution, and reports whether one was found.
func solve() bool {
	for row := range column {
		column[row] = rand.Intn(n) // 1
	}
	for { // 2
		if solved() {
			draw()      // 3
			return true // 3
		}
		// The best moves, and the change of the attacking pairs by them.
		var best []move
		least := n
		for row, stands := range column { // 4
			now := attackers(row, stands)
			for col := range n { // 4
				if col == stands {
					continue
				}
				change := attackers(row, col) - now // 5 6
				if change < least {
					best, least = nil, change
				}
				if change == least {
					best = append(best, move{row, col})
				}
			}
		}
		if least >= 0 {
			return false // 7
		}
		to := best[rand.Intn(len(best))] // 8
		column[to.row] = to.col          // 9
	}
}

func main() {
	if !solve() {
		fmt.Println("no solution found")
	}
}
