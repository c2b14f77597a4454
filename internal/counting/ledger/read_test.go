package ledger

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

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

// TestSalvage flips each bit of a ledger, which makes it unreadable: all records but the one
// with the bit are salvaged, all of them if it is in the header, and the bytes are counted.
func TestSalvage(t *testing.T) {
	all := records(0, 9)
	whole := sealed(testID, all, 3)
	header, size := len(headerOf(testID)), all[0].Size()
	for bit := range 8 * len(whole) {
		b := bytes.Clone(whole)
		b[bit/8] ^= 1 << (bit % 8)
		want, lost := slices.Clone(all), Lost{}
		if at := (bit/8 - header) / size; bit/8 >= header {
			want, lost = slices.Delete(want, at, at+1), Lost{1, int64(size), 1}
		}
		c, got, err := salvage(bytes.NewReader(b))
		if err != nil || c.ID != testID || got != lost || !slices.Equal(slices.Collect(c.Records.All()), want) {
			t.Fatalf("bit %d: %+v, %v, want %d records and %+v", bit, got, err, len(want), lost)
		}
	}
	for _, cut := range []int{1, size + 1, 3*size - 1} {
		b := slices.Delete(bytes.Clone(whole), header+size, header+size+cut)
		if c, lost, err := salvage(bytes.NewReader(b)); err != nil || c.Records.Len()+lost.Records < 7 || c.Records.At(0) != all[0] {
			t.Errorf("without %d bytes: %+v, %v", cut, lost, err)
		}
	}
	if c, lost, err := salvage(bytes.NewReader(whole)); err != nil || lost != (Lost{}) || c.Records.Len() != len(all) {
		t.Errorf("a whole one: %+v, %v", lost, err)
	}
	if _, _, err := salvage(bytes.NewReader(make([]byte, 1000))); err == nil {
		t.Error("zeros are salvaged")
	}
}
