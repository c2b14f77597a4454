package spy

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/limits"
)

// Reading says how the values of a variable are read as queens on a board of N rows.
type Reading struct {
	Kind   string `json:"kind"`   // a name in kinds
	N      int    `json:"n"`      // rows of the board
	Base   int    `json:"base"`   // of columns
	Rows   int    `json:"rows"`   // base of the rows of a table
	First  int    `json:"first"`  // element of a list that is the first row
	Length int    `json:"length"` // of a list that does not grow, 0 for one that does
	Stale  bool   `json:"stale"`  // what lies behind the last change does not count
	Flat   bool   `json:"flat"`   // a matrix is one list
	Symbol Value  `json:"symbol"` // of a queen in a matrix
}

// reader returns the squares of a value, in the order of their queens; ok is false if it is no
// board. Of a stale list, row is the row that is written, or nil.
type reader func(value any, row *int) (queens []nqueens.Square, ok bool)

var kinds = map[string]func(Reading) reader{
	"columns": Reading.columns, // a list or a text with the column of each row
	"matrix":  Reading.matrix,  // rows in which the queens are a symbol
	"squares": Reading.squares, // squares, or their numbers row after row, in a list or a set
	"table":   Reading.table,   // a dict from rows to columns, or from squares to whether there is a queen
	"added":   Reading.added,   // columns that are added row after row: a set, or the bits of a number
}

// check returns an error if no reader can read so.
func (r Reading) check() error {
	switch {
	case kinds[r.Kind] == nil:
		return fmt.Errorf("there is no reading %q", r.Kind)
	case r.N < 1 || r.N > limits.SteppedN:
		return fmt.Errorf("the board has %d rows, and must have 1 to %d", r.N, limits.SteppedN)
	case min(r.Base, r.Rows, r.First) < 0 || max(r.Base, r.Rows, r.First) > 1:
		return fmt.Errorf("a reading begins at 0 or 1, not at %d, %d, %d", r.Base, r.Rows, r.First)
	}
	return nil
}

// reader returns a reader, which may keep what it has read.
func (r Reading) reader() reader {
	read := kinds[r.Kind](r)
	off := func(s nqueens.Square) bool { return min(s.Row, s.Col) < 0 || max(s.Row, s.Col) >= r.N }
	return func(value any, row *int) ([]nqueens.Square, bool) {
		queens, ok := read(value, row)
		return slices.DeleteFunc(queens, off), ok
	}
}

func (r Reading) columns() reader {
	var before []any
	cut := r.N
	return func(value any, row *int) (queens []nqueens.Square, ok bool) {
		list, ok := elements(value)
		if !ok || r.Length > 0 && len(list) != r.Length || r.Length == 0 && len(list) > r.N {
			return nil, false
		}
		list = list[min(r.First, len(list)):min(r.First+r.N, len(list))]
		if r.Stale {
			switch changed := changedIn(before, list); {
			case row != nil && before != nil && (len(changed) == 0 || slices.Equal(changed, []int{*row - r.First})):
				cut = *row - r.First + 1
			case before != nil && len(list) > len(before):
				cut = len(list)
			case before != nil && len(changed) == 1:
				cut = changed[0] + 1
			case (before == nil || len(changed) > 1) && uniform(list):
				cut = 0
			case before == nil || len(changed) > 1:
				cut = r.N
			}
			before = list
			list = list[:min(max(cut, 0), len(list))]
		}
		for i, element := range list {
			if x, ok := numeric(element); ok {
				queens = append(queens, nqueens.Square{Row: i, Col: x - r.Base})
			}
		}
		return queens, true
	}
}

func (r Reading) matrix() reader {
	return func(value any, _ *int) (queens []nqueens.Square, ok bool) {
		rows, ok := value.([]any)
		if ok && r.Flat && len(rows) == r.N*r.N {
			rows = chunks(rows, r.N)
		}
		if !ok || len(rows) > r.N {
			return nil, false
		}
		for i, row := range rows {
			squares, ok := elements(row)
			if !ok || len(squares) != r.N {
				return nil, false
			}
			for j, x := range squares {
				if equal(x, r.Symbol.Of) {
					queens = append(queens, nqueens.Square{Row: i, Col: j})
				}
			}
		}
		return queens, true
	}
}

func (r Reading) squares() reader {
	return func(value any, _ *int) (queens []nqueens.Square, ok bool) {
		list, ok := value.([]any)
		set, unordered := value.(Set)
		for _, element := range append(list, set...) {
			if x, ok := element.(int); ok {
				queens = append(queens, nqueens.Square{Row: (x - r.Base) / r.N, Col: (x - r.Base) % r.N})
			} else if s, ok := squareOf(element); ok {
				queens = append(queens, nqueens.Square{Row: s.Row - r.Base, Col: s.Col - r.Base})
			}
		}
		if unordered {
			slices.SortFunc(queens, func(a, b nqueens.Square) int { return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col)) })
		}
		return queens, ok || unordered
	}
}

func (r Reading) table() reader {
	return func(value any, _ *int) (queens []nqueens.Square, ok bool) {
		dict, ok := value.(Dict)
		for _, entry := range dict {
			s, known := squareOf(entry[:])
			if !known && occupied(entry[1]) {
				s, known = squareOf(entry[0])
			}
			if known {
				queens = append(queens, nqueens.Square{Row: s.Row - r.Rows, Col: s.Col - r.Base})
			}
		}
		return queens, ok
	}
}

// occupied reports whether the value of a square means a queen.
func occupied(value any) bool {
	return !slices.ContainsFunc([]any{nil, false, 0, "", ".", " ", "-", "_"}, func(none any) bool { return equal(value, none) })
}

func (r Reading) added() reader {
	var order []int
	return func(value any, _ *int) (queens []nqueens.Square, ok bool) {
		now, ok := columnsIn(value)
		if !ok || len(now) > 4*r.N {
			return nil, false
		}
		order = slices.DeleteFunc(order, func(x int) bool { return !slices.Contains(now, x) })
		for _, x := range now {
			if !slices.Contains(order, x) {
				order = append(order, x)
			}
		}
		for i, x := range order {
			queens = append(queens, nqueens.Square{Row: i, Col: x - r.Base})
		}
		return queens, true
	}
}

// chunks returns lists of n elements.
func chunks(list []any, n int) (rows []any) {
	for row := range slices.Chunk(list, n) {
		rows = append(rows, row)
	}
	return rows
}

// columnsIn returns the numbers of a set, or the bits of a number, in order.
func columnsIn(value any) (columns []int, ok bool) {
	switch value := value.(type) {
	case Set:
		columns = numbersIn(value)
		slices.Sort(columns)
		return columns, len(columns) == len(value)
	case int:
		for rest := uint(max(value, 0)); rest != 0; rest &= rest - 1 {
			columns = append(columns, bits.TrailingZeros(rest))
		}
		return columns, true
	}
	return nil, false
}

// elements returns the elements of a list, or the letters of a text.
func elements(value any) (list []any, ok bool) {
	text, ok := value.(string)
	if !ok {
		list, ok = value.([]any)
		return list, ok
	}
	for _, letter := range text {
		list = append(list, string(letter))
	}
	return list, true
}

// numeric returns a whole number, which may be a text of at most two digits; true and false are 1
// and 0.
func numeric(value any) (int, bool) {
	switch value := value.(type) {
	case int:
		return value, true
	case string:
		number, err := strconv.Atoi(value)
		return number, err == nil && len(value) <= 2 && value[0] >= '0'
	case bool:
		return btoi(value), true
	}
	return 0, false
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// squareOf returns the square that a list begins with.
func squareOf(value any) (s nqueens.Square, ok bool) {
	pair, ok := value.([]any)
	if !ok || len(pair) < 2 {
		return s, false
	}
	row, ok1 := pair[0].(int)
	col, ok2 := pair[1].(int)
	return nqueens.Square{Row: row, Col: col}, ok1 && ok2
}

func numbersIn(list []any) (numbers []int) {
	for _, element := range list {
		if x, ok := element.(int); ok {
			numbers = append(numbers, x)
		}
	}
	return numbers
}

func isScalar(value any) bool {
	switch value.(type) {
	case []any, Set, Dict:
		return false
	}
	return true
}

// equal reports whether two values are the same scalar.
func equal(a, b any) bool { return isScalar(a) && a == b }

func uniform(list []any) bool {
	return !slices.ContainsFunc(list, func(x any) bool { return !equal(x, list[0]) })
}

// changedIn returns the indices of the elements that differ, where the lists are equally long.
func changedIn(old, list []any) (changed []int) {
	for i := range list {
		if len(old) == len(list) && !equal(old[i], list[i]) {
			changed = append(changed, i)
		}
	}
	return changed
}
