package ledger

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestReadStaysWithinSize reads the beginning of a ledger that has grown since its size
// was taken.
func TestReadStaysWithinSize(t *testing.T) {
	full := write(t, filepath.Join(t.TempDir(), "l"), records(0, 4))
	length := record(3).Size()
	c, err := read(full[:len(full)-5])
	if err != nil || c.Records.Len() != 3 || c.Torn != int64(length-5) {
		t.Errorf("all but five bytes of four records: %+v, %v", c, err)
	}
}

// failing fails to read bytes from offset from on.
type failing struct {
	file
	from int64
	err  error
}

func (f failing) ReadAt(b []byte, offset int64) (int, error) {
	if offset+int64(len(b)) <= f.from {
		return f.file.ReadAt(b, offset)
	}
	n, _ := f.file.ReadAt(b[:max(0, f.from-offset)], offset)
	return n, f.err
}

// TestReadFails checks that Read and Open return the error of a reader that fails in the
// header, in the records, or in a torn tail, and not what was read until then. A file that
// has become shorter than its size is an error of Open, which would cut it.
func TestReadFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	full := write(t, path, records(0, 10))
	l, _ := mustOpen(t, path, testID)
	whole := l.file
	defer func() { l.file = whole }()
	broken := errors.New("the disk is broken")
	for from := range int64(len(full)) {
		r := io.NewSectionReader(failing{whole, from, broken}, 0, int64(len(full)))
		if c, err := Read(r); !errors.Is(err, broken) {
			t.Fatalf("from byte %d on: %+v, %v; want %v", from, c, err, broken)
		}
		for err, want := range map[error]error{broken: broken, io.EOF: io.ErrUnexpectedEOF} {
			l.file, l.records = failing{whole, from, err}, newBook()
			if _, got := l.load(); !errors.Is(got, want) && from >= int64(len(headerOf(testID))) {
				t.Fatalf("%v from byte %d on: %v; want %v", err, from, got, want)
			} else if got == nil {
				t.Fatalf("%v from byte %d on is not an error", err, from)
			}
		}
	}
	if info, err := os.Stat(path); err != nil || info.Size() != int64(len(full)) {
		t.Errorf("the file has %d bytes of %d, %v", info.Size(), len(full), err)
	}
}

// TestShortHeader reads the first bytes of a header: a version that the program does
// not know is reported as soon as it can be read.
func TestShortHeader(t *testing.T) {
	b := headerOf(testID)
	b[8]++
	for length, want := range map[int]string{15: "incomplete", 16: "version 2"} {
		if _, err := read(b[:length]); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d bytes of a newer header: %v, want an error that says %q", length, err, want)
		}
	}
}

// TestShortestRecord stores a record without names at the end of a ledger.
func TestShortestRecord(t *testing.T) {
	bare := Record{Unit: 4, Time: time.UnixMilli(0).UTC()}
	b := write(t, filepath.Join(t.TempDir(), "l"), []Record{record(1), bare})
	c, err := read(b)
	if err != nil || c.Torn != 0 || !slices.Equal(listed(c), []Record{record(1), bare}) {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestHoleBeforeASettledBatch loses the first record of the batch before the last. The
// last batch was written after that record had reached the disk, so this is damage, and
// no write cut short.
func TestHoleBeforeASettledBatch(t *testing.T) {
	b := write(t, filepath.Join(t.TempDir(), "l"), records(0, 1), records(1, 3), records(3, 4))
	header, size := len(headerOf(testID)), record(0).Size()
	clear(b[header+size : header+2*size])
	var damage *Damage
	_, err := read(b)
	if !errors.As(err, &damage) || damage.Record != 2 || !strings.Contains(err.Error(), fmt.Sprintf("the record at byte %d was written after", header+3*size)) {
		t.Errorf("record 2, settled, lost: %v", err)
	}
}
