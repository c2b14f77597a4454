// Package instance generates, reads and writes benchmark instances of n queens
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

// Counts are the numbers of placed queens, blocked squares and blocked diagonals.
type Counts struct{ Queens, Squares, Diagonals int }

// Kind returns the name of the benchmark set that has such instances: completion and diagonals
// (CSPLib 079), blocked (CSPLib 080), or combined.
func (c Counts) Kind() string {
	switch c {
	case Counts{Squares: c.Squares}:
		if c.Squares > 0 {
			return "blocked"
		}
	case Counts{Diagonals: c.Diagonals}:
		return "diagonals"
	case Counts{Queens: c.Queens}:
	default:
		return "combined"
	}
	return "completion"
}
