package read

import (
	"fmt"
	"math"

	"nqueens.example/nqueens"
)

// checker checks whether columns that arrive in order of their rows are a solution. It
// does not keep them, only a bit for each column and each diagonal that is taken, 5 bits
// a queen, and learns the size of the board with the last column. The zero value is ready
// for one placement.
type checker struct {
	rows    int
	widest  nqueens.Square // the first queen in the largest column
	columns bitset
	rising  [2]bitset // by Col - Row where that is at least 0, by Row - Col where it is not
	falling bitset
	err     error
}

// attacked is the error of a queen that an unknown queen in a lower row attacks.
type attacked struct {
	square    nqueens.Square
	direction nqueens.Direction
}

func (a *attacked) Error() string {
	s := a.square
	name := s.String()
	if s.Col >= 26 {
		name = fmt.Sprintf("%v (row %d, column %d)", s, s.Row+1, s.Col+1)
	}
	return fmt.Sprintf("the queen on %s is attacked along its %v by one in a lower row", name, a.direction)
}

// add takes the 0-based columns of the next rows. It returns the *attacked of the lowest
// row, if there is one, or an error for a column below 0 or for more than math.MaxInt32
// columns or rows. After an error it returns the same again.
func (c *checker) add(columns []int) error {
	for _, col := range columns {
		if c.err == nil {
			c.err = c.addQueen(nqueens.Square{Row: c.rows, Col: col})
		}
	}
	return c.err
}

func (c *checker) addQueen(s nqueens.Square) error {
	switch up := s.Col - s.Row; {
	case s.Row == math.MaxInt32:
		return fmt.Errorf("there are more than %d rows", math.MaxInt32)
	case s.Col < 0 || s.Col >= math.MaxInt32:
		return fmt.Errorf("the column in row %d must be 1 to %d, not %d", s.Row+1, math.MaxInt32, s.Col+1)
	case c.columns.mark(uint(s.Col)):
		return &attacked{s, nqueens.AlongColumn}
	case up >= 0 && c.rising[0].mark(uint(up)), up < 0 && c.rising[1].mark(uint(-up)):
		return &attacked{s, nqueens.AlongRising}
	case c.falling.mark(uint(s.Col + s.Row)):
		return &attacked{s, nqueens.AlongFalling}
	}
	if s.Col > c.widest.Col {
		c.widest = s
	}
	c.rows++
	return nil
}

// memory returns the number of bytes that the checker takes.
func (c *checker) memory() int64 {
	pages := c.columns.count + c.rising[0].count + c.rising[1].count + c.falling.count
	return pages * pageWords * 8
}

// finish returns the number of queens, which is the size of the board, and nil if they are
// a solution. Otherwise the error is that of add, or an *nqueens.OffBoard for a column
// that the board does not have.
func (c *checker) finish() (n int, err error) {
	switch {
	case c.err != nil:
		return c.rows, c.err
	case c.rows == 0:
		return 0, fmt.Errorf("a placement has at least one queen, this one has none")
	case c.widest.Col >= c.rows:
		return c.rows, &nqueens.OffBoard{Square: c.widest, N: c.rows}
	}
	return c.rows, nil
}

// bitset is a set of numbers from 0 that grows by the page as they come.
type bitset struct {
	pages []*[pageWords]uint64
	count int64 // pages that are there
}

const pageWords = 1024

// mark adds i and reports whether it was there before.
func (s *bitset) mark(i uint) bool {
	page := i / (64 * pageWords)
	if page >= uint(len(s.pages)) || s.pages[page] == nil {
		s.grow(page)
	}
	word := &s.pages[page][i/64%pageWords]
	bit := uint64(1) << (i % 64)
	before := *word
	*word = before | bit
	return before&bit != 0
}

func (s *bitset) grow(page uint) {
	if missing := int(page) + 1 - len(s.pages); missing > 0 {
		s.pages = append(s.pages, make([]*[pageWords]uint64, missing)...)
	}
	s.pages[page] = new([pageWords]uint64)
	s.count++
}
