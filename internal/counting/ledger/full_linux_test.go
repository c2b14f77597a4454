package ledger

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

// TestDropOnAFullDisk drops records where a file system has no room for the new file beside the
// old one, then makes room. To mount such a file system takes a privilege.
func TestDropOnAFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=128k"); err != nil {
		t.Skipf("mounting a small disk: %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
	path, ballast := filepath.Join(dir, "l"), filepath.Join(dir, "ballast")
	write(t, path, records(0, 500))
	l, _ := mustOpen(t, path, testID)
	must.Do(t, os.WriteFile(ballast, make([]byte, 72<<10), 0o666))
	isOdd := func(r Record) bool { return r.Unit%2 == 1 }
	if _, err := l.Drop(isOdd); !errors.Is(err, syscall.ENOSPC) || strings.Count(err.Error(), path) != 1 || strings.Contains(err.Error(), "\n") {
		t.Fatalf("dropping on a full disk: %v", err)
	}
	if left, _ := filepath.Glob(path + ".*"); len(left) > 0 || l.Len() != 500 {
		t.Errorf("%d records, and files are left: %q", l.Len(), left)
	}
	checkHolds(t, path, records(0, 500))
	os.Remove(ballast)
	if dropped, err := l.Drop(isOdd); err != nil || dropped != 250 {
		t.Errorf("%d dropped, %v", dropped, err)
	}
	expect.Is(t, l.Append(record(1)), nil, "Append")
}
