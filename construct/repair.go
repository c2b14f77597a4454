package construct

import (
	"context"
	"fmt"
	"math/rand/v2"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/symmetry"
)

// MaxRepair is the largest board that Repair serves: it holds every queen, in
// some 13 bytes.
const MaxRepair = 100_000_000

// maxExchanges is how many exchanges are tried in vain for one queen before
// Repair begins again, which only small boards see.
const maxExchanges = 400

// placeTries is how many columns are tried for a free square in a row.
const placeTries = 100

// Repair returns a solution of n queens, n = 1 or 4 to MaxRepair, by local
// repair: it places the queens row by row on random free squares as long as
// that goes, and then takes the conflicts of the few that are left away by
// exchanging columns with random other queens where that makes conflicts fewer.
// The time grows about linearly with n.
//
// This is the method of R. Sosič and J. Gu, Efficient local search with conflict
// minimization: a case study of the n-queens problem, IEEE Transactions on
// Knowledge and Data Engineering 6 (1994).
//
// Any solution can come out, but not all with the same chance: Uniform is fair, and
// Chain nearly so. What it favours is the same seen from all sides: the solution is
// turned by one of the eight symmetries, by chance.
// The same n and seed give the same solution: random numbers are those of
// math/rand/v2's PCG seeded with (seed, n). For n = 2 and 3 the error wraps
// nqueens.ErrNoSolution; when ctx is done first it is ctx's.
func Repair(ctx context.Context, n int, seed uint64) (nqueens.Placement, error) {
	switch {
	case n < 1 || n > MaxRepair:
		return nil, fmt.Errorf("the size of the board must be from 1 to %d for local repair, not %d; the closed form serves boards to %d", MaxRepair, n, MaxN)
	case n == 2 || n == 3:
		return nil, noSolution(n)
	}
	r := &repairer{
		n:       n,
		columns: make([]int32, n),
		rising:  newTally(2*n - 1),
		falling: newTally(2*n - 1),
		random:  rand.New(rand.NewPCG(seed, uint64(n))),
	}
	for {
		conflicts, err := r.place(ctx)
		if err != nil {
			return nil, err
		}
		if r.repair(conflicts) {
			break
		}
	}
	// Queens placed first have more room than the last: a symmetry by chance spreads
	// that over all sides.
	turn := symmetry.All()[r.random.IntN(len(symmetry.All()))]
	p := make(nqueens.Placement, n)
	for row, col := range r.columns {
		s := turn.Square(nqueens.Square{Row: row, Col: int(col)}, n)
		p[s.Row] = s.Col
	}
	if err := p.Validate(); err != nil {
		return nil, fmt.Errorf("local repair ended with a placement that is no solution: %w", err)
	}
	return p, nil
}

type repairer struct {
	n               int
	columns         []int32 // by row; always a permutation
	rising, falling tally   // queens on each diagonal; rising ones by Col - Row + n - 1
	random          *rand.Rand
}

// place puts a queen in every row, each on a random free square, and returns the
// rows where none was found in placeTries columns.
func (r *repairer) place(ctx context.Context) (conflicts []int, err error) {
	for i := range r.columns {
		r.columns[i] = int32(i)
	}
	r.rising.clear()
	r.falling.clear()
	for row := range r.columns {
		if row%(1<<16) == 0 && ctx.Err() != nil {
			return nil, ctxerr.Of(ctx)
		}
		placed := false
		for range min(placeTries, 4*(r.n-row)) {
			from := row + int(r.random.Uint32N(uint32(r.n-row)))
			col := int(r.columns[from])
			if !r.rising.has(col-row+r.n-1) && !r.falling.has(col+row) {
				r.columns[from], r.columns[row] = r.columns[row], int32(col)
				placed = true
				break
			}
		}
		if !placed {
			conflicts = append(conflicts, row)
		}
		r.add(row)
	}
	return conflicts, nil
}

func (r *repairer) diagonals(row int) (rising, falling int) {
	col := int(r.columns[row])
	return col - row + r.n - 1, col + row
}

// add counts the queen of row in and returns how many conflicts it adds.
func (r *repairer) add(row int) (conflicts int) {
	rising, falling := r.diagonals(row)
	return r.rising.add(rising) + r.falling.add(falling)
}

// remove is the inverse of add; it returns how many conflicts go.
func (r *repairer) remove(row int) (conflicts int) {
	rising, falling := r.diagonals(row)
	return r.rising.remove(rising) + r.falling.remove(falling)
}

func (r *repairer) inConflict(row int) bool {
	rising, falling := r.diagonals(row)
	return r.rising.more[rising] > 0 || r.falling.more[falling] > 0
}

// tally counts the queens on diagonals, nearly all of which have one or none.
type tally struct {
	taken []uint64    // a bit for each diagonal that has a queen
	more  map[int]int // queens beyond the first
}

func newTally(diagonals int) tally {
	return tally{make([]uint64, (diagonals+63)/64), map[int]int{}}
}

func (t tally) clear() {
	clear(t.taken)
	clear(t.more)
}

func (t tally) has(i int) bool { return t.taken[i/64]>>(i%64)&1 != 0 }

func (t tally) add(i int) (conflicts int) {
	if t.has(i) {
		t.more[i]++
		return 1
	}
	t.taken[i/64] |= 1 << (i % 64)
	return 0
}

func (t tally) remove(i int) (conflicts int) {
	if more := t.more[i]; more > 0 {
		t.more[i] = more - 1
		return 1
	}
	t.taken[i/64] &^= 1 << (i % 64)
	return 0
}

// repair takes away all conflicts, each of which has a queen of the rows given,
// or returns false where it gets stuck.
func (r *repairer) repair(conflicts []int) bool {
	for len(conflicts) > 0 {
		row := conflicts[len(conflicts)-1]
		if !r.inConflict(row) {
			conflicts = conflicts[:len(conflicts)-1]
			continue
		}
		other, ok := r.improve(row)
		if !ok {
			return false
		}
		conflicts = append(conflicts, other)
	}
	return true
}

// improve exchanges the columns of row and of another, so that there are fewer
// conflicts.
func (r *repairer) improve(row int) (other int, ok bool) {
	for range min(maxExchanges, 4*r.n) {
		other := int(r.random.Uint32N(uint32(r.n)))
		if other == row {
			continue
		}
		change := -r.remove(row) - r.remove(other)
		r.columns[row], r.columns[other] = r.columns[other], r.columns[row]
		change += r.add(row) + r.add(other)
		if change < 0 {
			return other, true
		}
		r.remove(row)
		r.remove(other)
		r.columns[row], r.columns[other] = r.columns[other], r.columns[row]
		r.add(row)
		r.add(other)
	}
	return 0, false
}
