//go:build ignore

// Counts the solutions with three words of bits: columns and diagonals taken.
package main

import "fmt"

const n = 8
const board = 1<<n - 1

// fill returns the number of ways to fill this row and those above.
func fill(row int, columns, rising, falling uint) int { // 1
	if row == n {
		return 1 // 2
	}
	solutions := 0
	free := board &^ (columns | rising | falling) // 3
	for free != 0 {                               // 4
		bit := free & -free                                                      // 5
		free -= bit                                                              // 5
		solutions += fill(row+1, columns|bit, (rising|bit)<<1, (falling|bit)>>1) // 6 7 8
	}
	return solutions // 9
}

func main() {
	fmt.Println(fill(0, 0, 0, 0))
}
