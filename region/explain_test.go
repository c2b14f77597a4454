package region_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/region"
)

// contradicts returns the squares on which a step is wrong about a solution.
func contradicts(step region.Step, solution region.Squares) region.Squares {
	var wrong region.Squares
	for _, s := range step.Queens {
		if !slices.Contains(solution, s) {
			wrong = append(wrong, s)
		}
	}
	for _, s := range step.Empty {
		if slices.Contains(solution, s) {
			wrong = append(wrong, s)
		}
	}
	return wrong
}

// A step never takes away a square of any solution, however many there are.
func TestEveryStepIsSound(t *testing.T) {
	used := map[region.Rule]int{}
	rapid.Check(t, func(t *rapid.T) {
		checkSteps(t, rapid.OneOf(puzzles(4, 7), puzzles(8, 9)).Draw(t, "puzzle"), used)
	})
	if testing.Short() {
		return
	}
	for seed := range uint64(8) {
		for _, o := range []region.GenerateOptions{{N: 10, Difficulty: "hard"}, {N: 8, Difficulty: "expert"}, {N: 9, Difficulty: "expert"}} {
			o.Stars, o.Seed = 2, seed
			checkSteps(t, must.Get(region.Generate(t.Context(), o))(t), used)
		}
	}
	for _, rule := range region.Rules() {
		if used[rule] == 0 {
			t.Errorf("no puzzle tried needs %v", rule)
		}
	}
}

func checkSteps(t rapid.TB, p *region.Puzzle, used map[region.Rule]int) {
	e, err := region.Explain(context.Background(), p)
	if err != nil && !errors.Is(err, nqueens.ErrNoSolution) {
		t.Fatal(err)
	}
	for solution, ended := range region.All(context.Background(), p) {
		if err != nil || ended != nil {
			t.Fatalf("%v, but this is a solution of %v: %v, %v", err, p.Rows(), solution, ended)
		}
		for i, step := range e.Steps {
			if wrong := contradicts(step, solution); wrong != nil {
				t.Fatalf("%v: step %d (%v: %s) is wrong about %v of %v", p.Rows(), i+1, step.Rule, step.Why, wrong, solution)
			}
		}
	}
	for _, step := range e.Steps {
		used[step.Rule]++
	}
}

// made draws puzzles that people would be given.
func made() *rapid.Generator[*region.Puzzle] {
	return rapid.Custom(func(t *rapid.T) *region.Puzzle {
		n := rapid.IntRange(5, 8).Draw(t, "n")
		options := region.GenerateOptions{
			N: n, Stars: rapid.IntRange(1, limits.RegionStars(n)).Draw(t, "stars"), Seed: rapid.Uint64().Draw(t, "seed"),
			Difficulty: rapid.SampledFrom([]region.Difficulty{"easy", "medium"}).Draw(t, "difficulty"),
		}
		return must.Get(region.Generate(t.Context(), options))(t)
	})
}

func TestExplanationsReachTheSolution(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := made().Draw(t, "puzzle")
		solution := must.Get(region.Solve(t.Context(), p))(t)
		e, err := region.Explain(t.Context(), p)
		if err != nil || !slices.Equal(e.Solution, solution) {
			t.Fatalf("%v, %v; want %v", e.Solution, err, solution)
		}
		known := map[region.Square]bool{}
		for _, step := range e.Steps {
			changes := slices.Concat(step.Queens, step.Empty)
			if len(changes) == 0 || len(step.Seen) == 0 || !strings.HasSuffix(step.Why, ".") || strings.Contains(step.Why, "\n") {
				t.Errorf("a step without a point: %+v", step)
			}
			for _, s := range changes {
				if known[s] {
					t.Errorf("%s is decided twice; the second time: %s", s, step.Why)
				}
				known[s] = true
			}
		}
	})
}

func TestHintsLeadToTheSolution(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := made().Draw(t, "puzzle")
		solution := must.Get(region.Solve(t.Context(), p))(t)
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "choices"), 0))
		var queens, empty region.Squares
		for i := range p.N() * p.N() {
			s := region.Square{Row: i / p.N(), Column: i % p.N()}
			switch stands := slices.Contains(solution, s); {
			case random.IntN(4) > 0:
			case stands:
				queens = append(queens, s)
			default:
				empty = append(empty, s)
			}
		}
		for range p.N() * p.N() * 2 {
			step, err := region.Hint(t.Context(), p, queens, empty)
			if errors.Is(err, nqueens.ErrSolved) {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if wrong := contradicts(step, solution); wrong != nil || len(step.Queens)+len(step.Empty) == 0 || step.Rule == region.Rules()[0] {
				t.Fatalf("hint %v is wrong about %v or has no point: %s", step.Rule, wrong, step.Why)
			}
			queens = append(queens, step.Queens...)
			empty = append(empty, step.Empty...)
		}
		t.Error("the hints do not come to an end")
	})
}

func TestHintForMistakes(t *testing.T) {
	p := mustNew(t, 1, small...)
	for _, tc := range []struct {
		queens, empty region.Squares
		want          string
	}{
		{at(12, 23), nil, "The queens on r1c2 and r2c3 touch."},
		{at(12, 15), nil, "Row 1 has 2 queens, not 1: r1c2 and r1c5."},
		{at(11), nil, "From here there is no way to the solution: look again at the queen on r1c1."},
		{at(12), at(13, 25), "From here there is no way to the solution: look again at what you marked, r2c5."},
		{at(66), nil, "row 6, column 6: this square is not on the board of 5 x 5"},
		{nil, at(16), "row 1, column 6: this square is not on the board of 5 x 5"},
		{at(12, 25, 33, 41, 54), nil, "all queens stand"},
		{at(11, 54), at(54), "From here there is no way to the solution: look again at the queen on r1c1."},
		{at(11, 35), nil, "From here there is no way to the solution: look again at the queens on r1c1 and r3c5."},
	} {
		step, err := region.Hint(t.Context(), p, tc.queens, tc.empty)
		got := step.Why
		if err != nil {
			got = err.Error()
		} else if step.Rule != region.Rule("mistake") || len(step.Seen) == 0 || strings.HasPrefix(tc.want, "Row 1 ") != (len(step.Units) == 1 && step.Units[0] == region.Unit{Kind: "row"}) {
			t.Errorf("%v: rule %v, seen %v", tc, step.Rule, step.Seen)
		}
		expect.Equal(t, got, tc.want, "%v, %v", tc.queens, tc.empty)
	}
}

// In a puzzle with several solutions, hints lead from the first queen of each to a solution.
func TestHintsOfSeveralSolutions(t *testing.T) {
	for _, rows := range [][]string{{"AABB", "AABB", "CCDD", "CCDD"}, {"AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD", "EEEEEE", "FFFFFF"}} {
		p := mustNew(t, 1, rows...)
		for solution := range must.Each(t, region.All(t.Context(), p)) {
			queens, empty := solution[:1], region.Squares(nil)
			step, err := region.Hint(t.Context(), p, queens, empty)
			for err == nil && step.Rule != "mistake" {
				queens, empty = append(queens, step.Queens...), append(empty, step.Empty...)
				step, err = region.Hint(t.Context(), p, queens, empty)
			}
			if !errors.Is(err, nqueens.ErrSolved) || p.Accepts(queens) != nil {
				t.Errorf("from %v on: %v, %v", solution[0], step.Why, err)
			}
		}
		step, err := region.Hint(t.Context(), p, at(11, 44), nil)
		if want := "From here there is no way to a solution: look again at the queens on r1c1 and r4c4."; len(rows) == 4 && (err != nil || step.Why != want) {
			t.Errorf("%v, %v; want %s", step.Why, err, want)
		}
	}
}

// A queen that is given twice is one queen: five times the same once solved the puzzle.
func TestHintCountsQueensOnce(t *testing.T) {
	p := mustNew(t, 1, small...)
	once := must.Get(region.Hint(t.Context(), p, at(12), nil))(t)
	again, err := region.Hint(t.Context(), p, at(12, 12, 12, 12, 12), nil)
	if diff := cmp.Diff(once, again); diff != "" || err != nil {
		t.Errorf("%v (-once +again):\n%s", err, diff)
	}
}

func TestDifficultyNames(t *testing.T) {
	for _, d := range append(region.Difficulties(), "beyond the rules") {
		var got region.Difficulty
		if err := got.UnmarshalText([]byte(strings.ToUpper(string(d)))); got != d || err != nil {
			t.Errorf("%v: %v, %v", d, got, err)
		}
	}
	expect.Says(t, new(region.Difficulty).UnmarshalText([]byte("fiendish")), "use easy, medium, hard or expert", "a fiendish puzzle")
}
