package main

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"nqueens.example/nqueens/complete"
	"nqueens.example/nqueens/internal/instance"
	"nqueens.example/nqueens/sample"
)

// TestEvaluationDocument checks that docs/evaluation.md is what bench writes from the last
// run in evaluation, and that everything in that run agrees.
func TestEvaluationDocument(t *testing.T) {
	runs, err := filepath.Glob("evaluation/2*.json")
	if err != nil || len(runs) == 0 {
		t.Fatalf("no run is kept in evaluation: %v", err)
	}
	last := "bench/" + filepath.ToSlash(runs[len(runs)-1])
	want, err := evaluationDocument(last, "..")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile("../docs/evaluation.md"); err != nil || !bytes.Equal(got, want) {
		t.Errorf("docs/evaluation.md is out of date (%v): run bin/bench -evaluate -document %s", err, last)
	}
	e, err := readRun[evaluation]("../" + last)
	if err != nil {
		t.Fatal(err)
	}
	for _, disagreement := range e.Disagreements() {
		t.Error(disagreement)
	}
}

// TestEvaluate runs the quick form of the whole, and has a part in every table.
func TestEvaluate(t *testing.T) {
	t.Chdir("..")
	path := filepath.Join(t.TempDir(), "quick.json")
	if err := evaluate(io.Discard, true, path); err != nil {
		t.Fatal(err)
	}
	e, err := readRun[evaluation](path)
	if err != nil {
		t.Fatal(err)
	}
	if e.Boards() == 0 || len(e.Proofs) == 0 || len(e.Samples) == 0 || len(e.Intervals) == 0 || e.Recomputed() == 0 || e.Files() == 0 {
		t.Errorf("a part is missing: %+v", e)
	}
	for _, disagreement := range e.Disagreements() {
		t.Error(disagreement)
	}
}

// TestDisagreements checks that whatever is wrong is reported.
func TestDisagreements(t *testing.T) {
	e := evaluation{
		Verdicts: []verdictSet{{N: 8, Answers: []answers{{Program: "right"}, {Program: "A", Wrong: "no"}}}},
		Proofs:   []proofSet{{Form: "drat", Proofs: 2, Forged: 2, Checkers: []checked{{"B", 2, 1}, {"C", 1, 2}, {"right", 2, 2}}}},
		Values:   []recomputed{{Method: "D", Wrong: "no"}, {Method: "right"}},
		Inputs:   []inputReader{{Reads: "E", Wrong: "no"}, {Reads: "right"}},
	}
	all := strings.Join(e.Disagreements(), "\n")
	for _, name := range []string{", A: no", ", B: 2 of 2 accepted, 1 of 2", ", C: 1 of 2 accepted", "D: no", "E: no"} {
		if !strings.Contains(all, name) {
			t.Errorf("%q is missing in:\n%s", name, all)
		}
	}
	if strings.Contains(all, "right") {
		t.Errorf("something right is reported:\n%s", all)
	}
}

// TestForge checks that forged proofs are about boards that have a solution, and that each
// begins with its board.
func TestForge(t *testing.T) {
	counts := instance.Counts{Diagonals: 8}
	boards, err := boardSets(func(int) instance.Counts { return counts }, 8)(12)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range proofWriters() {
		if w.name != "nqueens" {
			continue
		}
		for i, b := range boards {
			if b.solvable {
				continue
			}
			text, err := w.prove(nil, b.problem)
			if err != nil {
				t.Fatal(err)
			}
			forged, err := forge(t.Context(), w.form, claim{b.problem, text}, 5, rand.New(rand.NewPCG(uint64(i), 1)))
			if err != nil || len(forged) != 6 {
				t.Fatalf("%s: %d forged proofs: %v", w.form.Name, len(forged), err)
			}
			if _, err := complete.Solve(t.Context(), forged[0].board, complete.Options{}); err != nil {
				t.Errorf("a forged proof is about a board without a solution: %v", err)
			}
			accepts, err := acceptedHere(nil, w.form, append(forged, claim{b.problem, text}))
			for j, accepted := range accepts {
				if accepted != (j == len(forged)) || err != nil {
					t.Errorf("%s: %t for proof %d of %d: %v", w.form.Name, accepted, j, len(accepts), err)
				}
			}
		}
	}
}

// TestSampled checks that the statistic rejects draws that are all the same.
func TestSampled(t *testing.T) {
	s := sampled{N: 8, Solutions: 92, Draws: 5_000}
	if err := s.draw(t.Context(), sample.Uniform); err != nil || s.Distinct != 92 || s.Deviations() > 5 || s.Deviations() < -5 {
		t.Errorf("%+v, %.1f standard deviations: %v", s, s.Deviations(), err)
	}
	all := sampled{N: 8, Solutions: 92, Draws: 92, ChiSquared: 92*92 - 92}
	if all.Deviations() < 100 {
		t.Errorf("draws that are all the same are %.1f standard deviations away", all.Deviations())
	}
}

// TestReaders gives every reader its right files, and wrong ones.
func TestReaders(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, r := range readers() {
		files, err := r.right()
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files: %v", r.reads, len(files), err)
		}
		for _, text := range files {
			if err := r.read(text); err != nil && r.reads != "proofs" {
				t.Errorf("%s: %v in\n%s", r.reads, err, text)
			}
			changed := string(alter(rng, []byte(text)))
			if err := withoutPanic(func() error { return r.read(changed) }); err != nil && !errorIsLine(err) {
				t.Errorf("%s: %q: %v", r.reads, changed, err)
			}
		}
	}
	if err := withoutPanic(func() error { panic("x") }); err == nil || errorIsLine(err) {
		t.Errorf("a panic passes for an error of one line: %v", err)
	}
}

// TestComputations checks that each computes its first values.
func TestComputations(t *testing.T) {
	for _, c := range computations() {
		if r, err := c.run(t.Context(), 0); err != nil || r.Wrong != "" || r.Values > 1 {
			t.Errorf("%s, %s: %+v, %v", c.id, c.method, r, err)
		}
	}
}

// TestAcceptedBy checks what is said of a checker that is another program.
func TestAcceptedBy(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"yes": "echo s VERIFIED", "no": "echo s NOT VERIFIED", "none": "exit 1"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		e := &evaluator{workshop: &workshop{dir: dir}}
		w := proofWriters()[1]
		boards, err := boardSets(func(int) instance.Counts { return instance.Counts{Queens: 2} }, 1)(6)
		if err != nil {
			t.Fatal(err)
		}
		accepts, err := acceptedBy(path)(e, w.form, []claim{{boards[0].problem, []byte("0\n")}})
		if err != nil || len(accepts) != 1 || accepts[0] != (name == "yes") {
			t.Errorf("%s: %v, %v", name, accepts, err)
		}
	}
}
