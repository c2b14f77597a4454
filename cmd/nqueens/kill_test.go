//go:build !windows

package main

import (
	"bytes"
	"fmt"
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
	n, kills := 16, 26
	if testing.Short() {
		n, kills = 14, 8
	}
	published, _ := known.Solutions(n)
	path := filepath.Join(t.TempDir(), "ledger")
	begin := func(kernel string) (*exec.Cmd, *bytes.Buffer) {
		return collected(t, "count", fmt.Sprint(n), "--method", method, "--ledger", path, "--workers", "1", "--kernel", kernel, "--quiet")
	}
	jobs := 0 // in the ledger
	for kill := 1; kill <= kills; kill++ {
		cmd, out := begin("generic")
		if kill%2 == 0 {
			waitForGrowth(path)
		}
		time.Sleep(rand.N(50 * time.Millisecond))
		_ = cmd.Process.Kill()
		err := cmd.Wait()
		if text := strings.TrimSpace(out.String()); text != "" && text != published.String() || text == "" && err == nil {
			t.Fatalf("kill %d: %v, counted %q, want %v", kill, err, text, published)
		}
		if err == nil { // it had come to its end
			jobs = 0
			os.Remove(path)
			continue
		}
		c, err := ledger.ReadFile(path)
		switch {
		case err == nil && c.Records.Len() >= jobs:
			jobs = c.Records.Len()
		case err == nil || jobs > 0:
			t.Fatalf("kill %d: %d jobs were in the ledger: %+v, %v", kill, jobs, c, err)
		}
	}
	cmd, out := begin("auto")
	if err := cmd.Wait(); err != nil || strings.TrimSpace(out.String()) != published.String() {
		t.Errorf("after all kills: %v, counted %s, want %v", err, out, published)
	}
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

// start starts the command as a process, after calling prepare.
func start(t *testing.T, prepare func(*exec.Cmd), args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command("nqueens", args...)
	cmd.Env = append(os.Environ(), "GORACE="+noRaceSleep)
	prepare(cmd)
	check(t, cmd.Start())
	return cmd
}

// collected also returns what the command writes to standard output and standard error.
func collected(t *testing.T, args ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	out := new(bytes.Buffer)
	return start(t, func(cmd *exec.Cmd) { cmd.Stdout, cmd.Stderr = out, out }, args...), out
}
