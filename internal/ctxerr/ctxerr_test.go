package ctxerr_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/testing/expect"
)

var errCause = errors.New("the machine is needed elsewhere")

func TestOf(t *testing.T) {
	running := t.Context()
	expect.Is(t, ctxerr.Of(running), nil, "a context that runs")
	plain, stop := context.WithCancel(running)
	stop()
	if err := ctxerr.Of(plain); err != context.Canceled {
		t.Errorf("without a cause the error is %v", err)
	}
	expired, stop := context.WithTimeoutCause(running, 0, errCause)
	defer stop()
	<-expired.Done()
	for _, want := range []error{context.DeadlineExceeded, errCause} {
		expect.Is(t, ctxerr.Of(expired), want, "a timeout with a cause")
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
	expect.Is(t, ctxerr.Wrap(ctx, nil), nil, "no error")
}
