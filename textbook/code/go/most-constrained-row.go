//go:build ignore

// Counts the solutions by always filling the row with the fewest free squares.
package main

import "fmt"

const n = 8

var (
	filled, columns [n]bool
	rising, falling [2 * n]bool
)

func free(row, col int) bool {
	return !columns[col] && !rising[n+row-col] && !falling[row+col]
}

// set puts a queen on the square, or takes her back.
func set(row, col int, taken bool) {
	filled[row], columns[col] = taken, taken
	rising[n+row-col], falling[row+col] = taken, taken
}

// mostConstrained returns the row with the fewest free squares.
func mostConstrained() (best int) {
	fewest := n + 1
	for row := range n {
		if filled[row] {
			continue
		}
		count := 0
		for col := range n {
			if free(row, col) {
				count++ // 3
			}
		}
		if count < fewest {
			best, fewest = row, count
		}
	}
	return best
}

// fill returns the number of ways to fill the rows that are left.
func fill(queens int) int { // 1
	if queens == n {
		return 1 // 2
	}
	solutions := 0
	row := mostConstrained() // 4
	for col := range n {     // 6
		if !free(row, col) { // 6
			continue
		}
		set(row, col, true)           // 7
		solutions += fill(queens + 1) // 8
		set(row, col, false)          // 9
	}
	return solutions // 5
}

func main() {
	fmt.Println(fill(0))
}
