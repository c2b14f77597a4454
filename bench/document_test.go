package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// TestDocument checks that docs/performance.md is what bench writes from the last run in results.
func TestDocument(t *testing.T) {
	runs, err := filepath.Glob("results/*.json")
	if err != nil || len(runs) == 0 {
		t.Fatalf("no run is kept in results: %v", err)
	}
	last := runs[len(runs)-1]
	r := must.Get(readRecord(last))(t)
	want := must.Get(document(r, "bench/"+filepath.ToSlash(last)))(t)
	if got, err := os.ReadFile("../docs/performance.md"); err != nil || string(got) != want {
		t.Errorf("docs/performance.md is out of date (%v): run bin/bench -document bench/%s", err, last)
	}
	for _, task := range r.Tasks {
		for _, row := range task.Rows {
			expect.Equal(t, row.Wrong, "", "%s, n = %d, %s", task.Name, row.N, row.Program)
		}
	}
}

// TestDocumentSays checks what the document says of times that are missing or behind.
func TestDocumentSays(t *testing.T) {
	r := &record{provenance: provenance{Missing: []missing{{"Solver", "Debian: solver", []string{"Solver 3"}}}}, Limit: 40, Tasks: []taskRecord{{"count", []row{
		{Program: "textbook search, C", N: 14, Seconds: []float64{0.01}, Command: "textbook.c 14"},
		{Program: "textbook search, C", N: 16, Seconds: []float64{0.2, 0.25, 0.3}},
		{Program: "textbook search, C", N: 18, Seconds: []float64{120}},
		{Program: "ours, fast", N: 14, Ours: true, Seconds: []float64{0.02}},
		{Program: "ours, fast", N: 16, Ours: true, Seconds: []float64{0.5}},
		{Program: "ours, fast", N: 18, Ours: true, Seconds: []float64{6}},
		{Program: "slow", N: 14, Over: true},
	}}}}
	text := must.Get(document(r, "run.json"))(t)
	for _, want := range []string{
		"| Count all solutions | 18 | ours, fast | 6.00 | textbook search, C | 120 | 20 |",
		"| Count all solutions | 16 | ours, fast | 0.500 | textbook search, C | 0.250 |",
		"- Count all solutions, n = 14\n",
		"| textbook search, C | 0.010 | 0.250 | 120 |",
		"| slow | over the limit |  |  |",
		"- Solver (Debian: solver): Solver 3",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the document lacks %q:\n%s", want, text)
		}
	}
}

func TestWrap(t *testing.T) {
	long := strings.Repeat("word ", 40)
	for text, want := range map[string]string{
		long + "\n":     strings.Repeat("word ", 26) + "word\n" + strings.Repeat("word ", 13) + "\n",
		"| " + long:     "| " + long,
		"short\n\nline": "short\n\nline",
	} {
		expect.Equal(t, wrap(text), want, "%q when wrapped", text)
	}
}
