package sequence

import (
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// TestMethods holds each row to what the commands, the ledgers and the document rely on:
// at least two methods, which agree with each other and with the published terms.
func TestMethods(t *testing.T) {
	if ids := IDs(); !slices.IsSorted(ids) || len(slices.Compact(ids)) != len(ids) {
		t.Errorf("%v are not in order", ids)
	}
	kinds := map[string]string{}
	for _, s := range All() {
		t.Run(s.ID, func(t *testing.T) {
			published := must.Get(known.Get(s.ID))(t)
			if len(s.Methods) < 2 || s.Fast <= s.First || s.Fast > s.MaxN() || s.First < published.Offset {
				t.Errorf("%d methods, first index %d, fast to %d of %d, published from %d", len(s.Methods), s.First, s.Fast, s.MaxN(), published.Offset)
			}
			for _, m := range s.Methods {
				if m.Name == "auto" || m.Name != strings.ToLower(m.Name) || strings.ContainsAny(m.Name, " ,") || m.About == "" {
					t.Errorf("method %q, %q", m.Name, m.About)
				}
				compared := 0
				for n := s.First; n <= min(s.Fast, m.MaxN); n++ {
					plan, err := m.NewPlan(n)
					if err != nil {
						t.Fatalf("%s, N = %d: %v", m.Name, n, err)
					}
					method := kinds[plan.Method()]
					kinds[plan.Method()] = m.Name
					if method != "" && method != m.Name || plan.N() != n {
						t.Errorf("%s, N = %d: the plan of %q is for %d, and also of %s", m.Name, n, plan.Method(), plan.N(), method)
					}
					run, err := count.Run(t.Context(), plan, count.Options{})
					if err != nil {
						t.Fatalf("%s, N = %d: %v", m.Name, n, err)
					}
					got, err := m.TermOf(n, run.Solutions)
					if err != nil {
						t.Fatalf("%s, N = %d: %v", m.Name, n, err)
					}
					if want, ok := published.At(n); ok {
						compared++
						expect.Equal(t, got.Cmp(want), 0, "%s, N = %d: %v, published is %v", m.Name, n, got, want)
					}
				}
				if compared < 3 {
					t.Errorf("%s: only %d terms are compared with published ones", m.Name, compared)
				}
				for _, n := range []int{-1, s.First - 1, m.MaxN + 1, 1 << 62} {
					expect.Fails(t, expect.ErrorOf(s.Method(m.Name, n)), "N = %d", n)
				}
			}
		})
	}
}
