package main

import (
	"bytes"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding"
	"nqueens.example/nqueens/internal/finding/instance"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/read"
)

// The command runs every row of finding.Methods, with the flags that the row takes and no
// others. A row with Seeded was once rejected with --seed.
func TestSolveServesEveryMethod(t *testing.T) {
	for _, m := range finding.Methods() {
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			args := []string{"solve", "10", "--method", m.Name}
			if m.Seeded {
				args = append(args, "--seed", "3")
			}
			out := runNQueens(t, 0, args...)
			got, err := nqueens.Take(read.Placements(strings.NewReader(out), read.Options{}), 1)
			if err != nil || (nqueens.Problem{N: 10}).Accepts(got[0].Placement) != nil {
				t.Errorf("%v prints %q: %v", args, out, err)
			}
			if m.Seeded && runNQueens(t, 0, args...) != out {
				t.Errorf("%v prints two boards", args)
			}
			dir := t.TempDir()
			values := map[string][]string{"proof": {filepath.Join(dir, "proof")}, "ledger": {filepath.Join(dir, "ledger")}, "workers": {"1"}, "seed": {"3"}, "number": {"2"}}
			for _, flag := range methodFlags {
				args := append([]string{"solve", "6", "--method", m.Name, "--" + flag}, values[flag]...)
				want := 2
				if takes(m, flag, false) {
					want = 0
				}
				runNQueens(t, want, args...)
				if flag == "ledger" || flag == "workers" {
					runNQueens(t, 2, append(args, "--place", "b1")...)
				}
			}
			want := 2
			if m.MaxHeld > 0 {
				want = 0
			}
			runNQueens(t, want, "solve", "6", "--method", m.Name, "--place", "b1")
		})
	}
}

// That a board has no solution is not checked where that would take long.
func TestNoSolutionOfAHardBoard(t *testing.T) {
	p, err := instance.Generate(30, instance.Counts{Diagonals: 28}, 1, 3)
	check(t, err)
	var text strings.Builder
	c := console.New()
	c.Out = &text
	if err := verifyNoSolution(c, p, 1<<10); !errors.Is(err, console.ErrLimit) || !strings.Contains(text.String(), "the board is too hard to decide here") {
		t.Errorf("%v, %s", err, &text)
	}
}

func runNQueens(t *testing.T, exit int, args ...string) string {
	t.Helper()
	var out, text bytes.Buffer
	cmd := exec.Command("nqueens", args...)
	cmd.Stdout, cmd.Stderr = &out, &text
	err := cmd.Run()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	if cmd.ProcessState.ExitCode() != exit {
		t.Errorf("%v exits %d, not %d: %s", args, cmd.ProcessState.ExitCode(), exit, text.String())
	}
	return out.String()
}
