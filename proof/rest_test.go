package proof

import (
	"bytes"
	"math/rand/v2"
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
