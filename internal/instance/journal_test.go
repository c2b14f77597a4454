package instance_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/filelock"
	"nqueens.example/nqueens/internal/instance"
)

// A journal knows what it had, goes on behind it, and takes a cut-off line away.
func TestJournal(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	decided := instance.Record{File: "a.param", Verdict: instance.Proved}
	open := instance.Record{File: "b.param", Verdict: instance.Undecided}
	for round := range 3 {
		j, err := instance.OpenJournal(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := instance.OpenJournal(name); !errors.Is(err, filelock.ErrLocked) {
			t.Errorf("round %d: a second run keeps its records in the same file: %v", round, err)
		}
		if _, ok := j.Has(decided); ok != (round > 0) {
			t.Errorf("round %d: %v is decided: %t", round, decided, ok)
		}
		if _, ok := j.Has(open); ok {
			t.Errorf("round %d: %v counts as decided", round, open)
		}
		for _, r := range []instance.Record{decided, open} {
			if err := j.Add(r); err != nil {
				t.Fatal(err)
			}
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		file, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		file.WriteString(`{"file":"cut o`)
		file.Close()
	}
	// A record without its line end is whole.
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	end := bytes.LastIndexByte(whole, '\n')
	if err := os.WriteFile(name, whole[:end], 0o666); err != nil {
		t.Fatal(err)
	}
	j, err := instance.OpenJournal(name)
	if err != nil {
		t.Fatal(err)
	}
	j.Close()
	if left, err := os.ReadFile(name); !bytes.Equal(left, whole[:end+1]) {
		t.Errorf("%q becomes %q, %v", whole[:end], left, err)
	}
	// An instance without a line end was emptied.
	for _, other := range []string{"no record\n", "letting n = 4"} {
		if err := os.WriteFile(name, []byte(other), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := instance.OpenJournal(name); err == nil {
			t.Errorf("a file with %q is taken for a journal", other)
		}
		if left, err := os.ReadFile(name); string(left) != other {
			t.Errorf("%q becomes %q, %v", other, left, err)
		}
	}
	if _, err := instance.OpenJournal(os.DevNull); err == nil {
		t.Error("a device is taken for a journal")
	}
	if err := (instance.Journal{}).Add(decided); err != nil {
		t.Error(err)
	}
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	below := filepath.Join(dir, "B", "below")
	if err := os.MkdirAll(below, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"b.param", "a.param", "other.txt", "._a.param", "B/below/c.param", "B/._c.param"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	other := filepath.Join(dir, "other.txt")
	got, err := instance.Files([]string{other, "-", dir})
	if want := []string{other, "-", filepath.Join(below, "c.param"), filepath.Join(dir, "a.param"), filepath.Join(dir, "b.param")}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
	link := filepath.Join(t.TempDir(), "link")
	if os.Symlink(below, link) == nil {
		if got, err := instance.Files([]string{link}); err != nil || len(got) != 1 {
			t.Errorf("a link to a folder: %q, %v", got, err)
		}
	}
	links := t.TempDir()
	for name, to := range map[string]string{"a.param": filepath.Join(dir, "a.param"), "device.param": os.DevNull, "folder.param": below, "gone.param": filepath.Join(dir, "none")} {
		if os.Symlink(to, filepath.Join(links, name)) != nil {
			t.Skip("no links")
		}
	}
	got, err = instance.Files([]string{links})
	if want := []string{filepath.Join(links, "a.param"), filepath.Join(links, "gone.param")}; err != nil || !slices.Equal(got, want) {
		t.Errorf("links: %q, %v; want %q", got, err, want)
	}
	for _, wrong := range []string{filepath.Join(dir, "none"), t.TempDir()} {
		if _, err := instance.Files([]string{wrong}); err == nil {
			t.Errorf("%s has instances", wrong)
		}
	}
}

func TestSummary(t *testing.T) {
	expected, err := instance.ReadExpected(strings.NewReader("a,unsat\nb,unsat\nc,sat"))
	if err != nil {
		t.Fatal(err)
	}
	s := instance.Summary{Expected: expected}
	for _, test := range []struct {
		r       instance.Record
		instead instance.Verdict
	}{
		{instance.Record{File: "a.param", Verdict: instance.Proved, Nodes: 10, Seconds: 0.001}, ""},
		{instance.Record{File: "b.param", Verdict: instance.Solved, Nodes: 20, Seconds: 0.003}, instance.Proved},
		{instance.Record{File: "c.param", Verdict: instance.Undecided}, ""},
		{instance.Record{File: "d.param", Verdict: instance.Skipped, Error: "it is empty"}, ""},
	} {
		if got := s.Add(test.r); got != test.instead {
			t.Errorf("%s: expected %q instead, want %q", test.r.File, got, test.instead)
		}
	}
	want := "3 instances: 1 solved, 1 proved, 1 undecided; mean 10.0 nodes, 1.333 ms; slowest 3.000 ms; 1 of 2 verdicts as expected; 1 file skipped"
	if got := s.String(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if err := s.Err(); err == nil || err.Error() != "1 of 2 verdicts are not those expected; the first is that of b.param" {
		t.Errorf("the error is %v", err)
	}
}

// Editors on Windows begin a file with a byte order mark, or write it in UTF-16.
func TestJournalOfEditors(t *testing.T) {
	name := filepath.Join(t.TempDir(), "r.jsonl")
	first := instance.Record{File: "a.param", Verdict: instance.Proved}
	line, err := json.Marshal(first)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, append([]byte("\ufeff"), append(line, "\r\n"...)...), 0o666); err != nil {
		t.Fatal(err)
	}
	j, err := instance.OpenJournal(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := j.Has(first); !ok {
		t.Error("the record behind a byte order mark is not found")
	}
	if err := errors.Join(j.Add(instance.Record{File: "b.param", Verdict: instance.Solved}), j.Close()); err != nil {
		t.Fatal(err)
	}
	if j, err = instance.OpenJournal(name); err != nil || len(j.List()) != 2 {
		t.Errorf("opened again: %d records, %v", len(j.List()), err)
	}
	j.Close()
	if err := os.WriteFile(name, []byte("\xff\xfe{\x00}\x00"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := instance.OpenJournal(name); err == nil || !strings.Contains(err.Error(), "it is in UTF-16") {
		t.Errorf("records in UTF-16: %v", err)
	}
}
