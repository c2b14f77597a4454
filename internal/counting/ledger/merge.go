package ledger

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"nqueens.example/nqueens/jobs"
)

// Join returns what several ledgers of one plan hold together, in that order. Sources of
// different plans are a *jobs.WrongPlan.
func Join(name string, sources ...*Contents) (*Contents, error) {
	id, err := planOf(sources)
	if err != nil {
		return nil, err
	}
	all := &Contents{Name: name, ID: id}
	for _, source := range sources {
		all.Torn += source.Torn
		numbers, err := all.Records.origins.take(source)
		if err != nil {
			return nil, err
		}
		for i := range source.Records.Len() {
			one := *source.Records.row(i)
			one.origin = numbers[one.origin]
			all.Records.add(one)
		}
	}
	return all, nil
}

// planOf returns the plan of all sources.
func planOf(sources []*Contents) (jobs.ID, error) {
	if len(sources) == 0 {
		return jobs.ID{}, errors.New("there is no ledger to merge")
	}
	for _, source := range sources[1:] {
		if err := sources[0].ID.Accept(source.ID); err != nil {
			return jobs.ID{}, fmt.Errorf("%s does not belong with %s: %w", named(source), named(sources[0]), err)
		}
	}
	return sources[0].ID, nil
}

func named(c *Contents) string { return "ledger " + cmp.Or(c.Name, "without a name") }

// Files returns the files that paths name: of a folder, those in it that end in .ledger.
func Files(paths ...string) (files []string, err error) {
	for _, path := range paths {
		if info, err := os.Stat(path); err != nil || !info.IsDir() {
			files = append(files, path) // reading it says what is wrong
			continue
		}
		found := len(files)
		entries, err := os.ReadDir(path)
		if err != nil {
			return nil, err
		}
		for _, entry := range entries {
			if filepath.Ext(entry.Name()) == ".ledger" {
				files = append(files, filepath.Join(path, entry.Name()))
			}
		}
		if len(files) == found {
			return nil, fmt.Errorf("the folder %s has no file that ends in .ledger", path)
		}
	}
	return files, nil
}

// Merged is what a merge took from one source.
type Merged struct {
	Name        string // of the source
	New         int    // units that no earlier source has
	Confirmed   int    // units that an earlier source has with the same count by another kernel
	Repeated    int    // units that an earlier source has with the same count by the same kernel
	Conflicting int    // units that an earlier source, or itself, has with another count
}

// Merge writes a new ledger at path with the results of all sources in the order of
// units, and returns what it took from each source. Of each unit it keeps the record of the
// first source that has it, and the first one by another kernel that confirms it. Sources of
// different plans are a *jobs.WrongPlan, sources that disagree a *Conflict, unless settled, if it
// is not nil, has the unit: its records come first, and what disagrees with them is left out. So
// are torn tails. Merge never changes an existing file, and leaves no file if it fails.
func Merge(path string, settled *Contents, sources ...*Contents) (merged []Merged, err error) {
	j, err := join(settled, sources)
	if err != nil {
		return nil, err
	}
	if n := len(j.conflicts); n > 0 {
		err := error(j.conflicts[0])
		if n > 1 {
			err = fmt.Errorf("%w; %d more conflict", err, n-1)
		}
		return j.merged, err
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		if err == nil {
			err = fmt.Errorf("%s already exists; name a new file", path)
		}
		return nil, err
	}
	l, _, err := Open(path, sources[0].ID)
	if err != nil {
		return nil, err
	}
	if err := l.fill(j.book.all()); err != nil {
		l.discard()
		return j.merged, l.wrap(err)
	}
	return j.merged, l.Close()
}

// Conflicts returns the units of which the sources have different counts, the first two of each.
func Conflicts(sources ...*Contents) ([]*Conflict, error) {
	j, err := join(nil, sources)
	if err != nil {
		return nil, err
	}
	return j.conflicts, nil
}

// joint is what several sources hold together.
type joint struct {
	book      *book
	settled   map[uint64]bool // units whose count is
	merged    []Merged
	conflicts []*Conflict // in the order of units
}

// join compares the sources, unit by unit.
func join(settled *Contents, sources []*Contents) (*joint, error) {
	if _, err := planOf(sources); err != nil {
		return nil, err
	}
	j := &joint{book: newBook(), settled: make(map[uint64]bool)}
	if settled != nil {
		for r := range settled.Records.All() {
			j.settled[r.Unit] = true
		}
		if _, err := j.add(settled); err != nil {
			return nil, err
		}
	}
	for _, source := range sources {
		merged, err := j.add(source)
		if err != nil {
			return nil, err
		}
		j.merged = append(j.merged, merged)
	}
	slices.SortStableFunc(j.conflicts, func(a, b *Conflict) int { return cmp.Compare(a.Unit, b.Unit) })
	return j, nil
}

// add adds the records of a source.
func (j *joint) add(source *Contents) (m Merged, err error) {
	m.Name = source.Name
	numbers, err := j.book.origins.take(source)
	if err != nil {
		return m, err
	}
	for unit, same := range source.Records.ByUnit() {
		had := j.book.first.entry(unit)
		isNew, confirms := had == nil, false
		var other *row // with another count
		for _, i := range same {
			one := *source.Records.row(int(i))
			one.origin = numbers[one.origin]
			switch {
			case had == nil:
				j.book.put(one)
				had = j.book.first.entry(one.unit)
			case one.count != had.count:
				other = cmp.Or(other, &one)
			case j.book.confirms(*had, one.entry):
				confirms = true
				j.book.put(one)
			}
		}
		switch {
		case isNew:
			m.New++
		case other != nil: // counted below
		case confirms:
			m.Confirmed++
		default:
			m.Repeated++
		}
		if other == nil {
			continue
		}
		if m.Conflicting++; !j.settled[other.unit] {
			j.conflicts = append(j.conflicts, j.book.origins.conflict(other.unit, *had, other.entry))
		}
	}
	return m, nil
}
