package ledger

import (
	"maps"
	"slices"
	"time"

	"nqueens.example/nqueens/jobs"
)

// book holds the records of a ledger in memory. Millions of records take about 48 bytes
// each if their units are close together.
type book struct {
	pages map[uint64]*page // by unit / pageUnits
	len   int
	names []origin
	index map[origin]uint32 // into names
}

const pageUnits = 1024

type page struct {
	has     [pageUnits / 64]uint64
	entries [pageUnits]entry
}

type entry struct {
	count  jobs.Count
	nodes  uint64
	time   int64
	origin uint32
}

// origin is the part that many records share.
type origin struct{ kernel, build, worker string }

func newBook() *book {
	return &book{pages: make(map[uint64]*page), index: make(map[origin]uint32)}
}

func (p *page) holds(at uint64) bool { return p.has[at/64]>>(at%64)&1 == 1 }

func (b *book) get(unit uint64) (Record, bool) {
	p, at := b.pages[unit/pageUnits], unit%pageUnits
	if p == nil || !p.holds(at) {
		return Record{}, false
	}
	return b.record(unit, p.entries[at]), true
}

func (b *book) record(unit uint64, e entry) Record {
	from := b.names[e.origin]
	return Record{
		Unit: unit, Count: e.count, Nodes: e.nodes, Time: time.UnixMilli(e.time).UTC(),
		Kernel: from.kernel, Build: from.build, Worker: from.worker,
	}
}

// put stores the record of a unit that has none.
func (b *book) put(r Record) {
	p, at := b.pages[r.Unit/pageUnits], r.Unit%pageUnits
	if p == nil {
		p = new(page)
		b.pages[r.Unit/pageUnits] = p
	}
	from := origin{r.Kernel, r.Build, r.Worker}
	index, ok := b.index[from]
	if !ok {
		index = uint32(len(b.names))
		b.names = append(b.names, from)
		b.index[from] = index
	}
	p.has[at/64] |= 1 << (at % 64)
	p.entries[at] = entry{r.Count, r.Nodes, r.Time.UnixMilli(), index}
	b.len++
}

// firsts returns the numbers of the pages in order.
func (b *book) firsts() []uint64 { return slices.Sorted(maps.Keys(b.pages)) }

// page yields the records of a page in the order of units until yield returns false.
func (b *book) page(first uint64, yield func(Record) bool) bool {
	p := b.pages[first]
	if p == nil {
		return true
	}
	for at := range uint64(pageUnits) {
		if p.holds(at) && !yield(b.record(first*pageUnits+at, p.entries[at])) {
			return false
		}
	}
	return true
}
