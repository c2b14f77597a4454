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
	r := newBoard(n, rand.New(rand.NewPCG(seed, uint64(n))))
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
	p := r.placement(turn)
	if err := p.Validate(); err != nil {
		return nil, fmt.Errorf("local repair ended with a placement that is not a solution: %w", err)
	}
	return p, nil
}

// board is a permutation, with the queens on its diagonals.
type board struct {
	n               int
	columns         []int32 // by row; always a permutation
	rising, falling []uint8 // queens on each diagonal; rising ones by Col - Row + n - 1
	random          *rand.Rand
}

func newBoard(n int, random *rand.Rand) *board {
	return &board{n, make([]int32, n), make([]uint8, 2*n-1), make([]uint8, 2*n-1), random}
}

// place puts a queen into every row, on a random free square, and returns the rows in
// which placeTries columns had none.
func (r *board) place(ctx context.Context) (conflicts []int, err error) {
	for i := range r.columns {
		r.columns[i] = int32(i)
	}
	clear(r.rising)
	clear(r.falling)
	for row := range r.columns {
		if row%(1<<16) == 0 && ctx.Err() != nil {
			return nil, ctxerr.Of(ctx)
		}
		placed := false
		for range min(placeTries, 4*(r.n-row)) {
			from := row + int(r.random.Uint32N(uint32(r.n-row)))
			col := int(r.columns[from])
			if r.rising[col-row+r.n-1]|r.falling[col+row] == 0 {
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

func (b *board) diagonals(row int) (rising, falling *uint8) {
	col := int(b.columns[row])
	return &b.rising[col-row+b.n-1], &b.falling[col+row]
}

// add counts the queen of row and returns the number of conflicts it adds: one for each diagonal that has
// another.
func (b *board) add(row int) (conflicts int) {
	rising, falling := b.diagonals(row)
	*rising++
	*falling++
	return int(min(*rising-1, 1) + min(*falling-1, 1))
}

// remove undoes add and returns the number of conflicts it removes.
func (b *board) remove(row int) (conflicts int) {
	rising, falling := b.diagonals(row)
	*rising--
	*falling--
	return int(min(*rising, 1) + min(*falling, 1))
}

// exchange exchanges the columns of two rows, and returns the number of conflicts that it adds.
func (b *board) exchange(one, other int) (change int) {
	change = -b.remove(one) - b.remove(other)
	b.columns[one], b.columns[other] = b.columns[other], b.columns[one]
	return change + b.add(one) + b.add(other)
}

// placement returns the board under a symmetry.
func (b *board) placement(turn symmetry.Symmetry) nqueens.Placement {
	p := make(nqueens.Placement, b.n)
	for row, col := range b.columns {
		s := turn.Square(nqueens.Square{Row: row, Col: int(col)}, b.n)
		p[s.Row] = s.Col
	}
	return p
}

func (b *board) inConflict(row int) bool {
	rising, falling := b.diagonals(row)
	return *rising > 1 || *falling > 1
}

// repair resolves all conflicts, each of which involves a queen in one of the rows. It
// returns false if it gets stuck.
func (r *board) repair(conflicts []int) bool {
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
func (r *board) improve(row int) (other int, ok bool) {
	for range min(maxExchanges, 4*r.n) {
		other := int(r.random.Uint32N(uint32(r.n)))
		if other == row {
			continue
		}
		if r.exchange(row, other) < 0 {
			return other, true
		}
		r.exchange(row, other)
	}
	return 0, false
}
