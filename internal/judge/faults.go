package judge

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/symmetry"
)

// faulty is a solver that fills row by row and makes a mistake. The zero value makes none.
type faulty struct {
	forgets                          string
	falling, rising, column          bool // what it doesn't test
	sign                             int  // 1 to 6: what it tests instead of a diagonal
	beside, apart                    bool // it tests only the next row, or all but that
	lastColumn                       bool // it never tries the last column
	border                           int  // bits: its diagonals end before the first column, the last one, the first row
	never, afterSuccess, above, anew bool // how it takes queens back; anew: with an empty board for each first queen
	lastRow                          bool // it doesn't take back the queen of the last row
	single                           bool // it ends at the first solution
}

// faults lists the mistakes that programs make.
func faults() []faulty {
	return []faulty{
		{forgets: "it never tests one of the two diagonals", falling: true},
		{forgets: "it never tests one of the two diagonals", rising: true},
		{forgets: "it tests no diagonal", falling: true, rising: true},
		{forgets: "it never tests the column", column: true},
		{forgets: "it tests nothing", falling: true, rising: true, column: true},
		{forgets: "it never takes a queen back", never: true},
		{forgets: "it never takes a queen back", never: true, anew: true},
		{forgets: "it never takes a queen back", never: true, above: true},
		{forgets: "it never takes a queen back", never: true, above: true, anew: true},
		{forgets: "it takes no queen back after a solution, and loses what follows", afterSuccess: true},
		{forgets: "it takes no queen back after a solution, and loses what follows", afterSuccess: true, anew: true},
		{forgets: "it takes no queen back after a solution, and loses what follows", afterSuccess: true, above: true},
		{forgets: "it takes no queen back after a solution, and loses what follows", afterSuccess: true, above: true, anew: true},
		{forgets: "it takes no queen back after a solution, and loses what follows", lastRow: true},
		{forgets: "it tests the diagonals as far as the next row only", beside: true},
		{forgets: "it doesn't test the next squares of the diagonals", apart: true},
		{forgets: "a sign in the test of a diagonal is wrong", sign: 1},
		{forgets: "a sign in the test of a diagonal is wrong", sign: 2},
		{forgets: "a sign in the test of a diagonal is wrong", sign: 3},
		{forgets: "a sign in the test of a diagonal is wrong", sign: 4},
		{forgets: "a sign in the test of a diagonal is wrong", sign: 5},
		{forgets: "a sign in the test of a diagonal is wrong", sign: 6},
		{forgets: "it never tries the last column", lastColumn: true},
		{forgets: "it doesn't test the diagonals as far as the border", border: 1},
		{forgets: "it doesn't test the diagonals as far as the border", border: 4},
		{forgets: "it doesn't test the diagonals as far as the border", border: 3},
		{forgets: "it doesn't test the diagonals as far as the border", border: 5},
		{forgets: "it doesn't test the diagonals as far as the border", border: 7},
	}
}

// Mistakes returns what a verdict may say that a program forgets, in an order to which only the end is
// added: codes of results have the index.
func Mistakes() (all []string) {
	for _, f := range faults() {
		if !slices.Contains(all, f.forgets) {
			all = append(all, f.forgets)
		}
	}
	return all
}

// mostNodes is where a faulty search is cut.
const mostNodes = 60_000

// searched keeps what solvers find: a search is asked for once for each program and symmetry.
var searched sync.Map

type search struct {
	faulty
	n int
}

// solutions returns the boards that the solver believes in, and false where it was cut.
func (f faulty) solutions(n int) (found [][]nqueens.Square, ok bool) {
	once, _ := searched.LoadOrStore(search{f, n}, sync.OnceValues(func() ([][]nqueens.Square, bool) { return f.search(n) }))
	return once.(func() ([][]nqueens.Square, bool))()
}

func (f faulty) search(n int) (found [][]nqueens.Square, ok bool) {
	var queens []nqueens.Square
	nodes := 0
	safe := func(s nqueens.Square) bool {
		for _, q := range queens {
			rows := s.Row - q.Row
			if rows == 0 || rows < 0 && f.above {
				continue
			}
			up, down := s.Col-q.Col == rows, s.Col-q.Col == -rows
			if f.beside && rows != 1 && rows != -1 || f.apart && (rows == 1 || rows == -1) {
				up, down = false, false
			}
			if f.border&1 > 0 && q.Col == 0 || f.border&2 > 0 && q.Col == n-1 || f.border&4 > 0 && q.Row == 0 {
				up, down = false, false
			}
			if f.sign > 0 {
				mixed := []bool{q.Row+q.Col == s.Row-s.Col, q.Row+q.Col == s.Col-s.Row, q.Col-q.Row == s.Row+s.Col}[f.sign%3]
				if f.sign > 3 {
					up = mixed
				} else {
					down = mixed
				}
			}
			if !f.column && q.Col == s.Col || !f.rising && up || !f.falling && down {
				return false
			}
		}
		return true
	}
	var place func(row int) bool
	place = func(row int) (any bool) {
		if nodes++; nodes > mostNodes {
			return true
		}
		if row == n {
			found = append(found, slices.SortedFunc(slices.Values(queens), bySquare))
			return true
		}
		columns := n
		if f.lastColumn {
			columns--
		}
		for col := range columns {
			s := nqueens.Square{Row: row, Col: col}
			if row == 0 && f.anew {
				queens = nil
			}
			if !safe(s) {
				continue
			}
			was := slices.Contains(queens, s)
			if !was {
				queens = append(queens, s)
			}
			ok := place(row + 1)
			any = any || ok
			if nodes > mostNodes || ok && f.single {
				return true
			}
			if at := slices.Index(queens, s); at >= 0 && !f.never && !(ok && (f.afterSuccess || f.lastRow && row == n-1)) {
				queens = slices.Delete(queens, at, at+1)
			}
		}
		return any
	}
	place(0)
	return found, nodes <= mostNodes
}

func bySquare(s, t nqueens.Square) int { return (s.Row-t.Row)<<16 + s.Col - t.Col }

// faultOf names the mistake by which a solver prints just what was printed at all sizes from 2 to
// 7, in one of the eight symmetries; "" if none does or the boards tell nothing.
func faultOf(all map[int]*reading, one bool) string {
	for _, f := range faults() {
		f.single = one
		for _, turn := range symmetry.All() {
			if f.explains(all, turn) {
				return f.forgets
			}
		}
	}
	return ""
}

// explains reports whether the solver finds what was printed.
func (f faulty) explains(all map[int]*reading, turn symmetry.Symmetry) bool {
	tells := 0
	for n := 2; n <= 7; n++ {
		s := all[n]
		if s == nil || s.Refused != "" || !s.whole() || s.crashed() || strings.Contains(s.Out, abridged) {
			continue
		}
		want, ok := f.solutions(n)
		if !ok {
			continue
		}
		expected := make(map[string]bool)
		wrong := solutions(n) > 0 && len(want) == 0 || !f.single && len(want) != solutions(n)
		for _, queens := range want {
			b := board{n: n, queens: queens}.turned(turn)
			wrong = wrong || b.fault() != nil
			expected[b.key()] = true
		}
		if !maps.Equal(s.shown, expected) {
			return false
		}
		if wrong {
			tells++
		}
	}
	return tells >= 2
}

// abridged is what Node prints for the rest of a long array.
const abridged = " more item"
