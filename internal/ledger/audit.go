package ledger

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"math/big"
	"slices"
)

// Audit is the result of checking the records of a ledger.
type Audit struct {
	Plan         Plan
	Records      int // in the file
	Units        uint64
	Missing      uint64
	FirstMissing []uint64 // the first ten of them
	Repeated     int      // records that repeat an earlier one
	Conflicts    []*Conflict
	Torn         int64    // bytes of a write cut short
	Total        *big.Int // sum of the counts of the recorded units
	Nodes        *big.Int
	Kernels      map[string]int // units by kernel
	Builds       map[string]int
	Workers      map[string]int

	// Root is SHA-256 over the plan (its header as in the file), then for each
	// unit in ascending order the unit and its count, 8 and 16 bytes. It
	// depends on neither the order of counting, nor kernels, nor workers: two
	// counts of one plan agree in every unit exactly if their roots do.
	Root [sha256.Size]byte
}

// Complete reports whether every unit has exactly one count and nothing else is
// in the file.
func (a *Audit) Complete() bool {
	return a.Missing == 0 && len(a.Conflicts) == 0 && a.Torn == 0
}

// Audit checks the records against the plan and each other. If a unit has several
// counts, it uses the first.
func (c *Contents) Audit() *Audit {
	a := &Audit{
		Plan: c.Plan, Records: len(c.Records), Torn: c.Torn,
		Total: new(big.Int), Nodes: new(big.Int),
		Kernels: make(map[string]int), Builds: make(map[string]int), Workers: make(map[string]int),
	}
	records := slices.Clone(c.Records)
	sortByUnit(records)
	root := sha256.New()
	root.Write(c.Plan.header())
	var due uint64 // the next unit if none is missing
	var first Record
	for _, r := range records {
		if a.Units > 0 && first.Unit == r.Unit {
			if first.Count == r.Count {
				a.Repeated++
			} else {
				a.Conflicts = append(a.Conflicts, &Conflict{Unit: r.Unit, First: first, Other: r})
			}
			continue
		}
		first = r
		a.miss(due, r.Unit)
		due = r.Unit + 1
		a.Units++
		a.Total.Add(a.Total, r.Count.Big())
		a.Nodes.Add(a.Nodes, new(big.Int).SetUint64(r.Nodes))
		a.Kernels[r.Kernel]++
		a.Builds[r.Build]++
		a.Workers[r.Worker]++
		var line [24]byte
		binary.LittleEndian.PutUint64(line[0:], r.Unit)
		binary.LittleEndian.PutUint64(line[8:], r.Count.Lo)
		binary.LittleEndian.PutUint64(line[16:], r.Count.Hi)
		root.Write(line[:])
	}
	a.miss(due, c.Plan.Units)
	root.Sum(a.Root[:0])
	return a
}

// miss notes that the units from first to next-1 are missing.
func (a *Audit) miss(first, next uint64) {
	a.Missing += next - first
	for unit := first; unit < next && len(a.FirstMissing) < 10; unit++ {
		a.FirstMissing = append(a.FirstMissing, unit)
	}
}

// sortByUnit keeps records of one unit in the order they are in.
func sortByUnit(records []Record) {
	slices.SortStableFunc(records, func(a, b Record) int { return cmp.Compare(a.Unit, b.Unit) })
}
