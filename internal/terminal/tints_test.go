package terminal

import (
	"context"
	"math"
	"slices"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/region"
)

// nearest returns how far the two neighbours that look most alike are apart.
func nearest(touching [][2]int, chosen []int) float64 {
	least := math.Inf(1)
	for _, pair := range touching {
		least = min(least, distances()[chosen[pair[0]]][chosen[pair[1]]])
	}
	return least
}

// Neighbouring regions look different to everybody: by 0.05 in Oklab, where 0.02 is seen
// at a glance. In the order of the palette, most puzzles have neighbours that the
// colour-blind cannot tell apart.
func TestNeighboursDiffer(t *testing.T) {
	before, after := math.Inf(1), math.Inf(1)
	for seed := range uint64(12) {
		n := 7 + int(seed)%4
		p := must.Get(region.Generate(context.Background(), region.GenerateOptions{N: n, Difficulty: "easy", Seed: seed}))(t)
		at := func(s nqueens.Square) int { return p.Region(inPuzzle(n, s)) }
		touching := neighbours(n, n, at)
		identity := make([]int, n)
		for i := range identity {
			identity[i] = i
		}
		chosen := tints(n, n, at)
		before, after = min(before, nearest(touching, identity)), min(after, nearest(touching, chosen))
		slices.Sort(chosen)
		expect.Equal(t, len(slices.Compact(chosen)), n, "seed %d: regions share the colours %v", seed, chosen)
	}
	t.Logf("the neighbours most alike differ by %.3f, in the order of the palette by %.3f", after, before)
	if after < 0.05 || after < 2*before {
		t.Errorf("the neighbours most alike differ by %.3f, in the order of the palette by %.3f", after, before)
	}
}

// Greys look the same to all eyes, and red and green to some.
func TestSights(t *testing.T) {
	grey := themeNamed("light").Text
	grey.R, grey.G, grey.B = 128, 128, 128
	red, green := grey, grey
	red.R, red.G, red.B = 163, 63, 63
	green.R, green.G, green.B = 95, 95, 50
	apart := func(s *sight) float64 {
		p, q := s.see(red), s.see(green)
		return math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2])
	}
	for i := range sights {
		if seen := sights[i].see(grey); math.Abs(seen[0]-0.6) > 0.01 || math.Hypot(seen[1], seen[2]) > 0.001 {
			t.Errorf("sight %d sees grey as %v", i, seen)
		}
	}
	if all, deutan := apart(&sights[0]), apart(&sights[2]); deutan > all/3 {
		t.Errorf("red and green are %.3f apart, and %.3f to a deuteranope", all, deutan)
	}
}
