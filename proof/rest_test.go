package proof

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/pieces"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
)

// The search behind rest, which is packed into words, says what the search for pieces does, which goes by their moves;
// a completion that it names is one.
func TestRestAgainstTheDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 3))
	verdicts := map[bool]int{}
	for i := range 400 {
		n, queens := 1+rng.IntN(12), 1
		if i%10 == 0 {
			n, queens = 10+rng.IntN(20), 400
		}
		p := solvers.RandomProblem(rng, n, queens, 2*n, n)
		if free := p.N - len(p.Placed); free == 0 || free > restRows {
			continue
		}
		p.Piece = "queen"
		completions, err := nqueens.Take(pieces.All(t.Context(), p), 1)
		if err != nil {
			t.Fatal(err)
		}
		p.Piece = ""
		want := len(completions) > 0
		verdicts[want]++
		var text bytes.Buffer
		w := newWriter(&text, p, nil)
		w.Rest()
		must.Do(t, w.Close())
		_, err = Check(t.Context(), bytes.NewReader(text.Bytes()), nil)
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
			s := must.Get(nqueens.ParseSquare(name))(t)
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
			expect.Equal(t, distance(i, n), want, "square %d of %d", i, n)
		}
	}
}

// A rest where rows have one square each takes no choice, and the last choice that is allowed is made.
// It is left when it takes too long, and when nobody waits for it.
func TestRestIsBounded(t *testing.T) {
	b1, c1, a2, a3 := nqueens.Square{Col: 1}, nqueens.Square{Col: 2}, nqueens.Square{Row: 1}, nqueens.Square{Row: 2}
	for _, test := range []struct {
		p       nqueens.Problem
		choices int
	}{{nqueens.Problem{N: 3, Blocked: []nqueens.Square{b1, c1}}, 0}, {nqueens.Problem{N: 3, Blocked: []nqueens.Square{a2, a3}}, 0}, {nqueens.Problem{N: 3}, 3}} {
		for limit := range test.choices + 1 {
			c := newChecker(t.Context(), test.p, new(uint64))
			c.searched = newRestSearch(t.Context(), test.p.N)
			c.searched.limit = limit
			want := "<nil>"
			if limit < test.choices {
				want = fmt.Sprintf("it takes more than %d choices; the proof must give the steps", limit)
			}
			if err := c.rest(); fmt.Sprint(err) != want {
				t.Errorf("%v blocked, at most %d choices: %v, want %q", test.p.Blocked, limit, err, want)
			}
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	expect.Is(t, newChecker(ctx, nqueens.Problem{N: 12}, new(uint64)).rest(), context.Canceled, "after its end")
}

// The lines with the fewest squares, found by whole words, are those that the squares say one by one.
func TestRestGridAgainstItsSquares(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 10))
	for i := range 4000 {
		least := 2 + i%3 // squares in a row without a queen
		s := &restSearch{}
		size := max(least, 1+rng.IntN(restRows))
		s.setPlaces(size)
		s.all = 1<<size - 1
		var g restGrid
		var x restNode
		for r := range 3 * s.words {
			at := s.place[r]
			g[at.word] |= 1 << (at.shift + restRows)
			if r >= size || rng.IntN(4) == 0 {
				x.rows |= at.bit
			}
		}
		inRow, inColumn := make([][]int, size), make([][]int, size)
		for r := range size {
			if x.rows&s.place[r].bit != 0 {
				continue
			}
			for _, k := range rng.Perm(size)[:least+rng.IntN(min(5, size-least+1))] {
				g[s.place[r].word] |= 1 << (int(s.place[r].shift) + k)
				inRow[r], inColumn[k] = append(inRow[r], k), append(inColumn[k], r)
			}
		}
		having := func(lines [][]int, count int) (numbers []int) {
			for l, squares := range lines {
				if len(squares) == count {
					numbers = append(numbers, l)
				}
			}
			return numbers
		}
		rowsOf := func(set uint64) (rows []int) {
			for ; set != 0; set &= set - 1 {
				rows = append(rows, s.rowAt(set))
			}
			return rows
		}
		for k, squares := range inColumn {
			if len(squares) < least {
				x.cols |= 1 << k
			}
		}
		want := having(inRow, least)
		rows, cols := s.with(&g, x, least)
		if got := rowsOf(rows); !slices.Equal(got, want) || cols != setOf(having(inColumn, least)) {
			t.Fatalf("%v: rows %v and columns %b have %d squares, want %v and %v", inRow, got, cols, least, want, having(inColumn, least))
		}
		if r, c := s.withTwo(&g, x); least == 2 && (r != rows || c != cols) {
			t.Fatalf("%v: rows %x and columns %b have two squares, want %x and %b", inRow, r, c, rows, cols)
		}
	}
}

func setOf(numbers []int) (set uint64) {
	for _, k := range numbers {
		set |= 1 << k
	}
	return set
}
