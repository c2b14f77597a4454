package ledger

import (
	"fmt"
	"iter"
	"time"

	"nqueens.example/nqueens/jobs"
)

// Records are the records of a ledger in the order of its file. Each takes 48 bytes, and
// each different combination of names is kept once.
type Records struct {
	chunks  [][]row // all but the last have chunkRows rows
	origins origins
}

const chunkRows = 1024

type row struct {
	unit uint64
	entry
}

// entry is what a record says of its unit. Its names have a number.
type entry struct {
	count  jobs.Count
	nodes  uint64
	time   int64 // Unix time in milliseconds
	origin uint32
}

// origin is the part that many records share.
type origin struct {
	kernel, build, worker string
	in                    string // the file, of records from several
}

// origins numbers origins.
type origins struct {
	list  []origin
	index map[origin]uint32
	bytes int // of the names in list
}

// mostNames is the most bytes of the different origins of a ledger.
const mostNames = 256 << 20

// number returns the number of an origin.
func (o *origins) number(from origin) (uint32, error) {
	number, ok := o.index[from]
	if !ok {
		if err := from.check(); err != nil {
			return 0, err
		}
		if o.bytes += len(from.kernel) + len(from.build) + len(from.worker); o.bytes > mostNames {
			return 0, fmt.Errorf("the names of kernels, builds and workers take more than %d bytes, the limit of a ledger", mostNames)
		}
		if o.index == nil {
			o.index = make(map[origin]uint32)
		}
		number = uint32(len(o.list))
		o.list = append(o.list, from)
		o.index[from] = number
	}
	return number, nil
}

// numberOf returns the number of the origin with those names. It makes no strings for one
// that it has.
func (o *origins) numberOf(kernel, build, worker []byte) (uint32, error) {
	if number, ok := o.index[origin{kernel: string(kernel), build: string(build), worker: string(worker)}]; ok {
		return number, nil
	}
	return o.number(origin{kernel: string(kernel), build: string(build), worker: string(worker)})
}

func (f origin) check() error {
	for _, name := range [...][2]string{{"kernel", f.kernel}, {"build", f.build}, {"worker", f.worker}} {
		if err := CheckName(name[0], name[1]); err != nil {
			return err
		}
	}
	return nil
}

// record returns the record of unit that e is.
func (o *origins) record(unit uint64, e entry) Record {
	from := o.list[e.origin]
	return Record{
		Unit: unit, Count: e.count, Nodes: e.nodes, Time: time.UnixMilli(e.time).UTC(),
		Kernel: from.kernel, Build: from.build, Worker: from.worker,
	}
}

// conflict returns the error for two entries of a unit.
func (o *origins) conflict(unit uint64, first, other entry) *Conflict {
	return &Conflict{unit, o.record(unit, first), o.record(unit, other), o.list[first.origin].in, o.list[other.origin].in}
}

// take adds the origins of a file, and returns their new numbers.
func (o *origins) take(file *Contents) ([]uint32, error) {
	list := file.Records.origins.list
	numbers := make([]uint32, len(list))
	for i, from := range list {
		from.in = file.Name
		number, err := o.number(from)
		if err != nil {
			return nil, err
		}
		numbers[i] = number
	}
	return numbers, nil
}

// entryOf returns r as an entry.
func (o *origins) entryOf(r Record) (entry, error) {
	number, err := o.number(origin{kernel: r.Kernel, build: r.Build, worker: r.Worker})
	return entry{r.Count, r.Nodes, r.Time.UnixMilli(), number}, err
}

// RecordsOf returns records in that order. It panics if a name is malformed.
func RecordsOf(records ...Record) Records {
	var all Records
	for _, r := range records {
		e, err := all.origins.entryOf(r)
		if err != nil {
			panic(err)
		}
		all.add(row{r.Unit, e})
	}
	return all
}

func (r *Records) add(one row) {
	last := len(r.chunks) - 1
	if last < 0 || len(r.chunks[last]) == chunkRows {
		r.chunks = append(r.chunks, make([]row, 0, chunkRows))
		last++
	}
	r.chunks[last] = append(r.chunks[last], one)
}

// Len returns the number of records.
func (r *Records) Len() int {
	if len(r.chunks) == 0 {
		return 0
	}
	last := len(r.chunks) - 1
	return last*chunkRows + len(r.chunks[last])
}

// At returns record i, 0 <= i < Len().
func (r *Records) At(i int) Record {
	one := r.row(i)
	return r.origins.record(one.unit, one.entry)
}

func (r *Records) row(i int) *row { return &r.chunks[i/chunkRows][i%chunkRows] }

// All yields the records.
func (r *Records) All() iter.Seq[Record] {
	return func(yield func(Record) bool) {
		for i := range r.Len() {
			if !yield(r.At(i)) {
				return
			}
		}
	}
}
