package spy

import (
	"fmt"
	"math"
	"math/bits"
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

// candidates returns the ways to read the values of one variable, on a board of a size that they
// suggest or of one of sizes.
func candidates(values []any, sizes []int) []candidate {
	c := collector{sizes: sizes}
	switch {
	case all[[]any](values):
		c.lists(listsOf(values))
	case all[Dict](values):
		c.dicts(values)
	case all[Set](values):
		c.sets(values)
	case all[int](values):
		c.numbers(numbersIn(values))
	case all[string](values):
		c.texts(values)
	}
	return c.found
}

// all reports whether the values have one type.
func all[T any](values []any) bool {
	return !slices.ContainsFunc(values, func(v any) bool { _, ok := v.(T); return !ok })
}

func listsOf(values []any) [][]any {
	lists := make([][]any, len(values))
	for i, value := range values {
		lists[i] = value.([]any)
	}
	return lists
}

type collector struct {
	sizes []int
	found []candidate
}

func (c *collector) add(form string, weak float64, r Reading) {
	if r.N > 0 {
		c.found = append(c.found, candidate{Reading: r, form: form, weak: weak})
	}
}

// options returns some sizes and those of the program, in ascending order.
func (c *collector) options(sizes ...int) []int {
	sizes = append(sizes, c.sizes...)
	slices.Sort(sizes)
	return slices.Compact(sizes)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (c *collector) dicts(values []any) {
	var keys, columns []int
	entries, squares, low, high, longest := 0, 0, math.MaxInt, 0, 0
	for _, value := range values {
		longest = max(longest, len(value.(Dict)))
		for _, entry := range value.(Dict) {
			entries++
			key, ok1 := entry[0].(int)
			column, ok2 := entry[1].(int)
			if ok1 && ok2 {
				keys, columns = append(keys, key), append(columns, column)
			}
			if s, ok := squareOf(entry[0]); ok && len(entry[0].([]any)) == 2 {
				squares++
				low, high = min(low, s.Row, s.Col), max(high, s.Row, s.Col)
			}
		}
	}
	switch {
	case len(keys) > 0 && 5*len(keys) >= entries:
		last, lastKey := slices.Max(columns), slices.Max(keys)
		for _, n := range c.options(last+1, last, longest) {
			rows, base := btoi(lastKey == n), btoi(last == n)
			if last < n+base && lastKey < n+rows {
				c.add("a dict", 0, Reading{Kind: "table", N: n, Rows: rows, Base: base})
			}
		}
	case entries > 0 && squares == entries:
		base := btoi(low > 0)
		c.add("a dict of squares", 0.5, Reading{Kind: "table", N: high + 1 - base, Rows: base, Base: base})
	}
}

func (c *collector) sets(values []any) {
	var inside []any
	longest := 0
	for _, value := range values {
		inside = append(inside, value.(Set)...)
		longest = max(longest, len(value.(Set)))
	}
	numbers := numbersIn(inside)
	switch {
	case len(inside) == 0:
	case len(numbers) == len(inside) && slices.Min(numbers) >= 0:
		last := slices.Max(numbers)
		for _, n := range c.options(last+1, last, longest) {
			if last <= n {
				c.add("a set of columns", 1.5, Reading{Kind: "set", N: n, Base: btoi(last == n)})
			}
		}
	case !slices.ContainsFunc(inside, func(x any) bool { list, _ := x.([]any); return len(list) != 2 }):
		c.squares(longest, inside)
	}
}

func (c *collector) numbers(values []int) {
	top := 0
	distinct := make(map[int]bool)
	for _, value := range values {
		top = max(top, bits.Len(uint(max(value, 0))))
		distinct[value] = true
	}
	for _, n := range c.options(top) {
		if n >= top && len(distinct) >= top && top > 0 {
			c.add("the bits of a number", 2.5, Reading{Kind: "bits", N: n})
		}
	}
}

func (c *collector) texts(values []any) {
	last, longest := -1, 0
	for _, value := range values {
		digits, ok := digitsOf(value)
		if !ok {
			return
		}
		longest = max(longest, len(digits))
		for _, digit := range digits {
			last = max(last, digit.(int))
		}
	}
	c.sizes = nil
	for _, n := range c.options(last+1, last, longest) {
		if last >= 0 && last <= n {
			c.add("a string of columns", 0.5, Reading{Kind: "digits", N: n, Base: btoi(last == n)})
		}
	}
}

// squares takes lists that begin with the row and the column of a queen.
func (c *collector) squares(longest int, inside []any) {
	low, high := math.MaxInt, 0
	for _, element := range inside {
		s, ok := squareOf(element)
		if !ok {
			return
		}
		low, high = min(low, s.Row, s.Col), max(high, s.Row, s.Col)
	}
	for _, n := range c.options(high+1, high, longest) {
		base := btoi(high == n && low >= 1)
		if low >= 0 && high < n+base && longest <= n {
			c.add("squares", 0, Reading{Kind: "squares", N: n, Base: base})
		}
	}
}

func (c *collector) lists(values [][]any) {
	longest := 0
	lengths, widths := make(map[int]bool), make(map[int]bool)
	var inside []any
	rows, pairs, digits := 0, 0, 0
	for _, value := range values {
		longest = max(longest, len(value))
		lengths[len(value)] = true
		inside = append(inside, value...)
	}
	for _, row := range inside {
		width := 0
		switch row := row.(type) {
		case []any:
			width = len(row)
			pairs += btoi(width >= 2 && width <= 4)
		case string:
			width = utf8.RuneCountInString(row)
			_, ok := digitsOf(row)
			digits += btoi(ok && width > 0 && width <= 2)
		default:
			continue
		}
		rows++
		widths[width] = true
	}
	if len(inside) == 0 {
		return
	}
	if rows == 0 {
		c.flat(values, inside, len(lengths) == 1, longest)
		return
	}
	if rows < len(inside) {
		return
	}
	if len(widths) == 1 && len(lengths) == 1 && widths[1] {
		c.squareLists(longest, inside)
	}
	if len(widths) == 1 {
		for n := range widths {
			if longest <= n {
				_, text := inside[0].(string)
				c.matrices(values, n, len(lengths) == 1 && lengths[n], text)
			}
		}
	}
	if pairs == rows {
		c.squares(longest, inside)
	}
	if digits == rows {
		for i, value := range values {
			values[i] = whole(value)
		}
		c.flat(values, whole(inside), len(lengths) == 1, longest)
	}
}

// whole returns the numbers of texts.
func whole(texts []any) []any {
	numbers := make([]any, len(texts))
	for i, text := range texts {
		numbers[i], _ = numeric(text)
	}
	return numbers
}

// mostCounted limits the values in which symbols are counted.
const mostCounted = 400

// matrices takes lists of at most n rows of n squares. If they are always n, they may start with
// the same symbol everywhere. The rows are texts or lists.
func (c *collector) matrices(values [][]any, n int, full, text bool) {
	var symbols []any // in the order in which they occur
	counts := make(map[any]int)
	for _, value := range values[:min(len(values), mostCounted)] {
		for _, row := range value {
			squares, _ := elements(row)
			for _, x := range squares {
				if !isScalar(x) {
					continue
				}
				if counts[x]++; counts[x] == 1 {
					symbols = append(symbols, x)
				}
			}
		}
	}
	if len(symbols) < 2 || len(symbols) > 4+2*n {
		return
	}
	common := symbols[0]
	for _, x := range symbols {
		if counts[x] > counts[common] {
			common = x
		}
	}
	if full {
		if start, ok := sameEverywhere(values[0]); ok {
			c.add("free squares", 1, Reading{Kind: "free", N: n, Symbol: textOf(start)})
		}
	}
	form := "a matrix"
	if text {
		form = "rows of text"
	}
	for _, x := range symbols {
		_, number := x.(int)
		named := slices.Contains([]any{"Q", "q", "X", "x", "♛", "♕"}, x)
		if (x != common || n <= 2) && (len(symbols) <= 4 || number || named) && x != nil {
			c.add(form, 0, Reading{Kind: "matrix", N: n, Symbol: textOf(x)})
		}
	}
}

// sameEverywhere returns the symbol that all squares have.
func sameEverywhere(rows []any) (any, bool) {
	var symbols []any
	for _, row := range rows {
		squares, _ := elements(row)
		symbols = append(symbols, squares...)
	}
	return symbols[0], uniform(symbols) && isScalar(symbols[0])
}

// flat takes lists of numbers, all of the same length if that is fixed.
func (c *collector) flat(values [][]any, inside []any, fixed bool, longest int) {
	if fixed {
		c.squareLists(longest, inside)
	}
	numbers := numbersIn(inside)
	if len(numbers) == 0 || 10*len(numbers) < len(inside) {
		return
	}
	low, high := slices.Min(numbers), slices.Max(numbers)
	if low >= 0 && high <= 1 && longest > 2 {
		return
	}
	if fixed {
		c.fixed(values, longest, low)
		return
	}
	for _, n := range c.options(longest, high+1, high, longest-1) {
		base := btoi(high == n && low >= 1)
		if longest <= n && high < n+base {
			c.add(fmt.Sprintf("columns from %d", base), 0, Reading{Kind: "columns", N: n, Base: base})
		}
	}
}

// squareLists takes lists of one length, with an element for each square.
func (c *collector) squareLists(length int, inside []any) {
	n := int(math.Sqrt(float64(length)))
	if n < smallestFound || n*n != length {
		return
	}
	var symbols []any
	for _, x := range inside {
		if _, ok := numeric(x); !ok {
			if _, ok := x.(string); !ok {
				continue
			}
		}
		if !slices.Contains(symbols, x) {
			if symbols = append(symbols, x); len(symbols) > 4 {
				return
			}
		}
	}
	for _, symbol := range symbols {
		if len(symbols) >= 2 {
			c.add("a board in one list", 0.5, Reading{Kind: "matrix", N: n, Flat: true, Symbol: textOf(symbol)})
		}
	}
}

// mostCompared limits the values that are compared as multisets.
const mostCompared = 200

// fixed takes lists of one length, in which columns are overwritten.
func (c *collector) fixed(values [][]any, length, low int) {
	first, last := -1, -1 // elements that change
	for i := range length {
		if slices.ContainsFunc(values, func(v []any) bool { return !equal(v[i], values[0][i]) }) {
			last = i
			if first < 0 {
				first = i
			}
		}
	}
	start := multiset(values[0])
	permuted := !slices.ContainsFunc(values[:min(len(values), mostCompared)], func(v []any) bool { return !slices.Equal(multiset(v), start) })
	overwritten := uniform(values[0]) && !permuted
	type option struct{ n, first int }
	options := []option{{length, 0}}
	if first >= 0 && !(permuted && isRange(numbersIn(values[0]), low, length)) {
		from := min(first, 1)
		options = append(options, option{length - from, from}, option{last + 1 - from, from})
		for _, n := range c.sizes {
			if last < n+from && n+from <= length {
				options = append(options, option{n, from})
			}
		}
	}
	seen := make(map[option]bool)
	for _, o := range options {
		if seen[o] || o.n < 1 {
			continue
		}
		seen[o] = true
		highest, count, off := math.MinInt, 0, 0
		for _, value := range values {
			for _, x := range numbersIn(value[o.first : o.first+o.n]) {
				highest = max(highest, x)
				count++
				off += btoi(x >= o.n)
			}
		}
		for base := range 2 {
			if count == 0 || base == 1 && highest < o.n || base == 0 && 2*off > count {
				continue
			}
			form := fmt.Sprintf("columns from %d", base)
			weak := 0.6*float64(o.first) + 0.2*float64(btoi(length-o.n-o.first > 0))
			reading := Reading{Kind: "columns", N: o.n, Base: base, First: o.first, Length: length}
			c.found = append(c.found, candidate{reading, form, weak, overwritten})
			if overwritten {
				reading.Stale = true
				c.add(form, 0.3+0.6*float64(o.first), reading)
			}
		}
	}
}

// multiset returns the texts of the elements in order.
func multiset(list []any) []string {
	texts := make([]string, len(list))
	for i, x := range list {
		texts[i] = textOf(x)
	}
	slices.Sort(texts)
	return texts
}

// isRange reports whether the numbers are all from low on.
func isRange(numbers []int, low, length int) bool {
	slices.Sort(numbers)
	for i, x := range numbers {
		if x != low+i {
			return false
		}
	}
	return len(numbers) == length
}
