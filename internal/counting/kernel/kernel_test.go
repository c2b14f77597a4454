package kernel

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"nqueens.example/nqueens/internal/testing/expect"
)

// completions counts by the definition, square by square and row by row.
func completions(p Position, row int) uint64 {
	if row == p.N {
		return 1
	}
	if p.Rows>>row&1 != 0 {
		return completions(p, row+1)
	}
	total := uint64(0)
	for col := range p.N {
		if next, free := p.Place(row, col); free {
			total += completions(next, row+1)
		}
	}
	return total
}

// someQueens returns a board with up to queens queens in random rows.
func someQueens(n, queens int, intn func(int) int) Position {
	p := Position{N: n}
	for range queens {
		row, col := intn(n), intn(n)
		if next, free := p.Place(row, col); free {
			p = next
		}
	}
	return p
}

func TestAgainstDefinition(t *testing.T) {
	for _, k := range Available() {
		counter := k.New()
		rapid.Check(t, func(t *rapid.T) {
			n := rapid.IntRange(1, 9).Draw(t, "n")
			p := someQueens(n, n/2, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "at") })
			count, _ := counter.Count(p, new(atomic.Bool))
			if want := completions(p, 0); count != want {
				t.Fatalf("%s: %d completions of %+v, want %d", k.Name, count, p, want)
			}
		})
	}
}

// TestTransposed checks that both orientations have equally many completions.
func TestTransposed(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		p := someQueens(2+rng.IntN(7), 4, rng.IntN)
		if a, b := completions(p, 0), completions(p.transposed(), 0); a != b {
			t.Fatalf("%d completions of %+v, %d of it transposed", a, p, b)
		}
	}
}

func TestSelect(t *testing.T) {
	fastest := Available()[0].Name
	for _, name := range []string{"", "auto", fastest} {
		if k, err := Select(name); err != nil || k.Name != fastest {
			t.Errorf("Select(%q) = %q, %v; want %q", name, k.Name, err, fastest)
		}
	}
	if k, err := Select("generic"); err != nil || k.Name != "generic" {
		t.Errorf("asked for generic, got %q, %v", k.Name, err)
	}
	expect.Fails(t, expect.ErrorOf(Select("steam")), "Select(steam)")
}

// TestAgree compares the kernels on boards of every size with a few queens missing.
func TestAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	missing, boards := 11, 40
	if testing.Short() {
		missing, boards = 9, 10
	}
	var stop atomic.Bool
	found := uint64(0)
	for n := 1; n <= MaxN; n++ {
		for range boards {
			p := filled(n, missing, rng)
			count, _ := new(generic).Count(p, &stop)
			if checked, _ := new(backtracking).Count(p, &stop); count != checked {
				t.Fatalf("%d completions of %+v, the kernel that checks says %d", count, p, checked)
			}
			found += count
		}
	}
	if found == 0 {
		t.Error("no board has a completion")
	}
}

// filled returns an n x n board whose middle rows and columns are filled, and further
// rows until at most missing queens are missing.
func filled(n, missing int, rng *rand.Rand) Position {
	for {
		p := Position{N: n}
		w := 2 - n%2
		low := (n - w) / 2
		for range 50 * n {
			middle, other := low+rng.IntN(w), rng.IntN(n)
			if rng.IntN(2) == 0 {
				middle, other = other, middle
			}
			if next, free := p.Place(middle, other); free {
				p = next
			}
		}
		for range 50 * n {
			if p.Missing() <= missing {
				return p
			}
			if next, free := p.Place(rng.IntN(n), rng.IntN(n)); free {
				p = next
			}
		}
	}
}

// TestStop checks that a stopped kernel returns: the whole board would take years.
func TestStop(t *testing.T) {
	for _, k := range Available() {
		var stop atomic.Bool
		p, _ := Position{N: 28}.Place(13, 3)
		go func() {
			time.Sleep(20 * time.Millisecond)
			stop.Store(true)
		}()
		start := time.Now()
		k.New().Count(p, &stop)
		if late := time.Since(start); late > time.Minute {
			t.Errorf("%s took %v to stop", k.Name, late)
		}
	}
}
