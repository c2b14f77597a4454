package read

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/testing/expect"
)

// A queen beyond column z is named by row and column too, since few can count such letters.
func TestAttackedName(t *testing.T) {
	for _, test := range []struct {
		columns []int
		want    string
	}{
		{[]int{25, 3, 25}, "the queen on z3 is attacked along its column by one in a lower row"},
		{[]int{26, 3, 26}, "the queen on aa3 (row 3, column 27) is attacked along its column by one in a lower row"},
		{[]int{701, 702}, "the queen on aaa2 (row 2, column 703) is attacked along its rising diagonal by one in a lower row"},
		{[]int{28, 27}, "the queen on ab2 (row 2, column 28) is attacked along its falling diagonal by one in a lower row"},
	} {
		var c checker
		expect.Equal(t, fmt.Sprint(c.add(test.columns)), test.want, "%v", test.columns)
	}
}

// The rows and columns of a checker may be as many as math.MaxInt32, which tests reach only
// by starting near the end.
func TestCheckerLimits(t *testing.T) {
	const (
		tooManyRows = "there are more than 2147483647 rows"
		wrongColumn = "the column in row %d must be 1 to 2147483647, not %d"
	)
	last := math.MaxInt32 - 1 // a variable: what is above may wrap on 32 bits
	for _, test := range []struct {
		name    string
		rows    int
		columns []int
		want    string
	}{
		{"the last row", math.MaxInt32 - 1, []int{0}, ""},
		{"a row after the last", math.MaxInt32 - 1, []int{0, 2}, tooManyRows},
		{"a row after all", math.MaxInt32, []int{0}, tooManyRows},
		{"the last column", 0, []int{last}, ""},
		{"a column after the last", 0, []int{last + 1}, fmt.Sprintf(wrongColumn, 1, last+2)},
		{"a column after the last, in row 43", 40, []int{2, 0, last + 8}, fmt.Sprintf(wrongColumn, 43, last+9)},
		{"a column below the first", 5, []int{-1}, fmt.Sprintf(wrongColumn, 6, 0)},
	} {
		c := checker{rows: test.rows}
		err := c.add(test.columns)
		if test.want == "" {
			if err != nil || c.rows != test.rows+len(test.columns) {
				t.Errorf("%s: %d rows, %v", test.name, c.rows, err)
			}
			continue
		}
		expect.Equal(t, fmt.Sprint(err), test.want, "%s", test.name)
		expect.Equal(t, c.add([]int{4}), err, "%s: the error changes from", test.name)
	}
}

// The memory is counted by the page, of 65,536 columns or diagonals, in each of four sets.
func TestCheckerMemory(t *testing.T) {
	const page = 64 << 10 / 8
	for _, test := range []struct {
		columns []int
		pages   int64
	}{
		{nil, 0},
		{[]int{0}, 3},                      // a1: its column, its two diagonals
		{[]int{0, 2}, 3},                   // the diagonal of b2 and those to its right share a page
		{[]int{2, 0}, 4},                   // one diagonal on each side of a1
		{[]int{1<<16 - 1}, 3},              // the last of a page
		{[]int{1<<16 - 1, 1 << 16}, 4},     // two columns, two diagonals, along one of which the attack ends it
		{[]int{1<<16 - 1, 1<<16 + 1}, 6},   // two of each
		{[]int{0, 1 << 20, 3, 1 << 24}, 9}, // three of each, not the pages between
	} {
		var c checker
		c.add(test.columns)
		if got := c.memory(); got != test.pages*page {
			t.Errorf("%v: %d bytes, want %d pages of %d", test.columns, got, test.pages, page)
		}
	}
}

// The error of a line at the limit of every Reader does not speak of memory.
func TestErrTooLong(t *testing.T) {
	if err := errTooLong(limits.Line); errors.Is(err, ErrMemory) || err.Error() != "longer than 83886080 bytes; the columns of 10,000,000 queens take less" {
		t.Error(err)
	}
	if err := errTooLong(limits.Line - 1); !errors.Is(err, ErrMemory) || err.Error() != "its first 83886079 bytes take more memory than is available" {
		t.Error(err)
	}
}
