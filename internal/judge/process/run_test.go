package process

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/testing/must"
)

func TestOutputIsBounded(t *testing.T) {
	for size, wantFull := range map[int]bool{10: false, 11: true} {
		full := false
		b := bounded{most: 10, full: func() { full = true }}
		copied, err := io.Copy(&b, strings.NewReader(strings.Repeat("x", size)))
		if int(copied) != size || err != nil || b.text.Len() != 10 || full != wantFull {
			t.Errorf("%d bytes: took %d, %v, kept %d, full: %t", size, copied, err, b.text.Len(), full)
		}
	}
}

// What is run doesn't outlive a judge that is killed.
func TestKilledJudge(t *testing.T) {
	if file := os.Getenv("NQUEENS_TEST_RUNS"); file != "" {
		execute(t.Context(), []string{"/bin/sh", "-c", `echo $$ >"$0.part"; mv "$0.part" "$0"; exec sleep 60`, file}, "", "", time.Minute, Limits{Memory: 1 << 30})
		return
	}
	if runtime.GOOS != "linux" {
		t.Skip("only Linux ends it")
	}
	file := filepath.Join(t.TempDir(), "process")
	judge := exec.Command(os.Args[0], "-test.run=^TestKilledJudge$")
	judge.Env = append(os.Environ(), "NQUEENS_TEST_RUNS="+file)
	must.Do(t, judge.Start())
	wait := func(what string, done func() bool) {
		for deadline := time.Now().Add(30 * time.Second); !done(); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("not %s after 30 s", what)
			}
		}
	}
	wait("started", func() bool { _, err := os.Stat(file); return err == nil })
	judge.Process.Kill()
	judge.Wait()
	id := must.Get(os.ReadFile(file))(t)
	wait("ended", func() bool {
		status, err := os.ReadFile(filepath.Join("/proc", strings.TrimSpace(string(id)), "stat"))
		return err != nil || strings.Contains(string(status), ") Z ")
	})
}
