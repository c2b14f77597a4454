package torus

import (
	"context"
	"errors"
	"math/big"
	"testing"
	"time"

	"nqueens/internal/known"
	"nqueens/jobs"
)

func TestCountAgreesWithPublishedValues(t *testing.T) {
	published, err := known.Get("A051906")
	if err != nil {
		t.Fatal(err)
	}
	last := 19
	if testing.Short() {
		last = 17
	}
	for n := 1; n <= published.Last(); n++ {
		if n > last && n%2 != 0 && n%3 != 0 {
			continue // a search; the other boards cost nothing
		}
		want, _ := published.At(n)
		got, err := Count(context.Background(), n, jobs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got.Cmp(want) != 0 {
			t.Errorf("Count(%d) = %v, published %v", n, got, want)
		}
	}
}

func TestCountAgreesWithTheDefinition(t *testing.T) {
	for n := 1; n <= 8; n++ {
		var want int64
		columns := make([]int, 0, n)
		var place func()
		place = func() {
			if len(columns) == n {
				want++
				return
			}
			for col := range n {
				ok := true
				for row, c := range columns {
					distance := len(columns) - row
					if c == col || (c+distance)%n == col || (col+distance)%n == c {
						ok = false
					}
				}
				if ok {
					columns = append(columns, col)
					place()
					columns = columns[:len(columns)-1]
				}
			}
		}
		place()
		if got, err := Count(context.Background(), n, jobs.Options{}); err != nil || got.Int64() != want {
			t.Errorf("Count(%d) = %v, %v; by the definition %d", n, got, err, want)
		}
	}
}

// The least column of each orbit stands for all columns of the second queen.
func TestSlopes(t *testing.T) {
	for _, n := range []int{5, 7, 11, 13} {
		sizes := slopes(n)
		s := search{n: n, full: 1<<n - 1, run: new(jobs.Running)}
		var all, weighted uint64
		for slope := 2; slope <= n-2; slope++ {
			found := s.count(board{rows: s.full}.with(n, 0, 1).with(n, 1, 1<<slope), s.full)
			all += found
			weighted += sizes[slope] * found
		}
		if all != weighted {
			t.Errorf("n = %d: the orbits stand for %d solutions, there are %d", n, weighted, all)
		}
	}
	if got := len(slopes(23)); got != 3 {
		t.Errorf("23 has %d orbits of slopes, want 3", got)
	}
}

func TestOutOfRange(t *testing.T) {
	for _, n := range []int{-1, 0, 35} {
		if _, err := Count(context.Background(), n, jobs.Options{}); err == nil {
			t.Errorf("Count(%d) gives no error", n)
		}
	}
	if got, err := Count(context.Background(), 1<<30, jobs.Options{}); err != nil || got.Sign() != 0 {
		t.Errorf("Count(2^30) = %v, %v", got, err)
	}
}

func TestCancelledPromptly(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	begun := time.Now()
	if _, err := Count(ctx, 31, jobs.Options{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
	if late := time.Since(begun); late > time.Minute {
		t.Errorf("returned %v after a context of 50ms", late)
	}
}

func TestWorkersAgree(t *testing.T) {
	for _, workers := range []int{1, 2, 5} {
		parts := 0
		got, err := Count(context.Background(), 13, jobs.Options{Workers: workers, Progress: func(p jobs.Progress) { parts = p.Jobs }})
		if err != nil || got.Cmp(big.NewInt(4524)) != 0 || parts == 0 {
			t.Errorf("%d workers: %v, %v, %d jobs", workers, got, err, parts)
		}
	}
}

func BenchmarkCount19(b *testing.B) {
	for b.Loop() {
		Count(context.Background(), 19, jobs.Options{Workers: 1})
	}
}
