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
	var points []Point
	for _, g := range groups(records) {
		nodes := g.values(Record.decided, Nodes)
		if len(nodes) == 0 {
			continue
		}
		solved := g.count(func(r Record) bool { return r.Verdict == Solved })
		points = append(points, Point{g.kind, g.n, g.m, solved, len(nodes), Median.of(nodes)})
	}
	return points
}

// group is the records of instances of one kind, size and number of constraints.
type group struct {
	kind    Kind
	n, m    int
	records []Record
}

// groups returns the records of instances that were run, in groups ordered by kind, size
// and number of constraints.
func groups(records []Record) []group {
	type key struct {
		kind Kind
		n, m int
	}
	at := map[key]int{}
	var list []group
	for _, r := range records {
		k := key{r.Kind, r.N, r.Queens + r.Squares + r.Diagonals}
		if !r.decided() && r.Verdict != Undecided || r.N < 1 || k.m < 0 {
			continue
		}
		i, ok := at[k]
		if !ok {
			i = len(list)
			at[k] = i
			list = append(list, group{k.kind, k.n, k.m, nil})
		}
		list[i].records = append(list[i].records, r)
	}
	slices.SortFunc(list, func(a, b group) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.n, b.n), cmp.Compare(a.m, b.m))
	})
	return list
}

func (g group) count(is func(Record) bool) (count int) {
	for _, r := range g.records {
		if is(r) {
			count++
		}
	}
	return count
}

// values returns what m measures of the records that are chosen, in ascending order.
func (g group) values(chosen func(Record) bool, m Measure) (values []float64) {
	for _, r := range g.records {
		if chosen(r) {
			values = append(values, m.Of(r))
		}
	}
	slices.Sort(values)
	return values
}
