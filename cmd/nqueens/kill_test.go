//go:build !windows

package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/counting"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/known"
)

// A count with a ledger is killed dozens of times at random moments, with each method, and
// every other time only after it has recorded a job. The ledger is always sound, no recorded
// job is lost, and the resumed count ends with the right total.
func TestKilledCountGoesOn(t *testing.T) {
	for _, method := range counting.Names() {
		t.Run(method, func(t *testing.T) { testKilledCount(t, method) })
	}
}

func testKilledCount(t *testing.T, method string) {
	n, size, kills := 16, "16", 26
	if testing.Short() {
		n, size, kills = 14, "14", 8
	}
	published, _ := known.Solutions(n)
	want := published.String()
	dir := t.TempDir()
	run := collected(newProgram(t))
	path := filepath.Join(dir, "ledger")
	start := func(path, kernel string) (*exec.Cmd, *bytes.Buffer) {
		return run(t, "count", size, "--method", method, "--ledger", path, "--workers", "1", "--kernel", kernel, "--quiet")
	}

	var held [][]byte // the file after some of the kills
	kept, finished := 0, 0
	for kill := 1; kill <= kills; {
		cmd, out := start(path, "generic")
		if kill%2 == 0 {
			waitForGrowth(path)
		}
		time.Sleep(rand.N(50 * time.Millisecond))
		killed := cmd.Process.Kill() == nil
		if err := cmd.Wait(); err == nil || !killed {
			if got := strings.TrimSpace(out.String()); err != nil || got != want {
				t.Fatalf("after %d kills: %v, counted %s, want %s", kill-1, err, got, want)
			}
			finished++
			kept = 0
			os.Remove(path)
			continue
		}
		if out.Len() > 0 && strings.TrimSpace(out.String()) != want {
			t.Fatalf("after %d kills the count said %q", kill-1, out)
		}
		b, err := os.ReadFile(path)
		if os.IsNotExist(err) {
			kill++ // before the file was created
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if c, err := ledger.Read(bytes.NewReader(b)); err == nil {
			if c.Records.Len() < kept {
				t.Fatalf("kill %d: %d jobs are kept, %d were before", kill, c.Records.Len(), kept)
			}
			kept = c.Records.Len()
		} else if kept > 0 {
			t.Fatalf("kill %d: %v", kill, err)
		}
		if kill%(kills/2) == 0 {
			held = append(held, b)
		}
		kill++
	}
	for i, b := range held {
		path := filepath.Join(dir, "held")
		if err := os.WriteFile(path, b, 0o644); err != nil {
			t.Fatal(err)
		}
		cmd, out := start(path, "auto")
		if err := cmd.Wait(); err != nil || strings.TrimSpace(out.String()) != want {
			t.Errorf("gone on after kill %d: %v, counted %s, want %s", (i+1)*kills/2, err, out, want)
		}
	}
	cmd, out := start(path, "auto")
	if err := cmd.Wait(); err != nil || strings.TrimSpace(out.String()) != want {
		t.Errorf("after all kills: %v, counted %s, want %s", err, out, want)
	}
	t.Logf("%d jobs were kept at the last kill; the count had come to its end %d times before", kept, finished)
}

// waitForGrowth waits until the file has grown, for a second at most.
func waitForGrowth(path string) {
	size := func() int64 {
		info, err := os.Stat(path)
		if err != nil {
			return 0
		}
		return info.Size()
	}
	before := size()
	for range 200 {
		if size() > before {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// programFunc starts the command as a process, after calling prepare.
type programFunc func(t *testing.T, prepare func(*exec.Cmd), args ...string) *exec.Cmd

func newProgram(t *testing.T) programFunc {
	t.Helper()
	// Under this name the test binary is the command.
	program := filepath.Join(t.TempDir(), "nqueens")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, program); err != nil {
		t.Fatal(err)
	}
	return func(t *testing.T, prepare func(*exec.Cmd), args ...string) *exec.Cmd {
		t.Helper()
		cmd := exec.Command(program, args...)
		cmd.Env = append(os.Environ(), "GORACE="+noRaceSleep)
		prepare(cmd)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd
	}
}

// collected also returns what the command writes to standard output and standard error.
func collected(run programFunc) func(t *testing.T, args ...string) (*exec.Cmd, *bytes.Buffer) {
	return func(t *testing.T, args ...string) (*exec.Cmd, *bytes.Buffer) {
		t.Helper()
		out := new(bytes.Buffer)
		return run(t, func(cmd *exec.Cmd) { cmd.Stdout, cmd.Stderr = out, out }, args...), out
	}
}
