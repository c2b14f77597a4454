package similar

import (
	"math/big"
	"math/bits"

	"nqueens.example/nqueens/internal/counting/parts"
	"nqueens.example/nqueens/jobs"
)

// prime exceeds the number of classes, which a sum modulo prime therefore determines.
const prime = 1<<61 - 1

// NewSharesPlan returns the plan of the number of classes for n from 1 to MaxN, with the
// symmetries of [NewLeastPlan].
//
// It adds up, modulo a prime, for each solution the inverse of the number of solutions in its
// class. That is the number of symmetries that take it to a solution, divided by the number
// that leave it unchanged. Jobs are the columns of the queens in two middle rows.
func NewSharesPlan(n int, multiply bool) (jobs.Plan, error) {
	return plan("shares", n, multiply, func(first, second int, run *parts.Running) uint64 {
		if 2*first >= n+n%2 {
			return 0 // the mirror images are counted with the others
		}
		s := newSharesSearch(n, factors(n, multiply), run)
		s.place(0, 0, 0, 0, 1<<first, 1<<second)
		if 2*first < n-1 {
			return s.total * 2 % prime
		}
		return s.total
	})
}

// Classes returns the number of classes, where the jobs add up to sum.
func Classes(_ int, sum *big.Int) (*big.Int, error) {
	return new(big.Int).Mod(sum, big.NewInt(prime)), nil
}

// sharesSearch places queens from the middle rows outwards.
type sharesSearch struct {
	n        int
	factors  [][]int  // the multiples of each factor on the torus
	order    []int    // of the rows
	inverses []uint64 // modulo prime
	run      *parts.Running
	total    uint64 // modulo prime

	columns, rows [MaxN]int // of the queens, by row and by column
}

func newSharesSearch(n int, factors []int, run *parts.Running) *sharesSearch {
	s := &sharesSearch{n: n, run: run, inverses: []uint64{0, 1}}
	for _, factor := range factors {
		multiples := make([]int, n)
		for i := range multiples {
			multiples[i] = factor * i % n
		}
		s.factors = append(s.factors, multiples)
	}
	for i := range n {
		row := n/2 + (i+1)/2
		if i%2 == 0 {
			row = n/2 - i/2
		}
		s.order = append(s.order, row%n)
	}
	for i := uint64(2); i <= uint64(n*n*len(factors)); i++ {
		// prime = i q + r, so the inverse of i is -q times that of r.
		s.inverses = append(s.inverses, times(prime-prime/i, s.inverses[prime%i]))
	}
	return s
}

// times returns a product modulo prime.
func times(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	_, rest := bits.Div64(hi, lo, prime)
	return rest
}

// place places queens in the rows from the given one of the order on. among restricts the
// columns of the next rows.
func (s *sharesSearch) place(at int, columns, sums, differences uint64, among ...uint64) {
	if at == s.n {
		s.total = (s.total + s.share()) % prime
		return
	}
	row := s.order[at]
	free := (1<<s.n - 1) &^ (columns | sums>>row | differences>>(s.n-row))
	if len(among) > 0 {
		free &= among[0]
		among = among[1:]
	}
	if at < 8 {
		if s.run.Stopped() {
			return
		}
		free = s.run.Branches(free)
	}
	for ; free != 0; free &= free - 1 {
		col := bits.TrailingZeros64(free)
		s.columns[row], s.rows[col] = col, row
		s.place(at+1, columns|1<<col, sums|1<<(col+row), differences|1<<(col-row+s.n), among...)
	}
}

// share returns the inverse of the number of solutions in the class, modulo prime.
func (s *sharesSearch) share() uint64 {
	var pairs [2 * MaxN]pair
	shared := s.pairs(pairs[:0])
	steps := s.steps(&s.columns, s.factors[0])
	trace := s.trace(&steps)
	solutions, unchanged := 0, uint64(0)
	for _, multiples := range s.factors {
		solutions += s.shifts(shared, multiples)
		for _, placement := range []*[MaxN]int{&s.columns, &s.rows} {
			if image := s.steps(placement, multiples); s.trace(&image) == trace {
				unchanged += s.alike(&steps, &image)
			}
		}
	}
	const inverseOf8 = 1 << 58
	return times(times(unchanged, inverseOf8), s.inverses[solutions])
}

// pair is the rows of two queens on one diagonal of the torus.
type pair struct {
	a, b       int
	difference bool // the diagonals of row - column
}

// pairs appends the pairs of queens that share a diagonal of the torus. Three don't.
func (s *sharesSearch) pairs(pairs []pair) []pair {
	var onSum, onDifference [MaxN]int // a row and 1
	for row, col := range s.columns[:s.n] {
		sum, difference := row+col, row-col
		if sum >= s.n {
			sum -= s.n
		}
		if difference < 0 {
			difference += s.n
		}
		if onSum[sum] > 0 {
			pairs = append(pairs, pair{onSum[sum] - 1, row, false})
		}
		if onDifference[difference] > 0 {
			pairs = append(pairs, pair{onDifference[difference] - 1, row, true})
		}
		onSum[sum], onDifference[difference] = row+1, row+1
	}
	return pairs
}

// shifts returns the number of shifts that take the placement, multiplied by a factor, to a
// solution: those after which no pair is on one diagonal of the board.
func (s *sharesSearch) shifts(pairs []pair, multiples []int) (solutions int) {
	full := uint32(1)<<s.n - 1
	var attacked [MaxN]uint32 // by rows, the shifts by columns
	for _, p := range pairs {
		a, b := multiples[p.a], multiples[p.b]
		colA, colB := multiples[s.columns[p.a]], multiples[s.columns[p.b]]
		if a > b {
			a, b, colA, colB = b, a, colB, colA
		}
		// The shifts by columns that take one queen across the edge, and not the other.
		onlyA := full &^ (2<<colA - 1) & (2<<colB - 1)
		onlyB := full &^ (2<<colB - 1) & (2<<colA - 1)
		apart := (a + colA - b - colB) / s.n
		if p.difference {
			onlyA, onlyB = onlyB, onlyA
			apart = (a - colA - b + colB) / s.n
		}
		attacks := [5]uint32{0, onlyA, full &^ (onlyA | onlyB), onlyB, 0} // by 2 more than they are apart
		near, across := attacks[2+apart], attacks[3+apart]
		for rows := range attacked[:s.n] {
			if a < rows && rows <= b { // the first queen has crossed the edge, and the second has not
				attacked[rows] |= across
			} else {
				attacked[rows] |= near
			}
		}
	}
	for _, columns := range attacked[:s.n] {
		solutions += bits.OnesCount32(full &^ columns)
	}
	return solutions
}

// steps returns the differences of successive columns around the torus, twice, of a placement
// multiplied by a factor.
func (s *sharesSearch) steps(columns *[MaxN]int, multiples []int) (steps [2 * MaxN]int) {
	var multiplied [MaxN + 1]int
	for row, col := range columns[:s.n] {
		multiplied[multiples[row]] = multiples[col]
	}
	multiplied[s.n] = multiplied[0]
	for row, col := range multiplied[:s.n] {
		step := multiplied[row+1] - col
		if step < 0 {
			step += s.n
		}
		steps[row], steps[row+s.n] = step, step
	}
	return steps
}

// trace returns a number that placements have in common if shifts and reflections take one to the
// other.
func (s *sharesSearch) trace(steps *[2 * MaxN]int) (trace int) {
	for _, step := range steps[:s.n] {
		square := step * (s.n - step)
		trace += square * square
	}
	return trace
}

// alike returns the number of shifts, for the image and its reflections, that take it to the
// placement with those steps. No step is 0.
func (s *sharesSearch) alike(steps, image *[2 * MaxN]int) (count uint64) {
	for from := range s.n {
		same, mirrored, upside, turned := true, true, true, true
		for i := 0; i < s.n && (same || mirrored || upside || turned); i++ {
			forth, back := image[from+i], image[from+s.n-i]
			same = same && steps[i] == forth
			mirrored = mirrored && steps[i]+forth == s.n
			turned = turned && steps[i] == back
			upside = upside && steps[i]+back == s.n
		}
		for _, found := range []bool{same, mirrored, upside, turned} {
			if found {
				count++
			}
		}
	}
	return count
}
