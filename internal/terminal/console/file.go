package console

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync/atomic"

	"nqueens.example/nqueens/internal/system"
)

// Open opens an input file; "-" is standard input. What says what is read, for errors:
// "the placements". Called is the file's name in errors.
func (c *Console) Open(name, what string) (in io.ReadCloser, called string, err error) {
	if name == "-" {
		return io.NopCloser(c.In), "standard input", nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, name, fmt.Errorf("cannot read %s: %s: %w", what, name, cause(err))
	}
	if info, err := file.Stat(); err == nil && info.IsDir() {
		file.Close()
		return nil, name, fmt.Errorf("cannot read %s: %s is a folder", what, name)
	}
	return file, name, nil
}

// File is the output of a command: standard output, or a file that appears when it is
// complete. Use Console.Write, or:
//
//	out, err := c.Create(name)
//	if err != nil {
//		return err
//	}
//	return out.Close(writeTo(out))
//
// After an interrupt Write fails, and a file that was not closed is discarded when the
// program ends.
type File struct {
	AfterInterrupt bool // accept writes to standard output after an interrupt
	KeepProgress   bool // leave the progress line alone, unless the output is the terminal

	c       *Console
	file    *system.File // nil for standard output
	written int64
}

// Create begins the file with that name; "", "-" and /dev/stdout are standard output. It fails before
// any work is done if the file cannot be written.
func (c *Console) Create(name string) (*File, error) {
	if fd, ok := system.Descriptor(name); name == "" || name == "-" || ok && fd == 1 {
		return &File{c: c}, nil
	}
	file, err := system.CreateFile(name)
	if err != nil {
		return nil, err
	}
	c.hold(file)
	return &File{c: c, file: file}, nil
}

// Write calls write with the output of that name, as Create returns it, and closes it.
func (c *Console) Write(name string, write func(io.Writer) error) error {
	out, err := c.Create(name)
	if err != nil {
		return err
	}
	return out.Close(write(out))
}

// Standard reports whether the output is standard output.
func (f *File) Standard() bool { return f.file == nil }

func (f *File) Write(p []byte) (n int, err error) {
	if err := f.c.ctx.Err(); err != nil && !f.AfterInterrupt {
		return 0, err
	}
	switch {
	case f.file != nil:
		n, err = f.file.Write(p)
	case f.KeepProgress && !f.c.stdout.terminal:
		n, err = f.c.stdout.pass(p)
	case f.written == 0 && f.c.stdout.terminal && IsPicture(p):
		return 0, ErrPicture
	default:
		n, err = f.c.Out.Write(p)
	}
	f.written += int64(n)
	return n, err
}

// ErrPicture rejects a picture that would be written to the terminal.
var ErrPicture = Usagef("a picture is not for the terminal; -o FILE writes it to a file")

// IsPicture reports whether start is the beginning of a picture, as SVG, PNG, GIF or PDF.
func IsPicture(start []byte) bool {
	for _, begins := range []string{"<svg", "\x89PNG", "GIF8", "%PDF"} {
		if bytes.HasPrefix(start, []byte(begins)) {
			return true
		}
	}
	return false
}

// Close ends the output; err is how the writing ended. If err is nil or ErrLimit, and the
// command was not interrupted, the file takes its name. Otherwise an older file stays as
// it was.
func (f *File) Close(err error) error {
	if stopped := f.c.ctx.Err(); stopped != nil && !errors.Is(err, stopped) && !errors.Is(err, ErrLimit) {
		err = stopped // the cause of whatever else went wrong
	}
	if f.file == nil {
		return err
	}
	if err != nil && !errors.Is(err, ErrLimit) {
		if errors.Is(err, context.Canceled) {
			err = Interruptedf("interrupted; %s", left(f.file))
		}
		f.file.Discard()
		f.c.release(f.file)
		return err
	}
	defer f.c.release(f.file)
	return errors.Join(f.file.Commit(), err)
}

// left says what an interrupt leaves of an incomplete file.
func left(file *system.File) string {
	if file.Replaces() {
		return file.Name() + " is as it was"
	}
	return file.Name() + " is not written"
}

// loudWriter is standard output. It keeps its first error, in case the command ignores it.
type loudWriter struct {
	to       *os.File
	out      io.Writer // to, or the pager before it
	terminal bool
	before   func() // before a write
	err      error
	written  atomic.Int64 // bytes
}

func (l *loudWriter) Fd() uintptr { return l.to.Fd() }

func (l *loudWriter) Write(p []byte) (int, error) {
	l.before()
	return l.pass(p)
}

// pass writes without clearing the progress line.
func (l *loudWriter) pass(p []byte) (int, error) {
	if l.err != nil {
		return 0, l.err
	}
	n, err := l.out.Write(p)
	l.written.Add(int64(n))
	if err != nil {
		l.err = fmt.Errorf("cannot write to standard output: %w", cause(err))
		return n, l.err
	}
	return n, nil
}
