//go:build !windows

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/counting/record"
	"nqueens.example/nqueens/internal/terminal/console"
)

// Ctrl-C ends a count with exit code 130 and one line that says how many jobs are kept, and
// that many are in the ledger.
func TestInterruptSaysWhatIsKept(t *testing.T) {
	run := collected(newProgram(t))
	path := filepath.Join(t.TempDir(), "ledger")
	cmd, out := run(t, "count", "18", "--kernel", "generic", "--ledger", path)
	for {
		if c, err := ledger.ReadFile(path); err == nil && c.Records.Len() > 0 {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != console.ExitInterrupted {
		t.Errorf("exit %d, want %d", code, console.ExitInterrupted)
	}
	c, err := ledger.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	says := fmt.Sprintf("; %d of %d jobs are kept in %s; the same command resumes from there\n", c.Records.Len(), c.ID.Jobs, path)
	if got := out.String(); !strings.HasPrefix(got, "nqueens: interrupted") || !strings.HasSuffix(got, says) || strings.Count(got, "\n") != 1 {
		t.Errorf("it said %q, want one line that ends in %q", got, says)
	}
}

// Ctrl-C ends a run of boards with a line that says how many have ended, also while it waits for
// a pipe. A pipe in a folder is left out.
func TestInterruptWhileBoardsComeByPipe(t *testing.T) {
	run := collected(newProgram(t))
	dir := t.TempDir()
	easy, pipe := filepath.Join(dir, "easy.param"), filepath.Join(dir, "pipe.param")
	if err := os.WriteFile(easy, []byte("letting n = 4\nletting init = [[0, 0]]\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Fatal(err)
	}
	if cmd, out := run(t, "solve", dir); cmd.Wait() != nil || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("a folder with a pipe: %s", out)
	}
	cmd, out := run(t, "solve", easy, pipe, "--json")
	waiting, err := os.OpenFile(pipe, os.O_WRONLY, 0) // once the program reads it
	if err != nil {
		t.Fatal(err)
	}
	defer waiting.Close()
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != console.ExitInterrupted || !strings.HasPrefix(out.String(), `{"file":"`+easy) {
		t.Errorf("exit %d, it said %q", code, out)
	}
}

// Ctrl-C ends the work on a ledger with one line that says what is done and found so far.
func TestInterruptedLedgerSaysWhatIsDone(t *testing.T) {
	plan, err := count.NewPlan(19, count.Kind{Method: "colours"})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "ledger")
	l, _, err := record.Open(path, plan)
	if err != nil {
		t.Fatal(err)
	}
	for job := range uint64(plan.Len()) {
		if err := l.Add(ledger.Record{Unit: job, Kernel: "of another processor"}); err != nil {
			t.Fatal(err)
		}
	}
	l.Close()
	run := newProgram(t)
	for _, test := range []struct{ command, begun, says string }{ // says may have the number of lines that tell of a job
		{"recount FILE 0-115 --kernel generic", "job ", `^nqueens: interrupted; JOBS of 116 jobs recounted and printed$`},
		{"audit FILE --recount 1000000 --progress always", "random jobs counted again, of which",
			fmt.Sprintf(`^nqueens: interrupted; [1-9]\d* of %d random jobs counted again, of which [1-9]\d* differ$`, plan.Len())},
	} {
		in, out, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		args := append([]string{"ledger"}, strings.Fields(strings.ReplaceAll(test.command, "FILE", path))...)
		cmd := run(t, func(cmd *exec.Cmd) { cmd.Stdout, cmd.Stderr = out, out }, args...)
		out.Close()
		sent, last, jobs := false, "", 0
		for lines := bufio.NewScanner(in); lines.Scan(); {
			last = lines.Text()
			if strings.HasPrefix(last, "job ") {
				jobs++
			}
			if !sent && strings.Contains(last, test.begun) {
				sent = true
				if err := cmd.Process.Signal(os.Interrupt); err != nil {
					t.Fatal(err)
				}
			}
		}
		_ = cmd.Wait()
		says := regexp.MustCompile(strings.ReplaceAll(test.says, "JOBS", fmt.Sprint(jobs)))
		if code := cmd.ProcessState.ExitCode(); !sent || code != console.ExitInterrupted || !says.MatchString(last) {
			t.Errorf("%s: exit %d, said %q, want %v", test.command, code, last, says)
		}
	}
}

// SIGINT, SIGTERM and SIGHUP end every command with one line and exit code 130. An older file
// is unchanged, and no other file is left. All of these commands would run for a long time; the
// closed form once ignored the signal and exited with 0.
func TestInterruptEndsEveryCommand(t *testing.T) {
	run := newProgram(t)
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
	if signal.Ignored(syscall.SIGHUP) { // as under nohup
		signals = signals[:2]
	}
	for i, test := range []struct{ command, says string }{
		{"solve 2000000000 -o FILE", "FILE is as it was"},
		{"solve 2000000000 --format fen", "the output breaks off"},
		{"list 20 -o FILE", "FILE is as it was"},
		{"list 20", "written so far: [0-9]+ placements?|the output breaks off"}, // if the machine is busy
		{"list 20 --piece amazon", "written so far: [0-9]+ placements?|the output breaks off"},
		{"solve 30 --all --place a1 -o FILE", "FILE is as it was"},
		{"trace 30 --all", "the output breaks off"},
		{"trace 30 --all --algorithm dancing-links -o FILE", "FILE is as it was"},
		{"animate 10 --to 39000 -o FILE.gif", "FILE.gif is not written"},
		{"animate 14 --all --from 1000000000 -o FILE.gif", "FILE.gif is not written"}, // before its first picture
		{"verify -", "nothing is kept|the output breaks off|after \\d+ placements?"},
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "old")
		if err := os.WriteFile(file, []byte("precious"), 0o600); err != nil {
			t.Fatal(err)
		}
		args := strings.Fields(strings.ReplaceAll(test.command, "FILE", file))
		cmd, said := interruptible(t, run, args, signals[i%len(signals)], func() bool {
			entries, _ := os.ReadDir(dir)
			return len(entries) > 1
		})
		want := "^nqueens: interrupted;? (" + strings.ReplaceAll(test.says, "FILE", regexp.QuoteMeta(file)) + ")\n$"
		if code := cmd.ProcessState.ExitCode(); code != console.ExitInterrupted || !regexp.MustCompile(want).MatchString(said) {
			t.Errorf("%s: exit %d, said %q; want %d, %s", test.command, code, said, console.ExitInterrupted, want)
		}
		if text, err := os.ReadFile(file); err != nil || string(text) != "precious" {
			t.Errorf("%s: the older file holds %.40q, %v", test.command, text, err)
		}
		if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
			t.Errorf("%s leaves %v, %v", test.command, entries, err)
		}
	}
}

// region verify once called the puzzle wrong that it was solving when it was interrupted. With
// --json it once kept all verdicts until the end.
func TestInterruptedPuzzleIsNotWrong(t *testing.T) {
	run := newProgram(t)
	file := filepath.Join(t.TempDir(), "puzzles")
	if err := os.WriteFile(file, bytes.Repeat([]byte("AABBC/BBBBC/DDBBC/DBBBE/EEEEE\n"), 200_000), 0o600); err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		args := append([]string{"region", "verify", file}, []string{"--json"}[:i%2]...)
		var out, said bytes.Buffer
		pipe, write, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		cmd := run(t, func(cmd *exec.Cmd) { cmd.Stdout, cmd.Stderr = write, &said }, args...)
		write.Close()
		if _, err := io.CopyN(&out, pipe, 1000); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		io.Copy(&out, pipe)
		_ = cmd.Wait()
		if code := cmd.ProcessState.ExitCode(); code != console.ExitInterrupted || strings.Contains(out.String(), "wrong:") {
			t.Fatalf("exit %d, the last lines are %q, said %q", code, out.String()[out.Len()-200:], said.String())
		}
		if len(args) > 3 && !json.Valid(out.Bytes()) {
			t.Fatalf("the JSON ends in %q", out.String()[out.Len()-200:])
		}
	}
}

// interruptible starts the command, sends it the signal as soon as it has written something
// or begun returns true, and returns its standard error.
func interruptible(t *testing.T, run programFunc, args []string, signal os.Signal, begun func() bool) (*exec.Cmd, string) {
	t.Helper()
	in, feed, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	defer feed.Close()
	// Wrong placements, of which verify reports the first while it waits for more: the line after one
	// tells whether it is a placement.
	feed.WriteString("1 2 3 4\n1 2 3 4\n1 2 3 4\n")
	out := new(firstByte)
	var said bytes.Buffer
	cmd := run(t, func(cmd *exec.Cmd) { cmd.Stdin, cmd.Stdout, cmd.Stderr = in, out, &said }, args...)
	for start := time.Now(); !out.came.Load() && !begun(); time.Sleep(time.Millisecond) {
		if time.Since(start) > time.Minute {
			_ = cmd.Process.Kill()
			t.Fatalf("%v has written nothing in a minute", args)
		}
	}
	if err := cmd.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	return cmd, said.String()
}

// firstByte discards what is written, and remembers that something was.
type firstByte struct{ came atomic.Bool }

func (f *firstByte) Write(p []byte) (int, error) {
	f.came.Store(true)
	return len(p), nil
}
