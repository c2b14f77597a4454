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

// An interrupt is INT, TERM or HUP. It ends the command's context; a command that
// then returns an error of that context has exit 130 and one line that says what
// was kept. One that does not return within interruptGrace is ended all the same,
// so that no command needs care of its own. What a command may do:
//
//	c.Keeps(f)        f says what an interrupt leaves: "the first 5 boards are kept"
//	c.Drains()        it ends in its own time; a second interrupt is not waited for
//	Interruptedf(…)   the error that says the whole line
//
// Files begun by Create are discarded and progress is taken away in any case.
const interruptGrace = 120 * time.Millisecond

// leaving is what is to be put in order before the program ends.
type leaving struct {
	mu      sync.Mutex
	files   []begun
	kept    func() string
	patient bool
}

// catchInterrupts makes the context end at the first interrupt.
func (c *Console) catchInterrupts() {
	var cancel context.CancelFunc
	c.ctx, cancel = context.WithCancel(context.Background())
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
		case <-c.graceOver():
		}
		c.leaving.mu.Lock() // for good: the command shall say nothing any more
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

// Keeps says what an interrupt leaves. It may be called from another goroutine
// than the command's, while the command goes on.
func (c *Console) Keeps(what func() string) {
	c.leaving.mu.Lock()
	defer c.leaving.mu.Unlock()
	c.leaving.kept = what
}

// Drains takes the hurry from the end of a command that serves others.
func (c *Console) Drains() {
	c.leaving.mu.Lock()
	defer c.leaving.mu.Unlock()
	c.leaving.patient = true
}

// begun is a file that is not whole yet.
type begun interface {
	Name() string
	Replaces() bool // an older file, which Discard leaves
	Discard()
}

// hold sees to it that the file is discarded if the program ends before release.
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

// Interrupted gives an interrupt its words, where err is one, and else returns err.
func Interrupted(err error, format string, args ...any) error {
	if !errors.Is(err, context.Canceled) {
		return err
	}
	return Interruptedf(format, args...)
}

// interruptText is the line of a command that has said nothing itself.
func (c *Console) interruptText() string {
	switch l := &c.leaving; {
	case l.kept != nil:
		return "interrupted; " + l.kept()
	case len(l.files) > 0:
		return "interrupted; " + left(l.files[0])
	case c.stdout.written.Load() > 0:
		return "interrupted; the output breaks off"
	}
	return "interrupted; nothing is kept"
}

// tidy takes away what is not whole.
func (c *Console) tidy() {
	for _, file := range c.leaving.files {
		file.Discard()
	}
	c.leaving.files = nil
	c.endProgress()
}

// exit ends the program after a command has returned err: it says what is
// wrong, in one line, and returns the program's exit.
func (c *Console) exit(err error) int {
	c.leaving.mu.Lock() // for good: from here on an interrupt comes too late
	var said interruptedError
	if c.ctx.Err() != nil && errors.Is(err, context.Canceled) && !errors.As(err, &said) {
		err = interruptedError{c.interruptText()}
	}
	c.tidy()
	if err == nil {
		err = c.stdout.err
	}
	return exitCode(c.ctx, c.Err, err)
}

// cause is what the system said, without the operation and the name of the file.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
