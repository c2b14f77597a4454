package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync/atomic"

	"github.com/spf13/cobra"

	"nqueens/internal/wholefile"
)

// outputFile is where a command writes its result: a file that is there once it
// is whole, or standard output. A command uses it so:
//
//	out, err := term.create(cmd, name)
//	if err != nil {
//		return err
//	}
//	return out.close(writeTo(out))
//
// Nothing more is needed: an interrupt makes Write fail, and a file that was not
// closed is discarded when the program ends.
type outputFile struct {
	term    *terminal
	ctx     context.Context
	w       io.Writer
	file    *wholefile.File // nil for standard output
	written int64           // bytes
	// draining lets what is complete still go to standard output after an interrupt.
	draining bool
}

// create begins the file of that name; "" and "-" are standard output. It fails at
// once where the file cannot be written, before the work is done.
func (t *terminal) create(cmd *cobra.Command, name string) (*outputFile, error) {
	if name == "" || name == "-" {
		return &outputFile{term: t, ctx: cmd.Context(), w: cmd.OutOrStdout()}, nil
	}
	file, err := wholefile.Create(name)
	if err != nil {
		return nil, err
	}
	t.hold(file)
	return &outputFile{term: t, ctx: cmd.Context(), w: file, file: file}, nil
}

func (o *outputFile) Write(p []byte) (int, error) {
	if err := o.ctx.Err(); err != nil && !o.draining {
		return 0, err
	}
	if o.file == nil && o.written == 0 && isTerminal(o.w) && beginsPicture(p) {
		return 0, errPictureOnTerminal
	}
	n, err := o.w.Write(p)
	o.written += int64(n)
	return n, err
}

var errPictureOnTerminal = usageErrorf("a picture is not for the terminal; -o FILE writes it to a file")

// beginsPicture recognises the beginning of a picture, so that no command has to see
// to it that none goes to the terminal.
func beginsPicture(start []byte) bool {
	for _, begins := range []string{"<svg", "\x89PNG", "GIF8"} {
		if bytes.HasPrefix(start, []byte(begins)) {
			return true
		}
	}
	return false
}

// close ends the output, where err is how the writing ended. The file takes its
// name if that is nil or errLimit and the command was not interrupted; else an
// older file stays as it was.
func (o *outputFile) close(err error) error {
	if stopped := o.ctx.Err(); stopped != nil && !errors.Is(err, stopped) && !errors.Is(err, errLimit) {
		err = stopped // whatever else went wrong then came of that
	}
	if o.file == nil {
		return err
	}
	if err != nil && !errors.Is(err, errLimit) {
		if errors.Is(err, context.Canceled) {
			err = interruptedf("interrupted; %s", left(o.file))
		}
		o.discard()
		return err
	}
	defer o.term.release(o.file)
	return errors.Join(o.file.Commit(), err)
}

// discard takes away what was written to a file.
func (o *outputFile) discard() {
	if o.file != nil {
		o.file.Discard()
		o.term.release(o.file)
	}
}

// left says what an interrupt leaves of a file that is not whole.
func left(file begunFile) string {
	if file.Replaces() {
		return file.Name() + " is as it was"
	}
	return file.Name() + " is not written"
}

// newFile is one that something else than term.create writes, where there was none.
type newFile string

func (f newFile) Name() string   { return string(f) }
func (f newFile) Replaces() bool { return false }
func (f newFile) Discard()       { os.Remove(string(f)) }

// loudWriter is standard output that does not forget an error, whoever ignores it.
type loudWriter struct {
	to interface {
		io.Writer
		Fd() uintptr
	}
	err     error
	written atomic.Int64 // bytes
}

func (l *loudWriter) Fd() uintptr { return l.to.Fd() }

func (l *loudWriter) Write(p []byte) (int, error) {
	if l.err != nil {
		return 0, l.err
	}
	n, err := l.to.Write(p)
	l.written.Add(int64(n))
	if err != nil {
		l.err = fmt.Errorf("cannot write to standard output: %w", cause(err))
		return n, l.err
	}
	return n, nil
}
