package ledger

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/jobs"
)

// TestErrors pins what a user reads of a ledger that cannot be used.
func TestErrors(t *testing.T) {
	has := jobs.ID{Counts: "apples", N: 7, Jobs: 500, Hash: [32]byte{0xab}}
	kind, n, hash := has, has, has
	kind.Counts, n.N, hash.Hash = "pears", 8, [32]byte{0xcd}
	for want, err := range map[string]error{
		"its header is short":                                       &Damage{Reason: "its header is short"},
		"record 3, at byte 90, is damaged: it is cut;":              &Damage{3, 90, "it is cut"},
		"it counts apples, not pears":                               &jobs.WrongPlan{Has: has, Want: kind},
		"it counts apples for n = 7, not for n = 8":                 &jobs.WrongPlan{Has: has, Want: n},
		"by another plan: 500 units with hash ab000000":             &jobs.WrongPlan{Has: has, Want: hash},
		"has two counts: 1 by kernel k, build (unnamed), worker w,": &Conflict{First: Record{Count: jobs.Count{Lo: 1}, Kernel: "k", Worker: "w"}},
	} {
		if got := err.Error(); !strings.Contains(got, want) || strings.HasPrefix(want, "its header") && got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestOpenOfAConflict opens a file that has two counts of a unit, which no Ledger
// writes.
func TestOpenOfAConflict(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	b := write(t, path, records(0, 3))
	contents, err := read(b)
	if err != nil {
		t.Fatal(err)
	}
	other := record(1)
	other.Count.Lo++
	b, _ = appendRecord(b, other, int64(len(b)), contents.link)
	if err := os.WriteFile(path, b, 0o666); err != nil {
		t.Fatal(err)
	}
	var conflict *Conflict
	if _, _, err := Open(path, testID); !errors.As(err, &conflict) || conflict.Unit != 1 {
		t.Errorf("two counts of unit 1: %v", err)
	}
	if after, _ := os.ReadFile(path); len(after) != len(b) {
		t.Errorf("the file has %d bytes after it was refused, had %d", len(after), len(b))
	}
}

// TestTimer checks that the timer of a batch runs only while the batch holds a record:
// a record that the ledger has already starts none.
func TestTimer(t *testing.T) {
	l, _ := mustOpen(t, filepath.Join(t.TempDir(), "l"), testID)
	check := func(after string) {
		l.mu.Lock()
		defer l.mu.Unlock()
		if runs := l.timer != nil; runs != (len(l.batch) > 0) {
			t.Errorf("after %s the batch holds %d records, and that its timer runs is %v", after, len(l.batch), runs)
		}
	}
	if err := l.Append(record(1)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		after string
		unit  uint64
	}{{"a repeated record", 1}, {"a new record", 2}, {"a second one", 3}} {
		if err := l.Add(record(test.unit)); err != nil {
			t.Fatal(err)
		}
		check(test.after)
	}
	if err := l.Sync(); err != nil {
		t.Fatal(err)
	}
	check("Sync")
}

// TestOpenWritesNothing checks that opening and closing a whole ledger leaves its file as
// it is, its time of modification included.
func TestOpenWritesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	before := write(t, path, records(0, 3))
	if err := os.Chtimes(path, time.Time{}, time.Unix(1_000_000_000, 0)); err != nil {
		t.Fatal(err)
	}
	l, _ := mustOpen(t, path, testID)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) || info.ModTime().Unix() != 1_000_000_000 {
		t.Errorf("%d bytes, %d before, modified %v, %v", len(after), len(before), info.ModTime(), err)
	}
}

// TestMergeFails merges what agrees but cannot be stored: the error is returned, and no
// file is left.
func TestMergeFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "merged")
	_, err := Merge(path, &Contents{ID: testID, Records: RecordsOf(record(uint64(testID.Jobs)))})
	if err == nil || !strings.Contains(err.Error(), "unit 500") {
		t.Errorf("a unit that the plan has not is merged: %v", err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a file is left")
	}
	other := record(5)
	other.Count.Lo++
	_, err = Merge(path, &Contents{ID: testID, Records: RecordsOf(record(5))}, &Contents{ID: testID, Records: RecordsOf(other)})
	var conflict *Conflict
	if !errors.As(err, &conflict) || strings.Contains(err.Error(), "more") {
		t.Errorf("one conflict: %v", err)
	}
}

// TestHeaderLength reads headers that give themselves a length that no header has.
func TestHeaderLength(t *testing.T) {
	for _, length := range []byte{0, headerFixed - 4, headerFixed, headerFixed + 2, headerFixed + 4} {
		b := headerOf(testID)
		b[12] = length
		if _, err := read(b); err == nil || !strings.Contains(err.Error(), "which cannot be") {
			t.Errorf("a header of %d bytes: %v", length, err)
		}
	}
	b := headerOf(testID)
	b[12], b[13] = byte((headerMax+1)&0xff), byte((headerMax+1)>>8)
	if _, err := read(b); err == nil || !strings.Contains(err.Error(), "which cannot be") {
		t.Errorf("a header of %d bytes: %v", headerMax+1, err)
	}
}

// TestSettled reads what a batch says of the bytes before it.
func TestSettled(t *testing.T) {
	b := write(t, filepath.Join(t.TempDir(), "l"), records(0, 1))
	contents, err := read(b)
	if err != nil {
		t.Fatal(err)
	}
	for settled, fine := range map[int64]bool{0: true, int64(len(b)): true, -1: false, int64(len(b)) + 1: false} {
		more, _ := appendRecord(slices.Clone(b), record(1), settled, contents.link)
		if c, err := read(more); (err == nil && c.Records.Len() == 2) != fine {
			t.Errorf("%d settled bytes of %d: %v", settled, len(b), err)
		}
	}
	// A record that calls settled what is damaged, and one of the same batch.
	two, _ := appendRecord(slices.Clone(b), record(1), int64(len(b)), contents.link)
	contents, err = read(two)
	if err != nil {
		t.Fatal(err)
	}
	for settled, want := range map[int]string{len(two): "written after it had been stored", len(b): "a whole record follows it"} {
		three, _ := appendRecord(slices.Clone(two), record(2), int64(settled), contents.link)
		three[len(b)+20] ^= 1
		if _, err := read(three); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), fmt.Sprintf("at byte %d", len(two))) {
			t.Errorf("%d settled bytes: %v, want %q at byte %d", settled, err, want, len(two))
		}
	}
}

// TestRecordsThatAreRefused leaves a ledger that takes others, the longest names included.
func TestRecordsThatAreRefused(t *testing.T) {
	plan := testID
	plan.Counts = strings.Repeat("k", 255)
	path := filepath.Join(t.TempDir(), "l")
	l, opened := mustOpen(t, path, plan)
	if opened != (Opened{Created: true}) {
		t.Errorf("a new ledger opens as %+v", opened)
	}
	for want, change := range map[string]func(r *Record){
		"unit 500":          func(r *Record) { r.Unit = 500 },
		"cannot be printed": func(r *Record) { r.Worker = "a\nb" },
		"256 bytes":         func(r *Record) { r.Worker = strings.Repeat("w", 256) },
	} {
		r := record(2)
		change(&r)
		if err := l.Append(r); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	long := record(1)
	long.Kernel, long.Build, long.Worker = strings.Repeat("a", 255), strings.Repeat("b", 255), strings.Repeat("c", 255)
	if err := l.Append(long); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	}
	if err := l.Add(record(3)); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("a closed ledger takes a record: %v", err)
	}
	if c, err := ReadFile(path); err != nil || c.ID != plan || c.Records.Len() != 1 || c.Records.At(0) != long {
		t.Errorf("%v", err)
	}
	plan.Counts += "k"
	if _, _, err := Open(path+"2", plan); err == nil {
		t.Error("a kind of 256 bytes is accepted")
	}
}

// TestDropKeepsTheFile drops records, though an earlier attempt was broken off, and keeps the file
// as it was beside the new one, which nobody else can open.
func TestDropKeepsTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	before := write(t, path, records(0, 20))
	if err := os.WriteFile(path+".new", []byte("left behind"), 0o666); err != nil {
		t.Fatal(err)
	}
	l, _ := mustOpen(t, path, testID)
	for _, want := range []int{10, 0} {
		if dropped, err := l.Drop(func(r Record) bool { return r.Unit%2 == 1 }); err != nil || dropped != want {
			t.Fatalf("%d dropped, want %d; %v", dropped, want, err)
		}
	}
	if _, _, err := Open(path, testID); !errors.Is(err, ErrLocked) {
		t.Errorf("the new file can be opened by another: %v", err)
	}
	if dropped, err := l.Drop(func(r Record) bool { return r.Unit == 4 }); err != nil || dropped != 1 {
		t.Errorf("%d dropped, %v", dropped, err)
	}
	if kept, err := os.ReadFile(path + ".before-1"); err != nil || string(kept) != string(before) {
		t.Errorf("the file as it was is not kept: %v", err)
	}
	if _, err := os.Stat(path + ".before-2"); err != nil {
		t.Error(err)
	}
}
