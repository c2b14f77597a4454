package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/pieces"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/internal/testing/solvers"
	"nqueens.example/nqueens/jobs"
)

// TestKinds holds every kind, with each of its kernels, by one worker and by three, to the suite
// for counters, and finds it by its words.
func TestKinds(t *testing.T) {
	// How far each is compared with what is published; the suite's own limit otherwise.
	largest := map[string]int{"A032522": 24, "A033148": 41, "A051906": 17, "A051223": 15, "A051223/half-turn": 21, "A051223/quarter-turn": 21}
	for _, info := range Kinds() {
		published := must.Get(known.Get(info.Values))(t)
		if found, err := info.Kind.Info(); err != nil || found.Kind != info.Kind {
			t.Errorf("%+v is found as %+v, %v", info.Kind, found.Kind, err)
		}
		for _, kernel := range info.Kernels {
			for _, workers := range []int{1, 3} {
				most := largest[info.Values]
				if info.Values == "A000170" {
					switch most = 15; {
					case kernel == "generic":
						most = 13
					case kernel == info.Kernels[0] && !testing.Short():
						most = 17
					}
				}
				if info.Kind == (Kind{}) && kernel != info.Kernels[0] && kernel != "generic" {
					continue // each method has not each kernel
				}
				solvers.RunCounter(t, solvers.Counter{
					Name: fmt.Sprintf("%+v, %s kernel, %d workers", info.Kind, kernel, workers),
					Count: func(ctx context.Context, n int) (*big.Int, error) {
						return sum(ctx, n, info.Kind, Options{Workers: workers, Kernel: kernel})
					},
					Known: published.At, MaxN: info.MaxN, Largest: most, Hard: hard(info),
				})
			}
		}
	}
}

// hard returns a board whose count lasts, 0 for the suite's.
func hard(info Info) int {
	if info.Values == "A000170" {
		return 0
	}
	return info.MaxN
}

// TestMethods holds the plans of every method to the suite for plans.
func TestMethods(t *testing.T) {
	methods := slices.DeleteFunc(Kinds(), func(m Info) bool { return m.Method == "" })
	for i, m := range methods {
		solvers.RunPlans(t, solvers.Plans{
			Name: m.Method, Kernels: func() []string { return m.Kernels }, NewPlan: m.newPlan, MaxN: m.MaxN,
			Others: []func(int) (jobs.Plan, error){methods[(i+1)%len(methods)].newPlan}, Alone: len(m.Kernels) == 1,
		})
	}
}

// TestKindOfPiece counts a piece by the search that it has, or else by the one for any piece.
func TestKindOfPiece(t *testing.T) {
	for p, table := range map[nqueens.Piece]bool{"amazon": true, "queen+knight": true, "rook": false} {
		info, err := Kind{Piece: p, Board: "square", Method: "auto"}.Info()
		if err != nil || (info.Values != "") != table {
			t.Fatalf("%s is counted as %+v, %v", p, info, err)
		}
		got, err := sum(t.Context(), 5, info.Kind, Options{})
		all, _ := nqueens.Take(pieces.All(t.Context(), nqueens.Problem{N: 5, Piece: p}), 0)
		if want := int64(len(all)); err != nil || got.Cmp(big.NewInt(want)) != 0 {
			t.Errorf("%s: %v, %v; want %d", p, got, err, want)
		}
	}
}

// TestNoKind holds what there is no count of to its errors.
func TestNoKind(t *testing.T) {
	for says, none := range map[string]Kind{
		`there is no board "sphere" to count by; the boards are square, cylinder, torus`:  {Board: "sphere"},
		`there is no class "asymmetric" to count by; the classes are half-turn, quarter-`: {Class: "asymmetric"},
		`there is no method "divination" to count by; the methods are auto, `:             {Method: "divination"},
		`there is no count of board torus and class half-turn`:                            {Board: "torus", Class: "half-turn"},
		`there is no count of board torus and piece rook`:                                 {Board: "torus", Piece: "rook"},
		`there is no count of method colours and class half-turn`:                         {Method: "colours", Class: "half-turn"},
		`"pawn" is not a piece`: {Piece: "pawn"},
	} {
		expect.Says(t, expect.ErrorOf(NewPlan(5, none)), says, "%+v", none)
	}
}

// TestPlanOf finds the plan of every kind by its ID, and of a piece.
func TestPlanOf(t *testing.T) {
	for _, info := range append(Kinds(), Info{Kind: Kind{Piece: "rook"}}, Info{Kind: Kind{Piece: "slides:0,1+leaps:1,3"}}) {
		for _, n := range []int{1, 5, 16} {
			plan := must.Get(NewPlan(n, info.Kind))(t)
			if found, err := PlanOf(plan.ID()); err != nil || found.ID() != plan.ID() {
				t.Errorf("%+v, n = %d: %v", info.Kind, n, err)
			}
			id := plan.ID()
			id.Hash[3]++
			var wrong *jobs.WrongPlan
			if _, err := PlanOf(id); !errors.As(err, &wrong) {
				t.Errorf("%+v, n = %d, changed: %v", info.Kind, n, err)
			}
		}
	}
	expect.Fails(t, expect.ErrorOf(PlanOf(jobs.ID{Counts: "apples", N: 3})), "apples are counted")
}
