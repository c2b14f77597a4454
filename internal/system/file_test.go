package system_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"nqueens.example/nqueens/internal/system"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
)

func create(t *testing.T, name string) *system.File {
	t.Helper()
	return must.Get(system.CreateFile(name))(t)
}

func write(t *testing.T, f *system.File, text string) {
	t.Helper()
	must.Get(f.Write([]byte(text)))(t)
}

// holds checks what the folder of a file holds: the file with that text alone.
func holds(t *testing.T, name, want string) {
	t.Helper()
	got, err := os.ReadFile(name)
	if err != nil || string(got) != want {
		t.Errorf("the file holds %q, %v; want %q", got, err, want)
	}
	if entries, err := os.ReadDir(filepath.Dir(name)); err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v; want the file alone", entries, err)
	}
}

func TestCommit(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	f := create(t, name)
	write(t, f, "one ")
	expect.Fails(t, expect.ErrorOf(os.Stat(name)), "the file is there before it is whole")
	write(t, f, "two")
	must.Do(t, f.Commit())
	f.Discard()
	holds(t, name, "one two")
	expect.Fails(t, expect.ErrorOf(f.Write(nil)), "a file that is closed can be written")
	expect.Fails(t, f.Commit(), "a file is committed twice")
}

// TestReplace discards and commits to a file that exists, by its name and by a link.
func TestReplace(t *testing.T) {
	name, link := filepath.Join(t.TempDir(), "file"), filepath.Join(t.TempDir(), "link")
	paths := []string{name}
	if err := os.Symlink(name, link); err == nil {
		paths = append(paths, link)
	} else if runtime.GOOS != "windows" {
		t.Fatal(err)
	}
	for _, by := range paths {
		must.Do(t, os.WriteFile(name, []byte("old"), 0o640))
		f := create(t, by)
		write(t, f, "new")
		f.Discard()
		f.Discard()
		holds(t, name, "old")
		f = create(t, by)
		write(t, f, "new")
		must.Do(t, f.Commit())
		holds(t, name, "new")
		if info, err := os.Stat(name); err == nil && runtime.GOOS != "windows" && info.Mode().Perm() != 0o640 {
			t.Errorf("its permissions became %v", info.Mode())
		}
	}
	if info, err := os.Lstat(paths[len(paths)-1]); err != nil || len(paths) > 1 && info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link became %v, %v", info, err)
	}
}

func TestErrorsNameTheFileOnce(t *testing.T) {
	for name, want := range map[string]string{
		filepath.Join(t.TempDir(), "missing", "file"): "no such file",
		t.TempDir(): "it is a folder",
	} {
		_, err := system.CreateFile(name)
		if err == nil || strings.Count(err.Error(), name) != 1 || !strings.HasPrefix(err.Error(), "cannot write "+name+": ") {
			t.Errorf("%s: %v", name, err)
		} else if runtime.GOOS != "windows" && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

func TestDeviceIsWrittenAsItIs(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs /dev/full")
	}
	f := create(t, "/dev/full")
	expect.Equal(t, fmt.Sprint(expect.ErrorOf(f.Write([]byte("text")))), "cannot write /dev/full: no space left on device", "writing to a full device")
	f.Discard()
}

// A pipe that only a descriptor leads to, as /dev/stdout does, has no name of its own.
func TestDescriptorIsWrittenAsItIs(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs /dev/fd")
	}
	from, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	f := create(t, fmt.Sprintf("/dev/fd/%d", to.Fd()))
	must.Get(f.Write([]byte("text")))(t)
	must.Do(t, errors.Join(f.Commit(), to.Close()))
	if got, err := io.ReadAll(from); err != nil || string(got) != "text" {
		t.Errorf("the pipe got %q, %v", got, err)
	}
}

// A regular file behind a redirected stream keeps what it holds, and the stream stays
// open for whoever opened it.
func TestOpenFilesAreStreams(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the names of open files are those of Linux")
	}
	name := filepath.Join(t.TempDir(), "log")
	log := must.Get(os.Create(name))(t)
	defer log.Close()
	fmt.Fprint(log, "before ")
	for _, folder := range []string{"/dev/fd", "/proc/self/fd"} {
		f := create(t, fmt.Sprintf("%s/%d", folder, log.Fd()))
		write(t, f, "through "+folder)
		must.Do(t, f.Commit())
	}
	discarded := create(t, fmt.Sprintf("/dev/fd/%d", log.Fd()))
	discarded.Discard()
	fmt.Fprint(log, " after")
	holds(t, name, "before through /dev/fdthrough /proc/self/fd after")
	expect.Says(t, expect.ErrorOf(system.CreateFile("/dev/fd/1000000")), "/dev/fd/1000000: no such file is open", "a file that is not open")
}
