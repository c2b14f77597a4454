// Package colours counts the solutions of the n queens puzzle by the colours of
// the squares.
//
// A queen's diagonals hold squares of her own colour only. So the queens on white
// squares and those on black ones never meet on a diagonal; they share rows and
// columns alone. With w(R, C) ways to put queens on white squares, none attacking
// another, so that they use exactly the rows R and the columns C, and b(R, C) ways
// on black ones,
//
//	Q(n) = sum over R, C of w(R, C) b(rows without R, columns without C).
//
// White squares (Row + Col even) lie in even rows and even columns or in odd rows
// and odd columns, black ones in even rows and odd columns or the reverse. So a
// set of rows is a pair: some of the even rows, some of the odd ones. Where k
// queens stand on even rows and even columns, R has k even rows, C has k even
// columns, and that fixes how many odd ones either has (see [splits]).
//
// The eight symmetries of the board act on the pairs. Call the summand f(R, C).
// A flip turns rows into rows, and where n is even it exchanges the colours; so the
// sum of f(R, C) over all C, and all C of one orbit, is the same for every R of an
// orbit of pairs (see pairs.orbit). Transposition gives f(R, C) = f(C, R). One R of
// each orbit is enough, and C whose orbit has a lesser number than that of R stands for
// one that is counted elsewhere.
//
// A [Plan] cuts the sum into jobs by the even and the odd rows of R;
// nqueens.example/nqueens/internal/kernel counts the placements of one colour.
package colours

// Method is the name of this way of counting.
const Method = "colours"

// MaxN is the largest board that is counted.
const MaxN = 32

// A split says how many queens stand where. On a board of n = 2m there are k on
// even rows and columns, k on odd ones and m - k on the squares of either other
// kind. On a board of n = 2m + 1 these are k, k - 1, m + 1 - k and m + 1 - k.
type split struct {
	n    int
	even int // queens on even rows and even columns
	odd  int // queens on odd rows and odd columns
}

// splits returns the splits of n. Where n is even a mirror exchanges the colours,
// so of the splits k and m - k one is left out and the other counts twice.
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

// twice reports whether the split stands for another as well.
func (s split) twice() bool { return s.n%2 == 0 && 4*s.even != s.n }

// balanced reports whether exchanging the colours keeps the split.
func (s split) balanced() bool { return s.n%2 == 0 && 4*s.even == s.n }

// sizes returns how many even rows the board has, and how many odd ones; of columns
// there are as many.
func sizes(n int) (even, odd int) { return (n + 1) / 2, n / 2 }
