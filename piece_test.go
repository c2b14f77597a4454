package nqueens_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
)

func movesOf(t rapid.TB, p nqueens.Piece) nqueens.Moves {
	t.Helper()
	return must.Get(p.Moves())(t)
}

func TestReachIsAttack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(t, "n")
		square := rapid.Custom(func(t *rapid.T) nqueens.Square {
			return nqueens.Square{Row: rapid.IntRange(0, n-1).Draw(t, "row"), Col: rapid.IntRange(0, n-1).Draw(t, "col")}
		})
		p, drawn := solvers.DrawPiece(t)
		moves := movesOf(t, p)
		others := rapid.SliceOfNDistinct(square, 0, min(n*n, 12), func(s nqueens.Square) nqueens.Square { return s }).Draw(t, "others")
		from := square.Draw(t, "from")
		board := nqueens.NewBoard(n)
		for _, s := range others {
			next := board.With(s)
			if board.Occupied(s) || !next.Occupied(s) {
				t.Fatalf("With(%v) changed the board or left the square empty", s)
			}
			board = next
		}
		reached := map[nqueens.Square]bool{}
		for s := range moves.Reach(board, from) {
			reached[s] = true
		}
		for row := range n {
			for col := range n {
				to := nqueens.Square{Row: row, Col: col}
				if to == from {
					continue
				}
				if want := solvers.Attacks(drawn, others, from, to); reached[to] != want {
					t.Fatalf("%v on %v with %v: reaches %v: %v, want %v", p, from, others, to, reached[to], want)
				}
			}
		}
	})
}

func TestPieces(t *testing.T) {
	for text, want := range map[nqueens.Piece]nqueens.Piece{
		"":                      "queen",
		"queen":                 "queen",
		"Queen":                 "queen",
		"slides:0,1+slides:1,1": "queen",
		"slides:1,0":            "rook",
		"rook+bishop":           "queen",
		"queen+knight":          "amazon",
		"queen + leaps:2,1":     "amazon",
		"leaps:0,1+leaps:1,1":   "king",
		"rook+leaps:1,2":        "slides:0,1+leaps:1,2",
		"leaps:2,1+slides:1,2":  "slides:1,2+leaps:1,2",
	} {
		if got := movesOf(t, text).Piece(); got != want || !text.Same(want) || text.Same("king+leaps:0,2") {
			t.Errorf("%q is %v, want %v", text, got, want)
		}
	}
	for text, reason := range map[nqueens.Piece]string{
		"pawn":            `"pawn" is not a piece; write rook`,
		"queen+":          `"" is not a piece`,
		"slides":          "has no step; write slides:1,2",
		"leaps:1":         "has no step",
		"leaps:0,0":       "leads nowhere",
		"leaps:-1,2":      `"-1" is not a number of squares from 0 to 999`,
		"leaps:1,1000":    `"1000" is not a number`,
		"slides:1,2,3":    `"2,3" is not a number`,
		"slides:a,b":      `"a" is not a number`,
		"queen+hops:1,2":  `"hops:1,2" is not a piece`,
		"leaps:1,2leaps:": "is not a number",
	} {
		expect.Says(t, expect.ErrorOf(text.Moves()), reason, "%q", text)
	}
}

func FuzzPiece(f *testing.F) {
	for _, seed := range []string{"queen", "rook+leaps:1,2", "slides:1,2+king", "leaps:0,0", "+", "slides:999,0"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		moves, err := nqueens.Piece(text).Moves()
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("the error of %q has several lines", text)
			}
			return
		}
		again, err := moves.Piece().Moves()
		if err != nil || !again.Equal(moves) {
			t.Errorf("%q is written %v, which reads as %v, %v", text, moves.Piece(), again, err)
		}
	})
}
