package ledger

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/jobs"
)

// TestErrors pins what a user reads of a ledger that cannot be used.
func TestErrors(t *testing.T) {
	has := Plan{Kind: "apples", N: 7, Units: 500, Hash: [32]byte{0xab}}
	kind, n, hash := has, has, has
	kind.Kind, n.N, hash.Hash = "pears", 8, [32]byte{0xcd}
	for want, err := range map[string]error{
		"its header is short":                                       &Damage{Reason: "its header is short"},
		"record 3, at byte 90, is damaged: it is cut;":              &Damage{3, 90, "it is cut"},
		"it counts apples, not pears":                               &Mismatch{has, kind},
		"it counts apples for n = 7, not for n = 8":                 &Mismatch{has, n},
		"by another plan: 500 units with hash ab000000":             &Mismatch{has, hash},
		"has two counts: 1 by kernel k, build (unnamed), worker w,": &Conflict{First: Record{Count: jobs.Count{Lo: 1}, Kernel: "k", Worker: "w"}},
	} {
		if got := err.Error(); !strings.Contains(got, want) || strings.HasPrefix(want, "its header") && got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestOpenOfAConflict opens a file that has two counts of a unit, which no Ledger
// writes.
func TestOpenOfAConflict(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	b := write(t, path, records(0, 3))
	contents, err := read(b)
	if err != nil {
		t.Fatal(err)
	}
	other := record(1)
	other.Count.Lo++
	b, _ = appendRecord(b, other, int64(len(b)), contents.link)
	if err := os.WriteFile(path, b, 0o666); err != nil {
		t.Fatal(err)
	}
	var conflict *Conflict
	if _, _, err := Open(path, testPlan); !errors.As(err, &conflict) || conflict.Unit != 1 {
		t.Errorf("two counts of unit 1: %v", err)
	}
	if after, _ := os.ReadFile(path); len(after) != len(b) {
		t.Errorf("the file has %d bytes after it was refused, had %d", len(after), len(b))
	}
}

// TestTornTailIsCut checks that Open cuts a torn tail off the file itself: a shorter
// batch after it would leave a part of it behind.
func TestTornTailIsCut(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	whole := write(t, path, records(0, 3))
	b := write(t, path, records(3, 10))
	if err := os.WriteFile(path, b[:len(whole)+50], 0o666); err != nil {
		t.Fatal(err)
	}
	l, opened := mustOpen(t, path, testPlan)
	if info, err := os.Stat(path); err != nil || info.Size() != int64(len(whole)) || opened.Torn != 50 {
		t.Errorf("%v bytes, %v, after %+v; want %d", info.Size(), err, opened, len(whole))
	}
	l.Close()
}

// TestBatch checks that Add collects 64 records before it writes without being asked.
func TestBatch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	l, _ := mustOpen(t, path, testPlan)
	for try := uint64(0); ; try++ {
		start, first := time.Now(), try*batchRecords
		size := func() int64 { info, _ := os.Stat(path); return info.Size() }
		before := size()
		for unit := first; unit < first+batchRecords-1; unit++ {
			if err := l.Add(record(unit)); err != nil {
				t.Fatal(err)
			}
		}
		between := size()
		if err := l.Add(record(first + batchRecords - 1)); err != nil {
			t.Fatal(err)
		}
		after := size()
		if time.Since(start) >= batchInterval && try < 5 {
			if err := l.Sync(); err != nil {
				t.Fatal(err)
			}
			continue // the timer may have written
		}
		if between != before || after == before {
			t.Errorf("the file has %d bytes, %d after %d records, %d after one more", before, between, batchRecords-1, after)
		}
		return
	}
}

// TestFirstMissing names ten missing units at the most.
func TestFirstMissing(t *testing.T) {
	a := (&Contents{Plan: testPlan, Records: []Record{record(400), record(3)}}).Audit()
	if len(a.FirstMissing) != 10 || a.FirstMissing[9] != 10 || a.Missing != testPlan.Units-2 {
		t.Errorf("%d are missing, the first %d", a.Missing, a.FirstMissing)
	}
	if a.Builds["v1.2.3"] != 2 || a.Kernels["k"] != 2 || a.Workers["w0"] != 1 || a.Workers["w1"] != 1 {
		t.Errorf("%v, %v, %v", a.Builds, a.Kernels, a.Workers)
	}
}

// TestPages keeps records far apart and at the edges of what is kept together.
func TestPages(t *testing.T) {
	plan := testPlan
	plan.Units = 5 * pageUnits
	l, _ := mustOpen(t, filepath.Join(t.TempDir(), "l"), plan)
	units := []uint64{0, 1, pageUnits - 1, pageUnits, 3*pageUnits + 7, 5*pageUnits - 1}
	for _, unit := range units {
		if err := l.Append(record(unit)); err != nil {
			t.Fatal(err)
		}
	}
	at := 0
	for r := range l.All() {
		if at >= len(units) || r != record(units[at]) {
			t.Fatalf("%+v is number %d", r, at)
		}
		at++
	}
	if at != len(units) || l.Len() != len(units) {
		t.Errorf("%d and %d of %d records", at, l.Len(), len(units))
	}
}

// TestMergeFails merges what agrees but cannot be stored: the error is returned, and no
// file is left.
func TestMergeFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "merged")
	_, err := Merge(path, &Contents{Plan: testPlan, Records: []Record{record(testPlan.Units)}})
	if err == nil || !strings.Contains(err.Error(), "unit 500") {
		t.Errorf("a unit that the plan has not is merged: %v", err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a file is left")
	}
	other := record(5)
	other.Count.Lo++
	_, err = Merge(path, &Contents{Plan: testPlan, Records: []Record{record(5)}}, &Contents{Plan: testPlan, Records: []Record{other}})
	var conflict *Conflict
	if !errors.As(err, &conflict) || strings.Contains(err.Error(), "more") {
		t.Errorf("one conflict: %v", err)
	}
}

// TestDropAfterACrash drops units where a file of an earlier attempt was left.
func TestDropAfterACrash(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	write(t, path, records(0, 20))
	if err := os.WriteFile(path+".new", []byte("left behind"), 0o666); err != nil {
		t.Fatal(err)
	}
	l, _ := mustOpen(t, path, testPlan)
	if dropped, err := l.Drop(func(r Record) bool { return r.Unit%2 == 1 }); err != nil || dropped != 10 {
		t.Fatalf("%d dropped, %v", dropped, err)
	}
	l.Close()
	if c, err := ReadFile(path); err != nil || len(c.Records) != 10 {
		t.Errorf("%+v, %v", c, err)
	}
}
