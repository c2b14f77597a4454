package record

import (
	"context"
	"time"

	"nqueens.example/nqueens/internal/counting/ledger"
)

// Waiting lets work continue while the disk of its ledger is full. The ledger keeps in memory
// what it cannot write, and writes it with a later record or in Wait.
type Waiting struct {
	Tell func(err error) // once when the disk is full, and with nil once all is written
	full bool
}

// Pass returns the error of a call that stores in a ledger, nil if it is one to wait for.
func (w *Waiting) Pass(err error) error {
	full := ledger.IsFull(err)
	if w == nil || err != nil && !full {
		return err
	}
	if full != w.full {
		w.full = full
		w.Tell(err)
	}
	return nil
}

// Wait returns when everything that the ledger has is on disk, or ctx ends.
func (w *Waiting) Wait(ctx context.Context, l *ledger.Ledger) error {
	for w != nil {
		if err := w.Pass(l.Sync()); err != nil || !w.full {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err() // closing the ledger says what is not written
		case <-time.After(time.Second):
		}
	}
	return nil
}
