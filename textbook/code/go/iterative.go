//go:build ignore

// Counts the solutions without recursion: the columns are a stack.
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

func main() {
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
			break
		}
		last := len(stack) - 1
		col, stack = stack[last]+1, stack[:last] // 11
	}
	fmt.Println(solutions)
}
