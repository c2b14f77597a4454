package nqueens_test

import (
	"math"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
)

func squares(names ...string) []nqueens.Square {
	var all []nqueens.Square
	for _, name := range names {
		s, err := nqueens.ParseSquare(name)
		if err != nil {
			panic(err)
		}
		all = append(all, s)
	}
	return all
}

func diagonal(d nqueens.Direction, index int) []nqueens.Line {
	return []nqueens.Line{{Direction: d, Index: index}}
}

// No room is asked for before a size is known to be one.
func TestProblemTooLarge(t *testing.T) {
	largest := math.MaxInt
	if err := (nqueens.Problem{N: largest}).Validate(); largest > math.MaxInt32 && err == nil {
		t.Errorf("a board of %d rows is well-formed", largest)
	}
}

func TestProblemValidate(t *testing.T) {
	for _, test := range []struct {
		problem nqueens.Problem
		want    string
	}{
		{nqueens.Problem{N: 1}, ""},
		{nqueens.Problem{N: 2}, ""},
		{nqueens.Problem{N: 0}, "the size of the board must be at least 1, not 0"},
		{nqueens.Problem{N: math.MaxInt32}, ""},
		{nqueens.Problem{N: 8, Placed: squares("a1", "b3"), Blocked: squares("h8", "h8")}, ""},
		{nqueens.Problem{N: 8, Placed: squares("a1", "b2")}, "the queens on a1 and b2 attack each other along a rising diagonal"},
		{nqueens.Problem{N: 8, Placed: squares("h1", "c6")}, "the queens on h1 and c6 attack each other along a falling diagonal"},
		{nqueens.Problem{N: 8, Placed: squares("a1", "h1")}, "the queens on a1 and h1 attack each other along a row"},
		{nqueens.Problem{N: 8, Placed: squares("b1", "b7")}, "the queens on b1 and b7 attack each other along a column"},
		{nqueens.Problem{N: 8, Placed: squares("a1", "a1")}, "a queen is placed on a1 twice"},
		{nqueens.Problem{N: 8, Piece: "rook", Placed: squares("a1", "b2")}, ""},
		{nqueens.Problem{N: 8, Piece: "knight", Placed: squares("a1", "b3")}, "the knights on a1 and b3 attack each other"},
		{nqueens.Problem{N: 8, Placed: squares("i1")}, "i1 is not on the 8 x 8 board, which ends at h8"},
		{nqueens.Problem{N: 8, Blocked: squares("a9")}, "a9 is not on the 8 x 8 board, which ends at h8"},
		{nqueens.Problem{N: 8, Placed: squares("a1"), Blocked: squares("a1")}, "a1 is both placed and blocked; leave out one"},
		{nqueens.Problem{N: 8, BlockedDiagonals: diagonal(nqueens.AlongRow, 1)}, "only diagonals can be blocked, not a row"},
		{nqueens.Problem{N: 8, BlockedDiagonals: diagonal(nqueens.AlongFalling, 15)}, "falling diagonal 15 is not on the 8 x 8 board"},
		{nqueens.Problem{N: 8, Placed: squares("c3"), BlockedDiagonals: diagonal(nqueens.AlongRising, 0)}, "the queen placed on c3 stands on the blocked diagonal a1-h8"},
	} {
		got := ""
		if err := test.problem.Validate(); err != nil {
			got = err.Error()
		}
		expect.Equal(t, got, test.want, "%+v", test.problem)
	}
}

func TestProblemAccepts(t *testing.T) {
	solution := nqueens.Placement{0, 4, 7, 5, 2, 6, 1, 3} // a1 e2 h3 f4 c5 g6 b7 d8
	for _, test := range []struct {
		problem   nqueens.Problem
		placement nqueens.Placement
		want      string
	}{
		{nqueens.Problem{N: 8}, solution, ""},
		{nqueens.Problem{N: 9}, solution, "the placement is for n = 8, and the board has n = 9"},
		{nqueens.Problem{N: 4}, nqueens.Placement{0, 1, 2, 3}, "the queens on a1 and b2 attack each other along a rising diagonal"},
		{nqueens.Problem{N: 8, Placed: squares("a1", "d8"), Blocked: squares("a2")}, solution, ""},
		{nqueens.Problem{N: 8, Placed: squares("b1")}, solution, "the queen placed on b1 is missing"},
		{nqueens.Problem{N: 8, Blocked: squares("h3")}, solution, "the queen on h3 stands on a blocked square"},
		{nqueens.Problem{N: 8, BlockedDiagonals: diagonal(nqueens.AlongRising, 0)}, solution, "the queen on a1 stands on the blocked diagonal a1-h8"},
		{nqueens.Problem{N: 8, BlockedDiagonals: diagonal(nqueens.AlongRising, 4)}, solution, ""},
		{nqueens.Problem{N: 5, Class: "quarter-turn"}, nqueens.Placement{1, 4, 2, 0, 3}, ""},
		{nqueens.Problem{N: 6, Class: "half-turn"}, nqueens.Placement{1, 3, 5, 0, 2, 4}, ""},
		{nqueens.Problem{N: 6, Class: "quarter-turn"}, nqueens.Placement{1, 3, 5, 0, 2, 4}, "a quarter-turn does not leave the placement unchanged: it takes b1 to an empty square"},
		{nqueens.Problem{N: 4, Class: "half-turn"}, nqueens.Placement{0, 1, 2, 3}, "the queens on a1 and b2 attack each other"},
		{nqueens.Problem{N: 4, Piece: "rook"}, nqueens.Placement{0, 1, 2, 2}, "the rooks on c3 and c4 attack each other"},
		{nqueens.Problem{N: 6, Class: "thirds"}, nqueens.Placement{1, 3, 5, 0, 2, 4}, "the class of a problem is half-turn or quarter-turn, not \"thirds\""},
	} {
		got := ""
		if err := test.problem.Accepts(test.placement); err != nil {
			got = err.Error()
		}
		expect.Equal(t, got, test.want, "%+v", test.problem)
	}
}

func TestOfQueens(t *testing.T) {
	for want, problem := range map[string]nqueens.Problem{
		"not for queens that a half-turn leaves unchanged": {N: 8, Class: "half-turn"}, "not for rooks": {N: 8, Piece: "rook"}, "torus": {N: 8, Board: "torus"},
	} {
		expect.Says(t, problem.OfQueens(), want, "%+v", problem)
	}
	expect.Equal(t, (nqueens.Problem{N: 8}).OfQueens(), nil, "queens")
}
