package instance

import (
	"cmp"
	"slices"
)

// Point summarizes the decided instances of one kind, size and number M of placed
// queens, blocked squares and blocked diagonals.
type Point struct {
	Kind        Kind
	N, M        int
	Solved, Run int     // instances with a solution, and all
	Nodes       float64 // median
}

// Transition summarizes the records of decided instances. The phase transition [GJN] is
// where the share with a solution falls.
func Transition(records []Record) []Point {
	type key struct {
		kind Kind
		n, m int
	}
	nodes := map[key][]uint64{}
	solved := map[key]int{}
	for _, r := range records {
		k := key{r.Kind, r.N, r.Queens + r.Squares + r.Diagonals}
		switch r.Verdict {
		case Solved:
			solved[k]++
		case Proved:
		default:
			continue
		}
		nodes[k] = append(nodes[k], r.Nodes)
	}
	var points []Point
	for k, list := range nodes {
		slices.Sort(list)
		median := float64(list[(len(list)-1)/2]+list[len(list)/2]) / 2
		points = append(points, Point{k.kind, k.n, k.m, solved[k], len(list), median})
	}
	slices.SortFunc(points, func(a, b Point) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.N, b.N), cmp.Compare(a.M, b.M))
	})
	return points
}
