// Package wholefile writes files that are whole or not there. What is written
// goes to a file beside the one that is meant and takes its name only once it is
// complete and on disk, so that a full disk, a signal or an error leaves an older
// file as it was, and nothing else.
package wholefile

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
)

// File is a file that comes into being. Its methods may be called from several
// goroutines; an exit that cannot wait calls Discard while another one writes.
type File struct {
	name   string // as it was given
	target string // with links followed

	mu   sync.Mutex
	file *os.File
	temp string // where it is written; "" where name is no ordinary file and is written itself
	done bool
	old  bool // there is an older file
}

// errDone is what Write and Commit return after Commit or Discard.
var errDone = errors.New("it has been closed")

// Create begins a file. A device, a pipe or another thing that is no ordinary file
// is written as it is. The permissions of an older file are kept, and one that may
// not be written is refused. Errors name the file, once.
func Create(name string) (*File, error) {
	f := &File{name: name, target: name}
	if err := f.create(); err != nil {
		return nil, f.fault(err)
	}
	return f, nil
}

func (f *File) create() error {
	if there, err := os.Stat(f.name); err == nil && !there.Mode().IsRegular() && !there.IsDir() {
		f.file, err = os.OpenFile(f.name, os.O_WRONLY, 0) // by its name: /dev/stdout is a link to what may have none
		return err
	}
	for range 40 { // as many links as Linux follows; the last may lead to no file yet
		link, err := os.Readlink(f.target)
		if err != nil {
			break
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(f.target), link)
		}
		f.target = link
	}
	old, err := os.Stat(f.target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		old = nil
	case err != nil:
		return err
	case old.IsDir():
		return errors.New("it is a folder")
	default:
		in, err := os.OpenFile(f.target, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		in.Close()
		f.old = true
	}
	folder := filepath.Dir(f.target)
	for range 100 {
		temp := filepath.Join(folder, fmt.Sprintf(".nqueens-%08x.part", rand.Uint32()))
		f.file, err = os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			f.temp = temp
			break
		}
	}
	if err == nil && old != nil {
		err = f.file.Chmod(old.Mode().Perm())
		if err != nil {
			f.Discard()
		}
	}
	return err
}

// fault names the file in an error, in place of the name of the file beside it.
func (f *File) fault(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return fmt.Errorf("cannot write %s: %w", f.name, err)
}

// Name is the name that Create was given.
func (f *File) Name() string { return f.name }

// Replaces reports whether there was an older file of the name.
func (f *File) Replaces() bool { return f.old }

// Write writes to the file that comes into being.
func (f *File) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.done {
		return 0, f.fault(errDone)
	}
	n, err := f.file.Write(p)
	if err != nil {
		err = f.fault(err)
	}
	return n, err
}

// Commit gives what was written its name, or discards it where that fails.
func (f *File) Commit() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.done {
		return f.fault(errDone)
	}
	f.done = true
	if f.temp == "" {
		if err := f.file.Close(); err != nil {
			return f.fault(err)
		}
		return nil
	}
	err := f.file.Sync()
	if closed := f.file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(f.temp, f.target)
	}
	if err != nil {
		os.Remove(f.temp)
		return f.fault(err)
	}
	return nil
}

// Discard takes away what was written, unless it has been committed. It may be
// called again, and after Commit.
func (f *File) Discard() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.done {
		return
	}
	f.done = true
	f.file.Close()
	if f.temp != "" {
		os.Remove(f.temp)
	}
}
