package ctxerr_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"nqueens.example/nqueens/internal/ctxerr"
)

var errCause = errors.New("the machine is needed elsewhere")

func TestOf(t *testing.T) {
	running := t.Context()
	if err := ctxerr.Of(running); err != nil {
		t.Errorf("a context that runs has the error %v", err)
	}
	plain, stop := context.WithCancel(running)
	stop()
	if err := ctxerr.Of(plain); err != context.Canceled {
		t.Errorf("without a cause the error is %v", err)
	}
	expired, stop := context.WithTimeoutCause(running, 0, errCause)
	defer stop()
	<-expired.Done()
	if err := ctxerr.Of(expired); !errors.Is(err, context.DeadlineExceeded) || !errors.Is(err, errCause) {
		t.Errorf("a timeout with a cause has the error %v", err)
	}
	for _, cause := range []error{errCause, fmt.Errorf("wrapped: %w", errCause), errors.Join(errCause, context.Canceled)} {
		ctx, cancel := context.WithCancelCause(running)
		cancel(cause)
		err := ctxerr.Of(ctx)
		if !errors.Is(err, context.Canceled) || !errors.Is(err, errCause) || err.Error() != cause.Error() {
			t.Errorf("cause %q: the error is %q", cause, err)
		}
	}
}

func TestWrap(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	if err := ctxerr.Wrap(ctx, context.Canceled); errors.Is(err, errCause) {
		t.Errorf("before the end Wrap returns %v", err)
	}
	cancel(errCause)
	for _, err := range []error{errCause, context.Canceled, fmt.Errorf("stream 3: %w", context.Canceled), fmt.Errorf("stream 3: %w", errCause)} {
		wrapped := ctxerr.Wrap(ctx, err)
		if !errors.Is(wrapped, context.Canceled) || !errors.Is(wrapped, errCause) || !errors.Is(wrapped, err) {
			t.Errorf("%v becomes %v", err, wrapped)
		}
		if err != context.Canceled && wrapped.Error() != err.Error() {
			t.Errorf("%q reads %q", err, wrapped)
		}
	}
	other := errors.New("the disk is full")
	if err := ctxerr.Wrap(ctx, other); err != other {
		t.Errorf("%v becomes %v", other, err)
	}
	if err := ctxerr.Wrap(ctx, nil); err != nil {
		t.Errorf("no error becomes %v", err)
	}
}
