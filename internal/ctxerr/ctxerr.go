// Package ctxerr builds the error that long work returns when its context ends, and sequences
// that end with it.
package ctxerr

import (
	"context"
	"errors"
)

// Of returns nil while ctx has not ended. Afterwards it returns an error that wraps
// both ctx.Err() and context.Cause(ctx), and reads like the cause.
func Of(ctx context.Context) error { return Wrap(ctx, ctx.Err()) }

// Wrap returns err, which may come from work that was given ctx or a context derived
// from it. If ctx has ended and err wraps only one of ctx.Err() and
// context.Cause(ctx), the returned error wraps both. An error without either is
// returned unchanged.
func Wrap(ctx context.Context, err error) error {
	stopped, cause := ctx.Err(), context.Cause(ctx)
	switch {
	case err == nil || stopped == nil || cause == nil:
		return err
	case err == stopped && errors.Is(cause, stopped):
		return cause
	case errors.Is(err, cause) && errors.Is(err, stopped):
		return err
	case err == stopped:
		return both{cause, stopped}
	case errors.Is(err, cause):
		return both{err, stopped}
	case errors.Is(err, stopped):
		return both{err, cause}
	}
	return err
}

// both is an error that also wraps another one, without mentioning it.
type both struct {
	error
	also error
}

func (b both) Unwrap() []error { return []error{b.error, b.also} }
