package system

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"nqueens.example/nqueens/internal/testing/must"
)

// TestLock locks a file, which others can read.
func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	open := func() *os.File {
		f := must.Get(os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600))(t)
		t.Cleanup(func() { f.Close() })
		return f
	}
	first, second := open(), open()
	unlock := must.Get(Lock(first))(t)
	if _, err := Lock(second); !errors.Is(err, ErrLocked) {
		t.Errorf("a second lock: %v", err)
	}
	if text, err := os.ReadFile(path); err != nil {
		t.Errorf("a locked file is read as %q, %v", text, err)
	}
	must.Do(t, unlock())
	unlock = must.Get(Lock(second))(t)
	must.Do(t, unlock())
}
