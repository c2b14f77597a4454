package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/known"
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
	if diff := cmp.Diff(first8, got.Columns); diff != "" {
		t.Error(diff)
	}
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

type solutionsAnswer struct {
	N         int     `json:"n"`
	Total     int     `json:"total"`
	From      int     `json:"from"`
	Solutions [][]int `json:"solutions"`
}

type classesAnswer struct {
	N       int            `json:"n"`
	Total   int            `json:"total"`
	From    int            `json:"from"`
	Classes []engine.Class `json:"classes"`
}

// allSolutions goes through the list page by page.
func allSolutions(a *api, n, limit int) [][]int {
	a.t.Helper()
	var all [][]int
	for {
		got := decoded[solutionsAnswer](a, a.get(fmt.Sprintf("/api/v1/solutions?n=%d&from=%d&limit=%d", n, len(all)+1, limit)))
		if got.From != len(all)+1 || got.N != n || len(got.Solutions) > limit {
			a.t.Fatalf("n = %d from %d: %d solutions of n = %d from %d", n, len(all)+1, len(got.Solutions), got.N, got.From)
		}
		all = append(all, got.Solutions...)
		if len(got.Solutions) == 0 {
			if got.Total != len(all) {
				a.t.Errorf("n = %d: %d solutions, total %d", n, len(all), got.Total)
			}
			return all
		}
	}
}

func TestAPISolutionsAndClasses(t *testing.T) {
	a := newAPI(t)
	largest := engine.ListSize
	if testing.Short() {
		largest = 9
	}
	for n := 1; n <= largest; n++ {
		all := allSolutions(a, n, min(500, 7*n*n))
		want, _ := known.Solutions(n)
		if want.Int64() != int64(len(all)) {
			t.Fatalf("n = %d: %d solutions, want %s", n, len(all), want)
		}
		listed := make(map[string]bool)
		for i, columns := range all {
			if err := placementOfColumns(columns).Validate(); err != nil {
				t.Fatalf("n = %d: %v", n, err)
			}
			if i > 0 && slices.Compare(all[i-1], columns) >= 0 {
				t.Fatalf("n = %d: solution %d is out of order", n, i+1)
			}
			listed[fmt.Sprint(columns)] = true
		}
		total, from := 0, 1
		for {
			got := decoded[classesAnswer](a, a.get(fmt.Sprintf("/api/v1/classes?n=%d&from=%d&limit=97", n, from)))
			if want, _ := known.Unique(n); want.Int64() != int64(got.Total) {
				t.Fatalf("n = %d: %d classes, want %s", n, got.Total, want)
			}
			for _, c := range got.Classes {
				total += len(c.Orbit)
				for _, member := range c.Orbit {
					if !listed[fmt.Sprint(member)] || slices.Compare(c.Columns, member) > 0 {
						t.Fatalf("n = %d: %v in the class of %v", n, member, c.Columns)
					}
					delete(listed, fmt.Sprint(member))
				}
			}
			if len(got.Classes) == 0 {
				break
			}
			from += len(got.Classes)
		}
		if total != len(all) || len(listed) > 0 {
			t.Errorf("n = %d: the classes hold %d of %d solutions", n, total, len(all))
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
		if got.Outcome != c.outcome {
			t.Errorf("%s: %+v, want %s", c.body, got, c.outcome)
		}
		if (got.Outcome == "solved") != (placementOfColumns(got.Columns).Validate() == nil) {
			t.Errorf("%s: %+v", c.body, got)
		}
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
		if string(got.body) != want {
			t.Errorf("%s: %q, want %q", format, got.body, want)
		}
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
