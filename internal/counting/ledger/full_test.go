package ledger

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// faulty is a file on a disk that is full after some bytes, or fails to sync.
type faulty struct {
	file
	room     int64 // the most bytes the file can have
	unsynced bool  // Sync fails, and what was written since the last one is lost
	synced   int64
}

func (f *faulty) WriteAt(b []byte, at int64) (int, error) {
	n, err := f.file.WriteAt(b[:min(int64(len(b)), max(0, f.room-at))], at)
	if err == nil && n < len(b) {
		err = &fs.PathError{Op: "write", Path: "l", Err: syscall.ENOSPC}
	}
	return n, err
}

func (f *faulty) Sync() error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if f.unsynced {
		if _, err := f.file.WriteAt(make([]byte, info.Size()-f.synced), f.synced); err != nil {
			return err
		}
		return &fs.PathError{Op: "sync", Path: "l", Err: syscall.EIO}
	}
	f.synced = info.Size()
	return f.file.Sync()
}

// plenty is room for everything.
const plenty = 1 << 20

// onFaulty puts a ledger on a faulty disk.
func onFaulty(l *Ledger) *faulty {
	disk := &faulty{file: l.file, synced: l.length, room: plenty}
	l.file = disk
	return disk
}

// onSmall opens a new ledger on a disk with room for some records.
func onSmall(t *testing.T, path string, records int) (*Ledger, *faulty) {
	l, _ := mustOpen(t, path, testID)
	disk := onFaulty(l)
	disk.room = l.length + int64(records*record(0).Size())
	return l, disk
}

// checkHolds checks that the file at path holds those records and nothing else.
func checkHolds(t *testing.T, path string, want []Record) {
	t.Helper()
	c := must.Get(ReadFile(path))(t)
	if diff := cmp.Diff(want, listed(c)); diff != "" || c.Torn != 0 {
		t.Errorf("%d torn bytes, %s", c.Torn, diff)
	}
}

// TestFullDisk fills the disk in the middle of a batch. The file stays whole, and the next
// call writes what is missing when there is room: nothing is lost or doubled.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	again := map[string]func(*Ledger) error{
		"Sync":   (*Ledger).Sync,
		"Append": func(l *Ledger) error { return l.Append() },
		"Add":    func(l *Ledger) error { return l.Add(record(0)) },
		"Drop":   func(l *Ledger) error { _, err := l.Drop(func(Record) bool { return false }); return err },
		"Close":  (*Ledger).Close,
	}
	for name, try := range again {
		path := path + name
		l, disk := onSmall(t, path, 101)
		must.Do(t, l.Append(records(0, 64)...))
		err := l.Append(records(64, 300)...)
		if !errors.Is(err, syscall.ENOSPC) || err.Error() != "ledger "+path+": 199 records could not be written: "+syscall.ENOSPC.Error()+"; make room for them" {
			t.Errorf("a full disk: %v", err)
		}
		checkHolds(t, path, records(0, 101))
		expect.Is(t, l.Sync(), syscall.ENOSPC, "while the disk is full")
		disk.room = plenty
		expect.Is(t, try(l), nil, "%s, when there is room", name)
		checkHolds(t, path, records(0, 300))
		l.Close()
		if _, opened := mustOpen(t, path, testID); opened.Records != 300 || opened.Torn != 0 {
			t.Errorf("%s: opened %+v", name, opened)
		}
	}
}

// TestFileIsCutByOthers checks that a ledger does not fill what another program cut off its
// file with zeros.
func TestFileIsCutByOthers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	l, disk := onSmall(t, path, 5)
	must.Do(t, l.Append(records(0, 5)...))
	if err := l.Append(record(5)); !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	disk.room = plenty
	must.Do(t, os.Truncate(path, l.length-7))
	expect.Says(t, l.Sync(), "another program has truncated it", "a file that was cut")
	if info, err := os.Stat(path); err != nil || info.Size() != l.length-7 {
		t.Errorf("the file has %d bytes, %v", info.Size(), err)
	}
}

// TestWriteToAClosedFile checks that a file that cannot be written any more fails in every
// call, with one line.
func TestWriteToAClosedFile(t *testing.T) {
	l, _ := mustOpen(t, filepath.Join(t.TempDir(), "l"), testID)
	l.file.Close()
	for _, err := range []error{l.Append(record(1)), l.Add(record(2)), l.Sync()} {
		if !errors.Is(err, fs.ErrClosed) || strings.Contains(err.Error(), "\n") {
			t.Error(err)
		}
	}
}

// TestMostRecords checks that a ledger takes no more records than can be read again, however
// its records came to be in it.
func TestMostRecords(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	l, _ := mustOpen(t, path, testID)
	for _, r := range []Record{record(1), record(1), record(2), by(2, "generic", "b")} {
		must.Do(t, l.Add(r))
	}
	l.Close()
	l, _ = mustOpen(t, path, testID)
	expect.Equal(t, l.stored, 3, "records in the file")
	if _, err := l.Drop(func(r Record) bool { return r.Unit == 1 }); err != nil || l.stored != 2 {
		t.Errorf("%d records are in the file, want 2; %v", l.stored, err)
	}
	l.stored = int(mostOf(testID)) - 1 // as if there were others
	expect.Says(t, l.Append(record(3), record(4)), "it has 2064 records, as many", "one record too many")
	if _, ok := l.Lookup(3); !ok || l.Len() != 2 {
		t.Errorf("%d units", l.Len())
	}
}

// TestDropKeepsTheFile drops records, though an earlier attempt was broken off, and keeps the file
// as it was beside the new one, which nobody else can open.
func TestDropKeepsTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	before := write(t, path, records(0, 20))
	must.Do(t, os.WriteFile(path+".new", []byte("left behind"), 0o666))
	l, _ := mustOpen(t, path, testID)
	drop := func(every uint64, want int) {
		if dropped, err := l.Drop(func(r Record) bool { return r.Unit%every == every-1 }); err != nil || dropped != want {
			t.Fatalf("%d dropped, want %d; %v", dropped, want, err)
		}
		if _, _, err := Open(path, testID); !errors.Is(err, ErrLocked) {
			t.Errorf("the file can be opened by another: %v", err)
		}
	}
	drop(2, 10)
	drop(2, 0)
	drop(5, 2)
	if kept, err := os.ReadFile(path + ".before-1"); err != nil || string(kept) != string(before) {
		t.Errorf("the file as it was is not kept: %v", err)
	}
	expect.Is(t, expect.ErrorOf(os.Stat(path+".before-2")), nil, "Stat")
}
