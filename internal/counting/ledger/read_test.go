package ledger

import (
	"errors"
	"io"
	"os"
	"path/filepath"
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
