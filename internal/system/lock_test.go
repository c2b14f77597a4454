package system

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/testing/must"
)

// TestLock locks a file, which others can read, by the system's lock and by a file beside it.
func TestLock(t *testing.T) {
	for name, lock := range map[string]func(*os.File) (func() error, error){
		"Lock":       Lock,
		"lockByName": func(f *os.File) (func() error, error) { return lockByName(f.Name()) },
	} {
		path := filepath.Join(t.TempDir(), "file")
		open := func() *os.File {
			f := must.Get(os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600))(t)
			t.Cleanup(func() { f.Close() })
			return f
		}
		first, second := open(), open()
		unlock, err := lock(first)
		if err != nil {
			t.Fatal(name, err)
		}
		if _, err := lock(second); !errors.Is(err, ErrLocked) || name == "lockByName" && !strings.Contains(err.Error(), path+".lock") {
			t.Errorf("%s: a second lock: %v", name, err)
		}
		if text, err := os.ReadFile(path); err != nil {
			t.Errorf("%s: a locked file is read as %q, %v", name, text, err)
		}
		if err := unlock(); err != nil {
			t.Fatal(name, err)
		}
		if unlock, err = lock(second); err != nil {
			t.Fatal(name, err)
		}
		unlock()
	}
}
