package ledger

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"slices"
)

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
	if err := l.fill(j.records()); err != nil {
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

func named(c *Contents) string { return "ledger " + cmp.Or(c.Name, "without a name") }

// place is where a record is: in which source, and which of its records.
type place struct {
	unit          uint64
	source, index uint32
}

// joint is what several sources hold together.
type joint struct {
	sources   []*Contents // the first is what is settled, and empty if nothing is
	merged    []Merged
	places    []place // one or two records of each unit, in the order of units
	conflicts []*Conflict
}

// join compares the sources unit by unit.
func join(settled *Contents, sources []*Contents) (*joint, error) {
	if len(sources) == 0 {
		return nil, errors.New("there is no ledger to merge")
	}
	for _, source := range sources[1:] {
		if err := sources[0].ID.Accept(source.ID); err != nil {
			return nil, fmt.Errorf("%s does not belong with %s: %w", named(source), named(sources[0]), err)
		}
	}
	if settled == nil {
		settled = &Contents{ID: sources[0].ID}
	}
	sources = append([]*Contents{settled}, sources...)
	j := &joint{sources: sources}
	var places []place
	for i, source := range sources {
		j.merged = append(j.merged, Merged{Name: source.Name})
		for index := range source.Records.Len() {
			places = append(places, place{source.Records.row(index).unit, uint32(i), uint32(index)})
		}
	}
	slices.SortFunc(places, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.unit, b.unit), cmp.Compare(a.source, b.source), cmp.Compare(a.index, b.index))
	})
	for len(places) > 0 {
		same := slices.IndexFunc(places, func(p place) bool { return p.unit != places[0].unit })
		if same < 0 {
			same = len(places)
		}
		j.unit(places[:same])
		places = places[same:]
	}
	j.merged = j.merged[1:]
	return j, nil
}

func (j *joint) at(p place) Record { return j.sources[p.source].Records.At(int(p.index)) }

// unit joins the records of a unit.
func (j *joint) unit(places []place) {
	first := places[0]
	j.merged[first.source].New++
	j.places = append(j.places, first)
	had, confirmed := j.at(first), false
	for places = places[1:]; len(places) > 0; {
		source := places[0].source
		var other *Record // with another count
		confirms := false
		for ; len(places) > 0 && places[0].source == source; places = places[1:] {
			r := j.at(places[0])
			switch {
			case r.Count != had.Count:
				other = cmp.Or(other, &r)
			case r.Kernel != had.Kernel:
				confirms = true
				if !confirmed {
					confirmed = true
					j.places = append(j.places, places[0])
				}
			}
		}
		j.note(first.source, source, had, other, confirms)
	}
}

// note counts what a source has of a unit that an earlier one, or itself, has.
func (j *joint) note(first, source uint32, had Record, other *Record, confirms bool) {
	m := &j.merged[source]
	switch {
	case other != nil:
		m.Conflicting++
		if first != 0 { // it is not settled
			j.conflicts = append(j.conflicts, &Conflict{had.Unit, had, *other, j.sources[first].Name, j.sources[source].Name})
		}
	case source == first:
	case confirms:
		m.Confirmed++
	default:
		m.Repeated++
	}
}

// records yields the records that are kept.
func (j *joint) records() iter.Seq[Record] {
	return func(yield func(Record) bool) {
		for _, p := range j.places {
			if !yield(j.at(p)) {
				return
			}
		}
	}
}
