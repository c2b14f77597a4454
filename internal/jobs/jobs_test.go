package jobs

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"
	"time"
)

func TestSumAddsEveryJobOnce(t *testing.T) {
	for _, workers := range []int{-1, 0, 1, 2, 7, 100} {
		for _, jobs := range []int{0, 1, 2, 50} {
			var reported []int
			got, err := Sum(context.Background(), jobs, Options{
				Workers: workers,
				Progress: func(done, total int) {
					if total != jobs {
						t.Errorf("progress says %d jobs, there are %d", total, jobs)
					}
					reported = append(reported, done)
				},
			}, func(index int, _ *Stop) uint64 { return uint64(index + 1) })
			if err != nil {
				t.Fatal(err)
			}
			if want := int64(jobs * (jobs + 1) / 2); got.Int64() != want {
				t.Errorf("%d workers, %d jobs: sum %v, want %d", workers, jobs, got, want)
			}
			for i, done := range reported {
				if done != i+1 {
					t.Errorf("progress call %d says %d jobs are done", i+1, done)
				}
			}
			if len(reported) != jobs {
				t.Errorf("%d progress calls for %d jobs", len(reported), jobs)
			}
		}
	}
}

func TestSumPassesSixtyFourBits(t *testing.T) {
	got, err := Sum(context.Background(), 3, Options{}, func(int, *Stop) uint64 { return math.MaxUint64 })
	if err != nil {
		t.Fatal(err)
	}
	want := new(big.Int).Mul(big.NewInt(3), new(big.Int).SetUint64(math.MaxUint64))
	if got.Cmp(want) != 0 {
		t.Errorf("sum %v, want %v", got, want)
	}
}

func TestSumStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	ran := false
	if _, err := Sum(ctx, 5, Options{}, func(int, *Stop) uint64 { ran = true; return 0 }); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled context gives %v", err)
	}
	if ran {
		t.Error("a job ran under a cancelled context")
	}

	ctx, cancel = context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	_, err := Sum(ctx, 1000, Options{Workers: 3}, func(_ int, stop *Stop) uint64 {
		for !stop.Stopped() {
			time.Sleep(time.Millisecond)
		}
		return 1
	})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a context that ends during the count gives %v", err)
	}
}

// TestSumPanics checks that a panic in a job or in the callback comes out of
// Sum, whatever the other workers wait for.
func TestSumPanics(t *testing.T) {
	for _, in := range []string{"job 7", "progress of 7"} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, in) {
					t.Errorf("it panics with %q, want %q", got, in)
				}
			}()
			got, err := Sum(context.Background(), 100, Options{Workers: 3, Progress: func(done, _ int) {
				if fmt.Sprintf("progress of %d", done) == in {
					panic(in)
				}
			}}, func(index int, _ *Stop) uint64 {
				if fmt.Sprintf("job %d", index) == in {
					panic(in)
				}
				return 1
			})
			t.Errorf("no panic in %s, but %v, %v", in, got, err)
		}()
	}
}
