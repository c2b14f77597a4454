//go:build ignore

// Writes a solution down without a search: prints the columns, from 1.
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

func main() {
	columns := solution()
	if columns == nil {
		fmt.Println("no solution")
	}
	for _, col := range columns {
		fmt.Print(col, " ") // 8
	}
	fmt.Println()
}
