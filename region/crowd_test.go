package region

import (
	"testing"

	"nqueens.example/nqueens/internal/seeded"
)

// With crowded units and without, a search finds the same solutions.
func TestCrowdedUnitsLoseNothing(t *testing.T) {
	const most = 3000 // solutions; random regions have many
	several, seeds := 0, uint64(60)
	if testing.Short() {
		seeds = 4
	}
	for seed := range seeds {
		board := [...][2]int{{8, 2}, {9, 2}, {10, 2}, {12, 3}}[seed%4]
		m := maker{GenerateOptions: GenerateOptions{N: board[0], Stars: board[1]}, random: seeded.New(seed, 1)}
		if !m.drawSolution(t.Context()) || !m.growRegions() {
			continue
		}
		find := func(crowd crowding) (all map[squares]bool, whole bool) {
			all = map[squares]bool{}
			s := search{grid: m.grid, ctx: t.Context(), crowd: crowd, most: 2_000_000, yield: func(queens *squares, _ *grid) bool {
				all[*queens] = true
				return len(all) < most
			}}
			s.run()
			return all, len(all) < most && s.nodes < s.most
		}
		want, whole := find(never)
		if !whole {
			continue
		}
		got, _ := find(always)
		if !got[m.solution] || len(got) != len(want) {
			t.Errorf("seed %d, %d x %d with %d queens a line: %d solutions, want %d", seed, m.n, m.n, m.stars, len(got), len(want))
		}
		if len(want) > 1 {
			several++
		}
	}
	if several < int(seeds)/6 {
		t.Errorf("only %d puzzles had several solutions to lose", several)
	}
}

// Regions with many queens a line are filled within few nodes.
func TestManyQueensALine(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second; TestSearchIsAsBefore finds most faults")
	}
	for stars := 3; stars <= 5; stars++ {
		m := maker{GenerateOptions: GenerateOptions{N: 4*stars + 1, Stars: stars}, random: seeded.New(7, uint64(stars))}
		for !m.drawSolution(t.Context()) || !m.growRegions() {
			if m.tries++; m.tries > 200 {
				t.Fatalf("no regions for %d queens a line", stars)
			}
		}
		found := false
		s := search{grid: m.grid, ctx: t.Context(), most: 200_000, yield: func(*squares, *grid) bool {
			found = true
			return false
		}}
		s.run()
		if !found {
			t.Errorf("%d x %d with %d queens a line: nothing found in %d nodes", m.n, m.n, stars, s.nodes)
		}
	}
}
