package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/region"
)

func TestAPIRegion(t *testing.T) {
	a := newAPI(t)
	for _, question := range []string{"n=7&difficulty=easy&seed=3", "n=6&difficulty=hard", "n=8&stars=2&difficulty=easy&seed=2", "puzzle=AABBC/BBBBC/DDBBC/DBBBE/EEEEE",
		"n=7&seed=3&solution=true", "puzzle=AABBC/BBBBC/DDBBC/DBBBE/EEEEE&solution=true"} {
		got := decoded[engine.RegionAnswer](a, a.get("/api/v1/region?"+question))
		p, err := region.Parse(got.Puzzle)
		if err != nil {
			t.Fatalf("%s: %v", question, err)
		}
		if got.N != p.N() || got.Stars != p.Stars() || strings.Join(got.Rows, "") != strings.Join(p.Rows(), "") {
			t.Errorf("%s: the answer tells of another puzzle than it names: %+v", question, got)
		}
		solution, err := region.Solve(t.Context(), p)
		expect.Is(t, err, nil, "%s", question)
		if !strings.Contains(question, "solution=true") {
			solution = nil
		}
		if !slices.Equal(got.Solution, solution) {
			t.Errorf("%s: the solution is %v, want %v", question, got.Solution, solution)
		}
	}
	for _, c := range []struct{ question, field string }{
		{"n=4", "n"}, {"n=13", "n"}, {"n=7&stars=2", "stars"}, {"n=8&stars=3", "stars"}, {"difficulty=fiendish", "difficulty"}, {"seed=-1", "seed"}, {"solution=yes", "solution"},
		{"puzzle=AABB/AABB/CCDD/CCDD", "puzzle"}, {"puzzle=ABCD/DDDD/DDDD/DDDD", "puzzle"}, {"puzzle=4x1.AAB", "puzzle"}, {"puzzle=%00", "puzzle"},
		{"puzzle=" + strings.Repeat("A", 40000), "puzzle"}, {"puzzle=13x1." + strings.Repeat("ABCDEFGHIJKLM", 13), "puzzle"}, {"size=8", "size"},
	} {
		a.refused(a.get("/api/v1/region?"+c.question), http.StatusBadRequest, c.field)
	}
}

func TestAPIDaily(t *testing.T) {
	a := newAPI(t)
	got := decoded[engine.DailyAnswer](a, a.get("/api/v1/daily?day=2026-11-22"))
	expect.Equal(t, fmt.Sprint(got), "{2026-11-22 {12 [l1 k3 g4 d12]} [{8 1 easy 20261122} {9 1 hard 20261122}]}", "puzzles")
	for _, c := range []struct{ question, field string }{
		{"", "day"}, {"day=", "day"}, {"day=2026-02-31", "day"}, {"day=2026-11-22&day=2026-11-23", "day"}, {"day=2026-11-22&n=8", "n"},
	} {
		a.refused(a.get("/api/v1/daily?"+c.question), http.StatusBadRequest, c.field)
	}
}

func TestAPIRegionHint(t *testing.T) {
	a := newAPI(t)
	puzzle := "puzzle=" + url.QueryEscape("5x1.AABBCBBBBCDDBBCDBBBEEEEEE")
	for question, why := range map[string]string{
		"":                    "All squares left to region A lie in row 1",
		"&queens=r1c2,r2c3":   "touch",
		"&queens=r1c1":        "look again at the queen on r1c1",
		"&empty=r1c2":         "look again at what you marked, r1c2",
		"&queens=&empty=r5c5": "All squares left",
	} {
		if got := decoded[region.Step](a, a.get("/api/v1/regionhint?"+puzzle+question)); !strings.Contains(got.Why, why) {
			t.Errorf("%s: %s, want %s", question, got.Why, why)
		}
	}
	for _, c := range []struct{ question, field string }{
		{puzzle + "&queens=r1c2,r2c5,r3c3,r4c1,r5c4", "queens"}, {puzzle + "&queens=a1", "queens"}, {puzzle + "&empty=r0c1", "empty"},
		{puzzle + "&queens=" + strings.Repeat("r1c1,", 200) + "r1c1", "queens"}, {puzzle + "&queens=r6c1", ""}, {"", "puzzle"}, {"puzzle=AABB", "puzzle"},
	} {
		a.refused(a.get("/api/v1/regionhint?"+c.question), http.StatusBadRequest, c.field)
	}
}
