package region

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
)

// Square is one square of a puzzle. Row and Column are 0-based and counted from the
// top left corner, as puzzles are printed. (Package nqueens counts rows from the
// bottom, as chess does, so its Square is a different type.)
type Square struct{ Row, Column int }

// String returns the name of s, with row and column counted from 1: r3c4 is row 3,
// column 4.
func (s Square) String() string { return fmt.Sprintf("r%dc%d", s.Row+1, s.Column+1) }

// UnmarshalText reads a name such as r3c4, in capitals or small letters. The square may lie
// outside a given puzzle.
func (s *Square) UnmarshalText(name []byte) error {
	lower := strings.ToLower(strings.TrimSpace(string(name)))
	row, column, _ := strings.Cut(strings.TrimPrefix(lower, "r"), "c")
	r, badRow := strconv.Atoi(row)
	c, badColumn := strconv.Atoi(column)
	if named := (Square{r - 1, c - 1}); badRow == nil && badColumn == nil && r > 0 && c > 0 && named.String() == lower {
		*s = named
		return nil
	}
	return fmt.Errorf("%q is not a square; write r3c4 for row 3, column 4, counted from the top left", name)
}

// OnBoard returns the square as one of a board of n rows. Puzzles count rows from the top,
// boards from the bottom.
func (s Square) OnBoard(n int) nqueens.Square {
	return nqueens.Square{Row: n - 1 - s.Row, Col: s.Column}
}

// Squares is a list of squares, such as the queens of a solution. The functions of
// this package return them sorted by row, then by column.
//
// In JSON a square is its row and its column, counted from 1: [[3,4],[5,1]].
type Squares []Square

// String returns the names of the squares with spaces between them: r1c2 r2c5.
func (s Squares) String() string { return strings.Join(s.names(), " ") }

func (s Squares) names() []string { return words.Each(s, Square.String) }

// MarshalJSON implements [json.Marshaler].
func (s Squares) MarshalJSON() ([]byte, error) {
	pairs := make([][2]int, len(s))
	for i, square := range s {
		pairs[i] = [2]int{square.Row + 1, square.Column + 1}
	}
	return json.Marshal(pairs)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (s *Squares) UnmarshalJSON(text []byte) error {
	var pairs [][2]int
	if err := json.Unmarshal(text, &pairs); err != nil {
		return err
	}
	*s = nil
	for _, pair := range pairs {
		*s = append(*s, Square{pair[0] - 1, pair[1] - 1})
	}
	return nil
}

// words returns the names of the squares as a sentence has them: r1c2, r2c5 and r3c3.
func (s Squares) words() string { return words.And(s.names()) }

// without returns the squares of s that are not in other.
func (s Squares) without(other Squares) Squares {
	var rest Squares
	for _, square := range s {
		if !slices.Contains(other, square) {
			rest = append(rest, square)
		}
	}
	return rest
}

// distinct returns the squares sorted by row, then by column, each of them once.
func (s Squares) distinct() Squares {
	return slices.Compact(slices.SortedFunc(slices.Values(s), func(a, b Square) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Column, b.Column))
	}))
}
