package symmetry

import (
	"slices"

	"nqueens.example/nqueens"
)

// compare compares s applied to p with t applied to p, as slices.Compare would.
func compare(p, inverse nqueens.Placement, s, t Symmetry) int {
	for row := range p {
		if d := s.column(p, inverse, row) - t.column(p, inverse, row); d != 0 {
			return d
		}
	}
	return 0
}

// Canonical returns the lexicographically least placement in the orbit of p. It returns nil
// unless p has one queen in each row and each column.
func Canonical(p nqueens.Placement) nqueens.Placement {
	inverse := inverseOf(p)
	if inverse == nil {
		return nil
	}
	least := Identity
	for _, s := range all {
		if compare(p, inverse, s, least) < 0 {
			least = s
		}
	}
	return least.Apply(p)
}

// IsCanonical reports whether p is the least placement in its orbit.
func IsCanonical(p nqueens.Placement) bool {
	inverse := inverseOf(p)
	return inverse != nil && !slices.ContainsFunc(all[:], func(s Symmetry) bool { return compare(p, inverse, s, Identity) < 0 })
}

// Orbit returns the distinct images of p, least first: 8, 4 or 2 for a solution of n > 1. It
// returns nil unless p has one queen in each row and each column.
func Orbit(p nqueens.Placement) []nqueens.Placement {
	var orbit []nqueens.Placement
	for _, s := range all {
		image := s.Apply(p)
		if image == nil {
			return nil
		}
		orbit = append(orbit, image)
	}
	slices.SortFunc(orbit, func(a, b nqueens.Placement) int { return slices.Compare(a, b) })
	return slices.CompactFunc(orbit, func(a, b nqueens.Placement) bool { return slices.Equal(a, b) })
}

// Stabiliser returns the subgroup of the symmetries that leave p unchanged, the identity
// first. It returns nil unless p has one queen in each row and each column.
func Stabiliser(p nqueens.Placement) []Symmetry {
	inverse := inverseOf(p)
	if inverse == nil {
		return nil
	}
	var fixing []Symmetry
	for _, s := range all {
		if compare(p, inverse, s, Identity) == 0 {
			fixing = append(fixing, s)
		}
	}
	return fixing
}

// Class names the symmetries that leave a solution unchanged. No reflection does for n > 1,
// since two queens would attack each other; so there are three classes: "asymmetric",
// "half-turn" and "quarter-turn", whose solutions come in orbits of 8, 4 and 2. The solution of
// n = 1 is "single".
type Class string

// ClassOf returns the class of a solution. For any other placement it returns the class of
// the rotations that leave it unchanged.
func ClassOf(p nqueens.Placement) Class {
	if len(p) == 1 {
		return "single"
	}
	inverse := inverseOf(p)
	switch {
	case inverse == nil || compare(p, inverse, Rotate180, Identity) != 0:
		return "asymmetric"
	case compare(p, inverse, Rotate90, Identity) != 0:
		return "half-turn"
	}
	return "quarter-turn"
}
