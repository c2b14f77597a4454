//go:build !windows

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"nqueens/count"
	"nqueens/count/record"
	"nqueens/ledger"
)

// Ctrl-C in the middle of a count ends it with exit 130 and one line, which says
// how many jobs are kept; so many there are.
func TestInterruptSaysWhatIsKept(t *testing.T) {
	run := newProgram(t)
	path := filepath.Join(t.TempDir(), "ledger")
	cmd, out := run(t, "count", "18", "--kernel", "generic", "--ledger", path)
	for {
		if c, err := ledger.ReadFile(path); err == nil && len(c.Records) > 0 {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitInterrupted {
		t.Errorf("exit %d, want %d", code, exitInterrupted)
	}
	c, err := ledger.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	says := fmt.Sprintf("; %d of %d jobs are kept in %s, and the same command goes on from there\n", len(c.Records), c.Plan.Units, path)
	if got := out.String(); !strings.HasPrefix(got, "nqueens: interrupted after ") || !strings.HasSuffix(got, says) || strings.Count(got, "\n") != 1 {
		t.Errorf("it said %q, want one line that ends in %q", got, says)
	}
}

func TestSecondWriterIsRefused(t *testing.T) {
	run := newProgram(t)
	path := filepath.Join(t.TempDir(), "ledger")
	plan, err := count.NewPlan("", 8)
	if err != nil {
		t.Fatal(err)
	}
	l, _, err := record.Open(path, plan)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	cmd, out := run(t, "count", "8", "--ledger", path)
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitFailed {
		t.Errorf("exit %d, want %d", code, exitFailed)
	}
	if got, want := out.String(), "nqueens: ledger "+path+": another process is writing it\n"; got != want {
		t.Errorf("it said %q, want %q", got, want)
	}
}
