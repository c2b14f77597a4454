//go:build ignore

// The search of backtrack.c in Go.
//
//	backtrack first N   prints the first solution in lexicographic order
//	backtrack list N    prints all solutions, columns from 1
package main

import (
	"bufio"
	"fmt"
	"math/bits"
	"os"
	"strconv"
)

type search struct {
	n         int
	board     uint64
	columns   []int
	onlyFirst bool
	out       *bufio.Writer
}

func (s *search) print() {
	for row, column := range s.columns {
		if row > 0 {
			s.out.WriteByte(' ')
		}
		s.out.WriteString(strconv.Itoa(column + 1))
	}
	s.out.WriteByte('\n')
}

func (s *search) nextRow(row int, columns, rising, falling uint64) (stop bool) {
	if row == s.n {
		s.print()
		return s.onlyFirst
	}
	for squares := s.board &^ (columns | rising | falling); squares != 0; squares &= squares - 1 {
		queen := squares & -squares
		s.columns[row] = bits.TrailingZeros64(queen)
		if s.nextRow(row+1, columns|queen, (rising|queen)<<1, (falling|queen)>>1) {
			return true
		}
	}
	return false
}

func main() {
	n := 0
	if len(os.Args) == 3 {
		n, _ = strconv.Atoi(os.Args[2])
	}
	if n < 1 || n > 63 {
		fmt.Fprintln(os.Stderr, "usage: backtrack first|list N, N from 1 to 63")
		os.Exit(2)
	}
	s := search{n, 1<<n - 1, make([]int, n), os.Args[1] == "first", bufio.NewWriter(os.Stdout)}
	s.nextRow(0, 0, 0, 0)
	s.out.Flush()
}
