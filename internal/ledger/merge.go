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
	Name         string       // of the source
	New          int          // units that no earlier source has
	Confirmed    int          // units that an earlier source has with the same count by another kernel
	Repeated     int          // units that an earlier source has with the same count by the same kernel
	Conflicting  int          // units that an earlier source, or itself, has with another count
	NodesDiffer  int          // units that an earlier source has with the same count, kernel and build, but other nodes
	Differ       *NodesDiffer // the first of these
	BuildsDiffer int          // those of Repeated whose nodes differ by the same kernel of another build
}

// Merge writes a new ledger at path with the results of all sources in the order of
// units, and returns what it took from each source. Of each unit it keeps the record of the
// first source that has it, and the first one by another kernel that confirms it. Sources of
// different plans are a *jobs.WrongPlan, sources that disagree a *Conflict. Torn tails are left
// out. Merge never changes an existing file, and leaves no file if it fails.
func Merge(path string, sources ...*Contents) (merged []Merged, err error) {
	if len(sources) == 0 {
		return nil, errors.New("there is no ledger to merge")
	}
	for _, source := range sources[1:] {
		if err := sources[0].ID.Accept(source.ID); err != nil {
			return nil, fmt.Errorf("%s does not belong with %s: %w", named(source), named(sources[0]), err)
		}
	}
	j := join(sources)
	if err := j.conflict; err != nil {
		if j.conflicts > 1 {
			return j.merged, fmt.Errorf("%w; %d more conflict", err, j.conflicts-1)
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

func named(c *Contents) string { return "ledger " + cmp.Or(c.Name, "without a name") }

// place is where a record is: in which source, and which of its records.
type place struct {
	unit          uint64
	source, index uint32
}

// joint is what several sources hold together.
type joint struct {
	sources   []*Contents
	merged    []Merged
	kept      []place // one or two records of each unit, in the order of units
	conflicts int
	conflict  error // the first
}

// join compares the sources unit by unit.
func join(sources []*Contents) *joint {
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
	return j
}

func (j *joint) at(p place) Record { return j.sources[p.source].Records.At(int(p.index)) }

// unit joins the records of a unit.
func (j *joint) unit(places []place) {
	first := places[0]
	j.merged[first.source].New++
	j.kept = append(j.kept, first)
	if len(places) == 1 {
		return
	}
	had, confirmed := j.at(first), false
	for len(places) > 0 {
		source := places[0].source
		v := verdict{inside: source == first.source}
		for ; len(places) > 0 && places[0].source == source; places = places[1:] {
			r := j.at(places[0])
			if r.Count == had.Count && r.Kernel != had.Kernel && !confirmed {
				confirmed = true
				j.kept = append(j.kept, places[0])
			}
			v.compare(had, r)
		}
		j.note(first.source, source, v)
	}
}

// verdict is how the records of a unit in one source compare with the first one.
type verdict struct {
	inside           bool // all in one source
	confirmed        bool
	buildsDiffer     bool
	had              Record
	conflict, differ *Record
}

func (v *verdict) compare(had, r Record) {
	v.had = had
	switch {
	case r.Count != had.Count:
		if v.conflict == nil {
			v.conflict = &r
		}
	case nodesDiffer(had, r):
		if v.differ == nil {
			v.differ = &r
		}
	case had.Kernel != r.Kernel:
		v.confirmed = true
	case had.Nodes != r.Nodes:
		v.buildsDiffer = true
	}
}

// note adds a verdict to what was taken from a source.
func (j *joint) note(first, source uint32, v verdict) {
	m := &j.merged[source]
	in, otherIn := j.sources[first].Name, j.sources[source].Name
	switch {
	case v.conflict != nil:
		m.Conflicting++
		if j.conflicts++; j.conflicts == 1 {
			j.conflict = &Conflict{v.had.Unit, v.had, *v.conflict, in, otherIn}
		}
	case v.differ != nil:
		if m.NodesDiffer++; m.NodesDiffer == 1 {
			m.Differ = &NodesDiffer{v.had.Unit, v.had, *v.differ, in, otherIn}
		}
	case v.inside:
	case v.confirmed:
		m.Confirmed++
	default:
		m.Repeated++
		if v.buildsDiffer {
			m.BuildsDiffer++
		}
	}
}

// records yields the records that are kept.
func (j *joint) records() iter.Seq[Record] {
	return func(yield func(Record) bool) {
		for _, p := range j.kept {
			if !yield(j.at(p)) {
				return
			}
		}
	}
}
