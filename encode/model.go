package encode

import "nqueens"

func (w *writer) essence() {
	w.printf("language ESSENCE' 1.0\n")
	w.about("$")
	w.printf("letting n be %d\nfind queens : matrix indexed by [int(1..n)] of int(1..n)\nsuch that\n", w.p.N)
	w.printf("allDiff(queens),\nallDiff([queens[i] + i | i : int(1..n)]),\nallDiff([queens[i] - i | i : int(1..n)])")
	for _, s := range w.p.Placed {
		w.printf(",\nqueens[%d] = %d", s.Row+1, s.Col+1)
	}
	for _, s := range w.p.Blocked {
		w.printf(",\nqueens[%d] != %d", s.Row+1, s.Col+1)
	}
	for _, l := range w.p.BlockedDiagonals {
		sign, index := diagonal(l)
		w.printf(",\nforAll i : int(1..n) . queens[i] %s i != %d", sign, index)
	}
	w.printf("\n")
}

func (w *writer) minizinc() {
	w.about("%")
	w.printf("include \"alldifferent.mzn\";\nint: n = %d;\narray[1..n] of var 1..n: queens;\n", w.p.N)
	w.printf("constraint alldifferent(queens);\n")
	w.printf("constraint alldifferent([queens[i] + i | i in 1..n]);\n")
	w.printf("constraint alldifferent([queens[i] - i | i in 1..n]);\n")
	for _, s := range w.p.Placed {
		w.printf("constraint queens[%d] = %d;\n", s.Row+1, s.Col+1)
	}
	for _, s := range w.p.Blocked {
		w.printf("constraint queens[%d] != %d;\n", s.Row+1, s.Col+1)
	}
	for _, l := range w.p.BlockedDiagonals {
		sign, index := diagonal(l)
		w.printf("constraint forall(i in 1..n)(queens[i] %s i != %d);\n", sign, index)
	}
	w.printf("solve satisfy;\noutput [show(queens[i]) ++ \" \" | i in 1..n] ++ [\"\\n\"];\n")
}

// diagonal returns what column and row, from 1, come to on a diagonal.
func diagonal(l nqueens.Line) (sign string, index int) {
	if l.Direction == nqueens.AlongRising {
		return "-", l.Index
	}
	return "+", l.Index + 2
}
