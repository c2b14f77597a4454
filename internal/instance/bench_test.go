package instance

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/solvertest"
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
	draw := func(n int, c Counts, least int, seeds []uint64) (problems []nqueens.Problem) {
		for _, seed := range seeds {
			if p, err := Generate(n, c, least, seed); err == nil {
				problems = append(problems, p)
			}
		}
		return problems
	}
	first := make([]uint64, 24)
	for i := range first {
		first[i] = uint64(i + 1)
	}
	diagonals := draw(16, Counts{Diagonals: 14}, DefaultLeast, first)
	var translated []nqueens.Problem
	for i, p := range diagonals {
		if large, ok := solvertest.Translate(p, 2080, rand.New(rand.NewPCG(uint64(i), 16))); ok {
			translated = append(translated, large)
		}
	}
	for _, set := range []struct {
		name     string
		problems []nqueens.Problem
	}{
		{"diagonals-18", draw(18, Counts{Diagonals: 16}, DefaultLeast, first)},
		{"diagonals-20", draw(20, Counts{Diagonals: 18}, DefaultLeast, first)},
		{"hardest-21", draw(21, Counts{Diagonals: 19}, DefaultLeast, hardest)},
		{"blocked-56", draw(56, Counts{Squares: 2712}, 0, first[:12])},
		{"diagonals-16", diagonals},
		{"translated-16", translated},
	} {
		b.Run(set.name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				if _, err := run(b.Context(), set.problems[i%len(set.problems)], Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("translated-16-reading", func(b *testing.B) {
		var text bytes.Buffer
		if err := solvertest.Publish(&text, translated[0]); err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			if _, err := Read(bytes.NewReader(text.Bytes())); err != nil {
				b.Fatal(err)
			}
		}
	})
}
