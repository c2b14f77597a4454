// Package instance generates, reads, writes and runs benchmark instances of n queens
// completion [GJN]: boards with placed queens, blocked squares or blocked diagonals.
// Package complete solves them.
//
// Files are the Essence parameters of CSPLib problems 079, n-queens completion, and
// 080, blocked n-queens, and of the excluded diagonals that come with 079. See [Read].
//
// References:
//
//	[GJN] I. P. Gent, C. Jefferson, P. Nightingale, Complexity of n-Queens
//	      Completion, Journal of Artificial Intelligence Research 59, 2017.
package instance

import (
	"fmt"
	"strings"

	"nqueens.example/nqueens"
)

// Kind is the kind of a benchmark set.
type Kind string

// The kinds of instances.
const (
	Completion Kind = "completion" // placed queens; CSPLib 079
	Blocked    Kind = "blocked"    // blocked squares; CSPLib 080
	Diagonals  Kind = "diagonals"  // blocked diagonals; the harder set of CSPLib 079
	Combined   Kind = "combined"   // several of these
)

// ParseKind returns the kind with that name, in any case.
func ParseKind(name string) (Kind, error) {
	switch kind := Kind(strings.ToLower(name)); kind {
	case Completion, Blocked, Diagonals, Combined:
		return kind, nil
	}
	return "", fmt.Errorf("there is no kind of instance %q; the kinds are %s, %s, %s and %s", name, Completion, Blocked, Diagonals, Combined)
}

// Counts are the numbers of placed queens, blocked squares and blocked diagonals.
type Counts struct{ Queens, Squares, Diagonals int }

func countsOf(p nqueens.Problem) Counts {
	return Counts{len(p.Placed), len(p.Blocked), len(p.BlockedDiagonals)}
}

// Kind returns the kind of an instance with these counts, Completion if all are 0.
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
