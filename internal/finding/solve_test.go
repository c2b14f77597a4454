package finding_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding"
	"nqueens.example/nqueens/internal/finding/sample"
	"nqueens.example/nqueens/internal/finding/search"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
)

func TestSuite(t *testing.T) {
	for _, m := range finding.Methods() {
		if m.First {
			continue // two searches with different limits, each held to the suite where it is
		}
		solvers.RunFirst(t, solvers.First{
			Name: m.Name,
			First: func(ctx context.Context, p nqueens.Problem) (nqueens.Placement, error) {
				r, err := m.Solve(ctx, p, finding.Options{})
				return r.Placement, err
			},
			Any:       true,
			PlainOnly: m.MaxHeld == 0,
			MaxN:      m.MaxN,
			Largest:   16,
		})
	}
}

// The first solution is the first, with queens on the board and without.
func TestFirst(t *testing.T) {
	first := must.Get(finding.ByName("first"))(t)
	plain := nqueens.Problem{N: 10}
	held := nqueens.Problem{N: 10}
	held.Blocked = []nqueens.Square{{Row: 0, Col: 0}, {Row: 0, Col: 1}}
	for _, p := range []nqueens.Problem{plain, held} {
		got := must.Get(first.Solve(context.Background(), p, finding.Options{}))(t)
		want, err := search.First(context.Background(), p)
		if err != nil || !slices.Equal(got.Placement, want) {
			t.Errorf("%+v: %v, want %v, %v", p, got.Placement, want, err)
		}
	}
	expect.Fails(t, first.Check(nqueens.Problem{N: first.MaxN + 1}), "it takes a plain board above its largest")
}

// A seed gives the same board again, and other seeds give other boards, on both sides of
// the size at which the algorithm of random changes.
func TestSeeds(t *testing.T) {
	for _, m := range finding.Methods() {
		for _, n := range []int{sample.MaxUniform, sample.MaxUniform + 1} {
			var boards []nqueens.Placement
			for _, seed := range []uint64{7, 7, 8, 9} {
				boards = append(boards, must.Get(m.Solve(context.Background(), nqueens.Problem{N: n}, finding.Options{Seed: seed}))(t).Placement)
			}
			if !slices.Equal(boards[0], boards[1]) {
				t.Errorf("%s gives two boards of %d for one seed", m.Name, n)
			}
			chance := !slices.Equal(boards[0], boards[2]) || !slices.Equal(boards[0], boards[3])
			expect.Equal(t, chance, m.Seeded, "%s, n = %d: seeds change the board", m.Name, n)
		}
	}
}

func TestByName(t *testing.T) {
	for _, name := range finding.Names() {
		if m, err := finding.ByName(name); err != nil || m.Name != name {
			t.Errorf("%s: %v, %v", name, m, err)
		}
	}
	if m, err := finding.ByName("search"); err != nil || m.Name != "complete" {
		t.Errorf("the old name search is %q, %v", m.Name, err)
	}
	for name, want := range map[string]string{
		"":      `there is no method ""; the methods are ` + strings.Join(finding.Names(), ", "),
		"frist": `there is no method "frist"; did you mean first?`,
		"zebra": `there is no method "zebra"; the methods are ` + strings.Join(finding.Names(), ", "),
	} {
		expect.Equal(t, fmt.Sprint(expect.ErrorOf(finding.ByName(name))), want, "%s", name)
	}
}

// A Method that is not from the table is an error, not a panic.
func TestZeroMethod(t *testing.T) {
	for _, m := range []finding.Method{{}, {Name: "x", MaxN: 10, Proves: true}} {
		expect.Fails(t, expect.ErrorOf(m.Solve(t.Context(), nqueens.Problem{N: 8}, finding.Options{})), "%+v finds a solution", m)
	}
}
