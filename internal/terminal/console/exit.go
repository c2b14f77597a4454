package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
	"unicode"
	"unicode/utf8"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/system"
)

// The exit codes, which scripts rely on.
const (
	ExitDone        = 0
	ExitFailed      = 1
	ExitUsage       = 2
	ExitNoSolution  = 3
	ExitLimit       = 4
	ExitInterrupted = 130
)

// program is the name of the root command, the prefix of errors and remarks.
var program = "nqueens"

// usageError marks a usage error, as opposed to work that failed.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// Usagef returns an error that exits with ExitUsage.
func Usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// Usage wraps err so that it exits with ExitUsage. It returns nil for nil.
func Usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// IsUsage reports whether err exits with ExitUsage.
func IsUsage(err error) bool {
	return errors.As(err, new(usageError))
}

// interruptedError is the line that an interrupted command prints.
type interruptedError struct{ text string }

func (e interruptedError) Error() string { return e.text }
func (e interruptedError) Unwrap() error { return context.Canceled }

// Interruptedf returns the error of an interrupted command, which says what was kept:
// "interrupted; the first 5 boards are kept".
func Interruptedf(format string, args ...any) error {
	return interruptedError{fmt.Sprintf(format, args...)}
}

// ErrLimit reports that the command stopped at a limit that the user set. By itself it
// prints nothing and exits with ExitLimit.
var ErrLimit = errors.New("stopped at the limit")

// exitCode returns the exit code for what a command returned, after it has written the
// error to stderr.
func exitCode(ctx context.Context, stderr io.Writer, err error) int {
	var interrupt interruptedError
	code := ExitFailed
	switch {
	case err == nil:
		return ExitDone
	case ctx.Err() != nil && errors.Is(err, context.Canceled), errors.As(err, &interrupt):
		code = ExitInterrupted
	case errors.Is(err, ErrLimit):
		return ExitLimit
	case errors.Is(err, syscall.EPIPE):
		return ExitFailed // the reader has closed the pipe
	case IsUsage(err):
		code = ExitUsage
	case errors.Is(err, nqueens.ErrNoSolution):
		code = ExitNoSolution
	}
	message := strings.Join(strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
	fmt.Fprintln(stderr, program+": "+Harmless(message))
	return code
}

// Harmless escapes what would move the cursor of a terminal or turn its text round: the name
// of a file may come from somebody else.
func Harmless(text string) string {
	var b strings.Builder
	for i, r := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, text[i])
		case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r):
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

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
	files   []*system.File
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

// hold discards the file if the program ends before release.
func (c *Console) hold(file *system.File) {
	c.leaving.mu.Lock()
	defer c.leaving.mu.Unlock()
	c.leaving.files = append(c.leaving.files, file)
}

func (c *Console) release(file *system.File) {
	c.leaving.mu.Lock()
	defer c.leaving.mu.Unlock()
	c.leaving.files = slices.DeleteFunc(c.leaving.files, func(f *system.File) bool { return f == file })
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
