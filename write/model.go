package write

import "nqueens.example/nqueens"

func (w *writer) essence() {
	w.printf("language ESSENCE' 1.0\n")
	w.about("$")
	w.printf("letting n be %d\nfind queens : matrix indexed by [int(1..n)] of int(1..n)\nsuch that\n", w.p.N)
	w.printf("allDiff(queens),\nallDiff([queens[i] + i | i : int(1..n)]),\nallDiff([queens[i] - i | i : int(1..n)])")
	w.rest(",\nqueens[%d] = %d", ",\nqueens[%d] != %d", ",\nforAll i : int(1..n) . queens[i] %s i != %d")
	w.printf("\n")
}

func (w *writer) minizinc() {
	w.about("%")
	w.printf("include \"alldifferent.mzn\";\nint: n = %d;\narray[1..n] of var 1..n: queens;\n", w.p.N)
	w.printf("constraint alldifferent(queens);\n")
	w.printf("constraint alldifferent([queens[i] + i | i in 1..n]);\n")
	w.printf("constraint alldifferent([queens[i] - i | i in 1..n]);\n")
	w.rest("constraint queens[%d] = %d;\n", "constraint queens[%d] != %d;\n", "constraint forall(i in 1..n)(queens[i] %s i != %d);\n")
	w.printf("solve satisfy;\noutput [show(queens[i]) ++ \" \" | i in 1..n] ++ [\"\\n\"];\n")
}

// rest writes the constraints of placed queens and blocked squares and diagonals: formats of
// row and column, and of sign and sum.
func (w *writer) rest(placed, blocked, diagonals string) {
	for _, s := range w.p.Placed {
		w.printf(placed, s.Row+1, s.Col+1)
	}
	for _, s := range w.p.Blocked {
		w.printf(blocked, s.Row+1, s.Col+1)
	}
	for _, l := range w.p.BlockedDiagonals {
		sign, index := diagonal(l)
		w.printf(diagonals, sign, index)
	}
}

// diagonal returns the sum, or with a minus the difference, of column and row, both from 1, on
// a diagonal.
func diagonal(l nqueens.Line) (sign string, index int) {
	if l.Direction == nqueens.AlongRising {
		return "-", l.Index
	}
	return "+", l.Index + 2
}
