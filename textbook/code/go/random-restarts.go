//go:build ignore

// Solves n queens by hill climbing with random restarts.
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

// climb climbs from a new start, and reports whether it solved the board.
func climb() bool {
	for row := range column {
		column[row] = rand.Intn(n) // 2
	}
	for { // 3
		if solved() {
			draw()      // 4
			return true // 4
		}
		// The best moves, and the change of the attacking pairs by them.
		var best []move
		least := n
		for row, stands := range column { // 5
			now := attackers(row, stands)
			for col := range n { // 5
				if col == stands {
					continue
				}
				change := attackers(row, col) - now // 6 7
				if change < least {
					best, least = nil, change
				}
				if change == least {
					best = append(best, move{row, col})
				}
			}
		}
		if least >= 0 {
			return false // 8
		}
		to := best[rand.Intn(len(best))] // 9
		column[to.row] = to.col          // 10
	}
}

// solve climbs until a climb ends in a solution.
func solve() bool {
	for range 1000 { // 1 11
		if climb() {
			return true
		}
	}
	return false
}

func main() {
	if !solve() {
		fmt.Println("no solution found")
	}
}
