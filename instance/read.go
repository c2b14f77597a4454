package instance

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"nqueens"
)

// Read reads one instance. There are four kinds of files, told apart by the
// names they define; n is the size of the board in all of them:
//
//	init                the queens that stand already, [row, column] from 0
//	blocks              the blocked squares, [row, column] from 1
//	diags, numdiags     the blocked diagonals, [d, 1] for those where row +
//	                    column = d, [d, 0] for row - column = d - (n-1); from 0
//	sumdiags, diffdiags the blocked diagonals as two lists of row + column and
//	                    of row - column, with their lengths numsum and numdiff
//
// An error says in which line what is wrong: a file that is cut off, or a problem
// that nqueens.Problem.Validate rejects, or a square or diagonal listed twice.
func Read(r io.Reader) (nqueens.Problem, error) {
	statements, err := parse(r)
	if err != nil {
		return nqueens.Problem{}, err
	}
	f := file{}
	for _, s := range statements {
		if _, twice := f[s.name]; twice {
			return nqueens.Problem{}, fmt.Errorf("line %d: %s is defined twice", s.line, s.name)
		}
		f[s.name] = s
	}
	p, err := f.problem()
	if err != nil {
		return nqueens.Problem{}, err
	}
	return p, p.Validate()
}

// file is the statements of a file by name.
type file map[string]statement

func (f file) problem() (nqueens.Problem, error) {
	var p nqueens.Problem
	var err error
	if p.N, err = f.number("n"); err != nil {
		return p, err
	}
	if p.N < 1 || p.N > MaxRead {
		return p, fmt.Errorf("line %d: the size of the board must be from 1 to %d, not %d", f["n"].line, MaxRead, p.N)
	}
	kinds := []struct {
		names string
		read  func(*nqueens.Problem) error
	}{
		{"init", f.placed},
		{"blocks", f.blocked},
		{"diags numdiags", f.diagonals},
		{"sumdiags diffdiags numsum numdiff", f.sumsAndDifferences},
	}
	for _, kind := range kinds {
		names := strings.Fields(kind.names)
		if _, ok := f[names[0]]; !ok && (len(names) < 3 || f[names[1]].name == "") {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(f)) {
			if name != "n" && !slices.Contains(names, name) {
				return p, fmt.Errorf("line %d: %s does not go with %s", f[name].line, name, names[0])
			}
		}
		return p, kind.read(&p)
	}
	return p, fmt.Errorf("the file defines none of init, blocks, diags, sumdiags and diffdiags")
}

func (f file) number(name string) (int, error) {
	s, ok := f[name]
	if !ok {
		return 0, fmt.Errorf("the file does not define %s", name)
	}
	if s.value.isList {
		return 0, fmt.Errorf("line %d: %s must be a number, not a list", s.line, name)
	}
	return s.value.number, nil
}

// list returns the items of a list. Where the file defines length it must be the
// list's.
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
			return nil, fmt.Errorf("line %d: %s is %d but %s has %d items", f[length].line, length, count, name, len(s.value.list))
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

// squares reads a list of squares whose rows and columns begin at first.
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

func (f file) placed(p *nqueens.Problem) (err error) {
	p.Placed, err = f.squares("init", p.N, 0)
	return err
}

func (f file) blocked(p *nqueens.Problem) (err error) {
	p.Blocked, err = f.squares("blocks", p.N, 1)
	return err
}

// lineReader collects diagonals.
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

// Write writes p so that Read reads it: init for placed queens, blocks for
// blocked squares, diags for diagonals. A problem of several kinds is an error.
func Write(w io.Writer, p nqueens.Problem) error {
	kind, err := KindOf(p)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	list := func(count int, item func(i int) (a, b int)) {
		out.WriteString("[")
		for i := range count {
			if i > 0 {
				out.WriteString(", ")
			}
			a, b := item(i)
			fmt.Fprintf(out, "[%d, %d]", a, b)
		}
		out.WriteString("]\n")
	}
	switch kind {
	case Completion:
		fmt.Fprintf(out, "letting n = %d\nletting init = ", p.N)
		list(len(p.Placed), func(i int) (int, int) { return p.Placed[i].Row, p.Placed[i].Col })
	case Blocked:
		fmt.Fprintf(out, "letting n = %d\nletting blocks = ", p.N)
		list(len(p.Blocked), func(i int) (int, int) { return p.Blocked[i].Row + 1, p.Blocked[i].Col + 1 })
	case Diagonals:
		fmt.Fprintf(out, "n = %d\nnumdiags = %d\ndiags = ", p.N, len(p.BlockedDiagonals))
		list(len(p.BlockedDiagonals), func(i int) (int, int) {
			l := p.BlockedDiagonals[i]
			if l.Direction == nqueens.AlongFalling {
				return l.Index, 1
			}
			return p.N - 1 - l.Index, 0
		})
	}
	return out.Flush()
}
