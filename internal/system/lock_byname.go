package system

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// lockByName locks a file on systems without file locks, by a second file that only one
// process can create. The lock outlives a process that is killed.
func lockByName(path string) (unlock func() error, err error) {
	name := path + ".lock"
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%w, or was killed while it did; if so, remove %s", ErrLocked, name)
	}
	if err != nil {
		return nil, err
	}
	fmt.Fprintln(f, os.Getpid())
	if err := f.Close(); err != nil {
		return nil, err
	}
	return func() error { return os.Remove(name) }, nil
}

// ErrLocked is returned if another process has locked the file.
var ErrLocked = errors.New("another process is writing it")
