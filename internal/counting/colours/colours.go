// Package colours counts the solutions of the n queens puzzle by the colours of the
// squares.
//
// A diagonal has squares of one colour only. So queens on white squares and queens on
// black squares never share a diagonal, only rows and columns. Let w(R, C) be the number
// of ways to place nonattacking queens on white squares so that they use exactly the rows
// R and the columns C, and b(R, C) the same for black squares. Then
//
//	Q(n) = sum over R, C of w(R, C) b(rows without R, columns without C).
//
// White squares (Row + Col even) lie in even rows and even columns or in odd rows and odd
// columns; black squares lie in even rows and odd columns or in odd rows and even columns.
// So a set of rows is a pair: some of the even rows and some of the odd rows. If k queens
// stand in even rows and even columns, R has k even rows and C has k even columns, which
// determines their numbers of odd rows and columns (see [splits]).
//
// The eight symmetries of the board act on the pairs. Let f(R, C) be the summand. A flip
// maps rows to rows, and exchanges the colours if n is even; so the sum of f(R, C) over
// all C, or over an orbit of C, is the same for every R of an orbit of pairs (see
// pairs.orbit). Transposition gives f(R, C) = f(C, R). So one R of each orbit is enough,
// and a C whose orbit has a lower number than that of R is counted with rows and columns
// exchanged.
//
// A [Plan] cuts the sum into jobs by the even and the odd rows of R; internal/counting/kernel
// counts the placements of one colour.
package colours

// Method is the name of this way of counting.
const Method = "colours"

// Counts is what ledgers call a count by this method.
const Counts = "n queens solutions by " + Method

// MaxN is the largest board that is counted.
const MaxN = 32

// A split fixes the numbers of queens on the four kinds of squares. On a board of n = 2m
// there are k on even rows and columns, k on odd ones and m - k on either mixed kind. On
// a board of n = 2m + 1 these are k, k - 1, m + 1 - k and m + 1 - k.
type split struct {
	n    int
	even int // queens on even rows and even columns
	odd  int // queens on odd rows and odd columns
}

// splits returns the splits of n. If n is even, a mirror image exchanges the colours, so
// of the splits k and m - k only one is counted, twice.
func splits(n int) []split {
	var all []split
	for even := n % 2; even <= (n+1)/2; even++ {
		s := split{n: n, even: even, odd: even - n%2}
		if n%2 == 1 || 2*even <= n/2 {
			all = append(all, s)
		}
	}
	return all
}

// twice reports whether the split also stands for its mirror image.
func (s split) twice() bool { return s.n%2 == 0 && 4*s.even != s.n }

// balanced reports whether exchanging the colours keeps the split.
func (s split) balanced() bool { return s.n%2 == 0 && 4*s.even == s.n }

// sizes returns the numbers of even and odd rows, which are also those of even and odd
// columns.
func sizes(n int) (even, odd int) { return (n + 1) / 2, n / 2 }
