package ledger

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Merge writes a new ledger at path with every result of the sources, in the
// order of units. The sources must be of one plan (*Mismatch) and must agree
// where they overlap (*Conflict); torn tails are left out. It does not touch a
// file that is there already, and leaves none behind when it fails.
func Merge(path string, sources ...*Contents) (err error) {
	if len(sources) == 0 {
		return errors.New("there is no ledger to merge")
	}
	plan := sources[0].Plan
	var all []Record
	for _, source := range sources {
		if source.Plan != plan {
			return &Mismatch{Has: source.Plan, Want: plan}
		}
		all = append(all, source.Records...)
	}
	sortByUnit(all)
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		if err == nil {
			err = fmt.Errorf("%s is there already; name a new file", path)
		}
		return err
	}
	l, _, err := Open(path, plan)
	if err != nil {
		return err
	}
	defer func() {
		if failed := l.Close(); err == nil {
			err = failed
		}
		if err != nil {
			os.Remove(path)
		}
	}()
	return l.Append(all...)
}
