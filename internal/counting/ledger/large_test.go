package ledger

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/jobs"
)

var large = flag.Bool("large", false, "also write, resume and audit a ledger of a million records")

// made returns a ledger in memory of that many records by 200 workers, in an order unlike
// that of the units.
func made(plan jobs.ID, records int) []byte {
	b := headerOf(plan)
	link, settled := chain{}.next(b), 0
	for i := range uint64(records) {
		if i%batchRecords == 0 {
			settled = len(b)
		}
		r := record(i * 7919 % uint64(plan.Jobs))
		r.Worker = fmt.Sprintf("worker-%d.example.org", i%200)
		b, link = appendRecord(b, r, int64(settled), link)
	}
	return b
}

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
	file := made(plan, units)
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
	if err := os.WriteFile(path, file, 0o666); err != nil {
		t.Fatal(err)
	}
	before = heap()
	l, _ := mustOpen(t, path, plan)
	if each := float64(heap()-before) / units; each > 44 {
		t.Errorf("a record of an open ledger takes %.1f bytes, want 40", each)
	}
	runtime.KeepAlive(l)
	runtime.KeepAlive(file)
}

// TestMillion measures a ledger of a million records.
func TestMillion(t *testing.T) {
	if !*large {
		t.Skip("without -large")
	}
	const units = 1_000_000
	plan := testID
	plan.Jobs = units
	path := filepath.Join(t.TempDir(), "l")
	if err := os.WriteFile(path, made(plan, units), 0o666); err != nil {
		t.Fatal(err)
	}
	measure := func(what string, do func()) {
		debug.FreeOSMemory()
		_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) // on Linux the peak begins anew
		start := time.Now()
		do()
		t.Logf("%s in %v; %s", what, time.Since(start).Round(time.Millisecond), peak())
	}
	measure("resumed", func() {
		l, opened, err := Open(path, plan)
		if err != nil || opened.Records != units {
			t.Fatalf("%+v, %v", opened, err)
		}
		l.Close()
	})
	measure("audited", func() {
		c, err := ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if a := c.Audit(); !a.Complete() || a.Units != units {
			t.Errorf("%d units", a.Units)
		}
	})
	measure("merged with itself", func() {
		c, err := ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Merge(path+".merged", c, c); err != nil {
			t.Error(err)
		}
	})
	measure("half of it dropped", func() {
		l, _ := mustOpen(t, path, plan)
		if dropped, err := l.Drop(func(r Record) bool { return r.Unit%2 == 0 }); err != nil || dropped != units/2 {
			t.Errorf("%d dropped, %v", dropped, err)
		}
	})
}

// peak returns the most memory that this process held, where the system tells.
func peak() string {
	status, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(status)) {
		if strings.HasPrefix(line, "VmHWM:") {
			return strings.TrimSpace(line)
		}
	}
	return "peak unknown"
}
