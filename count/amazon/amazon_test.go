package amazon

import (
	"context"
	"errors"
	"testing"
	"time"

	"nqueens"
	"nqueens/internal/known"
	"nqueens/jobs"
)

func TestCountAgreesWithPublishedValues(t *testing.T) {
	published, err := known.Get("A051223")
	if err != nil {
		t.Fatal(err)
	}
	last := 16
	if testing.Short() {
		last = 14
	}
	for n := 1; n <= last; n++ {
		s := time.Now()
		want, _ := published.At(n)
		got, err := Count(context.Background(), n, jobs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got.Cmp(want) != 0 {
			t.Errorf("Count(%d) = %v, published %v", n, got, want)
		}
		t.Log(n, time.Since(s))
	}
}

func TestCountAgreesWithTheDefinition(t *testing.T) {
	for n := 1; n <= 10; n++ {
		var want int64
		squares := make([]nqueens.Square, 0, n)
		var place func()
		place = func() {
			if len(squares) == n {
				want++
				return
			}
			for col := range n {
				if s := (nqueens.Square{Row: len(squares), Col: col}); !attacked(s, squares) {
					squares = append(squares, s)
					place()
					squares = squares[:len(squares)-1]
				}
			}
		}
		place()
		if got, err := Count(context.Background(), n, jobs.Options{}); err != nil || got.Int64() != want {
			t.Errorf("Count(%d) = %v, %v; by the definition %d", n, got, err, want)
		}
	}
}

func TestOutOfRange(t *testing.T) {
	for _, n := range []int{-1, 0, MaxN + 1} {
		if _, err := Count(context.Background(), n, jobs.Options{}); err == nil {
			t.Errorf("Count(%d) gives no error", n)
		}
	}
}

func TestCancelledPromptly(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	begun := time.Now()
	if _, err := Count(ctx, 26, jobs.Options{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
	if late := time.Since(begun); late > time.Minute {
		t.Errorf("returned %v after a context of 50ms", late)
	}
}

func BenchmarkCount16(b *testing.B) {
	for b.Loop() {
		Count(context.Background(), 16, jobs.Options{Workers: 1})
	}
}
