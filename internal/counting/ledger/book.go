package ledger

import (
	"iter"
	"maps"
	"slices"
)

// book holds the records of a ledger in memory: of each unit the first one, and at most one
// that confirms it. Millions of records take about 40 bytes each if their units are close
// together.
type book struct {
	first, second layer
	len           int // units
	origins       origins
}

// layer holds records of different units, by unit / pageUnits.
type layer map[uint64]*page

const pageUnits = 19 * 64 // which makes a page a little less than six of 8 KiB, as Go allocates

type page struct {
	has     [pageUnits / 64]uint64
	entries [pageUnits]entry
}

func newBook() *book { return &book{first: make(layer), second: make(layer)} }

func (p *page) holds(at uint64) bool { return p.has[at/64]>>(at%64)&1 == 1 }

// entry returns the entry of unit, nil if there is none.
func (l layer) entry(unit uint64) *entry {
	p, at := l[unit/pageUnits], unit%pageUnits
	if p == nil || !p.holds(at) {
		return nil
	}
	return &p.entries[at]
}

// put stores the entry of a unit that has none.
func (l layer) put(unit uint64, e entry) {
	p, at := l[unit/pageUnits], unit%pageUnits
	if p == nil {
		p = new(page)
		l[unit/pageUnits] = p
	}
	p.has[at/64] |= 1 << (at % 64)
	p.entries[at] = e
}

// pages returns the numbers of the pages in order.
func (l layer) pages() []uint64 { return slices.Sorted(maps.Keys(l)) }

// page calls each for the entries of a page in the order of units.
func (l layer) page(number uint64, each func(unit uint64, e entry)) {
	p := l[number]
	if p == nil {
		return
	}
	for at := range uint64(pageUnits) {
		if p.holds(at) {
			each(number*pageUnits+at, p.entries[at])
		}
	}
}

// all yields the records in the order of units, those that confirm others behind these.
func (b *book) all() iter.Seq[Record] {
	return func(yield func(Record) bool) {
		more := true
		for _, number := range b.first.pages() {
			b.first.page(number, func(unit uint64, e entry) {
				more = more && yield(b.origins.record(unit, e))
				if second := b.second.entry(unit); second != nil {
					more = more && yield(b.origins.record(unit, *second))
				}
			})
		}
	}
}

// put stores the record unless it tells nothing new: the first one of a unit, and the first
// one after it that another kernel counted.
func (b *book) put(one row) (isNew bool) {
	first := b.first.entry(one.unit)
	switch {
	case first == nil:
		b.first.put(one.unit, one.entry)
		b.len++
		return true
	case b.second.entry(one.unit) != nil || !b.confirms(*first, one.entry):
		return false
	}
	b.second.put(one.unit, one.entry)
	return true
}

// confirms reports whether other was counted by another kernel. The same one elsewhere repeats
// its mistakes.
func (b *book) confirms(first, other entry) bool {
	return b.origins.list[first.origin].kernel != b.origins.list[other.origin].kernel
}
