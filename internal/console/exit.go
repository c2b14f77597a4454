package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"

	"nqueens.example/nqueens"
)

// The exits that scripts may rely on.
const (
	ExitDone        = 0
	ExitFailed      = 1
	ExitUsage       = 2
	ExitNoSolution  = 3
	ExitLimit       = 4
	ExitInterrupted = 130
)

// program begins what the program says.
const program = "nqueens"

// usageError is a wrong use of the command, as opposed to work that failed.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// Usagef is the error of a wrong use.
func Usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// Usage is err as that of a wrong use.
func Usage(err error) error { return usageError{err} }

// IsUsage reports whether err is of a wrong use.
func IsUsage(err error) bool {
	var usage usageError
	return errors.As(err, &usage)
}

// interruptedError says what an interrupt left.
type interruptedError struct{ text string }

func (e interruptedError) Error() string { return e.text }
func (e interruptedError) Unwrap() error { return context.Canceled }

// Interruptedf is the error of a command that was interrupted; it says what that
// left: "interrupted; the first 5 boards are kept".
func Interruptedf(format string, args ...any) error {
	return interruptedError{fmt.Sprintf(format, args...)}
}

// ErrLimit stops at a limit that the user set. It is no failure, so nothing is
// said of it; the exit tells.
var ErrLimit = errors.New("stopped at the limit")

// exitCode turns what a command returned into the program's exit, after saying
// on stderr what is wrong.
func exitCode(ctx context.Context, stderr io.Writer, err error) int {
	var said interruptedError
	code := ExitFailed
	switch {
	case err == nil:
		return ExitDone
	case ctx.Err() != nil && errors.Is(err, context.Canceled), errors.As(err, &said):
		code = ExitInterrupted
	case errors.Is(err, ErrLimit):
		if err == ErrLimit {
			return ExitLimit
		}
		code = ExitLimit
	case errors.Is(err, syscall.EPIPE):
		return ExitFailed // whoever read the output has seen enough
	case IsUsage(err):
		code = ExitUsage
	case errors.Is(err, nqueens.ErrNoSolution):
		code = ExitNoSolution
	}
	message := strings.Join(strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
	fmt.Fprintln(stderr, program+": "+message)
	return code
}
