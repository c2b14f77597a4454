//go:build !windows

package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/jobs"
)

// TestLedgersThatDoNotFit checks what count says of the ledger of another
// board, of another method, and of another version's plan: each what would be right.
func TestLedgersThatDoNotFit(t *testing.T) {
	make := func(method string, n int, change func(*jobs.ID)) (path string) {
		plan, err := count.NewPlan(n, count.Kind{Method: method})
		check(t, err)
		id := plan.ID()
		if change != nil {
			change(&id)
		}
		path = filepath.Join(t.TempDir(), "l")
		l, _, err := ledger.Open(path, id)
		check(t, err)
		t.Cleanup(func() { l.Close() })
		if change != nil { // else it is being written
			l.Close()
		}
		return path
	}
	same := func(*jobs.ID) {}
	for says, path := range map[string]string{
		": another process is writing it\n": make("search", 12, nil),
		"it counts n queens solutions by colours for n = 13, not for n = 12; name another file for n = 12\n": make("colours", 13, same),
		"it counts n queens solutions for n = 13, not for n = 12; name another file for n = 12\n":            make("search", 13, same),
		"it counts n queens solutions by colours, not n queens solutions; --method colours resumes it\n":     make("colours", 12, same),
		"; the version of nqueens that began it resumes it, or name another file\n":                          make("search", 12, func(p *jobs.ID) { p.Hash[0]++ }),
		"it counts apples, not n queens solutions; name another file\n":                                      make("search", 12, func(p *jobs.ID) { p.Counts = "apples" }),
	} {
		for _, command := range []string{"count 12 --method search --ledger", "count 12 --method search --quiet --part 1/2 --ledger"} {
			cmd, out := collected(t, append(strings.Fields(command), path)...)
			if _ = cmd.Wait(); cmd.ProcessState.ExitCode() != 1 || !strings.HasSuffix(out.String(), says) || strings.Count(out.String(), "\n") != 1 {
				t.Errorf("%s: exit %d and %q, want %q", command, cmd.ProcessState.ExitCode(), out, says)
			}
		}
	}
}

// Two ledgers of which one lies in one job: every command names the job and its file, and merge
// counts it again and keeps what is right.
func TestMergeSettlesALie(t *testing.T) {
	dir := t.TempDir()
	right, wrong := filepath.Join(dir, "right.ledger"), filepath.Join(dir, "wrong.ledger")
	output := func(code int, args ...string) string {
		t.Helper()
		cmd, out := collected(t, args...)
		if _ = cmd.Wait(); cmd.ProcessState.ExitCode() != code {
			t.Fatalf("%v: exit %d, want %d: %s", args, cmd.ProcessState.ExitCode(), code, out)
		}
		return out.String()
	}
	output(0, "count", "12", "--method", "search", "--part", "1/2", "--ledger", right, "--quiet")
	c, err := ledger.ReadFile(right)
	check(t, err)
	plan, err := count.NewPlan(12, count.Kind{Method: "search"})
	check(t, err)
	l, _, err := ledger.Open(wrong, plan.ID())
	check(t, err)
	worker, err := plan.NewWorker("")
	check(t, err)
	lie := c.Records.At(0)
	for job := range plan.Len() {
		result, _ := worker.Run(job, new(jobs.Running))
		r := ledger.Record{Unit: uint64(job), Count: result.Count, Kernel: result.Kernel, Worker: "liar"}
		if r.Unit == lie.Unit {
			r.Count.Lo += 8
		}
		check(t, l.Add(r))
	}
	l.Close()
	for _, out := range []string{output(0, "ledger", "show", dir), output(1, "ledger", "audit", dir), output(1, "ledger", "recount", dir, fmt.Sprint(lie.Unit))} {
		if !strings.Contains(out, fmt.Sprintf("%d", lie.Unit)) || !strings.Contains(out, "liar") {
			t.Errorf("the job %d and who lies are not named in %s", lie.Unit, out)
		}
	}
	if out := output(0, "ledger", "show", dir); !strings.Contains(out, "in "+right) || !strings.Contains(out, "in "+wrong) {
		t.Errorf("the files are not named in %s", out)
	}
	whole := filepath.Join(t.TempDir(), "whole.ledger")
	out := output(0, "ledger", "merge", dir, "-o", whole)
	if want := fmt.Sprintf("it is %v\n", lie.Count); !strings.Contains(out, want) || !strings.Contains(out, "total      14200\n") {
		t.Errorf("merge says %s, want %q", out, want)
	}
	output(0, "ledger", "audit", whole, "--require", "published")
}
