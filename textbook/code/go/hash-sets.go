//go:build ignore

// Counts the solutions with three sets of what is taken.
package main

import "fmt"

const n = 8

var (
	columns     = map[int]bool{}
	sums        = map[int]bool{}
	differences = map[int]bool{}
)

// fill returns the number of ways to fill this row and those above.
func fill(row int) int { // 1
	if row == n {
		return 1 // 2
	}
	solutions := 0
	for col := range n { // 3
		if columns[col] || sums[row+col] || differences[row-col] { // 4 5
			continue // 6
		}
		columns[col] = true          // 7
		sums[row+col] = true         // 7
		differences[row-col] = true  // 7
		solutions += fill(row + 1)   // 8
		delete(columns, col)         // 9
		delete(sums, row+col)        // 9
		delete(differences, row-col) // 9
	}
	return solutions // 10
}

func main() {
	fmt.Println(fill(0))
}
