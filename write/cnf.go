package write

import (
	"iter"
	"strconv"

	"nqueens.example/nqueens"
)

// pairs is the length of the longest line with a clause for each pair of its squares. A
// longer line has a ladder instead: auxiliary variables, each of which is true if and only
// if one of the squares so far has the queen. The squares determine them, so the clauses
// have a model for each solution. Unit propagation is complete for both.
const pairs = 5

// Clauses yields the clauses of p in the order of its DIMACS file. A clause lists
// variables, negative where they are negated; it is valid until the next is yielded.
func Clauses(p nqueens.Problem) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		for _, s := range p.Placed {
			if !yield([]int{variable(p.N, s)}) {
				return
			}
		}
		for _, s := range shut(p) {
			if !yield([]int{-variable(p.N, s)}) {
				return
			}
		}
		next := p.N*p.N + 1 // the next auxiliary variable
		var squares []int
		for l, exactly := range lines(p.N) {
			squares = variables(p.N, l, squares[:0])
			if exactly && !yield(squares) || !exclude(squares, &next, yield) {
				return
			}
		}
	}
}

// exclude yields clauses that say that at most one of the squares has a queen.
func exclude(squares []int, next *int, yield func([]int) bool) bool {
	if len(squares) <= pairs {
		for i, a := range squares {
			for _, b := range squares[:i] {
				if !yield([]int{-b, -a}) {
					return false
				}
			}
		}
		return true
	}
	before := 0 // the variable that says that one of the squares before has the queen
	for i, s := range squares {
		if before != 0 && !yield([]int{-before, -s}) {
			return false
		}
		if i == len(squares)-1 {
			break
		}
		here := *next
		*next++
		if !yield([]int{-s, here}) || before != 0 && !yield([]int{-before, here}) {
			return false
		}
		reasons := []int{-here, s, before} // for the variable to be true
		if before == 0 {
			reasons = reasons[:2]
		}
		if !yield(reasons) {
			return false
		}
		before = here
	}
	return true
}

func (w *writer) dimacs() {
	clauses, variables := 0, 0
	for clause := range Clauses(w.p) {
		clauses++
		for _, literal := range clause {
			variables = max(variables, literal) // each is in some clause without a sign
		}
	}
	w.about("c")
	w.printf("c the queen on row r, column c, both from 0, is variable %d*r + c + 1\n", w.p.N)
	w.printf("c these variables determine the others: a model for each solution\np cnf %d %d\n", variables, clauses)
	line := []byte("c p show ")
	for v := 1; v <= w.p.N*w.p.N; v++ {
		line = append(strconv.AppendInt(line, int64(v), 10), ' ')
	}
	w.Write(append(line, '0', '\n'))
	for clause := range Clauses(w.p) {
		line = line[:0]
		for _, literal := range clause {
			line = append(strconv.AppendInt(line, int64(literal), 10), ' ')
		}
		w.Write(append(line, '0', '\n'))
	}
}
