package nats

import (
	"errors"
	"syscall"

	"nqueens.example/nqueens/cluster"
)

// ledgerQueue writes what is stored to the ledger, in the same order. While its disk is full,
// the rest waits.
type ledgerQueue struct {
	entries   []entry
	unwritten string // why the ledger cannot be written
}

// entry is a change of the ledger.
type entry struct {
	record cluster.Record
	drop   string // worker whose records are dropped instead, "" for a record to add
}

// clean reports whether the ledger has all entries on disk.
func (l *ledgerQueue) clean() bool { return len(l.entries) == 0 && l.unwritten == "" }

func (l *ledgerQueue) enter(e entry) { l.entries = append(l.entries, e) }

// writeLedger writes the entries that wait. It returns an error only if waiting does not
// help.
func (e *engine) writeLedger() error {
	for len(e.entries) > 0 {
		err := e.apply(e.entries[0])
		if err = e.ledgerTrouble(err); err != nil {
			return err
		}
		if e.unwritten != "" && e.entries[0].drop != "" {
			return nil
		}
		e.entries = e.entries[1:] // a ledger keeps in memory what it cannot write yet
	}
	return nil
}

// syncLedger writes the entries that wait, and everything that the ledger has collected.
func (e *engine) syncLedger() error {
	if err := e.writeLedger(); err != nil {
		return err
	}
	return e.ledgerTrouble(e.o.Ledger.Sync())
}

// apply makes one change.
func (e *engine) apply(change entry) error {
	if change.drop == "" {
		return e.o.Ledger.Add(change.record)
	}
	return e.o.Ledger.Drop(change.drop)
}

// ledgerTrouble tells the operator once that the ledger cannot be written, and once that
// it can again. It returns err if waiting does not help.
func (e *engine) ledgerTrouble(err error) error {
	_, passing := errors.AsType[syscall.Errno](err) // such as a full disk
	switch {
	case err != nil && !passing:
		return err
	case err != nil && e.unwritten == "":
		e.unwritten = err.Error()
		e.o.Log.Error("the ledger cannot be written; the count continues when it can", "error", err)
	case err == nil && e.unwritten != "":
		e.unwritten = ""
		e.o.Log.Info("the ledger is written again")
	}
	return nil
}

// salvage adds to the ledger what was accepted and is not stored by the servers: the
// coordinator ends. Nothing that follows a verdict is added, since the verdict is lost.
func (e *engine) salvage() {
	for _, w := range e.queue {
		if w.drop != "" {
			return
		}
		for _, r := range w.records {
			e.enter(entry{record: r})
		}
	}
	if err := e.writeLedger(); err != nil {
		e.o.Log.Error("the ledger cannot be written", "error", err)
	}
}
