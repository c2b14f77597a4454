//go:build ignore

// The search of textbook.c in Go: a queen a row, and three words that say which squares of
// the row are attacked. Of each placement and its mirror image only one is searched.
//
//	textbook N   prints Q(N)
package main

import (
	"fmt"
	"os"
	"strconv"
)

type search struct {
	board     uint32 // a bit for each column
	solutions uint64
}

func (s *search) nextRow(columns, rising, falling uint32) {
	for squares := s.board &^ (columns | rising | falling); squares != 0; squares &= squares - 1 {
		queen := squares & -squares
		if columns|queen == s.board {
			s.solutions++
		} else {
			s.nextRow(columns|queen, (rising|queen)<<1, (falling|queen)>>1)
		}
	}
}

func count(n int) uint64 {
	s := search{board: 1<<n - 1}
	for column := range n / 2 {
		queen := uint32(1) << column
		s.nextRow(queen, queen<<1, queen>>1)
	}
	if n%2 == 1 { // a first queen in the middle: the second is kept to one side
		first := uint32(1) << (n / 2)
		for column := range n/2 - 1 {
			second := uint32(1) << column
			s.nextRow(first|second, (first<<1|second)<<1, (first>>1|second)>>1)
		}
	}
	return 2 * s.solutions
}

func main() {
	n := 0
	if len(os.Args) == 2 {
		n, _ = strconv.Atoi(os.Args[1])
	}
	if n < 2 || n > 28 {
		fmt.Fprintln(os.Stderr, "usage: textbook N, N from 2 to 28")
		os.Exit(2)
	}
	fmt.Println(count(n))
}
