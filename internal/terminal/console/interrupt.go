package console

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"slices"
	"sync"
	"syscall"
	"time"
)

// An interrupt is SIGINT, SIGTERM or SIGHUP. It cancels the command's context. A command
// that then returns the context's error exits with 130, after one line that says what was
// kept. A command that does not return within interruptGrace is ended. A command may call:
//
//	c.OnInterrupt(f)           f returns what was kept: "the first 5 boards are kept"
//	c.FinishAfterInterrupt()   the command may take longer; a second interrupt ends it
//	Interruptedf(…)            the error with the whole line
//
// Files begun by Create are discarded and the progress line is cleared in any case.
const interruptGrace = 120 * time.Millisecond

// leaving is what has to be cleaned up before the program ends.
type leaving struct {
	mu      sync.Mutex
	files   []begun
	summary func() string
	patient bool
}

// catchInterrupts cancels the context at the first interrupt.
func (c *Console) catchInterrupts() {
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // as under nohup
		signal.Notify(signals, syscall.SIGHUP)
	}
	go func() {
		<-signals
		c.stop()
		select {
		case <-signals:
		case <-c.graceOver():
		}
		c.leaving.mu.Lock() // never unlocked, so that the command prints nothing more
		text := c.interruptText()
		c.tidy()
		fmt.Fprintln(c.Err, program+": "+text)
		os.Exit(ExitInterrupted)
	}()
}

func (c *Console) graceOver() <-chan time.Time {
	c.leaving.mu.Lock()
	defer c.leaving.mu.Unlock()
	if c.leaving.patient {
		return nil
	}
	return time.After(interruptGrace)
}

// OnInterrupt sets the function that says what an interrupt leaves. It may be called on
// another goroutine while the command runs.
func (c *Console) OnInterrupt(what func() string) {
	c.leaving.mu.Lock()
	defer c.leaving.mu.Unlock()
	c.leaving.summary = what
}

// FinishAfterInterrupt lets the command take its time to end after an interrupt.
func (c *Console) FinishAfterInterrupt() {
	c.leaving.mu.Lock()
	defer c.leaving.mu.Unlock()
	c.leaving.patient = true
}

// begun is a file that is not complete.
type begun interface {
	Name() string
	Replaces() bool // an older file, which Discard leaves
	Discard()
}

// hold discards the file if the program ends before release.
func (c *Console) hold(file begun) {
	c.leaving.mu.Lock()
	defer c.leaving.mu.Unlock()
	c.leaving.files = append(c.leaving.files, file)
}

func (c *Console) release(file begun) {
	c.leaving.mu.Lock()
	defer c.leaving.mu.Unlock()
	c.leaving.files = slices.DeleteFunc(c.leaving.files, func(f begun) bool { return f == file })
}

// Interrupted returns Interruptedf of the text if err is a cancellation, and err otherwise.
func Interrupted(err error, format string, args ...any) error {
	if !errors.Is(err, context.Canceled) {
		return err
	}
	return Interruptedf(format, args...)
}

// interruptText returns the line for a command that returned none of its own.
func (c *Console) interruptText() string {
	switch l := &c.leaving; {
	case l.summary != nil:
		return "interrupted; " + l.summary()
	case len(l.files) > 0:
		return "interrupted; " + left(l.files[0])
	case c.stdout.written.Load() > 0:
		return "interrupted; the output breaks off"
	}
	return "interrupted; nothing is kept"
}

// tidy discards incomplete files and clears the progress line.
func (c *Console) tidy() {
	for _, file := range c.leaving.files {
		file.Discard()
	}
	c.leaving.files = nil
	c.endProgress()
}

// exit cleans up after a command that returned err, writes the error in one line, and
// returns the exit code.
func (c *Console) exit(err error) int {
	c.leaving.mu.Lock() // never unlocked: from here on an interrupt comes too late
	var interrupt interruptedError
	if c.ctx.Err() != nil && errors.Is(err, context.Canceled) && !errors.As(err, &interrupt) {
		err = interruptedError{c.interruptText()}
	}
	c.tidy()
	if err == nil {
		err = c.stdout.err
	}
	if c.pager != nil && c.pager.end(err) {
		return ExitDone
	}
	return exitCode(c.ctx, c.Err, err)
}

// cause strips the operation and the file name from an error of the system.
func cause(err error) error {
	if path := new(fs.PathError); errors.As(err, &path) {
		return path.Err
	}
	return err
}
