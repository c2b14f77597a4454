package console

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"
	"pgregory.net/rapid"

	"nqueens.example/nqueens"
)

// Size reads decimal digits, with any number of leading zeros.
func TestSizeReadsWhatIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 1<<31-1).Draw(t, "n")
		got, err := Size(strings.Repeat("0", rapid.IntRange(0, 3).Draw(t, "zeros"))+fmt.Sprint(n), 1<<31-1, "to test", "")
		if err != nil || got != n {
			t.Fatalf("%d is read as %d, %v", n, got, err)
		}
	})
	for _, wrong := range []string{"", "0", "-3", "+8", "0x8", "8.0", "8 ", "nine", "11", "99999999999999999999"} {
		if n, err := Size(wrong, 10, "to test", ""); err == nil || !IsUsage(err) || !strings.HasPrefix(err.Error(), "N must be ") {
			t.Errorf("%q is read as %d, %v", wrong, n, err)
		}
	}
}

// Each error has an exit code and at most one line.
func TestExits(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, test := range []struct {
		ctx  context.Context
		err  error
		want int
		says string
	}{
		{t.Context(), nil, ExitDone, ""},
		{t.Context(), errors.New("two\nlines"), ExitFailed, "nqueens: two; lines\n"},
		{t.Context(), errors.New("a\x1b[31m\u202e\u0085\xff\u00a0é👑"), ExitFailed, `nqueens: a\x1b[31m\u202e\u0085\xff` + "\u00a0é👑\n"},
		{t.Context(), fmt.Errorf("file: %w", Usagef("wrong")), ExitUsage, "nqueens: file: wrong\n"},
		{t.Context(), fmt.Errorf("%w here", nqueens.ErrNoSolution), ExitNoSolution, "nqueens: " + nqueens.ErrNoSolution.Error() + " here\n"},
		{t.Context(), ErrLimit, ExitLimit, ""},
		{t.Context(), syscall.EPIPE, ExitFailed, ""},
		{t.Context(), Interruptedf("interrupted at %d", 3), ExitInterrupted, "nqueens: interrupted at 3\n"},
		{ended, context.Canceled, ExitInterrupted, "nqueens: context canceled\n"},
		{t.Context(), Interrupted(errors.New("other"), "interrupted"), ExitFailed, "nqueens: other\n"},
	} {
		var said bytes.Buffer
		if got := exitCode(test.ctx, &said, test.err); got != test.want || said.String() != test.says {
			t.Errorf("%v exits %d and says %q, want %d, %q", test.err, got, &said, test.want, test.says)
		}
	}
}

// A file is complete or unchanged.
func TestFilesAreWhole(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	write := func(c *Console, text string, err error) error {
		out, failed := c.Create(name)
		if failed != nil {
			t.Fatal(failed)
		}
		if _, failed := out.Write([]byte(text)); err == nil {
			err = failed
		}
		return out.Close(err)
	}
	interrupted := New()
	var cancel context.CancelFunc
	interrupted.ctx, cancel = context.WithCancel(t.Context())
	cancel()
	for _, test := range []struct {
		c          *Console
		text       string
		err        error
		want, says string
	}{
		{New(), "", errors.New("failed at once"), "", "failed at once"},
		{New(), "one", nil, "one", ""},
		{New(), "two", errors.New("failed"), "one", "failed"},
		{New(), "three", ErrLimit, "three", ErrLimit.Error()},
		{interrupted, "four", nil, "three", "interrupted; " + name + " is as it was"},
	} {
		says := ""
		if err := write(test.c, test.text, test.err); err != nil {
			says = err.Error()
		}
		text, _ := os.ReadFile(name)
		if string(text) != test.want || says != test.says {
			t.Errorf("after %q, %v the file holds %q, and the error is %q", test.text, test.err, text, says)
		}
	}
	if files, err := os.ReadDir(filepath.Dir(name)); err != nil || len(files) != 1 {
		t.Errorf("there are %v, %v", files, err)
	}
}

// ChooseFormat takes the name, else the ending of the file, else the default.
func TestFormatMeant(t *testing.T) {
	for _, test := range []struct{ name, file, want, says string }{
		{"", "", "board", ""}, {"", "-", "board", ""}, {"", "a.txt", "board", ""}, {"", "a.SVG", "svg", ""}, {"JSON", "a.svg", "json", ""},
		{"", "a.gif", "", "no format has the ending .gif; use one of board, json, svg, or --format"},
		{"jsn", "", "jsn", `there is no format "jsn"; did you mean json?`},
	} {
		got, err := New().ChooseFormat(test.name, test.file, "board", []string{"board", "json", "svg"})
		if says := fmt.Sprint(err); got != test.want || err != nil && says != test.says || err == nil && test.says != "" {
			t.Errorf("--format %q -o %q means %q, %v; want %q, %s", test.name, test.file, got, err, test.want, test.says)
		}
	}
}

// ListFlag splits its value at commas, and its error names the flag.
func TestListFlag(t *testing.T) {
	var got []string
	cmd := &cobra.Command{Use: "nqueens"}
	ListFlag(cmd, "place", "", func(text string) error {
		got = append(got, text)
		if text == "z" {
			return errors.New("z is not a square")
		}
		return nil
	})
	if err := cmd.ParseFlags([]string{"--place", "a1, b2", "--place=c3"}); err != nil || strings.Join(got, " ") != "a1 b2 c3" {
		t.Errorf("the list is %q, %v", got, err)
	}
	for value, want := range map[string]string{
		"z": `--place cannot be "z": z is not a square; see nqueens --help`,
		"":  `--place cannot be "": it names nothing; see nqueens --help`,
	} {
		if err := flagError(cmd, cmd.ParseFlags([]string{"--place", value})); err.Error() != want {
			t.Errorf("%q gives %q, want %q", value, err, want)
		}
	}
}
