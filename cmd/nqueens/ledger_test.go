//go:build !windows

package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/jobs"
)

// TestLedgersThatDoNotFit checks what count and cluster start say of the ledger of another
// board, of another method, and of another version's plan: each what would be right.
func TestLedgersThatDoNotFit(t *testing.T) {
	run := collected(newProgram(t))
	make := func(method string, n int, change func(*jobs.ID)) (path string) {
		plan, err := count.NewPlan(method, n)
		if err != nil {
			t.Fatal(err)
		}
		id := plan.ID()
		change(&id)
		path = filepath.Join(t.TempDir(), "l")
		l, _, err := ledger.Open(path, id)
		if err != nil {
			t.Fatal(err)
		}
		l.Close()
		return path
	}
	same := func(*jobs.ID) {}
	for says, path := range map[string]string{
		"it counts n queens solutions by colours for n = 13, not for n = 12; name another file for n = 12\n": make("colours", 13, same),
		"it counts n queens solutions for n = 13, not for n = 12; name another file for n = 12\n":            make("search", 13, same),
		"it counts n queens solutions by colours, not n queens solutions; --method colours resumes it\n":     make("colours", 12, same),
		"; the version of nqueens that began it resumes it, or name another file\n":                          make("search", 12, func(p *jobs.ID) { p.Hash[0]++ }),
		"it counts apples, not n queens solutions; name another file\n":                                      make("search", 12, func(p *jobs.ID) { p.Counts = "apples" }),
	} {
		for _, command := range []string{"count 12 --method search --ledger", "cluster start 12 --method search --ledger"} {
			cmd, out := run(t, append(strings.Fields(command), path)...)
			if _ = cmd.Wait(); cmd.ProcessState.ExitCode() != 1 || !strings.HasSuffix(out.String(), says) || strings.Count(out.String(), "\n") != 1 {
				t.Errorf("%s: exit %d and %q, want %q", command, cmd.ProcessState.ExitCode(), out, says)
			}
		}
	}
}

// TestMergeSaysThatNodesDiffer merges a ledger with one whose node counts are wrong.
func TestMergeSaysThatNodesDiffer(t *testing.T) {
	run := collected(newProgram(t))
	dir := t.TempDir()
	right, wrong := filepath.Join(dir, "right"), filepath.Join(dir, "wrong")
	cmd, out := run(t, "count", "9", "--ledger", right)
	if err := cmd.Wait(); err != nil {
		t.Fatal(err, out)
	}
	c, err := ledger.ReadFile(right)
	if err != nil {
		t.Fatal(err)
	}
	records := slices.Collect(c.Records.All())
	slices.SortFunc(records, func(a, b ledger.Record) int { return int(a.Unit) - int(b.Unit) })
	records[0].Nodes *= 50
	records[1].Nodes, records[1].Build = 7, "older"
	l, _, err := ledger.Open(wrong, c.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Append(records...); err != nil {
		t.Fatal(err)
	}
	l.Close()
	cmd, out = run(t, "ledger", "merge", right, wrong, "-o", filepath.Join(dir, "both"))
	if err := cmd.Wait(); err != nil {
		t.Fatal(err, out)
	}
	for _, want := range []string{
		"ledger " + wrong + " has other node counts of 1 job by the same kernel of another build",
		"differ     " + wrong + ": 1 job has different node counts by the same kernel; unit 0 has ",
		" nodes in " + right + " and ",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("merge said %q, want %q", out, want)
		}
	}
}
