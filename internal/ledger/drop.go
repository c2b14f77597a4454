package ledger

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Drop removes the records for which drop returns true, by replacing the file with one
// without them, and returns their number. The old file is kept beside it as PATH.before-1,
// or with the next free number. If Drop fails, the ledger accepts no more records, and
// either the old or the new file is whole at its path.
func (l *Ledger) Drop(drop func(Record) bool) (dropped int, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.write(); err != nil {
		return 0, l.wrap(err)
	}
	var kept []Record
	for _, first := range l.records.firsts() {
		l.records.page(first, func(r Record) bool {
			if drop(r) {
				dropped++
			} else {
				kept = append(kept, r)
			}
			return true
		})
	}
	if dropped == 0 {
		return 0, nil
	}
	if l.failure = l.replace(kept); l.failure != nil {
		return 0, l.wrap(l.failure)
	}
	return dropped, nil
}

// replace replaces the ledger's file with a new one of those records.
func (l *Ledger) replace(records []Record) error {
	path := l.path + ".new"
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	fresh, _, err := Open(path, l.plan)
	if err != nil {
		return err
	}
	if err := fresh.Append(records...); err != nil {
		return errors.Join(err, fresh.Close())
	}
	if err := linkFree(l.path, l.path+".before-"); err != nil {
		return errors.Join(err, fresh.Close())
	}
	if err := os.Rename(path, l.path); err != nil {
		return errors.Join(err, fresh.Close())
	}
	syncDirectory(l.path)
	// The lock is that of the new file from here on.
	err = errors.Join(l.unlock(), l.file.Close())
	l.file, l.unlock, l.records, l.length, l.link = fresh.file, fresh.unlock, fresh.records, fresh.length, fresh.link
	return err
}

// linkFree gives a file a second name, of those with a number after the prefix.
func linkFree(path, prefix string) error {
	for number := 1; ; number++ {
		err := os.Link(path, fmt.Sprint(prefix, number))
		if !errors.Is(err, fs.ErrExist) {
			return err
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
