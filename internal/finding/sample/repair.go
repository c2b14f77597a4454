package sample

import (
	"context"
	"fmt"
	"math/rand/v2"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/symmetry"
)

// MaxRepair is the largest board that Repair takes. It needs about 16 bytes a queen.
const MaxRepair = 100_000_000

// maxExchanges is the number of exchanges tried for one queen before Repair starts
// over, which happens on small boards only.
const maxExchanges = 400

// placeTries is the number of columns tried in a row to find a free square.
const placeTries = 100

// Repair returns a solution of n queens, n = 1 or 4 to MaxRepair, found by local
// repair. It places queens row by row on random free squares while there are any. Then
// it resolves the conflicts of the few remaining queens: it exchanges their columns with
// those of random other queens whenever that leaves fewer conflicts. The time is about
// linear in n.
//
// This is the method of R. Sosič and J. Gu, Efficient local search with conflict
// minimization: a case study of the n-queens problem, IEEE Transactions on
// Knowledge and Data Engineering 6 (1994).
//
// Every solution can occur, but with different probabilities. A random one of the eight
// symmetries is applied at the end, so that no side of the board is favoured.
func Repair(ctx context.Context, n int, seed uint64) (nqueens.Placement, error) {
	if err := check(n, MaxRepair, "local repair", "the closed form serves larger boards"); err != nil {
		return nil, err
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
	// Queens placed first have more room than the last. A random symmetry spreads that
	// over all sides.
	turn := symmetry.All()[r.random.IntN(len(symmetry.All()))]
	p := make(nqueens.Placement, n)
	for row, col := range r.columns {
		s := turn.Square(nqueens.Square{Row: row, Col: int(col)}, n)
		p[s.Row] = s.Col
	}
	if err := p.Validate(); err != nil {
		return nil, fmt.Errorf("local repair ended with a placement that is not a solution: %w", err)
	}
	return p, nil
}

type repairer struct {
	n               int
	columns         []int32 // by row; always a permutation
	rising, falling tally   // queens on each diagonal; rising ones by Col - Row + n - 1
	random          *rand.Rand
}

// place puts a queen into every row, on a random free square, and returns the rows in
// which placeTries columns had none.
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

// add counts the queen of row and returns the number of conflicts it adds.
func (r *repairer) add(row int) (conflicts int) {
	rising, falling := r.diagonals(row)
	return r.rising.add(rising) + r.falling.add(falling)
}

// remove undoes add and returns the number of conflicts it removes.
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

// repair resolves all conflicts, each of which involves a queen in one of the rows. It
// returns false if it gets stuck.
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

// improve exchanges the column of row with that of another row so that fewer conflicts
// remain, and returns the other row.
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
