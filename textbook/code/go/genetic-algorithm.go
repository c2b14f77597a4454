//go:build ignore

// Solves n queens by a genetic algorithm.
package main

import (
	"fmt"
	"math/rand"
)

const n = 8
const size = 20 // of the population

type board [n]int // the column of the queen in each row

// attackers returns how many queens attack the queen of the row.
func (b board) attackers(row int) (count int) {
	col := b[row]
	for r, c := range b {
		attacks := c == col || c-col == r-row || c-col == row-r
		if r != row && attacks {
			count++
		}
	}
	return count
}

// draw draws the board, the first row first.
func (b board) draw() {
	for row := range n {
		line := make([]any, n)
		for col := range n {
			line[col] = "."
			if b[row] == col {
				line[col] = "Q"
			}
		}
		fmt.Println(line...)
	}
}

// pairs returns how many pairs of queens attack each other.
func (b board) pairs() (count int) {
	for row := range n { // 8
		count += b.attackers(row) // 9 10
	}
	return count / 2
}

// choose chooses a board by its chance.
func choose(boards [size]board, chances [size]float64) board {
	sum := 0.0
	for _, chance := range chances {
		sum += chance
	}
	at := rand.Float64() * sum
	for i, chance := range chances {
		if at -= chance; at < 0 {
			return boards[i]
		}
	}
	return boards[0]
}

// breed returns a child: the lower rows of one board, the upper of another.
func breed(one, other board) board {
	cut := 1 + rand.Intn(n-1)
	child := one // 4
	for row := cut; row < n; row++ {
		child[row] = other[row] // 5
	}
	if rand.Intn(5) < 4 {
		row := rand.Intn(n)       // 6
		child[row] = rand.Intn(n) // 7
	}
	return child
}

// solve draws a solution, and reports whether one was found.
func solve() bool {
	var boards [size]board
	for i := range boards {
		for row := range n {
			boards[i][row] = rand.Intn(n) // 1
		}
	}
	for range 501 { // 2
		var chances [size]float64
		for i, b := range boards {
			count := b.pairs()
			if count == 0 {
				b.draw()    // 11
				return true // 11
			}
			chances[i] = 1 / float64((1+count)*(1+count))
		}
		var children [size]board
		for i := range children {
			one := choose(boards, chances)   // 3
			other := choose(boards, chances) // 3
			children[i] = breed(one, other)
		}
		boards = children // 12
	}
	return false
}

func main() {
	if !solve() {
		fmt.Println("no solution found")
	}
}
