package system

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
)

// File is a file being written. Its methods may be called from several goroutines:
// an exit that cannot wait calls Discard while another goroutine writes.
type File struct {
	name   string // as given to CreateFile
	target string // name with links followed

	mu   sync.Mutex
	file *os.File
	temp string // the temporary file; "" if name is not a regular file and is written directly
	done bool
	old  bool // whether target exists already
}

// errDone is the error of Write and Commit after Commit or Discard.
var errDone = errors.New("it has been closed")

// CreateFile starts a file. It is written under another name in the same folder and renamed
// by Commit once it is complete and on disk, so that a full disk, a signal or an error leaves
// an existing file unchanged and no other file behind. Devices, pipes and other files that are not regular are written
// directly, and so are open files under names like /dev/stdout. The new file keeps the permissions of an existing one; it is an error if
// that is not writable. Errors of all methods name the file.
func CreateFile(name string) (*File, error) {
	f := &File{name: name, target: name}
	if err := f.create(); err != nil {
		return nil, f.fault(err)
	}
	return f, nil
}

func (f *File) create() (err error) {
	if fd, ok := Descriptor(f.name); ok {
		f.file, err = openDescriptor(fd, f.name)
		return err
	}
	if there, err := os.Stat(f.name); err == nil && !there.Mode().IsRegular() && !there.IsDir() {
		f.file, err = os.OpenFile(f.name, os.O_WRONLY, 0)
		return err
	}
	f.followLinks()
	old, err := os.Stat(f.target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return f.createTemp()
	case err != nil:
		return err
	case old.IsDir():
		return errors.New("it is a folder")
	}
	in, err := os.OpenFile(f.target, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	in.Close()
	f.old = true
	if err := f.createTemp(); err != nil {
		return err
	}
	if err := f.file.Chmod(old.Mode().Perm()); err != nil {
		f.Discard()
		return err
	}
	return nil
}

// followLinks sets target to what name links to, which need not exist.
func (f *File) followLinks() {
	for range 40 { // the limit of Linux
		link, err := os.Readlink(f.target)
		if err != nil {
			return
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(f.target), link)
		}
		f.target = link
	}
}

// createTemp creates the temporary file.
func (f *File) createTemp() (err error) {
	for range 100 {
		temp := filepath.Join(filepath.Dir(f.target), fmt.Sprintf(".nqueens-%08x.part", rand.Uint32()))
		f.file, err = os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			f.temp = temp
			break
		}
	}
	return err
}

// fault names the file in an error, instead of the temporary file. It returns nil for nil.
func (f *File) fault(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return fmt.Errorf("cannot write %s: %w", f.name, err)
}

// Name returns the name given to Create.
func (f *File) Name() string { return f.name }

// Replaces reports whether the file exists already.
func (f *File) Replaces() bool { return f.old }

// Write appends to the file.
func (f *File) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.done {
		return 0, f.fault(errDone)
	}
	n, err := f.file.Write(p)
	return n, f.fault(err)
}

// Commit completes the file and gives it its name. If that fails, it discards the file.
func (f *File) Commit() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.done {
		return f.fault(errDone)
	}
	f.done = true
	if f.temp == "" {
		return f.fault(f.file.Close())
	}
	err := cmp.Or(f.file.Sync(), f.file.Close())
	if err == nil {
		err = os.Rename(f.temp, f.target)
	}
	if err != nil {
		os.Remove(f.temp)
	}
	return f.fault(err)
}

// Discard removes the file, unless it has been committed. It may be called several
// times, and after Commit.
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
