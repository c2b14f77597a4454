package ledger

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
)

// Drop removes the records for which drop returns true, by replacing the file with one
// without them, and returns their number. A unit whose first record is dropped keeps the one
// that confirmed it. The old file is kept beside it as PATH.before-1,
// or with the next free number. If Drop fails, the ledger holds what it held before, and
// Drop can be tried again.
func (l *Ledger) Drop(drop func(Record) bool) (dropped int, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.write(); err != nil {
		return 0, l.wrap(err)
	}
	for r := range l.records.all() {
		if drop(r) {
			dropped++
		}
	}
	if dropped == 0 {
		return 0, nil
	}
	rest := func(yield func(Record) bool) {
		for r := range l.records.all() {
			if !drop(r) && !yield(r) {
				return
			}
		}
	}
	if err := l.replace(rest); err != nil {
		return 0, l.wrap(err)
	}
	return dropped, nil
}

// replace replaces the ledger's file with a new one of those records.
func (l *Ledger) replace(records iter.Seq[Record]) error {
	path := l.path + ".new"
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	fresh, _, err := Open(path, l.id)
	if err != nil {
		os.Remove(path)
		return err
	}
	if err := l.exchange(fresh, records); err != nil {
		fresh.discard()
		return err
	}
	syncDirectory(l.path)
	l.become(fresh)
	return nil
}

// become continues in the file of another ledger, with the lock of that.
func (l *Ledger) become(fresh *Ledger) {
	l.unlock()
	l.file.Close()
	l.file, l.unlock, l.records, l.stored, l.length, l.link = fresh.file, fresh.unlock, fresh.records, fresh.stored, fresh.length, fresh.link
	l.failed = false
}

// exchange writes the records to a fresh ledger and gives it the name of l, whose file
// gets another.
func (l *Ledger) exchange(fresh *Ledger, records iter.Seq[Record]) error {
	if err := fresh.fill(records); err != nil {
		return err
	}
	old, err := linkFree(l.path, l.path+".before-")
	if err != nil {
		return err
	}
	if err := os.Rename(fresh.path, l.path); err != nil {
		os.Remove(old)
		return err
	}
	return nil
}

// fill stores records in a ledger that nobody uses until it is whole, and so is synced only
// at the end.
func (l *Ledger) fill(records iter.Seq[Record]) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.filling = true
	for r := range records {
		err := l.store(r)
		if err == nil && len(l.batch) == batchRecords {
			err = l.write()
		}
		if err != nil {
			return err
		}
	}
	if err := l.write(); err != nil {
		return err
	}
	l.filling = false
	return l.file.Sync()
}

// discard closes the ledger without writing what it has collected, and removes its file.
func (l *Ledger) discard() {
	l.batch = nil
	l.Close()
	os.Remove(l.path)
}

// linkFree gives a file a second name, of those with a number after the prefix.
func linkFree(path, prefix string) (name string, err error) {
	for number := 1; ; number++ {
		name = fmt.Sprint(prefix, number)
		if err = os.Link(path, name); !errors.Is(err, fs.ErrExist) {
			return name, err
		}
	}
}

// syncDirectory makes the directory entry of a file durable. A system on which a
// directory cannot be synced does not need it.
func syncDirectory(path string) {
	if dir, err := os.Open(filepath.Dir(path)); err == nil {
		_ = dir.Sync()
		dir.Close()
	}
}
