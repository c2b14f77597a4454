// Package instance makes, reads, writes and runs the benchmark problems of n
// queens completion [GJN]: boards where queens stand already, where squares are
// blocked, or where whole diagonals are. It relies on package complete to solve
// them.
//
// The files are the Essence parameters of CSPLib problems 079, n-queens
// completion, and 080, blocked n-queens, and the excluded diagonals that come
// with 079. See [Read].
//
// References:
//
//	[GJN] I. P. Gent, C. Jefferson, P. Nightingale, Complexity of n-Queens
//	      Completion, Journal of Artificial Intelligence Research 59, 2017.
package instance

import (
	"fmt"
	"slices"
	"strings"

	"nqueens.example/nqueens"
)

// Kind is what the instances of a benchmark set have in common.
type Kind string

const (
	Completion Kind = "completion" // queens stand already; CSPLib 079
	Blocked    Kind = "blocked"    // squares are blocked; CSPLib 080
	Diagonals  Kind = "diagonals"  // diagonals are blocked; CSPLib 079's harder set
	Combined   Kind = "combined"   // several of these at once
)

// Kinds lists every kind.
var Kinds = []Kind{Completion, Blocked, Diagonals, Combined}

// ParseKind returns the kind of that name.
func ParseKind(name string) (Kind, error) {
	if kind := Kind(strings.ToLower(name)); slices.Contains(Kinds, kind) {
		return kind, nil
	}
	return "", fmt.Errorf("there is no kind of instance %q; use %s, %s, %s or %s", name, Completion, Blocked, Diagonals, Combined)
}

// KindOf returns the kind of p, Completion for the empty board.
func KindOf(p nqueens.Problem) Kind {
	return Counts{len(p.Placed), len(p.Blocked), len(p.BlockedDiagonals)}.Kind()
}

// Counts are how many queens an instance has placed and how many squares and
// diagonals blocked.
type Counts struct{ Queens, Squares, Diagonals int }

// Kind returns the kind of instances with these counts, Completion where all are 0.
func (c Counts) Kind() Kind {
	switch {
	case c.Squares == 0 && c.Diagonals == 0:
		return Completion
	case c.Queens == 0 && c.Diagonals == 0:
		return Blocked
	case c.Queens == 0 && c.Squares == 0:
		return Diagonals
	}
	return Combined
}
