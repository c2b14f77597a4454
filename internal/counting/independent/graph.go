// Package independent counts placements as independent sets: squares, or orbits of squares, of
// which no two attack each other, and some of which are in each of given sets. These sets are the
// rows of a board, all lines of a torus, or for maximal placements the squares from which a
// queen attacks a square.
//
// It knows a board by what attacks what alone, so it has nothing in common with counts by rows and
// diagonals.
package independent

import (
	"math/bits"

	"nqueens.example/nqueens/internal/counting/parts"
)

// graph is vertices, which of them are neighbours, and the sets to meet, of at most 64 vertices.
type graph struct {
	sets   [][]int    // by bit
	of     [][]member // the sets of each vertex
	near   [][]uint64 // of each vertex in each set: itself and its neighbours
	narrow bool       // the vertices of each set are neighbours
}

// member is a vertex as one of a set.
type member struct {
	set int
	bit uint64
}

func newGraph(vertices int, neighbours func(a, b int) bool, sets [][]int) *graph {
	g := &graph{sets: sets, of: make([][]member, vertices), near: make([][]uint64, vertices), narrow: true}
	for i, set := range sets {
		for at, v := range set {
			g.of[v] = append(g.of[v], member{i, 1 << at})
		}
	}
	for a := range g.near {
		g.near[a] = make([]uint64, len(sets))
		for b := range vertices {
			if a == b || neighbours(a, b) {
				for _, m := range g.of[b] {
					g.near[a][m.set] |= m.bit
				}
			}
		}
	}
	for i, set := range sets {
		for _, v := range set {
			g.narrow = g.narrow && g.near[v][i] == 1<<len(set)-1
		}
	}
	return g
}

// state is the sets that are not met.
type state struct {
	open   []uint64
	free   []uint64 // of each of them, the vertices that have no neighbour
	fewest int      // the one with the fewest, -1 if none is open
}

// chooser counts in a graph.
type chooser struct {
	*graph
	run    *parts.Running
	states []state // by the number of vertices chosen
}

func (g *graph) search(run *parts.Running) *chooser {
	s := &chooser{graph: g, run: run}
	s.at(0)
	start := &s.states[0]
	for i := range g.sets {
		start.open[i/64] |= 1 << (i % 64)
		start.free[i] = 1<<len(g.sets[i]) - 1
	}
	start.fewest = s.fewest(start)
	return s
}

// at makes room for the state after so many vertices.
func (s *chooser) at(chosen int) {
	if chosen == len(s.states) {
		s.states = append(s.states, state{open: make([]uint64, len(s.sets)/64+1), free: make([]uint64, len(s.sets))})
	}
}

// fewest returns the open set with the fewest vertices.
func (s *chooser) fewest(of *state) int {
	least, fewest := 65, -1
	for i, word := range of.open {
		for ; word != 0; word &= word - 1 {
			set := 64*i + bits.TrailingZeros64(word)
			if k := bits.OnesCount64(of.free[set]); k < least {
				least, fewest = k, set
			}
		}
	}
	return fewest
}

// countWith returns the number of choices that have these vertices.
func (s *chooser) countWith(vertices ...int) uint64 {
	for chosen, v := range vertices {
		m := s.of[v][0]
		if s.states[chosen].free[m.set]&m.bit == 0 || !s.take(chosen, v) {
			return 0
		}
	}
	return s.count(len(vertices))
}

// take writes the state with one vertex more, and reports whether each open set has one left.
func (s *chooser) take(chosen, v int) bool {
	s.at(chosen + 1)
	from, to, near := &s.states[chosen], &s.states[chosen+1], s.near[v]
	open := to.open
	copy(open, from.open)
	for _, m := range s.of[v] {
		open[m.set/64] &^= 1 << (m.set % 64)
	}
	before, free := from.free[:len(near)], to.free[:len(near)]
	least, fewest := 65, -1
	for i, word := range open {
		for ; word != 0; word &= word - 1 {
			set := 64*i + bits.TrailingZeros64(word)
			left := before[set] &^ near[set]
			if left == 0 {
				return false
			}
			free[set] = left
			if k := bits.OnesCount64(left); k < least {
				least, fewest = k, set
			}
		}
	}
	to.fewest = fewest
	return true
}

// count returns in how many ways vertices meet the open sets. It follows the given branches of the
// first ones. If no set is open, the job of branches 0 counts.
func (s *chooser) count(chosen int, among ...int) (found uint64) {
	fewest := s.states[chosen].fewest
	switch {
	case fewest < 0:
		for _, branch := range among {
			if branch > 0 {
				return 0
			}
		}
		return 1
	case s.run.Stopped():
		return 0
	}
	choices := s.states[chosen].free[fewest]
	followed, branch, rest := choices, -1, among
	if len(among) > 0 {
		branch, rest = among[0], among[1:]
	} else {
		followed = s.run.Branches(choices)
	}
	set := s.sets[fewest]
	for i := 0; choices != 0; i++ {
		bit := choices & -choices
		choices &^= bit
		v := set[bits.TrailingZeros64(bit)]
		if followed&bit != 0 && (branch < 0 || branch == i) && s.take(chosen, v) {
			found += s.count(chosen+1, rest...)
		}
		if !s.narrow { // later branches leave v out
			for _, m := range s.of[v] {
				s.states[chosen].free[m.set] &^= m.bit
			}
		}
	}
	return found
}
