package profile

import (
	"math/bits"
	"slices"
	"sync"

	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/jobs"
)

// rowSets is the number of sets of rows of a job.
const rowSets = 128

// NewRanksPlan returns the plan of the number of nodes for n rows, for n from 1 to MaxN, by
// a search for the queens of each colour.
//
// A job is some sets of rows of a level, one of each orbit under the reflections of the
// board. The search counts placements by the ranks of their even and odd columns among sets
// of that size, and carries the counts of black ones up to the columns that white ones leave.
func NewRanksPlan(n int) (jobs.Plan, error) {
	return tree("nodes of row-by-row search by ranks of columns", n, ranksPlan)
}

// NewRanksRectanglePlan returns the plan of the number of placements on the rectangle of an
// index, from 1 to MaxIndex, by the same jobs.
func NewRanksRectanglePlan(index int) (jobs.Plan, error) {
	return rectangle("placements on rectangles by ranks of columns", index, ranksPlan)
}

func ranksPlan(method string, index, n, first, last int) (jobs.Plan, error) {
	sets := jobsOf(n, first, last)
	searches := sync.Pool{New: func() any { return newRanks(n) }}
	return parts.Count{
		Method: method, Version: 1, N: index, Len: len(sets), Memory: 16 << 20,
		Part: func(part int, run *parts.Running) (total jobs.Count) {
			if sets[part][0].level == 0 {
				return jobs.Count{Lo: 1} // the root
			}
			k := searches.Get().(*ranks)
			defer searches.Put(k)
			for _, set := range sets[part] {
				if run.Stopped() {
					break
				}
				placements, nodes := k.count(set.level, set.rows)
				total.Lo += set.orbit * placements
				run.Advance(nodes, 0)
			}
			return total
		},
	}.Plan(), nil
}

// rowSet is a level of the tree, a set of its rows that have white queens, and the number
// of sets that it stands for.
type rowSet struct {
	level int
	rows  uint32
	orbit uint64
}

// jobsOf returns the sets of each job, all of one level, on levels up to last.
func jobsOf(n, first, last int) (jobs [][]rowSet) {
	for level := first; level <= last; level++ {
		jobs = slices.AppendSeq(jobs, slices.Chunk(rowSetsOf(n, level), rowSets))
	}
	return jobs
}

// rowSetsOf returns the least set of rows of each orbit, without those that leave too few
// columns of either parity. The upside-down board has its white squares where the board
// has white ones if level is odd, black ones if it is even. So has the mirrored board for
// odd n and even n, and a mirror keeps the rows.
func rowSetsOf(n, level int) []rowSet {
	full := uint32(1)<<level - 1
	var sets []rowSet
	for rows := uint32(0); rows <= full; rows++ {
		if !fits(n, level, rows) {
			continue
		}
		upside := bits.Reverse32(rows) >> (32 - level)
		if level%2 == 0 {
			upside ^= full
		}
		images := []uint32{rows, upside}
		if n%2 == 0 {
			images = append(images, rows^full, upside^full)
		}
		if orbit, least := orbitOf(images); least {
			sets = append(sets, rowSet{level, rows, orbit})
		}
	}
	return sets
}

// orbitOf returns the number of different images, and whether the first is the least.
func orbitOf(images []uint32) (size uint64, least bool) {
	for i, image := range images {
		if image < images[0] {
			return 0, false
		}
		if !slices.Contains(images[:i], image) {
			size++
		}
	}
	return size, true
}

const (
	evens = 0x55555555
	odds  = 0xaaaaaaaa
)

// fits reports whether the board has columns enough of either parity.
func fits(n, level int, white uint32) bool {
	black := (uint32(1)<<level - 1) &^ white
	even := bits.OnesCount32(white&evens) + bits.OnesCount32(black&odds) // queens in even columns
	return even <= (n+1)/2 && level-even <= n/2
}

// ranks places the queens of a colour row by row.
type ranks struct {
	n     int
	sides [2]side // even columns, odd columns
}

// side is the columns of a parity, numbered from 0.
type side struct {
	columns int
	rank    []int32   // of a set among those of its size
	below   [][]int32 // by size: the ranks of each set without one column, one after the other
	sets    []int     // by size, their number
}

func newRanks(n int) *ranks {
	return &ranks{n: n, sides: [2]side{newSide((n + 1) / 2), newSide(n / 2)}}
}

func newSide(columns int) side {
	s := side{columns: columns, rank: make([]int32, 1<<columns), below: make([][]int32, columns+1), sets: make([]int, columns+1)}
	for set := range s.rank {
		size := bits.OnesCount(uint(set))
		s.rank[set] = int32(s.sets[size])
		s.sets[size]++
		for rest := set; rest != 0; rest &= rest - 1 {
			s.below[size] = append(s.below[size], s.rank[set&^(rest&-rest)])
		}
	}
	return s
}

func (k *ranks) count(level int, white uint32) (placements, nodes uint64) {
	black := (uint32(1)<<level - 1) &^ white
	whites, blacks := k.place(white, 0), k.place(black, 1)
	whiteEven, whiteOdd := bits.OnesCount32(white&evens), bits.OnesCount32(white&odds)
	blackEven, blackOdd := bits.OnesCount32(black&odds), bits.OnesCount32(black&evens)
	nodes = whites.nodes + blacks.nodes
	table, times := blacks.table, uint64(1)
	freeEven, freeOdd := k.sides[0].columns-whiteEven, k.sides[1].columns-whiteOdd
	for size := blackEven; size < freeEven; size++ {
		table = raiseEven(&k.sides[0], table, size, k.sides[1].sets[blackOdd])
		times *= uint64(size + 1 - blackEven)
	}
	for size := blackOdd; size < freeOdd; size++ {
		table = raiseOdd(&k.sides[1], table, size, k.sides[0].sets[freeEven])
		times *= uint64(size + 1 - blackOdd)
	}
	// The complement of the set of rank i has the rank i from the end.
	for i, count := range whites.table {
		placements += count * table[len(table)-1-i]
	}
	return placements / times, nodes
}

// raiseEven returns for the sets of size+1 even columns the sum of their subsets of size,
// in a table with a row of odd entries for each.
func raiseEven(s *side, table []uint64, size, odd int) []uint64 {
	raised := make([]uint64, s.sets[size+1]*odd)
	below := s.below[size+1]
	for set := range s.sets[size+1] {
		to := raised[set*odd : (set+1)*odd]
		for _, rank := range below[set*(size+1) : (set+1)*(size+1)] {
			for i, count := range table[int(rank)*odd : (int(rank)+1)*odd] {
				to[i] += count
			}
		}
	}
	return raised
}

// raiseOdd does for the odd columns what raiseEven does for the even ones.
func raiseOdd(s *side, table []uint64, size, even int) []uint64 {
	from, to := s.sets[size], s.sets[size+1]
	raised := make([]uint64, even*to)
	below := s.below[size+1]
	for row := range even {
		counts := table[row*from : (row+1)*from]
		for set := range to {
			sum := uint64(0)
			for _, rank := range below[set*(size+1) : (set+1)*(size+1)] {
				sum += counts[rank]
			}
			raised[row*to+set] = sum
		}
	}
	return raised
}

// placing places queens of one colour. Its state is one word of four fields: the even
// columns, the odd columns, and the diagonals of either direction. Column j of a row's
// parity is bit j of its columns and a bit j places from where the row begins in each
// direction. So a row's attacked squares are three shifts, and a queen one product.
type placing struct {
	rows  []placingRow
	table []uint64 // by ranks
	width int      // of a row of the table
	start []int32  // of the row of a set of even columns
	even  *side
	odd   *side
	nodes uint64
}

type placingRow struct {
	columns, rising, falling uint // shifts
	full, queen              uint64
}

// place places the queens of colour 0, white, or 1, black, in rows.
func (k *ranks) place(rows uint32, colour int) *placing {
	p := &placing{even: &k.sides[0], odd: &k.sides[1]}
	number := [2]int{}
	for left := rows; left != 0; left &= left - 1 {
		row := bits.TrailingZeros32(left)
		parity := (row + colour) % 2 // the columns are 2j + parity
		number[parity]++
		r := placingRow{
			columns: uint(parity * p.even.columns),
			falling: uint(k.n + (row+parity-colour)/2),
			rising:  uint(2*k.n + k.n/2 - (row-parity+colour)/2),
			full:    1<<k.sides[parity].columns - 1,
		}
		r.queen = 1<<r.columns | 1<<r.falling | 1<<r.rising
		p.rows = append(p.rows, r)
	}
	p.width = p.odd.sets[number[1]]
	p.table = make([]uint64, p.even.sets[number[0]]*p.width)
	p.start = make([]int32, len(p.even.rank))
	for set, rank := range p.even.rank {
		p.start[set] = rank * int32(p.width)
	}
	switch len(p.rows) {
	case 0:
		p.table[0] = 1
	case 1:
		p.finish(0, 1, 0, &p.rows[0])
	default:
		p.search(0, 0, p.rows[0].full)
	}
	return p
}

// search fills the rows from i on, where free are the free squares of row i.
func (p *placing) search(i int, state, free uint64) {
	r, next := &p.rows[i], &p.rows[i+1]
	if i == len(p.rows)-2 {
		p.finish(state, free, r.queen, next)
		return
	}
	for ; free != 0; free &= free - 1 {
		s := state | (free&-free)*r.queen
		if open := next.free(s); open != 0 {
			p.search(i+1, s, open)
		}
	}
}

// finish fills the last row but one and the last.
func (p *placing) finish(state, free, queen uint64, last *placingRow) {
	columns, full, falling, rising := last.columns&63, last.full, last.falling&63, last.rising&63
	even, odd := uint64(1)<<(p.even.columns&63)-1, uint64(1)<<(p.odd.columns&63)-1
	oddFrom := p.even.columns & 63
	p.nodes += uint64(bits.OnesCount64(free))
	for ; free != 0; free &= free - 1 {
		s := state | (free&-free)*queen
		open := full &^ (s>>columns | s>>falling | s>>rising)
		p.nodes += uint64(bits.OnesCount64(open))
		for ; open != 0; open &= open - 1 {
			set := s | (open&-open)<<columns
			p.table[p.start[set&even]+p.odd.rank[set>>oddFrom&odd]]++
		}
	}
}

// free returns the free squares of the row.
func (r *placingRow) free(state uint64) uint64 {
	return r.full &^ (state>>(r.columns&63) | state>>(r.falling&63) | state>>(r.rising&63))
}
