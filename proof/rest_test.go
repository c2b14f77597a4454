package proof

import (
	"bytes"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
)

// begun returns an n x n board with random queens placed until at most missing rows have none, or no square is
// free, and some squares and diagonals blocked.
func begun(n, missing int, rng *rand.Rand) nqueens.Problem {
	p := nqueens.New(n)
	for range rng.IntN(2 * n) {
		s := nqueens.Square{Row: rng.IntN(n), Col: rng.IntN(n)}
		q := p
		if rng.IntN(4) == 0 {
			q.BlockedDiagonals = append(q.BlockedDiagonals[:len(q.BlockedDiagonals):len(q.BlockedDiagonals)], nqueens.LineThrough(s, nqueens.AlongRising+nqueens.Direction(rng.IntN(2))))
		} else {
			q.Blocked = append(q.Blocked[:len(q.Blocked):len(q.Blocked)], s)
		}
		if q.Validate() == nil {
			p = q
		}
	}
	for range 8 * n {
		q := p
		q.Placed = append(q.Placed[:len(q.Placed):len(q.Placed)], nqueens.Square{Row: rng.IntN(n), Col: rng.IntN(n)})
		if len(p.Placed) < n-missing && q.Validate() == nil {
			p = q
		}
	}
	return p
}

// completable tries every placement of queens in the rows without one.
func completable(p nqueens.Problem) bool {
	at := make(map[int]int)
	for _, s := range p.Placed {
		at[s.Row] = s.Col
	}
	blocked := make(map[nqueens.Square]bool)
	for _, s := range p.Blocked {
		blocked[s] = true
	}
	for _, l := range p.BlockedDiagonals {
		for s := range l.Squares(p.N) {
			blocked[s] = true
		}
	}
	queens := append([]nqueens.Square(nil), p.Placed...)
	var fill func(row int) bool
	fill = func(row int) bool {
		if row == p.N {
			return true
		}
		if _, ok := at[row]; ok {
			return fill(row + 1)
		}
		for col := range p.N {
			s := nqueens.Square{Row: row, Col: col}
			free := !blocked[s]
			for _, q := range queens {
				_, attacks := nqueens.Attacks(q, s)
				free = free && !attacks
			}
			if free {
				queens = append(queens, s)
				if fill(row + 1) {
					return true
				}
				queens = queens[:len(queens)-1]
			}
		}
		return false
	}
	return fill(0)
}

// The search behind rest, which is packed into words, says what trying every placement does; a completion that it
// names is one.
func TestRestAgainstEveryPlacement(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 3))
	verdicts := map[bool]int{}
	for i := range 400 {
		n := 1 + rng.IntN(12)
		missing := n
		if i%10 == 0 {
			n, missing = 10+rng.IntN(70), 1+rng.IntN(9)
		}
		p := begun(n, missing, rng)
		if free := p.N - len(p.Placed); free == 0 || free > restRows {
			continue
		}
		want := completable(p)
		verdicts[want]++
		var text bytes.Buffer
		w := newWriter(&text, p, nil)
		w.Rest()
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		_, err := Check(t.Context(), bytes.NewReader(text.Bytes()), nil)
		if (err != nil) != want {
			t.Fatalf("%v, and there is a completion: %v\n%s", err, want, text.String())
		}
		if err == nil {
			continue
		}
		_, names, _ := strings.Cut(err.Error(), "rest: ")
		names, ok := strings.CutSuffix(names, " complete the board")
		if !ok {
			t.Fatalf("%v\n%s", err, text.String())
		}
		placement := make(nqueens.Placement, p.N)
		for _, s := range p.Placed {
			placement[s.Row] = s.Col
		}
		for name := range strings.FieldsSeq(names) {
			s, err := nqueens.ParseSquare(name)
			if err != nil {
				t.Fatal(err)
			}
			placement[s.Row] = s.Col
		}
		if err := p.Accepts(placement); err != nil {
			t.Fatalf("%s complete no board: %v\n%s", names, err, text.String())
		}
	}
	if min(verdicts[true], verdicts[false]) < 60 {
		t.Errorf("%d boards with a completion and %d without", verdicts[true], verdicts[false])
	}
}

func TestRestBeginsInTheMiddle(t *testing.T) {
	for n, want := range map[int][]int{1: {0}, 2: {1, 1}, 5: {4, 2, 0, 2, 4}, 6: {5, 3, 1, 1, 3, 5}} {
		for i, want := range want {
			if got := distance(i, n); got != want {
				t.Errorf("square %d of %d is %d from the middle, want %d", i, n, got, want)
			}
		}
	}
}

// A rest where rows have one square each takes no choice, and the last choice that is allowed is made.
func TestRestCountsItsChoices(t *testing.T) {
	for _, test := range []struct {
		blocked string
		choices int
	}{{"b1 c1", 0}, {"a2 a3", 0}, {"", 3}} {
		for limit := range test.choices + 1 {
			p := nqueens.New(3)
			for name := range strings.FieldsSeq(test.blocked) {
				s, err := nqueens.ParseSquare(name)
				if err != nil {
					t.Fatal(err)
				}
				p.Blocked = append(p.Blocked, s)
			}
			c := newChecker(t.Context(), p, new(uint64))
			c.searched = newRestSearch(t.Context(), p.N)
			c.searched.limit = limit
			want := ""
			if limit < test.choices {
				want = fmt.Sprintf("it takes more than %d choices; the proof must give the steps", limit)
			}
			if err := c.rest(); want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
				t.Errorf("%q blocked, at most %d choices: %v, want %q", test.blocked, limit, err, want)
			}
		}
	}
}

// What is said of a grid by whole words is what its squares say one by one.
func TestRestGridAgainstItsSquares(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 10))
	for i := range 2000 {
		least := i % 3 // squares in a row without a queen
		squares := make([][]int, restRows)
		var g restGrid
		for j := range g {
			g[j] = guards
		}
		placed := rowBits[restRows]
		var columns [restRows]int // squares in each
		dead := false
		var ones, twos []int // rows
		most, fewest := restRows+1, 0
		for r := range squares {
			if rng.IntN(4) == 0 {
				placed |= rowBits[r]
				continue
			}
			count := least + rng.IntN(5)
			squares[r] = rng.Perm(restRows)[:count]
			for _, k := range squares[r] {
				g[r/3] |= 1 << (r%3*fieldWidth + k)
				columns[k]++
			}
			dead = dead || count == 0
			if count == 1 {
				ones = append(ones, r)
			}
			if count == 2 {
				twos = append(twos, r)
			}
			if count < most {
				most, fewest = count, r
			}
		}
		var thrice uint64
		for k, count := range columns {
			if count > 2 {
				thrice |= 1 << k
			}
			first := slices.IndexFunc(squares, func(row []int) bool { return slices.Contains(row, k) })
			if first >= 0 && g.rowOf(k) != first {
				t.Fatalf("%v: row %d is the first in column %d, want %d", squares, g.rowOf(k), k, first)
			}
		}
		if got := g.thrice() & fieldMask; got != thrice {
			t.Fatalf("%v: columns with three squares: %b, want %b", squares, got, thrice)
		}
		if got := g.fewest(placed, restRows); most <= restRows && got != fewest {
			t.Fatalf("%v: row %d has fewest squares, want %d", squares, got, fewest)
		}
		var to restGrid
		alive, single, _, _ := to.look(&g, &restGrid{}, placed)
		if (alive != guards) != dead || to != g {
			t.Fatalf("%v: alive %x, and a row is empty: %v", squares, alive, dead)
		}
		if dead {
			continue
		}
		var singles []int
		for ; single != 0; single &= single - 1 {
			singles = append(singles, int(singleRow[bits.TrailingZeros64(single)]))
		}
		slices.Sort(singles)
		if !slices.Equal(singles, ones) {
			t.Fatalf("%v: the rows with one square are %v, want %v", squares, singles, ones)
		}
		if len(ones) > 0 {
			continue
		}
		first := restOpen
		if len(twos) > 0 {
			first = twos[0]
		}
		if got := g.withTwo(placed); got != first {
			t.Fatalf("%v: row %d is the first with two squares, want %d", squares, got, first)
		}
	}
}
