package proof_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crillab/gophersat/explain"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/finding/instance"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/proof"
	"nqueens.example/nqueens/write"
)

// refutedByOthers has no solution, as cadical.drat shows.
var refutedByOthers = nqueens.Problem{N: 8, BlockedDiagonals: []nqueens.Line{
	{Direction: nqueens.AlongFalling, Index: 1}, {Direction: nqueens.AlongFalling, Index: 2},
	{Direction: nqueens.AlongFalling, Index: 4}, {Direction: nqueens.AlongFalling, Index: 6},
	{Direction: nqueens.AlongFalling, Index: 13}, {Direction: nqueens.AlongRising, Index: 2},
}}

// hard yields some boards without a solution whose proofs take some steps.
func hard(t *testing.T, n, count int) (problems []nqueens.Problem) {
	t.Helper()
	for seed := uint64(0); len(problems) < count; seed++ {
		p, err := instance.Generate(n, instance.Counts{Diagonals: n - 1}, 0, seed)
		if err != nil {
			t.Fatal(err)
		}
		_, err = complete.Solve(t.Context(), p, complete.Options{})
		switch {
		case errors.Is(err, nqueens.ErrNoSolution):
			problems = append(problems, p)
		case err != nil:
			t.Fatal(err)
		}
	}
	return problems
}

func checkOthers(t *testing.T, p nqueens.Problem, drat string) {
	t.Helper()
	check := func(drat string) error {
		_, err := proof.FormOf(".drat").Check(context.Background(), strings.NewReader(drat), &p)
		return err
	}
	if err := check(drat); err != nil {
		t.Fatalf("%+v: %v", p, err)
	}
	lines := strings.SplitAfter(drat, "\n")
	if err := check(strings.Join(lines[:len(lines)/8], "")); err == nil {
		t.Fatalf("%+v: an eighth of the proof passes", p)
	}
}

// The proofs of CaDiCaL, a solver that shares nothing with this project, must pass: one
// that is kept here, and fresh ones where it is installed.
func TestProofsByCaDiCaL(t *testing.T) {
	text, err := os.ReadFile("testdata/cadical.drat")
	if err != nil {
		t.Fatal(err)
	}
	checkOthers(t, refutedByOthers, string(text))
	if _, err := exec.LookPath("cadical"); err != nil {
		t.Log("CaDiCaL is not installed: only the proof kept here was checked")
		return
	}
	for _, p := range append(hard(t, 10, 3), hard(t, 13, 2)...) {
		folder := t.TempDir()
		problem, drat := filepath.Join(folder, "problem.cnf"), filepath.Join(folder, "proof.drat")
		var clauses bytes.Buffer
		must.Do(t, write.Problem(&clauses, p, "dimacs"))
		must.Do(t, os.WriteFile(problem, clauses.Bytes(), 0o666))
		out, _ := exec.Command("cadical", "-q", "--no-binary", problem, drat).CombinedOutput() // which exits 20
		if text, err = os.ReadFile(drat); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		checkOthers(t, p, string(text))
	}
}

// A checker that others have written must accept this project's clauses: that of
// Gophersat, which goes by reverse unit propagation and passes over deletions.
func TestProofsForGophersat(t *testing.T) {
	for _, p := range append(hard(t, 8, 6), hard(t, 11, 2)...) {
		var clauses, drat bytes.Buffer
		must.Do(t, write.Problem(&clauses, p, "dimacs"))
		must.Do(t, complete.Refute(t.Context(), p, proof.FormOf(".drat").Write(&drat, p)))
		accepts := func(drat string) bool {
			return must.Get(must.Get(explain.ParseCNF(bytes.NewReader(clauses.Bytes())))(t).Unsat(strings.NewReader(drat)))(t)
		}
		text := drat.String()
		if !strings.HasSuffix(text, "\n0\n") && !strings.Contains(text, "\n0\nd") && text != "0\n" {
			t.Fatalf("%+v: the proof does not reach the empty clause:\n%s", p, text)
		}
		if !accepts(text) {
			t.Errorf("%+v: Gophersat refuses\n%s", p, text)
		}
		if text != "0\n" && accepts("0\n") {
			t.Errorf("%+v: Gophersat accepts the empty clause alone: it needs no proof", p)
		}
	}
}
