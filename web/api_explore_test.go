package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/solve"
)

// first8 is the lexicographically first solution of n = 8, as people write it.
var first8 = []int{1, 5, 8, 6, 3, 7, 2, 4}

// placementOfColumns is the placement of 1-based columns.
func placementOfColumns(columns []int) nqueens.Placement {
	p := make(nqueens.Placement, len(columns))
	for row, col := range columns {
		p[row] = col - 1
	}
	return p
}

func TestAPISolution(t *testing.T) {
	a := newAPI(t)
	for _, n := range []int{1, 2, 3, 4, 5, 8, 9, 14, 27, 31, 100, 1000} {
		for _, method := range []string{"construct", "first", "random"} {
			if method == "first" && n > 31 {
				continue
			}
			got := decoded[engine.SolutionAnswer](a, a.get(fmt.Sprintf("/api/v1/solution?n=%d&method=%s", n, method)))
			if got.N != n || got.Method != method {
				t.Errorf("n = %d by %s: answered for n = %d by %s", n, method, got.N, got.Method)
			}
			if n == 2 || n == 3 {
				if got.Columns != nil {
					t.Errorf("n = %d by %s: %v", n, method, got.Columns)
				}
				continue
			}
			if err := placementOfColumns(got.Columns).Validate(); err != nil || len(got.Columns) != n {
				t.Errorf("n = %d by %s: %v: %v", n, method, got.Columns, err)
			}
		}
	}
	got := decoded[engine.SolutionAnswer](a, a.get("/api/v1/solution?n=8&method=first"))
	expect.Same(t, got.Columns, first8, "got.Columns")
}

func TestAPISolutionSeed(t *testing.T) {
	a := newAPI(t)
	seen := make(map[string]bool)
	for seed := range 20 {
		target := fmt.Sprintf("/api/v1/solution?n=20&method=random&seed=%d", seed)
		one, two := decoded[engine.SolutionAnswer](a, a.get(target)), decoded[engine.SolutionAnswer](a, a.get(target))
		if !slices.Equal(one.Columns, two.Columns) || one.Seed == nil || *one.Seed != uint64(seed) {
			t.Errorf("seed %d: %v then %v", seed, one, two)
		}
		seen[fmt.Sprint(one.Columns)] = true
	}
	if len(seen) < 15 {
		t.Errorf("20 seeds give only %d solutions", len(seen))
	}
}

func TestAPISolutionTooHard(t *testing.T) {
	a := newAPI(t, func(l *limits) { l.SearchTime = time.Nanosecond })
	a.refused(a.get("/api/v1/solution?n=40&method=first"), http.StatusUnprocessableEntity, "n")
	a.refused(a.get("/api/v1/solution?n=129&method=first"), http.StatusBadRequest, "n")
	if got := a.get("/api/v1/solution?n=1000"); got.status != http.StatusOK {
		t.Errorf("the construction waits for nothing, yet: %d %s", got.status, got.body)
	}
}

// paged asks for a list part by part, each as long as asked for but the last, until one is empty.
func paged[T any](a *api, list string, n, limit int) (all []T) {
	a.t.Helper()
	for {
		var got struct {
			N, Total, From int
			Solutions      []T
			Classes        []T
		}
		answer := a.get(fmt.Sprintf("/api/v1/%s?n=%d&from=%d&limit=%d", list, n, len(all)+1, limit))
		if err := json.Unmarshal(answer.body, &got); err != nil {
			a.t.Fatalf("%s: %v", answer.body, err)
		}
		part := append(got.Solutions, got.Classes...)
		if got.From != len(all)+1 || got.N != n || len(part) != min(limit, got.Total-len(all)) {
			a.t.Fatalf("n = %d from %d: %d %s of n = %d from %d, %d in all", n, len(all)+1, len(part), list, got.N, got.From, got.Total)
		}
		if all = append(all, part...); len(part) == 0 {
			return all
		}
	}
}

func TestAPISolutionsAndClasses(t *testing.T) {
	a := newAPI(t)
	for n := 1; n <= 9; n++ {
		want := must.Get(nqueens.Take(solve.All(t.Context(), nqueens.Problem{N: n}), 0))(t)
		listed := make(map[string]bool)
		for i, columns := range paged[[]int](a, "solutions", n, 7*n) {
			if i >= len(want) || !slices.Equal(placementOfColumns(columns), want[i]) {
				t.Fatalf("n = %d: solution %d is %v", n, i+1, columns)
			}
			listed[fmt.Sprint(columns)] = true
		}
		classes := paged[engine.Class](a, "classes", n, 5)
		if unique, _ := known.Unique(n); len(listed) != len(want) || unique.Int64() != int64(len(classes)) {
			t.Errorf("n = %d: %d solutions of %d in %d classes of %v", n, len(listed), len(want), len(classes), unique)
		}
		for _, c := range classes {
			for _, member := range c.Orbit {
				if !listed[fmt.Sprint(member)] || slices.Compare(c.Columns, member) > 0 {
					t.Fatalf("n = %d: %v in the class of %v", n, member, c.Columns)
				}
				delete(listed, fmt.Sprint(member))
			}
		}
		if len(listed) > 0 {
			t.Errorf("n = %d: %d solutions are in no class", n, len(listed))
		}
	}
}

func TestAPIComplete(t *testing.T) {
	a := newAPI(t)
	for _, c := range []struct {
		body    string
		outcome string
	}{
		{`{"n": 1}`, "solved"},
		{`{"n": 3}`, "impossible"},
		{`{"n": 8, "placed": ["a1"]}`, "solved"},
		{`{"n": 8, "placed": ["a1", "e2", "h3", "f4", "c5", "g6", "b7", "d8"]}`, "solved"},
		{`{"n": 4, "placed": ["A1"]}`, "impossible"},
		{`{"n": 4, "blocked": ["b1", "c1"]}`, "impossible"},
		{`{"n": 4, "blocked": ["b1"]}`, "solved"},
		{`{"n": 64, "placed": ["a1"], "blocked": ["bl64"]}`, "solved"},
		{`{"n": 8, "placed": null, "blocked": []}`, "solved"},
	} {
		got := decoded[engine.CompleteAnswer](a, a.post("/api/v1/complete", c.body))
		expect.Equal(t, got.Outcome, c.outcome, "%s: %+v", c.body, got)
		expect.Equal(t, got.Outcome == "solved", placementOfColumns(got.Columns).Validate() == nil, "%s: %+v", c.body, got)
	}
	for _, c := range []struct{ body, field string }{
		{`{"n": 8.5}`, "n"},
		{`{"n": "8"}`, "n"},
		{`{"n": 8, "placed": ["i1"]}`, "placed"},
		{`{"n": 8, "placed": ["a1", ""]}`, "placed[1]"},
		{`{"n": 8, "placed": ["a1", "b2"]}`, "placed"},
		{`{"n": 8, "placed": ["a1", "a1"]}`, "placed"},
		{`{"n": 8, "blocked": ["a0"]}`, "blocked[0]"},
		{`{"n": 8, "placed": ["a1"], "blocked": ["a1"]}`, "blocked"},
		{`{"n": 1, "blocked": ["a1", "a1", "a1"]}`, "blocked"},
		{`{"n": 8, "placed": "a1"}`, "placed"},
		{`[8]`, ""},
		{`{"n": 8}]`, ""},
	} {
		a.refused(a.post("/api/v1/complete", c.body), http.StatusBadRequest, c.field)
	}

	hasty := newAPI(t, func(l *limits) { l.SearchTime = time.Nanosecond })
	if got := decoded[engine.CompleteAnswer](hasty, hasty.post("/api/v1/complete", `{"n": 30}`)); got.Outcome != "undecided" {
		t.Errorf("without time: %+v", got)
	}
}

func TestAPINotation(t *testing.T) {
	a := newAPI(t)
	for format, want := range map[string]string{
		"a1":      "a1 e2 h3 f4 c5 g6 b7 d8\n",
		"columns": "1 5 8 6 3 7 2 4\n",
		"fen":     "3Q4/1Q6/6Q1/2Q5/5Q2/7Q/4Q3/Q7\n",
		"csv":     "row1,row2,row3,row4,row5,row6,row7,row8\n1,5,8,6,3,7,2,4\n",
	} {
		got := a.get("/api/v1/notation?columns=1+5+8,6,3+7+2+4&format=" + format)
		expect.Equal(t, string(got.body), want, "%s: %q", format, got.body)
	}
	for _, format := range engine.FormatNames() {
		got := a.get("/api/v1/notation?columns=1,5,8,6,3,7,2,4&format=" + format)
		if got.status != http.StatusOK || len(got.body) < 8 {
			t.Errorf("%s: %d %s", format, got.status, got.body)
		}
	}
	for _, columns := range []string{"", ",", "1,5", "0", "2", "1,x", "1,-1", "1,5,8,6,3,7,2,9"} {
		a.refused(a.get("/api/v1/notation?columns="+columns), http.StatusBadRequest, "columns")
	}
	a.refused(a.get("/api/v1/notation?format=latex&columns="+strings.Repeat("1,", 26)+"1"), http.StatusBadRequest, "format")
	a.refused(a.get("/api/v1/notation?columns="+strings.Repeat("1,", engine.SolutionSize)+"1"), http.StatusBadRequest, "columns")
}
