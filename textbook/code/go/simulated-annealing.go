//go:build ignore

// Solves n queens by simulated annealing.
package main

import (
	"fmt"
	"math"
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

// solve draws a solution, and reports whether one was found.
func solve() bool {
	for row := range column {
		column[row] = rand.Intn(n) // 1
	}
	temperature := 1.0 // 1
	for {              // 2
		if solved() {
			draw()      // 3
			return true // 3
		}
		if temperature < 0.05 {
			return false // 4
		}
		row := rand.Intn(n)
		col := (column[row] + 1 + rand.Intn(n-1)) % n // 5
		now := attackers(row, column[row])
		worse := float64(attackers(row, col) - now)                      // 6 7
		if worse <= 0 || rand.Float64() < math.Exp(-worse/temperature) { // 8
			column[row] = col // 9 10
		}
		temperature *= 1 - 1/float64(16*n*n) // 11
	}
}

func main() {
	if !solve() {
		fmt.Println("no solution found")
	}
}
