package ledger

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Merged is what a merge took from one source.
type Merged struct {
	Name        string // of the source
	New         int    // units that no earlier source has
	Confirmed   int    // units that an earlier source has with the same count
	Conflicting int    // units that an earlier source, or itself, has with another count
}

// Merge writes a new ledger at path with the results of all sources in the order of
// units, and returns what it took from each source. Sources of different plans are a
// *Mismatch, sources that disagree a *Conflict. Torn tails are left out. Merge never
// changes an existing file, and leaves no file if it fails.
func Merge(path string, sources ...*Contents) (merged []Merged, err error) {
	if len(sources) == 0 {
		return nil, errors.New("there is no ledger to merge")
	}
	for _, source := range sources[1:] {
		if plan := sources[0].Plan; source.Plan != plan {
			return nil, fmt.Errorf("%s does not belong with %s: %w", named(source), named(sources[0]), &Mismatch{Has: source.Plan, Want: plan})
		}
	}
	merged, all, err := join(sources)
	if err != nil {
		return merged, err
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		if err == nil {
			err = fmt.Errorf("%s is there already; name a new file", path)
		}
		return nil, err
	}
	l, _, err := Open(path, sources[0].Plan)
	if err != nil {
		return nil, err
	}
	if err := l.Append(all...); err != nil {
		l.discard()
		return merged, err
	}
	if err := l.Close(); err != nil {
		os.Remove(path)
		return merged, err
	}
	return merged, nil
}

func named(c *Contents) string { return "ledger " + cmp.Or(c.Name, "without a name") }

// join returns the records of all sources, one of each unit in ascending order. Its
// error is the first conflict.
func join(sources []*Contents) (merged []Merged, all []Record, err error) {
	type held struct {
		Record
		source int
	}
	units := make(map[uint64]held)
	conflicts := 0
	for i, source := range sources {
		m := Merged{Name: source.Name}
		for _, r := range source.Records {
			had, ok := units[r.Unit]
			switch {
			case !ok:
				units[r.Unit] = held{r, i}
				all = append(all, r)
				m.New++
			case had.Count != r.Count:
				m.Conflicting++
				if conflicts++; conflicts == 1 {
					err = &Conflict{Unit: r.Unit, First: had.Record, Other: r, FirstIn: sources[had.source].Name, OtherIn: source.Name}
				}
			case had.source != i:
				m.Confirmed++
			}
		}
		merged = append(merged, m)
	}
	if conflicts > 1 {
		err = fmt.Errorf("%w; %d more conflict", err, conflicts-1)
	}
	sortByUnit(all)
	return merged, all, err
}
