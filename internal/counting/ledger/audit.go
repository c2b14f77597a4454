package ledger

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"iter"
	"math/big"
	"math/bits"
	"slices"

	"nqueens.example/nqueens/jobs"
)

// Audit is the result of checking the records of a ledger.
type Audit struct {
	ID           jobs.ID
	Records      int // in the file
	Units        uint64
	Missing      uint64
	FirstMissing []uint64    // the first ten of them
	Repeated     int         // records that repeat an earlier one with the same count
	SameKernel   int         // those of Repeated by the kernel of the first record
	Conflicting  int         // records that repeat an earlier one with another count
	Conflicts    []*Conflict // the first ten of them

	// ByKernels and ByWorkers are the numbers of units that were counted alike by two
	// kernels and by two workers.
	ByKernels, ByWorkers uint64

	Torn    int64    // bytes of a write cut short
	Total   *big.Int // sum of the counts of the recorded units
	Nodes   *big.Int
	Kernels map[string]int // units by kernel
	Builds  map[string]int
	Workers map[string]int

	// Root is SHA-256 over the plan (its header as in the file), then for each
	// unit in ascending order the unit and its count, 8 and 16 bytes. It
	// depends on neither the order of counting, nor kernels, nor workers: two
	// counts of one plan agree in every unit exactly if their roots do.
	Root [sha256.Size]byte
}

// mostNamed is the most missing units and conflicts that an audit names.
const mostNamed = 10

// Complete reports whether every unit has exactly one count and nothing else is
// in the file.
func (a *Audit) Complete() bool {
	return a.Missing == 0 && len(a.Conflicts) == 0 && a.Torn == 0
}

// Audit checks the records against the plan and each other. If a unit has several
// counts, it uses the first.
func (c *Contents) Audit() *Audit {
	s := &sums{
		Audit:   &Audit{ID: c.ID, Records: c.Records.Len(), Torn: c.Torn},
		records: &c.Records, root: sha256.New(), units: make([]int, len(c.Records.origins.list)),
	}
	s.root.Write(headerOf(c.ID))
	var due uint64 // the next unit if none is missing
	for unit, same := range c.Records.ByUnit() {
		s.miss(due, unit)
		due = unit + 1
		s.unit(same)
	}
	s.miss(due, uint64(c.ID.Jobs))
	return s.finish()
}

// ByUnit yields the units in order, each with the numbers of its records in the order of the file.
func (r *Records) ByUnit() iter.Seq2[uint64, []uint32] {
	order := make([]uint32, r.Len())
	for i := range order {
		order[i] = uint32(i)
	}
	unit := func(number uint32) uint64 { return r.row(int(number)).unit }
	slices.SortFunc(order, func(a, b uint32) int { return cmp.Or(cmp.Compare(unit(a), unit(b)), cmp.Compare(a, b)) })
	return func(yield func(uint64, []uint32) bool) {
		for from, to := 0, 0; from < len(order); from = to {
			first := unit(order[from])
			for to < len(order) && unit(order[to]) == first {
				to++
			}
			if !yield(first, order[from:to]) {
				return
			}
		}
	}
}

// sums is an audit on its way.
type sums struct {
	*Audit
	records *Records
	root    hash.Hash
	line    [24]byte  // space for what root is computed of
	total   [3]uint64 // the least significant first
	nodes   [3]uint64
	units   []int // by the number of their origin
}

// unit adds the records of a unit.
func (s *sums) unit(same []uint32) {
	first := s.records.row(int(same[0]))
	s.Units++
	s.units[first.origin]++
	add(&s.total, first.count)
	add(&s.nodes, jobs.Count{Lo: first.nodes})
	binary.LittleEndian.PutUint64(s.line[0:], first.unit)
	binary.LittleEndian.PutUint64(s.line[8:], first.count.Lo)
	binary.LittleEndian.PutUint64(s.line[16:], first.count.Hi)
	s.root.Write(s.line[:])
	if len(same) > 1 {
		s.repeats(first, same[1:])
	}
}

// repeats adds the records that repeat the first one of their unit.
func (s *sums) repeats(first *row, others []uint32) {
	names := &s.records.origins
	by := names.list[first.origin]
	kernels, workers := false, false
	for _, i := range others {
		other := s.records.row(int(i))
		if other.count != first.count {
			if s.Conflicting++; s.Conflicting <= mostNamed {
				s.Conflicts = append(s.Conflicts, names.conflict(first.unit, first.entry, other.entry))
			}
			continue
		}
		again := names.list[other.origin]
		kernels = kernels || again.kernel != by.kernel
		workers = workers || again.worker != by.worker
		s.Repeated++
		if again.kernel == by.kernel {
			s.SameKernel++
		}
	}
	for number, is := range map[*uint64]bool{&s.ByKernels: kernels, &s.ByWorkers: workers} {
		if is {
			*number++
		}
	}
}

// miss notes that the units from first to next-1 are missing.
func (s *sums) miss(first, next uint64) {
	s.Missing += next - first
	for unit := first; unit < next && len(s.FirstMissing) < mostNamed; unit++ {
		s.FirstMissing = append(s.FirstMissing, unit)
	}
}

func (s *sums) finish() *Audit {
	s.Total, s.Nodes = bigOf(s.total), bigOf(s.nodes)
	s.Kernels, s.Builds, s.Workers = make(map[string]int), make(map[string]int), make(map[string]int)
	for number, units := range s.units {
		if units > 0 {
			from := s.records.origins.list[number]
			s.Kernels[from.kernel] += units
			s.Builds[from.build] += units
			s.Workers[from.worker] += units
		}
	}
	s.root.Sum(s.Root[:0])
	return s.Audit
}

func add(sum *[3]uint64, c jobs.Count) {
	var carry uint64
	sum[0], carry = bits.Add64(sum[0], c.Lo, 0)
	sum[1], carry = bits.Add64(sum[1], c.Hi, carry)
	sum[2] += carry
}

func bigOf(sum [3]uint64) *big.Int {
	v := new(big.Int).SetUint64(sum[2])
	return v.Add(v.Lsh(v, 128), jobs.Count{Hi: sum[1], Lo: sum[0]}.Big())
}
