package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"

	"nqueens.example/nqueens"
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
		if err == ErrLimit {
			return ExitLimit
		}
		code = ExitLimit
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
