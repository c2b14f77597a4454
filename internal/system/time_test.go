package system

import (
	"math"
	"testing"
)

// TestTimer checks that a timer measures work, and each lap separately.
func TestTimer(t *testing.T) {
	timer := StartTimer()
	defer timer.Stop()
	work := func(until float64) float64 {
		sum := 0.0
		for sum < until {
			x := 1.0
			for range 100_000 {
				x = math.Sqrt(x + 2)
			}
			if x < 1 {
				t.Fatal("wrong work")
			}
			sum += timer.Lap()
		}
		return sum
	}
	if first, second := work(0.02), timer.Lap(); first < 0.02 || second > first {
		t.Errorf("%v s of work, then %v of none", first, second)
	}
}
