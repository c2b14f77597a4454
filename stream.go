package nqueens

import (
	"fmt"
	"math"
)

// Checker tells whether columns that arrive in order of their rows make a
// solution, without keeping them: it holds one bit for each column and each
// diagonal that is taken, 5 bits a queen. The size of the board need not be
// known before the last column has come. The zero value is ready for use, for
// one placement.
type Checker struct {
	rows    int
	widest  Square // the first queen in the largest column
	columns bitset
	rising  [2]bitset // by Col - Row where that is at least 0, by Row - Col where it is not
	falling bitset
	err     error
}

// Attacked is the error of a queen that another in a lower row attacks, where it
// is not known which.
type Attacked struct {
	Square    Square
	Direction Direction
}

func (a *Attacked) Error() string {
	return fmt.Sprintf("the queen on %s is attacked along its %v by one in a lower row", a.Square.inFull(), a.Direction)
}

// checkerChunk is how many columns are marked in one set before the next. Their
// places in memory are far apart but do not depend on one another, so that a
// processor can wait for many of them at once.
const checkerChunk = 1024

// Add takes the 0-based columns of the next rows. It returns the *Attacked of
// the lowest row where there is one, or an error for a column below 0 or for more
// than math.MaxInt32 columns or rows; after an error it returns the same again.
func (c *Checker) Add(columns []int) error {
	for c.err == nil && len(columns) > 0 {
		chunk := columns[:min(len(columns), checkerChunk)]
		columns = columns[len(chunk):]
		c.err = c.add(chunk)
	}
	return c.err
}

func (c *Checker) add(columns []int) error {
	if c.rows > math.MaxInt32-len(columns) {
		return fmt.Errorf("there are more than %d rows", math.MaxInt32)
	}
	for i, col := range columns {
		if col < 0 || col >= math.MaxInt32 {
			return fmt.Errorf("the column in row %d must be from 1 to %d, not %d", c.rows+i+1, math.MaxInt32, col+1)
		}
		if col > c.widest.Col {
			c.widest = Square{c.rows + i, col}
		}
	}
	attacked, direction := len(columns), AlongRow
	note := func(i int, d Direction) {
		if i < attacked {
			attacked, direction = i, d
		}
	}
	for i, col := range columns {
		if c.columns.mark(uint(col)) {
			note(i, AlongColumn)
			break
		}
	}
	for i, col := range columns {
		set, index := 0, col-c.rows-i
		if index < 0 {
			set, index = 1, -index
		}
		if c.rising[set].mark(uint(index)) {
			note(i, AlongRising)
			break
		}
	}
	for i, col := range columns {
		if c.falling.mark(uint(col + c.rows + i)) {
			note(i, AlongFalling)
			break
		}
	}
	if attacked < len(columns) {
		return &Attacked{Square{c.rows + attacked, columns[attacked]}, direction}
	}
	c.rows += len(columns)
	return nil
}

// Widest returns the first queen in the largest column added so far.
func (c *Checker) Widest() Square { return c.widest }

// Memory is how many bytes the Checker takes: about 5 bits a queen.
func (c *Checker) Memory() int64 {
	pages := c.columns.held + c.rising[0].held + c.rising[1].held + c.falling.held
	return pages * pageWords * 8
}

// Finish returns the number of queens, which is the size of the board, and nil
// if they are a solution; else the error of Add, or an *OffBoard for a column
// that is larger than the board turned out to be.
func (c *Checker) Finish() (n int, err error) {
	switch {
	case c.err != nil:
		return c.rows, c.err
	case c.rows == 0:
		return 0, fmt.Errorf("a placement has at least one queen, this one has none")
	case c.widest.Col >= c.rows:
		return c.rows, &OffBoard{c.widest, c.rows}
	}
	return c.rows, nil
}

// bitset is a set of numbers from 0 that grows by the page as they come.
type bitset struct {
	pages []*[pageWords]uint64
	held  int64 // pages that are there
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
	s.held++
}
