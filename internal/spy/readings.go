package spy

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math/bits"
	"reflect"
	"slices"
	"strconv"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/limits"
)

// Reading says how the values of a variable are read as queens on a board of n rows.
type Reading struct {
	Kind   string `json:"kind"`   // see kinds
	N      int    `json:"n"`      // rows of the board
	Base   int    `json:"base"`   // of columns
	Rows   int    `json:"rows"`   // base of the rows of a table
	First  int    `json:"first"`  // element of a list that is the first row
	Length int    `json:"length"` // of a list that does not grow, 0 for one that does
	Stale  bool   `json:"stale"`  // what lies behind the last change does not count
	Flat   bool   `json:"flat"`   // a matrix is one list
	Symbol string `json:"symbol"` // of a queen in a matrix, or of a free square, in JSON
}

// reader returns the squares of a value, in the order of their queens; ok is false if it is no
// board. Of a stale list, row is the row that is written, or nil.
type reader func(value any, row *int) (queens []nqueens.Square, ok bool)

var kinds = map[string]func(Reading) reader{
	"columns": Reading.columns, // a list with the column of each row
	"digits":  Reading.digits,  // a text of such columns
	"matrix":  Reading.matrix,  // rows in which the queens are a symbol
	"free":    Reading.free,    // rows of squares that are free; a row with one has its queen
	"squares": Reading.squares, // squares
	"table":   Reading.table,   // a dict from rows to columns, or from squares to whether there is a queen
	"set":     Reading.set,     // columns that are added row after row
	"bits":    Reading.bits,    // such columns as the bits of a number
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
	begun, cut := false, r.N
	return func(value any, row *int) ([]nqueens.Square, bool) {
		list, ok := value.([]any)
		if !ok || r.Length > 0 && len(list) != r.Length || r.Length == 0 && len(list) > r.N {
			return nil, false
		}
		list = list[min(r.First, len(list)):min(r.First+r.N, len(list))]
		if r.Stale {
			switch changed := changedIn(before, list); {
			case !begun || len(before) != len(list):
				cut = r.whole(list)
			case row != nil && (len(changed) == 0 || len(changed) == 1 && changed[0] == *row-r.First):
				cut = *row - r.First + 1
			case len(changed) == 1:
				cut = changed[0] + 1
			case len(changed) > 1:
				cut = r.whole(list)
			}
			before, begun = list, true
			list = list[:min(max(cut, 0), len(list))]
		}
		var queens []nqueens.Square
		for i, element := range list {
			if x, ok := numeric(element); ok && x >= r.Base && x < r.Base+r.N {
				queens = append(queens, nqueens.Square{Row: i, Col: x - r.Base})
			}
		}
		return queens, true
	}
}

// whole returns how many elements of a list count that is new: none if all are equal.
func (r Reading) whole(list []any) int {
	if uniform(list) {
		return 0
	}
	return r.N
}

func (r Reading) digits() reader {
	read := r.columns()
	return func(value any, _ *int) ([]nqueens.Square, bool) {
		list, ok := digitsOf(value)
		if !ok {
			return nil, false
		}
		return read(list, nil)
	}
}

func (r Reading) matrix() reader {
	symbol := scalarOf(r.Symbol)
	return func(value any, _ *int) ([]nqueens.Square, bool) {
		rows, ok := value.([]any)
		if ok && r.Flat && len(rows) == r.N*r.N {
			rows = split(rows, r.N)
		}
		if !ok || len(rows) > r.N {
			return nil, false
		}
		var queens []nqueens.Square
		for i, row := range rows {
			squares, ok := elements(row)
			if !ok || len(squares) != r.N {
				return nil, false
			}
			for j, x := range squares {
				if x == symbol {
					queens = append(queens, nqueens.Square{Row: i, Col: j})
				}
			}
		}
		return queens, true
	}
}

func split(list []any, n int) []any {
	rows := make([]any, 0, n)
	for row := range slices.Chunk(list, n) {
		rows = append(rows, row)
	}
	return rows
}

func (r Reading) free() reader {
	symbol := scalarOf(r.Symbol)
	return func(value any, _ *int) ([]nqueens.Square, bool) {
		rows, ok := value.([]any)
		if !ok || len(rows) != r.N {
			return nil, false
		}
		var queens []nqueens.Square
		for i, row := range rows {
			squares, _ := elements(row)
			count, at := 0, 0
			for j, x := range squares {
				if x == symbol {
					count, at = count+1, j
				}
			}
			if count == 1 {
				queens = append(queens, nqueens.Square{Row: i, Col: at})
			}
		}
		return queens, true
	}
}

func (r Reading) squares() reader {
	return func(value any, _ *int) ([]nqueens.Square, bool) {
		list, ok := value.([]any)
		set, unordered := value.(Set)
		if !ok && !unordered {
			return nil, false
		}
		var queens []nqueens.Square
		for _, element := range append(list, set...) {
			if s, ok := squareOf(element); ok {
				queens = append(queens, nqueens.Square{Row: s.Row - r.Base, Col: s.Col - r.Base})
			}
		}
		if unordered {
			slices.SortFunc(queens, func(a, b nqueens.Square) int { return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col)) })
		}
		return queens, true
	}
}

func (r Reading) table() reader {
	return func(value any, _ *int) ([]nqueens.Square, bool) {
		dict, ok := value.(Dict)
		var queens []nqueens.Square
		for _, entry := range dict {
			row, ok1 := entry[0].(int)
			col, ok2 := entry[1].(int)
			if ok1 && ok2 {
				queens = append(queens, nqueens.Square{Row: row - r.Rows, Col: col - r.Base})
			} else if s, ok := squareOf(entry[0]); ok && occupied(entry[1]) {
				queens = append(queens, nqueens.Square{Row: s.Row - r.Rows, Col: s.Col - r.Base})
			}
		}
		return queens, ok
	}
}

// occupied reports whether the value of a square means a queen.
func occupied(value any) bool {
	switch value := value.(type) {
	case string:
		return !slices.Contains([]string{"", ".", " ", "-", "_"}, value)
	case []any:
		return len(value) > 0
	case Set:
		return len(value) > 0
	case Dict:
		return len(value) > 0
	}
	return value != nil && value != false && value != 0 && value != 0.0
}

func (r Reading) set() reader {
	return r.added(func(value any) ([]int, bool) {
		set, ok := value.(Set)
		columns := numbersIn(set)
		slices.Sort(columns)
		return columns, ok && len(columns) == len(set)
	})
}

func (r Reading) bits() reader {
	return r.added(func(value any) (columns []int, ok bool) {
		number, ok := value.(int)
		for rest := uint64(max(number, 0)); rest != 0; rest &= rest - 1 {
			columns = append(columns, bits.TrailingZeros64(rest))
		}
		return columns, ok
	})
}

// added reads columns that are added row after row.
func (r Reading) added(columns func(any) ([]int, bool)) reader {
	var order []int
	return func(value any, _ *int) ([]nqueens.Square, bool) {
		now, ok := columns(value)
		if !ok {
			return nil, false
		}
		order = slices.DeleteFunc(order, func(x int) bool { return !slices.Contains(now, x) })
		var queens []nqueens.Square
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

// elements returns the elements of a list, or the letters of a text.
func elements(value any) ([]any, bool) {
	switch value := value.(type) {
	case []any:
		return value, true
	case string:
		letters := make([]any, 0, len(value))
		for _, letter := range value {
			letters = append(letters, string(letter))
		}
		return letters, true
	}
	return nil, false
}

// numeric returns a whole number, which may be a text of at most two digits; true and false are 1
// and 0.
func numeric(value any) (int, bool) {
	switch value := value.(type) {
	case int:
		return value, true
	case string:
		number, err := strconv.Atoi(value)
		return number, err == nil && len(value) <= 2
	case bool:
		if value {
			return 1, true
		}
		return 0, true
	}
	return 0, false
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

// digitsOf returns the digits of a text.
func digitsOf(value any) ([]any, bool) {
	text, ok := value.(string)
	digits := make([]any, 0, len(text))
	for _, digit := range text {
		ok = ok && digit >= '0' && digit <= '9'
		digits = append(digits, int(digit-'0'))
	}
	return digits, ok
}

// textOf writes a scalar in JSON, a float with a point.
func textOf(scalar any) string {
	text, _ := json.Marshal(scalar)
	if _, ok := scalar.(float64); ok && !bytes.ContainsAny(text, ".e") {
		text = append(text, ".0"...)
	}
	return string(text)
}

// scalarOf returns the scalar that textOf has written, or nil.
func scalarOf(text string) any {
	var value Value
	if json.Unmarshal([]byte(text), &value) != nil || !isScalar(value.Of) {
		return nil
	}
	return value.Of
}

func isScalar(value any) bool {
	switch value.(type) {
	case nil, bool, int, float64, string:
		return true
	}
	return false
}

func numbersIn(list []any) (numbers []int) {
	for _, element := range list {
		if x, ok := element.(int); ok {
			numbers = append(numbers, x)
		}
	}
	return numbers
}

// equal compares two values.
func equal(a, b any) bool {
	switch a.(type) {
	case []any, Set, Dict:
		return reflect.DeepEqual(a, b)
	}
	return a == b
}

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
