package colours

import (
	"errors"
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"nqueens.example/nqueens/internal/counting/kernel"
	"nqueens.example/nqueens/internal/counting/probe"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
	"nqueens.example/nqueens/jobs"
)

// total counts all jobs of the plan.
func total(t *testing.T, plan *Plan, kernel string) *big.Int {
	t.Helper()
	w := must.Get(plan.NewWorker(kernel))(t)
	sum := new(big.Int)
	for job := range plan.Len() {
		result, ok := w.Run(job, new(jobs.Running))
		if !ok {
			t.Fatal("a job stopped by itself")
		}
		sum.Add(sum, result.Count.Big())
	}
	return sum
}

// TestTotals counts with every kernel, using whole jobs and many small ones.
func TestTotals(t *testing.T) {
	for _, name := range KernelNames() {
		for n := 1; n <= 14; n++ {
			want, _ := known.Solutions(n)
			for _, work := range []float64{jobWork, 100} {
				plan := must.Get(newPlan(n, work))(t)
				if got := total(t, plan, name); got.Cmp(want) != 0 {
					t.Errorf("%s kernel, %d jobs: Q(%d) = %v, want %v", name, plan.Len(), n, got, want)
				}
			}
		}
	}
}

// TestMethodsAgree counts larger boards by bits where most pairs fit and by search
// elsewhere, and the other way round.
func TestMethodsAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	usual := KernelNames()[0]
	for n := 15; n <= 17; n++ {
		plan := must.Get(NewPlan(n))(t)
		want, _ := known.Solutions(n)
		for _, name := range []string{usual, kernel.OtherColour(usual).Name, kernel.PortableBits} {
			if name == kernel.Portable {
				name = usual // TestTotals counts smaller boards with the portable kernel
			}
			if got := total(t, plan, name); got.Cmp(want) != 0 {
				t.Errorf("%s kernel: Q(%d) = %v, want %v", name, n, got, want)
			}
		}
	}
}

// TestPlans checks for every n that jobs are numbered, that their sizes add up to 1
// and that there are not too many.
func TestPlans(t *testing.T) {
	sizes := func(yield func(int) bool) {
		for n := 1; n <= MaxN && yield(n); n++ {
		}
	}
	solvers.PlanSizes(t, sizes, mostJobs, NewPlan, func(plan *Plan) iter.Seq2[int, int] {
		pairs := map[int32]int{} // by split
		for _, j := range plan.jobs {
			pairs[j.split] += int(j.even.to-j.even.from) * int(j.odd.to-j.odd.from)
		}
		for split, pairs := range pairs {
			if t0 := plan.splits[split]; pairs != len(t0.even)*len(t0.odd) {
				t.Errorf("n = %d, %d on even rows: the jobs have %d pairs of sets of rows, want %d of %d", plan.n, t0.pairs.split.even, pairs, len(t0.even), len(t0.odd))
			}
		}
		return func(yield func(int, int) bool) {
			for job := 0; job < len(plan.jobs) && yield(job, 1); job++ {
			}
		}
	})
}

// TestOrbits checks that the least pairs, each weighted by the size of its orbit, make up
// all pairs, and that no columns are left out.
func TestOrbits(t *testing.T) {
	for n := 1; n <= 13; n++ {
		for _, s := range splits(n) {
			p := pairsOf(s)
			want := len(p.even.all) * len(p.odd.all)
			rows := 0
			c := columnsOf(p)
			for odd := range p.odd.all {
				c.begin(int32(odd))
				for even := range p.even.all {
					x := pair{int32(even), int32(odd)}
					orbit := p.orbit(x)
					rows += orbit
					if orbit == 0 {
						continue
					}
					table := make([]uint32, c.white.Len())
					for i := range table {
						if c.white.FromEven+i%c.white.Stride() < len(c.even) {
							table[i] = c.unit()
						}
					}
					c.weigh(x, table)
					if got, want := sum(table), p.weights(x); got != want {
						t.Fatalf("n = %d, %d on even rows, rows %v: the columns weigh %d, want %d", n, s.even, x, got, want)
					}
				}
			}
			expect.Equal(t, rows, want, "n = %d, %d on even rows: the orbits hold", n, s.even)
		}
	}
}

func sum(table []uint32) (sum uint64) {
	for _, v := range table {
		sum += uint64(v)
	}
	return sum
}

// weights returns the sum of the weights of all columns for rows x.
func (p *pairs) weights(x pair) (sum uint64) {
	for even := range p.even.all {
		for odd := range p.odd.all {
			switch is := p.number(pair{int32(even), int32(odd)}); {
			case is > p.number(x):
				sum += 2
			case is == p.number(x):
				sum++
			}
		}
	}
	return sum
}

// byColumns returns the number of placements of a side for each set of columns.
func byColumns(t *testing.T, s kernel.Side) map[uint32]uint32 {
	t.Helper()
	even, odd := sizes(s.N)
	every := func(columns int) (sets []uint32) {
		for set := range uint32(1 << columns) {
			sets = append(sets, set)
		}
		return sets
	}
	columns := kernel.Columns{Order: kernel.NewOrder(s.N, every(even), every(odd))}
	k := must.Get(kernel.SelectColour("generic"))(t)
	table := make([]uint32, columns.Len())
	k.New().Tables([]kernel.Side{s}, &columns, 1, [][]uint32{table}, kernel.Hooks{Stop: new(atomic.Bool), Did: func(uint64, float64) {}})
	found := map[uint32]uint32{}
	for i, count := range table {
		if count > 0 {
			found[kernel.Spread(uint32(i%columns.Stride()))|kernel.Spread(uint32(i/columns.Stride()))<<1] = count
		}
	}
	return found
}

// TestBruteForce compares the tables of all sets of rows of a colour with a search that
// tries every square and compares queens pairwise. The sum over all rows and columns is
// the number of nonattacking sets of queens on that colour.
func TestBruteForce(t *testing.T) {
	largest := 12
	if testing.Short() {
		largest = 9
	}
	for n := 1; n <= largest; n++ {
		for _, black := range []bool{false, true} {
			want := map[[2]uint32]uint32{}
			place(n, black, 0, nil, func(rows, cols uint32) { want[[2]uint32{rows, cols}]++ })
			seen := 0
			for rows := range uint32(1 << n) {
				for cols, count := range byColumns(t, kernel.Side{N: n, Rows: rows, Odd: black}) {
					if count != want[[2]uint32{rows, cols}] {
						t.Fatalf("n = %d, black %v, rows %b, columns %b: %d placements, want %d", n, black, rows, cols, count, want[[2]uint32{rows, cols}])
					}
					seen++
				}
			}
			expect.Equal(t, seen, len(want), "n = %d, black %v", n, black)
		}
	}
}

// place visits every nonattacking set of queens on one colour that extends placed by at
// most one queen in each row from row on.
func place(n int, black bool, row int, placed [][2]int, visit func(rows, cols uint32)) {
	if row == n {
		rows, cols := uint32(0), uint32(0)
		for _, q := range placed {
			rows, cols = rows|1<<q[0], cols|1<<q[1]
		}
		visit(rows, cols)
		return
	}
	place(n, black, row+1, placed, visit)
squares:
	for col := range n {
		if ((row+col)%2 == 1) != black {
			continue
		}
		for _, q := range placed {
			if q[1] == col || row-q[0] == col-q[1] || row-q[0] == q[1]-col {
				continue squares
			}
		}
		place(n, black, row+1, append(placed, [2]int{row, col}), visit)
	}
}

// TestRowsOfSolutions compares the sum over all columns, for every set of rows, with the
// number of solutions whose white queens use these rows, found by a search of the whole
// board.
func TestRowsOfSolutions(t *testing.T) {
	for n := 1; n <= 9; n++ {
		all := uint32(1<<n - 1)
		want := map[uint32]uint64{}
		var fill func(row int, white, cols, sums, diffs uint32)
		fill = func(row int, white, cols, sums, diffs uint32) {
			if row == n {
				want[white]++
				return
			}
			for col := range n {
				queen := uint32(1) << col
				if (cols|sums|diffs)&queen == 0 {
					isWhite := uint32(1-(row+col)%2) << row
					fill(row+1, white|isWhite, cols|queen, (sums|queen)>>1, (diffs|queen)<<1)
				}
			}
		}
		fill(0, 0, 0, 0, 0)
		for rows := range all + 1 {
			got := uint64(0)
			for _, product := range products(t, n, rows) {
				got += product
			}
			if got != want[rows] {
				t.Errorf("n = %d: %d solutions have their white queens in rows %b, want %d", n, got, rows, want[rows])
			}
		}
	}
}

// products returns f(R, C) by columns C.
func products(t *testing.T, n int, rows uint32) map[uint32]uint64 {
	t.Helper()
	all := uint32(1<<n - 1)
	white, black := byColumns(t, kernel.Side{N: n, Rows: rows}), byColumns(t, kernel.Side{N: n, Rows: all &^ rows, Odd: true})
	f := map[uint32]uint64{}
	for cols, count := range white {
		f[cols] = uint64(count) * uint64(black[all&^cols])
	}
	return f
}

// TestSymmetries checks the symmetries that the plan relies on: transposition keeps f(R,
// C), and flipping the rows keeps the sum over all columns, as does exchanging the
// colours if the split is balanced.
func TestSymmetries(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := 4; n <= 11; n++ {
		products := func(rows uint32) map[uint32]uint64 { return products(t, n, rows) }
		for range 30 {
			s := splits(n)[random.IntN(len(splits(n)))]
			p := pairsOf(s)
			draw := func() pair {
				return pair{int32(random.IntN(len(p.even.all))), int32(random.IntN(len(p.odd.all)))}
			}
			rows, cols := draw(), draw()
			f := products(p.squares(rows))
			if got, want := products(p.squares(cols))[p.squares(rows)], f[p.squares(cols)]; got != want {
				t.Errorf("n = %d: %d solutions with rows %v and columns %v, transposed %d", n, want, rows, cols, got)
			}
			want := overOrbit(p, f, cols)
			for _, image := range p.images(rows) {
				if got := overOrbit(p, products(p.squares(image)), cols); got != want {
					t.Errorf("n = %d, rows %v: %d solutions with the columns like %v, with rows %v %d", n, rows, want, cols, image, got)
				}
			}
		}
	}
}

// overOrbit returns the sum of f over the orbit of cols.
func overOrbit(p *pairs, f map[uint32]uint64, cols pair) (sum uint64) {
	seen := map[pair]bool{}
	for _, image := range p.images(cols) {
		if !seen[image] {
			sum += f[p.squares(image)]
			seen[image] = true
		}
	}
	return sum
}

// TestStops checks that a stopped worker returns.
func TestStops(t *testing.T) {
	plan := must.Get(NewPlan(28))(t)
	for _, name := range KernelNames() {
		w := must.Get(plan.NewWorker(name))(t)
		stop := new(atomic.Bool)
		stop.Store(true)
		if result, ok := w.Run(plan.Len()/2, jobs.NewRunning(stop)); ok {
			t.Errorf("%s: a stopped worker says that it finished: %+v", name, result)
		}
	}
}

func TestOutOfRange(t *testing.T) {
	for _, n := range []int{-1, 0, MaxN + 1} {
		want := fmt.Sprintf("N must be 1 to 32 to count exactly, not %d", n)
		expect.Equal(t, fmt.Sprint(expect.ErrorOf(NewPlan(n))), want, "n = %d", n)
	}
}

// overflowing is a kernel whose sums never fit.
type overflowing struct{ kernel.ColourCounter }

func (overflowing) Sums([]kernel.Side, *kernel.Columns, [][]uint32, kernel.Hooks) []uint64 {
	panic(kernel.Overflow("too much"))
}

// TestOverflow checks that a job whose numbers overflow fails with an error, and that the
// worker counts others afterwards.
func TestOverflow(t *testing.T) {
	plan := must.Get(NewPlan(10))(t)
	w := must.Get(plan.newWorker(""))(t)
	job := plan.Len() / 2
	want, _ := w.Run(job, new(jobs.Running))
	w.counter = overflowing{w.counter}
	run := new(jobs.Running)
	result, ok := w.Run(job, run)
	var overflow kernel.Overflow
	if ok || result != (jobs.Result{}) || !errors.As(run.Err(), &overflow) {
		t.Errorf("%+v, %v, %v", result, ok, run.Err())
	}
	if got, ok := w.Run(job, new(jobs.Running)); !ok || got.Count != want.Count {
		t.Errorf("then %+v, %v, want %+v", got, ok, want)
	}
	sr := newSampler(t, plan, "")
	stratum := len(sr.splits) - 1
	if _, ok := sr.Sample(stratum, probe.NewChoice(1, stratum, 0), new(jobs.Running)); !ok {
		t.Fatal("a sample stopped by itself")
	}
	sr.worker.counter, run = overflowing{sr.worker.counter}, new(jobs.Running)
	if _, ok := sr.Sample(stratum, probe.NewChoice(1, stratum, 1), run); ok || !errors.As(run.Err(), &overflow) {
		t.Errorf("a sample: %v, %v", ok, run.Err())
	}
}

// TestFirstJobsAreTypical follows the order of large plans whose splits take longer or
// shorter than expected by factors like those that were sampled: the first jobs, which a
// core counts in some minutes, tell the time of all within a factor of 1.7.
func TestFirstJobsAreTypical(t *testing.T) {
	for _, n := range []int{24, 26, 27, 28} {
		if testing.Short() && n > 24 {
			break
		}
		plan := must.Get(NewPlan(n))(t)
		took := func(job int) float64 {
			j := &plan.jobs[job]
			tiles := plan.splits[j.split]
			// Searches look at all columns, so they are slower than expected for the last sets.
			before := float64(j.odd.from) / float64(len(tiles.odd))
			slow := []float64{1.5, 0.5, 0.8}[j.split%3]
			return j.work * slow * (0.5 + 0.5*min(1/tiles.pairs.split.share(before), 20))
		}
		all := 0.0
		for job := range plan.jobs {
			all += took(job)
		}
		spent, done, jobs := 0.0, 0.0, 0
		for job := range plan.Order() {
			spent, done = spent+took(job), done+plan.jobs[job].work
			if jobs++; jobs == 8 {
				break
			}
		}
		if off := spent / done / (all / plan.work); off < 1/1.7 || off > 1.7 {
			t.Errorf("n = %d: the first jobs take %.2f times as long as all for their size", n, off)
		}
	}
}

// TestOrder checks that the jobs of a tile are consecutive.
func TestOrder(t *testing.T) {
	plan := must.Get(NewPlan(19))(t)
	type tile struct {
		split int32
		even  span
	}
	var last tile
	seen := map[tile]bool{}
	for job := range plan.Order() {
		if of := (tile{plan.jobs[job].split, plan.jobs[job].even}); of != last {
			if seen[of] {
				t.Fatalf("job %d is apart from others of its tile", job)
			}
			seen[of], last = true, of
		}
	}
}
