//go:build ignore

// Solves n queens without a search: writes a solution down.
package main

import "fmt"

const n = 8

// solution returns the columns of the queens, or nil if there is no solution.
func solution() []int {
	if n == 2 || n == 3 {
		return nil // 1
	}
	var evens, odds []int
	for col := 2; col <= n; col += 2 {
		evens = append(evens, col) // 2
	}
	for col := 1; col <= n; col += 2 {
		odds = append(odds, col) // 2
	}
	switch n % 12 { // 3
	case 3, 9:
		evens = append(evens[1:], 2)  // 4
		odds = append(odds[2:], 1, 3) // 4
	case 8:
		for i := 0; i+1 < len(odds); i += 2 {
			odds[i], odds[i+1] = odds[i+1], odds[i] // 5
		}
	case 2:
		odds = append([]int{3, 1}, append(odds[3:], 5)...) // 6
	}
	return append(evens, odds...) // 7
}

// draw draws the board, the first row first.
func draw(columns []int) {
	for row := range n {
		line := make([]any, n)
		for col := range n {
			line[col] = "."
			if columns[row] == col+1 {
				line[col] = "Q"
			}
		}
		fmt.Println(line...)
	}
}

func main() {
	columns := solution()
	if columns == nil {
		fmt.Println("no solution")
		return
	}
	draw(columns) // 8
}
