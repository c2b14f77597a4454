//go:build ignore

// Solves n queens without recursion: the columns are a stack.
package main

import "fmt"

const n = 8

// attacked reports whether a queen attacks this column of the next row.
func attacked(stack []int, col int) bool {
	row := len(stack)
	for r, c := range stack {
		if c == col || c-col == row-r || col-c == row-r {
			return true
		}
	}
	return false
}

// draw draws the board, the first row first.
func draw(stack []int) {
	for row := range n {
		line := make([]any, n)
		for col := range n {
			line[col] = "."
			if stack[row] == col {
				line[col] = "Q"
			}
		}
		fmt.Println(line...)
	}
}

// solve reports whether there is a solution, and draws it.
func solve() bool {
	var stack []int // 1
	col := 0        // 1
	for {           // 2
		if len(stack) == n {
			draw(stack) // 3
			return true // 3
		}
		if col < n { // 4
			if !attacked(stack, col) { // 5
				stack = append(stack, col) // 6
				col = 0                    // 6
			} else {
				col++ // 7
			}
			continue // 8
		}
		if len(stack) == 0 { // 9 10
			return false
		}
		last := len(stack) - 1
		col, stack = stack[last]+1, stack[:last] // 11
	}
}

// all
// count returns the number of solutions.
func count() int {
	var stack []int // 1
	col := 0        // 1
	solutions := 0
	for { // 2
		if len(stack) == n {
			solutions++ // 3
		} else if col < n { // 4
			if !attacked(stack, col) { // 5
				stack = append(stack, col) // 6
				col = 0                    // 6
			} else {
				col++ // 7
			}
			continue // 8
		}
		if len(stack) == 0 { // 9 10
			return solutions
		}
		last := len(stack) - 1
		col, stack = stack[last]+1, stack[:last] // 11
	}
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
