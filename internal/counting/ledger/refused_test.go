package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

// TestRefusedFiles reads and opens files that a plan cannot use. The error is one line that says
// why, and opening leaves the file as it is, its time of modification included; so it does with
// a whole ledger.
func TestRefusedFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	header, whole := headerOf(testID), sealed(testID, records(0, 3), 1)
	changed := func(b []byte, at int, to ...byte) []byte { return append(append(b[:at:at], to...), b[at+len(to):]...) }
	planned := func(change func(*jobs.ID)) jobs.ID { id := testID; change(&id); return id }
	other := record(1)
	other.Count, other.Build = jobs.Count{Lo: 5}, ""
	two := sealed(testID, records(0, 2), 1)
	next := func(b []byte, r Record, settled int) []byte { // whose batch begins there
		b, _ = appendRecord(bytes.Clone(b), r, int64(settled), chain(b[len(b)-chainSize:]))
		return b
	}
	broken := func(settled int) []byte {
		b := next(whole, record(4), settled)
		b[len(two)+20] ^= 1
		return b
	}
	after := append(bytes.Clone(two), 0xff) // a byte, and then a whole record
	late, _ := appendRecord(nil, record(4), int64(len(two)), chain{})
	type row struct {
		file     []byte
		plan     jobs.ID
		unread   string // why Read and Open refuse it
		unopened string // why only Open does
	}
	rows := []row{
		{file: whole, plan: testID},
		{file: whole, plan: planned(func(id *jobs.ID) { id.Counts = "pears" }), unopened: "it counts apples, not pears"},
		{file: whole, plan: planned(func(id *jobs.ID) { id.N = 8 }), unopened: "it counts apples for n = 7, not for n = 8"},
		{file: whole, plan: planned(func(id *jobs.ID) { id.Hash[0]++ }), unopened: "by another plan: 500 units with hash 010203"},
		{file: whole, plan: planned(func(id *jobs.ID) { id.Jobs++ }), unopened: "501"},
		{file: whole, plan: planned(func(id *jobs.ID) { id.Counts = "" }), unopened: "a plan must say what kind"},
		{file: whole, plan: planned(func(id *jobs.ID) { id.Jobs = -1 }), unopened: "the plan has -1 units"},
		{file: sealed(testID, []Record{record(0), record(1), other}, 1), plan: testID,
			unopened: "unit 1 has two counts: 18446744073709551617 by kernel k, build v1.2.3, worker w1, then 5 by kernel k, build (unnamed), worker w1"},
		{file: []byte("8\n1 5 8 6 3 7 2 4\n"), plan: testID, unread: "it does not begin as a ledger does"},
		{file: changed(header, 8, 2)[:15], plan: testID, unread: "its header is incomplete"},
		{file: changed(header, 8, 2)[:16], plan: testID, unread: "it is of format version 2"},
		{file: headerOf(planned(func(id *jobs.ID) { id.Jobs = -1 })), plan: testID,
			unread: fmt.Sprint("malformed: it gives n as 7 and 18446744073709551615 units, of which the most are ", math.MaxInt, " and ", mostUnits)},
		{file: next(two, record(2), -1), plan: testID, unread: fmt.Sprintf("record 3, at byte %d, is damaged: it calls -1 bytes settled", len(two))},
		{file: next(two, record(2), len(two)+1), plan: testID, unread: "more than come before it"},
		{file: next(two, record(2), len(two)), plan: testID},
		{file: broken(len(whole)), plan: testID, unread: fmt.Sprintf("record 3, at byte %d, is damaged: its checksum does not fit, and the record at byte %d was written after it had been stored", len(two), len(whole))},
		{file: broken(len(two)), plan: testID, unread: fmt.Sprintf("its checksum does not fit, and a whole record follows it at byte %d", len(whole))},
		{file: append(after, late...), plan: testID, unread: fmt.Sprintf("a whole record follows it at byte %d", len(after))},
	}
	for _, length := range []int{0, headerFixed - 4, headerFixed, headerFixed + 2, headerFixed + 4, headerMax + 1} {
		rows = append(rows, row{file: changed(header, 12, byte(length), byte(length>>8)), plan: testID, unread: "which cannot be"})
	}
	says := func(err error, want string) bool {
		return err == nil && want == "" || err != nil && want != "" && strings.Contains(err.Error(), want) && !strings.Contains(err.Error(), "\n")
	}
	for _, row := range rows {
		if _, err := read(row.file); !says(err, row.unread) || errors.Is(err, ErrDamaged) != (err != nil) {
			t.Errorf("Read: %v, want %q", err, row.unread)
		}
		must.Do(t, errors.Join(os.WriteFile(path, row.file, 0o644), os.Chtimes(path, time.Time{}, time.Unix(1_000_000_000, 0))))
		l, _, err := Open(path, row.plan)
		if !says(err, row.unread+row.unopened) {
			t.Errorf("Open: %v, want %q", err, row.unread+row.unopened)
		}
		if err == nil {
			l.Close()
		}
		info := must.Get(os.Stat(path))(t)
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, row.file) || info.ModTime().Unix() != 1_000_000_000 {
			t.Errorf("a file of %d bytes has %d, modified %v, after Open that should say %q; %v", len(row.file), len(after), info.ModTime(), row.unread+row.unopened, err)
		}
	}
}

func TestRefusedPaths(t *testing.T) {
	dir := t.TempDir()
	open := func(path string) error { _, _, err := Open(path, testID); return err }
	reads := func(path string) error { _, err := ReadFile(path); return err }
	for _, err := range []error{open(dir), reads(dir)} {
		expect.Says(t, err, "folder", "a folder")
	}
	for _, err := range []error{open(filepath.Join(dir, "none", "l")), reads(filepath.Join(dir, "none"))} {
		expect.Is(t, err, fs.ErrNotExist, "no file")
	}
}

// TestRefusedRecords leaves a ledger that takes others, the longest names included.
func TestRefusedRecords(t *testing.T) {
	plan := testID
	plan.Counts = strings.Repeat("k", 255)
	path := filepath.Join(t.TempDir(), "l")
	l, opened := mustOpen(t, path, plan)
	expect.Equal(t, opened, Opened{Created: true}, "a new ledger opens as")
	for want, r := range map[string]Record{
		"unit 500":          {Unit: 500},
		"cannot be printed": {Worker: "a\nb"},
		"256 bytes":         {Worker: strings.Repeat("w", 256)},
	} {
		expect.Says(t, l.Append(r), want, "Append")
	}
	long := record(1)
	long.Kernel, long.Build, long.Worker = strings.Repeat("a", 255), strings.Repeat("b", 255), strings.Repeat("c", 255)
	expect.Is(t, errors.Join(l.Append(long), l.Close(), l.Close()), nil, "Join")
	expect.Is(t, l.Add(record(3)), fs.ErrClosed, "a closed ledger takes a record")
	if c, err := ReadFile(path); err != nil || c.ID != plan || !slices.Equal(listed(c), []Record{long}) {
		t.Errorf("%v", err)
	}
	plan.Counts += "k"
	if _, _, err := Open(path+"2", plan); err == nil {
		t.Error("a kind of 256 bytes is accepted")
	}
}
