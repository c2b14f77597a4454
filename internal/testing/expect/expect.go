// Package expect compares what a test got with what it wants, and says what differs in one form.
package expect

import (
	"errors"
	"fmt"
	"strings"

	"github.com/google/go-cmp/cmp"
)

// T is the part of testing.TB that the package uses.
type T interface {
	Helper()
	Errorf(format string, args ...any)
}

// Equal fails a test if two values differ. What they are is said as fmt.Printf takes it.
func Equal[V comparable](t T, got, want V, what string, args ...any) {
	if got != want {
		t.Helper()
		form := "%s: %+v, want %+v"
		if _, text := any(got).(string); text {
			form = "%s: %q, want %q"
		}
		t.Errorf(form, fmt.Sprintf(what, args...), got, want)
	}
}

// Same is Equal for values that == cannot compare.
func Same[V any](t T, got, want V, what string, args ...any) {
	if diff := cmp.Diff(want, got); diff != "" {
		t.Helper()
		t.Errorf("%s (-want +got):\n%s", fmt.Sprintf(what, args...), diff)
	}
}

// Is fails a test unless an error is or wraps another, or is nil where that is wanted.
func Is(t T, err, want error, what string, args ...any) {
	if !errors.Is(err, want) {
		t.Helper()
		t.Errorf("%s: the error is %v, want %v", fmt.Sprintf(what, args...), err, want)
	}
}

// Says fails a test unless there is an error with some words in it.
func Says(t T, err error, words, what string, args ...any) {
	if err == nil || !strings.Contains(err.Error(), words) {
		t.Helper()
		t.Errorf("%s: the error is %v, want one that says %q", fmt.Sprintf(what, args...), err, words)
	}
}

// ErrorOf returns the error of a call alone.
func ErrorOf[V any](_ V, err error) error { return err }

// Fails fails a test unless there is an error.
func Fails(t T, err error, what string, args ...any) {
	if err == nil {
		t.Helper()
		t.Errorf("%s: there is no error", fmt.Sprintf(what, args...))
	}
}
