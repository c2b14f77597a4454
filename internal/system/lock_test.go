package system

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	open := func() *os.File {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
	first, second := open(), open()
	unlock, err := Lock(first)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(second); !errors.Is(err, ErrLocked) {
		t.Errorf("a second lock: %v", err)
	}
	if text, err := os.ReadFile(path); err != nil {
		t.Errorf("a locked file is read as %q, %v", text, err)
	}
	if err := unlock(); err != nil {
		t.Fatal(err)
	}
	if unlock, err = Lock(second); err != nil {
		t.Fatal(err)
	}
	unlock()
}

func TestLockByName(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	unlock, err := lockByName(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lockByName(path); !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), path+".lock") {
		t.Errorf("a second lock: %v", err)
	}
	if err := unlock(); err != nil {
		t.Fatal(err)
	}
	if unlock, err = lockByName(path); err != nil {
		t.Fatal(err)
	}
	unlock()
}
