// Package lineset keeps sets of rows, columns and diagonals, and of single squares, a bit for each.
package lineset

import (
	"iter"
	"math/bits"

	"nqueens.example/nqueens"
)

// Set is a set of lines of an n x n board, such as the lines that queens occupy or that
// are blocked. It takes six bits a row.
type Set struct {
	n       int
	sets    [4][]uint64   // by direction, a bit for each line
	blocked [2][][]uint64 // by row, and by column: a bit for each blocked square; nil if there is none
}

// New returns the empty set of lines of an n x n board, n at least 1.
func New(n int) *Set {
	words := (n + 63) / 64
	all := make([]uint64, 6*words+5) // with room for windows before the first diagonal and after the last
	return &Set{n: n, sets: [4][]uint64{
		nqueens.AlongRow:     all[:words],
		nqueens.AlongColumn:  all[words : 2*words],
		nqueens.AlongRising:  all[2*words : 4*words+3],
		nqueens.AlongFalling: all[4*words+3:],
	}}
}

// before is the number of bits before the first rising diagonal.
const before = 64

// bit returns the position of a line in its set.
func (s *Set) bit(l nqueens.Line) uint {
	if l.Direction == nqueens.AlongRising {
		return uint(l.Index + s.n - 1 + before)
	}
	return uint(l.Index)
}

// Has reports whether l, a line of the board, is in the set.
func (s *Set) Has(l nqueens.Line) bool {
	bit := s.bit(l)
	return s.sets[l.Direction][bit/64]>>(bit%64)&1 != 0
}

// Add adds l, a line of the board, to the set.
func (s *Set) Add(l nqueens.Line) {
	bit := s.bit(l)
	s.sets[l.Direction][bit/64] |= 1 << (bit % 64)
}

// Block takes squares from those that Open, Free and FreeInColumn report, and returns s.
func (s *Set) Block(squares ...nqueens.Square) *Set {
	for _, q := range squares {
		for along, at := range [2][2]int{{q.Row, q.Col}, {q.Col, q.Row}} {
			if s.blocked[along] == nil {
				s.blocked[along] = make([][]uint64, s.n)
			}
			if s.blocked[along][at[0]] == nil {
				s.blocked[along][at[0]] = make([]uint64, (s.n+63)/64)
			}
			s.blocked[along][at[0]][at[1]/64] |= 1 << (at[1] % 64)
		}
	}
	return s
}

// Unblock undoes Block for squares that are blocked.
func (s *Set) Unblock(squares ...nqueens.Square) {
	for _, q := range squares {
		s.blocked[0][q.Row][q.Col/64] &^= 1 << (q.Col % 64)
		s.blocked[1][q.Col][q.Row/64] &^= 1 << (q.Row % 64)
	}
}

// Open reports whether q is not blocked and on no line of the set.
func (s *Set) Open(q nqueens.Square) bool {
	_, hit := s.Hit(q)
	return !hit && !s.Blocks(q)
}

// Blocks reports whether q is blocked.
func (s *Set) Blocks(q nqueens.Square) bool { return s.shut(0, q.Row, q.Col/64)>>(q.Col%64)&1 != 0 }

// shut returns a word of the blocked squares of a row, or of a column.
func (s *Set) shut(along, line, word int) uint64 {
	if s.blocked[along] == nil || s.blocked[along][line] == nil {
		return 0
	}
	return s.blocked[along][line][word]
}

// places returns the positions of the lines through q in their sets, by direction.
func (s *Set) places(q nqueens.Square) [4]uint {
	return [4]uint{uint(q.Row), uint(q.Col), uint(q.Col - q.Row + s.n - 1 + before), uint(q.Col + q.Row)}
}

// Flip adds the four lines through q to the set if none of them is in it, and removes them
// if all are.
func (s *Set) Flip(q nqueens.Square) {
	b := s.places(q)
	s.sets[nqueens.AlongRow][b[0]/64] ^= 1 << (b[0] % 64)
	s.sets[nqueens.AlongColumn][b[1]/64] ^= 1 << (b[1] % 64)
	s.sets[nqueens.AlongRising][b[2]/64] ^= 1 << (b[2] % 64)
	s.sets[nqueens.AlongFalling][b[3]/64] ^= 1 << (b[3] % 64)
}

// Hit returns the first direction in which the line through q is in the set; ok is false if
// there is none.
func (s *Set) Hit(q nqueens.Square) (d nqueens.Direction, ok bool) {
	b := s.places(q)
	row, column := s.sets[nqueens.AlongRow][b[0]/64]>>(b[0]%64), s.sets[nqueens.AlongColumn][b[1]/64]>>(b[1]%64)
	rising, falling := s.sets[nqueens.AlongRising][b[2]/64]>>(b[2]%64), s.sets[nqueens.AlongFalling][b[3]/64]>>(b[3]%64)
	switch {
	case (row|column|rising|falling)&1 == 0:
		return 0, false
	case row&1 != 0:
		return nqueens.AlongRow, true
	case column&1 != 0:
		return nqueens.AlongColumn, true
	case rising&1 != 0:
		return nqueens.AlongRising, true
	}
	return nqueens.AlongFalling, true
}

// Free returns the squares of a row that are on no column and no diagonal of the set: bit i
// is the square in column 64*word + i. It leaves out blocked squares, and ignores whether the row
// is in the set.
func (s *Set) Free(row, word int) uint64 {
	taken := s.sets[nqueens.AlongColumn][word] |
		window(s.sets[nqueens.AlongRising], 64*word-row+s.n-1+before) |
		window(s.sets[nqueens.AlongFalling], 64*word+row)
	return s.board(word) &^ (taken | s.shut(0, row, word))
}

// Reach calls visit for the squares in the given rows, other than q's, that a queen on q
// attacks and that are on no column and no diagonal of the set, blocked ones among them. Of the
// lines through q only its row may be in the set.
func (s *Set) Reach(q nqueens.Square, rows []int, visit func(row, col int)) {
	columns, rising, falling := s.sets[nqueens.AlongColumn], s.sets[nqueens.AlongRising], s.sets[nqueens.AlongFalling]
	for _, row := range rows {
		if row == q.Row {
			continue
		}
		up := uint(s.n - 1 + before - row) // of the rising diagonals through the row, that of column 0
		if r, f := up+uint(q.Col), uint(row+q.Col); (rising[r/64]>>(r%64)|falling[f/64]>>(f%64))&1 == 0 {
			visit(row, q.Col)
		}
		if c := uint(q.Col + row - q.Row); c < uint(s.n) { // along the rising diagonal
			if f := uint(row) + c; (columns[c/64]>>(c%64)|falling[f/64]>>(f%64))&1 == 0 {
				visit(row, int(c))
			}
		}
		if c := uint(q.Col - row + q.Row); c < uint(s.n) { // along the falling one
			if r := up + c; (columns[c/64]>>(c%64)|rising[r/64]>>(r%64))&1 == 0 {
				visit(row, int(c))
			}
		}
	}
}

// FreeInColumn returns the squares of a column that are on no row and no diagonal of the
// set: bit i is the square in row 64*word + i. It leaves out blocked squares, and ignores whether
// the column is in the set.
func (s *Set) FreeInColumn(col, word int) uint64 {
	taken := s.sets[nqueens.AlongRow][word] |
		bits.Reverse64(window(s.sets[nqueens.AlongRising], col-64*word-63+s.n-1+before)) |
		window(s.sets[nqueens.AlongFalling], 64*word+col)
	return s.board(word) &^ (taken | s.shut(1, col, word))
}

// Next returns the position of the first free square of a row or a column, at or after the given
// position; n if there is none. It ignores whether the line is in the set.
func (s *Set) Next(l nqueens.Line, from int) int {
	free := s.Free
	if l.Direction == nqueens.AlongColumn {
		free = s.FreeInColumn
	}
	keep := ^uint64(0) << (from % 64)
	for w := from / 64; 64*w < s.n; w++ {
		if left := free(l.Index, w) & keep; left != 0 {
			return 64*w + bits.TrailingZeros64(left)
		}
		keep = ^uint64(0)
	}
	return s.n
}

// Without yields the rows, or the columns, that are not in the set, in ascending order.
func (s *Set) Without(d nqueens.Direction) iter.Seq[int] {
	return func(yield func(int) bool) {
		for w := range (s.n + 63) / 64 {
			for left := s.board(w) &^ s.sets[d][w]; left != 0; left &= left - 1 {
				if !yield(64*w + bits.TrailingZeros64(left)) {
					return
				}
			}
		}
	}
}

// board returns the bits of a word that lie on the board.
func (s *Set) board(word int) uint64 {
	if past := 64*(word+1) - s.n; past > 0 {
		return ^uint64(0) >> past
	}
	return ^uint64(0)
}

// window returns the 64 bits from bit i on.
func window(words []uint64, i int) uint64 {
	return words[i/64]>>(i%64) | words[i/64+1]<<1<<(63-i%64)
}

// Of returns the lines that the queens placed in p occupy, and its blocked diagonals. p must be
// valid.
func Of(p nqueens.Problem) *Set {
	s := New(p.N)
	for _, q := range p.Placed {
		s.Flip(q)
	}
	for _, l := range p.BlockedDiagonals {
		s.Add(l)
	}
	return s
}
