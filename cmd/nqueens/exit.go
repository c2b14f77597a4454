package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"

	"nqueens"
)

// The exits that scripts may rely on.
const (
	exitDone        = 0
	exitFailed      = 1
	exitUsage       = 2
	exitNoSolution  = 3
	exitLimit       = 4
	exitInterrupted = 130
)

// usageError is a wrong use of the command, as opposed to work that failed.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usageErrorf(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// interruptedError says what an interrupt left.
type interruptedError struct{ text string }

func (e interruptedError) Error() string { return e.text }
func (e interruptedError) Unwrap() error { return context.Canceled }

func interruptedf(format string, args ...any) error {
	return interruptedError{fmt.Sprintf(format, args...)}
}

// errLimit stops at a limit that the user set. It is no failure, so nothing is
// said of it; the exit tells.
var errLimit = errors.New("stopped at the limit")

// exitCode turns what a command returned into the program's exit, after saying
// on stderr what is wrong.
func exitCode(ctx context.Context, stderr io.Writer, err error) int {
	var usage usageError
	var said interruptedError
	code := exitFailed
	switch {
	case err == nil:
		return exitDone
	case ctx.Err() != nil && errors.Is(err, context.Canceled), errors.As(err, &said):
		code = exitInterrupted
	case errors.Is(err, errLimit):
		if err == errLimit {
			return exitLimit
		}
		code = exitLimit
	case errors.Is(err, syscall.EPIPE):
		return exitFailed // whoever read the output has seen enough
	case errors.As(err, &usage):
		code = exitUsage
	case errors.Is(err, nqueens.ErrNoSolution):
		code = exitNoSolution
	}
	message := strings.Join(strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
	fmt.Fprintln(stderr, "nqueens: "+message)
	return code
}
