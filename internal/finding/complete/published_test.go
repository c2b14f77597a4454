package complete_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/finding/instance"
	"nqueens.example/nqueens/internal/testing/solvers"
)

// hardest are the seeds of the 60 of the first 1,000 draws of 19 diagonals at n = 21 whose
// search took most nodes.
var hardest = []uint64{
	11, 24, 56, 68, 77, 78, 133, 134, 148, 167, 169, 180, 205, 213, 214, 242, 247, 248, 290, 313,
	318, 319, 323, 327, 349, 381, 412, 415, 417, 434, 445, 446, 448, 457, 464, 472, 504, 505, 512, 536,
	558, 577, 579, 626, 645, 661, 692, 706, 712, 749, 751, 756, 761, 771, 838, 888, 894, 896, 918, 976,
}

// Boards as the published sets draw them. The published solver takes 130 ms for the mean
// instance of excluded diagonals at n = 18, 1.5 s at 20, 4.6 s at 21, the worst of which
// took 2,600 s with a SAT solver; the best of the ASP competition 43 s for a mean one of
// n = 56.
func BenchmarkPublished(b *testing.B) {
	draw := func(n int, c instance.Counts, least int, seeds []uint64) (problems []nqueens.Problem) {
		for _, seed := range seeds {
			if p, err := instance.Generate(n, c, least, seed); err == nil {
				problems = append(problems, p)
			}
		}
		return problems
	}
	first := make([]uint64, 24)
	for i := range first {
		first[i] = uint64(i + 1)
	}
	diagonals := draw(16, instance.Counts{Diagonals: 14}, instance.DefaultLeast, first)
	var translated []nqueens.Problem
	for i, p := range diagonals {
		if large, ok := solvers.Translate(p, 2080, rand.New(rand.NewPCG(uint64(i), 16))); ok {
			translated = append(translated, large)
		}
	}
	for _, set := range []struct {
		name     string
		problems []nqueens.Problem
	}{
		{"diagonals-18", draw(18, instance.Counts{Diagonals: 16}, instance.DefaultLeast, first)},
		{"diagonals-20", draw(20, instance.Counts{Diagonals: 18}, instance.DefaultLeast, first)},
		{"hardest-21", draw(21, instance.Counts{Diagonals: 19}, instance.DefaultLeast, hardest)},
		{"blocked-56", draw(56, instance.Counts{Squares: 2712}, 0, first[:12])},
		{"diagonals-16", diagonals},
		{"translated-16", translated},
	} {
		b.Run(set.name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				_, err := complete.Solve(b.Context(), set.problems[i%len(set.problems)], complete.Options{})
				if err != nil && !errors.Is(err, nqueens.ErrNoSolution) {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("translated-16-reading", func(b *testing.B) {
		var text bytes.Buffer
		if err := solvers.Publish(&text, translated[0]); err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			if _, err := instance.Read(bytes.NewReader(text.Bytes())); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// A seed orders the search of boards of every kind and size, and it repeats. On large boards
// without a solution it once did nothing.
func TestSeedsOrderEveryBoard(t *testing.T) {
	for _, test := range []struct {
		n        int
		c        instance.Counts
		least    int
		solvable bool
	}{
		{8, instance.Counts{Queens: 1}, 0, true},
		{8, instance.Counts{Squares: 10}, 1, true},
		{8, instance.Counts{Diagonals: 4}, 1, true},
		{8, instance.Counts{Queens: 1, Squares: 3, Diagonals: 2}, 0, true},
		{20, instance.Counts{Queens: 4}, 0, true},
		{20, instance.Counts{Diagonals: 18}, 1, false},
		{50, instance.Counts{Squares: 1250}, 4, true},
		{50, instance.Counts{Queens: 10, Diagonals: 8}, 1, true},
		{100, instance.Counts{Squares: 9600}, 2, false},
		{100, instance.Counts{Diagonals: 30}, 4, true},
		{1000, instance.Counts{Queens: 250}, 0, true},
		{1000, instance.Counts{Queens: 200, Squares: 500, Diagonals: 120}, 1, true},
		{1000, instance.Counts{Diagonals: 300}, 4, true},
		{5000, instance.Counts{Queens: 2500}, 0, true},
	} {
		name := fmt.Sprintf("%d %+v", test.n, test.c)
		p, err := instance.Generate(test.n, test.c, test.least, 1)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		nodes := map[uint64]bool{}
		for seed := range uint64(6) {
			r, err := complete.Solve(t.Context(), p, complete.Options{Seed: seed})
			if none := errors.Is(err, nqueens.ErrNoSolution); err != nil && !none || none == test.solvable {
				t.Fatalf("%s, seed %d: %v", name, seed, err)
			}
			nodes[r.Nodes] = true
			if seed != 1 {
				continue
			}
			if again, _ := complete.Solve(t.Context(), p, complete.Options{Seed: seed}); again.Nodes != r.Nodes {
				t.Errorf("%s, seed %d: %d nodes, then %d", name, seed, r.Nodes, again.Nodes)
			}
		}
		if len(nodes) < 2 {
			t.Errorf("%s: six seeds take only these numbers of nodes: %v", name, nodes)
		}
	}
}
