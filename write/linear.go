package write

import (
	"fmt"
	"iter"

	"nqueens.example/nqueens"
)

// sums yields the constraints of p in the order of its OPB file: the sum of the variables is sum
// if exactly is set, and at most sum if not. The list is valid until the next is yielded.
func sums(p nqueens.Problem, yield func(list []int, exactly bool, sum int) bool) {
	var list []int
	for l, exactly := range lines(p.N) {
		if list = variables(p.N, l, list[:0]); !yield(list, exactly, 1) {
			return
		}
	}
	for _, s := range p.Placed {
		if list = append(list[:0], variable(p.N, s)); !yield(list, true, 1) {
			return
		}
	}
	for _, s := range shut(p) {
		if list = append(list[:0], variable(p.N, s)); !yield(list, true, 0) {
			return
		}
	}
}

// Inequalities yields the constraints of p in the order of its OPB file, an equation as two
// inequalities. Each lists variables, negative where they are negated, and the least number
// of these literals that must be true. The list is valid until the next is yielded.
func Inequalities(p nqueens.Problem) iter.Seq2[[]int, int] {
	return func(yield func([]int, int) bool) {
		sums(p, func(list []int, exactly bool, sum int) bool {
			if exactly && !yield(list, sum) {
				return false
			}
			for i := range list {
				list[i] = -list[i]
			}
			return yield(list, len(list)-sum)
		})
	}
}

func (w *writer) opb() {
	n, count := w.p.N, 0
	sums(w.p, func([]int, bool, int) bool { count++; return true })
	w.printf("* #variable= %d #constraint= %d\n", n*n, count)
	w.about("*")
	w.printf("* the queen on row r, column c, both from 0, is x with the number %d*r + c + 1\n", n)
	sums(w.p, func(list []int, exactly bool, sum int) bool {
		coefficient, relation := "+1", "="
		if !exactly {
			coefficient, relation, sum = "-1", ">=", -sum
		}
		for _, v := range list {
			w.printf("%s x%d ", coefficient, v)
		}
		w.printf("%s %d ;\n", relation, sum)
		return true
	})
}

// mps writes free MPS. Its rows are r1 for row 1 of the board, c1 for column 1, and up1 and
// down1 for the first of the rising and of the falling diagonals.
func (w *writer) mps() {
	n := w.p.N
	w.about("*")
	w.printf("NAME queens%d\nROWS\n N cost\n", n)
	name := func(l nqueens.Line) string {
		prefix := [...]string{nqueens.AlongRow: "r", nqueens.AlongColumn: "c", nqueens.AlongRising: "up", nqueens.AlongFalling: "down"}
		first := [...]int{nqueens.AlongRow: 1, nqueens.AlongColumn: 1, nqueens.AlongRising: n, nqueens.AlongFalling: 1}
		return fmt.Sprint(prefix[l.Direction], l.Index+first[l.Direction])
	}
	for l, exactly := range lines(n) {
		kind := "L"
		if exactly {
			kind = "E"
		}
		w.printf(" %s %s\n", kind, name(l))
	}
	w.printf("COLUMNS\n MARKER 'MARKER' 'INTORG'\n")
	for i := range n * n {
		s := nqueens.Square{Row: i / n, Col: i % n}
		for d := nqueens.AlongRow; d <= nqueens.AlongFalling; d++ {
			l := s.Line(d)
			if first, last, _ := l.Ends(n); first != last || d < nqueens.AlongRising {
				w.printf(" x%d_%d %s 1\n", s.Row+1, s.Col+1, name(l))
			}
		}
	}
	w.printf(" MARKER 'MARKER' 'INTEND'\nRHS\n")
	for l := range lines(n) {
		w.printf(" rhs %s 1\n", name(l))
	}
	w.printf("BOUNDS\n")
	fixed := map[int]int{}
	for _, s := range shut(w.p) {
		fixed[variable(n, s)] = 0
	}
	for _, s := range w.p.Placed {
		fixed[variable(n, s)] = 1
	}
	for i := range n * n {
		if value, ok := fixed[i+1]; ok {
			w.printf(" FX bound x%d_%d %d\n", i/n+1, i%n+1, value)
		} else {
			w.printf(" BV bound x%d_%d\n", i/n+1, i%n+1)
		}
	}
	w.printf("ENDATA\n")
}
