package ledger

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// smallDisk mounts a file system of that many bytes, which takes a privilege.
func smallDisk(t *testing.T, bytes string) (dir string) {
	dir = t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size="+bytes); err != nil {
		t.Skipf("mounting a small disk: %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
	return dir
}

// TestSmallDisk fills a file system, makes room, and goes on. It also drops records where
// the new file has no room beside the old one.
func TestSmallDisk(t *testing.T) {
	dir := smallDisk(t, "128k")
	path, ballast := filepath.Join(dir, "l"), filepath.Join(dir, "ballast")
	l, _ := mustOpen(t, path, testID)
	if err := os.WriteFile(ballast, make([]byte, 104<<10), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := l.Append(records(0, 500)...); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("a full disk: %v", err)
	}
	c, err := ReadFile(path)
	if err != nil || c.Torn != 0 {
		t.Fatalf("%+v, %v", c, err)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	if err := l.Sync(); err != nil {
		t.Fatal(err)
	}
	checkHolds(t, path, records(0, 500))

	isOdd := func(r Record) bool { return r.Unit%2 == 1 }
	if err := os.WriteFile(ballast, make([]byte, 72<<10), 0o666); err != nil {
		t.Fatal(err)
	}
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
	if err := l.Append(record(1)); err != nil {
		t.Error(err)
	}
}
