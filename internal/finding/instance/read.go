package instance

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
)

// Read reads one instance: n, the size of the board, and any of the following in any
// order:
//
//	init                placed queens, [row, column], 0-based
//	blocks              blocked squares, [row, column], 1-based
//	diags, numdiags     blocked diagonals, 0-based: [d, 1] where row + column = d,
//	                    [d, 0] where row - column = d - (n-1)
//	sumdiags, diffdiags blocked diagonals as two lists of row + column and
//	                    of row - column, with their lengths numsum and numdiff
//
// Lists may be matrices, sets or relations. Lists of pairs may be functions, as in
// function(0 --> 3, 2 --> 1).
//
// Read rejects files that are cut off, squares or diagonals listed twice, and problems
// that nqueens.Problem.Validate rejects. Errors name the line.
func Read(r io.Reader) (nqueens.Problem, error) {
	statements, err := parse(r)
	if err != nil {
		return nqueens.Problem{}, err
	}
	f := file{}
	for i, s := range statements {
		if f[s.name] != nil {
			return nqueens.Problem{}, fmt.Errorf("line %d: %s is defined twice", s.line, s.name)
		}
		f[s.name] = &statements[i]
	}
	if err := f.resolve(); err != nil {
		return nqueens.Problem{}, err
	}
	p, err := f.problem()
	if err != nil {
		return nqueens.Problem{}, err
	}
	return p, p.Validate()
}

// file holds the statements of a file by name.
type file map[string]*statement

func (f file) problem() (nqueens.Problem, error) {
	var p nqueens.Problem
	var err error
	if p.N, err = f.number("n"); err != nil {
		return p, err
	}
	if p.N < 1 || p.N > maxRead {
		return p, fmt.Errorf("line %d: the size of the board must be 1 to %d, not %d", f["n"].line, maxRead, p.N)
	}
	lists := []struct {
		names string
		read  func(*nqueens.Problem) error
	}{
		{"init", func(p *nqueens.Problem) (err error) { p.Placed, err = f.squares("init", p.N, 0); return err }},
		{"blocks", func(p *nqueens.Problem) (err error) { p.Blocked, err = f.squares("blocks", p.N, 1); return err }},
		{"diags numdiags", f.diagonals},
		{"sumdiags diffdiags numsum numdiff", f.sumsAndDifferences},
	}
	known := []string{"n"}
	found := ""
	for _, list := range lists {
		names := strings.Fields(list.names)
		at := slices.IndexFunc(names, func(name string) bool { return f[name] != nil })
		if at < 0 {
			continue
		}
		if f["diags"] != nil && names[0] == "sumdiags" {
			return p, fmt.Errorf("line %d: diags has the diagonals already; leave out %s", f[names[at]].line, list.names)
		}
		if err := list.read(&p); err != nil {
			return p, err
		}
		found, known = names[0], append(known, names...)
	}
	if found == "" {
		return p, fmt.Errorf("the file defines none of init, blocks, diags, sumdiags and diffdiags")
	}
	for _, name := range slices.Sorted(maps.Keys(f)) {
		if !slices.Contains(known, name) && !f[name].used {
			return p, fmt.Errorf("line %d: %s cannot be used with %s", f[name].line, name, found)
		}
	}
	return p, nil
}

// resolve replaces names by the numbers that they stand for.
func (f file) resolve() error {
	var visit func(v *value, depth int) error
	visit = func(v *value, depth int) error {
		for i := range v.list {
			if err := visit(&v.list[i], depth); err != nil {
				return err
			}
		}
		if v.name == "" {
			return nil
		}
		s, ok := f[v.name]
		if !ok || depth == len(f) || s.value.isList {
			return fmt.Errorf("line %d: %s is not defined as a number in the file", v.line, v.name)
		}
		s.used = true
		number := s.value
		if err := visit(&number, depth+1); err != nil {
			return err
		}
		v.number, v.name = number.number, ""
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(f)) {
		if err := visit(&f[name].value, 0); err != nil {
			return err
		}
	}
	return nil
}

func (f file) number(name string) (int, error) {
	s := f[name]
	if s == nil {
		return 0, fmt.Errorf("the file does not define %s", name)
	}
	if s.value.isList {
		return 0, fmt.Errorf("line %d: %s must be a number, not a list", s.line, name)
	}
	return s.value.number, nil
}

// list returns the items of a list. If the file defines length, it must be correct.
func (f file) list(name, length string) ([]value, error) {
	s, ok := f[name]
	if !ok {
		return nil, fmt.Errorf("the file does not define %s", name)
	}
	if !s.value.isList {
		return nil, fmt.Errorf("line %d: %s must be a list, not a number", s.line, name)
	}
	if _, ok := f[length]; ok {
		count, err := f.number(length)
		if err != nil {
			return nil, err
		}
		if count != len(s.value.list) {
			return nil, fmt.Errorf("line %d: %s is %d but %s has %s", f[length].line, length, count, name, words.Plural(len(s.value.list), "item"))
		}
	}
	return s.value.list, nil
}

// pair returns the two numbers of an item.
func pair(name string, v value) (a, b int, err error) {
	if !v.isList || len(v.list) != 2 || v.list[0].isList || v.list[1].isList {
		return 0, 0, fmt.Errorf("line %d: each item of %s must be a pair of numbers", v.line, name)
	}
	return v.list[0].number, v.list[1].number, nil
}

// squares reads a list of squares whose rows and columns count from first.
func (f file) squares(name string, n, first int) ([]nqueens.Square, error) {
	items, err := f.list(name, "")
	if err != nil {
		return nil, err
	}
	squares := make([]nqueens.Square, 0, len(items))
	seen := make(map[nqueens.Square]bool, len(items))
	for _, item := range items {
		row, col, err := pair(name, item)
		if err != nil {
			return nil, err
		}
		if min(row, col) < first || max(row, col) > n-1+first {
			return nil, fmt.Errorf("line %d: [%d, %d] is not on the board; rows and columns of %s are from %d to %d", item.line, row, col, name, first, n-1+first)
		}
		s := nqueens.Square{Row: row - first, Col: col - first}
		if seen[s] {
			return nil, fmt.Errorf("line %d: [%d, %d] is in %s twice", item.line, row, col, name)
		}
		seen[s] = true
		squares = append(squares, s)
	}
	return squares, nil
}

// lineReader adds diagonals to a problem.
type lineReader struct {
	problem *nqueens.Problem
	seen    map[nqueens.Line]bool
}

// add appends the diagonal where row + column = index, or row - column.
func (r lineReader) add(line, index int, sum bool) error {
	l := nqueens.Line{Direction: nqueens.AlongRising, Index: -index}
	name := "row - column"
	if sum {
		l = nqueens.Line{Direction: nqueens.AlongFalling, Index: index}
		name = "row + column"
	}
	n := r.problem.N
	if _, _, ok := l.Ends(n); !ok {
		return fmt.Errorf("line %d: the %d x %d board has no diagonal where %s is %d", line, n, n, name, index)
	}
	if r.seen[l] {
		return fmt.Errorf("line %d: the diagonal where %s is %d is listed twice", line, name, index)
	}
	r.seen[l] = true
	r.problem.BlockedDiagonals = append(r.problem.BlockedDiagonals, l)
	return nil
}

func (f file) diagonals(p *nqueens.Problem) error {
	items, err := f.list("diags", "numdiags")
	if err != nil {
		return err
	}
	r := lineReader{p, map[nqueens.Line]bool{}}
	for _, item := range items {
		d, direction, err := pair("diags", item)
		if err != nil {
			return err
		}
		if direction != 0 && direction != 1 {
			return fmt.Errorf("line %d: the second number of [%d, %d] must be 0 or 1", item.line, d, direction)
		}
		if direction == 0 {
			d -= p.N - 1
		}
		if err := r.add(item.line, d, direction == 1); err != nil {
			return err
		}
	}
	return nil
}

func (f file) sumsAndDifferences(p *nqueens.Problem) error {
	r := lineReader{p, map[nqueens.Line]bool{}}
	for _, list := range []struct {
		name, length string
		sum          bool
	}{{"sumdiags", "numsum", true}, {"diffdiags", "numdiff", false}} {
		items, err := f.list(list.name, list.length)
		if err != nil {
			return err
		}
		for _, item := range items {
			if item.isList {
				return fmt.Errorf("line %d: each item of %s must be a number", item.line, list.name)
			}
			if err := r.add(item.line, item.number, list.sum); err != nil {
				return err
			}
		}
	}
	return nil
}

// Write writes p for Read: init for placed queens, blocks for blocked squares and diags
// for diagonals, leaving out empty lists except init of the empty board.
func Write(w io.Writer, p nqueens.Problem) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "letting n = %d\n", p.N)
	list := func(name string, count int, item func(i int) (a, b int)) {
		fmt.Fprintf(out, "letting %s = [", name)
		for i := range count {
			if i > 0 {
				out.WriteString(", ")
			}
			a, b := item(i)
			fmt.Fprintf(out, "[%d, %d]", a, b)
		}
		out.WriteString("]\n")
	}
	if len(p.Placed) > 0 || len(p.Blocked)+len(p.BlockedDiagonals) == 0 {
		list("init", len(p.Placed), func(i int) (int, int) { return p.Placed[i].Row, p.Placed[i].Col })
	}
	if len(p.Blocked) > 0 {
		list("blocks", len(p.Blocked), func(i int) (int, int) { return p.Blocked[i].Row + 1, p.Blocked[i].Col + 1 })
	}
	if len(p.BlockedDiagonals) > 0 {
		fmt.Fprintf(out, "letting numdiags = %d\n", len(p.BlockedDiagonals))
		list("diags", len(p.BlockedDiagonals), func(i int) (int, int) {
			l := p.BlockedDiagonals[i]
			if l.Direction == nqueens.AlongFalling {
				return l.Index, 1
			}
			return p.N - 1 - l.Index, 0
		})
	}
	return out.Flush()
}
