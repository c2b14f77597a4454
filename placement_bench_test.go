package nqueens_test

import (
	"fmt"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/construct"
)

func BenchmarkValidate(b *testing.B) {
	for _, n := range []int{8, 27, 64, 1000, 100_000} {
		p := make(nqueens.Placement, n)
		closed, err := construct.Placement(n)
		if err != nil {
			b.Fatal(err)
		}
		copy(p, closed)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := p.Validate(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
