package colours

import (
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/counting/kernel"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

// TestMemory counts random pairs of rows of every split and compares what a worker keeps
// with what the plan says: no more, and for the split that needs most no less than a
// fifth. The largest board is for the fastest kernel alone.
func TestMemory(t *testing.T) {
	sizes := []int{18, 20, 21}
	if testing.Short() {
		sizes = []int{17}
	}
	random := rand.New(rand.NewPCG(5, 6))
	for _, n := range sizes {
		plan := must.Get(NewPlan(n))(t)
		for _, name := range KernelNames() {
			fastest := KernelNames()[0]
			check := kernel.OtherColour(fastest).Name
			if name == "generic" || strings.HasSuffix(name, "-check") != (n == 20) || n == 20 && name != check || n == 21 && name != fastest {
				continue // the portable kernel keeps the tables only
			}
			most, said := int64(0), int64(0) // the most that a split needs, and what the plan says
			for split := range plan.splits {
				needs := mostOf(t, plan, name, split, random)
				if memory := plan.splits[split].memory; needs > memory {
					t.Errorf("n = %d, %s, split %d: a worker keeps %d bytes, and the plan says %d", n, name, split, needs, memory)
				}
				most, said = max(most, needs), max(said, plan.splits[split].memory)
			}
			t.Logf("n = %d, %s: up to %.1f MB, the plan says %.1f MB", n, name, float64(most)/1e6, float64(said)/1e6)
			if said > 5*most+fixed {
				t.Errorf("n = %d, %s: workers keep up to %d bytes, and the plan says %d", n, name, most, said)
			}
		}
	}
}

// TestSome checks that memory is planned for both ways of a split whose sides may go either.
func TestSome(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for n := 20; n <= kernel.MaxN; n++ { // smaller boards need little for either
		for _, s := range splits(n) {
			for _, check := range []bool{false, true} {
				white, black := s.sides(check)
				pairs := pairsOf(s)
				for range 30 {
					rows := pairs.squares(pair{int32(random.IntN(len(pairs.even.all))), int32(random.IntN(len(pairs.odd.all)))})
					for i, side := range []memorySide{white, black} {
						rows := rows ^ uint32(i)*(1<<n-1)
						if byBits := kernel.ByBits(kernel.Side{N: n, Rows: rows}, check); !side.some(byBits) {
							t.Errorf("n = %d, rows %b, check %t: by bits %t", n, rows, check, byBits)
						}
					}
				}
			}
		}
	}
}

// mostOf returns the most bytes that a worker keeps after pairs of random jobs of a split, one
// job after the other.
func mostOf(t *testing.T, plan *Plan, name string, split int, random *rand.Rand) (most int64) {
	t.Helper()
	var all []*job
	for i := range plan.jobs {
		if plan.jobs[i].split == int32(split) {
			all = append(all, &plan.jobs[i])
		}
	}
	before := live()
	w := must.Get(plan.newWorker(name))(t)
	tiles := plan.splits[split]
	for range min(6, len(all)) {
		j := all[random.IntN(len(all))]
		odd := tiles.odd[j.odd.from+random.Int32N(j.odd.to-j.odd.from)]
		w.sums(w.begin(j, odd), tiles.rows(j, odd), 1, new(jobs.Running))
		most = max(most, live()-before)
	}
	runtime.KeepAlive(w)
	return most
}

// live returns the number of bytes in use on the heap.
func live() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
