// Package solvers is the conformance suite of this project: what every solver,
// algorithm, kernel and plan must do. A package calls Run, RunFirst, RunCounter or
// RunPlans from its tests. Answers are compared with nqueens.Problem.Accepts, with a
// plain search, and with the published values of package known.
//
// The suite counts goroutines, so nothing else may run beside it: call it from
// tests that are not parallel.
package solvers

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// patience is how long anything may take to stop, or to do what is quick: far
// longer than it does even under the race detector on a loaded machine.
const patience = time.Minute

// check is one test of the suite; it returns what is wrong.
type check struct {
	name string
	run  func() error
}

func runAll(t *testing.T, name string, checks []check) {
	t.Helper()
	for _, c := range checks {
		t.Run(name+"/"+c.name, func(t *testing.T) {
			before := runtime.NumGoroutine()
			must.Do(t, within(patience*3, c.run))
			expect.Is(t, settled(before, patience), nil, "settled")
		})
	}
}

// within runs f and gives up on it after a time.
func within(most time.Duration, f func() error) error {
	done := make(chan error, 1)
	go func() { done <- f() }()
	select {
	case err := <-done:
		return err
	case <-time.After(most):
		return fmt.Errorf("still running after %v", most)
	}
}

// settled waits until there are no more goroutines than before.
func settled(before int, most time.Duration) error {
	deadline := time.Now().Add(most)
	for {
		now := runtime.NumGoroutine()
		if now <= before {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("%d goroutines are left where there were %d", now, before)
		}
		time.Sleep(time.Millisecond)
	}
}

// Solutions is the reference: every solution of p in lexicographic order, each
// queen held against each one before it and the whole against Accepts.
func Solutions(p nqueens.Problem) iter.Seq[nqueens.Placement] {
	return func(yield func(nqueens.Placement) bool) {
		var extend func(nqueens.Placement) bool
		extend = func(placed nqueens.Placement) bool {
			row := len(placed)
			if row == p.N {
				solution := append(nqueens.Placement(nil), placed...)
				return p.Accepts(solution) != nil || yield(solution)
			}
		columns:
			for col := range p.N {
				queen := nqueens.Square{Row: row, Col: col}
				for r, c := range placed {
					if _, attacked := (nqueens.Square{Row: r, Col: c}).Attacks(queen); attacked {
						continue columns
					}
				}
				for _, other := range p.Placed {
					if _, attacked := other.Attacks(queen); attacked {
						continue columns
					}
				}
				if !extend(append(placed, col)) {
					return false
				}
			}
			return true
		}
		extend(make(nqueens.Placement, 0, p.N))
	}
}

// RandomProblem returns a well-formed problem with fewer than so many queens, blocked squares and
// blocked diagonals, each number at least 1.
func RandomProblem(random *rand.Rand, n, queens, squares, diagonals int) nqueens.Problem {
	p := nqueens.Problem{N: n}
	add := func(fewer int, part func(*nqueens.Problem, nqueens.Square)) {
		for range random.IntN(fewer) {
			try := p
			part(&try, nqueens.Square{Row: random.IntN(n), Col: random.IntN(n)})
			if try.Validate() == nil {
				p = try
			}
		}
	}
	add(queens, func(p *nqueens.Problem, s nqueens.Square) { p.Placed = append(slices.Clip(p.Placed), s) })
	add(squares, func(p *nqueens.Problem, s nqueens.Square) { p.Blocked = append(slices.Clip(p.Blocked), s) })
	add(diagonals, func(p *nqueens.Problem, s nqueens.Square) {
		p.BlockedDiagonals = append(slices.Clip(p.BlockedDiagonals), s.Line(nqueens.AlongRising+nqueens.Direction(random.IntN(2))))
	})
	return p
}

// nearlySolved returns a problem of n queens, n prime to 6, of which all but
// a few stand: those of the columns 0, 2, 4, … around the torus.
func nearlySolved(random *rand.Rand, n, missing int) nqueens.Problem {
	p := nqueens.Problem{N: n}
	for i, row := range random.Perm(n) {
		if i >= missing {
			p.Placed = append(p.Placed, nqueens.Square{Row: row, Col: 2 * row % n})
		}
	}
	return p
}

// illFormed lists problems that must be refused.
func illFormed() []nqueens.Problem {
	a1, c2, b2, i1 := nqueens.Square{}, nqueens.Square{Row: 1, Col: 2}, nqueens.Square{Row: 1, Col: 1}, nqueens.Square{Col: 8}
	diagonal := a1.Line(nqueens.AlongRising)
	return []nqueens.Problem{
		nqueens.Problem{N: 0},
		nqueens.Problem{N: -1},
		{N: 8, Placed: []nqueens.Square{i1}},
		{N: 8, Blocked: []nqueens.Square{i1}},
		{N: 8, Placed: []nqueens.Square{{Row: -1}}},
		{N: 8, Placed: []nqueens.Square{a1, b2}},
		{N: 8, Placed: []nqueens.Square{c2, c2}},
		{N: 8, Placed: []nqueens.Square{c2}, Blocked: []nqueens.Square{c2}},
		{N: 8, Placed: []nqueens.Square{b2}, BlockedDiagonals: []nqueens.Line{diagonal}},
		{N: 8, BlockedDiagonals: []nqueens.Line{a1.Line(nqueens.AlongRow)}},
		{N: 8, BlockedDiagonals: []nqueens.Line{{Direction: nqueens.AlongFalling, Index: 99}}},
	}
}

// restricted lists problems that a solver of plain problems must refuse.
func restricted() []nqueens.Problem {
	a1 := nqueens.Square{}
	return []nqueens.Problem{
		{N: 8, Placed: []nqueens.Square{a1}},
		{N: 8, Blocked: []nqueens.Square{a1}},
		{N: 8, BlockedDiagonals: []nqueens.Line{a1.Line(nqueens.AlongRising)}},
	}
}

// refused checks that run returns an error, and none of them more than a line.
func refused(problems []nqueens.Problem, run func(context.Context, nqueens.Problem) error) error {
	for _, p := range problems {
		err := run(context.Background(), p)
		if err == nil {
			return fmt.Errorf("%+v is not refused", p)
		}
		for _, c := range err.Error() {
			if c == '\n' {
				return fmt.Errorf("%+v is refused with more than a line: %q", p, err)
			}
		}
	}
	return nil
}

// onRandomProblems calls solve with problems of at most n rows.
func onRandomProblems(seed uint64, n int, solve func(nqueens.Problem) error) error {
	random := rand.New(rand.NewPCG(seed, 92))
	count := 300
	if testing.Short() {
		count = 60
	}
	for range count {
		size := 1 + random.IntN(n)
		if err := solve(RandomProblem(random, size, 3, size, 3)); err != nil {
			return err
		}
	}
	return nil
}

// onLargeBoards calls solve with boards of one, two and three words a row that have
// most of their queens.
func onLargeBoards(seed uint64, maxN int, solve func(nqueens.Problem) error) error {
	random := rand.New(rand.NewPCG(seed, 352))
	for _, n := range []int{61, 65, 67, 131} {
		if maxN > 0 && n > maxN {
			break
		}
		for missing := 0; missing <= 12; missing += 4 {
			if err := solve(nearlySolved(random, n, missing)); err != nil {
				return err
			}
		}
	}
	return nil
}

// largest is the size up to which all is walked, less where tests are to be short.
func largest(own, usual, short, maxN int) int {
	n := own
	if n == 0 {
		n = usual
	}
	if testing.Short() {
		n = min(n, short)
	}
	if maxN > 0 {
		n = min(n, maxN)
	}
	return n
}

// hard is a size whose solutions nobody walks in the time of a test.
func hard(maxN int) int {
	const n = 21 // its first solutions come soon
	if maxN > 0 {
		return min(n, maxN)
	}
	return n
}
