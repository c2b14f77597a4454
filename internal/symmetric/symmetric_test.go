package symmetric

import (
	"context"
	"slices"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/jobs"
)

func TestQuarterTurnOfHugeBoards(t *testing.T) {
	if got, err := QuarterTurn(context.Background(), 1<<30+2, jobs.Options{}); err != nil || got.Sign() != 0 {
		t.Errorf("QuarterTurn(2^30 + 2) = %v, %v, want 0", got, err)
	}
}

func TestBothAgreeWithTurningEverySolution(t *testing.T) {
	for n := 1; n <= 8; n++ {
		var half, quarter int64
		columns := make(nqueens.Placement, n)
		for i := range columns {
			columns[i] = i
		}
		permutations(columns, 0, func(p nqueens.Placement) {
			if p.Validate() != nil {
				return
			}
			once := turned(p)
			if slices.Equal(p, once) {
				quarter++
			}
			if slices.Equal(p, turned(once)) {
				half++
			}
		})
		if got, _ := HalfTurn(context.Background(), n, jobs.Options{}); got.Int64() != half {
			t.Errorf("HalfTurn(%d) = %v, of all solutions a half turn leaves %d unchanged", n, got, half)
		}
		if got, _ := QuarterTurn(context.Background(), n, jobs.Options{}); got.Int64() != quarter {
			t.Errorf("QuarterTurn(%d) = %v, of all solutions a quarter turn leaves %d unchanged", n, got, quarter)
		}
	}
}

func turned(p nqueens.Placement) nqueens.Placement {
	q := make(nqueens.Placement, len(p))
	for row, col := range p {
		q[len(p)-1-col] = row
	}
	return q
}

func permutations(p nqueens.Placement, from int, visit func(nqueens.Placement)) {
	if from == len(p) {
		visit(p)
		return
	}
	for i := from; i < len(p); i++ {
		p[from], p[i] = p[i], p[from]
		permutations(p, from+1, visit)
		p[from], p[i] = p[i], p[from]
	}
}

func TestProgressReachesTheTotal(t *testing.T) {
	var last, total int
	_, err := HalfTurn(context.Background(), 16, jobs.Options{Workers: 2, Progress: func(p jobs.Progress) { last, total = p.JobsDone, p.Jobs }})
	if err != nil || last != total || total == 0 {
		t.Errorf("the last progress call said %d of %d, %v", last, total, err)
	}
}

func BenchmarkHalfTurn20(b *testing.B) {
	for b.Loop() {
		HalfTurn(context.Background(), 20, jobs.Options{Workers: 1})
	}
}

func BenchmarkQuarterTurn37(b *testing.B) {
	for b.Loop() {
		QuarterTurn(context.Background(), 37, jobs.Options{Workers: 1})
	}
}
