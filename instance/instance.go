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

	"nqueens"
)

// Kind is what the instances of a benchmark set have in common.
type Kind string

const (
	Completion Kind = "completion" // queens stand already; CSPLib 079
	Blocked    Kind = "blocked"    // squares are blocked; CSPLib 080
	Diagonals  Kind = "diagonals"  // diagonals are blocked; CSPLib 079's harder set
)

// Kinds lists every kind.
var Kinds = []Kind{Completion, Blocked, Diagonals}

// ParseKind returns the kind of that name.
func ParseKind(name string) (Kind, error) {
	if kind := Kind(strings.ToLower(name)); slices.Contains(Kinds, kind) {
		return kind, nil
	}
	return "", fmt.Errorf("there is no kind of instance %q; use %s, %s or %s", name, Completion, Blocked, Diagonals)
}

// KindOf returns the kind of p, Completion for the empty board. It returns an
// error for a problem that is of several kinds at once.
func KindOf(p nqueens.Problem) (Kind, error) {
	kind, kinds := Completion, 0
	for k, count := range map[Kind]int{Completion: len(p.Placed), Blocked: len(p.Blocked), Diagonals: len(p.BlockedDiagonals)} {
		if count > 0 {
			kind = k
			kinds++
		}
	}
	if kinds > 1 {
		return "", fmt.Errorf("an instance has either placed queens, or blocked squares, or blocked diagonals, not several of them")
	}
	return kind, nil
}
