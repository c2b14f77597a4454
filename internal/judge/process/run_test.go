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

// An exception of one's own is told by its name and message, and not as a signal.
func TestFaults(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no shell")
	}
	for text, want := range map[string]string{
		"Traceback (most recent call last):\n  File \"a.py\"\nUnsolvable: none for 3": "Unsolvable: none for 3",
		"a.js:9\nNoSolution [Error]: none\n    at Object.x (a.js:9:1)":                "NoSolution [Error]: none",
		"Traceback (most recent call last):\nUnsolvable":                              "exit status 1",
		"nothing of the kind": "",
	} {
		o, _, err := execute(t.Context(), []string{"/bin/sh", "-c", `printf '%s\n' "$0" >&2; exit 1`, text}, "", "", time.Minute, Limits{Output: 1 << 10, Memory: 1 << 30})
		if err != nil || o.Fault != want {
			t.Errorf("%q: %q, %v; want %q", text, o.Fault, err, want)
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
