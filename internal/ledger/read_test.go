package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"io"
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
	c, err := Read(bytes.NewReader(full), int64(len(full)-5))
	if err != nil || len(c.Records) != 3 || c.Torn != int64(length-5) {
		t.Errorf("all but five bytes of four records: %+v, %v", c, err)
	}
}

// failing fails to read bytes from offset from on.
type failing struct {
	io.ReaderAt
	from int64
	err  error
}

func (f failing) ReadAt(b []byte, offset int64) (int, error) {
	if offset+int64(len(b)) <= f.from {
		return f.ReaderAt.ReadAt(b, offset)
	}
	n, _ := f.ReaderAt.ReadAt(b[:max(0, f.from-offset)], offset)
	return n, f.err
}

// TestReadFails checks that Read returns the error of a reader that fails in the header,
// in the records, or in a torn tail, and not what was read until then.
func TestReadFails(t *testing.T) {
	full := write(t, filepath.Join(t.TempDir(), "l"), records(0, 10))
	broken := errors.New("the disk is broken")
	for from := range int64(len(full)) {
		for err, want := range map[error]error{broken: broken, io.EOF: io.ErrUnexpectedEOF} {
			c, got := Read(failing{bytes.NewReader(full), from, err}, int64(len(full)))
			if !errors.Is(got, want) {
				t.Fatalf("%v from byte %d on: %+v, %v; want %v", err, from, c, got, want)
			}
		}
	}
}

// TestShortHeader reads the first bytes of a header: a version that the program does
// not know is reported as soon as it can be read.
func TestShortHeader(t *testing.T) {
	b := testPlan.header()
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
	if err != nil || c.Torn != 0 || !slices.Equal(c.Records, []Record{record(1), bare}) {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestHoleBeforeASettledBatch loses the first record of the batch before the last. The
// last batch was written after that record had reached the disk, so this is damage, and
// no write cut short.
func TestHoleBeforeASettledBatch(t *testing.T) {
	b := write(t, filepath.Join(t.TempDir(), "l"), records(0, 1), records(1, 3), records(3, 4))
	header, size := len(testPlan.header()), record(0).Size()
	clear(b[header+size : header+2*size])
	var damage *Damage
	_, err := read(b)
	if !errors.As(err, &damage) || damage.Record != 2 || !strings.Contains(err.Error(), fmt.Sprintf("the record at byte %d was written after", header+3*size)) {
		t.Errorf("record 2, settled, lost: %v", err)
	}
}
