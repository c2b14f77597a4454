package ledger

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"nqueens.example/nqueens/internal/words"
)

// changed returns what another program has done to the file, nil if it has the name and the
// length that this one gave it.
func (l *Ledger) changed() error {
	mine, err := l.file.Stat()
	if err != nil {
		return err
	}
	now, err := os.Stat(l.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errors.New("another program has removed it")
	case err != nil:
		return errors.New(err.Error()) // not to be waited for
	case !os.SameFile(mine, now):
		return errors.New("another program has replaced it")
	case !l.failed && mine.Size() != l.length:
		return fmt.Errorf("another program has changed it: it has %d bytes, and had %d", mine.Size(), l.length)
	}
	return nil
}

// rescue keeps everything that the ledger holds in a new file, beside the one that is no
// longer what it was or else in the folder for temporary files, and continues in that. From
// then on each call that stores returns an error that says so, and stores.
func (l *Ledger) rescue(why error) error {
	var failed error
	for _, dir := range []string{filepath.Dir(l.path), os.TempDir()} {
		fresh, err := openFree(filepath.Join(dir, filepath.Base(l.path)+".rescued-"), l)
		if err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		l.lost = fmt.Errorf("ledger %s: %w; what it held, %s, is kept in %s; --ledger resumes from there",
			l.path, why, words.Plural(l.stored, "record"), fresh.path)
		l.path, l.batch = fresh.path, nil
		l.become(fresh)
		return nil
	}
	return fmt.Errorf("%w, and what it held cannot be kept elsewhere: %w", why, failed)
}

// openFree makes a ledger of the records of l at the first free of the names with a number
// after the prefix.
func openFree(prefix string, l *Ledger) (*Ledger, error) {
	for number := 1; ; number++ {
		name := fmt.Sprint(prefix, number)
		if _, err := os.Lstat(name); err == nil {
			continue
		}
		fresh, _, err := Open(name, l.id)
		if err != nil {
			return nil, err
		}
		if err := fresh.fill(l.records.all()); err != nil {
			fresh.discard()
			return nil, err
		}
		return fresh, nil
	}
}
