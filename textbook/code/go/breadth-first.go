//go:build ignore

// Solves n queens with a queue of boards, the smallest first.
package main

import "fmt"

const n = 8

// attacks reports whether a queen on the board attacks the square.
func attacks(board []int, row, col int) bool {
	for r, c := range board {
		if c == col || c-col == row-r || col-c == row-r {
			return true
		}
	}
	return false
}

// draw draws the board, the first row first.
func draw(board []int) {
	for row := range n {
		line := make([]any, n)
		for col := range n {
			line[col] = "."
			if board[row] == col {
				line[col] = "Q"
			}
		}
		fmt.Println(line...)
	}
}

// solve takes boards from the queue until one is full, if one is.
func solve() bool {
	queue := [][]int{nil} // 1
	for len(queue) > 0 {  // 2
		board := queue[0] // 3
		queue = queue[1:] // 3
		row := len(board)
		if row == n {
			draw(board) // 4
			return true // 4
		}
		for col := range n { // 5 10
			if attacks(board, row, col) { // 6 7
				continue // 8
			}
			more := append(board[:row:row], col) // 9
			queue = append(queue, more)          // 9
		}
	}
	return false
}

// all
// count returns how many full boards come out of the queue.
func count() int {
	queue := [][]int{nil} // 1
	solutions := 0
	for len(queue) > 0 { // 2
		board := queue[0] // 3
		queue = queue[1:] // 3
		row := len(board)
		if row == n {
			solutions++ // 4
			continue    // 4
		}
		for col := range n { // 5 10
			if attacks(board, row, col) { // 6 7
				continue // 8
			}
			more := append(board[:row:row], col) // 9
			queue = append(queue, more)          // 9
		}
	}
	return solutions
}

// end
func main() {
	// all
	fmt.Printf("%d\n\n", count())
	// end
	if !solve() {
		fmt.Println("no solution")
	}
}
