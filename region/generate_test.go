package region_test

import (
	"flag"
	"fmt"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/region"
)

var long = flag.Int("generated", 10, "how many puzzles of each difficulty and size TestGenerated makes")

// TestGenerated takes 1,000 of each in its long form: -generated 1000.
func TestGenerated(t *testing.T) {
	if testing.Short() {
		*long = 2
	}
	for _, board := range []struct{ n, stars int }{{6, 1}, {7, 1}, {8, 1}, {9, 1}, {10, 1}, {11, 1}, {10, 2}} {
		for _, difficulty := range []region.Difficulty{"easy", "medium", "hard"} {
			t.Run(fmt.Sprintf("%dx%d-%v", board.n, board.stars, difficulty), func(t *testing.T) {
				few := *long
				if testing.Short() && board.n > 7 {
					t.Skip("takes long")
				}
				if board.n > 9 && *long <= 10 {
					few = 1
				}
				for seed := range few {
					checkGenerated(t, region.GenerateOptions{N: board.n, Stars: board.stars, Difficulty: difficulty, Seed: uint64(seed)})
				}
			})
		}
	}
}

func checkGenerated(t *testing.T, options region.GenerateOptions) {
	t.Helper()
	p, err := region.Generate(t.Context(), options)
	if err != nil {
		t.Errorf("%+v: %v", options, err)
		return
	}
	if p.N() != options.N || p.Stars() != max(1, options.Stars) {
		t.Errorf("%+v: made %d x %d with %d queens a line", options, p.N(), p.N(), p.Stars())
	}
	expect.Is(t, expect.ErrorOf(region.Solve(t.Context(), p)), nil, "%+v", options)
	expect.Is(t, p.Connected(), nil, "%+v", options)
	if e, err := region.Explain(t.Context(), p); err != nil || e.Rating.Difficulty != options.Difficulty {
		t.Errorf("%+v: rated %+v, %v", options, e.Rating, err)
	}
}

func TestWishesOutOfRange(t *testing.T) {
	for _, tc := range []struct {
		options region.GenerateOptions
		want    string
	}{
		{region.GenerateOptions{N: 3}, "a board has 4 to 26 rows, not 3"},
		{region.GenerateOptions{N: 27}, "a board has 4 to 26 rows, not 27"},
		{region.GenerateOptions{N: 7, Stars: 2}, "a board of 7 rows takes at least 1 and at most 1 queen in each, not 2"},
		{region.GenerateOptions{N: 7, Stars: -1}, "a board of 7 rows takes at least 1 and at most 1 queen in each, not -1"},
		{region.GenerateOptions{N: 7, Difficulty: "beyond the rules"}, "the difficulty must be easy, medium, hard or expert, not beyond the rules"},
		{region.GenerateOptions{N: 9, Difficulty: "expert"}, "a puzzle of difficulty expert has 2 queens or more in each row, and so 8 rows or more, not 1 queen"},
	} {
		expect.Equal(t, fmt.Sprint(expect.ErrorOf(region.Generate(t.Context(), tc.options))), tc.want, "%+v", tc.options)
	}
}

func BenchmarkGenerate(b *testing.B) {
	for i := range b.N {
		must.Get(region.Generate(b.Context(), region.GenerateOptions{N: 9, Difficulty: "medium", Seed: uint64(i)}))(b)
	}
}
