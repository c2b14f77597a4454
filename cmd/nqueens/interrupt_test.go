//go:build !windows

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/counting/record"
	"nqueens.example/nqueens/internal/terminal/console"
)

// Ctrl-C ends a run of boards with a line that says how many have ended, also while it waits for
// a pipe. A pipe in a folder is left out.
func TestInterruptWhileBoardsComeByPipe(t *testing.T) {
	dir := t.TempDir()
	easy, pipe := filepath.Join(dir, "easy.param"), filepath.Join(dir, "pipe.param")
	check(t, os.WriteFile(easy, []byte("letting n = 4\nletting init = [[0, 0]]\n"), 0o666))
	check(t, syscall.Mkfifo(pipe, 0o666))
	if cmd, out := collected(t, "solve", dir); cmd.Wait() != nil || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("a folder with a pipe: %s", out)
	}
	cmd, out := collected(t, "solve", easy, pipe, "--json")
	waiting, err := os.OpenFile(pipe, os.O_WRONLY, 0) // once the program reads it
	check(t, err)
	defer waiting.Close()
	check(t, cmd.Process.Signal(os.Interrupt))
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != console.ExitInterrupted || !strings.HasPrefix(out.String(), `{"file":"`+easy) {
		t.Errorf("exit %d, it said %q", code, out)
	}
}

// wrongLedger writes a ledger of a count in which no job is right, and returns how many there are.
func wrongLedger(t *testing.T, path string) int {
	t.Helper()
	plan, err := count.NewPlan(19, count.Kind{Method: "colours"})
	check(t, err)
	l, _, err := record.Open(path, plan)
	check(t, err)
	defer l.Close()
	for job := range uint64(plan.Len()) {
		check(t, l.Add(ledger.Record{Unit: job, Kernel: "of another processor"}))
	}
	return plan.Len()
}

// SIGINT, SIGTERM and SIGHUP end every command with one line, which says what is kept, and exit code
// 130. An older file is unchanged, and no other file is left. All of these commands would run for a
// long time; the closed form once ignored the signal and exited with 0. A puzzle that was being
// solved was once called wrong, and verdicts in JSON were kept until the end.
func TestInterruptEndsEveryCommand(t *testing.T) {
	folder := t.TempDir()
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
	if signal.Ignored(syscall.SIGHUP) { // as under nohup
		signals = signals[:2]
	}
	wrong, puzzles := filepath.Join(folder, "wrong"), filepath.Join(folder, "puzzles")
	jobs := wrongLedger(t, wrong)
	check(t, os.WriteFile(puzzles, bytes.Repeat([]byte("AABBC/BBBBC/DDBBC/DBBBE/EEEEE\n"), 200_000), 0o600))
	for i, test := range []struct{ command, begun, says string }{ // begun by any output or a new file if it is ""
		{"solve 2000000000 -o FILE", "", "FILE is as it was"},
		{"solve 2000000000 --format fen", "", "the output breaks off"},
		{"list 20 -o FILE", "", "FILE is as it was"},
		{"list 20", "", "written so far: [0-9]+ placements?|the output breaks off"}, // if the machine is busy
		{"list 20 --piece amazon", "", "written so far: [0-9]+ placements?|the output breaks off"},
		{"solve 30 --all --place a1 -o FILE", "", "FILE is as it was"},
		{"trace 30 --all", "", "the output breaks off"},
		{"trace 30 --all --algorithm dancing-links -o FILE", "", "FILE is as it was"},
		{"animate 10 --to 39000 -o FILE.gif", "", "FILE.gif is not written"},
		{"animate 14 --all --from 1000000000 -o FILE.gif", "", "FILE.gif is not written"}, // before its first picture
		{"verify -", "", "nothing is kept|the output breaks off|after \\d+ placements?"},
		{"count 18 --kernel generic --ledger FILE.ledger", "", `after .*; KEPT of \d+ jobs are kept in FILE.ledger; the same command resumes from there`},
		{"bench 20 --progress always", "kernel, run 1", `while the \w+ kernel counted n = 20`},
		{"ledger recount WRONG 0-115 --kernel generic", "job ", "JOBS of 116 jobs recounted and printed"},
		{"ledger audit WRONG --recount 1000000 --progress always", "random jobs counted again, of which",
			fmt.Sprintf(`[1-9]\d* of %d random jobs counted again, of which [1-9]\d* differ`, jobs)},
		{"region verify PUZZLES", "line 30:", `on line \d+ after \d+ puzzles|the output breaks off`},
		{"region verify PUZZLES --json", `{"line":30,`, `on line \d+ after \d+ puzzles|the output breaks off`},
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "old")
		check(t, os.WriteFile(file, []byte("precious"), 0o600))
		paths := strings.NewReplacer("FILE", file, "WRONG", wrong, "PUZZLES", puzzles)
		out, text := new(screen), new(screen)
		cmd := interrupted(t, strings.Fields(paths.Replace(test.command)), signals[i%len(signals)], out, text, func() bool {
			entries, _ := os.ReadDir(dir)
			return test.begun == "" && (out.len() > 0 || len(entries) > 1) || test.begun != "" && (out.has(test.begun) || text.has(test.begun))
		})
		says := strings.NewReplacer("FILE", regexp.QuoteMeta(file), "JOBS", fmt.Sprint(strings.Count("\n"+out.String(), "\njob "))).Replace(test.says)
		if c, err := ledger.ReadFile(file + ".ledger"); err == nil {
			says = strings.ReplaceAll(says, "KEPT", fmt.Sprint(c.Records.Len()))
			os.Remove(file + ".ledger")
		}
		last := text.String()[strings.LastIndexByte(strings.TrimSuffix(text.String(), "\n"), '\n')+1:]
		if code := cmd.ProcessState.ExitCode(); code != console.ExitInterrupted || !regexp.MustCompile("^nqueens: interrupted;? ("+says+")\n$").MatchString(last) ||
			len(last) < text.len() && !strings.Contains(test.command, "--progress") || out.has("wrong:") {
			t.Errorf("%s: exit %d, %q; want %d, %s", test.command, code, text, console.ExitInterrupted, says)
		}
		if strings.Contains(test.command, "--json") && !json.Valid([]byte(out.String())) {
			t.Errorf("%s: the JSON ends in %q", test.command, out.String()[out.len()-200:])
		}
		if older, err := os.ReadFile(file); err != nil || string(older) != "precious" {
			t.Errorf("%s: the older file holds %.40q, %v", test.command, older, err)
		}
		if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
			t.Errorf("%s leaves %v, %v", test.command, entries, err)
		}
	}
}

// interrupted starts the command, and sends it the signal as soon as begun returns true.
func interrupted(t *testing.T, args []string, signal os.Signal, out, text *screen, begun func() bool) *exec.Cmd {
	t.Helper()
	in, feed, err := os.Pipe()
	check(t, err)
	defer in.Close()
	defer feed.Close()
	// Wrong placements, of which verify reports the first while it waits for more: the line after one
	// tells whether it is a placement.
	feed.WriteString("1 2 3 4\n1 2 3 4\n1 2 3 4\n")
	cmd := start(t, func(cmd *exec.Cmd) { cmd.Stdin, cmd.Stdout, cmd.Stderr = in, out, text }, args...)
	for start := time.Now(); !begun(); time.Sleep(time.Millisecond) {
		if time.Since(start) > time.Minute {
			_ = cmd.Process.Kill()
			t.Fatalf("%v has not begun in a minute", args)
		}
	}
	check(t, cmd.Process.Signal(signal))
	_ = cmd.Wait()
	return cmd
}

// screen is what a command has written so far.
type screen struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

func (s *screen) len() int             { return len(s.String()) }
func (s *screen) has(text string) bool { return strings.Contains(s.String(), text) }
