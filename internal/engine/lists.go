package engine

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/search"
	"nqueens.example/nqueens/symmetry"
)

// lists holds all solutions of the small boards, by their size, 1 to ListSize. Each board is
// searched once, on first use.
type lists [ListSize + 1]func() (*list, error)

// list is the solutions of one board in lexicographic order, and those of them that
// are the least of their class.
type list struct {
	n       int
	columns []uint8 // 0-based, n for each solution
	least   []int32 // indices of solutions
}

func newLists() (l lists) {
	for n := range ListSize {
		l[n+1] = sync.OnceValues(func() (*list, error) { return newList(n + 1) })
	}
	return l
}

func newList(n int) (*list, error) {
	l := &list{n: n}
	for p, err := range search.All(context.Background(), nqueens.Problem{N: n}) {
		if err != nil {
			return nil, fmt.Errorf("listing n = %d: %w", n, err)
		}
		if symmetry.IsCanonical(p) {
			l.least = append(l.least, int32(l.len()))
		}
		for _, col := range p {
			l.columns = append(l.columns, uint8(col))
		}
	}
	l.columns = slices.Clip(l.columns)
	return l, nil
}

func (l *list) len() int { return len(l.columns) / l.n }

// at returns solution i, 0 <= i < len.
func (l *list) at(i int) nqueens.Placement {
	p := make(nqueens.Placement, l.n)
	for row, col := range l.columns[i*l.n : (i+1)*l.n] {
		p[row] = int(col)
	}
	return p
}
