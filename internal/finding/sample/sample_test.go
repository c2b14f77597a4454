package sample

import (
	"context"
	"math"
	"slices"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/symmetry"
)

var methods = []struct {
	name   string
	solve  func(context.Context, int, uint64) (nqueens.Placement, error)
	most   int
	served string // in the error past it
}{
	{"Repair", Repair, MaxRepair, "must be 1 to 100000000 for local repair, not 100000001; the closed form serves larger boards"},
	{"Uniform", Uniform, MaxUniform, "must be 1 to 14 for a uniformly random solution, not 15; a Markov chain takes boards up to 10000"},
	{"Chain", Chain, MaxChain, "must be 1 to 10000 for a Markov chain, not 10001; local repair takes boards up to 100000000"},
}

func TestRandomSolves(t *testing.T) {
	largest, large := 120, 200_000
	if testing.Short() {
		largest, large = 12, 50_000
	}
	for _, method := range methods {
		var sizes []int
		for n := range min(method.most, largest) {
			sizes = append(sizes, n+1)
		}
		if method.name == "Repair" {
			sizes = append(sizes, large)
		}
		for _, n := range sizes {
			if n == 2 || n == 3 {
				expect.Is(t, expect.ErrorOf(method.solve(t.Context(), n, 1)), nqueens.ErrNoSolution, "%s, n = %d", method.name, n)
				continue
			}
			p, err := method.solve(t.Context(), n, uint64(n))
			if err != nil {
				t.Fatalf("%s, n = %d: %v", method.name, n, err)
			}
			if len(p) != n || p.Validate() != nil {
				t.Errorf("%s, n = %d: %d queens: %v", method.name, n, len(p), p.Validate())
			}
		}
	}
}

func TestRandomSeeds(t *testing.T) {
	for _, method := range methods {
		seen := map[[11]int]bool{}
		for seed := range uint64(8) {
			a, err := method.solve(t.Context(), 11, seed)
			b, err2 := method.solve(t.Context(), 11, seed)
			if err != nil || err2 != nil {
				t.Fatal(method.name, err, err2)
			}
			if !slices.Equal(a, b) {
				t.Errorf("%s: seed %d gives %v and then %v", method.name, seed, a, b)
			}
			seen[[11]int(a)] = true
		}
		if len(seen) < 7 {
			t.Errorf("%s: 8 seeds give only %d solutions of 11 queens", method.name, len(seen))
		}
	}
}

func TestRandomBad(t *testing.T) {
	for _, method := range methods {
		expect.Says(t, expect.ErrorOf(method.solve(t.Context(), 0, 1)), "not 0", "%s, n = 0", method.name)
		expect.Says(t, expect.ErrorOf(method.solve(t.Context(), method.most+1, 1)), method.served, "%s, n = %d", method.name, method.most+1)
	}
}

// unrank must enumerate all solutions in lexicographic order.
func TestUnrank(t *testing.T) {
	for n := 4; n <= 9; n++ {
		first := uniformState{board: 1<<n - 1}
		q, _ := known.Solutions(n)
		if first.count() != q.Uint64() {
			t.Errorf("n = %d: %d solutions, want %d", n, first.count(), q)
		}
		var last nqueens.Placement
		for rank := range first.count() {
			p := first.unrank(nil, n, rank)
			if err := p.Validate(); err != nil || slices.Compare(last, p) >= 0 {
				t.Fatalf("n = %d: solution %d is %v after %v: %v", n, rank, p, last, err)
			}
			last = p
		}
	}
}

// TestUniform is Pearson's chi-square test of 18,400 draws over the 92 solutions
// of 8 queens. Its statistic has mean 91 and standard deviation sqrt(182); it exceeds 139
// once in a thousand times.
func TestUniform(t *testing.T) {
	draws := 18_400
	if testing.Short() {
		draws = 1_840
	}
	statistic := chiSquare(t, Uniform, draws)
	if statistic > 139 {
		t.Errorf("chi-square of Uniform is %.1f, want at most 139", statistic)
	}
}

// The chain is not proven to be uniform, so it must pass Pearson's test as uniform draws do.
func TestChain(t *testing.T) {
	draw := Chain
	if testing.Short() { // one chain, looked at again and again
		c := newChain(first(t, 8), 1)
		draw = func(context.Context, int, uint64) (nqueens.Placement, error) { return look(t, c), nil }
	}
	if statistic := chiSquare(t, draw, 1_840); statistic > 139 {
		t.Errorf("chi-square of Chain is %.1f, want at most 139", statistic)
	}
}

// On a board of 64 each block of 8 x 8 squares must have the mean number of queens of its
// eight images under the symmetries.
func TestChainBlocks(t *testing.T) {
	const n, side = 64, 8
	draws := 500
	if testing.Short() {
		draws = 40
	}
	var blocks [side * side]float64
	c := newChain(first(t, n), 1)
	for range draws {
		for s := range look(t, c).Squares() {
			blocks[s.Row*side/n*side+s.Col*side/n]++
		}
	}
	low, high := math.Inf(1), 0.0
	for row := range side {
		for col := range side {
			mean := 0.0
			for _, turn := range symmetry.All() {
				s := turn.Square(nqueens.Square{Row: row, Col: col}, side)
				mean += blocks[s.Row*side+s.Col] / 8
			}
			low, high = min(low, mean/float64(draws)), max(high, mean/float64(draws))
			// A block's queens of one board vary by less than their mean.
			if off := blocks[row*side+col] - mean; math.Abs(off) > 5*math.Sqrt(mean) {
				t.Errorf("block %d, %d: %.0f queens, its orbit has %.1f", row, col, blocks[row*side+col], mean)
			}
		}
	}
	t.Logf("orbits have from %.3f to %.3f queens a block", low, high)
}

func first(t *testing.T, n int) nqueens.Placement {
	t.Helper()
	return must.Get(Repair(t.Context(), n, 1))(t)
}

// look runs a chain in intervals until it is at a solution, at least long enough to forget
// the last one.
func look(t *testing.T, c *chain) nqueens.Placement {
	for again := 0; again < 20 || c.conflicts != 0; again++ {
		must.Do(t, c.run(t.Context(), interval*len(c.columns)))
	}
	return c.placement(symmetry.Identity)
}

// A chain must have forgotten its start by its first look.
func TestChainForgets(t *testing.T) {
	sizes := []int{15, 64, 1000}
	if testing.Short() {
		sizes = sizes[:2]
	}
	for _, n := range sizes {
		const runs = 8
		same := 0
		for seed := range uint64(runs) {
			start := must.Get(Repair(t.Context(), n, seed))(t)
			end := must.Get(Chain(t.Context(), n, seed))(t)
			for row := range start {
				if start[row] == end[row] {
					same++
				}
			}
		}
		if same > runs*4 { // one a board is what two random permutations share
			t.Errorf("n = %d: %d of %d queens stand where they began", n, same, runs*n)
		}
	}
}

// Local repair favors some solutions. That the test detects it shows its power.
func TestRepairIsNotUniform(t *testing.T) {
	draws := 4_600
	if testing.Short() {
		draws = 1_840
	}
	if statistic := chiSquare(t, Repair, draws); statistic < 139 {
		t.Errorf("chi-square of Repair is %.1f; it passes for uniform", statistic)
	}
}

func chiSquare(t *testing.T, solve func(context.Context, int, uint64) (nqueens.Placement, error), draws int) float64 {
	t.Helper()
	const n, solutions = 8, 92
	counts := map[[n]int]int{}
	for seed := range draws {
		p := must.Get(solve(t.Context(), n, uint64(seed)))(t)
		counts[[n]int(p)]++
	}
	if len(counts) != solutions {
		t.Fatalf("%d draws give %d solutions, want %d", draws, len(counts), solutions)
	}
	expected, statistic := float64(draws)/solutions, 0.0
	for _, count := range counts {
		d := float64(count) - expected
		statistic += d * d / expected
	}
	return statistic
}
