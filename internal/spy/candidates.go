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
		c.columns("a set of columns", 1.5, "added", numbers, len(inside))
		c.squares(inside, 2)
	case int:
		c.columns("the bits of a number", 2.5, "added", numbers, len(inside))
	case string:
		numbers = numbersIn(whole(inside))
		c.columns("a string of columns", 0.5, "columns", numbers, len(inside))
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

// add adds a reading, whose form is that of columns if it is "".
func (c *collector) add(form string, weak float64, r Reading) {
	if form == "" {
		form = fmt.Sprintf("columns from %d", r.Base)
	}
	if r.N > 0 {
		c.found = append(c.found, candidate{Reading: r, form: form, weak: weak})
	}
}

// options returns the sizes of the program and those that the last column suggests, in order.
func (c *collector) options(last int) []int {
	sizes := slices.Sorted(slices.Values(append([]int{last + 1, last, c.longest}, c.sizes...)))
	return slices.Compact(sizes)
}

// based takes rows and columns from low to high that are numbered from 0, or from 1 if one is n.
func (c *collector) based(form string, weak float64, r Reading, low, high int) {
	for _, n := range c.options(high) {
		r.N, r.Base = n, btoi(high == n && low >= 1)
		if low >= 0 && high < n+r.Base && c.longest <= n {
			c.add(form, weak, r)
		}
	}
}

// columns takes columns, if all the elements are.
func (c *collector) columns(form string, weak float64, kind string, numbers []int, elements int) {
	if len(numbers) == elements && elements > 0 {
		c.based(form, weak, Reading{Kind: kind}, slices.Min(numbers), slices.Max(numbers))
	}
}

// squares takes lists of 2 to most elements that begin with the row and the column of a queen, or nil where there is none.
func (c *collector) squares(inside []any, most int) {
	low, high := math.MaxInt, 0
	for _, element := range inside {
		if element == nil {
			continue
		}
		s, ok := squareOf(element)
		if !ok || len(element.([]any)) > most {
			return
		}
		low, high = min(low, s.Row, s.Col), max(high, s.Row, s.Col)
	}
	c.based("squares", 0, Reading{Kind: "squares"}, low, high)
}

// numbered takes numbers of squares, row after row, from low to high; -1 from 0, or 0 from 1, is none.
func (c *collector) numbered(low, high int) {
	for _, n := range c.options(0) {
		for base := range 2 {
			if low >= base-1 && high >= n*(n-1) && high < n*n+base && c.longest <= n {
				c.add("numbers of squares", 1, Reading{Kind: "squares", N: n, Base: base})
			}
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
		} else if s, ok := squareOf(entry.([]any)[0]); ok && len(entry.([]any)[0].([]any)) == 2 {
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
	rows, texts, width, wide := 0, 0, 0, 0
	for _, row := range inside {
		list, ok := row.([]any)
		here := len(list)
		if text, isText := row.(string); isText {
			texts++
			here, ok = utf8.RuneCountInString(text), true
		}
		if here > width {
			width, wide = here, 0
		}
		rows += btoi(ok)
		wide += btoi(here == width)
	}
	even := 2*wide > len(inside) // a matrix may be shorter while it is built
	switch {
	case rows == 0:
		c.flat(values, inside)
	case rows < len(inside):
		c.squares(inside, 4)
	default:
		if even && width == 1 {
			c.flatBoards(values)
		}
		if form := "a matrix"; even && c.longest <= width {
			if texts == rows {
				form = "rows of text"
			}
			c.matrices(values, form, 0, Reading{Kind: "matrix", N: width})
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
func (c *collector) matrices(values [][]any, form string, weak float64, r Reading) {
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
	if len(symbols) < 2 || len(symbols) > 4+2*r.N {
		return
	}
	common := slices.MaxFunc(symbols, func(a, b any) int { return cmp.Compare(counts[a], counts[b]) })
	for _, x := range symbols {
		_, number := x.(int)
		queen := number || len(symbols) <= 4 || slices.Contains([]any{"Q", "q", "X", "x", "♛", "♕"}, x)
		if queen && (x != common || r.N <= 2) && x != nil {
			r.Symbol = Value{x}
			c.add(form, weak, r)
		}
	}
}

// flatBoards takes lists of one length, with an element for each square.
func (c *collector) flatBoards(values [][]any) {
	n := int(math.Sqrt(float64(c.longest)))
	if !c.fixed || n*n != c.longest || n < smallestFound {
		return
	}
	boards := make([][]any, len(values))
	for i, value := range values {
		boards[i] = chunks(value, n)
	}
	c.matrices(boards, "a board in one list", 0.5, Reading{Kind: "matrix", N: n, Flat: true})
}

// flat takes lists of numbers.
func (c *collector) flat(values [][]any, inside []any) {
	c.flatBoards(values)
	numbers := numbersIn(inside)
	if len(numbers) == 0 || 10*len(numbers) < len(inside) {
		return
	}
	low, high := slices.Min(numbers), slices.Max(numbers)
	switch {
	case low >= 0 && high <= 1 && c.longest > 2:
	case c.fixed:
		c.fixedLists(values)
	default:
		c.sizes = append(slices.Clone(c.sizes), c.longest-1)
		before := len(c.found)
		c.based("", 0, Reading{Kind: "columns"}, low, high)
		if slices.IsSortedFunc(values, func(a, b []any) int { return len(a) - len(b) }) { // what is written stays
			for i := range c.found[before:] {
				c.found[before+i].overwritten = true
			}
			c.based("", 0, Reading{Kind: "columns", Stale: true}, low, high)
		}
		c.numbered(low, high)
	}
}

// fixedLists takes lists of one length, in which columns are overwritten.
func (c *collector) fixedLists(values [][]any) {
	start := values[0]
	// The element of the first row, 1 if that before it is a filler, the last that changes, and the last column.
	first, last, high := btoi(equal(start[0], start[c.longest-1])), 0, 0
	for _, value := range values {
		for i, x := range value {
			if !equal(x, start[i]) {
				first, last = min(first, i), max(last, i)
			}
			if column, ok := x.(int); ok && x != start[c.longest-1] {
				high = max(high, column)
			}
		}
	}
	sizes := []int{c.longest - first}
	if high < c.longest-1-first { // with a queen in the last column, no element is spare
		sizes = append(sizes, append(c.sizes, last+1-first)...)
	}
	options := [][2]int{{c.longest, 0}} // sizes, and the element that is the first row
	for _, n := range sizes {
		if o := [2]int{n, first}; last < n+first && n+first <= c.longest && !slices.Contains(options, o) {
			options = append(options, o)
		}
	}
	for _, o := range options {
		elements, off := 0, 0
		for _, value := range values {
			for _, x := range numbersIn(value[o[1] : o[0]+o[1]]) {
				elements, off = elements+1, off+btoi(x >= o[0])
			}
		}
		for base := range 2 {
			if elements == 0 || base == 1 && off == 0 || base == 0 && 2*off > elements {
				continue
			}
			r := Reading{Kind: "columns", N: o[0], Base: base, First: o[1], Length: c.longest}
			weak := 0.6 * float64(o[1])
			c.add("", weak+0.2*float64(btoi(c.longest > o[0]+o[1])), r)
			if c.found[len(c.found)-1].overwritten = uniform(start); uniform(start) {
				r.Stale = true
				c.add("", 0.3+weak, r)
			}
		}
	}
}
