package search

import (
	"slices"
	"testing"

	"nqueens.example/nqueens"
)

func TestMasks(t *testing.T) {
	p := nqueens.Problem{
		N:                4,
		Placed:           []nqueens.Square{{Row: 0, Col: 1}},
		Blocked:          []nqueens.Square{{Row: 3, Col: 0}},
		BlockedDiagonals: []nqueens.Line{{Direction: nqueens.AlongFalling, Index: 2}},
	}
	if got, want := masks(p), []uint64{0b0010, 0b1000, 0b0100, 0b1100}; !slices.Equal(got, want) {
		t.Errorf("%b, want %b", got, want)
	}
}
