package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"slices"
	"sync"
	"syscall"
	"time"
)

// An interrupt is INT, TERM or HUP. It ends the command's context; a command that
// then returns an error of that context has exit 130 and one line that says what
// was kept. One that does not return within interruptGrace is ended all the same,
// so that no command needs care of its own. What a command may do:
//
//	term.keeps(f)     f says what an interrupt leaves: "the first 5 boards are kept"
//	term.drains()     it ends in its own time; a second interrupt is not waited for
//	interruptedf(…)   the error that says the whole line
//
// Files begun by term.create are discarded and progress is taken away in any case.
const interruptGrace = 120 * time.Millisecond

// leaving is what is to be put in order before the program ends.
type leaving struct {
	mu      sync.Mutex
	files   []begunFile
	bars    []*progressBar
	kept    func() string
	patient bool
}

// catchInterrupts returns a context that ends at the first interrupt.
func (t *terminal) catchInterrupts(stderr io.Writer) context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // as under nohup
		signal.Notify(signals, syscall.SIGHUP)
	}
	go func() {
		<-signals
		cancel()
		select {
		case <-signals:
		case <-t.graceOver():
		}
		t.leaving.mu.Lock() // for good: the command shall say nothing any more
		text := t.interruptText()
		t.tidy()
		fmt.Fprintln(stderr, "nqueens: "+text)
		os.Exit(exitInterrupted)
	}()
	return ctx
}

func (t *terminal) graceOver() <-chan time.Time {
	t.leaving.mu.Lock()
	defer t.leaving.mu.Unlock()
	if t.leaving.patient {
		return nil
	}
	return time.After(interruptGrace)
}

// keeps says what an interrupt leaves. It may be called from another goroutine
// than the command's, while the command goes on.
func (t *terminal) keeps(what func() string) {
	t.leaving.mu.Lock()
	defer t.leaving.mu.Unlock()
	t.leaving.kept = what
}

// drains takes the hurry from the end of a command that serves others.
func (t *terminal) drains() {
	t.leaving.mu.Lock()
	defer t.leaving.mu.Unlock()
	t.leaving.patient = true
}

// begunFile is a file that is not whole yet.
type begunFile interface {
	Name() string
	Replaces() bool // an older file, which Discard leaves
	Discard()
}

// hold sees to it that the file is discarded if the program ends before release.
func (t *terminal) hold(file begunFile) {
	t.leaving.mu.Lock()
	defer t.leaving.mu.Unlock()
	t.leaving.files = append(t.leaving.files, file)
}

func (t *terminal) release(file begunFile) {
	t.leaving.mu.Lock()
	defer t.leaving.mu.Unlock()
	t.leaving.files = slices.DeleteFunc(t.leaving.files, func(f begunFile) bool { return f == file })
}

// interruptText is the line of a command that has said nothing itself.
func (t *terminal) interruptText() string {
	switch l := &t.leaving; {
	case l.kept != nil:
		return "interrupted; " + l.kept()
	case len(l.files) > 0:
		return "interrupted; " + left(l.files[0])
	case t.stdout.written.Load() > 0:
		return "interrupted; the output breaks off"
	}
	return "interrupted; nothing is kept"
}

// tidy takes away what is not whole.
func (t *terminal) tidy() {
	for _, file := range t.leaving.files {
		file.Discard()
	}
	t.leaving.files = nil
	for _, bar := range t.leaving.bars {
		bar.end()
	}
}

// exit ends the program after a command has returned err: it says on stderr what
// is wrong, in one line, and returns the program's exit.
func (t *terminal) exit(ctx context.Context, stderr io.Writer, err error) int {
	t.leaving.mu.Lock() // for good: from here on an interrupt comes too late
	var said interruptedError
	if ctx.Err() != nil && errors.Is(err, context.Canceled) && !errors.As(err, &said) {
		err = interruptedError{t.interruptText()}
	}
	t.tidy()
	if err == nil {
		err = t.stdout.err
	}
	return exitCode(ctx, stderr, err)
}

// cause is what the system said, without the operation and the name of the file.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
