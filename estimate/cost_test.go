package estimate

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"nqueens/count"
)

// The nodes told from a sample must be those of the count, and about those where
// they are extrapolated.
func TestCost(t *testing.T) {
	counted, err := count.Solutions(t.Context(), 14, count.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		budget time.Duration
		within float64
	}{
		{time.Hour, 1e-9}, // every job
		{0, 3},            // none of this board, but all of 12
	} {
		cost, err := MeasureCost(t.Context(), 14, test.budget, "", 1)
		if err != nil {
			t.Fatal(err)
		}
		if off := math.Abs(math.Log(cost.Nodes / float64(counted.Nodes))); off > math.Log1p(test.within) {
			t.Errorf("with a budget of %v there are %.0f nodes, want about %d: %+v", test.budget, cost.Nodes, counted.Nodes, cost)
		}
		if cost.Extrapolated() != (test.budget == 0) || cost.Kernel == "" || cost.CoreSeconds <= 0 {
			t.Errorf("with a budget of %v: %+v", test.budget, cost)
		}
		if got, want := cost.Seconds(4), cost.CoreSeconds/float64(4*cost.Cores); got != want {
			t.Errorf("4 machines take %v s, want %v", got, want)
		}
	}
}

func TestCostSmall(t *testing.T) {
	for n := 1; n <= 4; n++ {
		cost, err := MeasureCost(t.Context(), n, time.Second, "generic", 1)
		if err != nil || cost.Extrapolated() {
			t.Errorf("n = %d: %+v, %v", n, cost, err)
		}
	}
}

func TestCostBad(t *testing.T) {
	for _, n := range []int{0, 33} {
		if _, err := MeasureCost(t.Context(), n, 0, "", 1); err == nil || !strings.Contains(err.Error(), "n = 1 to 32, not") {
			t.Errorf("n = %d: %v", n, err)
		}
	}
	if _, err := MeasureCost(t.Context(), 8, 0, "abacus", 1); err == nil || !strings.Contains(err.Error(), "abacus") {
		t.Errorf("an unknown kernel: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := MeasureCost(ctx, 16, time.Hour, "", 1); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want context.Canceled", err)
	}
}
