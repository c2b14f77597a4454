package proof

import (
	"errors"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
)

// TestWriter writes the parts of a board and each step but prices, which TestPythonChecker has.
func TestWriter(t *testing.T) {
	p := nqueens.Problem{
		N:       4,
		Placed:  []nqueens.Square{{Row: 0, Col: 0}},
		Blocked: []nqueens.Square{{Row: 1, Col: 3}, {Row: 3, Col: 1}},
		BlockedDiagonals: []nqueens.Line{
			{Direction: nqueens.AlongFalling, Index: 6},
			{Direction: nqueens.AlongRising, Index: -3},
		},
	}
	row := func(r int) nqueens.Line { return nqueens.Line{Index: r} }
	var text strings.Builder
	w := newWriter(&text, p, nil)
	w.Force(nqueens.Square{Row: 1, Col: 2}, row(1))
	w.Fail(row(2))
	writes(t, w, &text, "board 4\nplace a1\nblock d2\nblock b4\ndiagonal d4-d4\ndiagonal a4-a4\nrefute\nc2- 3!\nend 2\n")

	first := NewFirstWriter(&text, nqueens.Problem{N: 4}, nqueens.Placement{1, 3, 0, 2})
	first.Case(nqueens.Square{})
	first.Branch(row(1))
	first.Try(nqueens.Square{Row: 1, Col: 2})
	first.Fail(row(2))
	first.Try(nqueens.Square{Row: 1, Col: 3})
	first.Force(nqueens.Square{Row: 2, Col: 1}, row(2))
	first.Fail(row(3))
	first.Exhausted()
	writes(t, first.writer, &text, "board 4\nfirst 2,4,1,3\nrefute\nsmaller a1\n2?\nc2 3!\nd2 b3- 4!\nend 7\n")
}

// writes closes a writer, which must have written a valid proof.
func writes(t *testing.T, w *writer, text *strings.Builder, want string) {
	t.Helper()
	if err := w.Close(); err != nil || text.String() != "nqueens proof 3\n"+want {
		t.Errorf("wrote\n%s\nwant\n%s\n%v", text, want, err)
	}
	expect.Is(t, expect.ErrorOf(Check(t.Context(), strings.NewReader(text.String()), nil)), nil, "Check")
	text.Reset()
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk full") }
