package ctxerr

import (
	"context"
	"iter"
)

// Seq returns the sequence of what walk yields. The error of walk, or that of ctx if it has
// ended, is the last pair, with the zero T. Nothing follows a break.
func Seq[T any](ctx context.Context, walk func(yield func(T) bool) error) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var zero T
		broken := false
		err := Of(ctx)
		if err == nil {
			err = walk(func(value T) bool {
				broken = !yield(value, nil)
				return !broken
			})
		}
		if err == nil {
			err = Of(ctx)
		}
		if err != nil && !broken {
			yield(zero, err)
		}
	}
}
