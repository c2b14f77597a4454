package spy

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
	"unicode/utf8"
)

// candidate is a way to read the values of a variable.
type candidate struct {
	Reading
	form string  // for people
	weak float64 // how much other ways are to be preferred

	// overwritten says that a list has all its elements at the start, so that what is not yet
	// written may be read as queens.
	overwritten bool
}

// collector collects the ways to read the values of one variable.
type collector struct {
	sizes   []int // boards that the program may search
	longest int   // elements of a value
	fixed   bool  // all values have as many
	found   []candidate
}

// candidates returns the ways to read the values of one variable, on a board of a size that they
// suggest or of one of sizes.
func candidates(values []any, sizes []int) []candidate {
	c := collector{sizes: sizes, fixed: true}
	var inside []any // elements of all values
	var lists [][]any
	for _, value := range values {
		if reflect.TypeOf(value) != reflect.TypeOf(values[0]) {
			return nil
		}
		list := partsOf(value)
		lists = append(lists, list)
		inside = append(inside, list...)
		c.longest = max(c.longest, len(list))
		c.fixed = c.fixed && len(list) == len(lists[0])
	}
	numbers := numbersIn(inside)
	if len(inside) == 0 {
		return nil
	}
	switch values[0].(type) {
	case []any:
		c.lists(lists, inside)
	case Dict:
		c.dicts(inside)
	case Set:
		c.columns("a set of columns", 1.5, Reading{Kind: "added"}, numbers, len(inside))
		c.squares(inside, 2)
	case int:
		c.columns("the bits of a number", 2.5, Reading{Kind: "added"}, numbers, len(inside))
	case string:
		numbers = numbersIn(whole(inside))
		c.columns("a string of columns", 0.5, Reading{Kind: "columns"}, numbers, len(inside))
	}
	return c.found
}

// partsOf returns what a value consists of: its elements, entries, letters or bits.
func partsOf(value any) (parts []any) {
	switch value := value.(type) {
	case Set:
		return value
	case Dict:
		for _, entry := range value {
			parts = append(parts, entry[:])
		}
	case int:
		columns, _ := columnsIn(value)
		for _, x := range columns {
			parts = append(parts, x)
		}
	default:
		parts, _ = elements(value)
	}
	return parts
}

func (c *collector) add(form string, weak float64, r Reading) {
	if r.N > 0 {
		c.found = append(c.found, candidate{Reading: r, form: form, weak: weak})
	}
}

// options returns the sizes of the program and those that the last column suggests, in order.
func (c *collector) options(last int) []int {
	sizes := slices.Sorted(slices.Values(append([]int{last + 1, last, c.longest}, c.sizes...)))
	return slices.Compact(sizes)
}

// columns takes columns from 0 or from 1, if all the elements are.
func (c *collector) columns(form string, weak float64, r Reading, numbers []int, elements int) {
	if len(numbers) < elements || elements == 0 || slices.Min(numbers) < 0 {
		return
	}
	last := slices.Max(numbers)
	for _, n := range c.options(last) {
		if r.N, r.Base = n, btoi(last == n); last <= n {
			c.add(form, weak, r)
		}
	}
}

// squares takes lists of 2 to most elements that begin with the row and the column of a queen.
func (c *collector) squares(inside []any, most int) {
	low, high := math.MaxInt, 0
	for _, element := range inside {
		s, ok := squareOf(element)
		if !ok || len(element.([]any)) > most {
			return
		}
		low, high = min(low, s.Row, s.Col), max(high, s.Row, s.Col)
	}
	for _, n := range c.options(high) {
		base := btoi(high == n && low >= 1)
		if low >= 0 && high < n+base && c.longest <= n {
			c.add("squares", 0, Reading{Kind: "squares", N: n, Base: base})
		}
	}
}

// dicts takes entries from rows to columns, or from squares.
func (c *collector) dicts(entries []any) {
	lastRow, lastColumn, low, high, pairs, squares := 0, 0, math.MaxInt, 0, 0, 0
	for _, entry := range entries {
		if s, ok := squareOf(entry); ok {
			pairs++
			lastRow, lastColumn = max(lastRow, s.Row), max(lastColumn, s.Col)
		} else if s, ok := squareOf(entry.([]any)[0]); ok {
			squares++
			low, high = min(low, s.Row, s.Col), max(high, s.Row, s.Col)
		}
	}
	switch {
	case pairs > 0 && 5*pairs >= len(entries):
		for _, n := range c.options(lastColumn) {
			if max(lastRow, lastColumn) <= n {
				c.add("a dict", 0, Reading{Kind: "table", N: n, Rows: btoi(lastRow == n), Base: btoi(lastColumn == n)})
			}
		}
	case squares == len(entries):
		base := btoi(low > 0)
		c.add("a dict of squares", 0.5, Reading{Kind: "table", N: high + 1 - base, Rows: base, Base: base})
	}
}

func (c *collector) lists(values [][]any, inside []any) {
	rows, texts, width, even := 0, 0, 0, true
	for i, row := range inside {
		list, ok := row.([]any)
		here := len(list)
		if text, isText := row.(string); isText {
			texts++
			here, ok = utf8.RuneCountInString(text), true
		}
		if i == 0 {
			width = here
		}
		rows += btoi(ok)
		even = even && here == width
	}
	switch {
	case rows == 0:
		c.flat(values, inside)
	case rows < len(inside):
	default:
		if even && width == 1 && c.fixed {
			c.squareLists(inside)
		}
		if even && c.longest <= width {
			c.matrices(values, width, texts == rows)
		}
		c.squares(inside, 4)
		for i := range values {
			values[i] = whole(values[i])
		}
		if numbers := whole(inside); len(numbersIn(numbers)) == len(inside) {
			c.flat(values, numbers)
		}
	}
}

// whole returns the numbers of texts of one or two digits, and nil for others.
func whole(texts []any) []any {
	numbers := make([]any, len(texts))
	for i, text := range texts {
		if x, ok := numeric(text); ok {
			numbers[i] = x
		}
	}
	return numbers
}

// mostCounted limits the values in which symbols are counted.
const mostCounted = 400

// matrices takes lists of at most n rows of n squares.
func (c *collector) matrices(values [][]any, n int, text bool) {
	var symbols []any // in the order in which they occur
	counts := make(map[any]int)
	for _, value := range values[:min(len(values), mostCounted)] {
		for _, row := range value {
			squares, _ := elements(row)
			for _, x := range slices.DeleteFunc(slices.Clone(squares), func(x any) bool { return !isScalar(x) }) {
				if counts[x]++; counts[x] == 1 {
					symbols = append(symbols, x)
				}
			}
		}
	}
	if len(symbols) < 2 || len(symbols) > 4+2*n {
		return
	}
	form := "a matrix"
	if text {
		form = "rows of text"
	}
	common := slices.MaxFunc(symbols, func(a, b any) int { return cmp.Compare(counts[a], counts[b]) })
	for _, x := range symbols {
		_, number := x.(int)
		queen := number || len(symbols) <= 4 || slices.Contains([]any{"Q", "q", "X", "x", "♛", "♕"}, x)
		if queen && (x != common || n <= 2) && x != nil {
			c.add(form, 0, Reading{Kind: "matrix", N: n, Symbol: Value{x}})
		}
	}
}

// squareLists takes lists of one length, with an element for each square.
func (c *collector) squareLists(inside []any) {
	n := int(math.Sqrt(float64(c.longest)))
	var symbols []any
	for _, x := range inside {
		if isScalar(x) && !slices.Contains(symbols, x) {
			symbols = append(symbols, x)
		}
		if len(symbols) > 4 {
			return
		}
	}
	for _, symbol := range symbols {
		if n*n == c.longest && n >= smallestFound && len(symbols) > 1 && symbol != nil {
			c.add("a board in one list", 0.5, Reading{Kind: "matrix", N: n, Flat: true, Symbol: Value{symbol}})
		}
	}
}

// flat takes lists of numbers.
func (c *collector) flat(values [][]any, inside []any) {
	if c.fixed {
		c.squareLists(inside)
	}
	numbers := numbersIn(inside)
	if len(numbers) == 0 || 10*len(numbers) < len(inside) {
		return
	}
	low, high := slices.Min(numbers), slices.Max(numbers)
	switch {
	case low >= 0 && high <= 1 && c.longest > 2:
	case c.fixed:
		c.fixedLists(values, low)
	default:
		c.sizes = append(slices.Clone(c.sizes), c.longest-1)
		for _, n := range c.options(high) {
			base := btoi(high == n && low >= 1)
			if c.longest <= n && high < n+base {
				c.add(fmt.Sprintf("columns from %d", base), 0, Reading{Kind: "columns", N: n, Base: base})
			}
		}
	}
}

// fixedLists takes lists of one length, in which columns are overwritten.
func (c *collector) fixedLists(values [][]any, low int) {
	first, last := -1, -1 // the element of the first row, 0 or 1, and the last that changes
	for i := range c.longest {
		if slices.ContainsFunc(values, func(v []any) bool { return !equal(v[i], values[0][i]) }) {
			if last = i; first < 0 {
				first = min(i, 1)
			}
		}
	}
	options := [][2]int{{c.longest, 0}} // sizes, and the element that is the first row
	if first >= 0 {
		for _, n := range append([]int{c.longest - first, last + 1 - first}, c.sizes...) {
			if o := [2]int{n, first}; last < n+first && n+first <= c.longest && !slices.Contains(options, o) {
				options = append(options, o)
			}
		}
	}
	filler, high := values[0][c.longest-1], 0
	for _, value := range values {
		for _, x := range numbersIn(value) {
			high = max(high, x*btoi(x != filler))
		}
	}
	if high >= c.longest-1-max(first, 0) { // a queen in the last column: no element is spare
		options = slices.DeleteFunc(options, func(o [2]int) bool { return o[0]+first < c.longest })
	}
	for _, o := range options {
		var body []int
		for _, value := range values {
			body = append(body, numbersIn(value[o[1]:o[0]+o[1]])...)
		}
		off := 0
		for _, x := range body {
			off += btoi(x >= o[0])
		}
		for base := range 2 {
			if len(body) == 0 || base == 1 && off == 0 || base == 0 && 2*off > len(body) {
				continue
			}
			form := fmt.Sprintf("columns from %d", base)
			reading := Reading{Kind: "columns", N: o[0], Base: base, First: o[1], Length: c.longest}
			weak := 0.6 * float64(o[1])
			c.found = append(c.found, candidate{reading, form, weak + 0.2*float64(btoi(c.longest > o[0]+o[1])), uniform(values[0])})
			if reading.Stale = true; uniform(values[0]) {
				c.add(form, 0.3+weak, reading)
			}
		}
	}
}
