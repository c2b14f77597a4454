package ledger

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"nqueens.example/nqueens/internal/testing/must"
)

// heap returns the bytes in use after a collection.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestMemoryOfRecords bounds what a record takes in memory when a ledger is read and when it
// is open, and the number of allocations: far fewer than records.
func TestMemoryOfRecords(t *testing.T) {
	const units = 50_000
	plan := testID
	plan.Jobs = units
	var all []Record // by 200 workers, in an order unlike that of the units
	for i := range uint64(units) {
		r := record(i * 7919 % units)
		r.Worker = fmt.Sprintf("worker-%d.example.org", i%200)
		all = append(all, r)
	}
	file := sealed(plan, all, batchRecords)
	all = nil
	before := heap()
	c, err := read(file)
	if err != nil {
		t.Fatal(err)
	}
	if each := float64(heap()-before) / units; each > 52 {
		t.Errorf("a record that is read takes %.1f bytes, want 48", each)
	}
	if allocations := testing.AllocsPerRun(1, func() { c, err = read(file) }); allocations > units/20 {
		t.Errorf("reading %d records takes %.0f allocations", units, allocations)
	}
	if allocations := testing.AllocsPerRun(1, func() { c.Audit() }); allocations > units/20 {
		t.Errorf("auditing %d records takes %.0f allocations", units, allocations)
	}
	runtime.KeepAlive(c)

	path := filepath.Join(t.TempDir(), "l")
	must.Do(t, os.WriteFile(path, file, 0o666))
	before = heap()
	l, _ := mustOpen(t, path, plan)
	if each := float64(heap()-before) / units; each > 44 {
		t.Errorf("a record of an open ledger takes %.1f bytes, want 40", each)
	}
	runtime.KeepAlive(l)
	runtime.KeepAlive(file)
}
