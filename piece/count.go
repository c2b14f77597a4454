package piece

import (
	"context"
	"fmt"
	"math/big"
	"runtime"
	"sync"

	"nqueens"
)

// Count returns how many placements All would yield. It walks them all, on as
// many goroutines as workers, 0 for one a core; since every piece moves alike to
// both sides, it does so only for pieces in the left half of the lowest row.
// progress, if not nil, is told how many of the walks are done, one call at a
// time. The error is that of n or of ctx.
func Count(ctx context.Context, p Piece, n, workers int, progress func(done, total int)) (*big.Int, error) {
	if n < 1 || n > MaxN {
		return nil, fmt.Errorf("the size of the board must be from 1 to %d, not %d", MaxN, n)
	}
	if workers < 1 {
		workers = runtime.GOMAXPROCS(0)
	}
	half := (n + 1) / 2
	cols := make(chan int, half)
	for col := range half {
		cols <- col
	}
	close(cols)

	var mutex sync.Mutex
	total, done := new(big.Int), 0
	var group sync.WaitGroup
	for range min(workers, half) {
		group.Go(func() {
			w := newWalk(ctx, p, n)
			for col := range cols {
				found := uint64(0)
				w.put(nqueens.Square{Row: 0, Col: col})
				if !w.fill(1, func() bool { found++; return true }) {
					return
				}
				twice := new(big.Int).SetUint64(found)
				if 2*col+1 != n {
					twice.Lsh(twice, 1)
				}
				mutex.Lock()
				total.Add(total, twice)
				if done++; progress != nil {
					progress(done, half)
				}
				mutex.Unlock()
			}
		})
	}
	group.Wait()
	if done < half {
		return nil, ctx.Err()
	}
	return total, nil
}
