package amazon

import (
	"context"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/jobs"
)

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

func BenchmarkCount16(b *testing.B) {
	for b.Loop() {
		Count(context.Background(), 16, jobs.Options{Workers: 1})
	}
}
