package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"nqueens.example/nqueens/jobs"
)

var testID = jobs.ID{Counts: "apples", N: 7, Jobs: 500, Hash: [32]byte{1, 2, 3}}

// record returns the one true result of unit.
func record(unit uint64) Record {
	return Record{
		Unit: unit, Count: jobs.Count{Hi: unit % 3, Lo: unit * unit}, Nodes: 10 * unit,
		Time:   time.UnixMilli(1_700_000_000_000 + int64(unit)).UTC(),
		Kernel: "k", Build: "v1.2.3", Worker: fmt.Sprint("w", unit%2),
	}
}

func records(from, to uint64) []Record {
	var rs []Record
	for u := from; u < to; u++ {
		rs = append(rs, record(u))
	}
	return rs
}

func mustOpen(t testing.TB, path string, plan jobs.ID) (*Ledger, Opened) {
	t.Helper()
	l, opened, err := Open(path, plan)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l, opened
}

// write makes a ledger with the given batches and returns its bytes.
func write(t testing.TB, path string, batches ...[]Record) []byte {
	t.Helper()
	l, _ := mustOpen(t, path, testID)
	for _, batch := range batches {
		if err := l.Append(batch...); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func read(b []byte) (*Contents, error) { return Read(bytes.NewReader(b)) }

// listed returns the records of a ledger.
func listed(c *Contents) []Record { return slices.Collect(c.Records.All()) }

func TestAddReachesTheDiskByItself(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	l, _ := mustOpen(t, path, testID)
	if err := l.Add(record(1)); err != nil {
		t.Fatal(err)
	}
	for range 6000 {
		if c, err := ReadFile(path); err != nil {
			t.Fatal(err)
		} else if c.Records.Len() == 1 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("a minute after Add the record is not in the file")
}

func TestRefusedByName(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "l")
	b := write(t, path, records(0, 3))
	for _, test := range []struct {
		change func(*jobs.ID)
		says   string
	}{
		{func(p *jobs.ID) { p.Counts = "pears" }, "counts apples, not pears"},
		{func(p *jobs.ID) { p.N = 8 }, "for n = 7, not for n = 8"},
		{func(p *jobs.ID) { p.Hash[0]++ }, "another plan"},
		{func(p *jobs.ID) { p.Jobs++ }, "501"},
		{func(p *jobs.ID) { p.Counts = "" }, "what kind"},
	} {
		plan := testID
		test.change(&plan)
		if _, _, err := Open(path, plan); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%v, want an error that says %q", err, test.says)
		}
	}
	newer := bytes.Clone(b)
	newer[8] = 2
	unlike := []byte("8\n1 5 8 6 3 7 2 4\n")
	for says, content := range map[string][]byte{"version 2": newer, "does not begin as a ledger": unlike} {
		os.WriteFile(path, content, 0o644)
		if _, _, err := Open(path, testID); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want an error that says %q", err, says)
		}
		if got, _ := os.ReadFile(path); !bytes.Equal(got, content) {
			t.Errorf("a file refused with %q was changed", says)
		}
	}
	if _, _, err := Open(dir, testID); err == nil || !strings.Contains(err.Error(), "folder") {
		t.Errorf("opening a directory: %v", err)
	}
	if _, err := ReadFile(dir); err == nil || !strings.Contains(err.Error(), "folder") {
		t.Errorf("reading a directory: %v", err)
	}
	if _, err := ReadFile(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("reading no file: %v", err)
	}
	if _, _, err := Open(filepath.Join(dir, "none", "l"), testID); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("opening in no directory: %v", err)
	}
}

func TestOneWriter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	l, _ := mustOpen(t, path, testID)
	if _, _, err := Open(path, testID); !errors.Is(err, ErrLocked) {
		t.Errorf("a second writer: %v", err)
	}
	l.Close()
	mustOpen(t, path, testID)
}

// A write may be cut short anywhere; what was settled before is all there.
func TestTornAtEveryByte(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "l")
	full := write(t, path, records(0, 2), records(2, 5))
	header := len(headerOf(testID))
	size := (len(full) - header) / 5 // all records have one length
	for cut := range full {
		os.WriteFile(path, full[:cut], 0o644)
		l, opened, err := Open(path, testID)
		if err != nil {
			t.Fatalf("cut to %d bytes: %v", cut, err)
		}
		whole, torn := 0, cut
		if cut >= header {
			whole, torn = (cut-header)/size, (cut-header)%size
		}
		if opened.Records != whole || int(opened.Torn) != torn || l.Len() != whole {
			t.Fatalf("cut to %d bytes: opened %+v, want %d records and %d torn bytes", cut, opened, whole, torn)
		}
		if err := l.Append(records(0, 5)...); err != nil {
			t.Fatal(err)
		}
		l.Close()
		c, err := ReadFile(path)
		if err != nil {
			t.Fatalf("cut to %d bytes and gone on: %v", cut, err)
		}
		if diff := cmp.Diff(records(0, 5), listed(c)); diff != "" {
			t.Fatalf("cut to %d bytes and gone on: %s", cut, diff)
		}
	}
}

// No flipped bit goes unnoticed, and none before the last batch is taken for a
// write cut short.
func TestEveryFlippedBit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	full := write(t, path, records(0, 3), records(3, 4))
	header := len(headerOf(testID))
	size := (len(full) - header) / 4
	for bit := range 8 * len(full) {
		b := bytes.Clone(full)
		b[bit/8] ^= 1 << (bit % 8)
		c, err := read(b)
		at := (bit/8 - header) / size
		switch {
		case bit/8 < header:
			if err == nil {
				t.Fatalf("bit %d of the header flipped, unnoticed", bit)
			}
		case at < 3:
			var damage *Damage
			if !errors.As(err, &damage) || damage.Record != at+1 || damage.Offset != int64(header+at*size) {
				t.Fatalf("bit %d flipped, in record %d: %v", bit, at+1, err)
			}
		default:
			if err != nil || c.Records.Len() != 3 || int(c.Torn) != size {
				t.Fatalf("bit %d flipped, in the last batch: %v, %v", bit, c, err)
			}
		}
		if err != nil && bit%7 == 0 {
			os.WriteFile(path, b, 0o644)
			if _, _, err := Open(path, testID); err == nil {
				t.Fatalf("bit %d flipped: the ledger opens for writing", bit)
			}
			if after, _ := os.ReadFile(path); !bytes.Equal(after, b) {
				t.Fatalf("bit %d flipped: opening changed the file", bit)
			}
		}
	}
}

func TestAudit(t *testing.T) {
	plan := testID
	plan.Jobs = 20
	written := append(append(records(5, 20), records(0, 3)...), record(7))
	audit := func(records ...Record) *Audit { return (&Contents{ID: plan, Records: RecordsOf(records...)}).Audit() }
	a := audit(written...)
	if a.Complete() || a.Units != 18 || a.Missing != 2 || a.Repeated != 1 || len(a.Conflicts) != 0 {
		t.Errorf("%+v", a)
	}
	if diff := cmp.Diff([]uint64{3, 4}, a.FirstMissing); diff != "" {
		t.Error(diff)
	}
	want := new(big.Int)
	for u := range uint64(20) {
		if u != 3 && u != 4 {
			want.Add(want, record(u).Count.Big())
		}
	}
	if a.Total.Cmp(want) != 0 {
		t.Errorf("total %v, want %v", a.Total, want)
	}
	if a.Workers["w0"] != 9 || a.Workers["w1"] != 9 || a.Kernels["k"] != 18 {
		t.Errorf("workers %v, kernels %v", a.Workers, a.Kernels)
	}

	written = append(written, record(4), record(3))
	if a = audit(written...); !a.Complete() {
		t.Errorf("with every unit: %+v", a)
	}
	inOrder := records(0, 20)
	inOrder[4].Kernel = "another"
	if audit(inOrder...).Root != a.Root {
		t.Error("the root hash depends on order or kernel")
	}
	inOrder[4].Count.Hi++
	if audit(inOrder...).Root == a.Root {
		t.Error("the root hash does not depend on a count")
	}
	plan.Hash[31]++
	if audit(records(0, 20)...).Root == a.Root {
		t.Error("the root hash does not depend on the plan")
	}

	wrong := record(6)
	wrong.Count.Lo++
	if a = audit(append(written, wrong)...); a.Complete() || len(a.Conflicts) != 1 || a.Conflicts[0].Unit != 6 || a.Conflicts[0].First != record(6) {
		t.Errorf("with a conflict: %+v", a)
	}
}

func TestMerge(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "merged")
	one := &Contents{Name: "one", ID: testID, Records: RecordsOf(records(100, 500)...), Torn: 3}
	two := &Contents{Name: "two", ID: testID, Records: RecordsOf(records(0, 200)...)}
	merged, err := Merge(path, one, two)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]Merged{{Name: "one", New: 400}, {Name: "two", New: 100, Repeated: 100}}, merged); diff != "" {
		t.Error(diff)
	}
	c, err := ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(records(0, 500), listed(c)); diff != "" || !c.Audit().Complete() || c.Name != path {
		t.Error(c.Name, diff)
	}
	before, _ := os.ReadFile(path)
	if _, err := Merge(path, one); err == nil {
		t.Error("merging overwrites a file")
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("a refused merge changed the file")
	}

	other := filepath.Join(dir, "other")
	strange := &Contents{Name: "strange", ID: testID, Records: RecordsOf(record(0))}
	strange.ID.N++
	var mismatch *jobs.WrongPlan
	if _, err := Merge(other, one, strange); !errors.As(err, &mismatch) || !strings.Contains(err.Error(), "ledger strange does not belong with ledger one: ") {
		t.Errorf("merging two plans: %v", err)
	}
	wrong := records(0, 200)
	wrong[150].Count.Lo++
	wrong[160].Count.Lo++
	two.Records = RecordsOf(wrong...)
	var conflict *Conflict
	merged, err = Merge(other, one, two)
	if !errors.As(err, &conflict) || conflict.Unit != 150 || !strings.HasSuffix(err.Error(), " in two; 1 more conflict") || !strings.Contains(err.Error(), " in one, then ") {
		t.Errorf("merging ledgers that disagree: %v", err)
	}
	if len(merged) != 2 || merged[1] != (Merged{Name: "two", New: 100, Repeated: 98, Conflicting: 2}) {
		t.Errorf("ledgers that disagree: %+v", merged)
	}
	if _, err := Merge(other); err == nil {
		t.Error("merging nothing gives no error")
	}
	if _, err := os.Stat(other); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a failed merge leaves a file: %v", err)
	}
}

// No bytes make the reader fail in any way but an error, and what it accepts
// is what would be written.
func FuzzRead(f *testing.F) {
	path := filepath.Join(f.TempDir(), "l")
	f.Add([]byte{})
	f.Add(headerOf(testID))
	full := write(f, path, records(0, 2), records(2, 4))
	f.Add(full)
	f.Add(full[:len(full)-5])
	flipped := bytes.Clone(full)
	flipped[120] ^= 4
	f.Add(flipped)
	f.Fuzz(func(t *testing.T, b []byte) {
		c, err := read(b)
		if err != nil {
			return
		}
		if !bytes.HasPrefix(b, headerOf(c.ID)) {
			t.Error("the header read is not the one that would be written")
		}
		if c.whole+c.Torn != int64(len(b)) {
			t.Errorf("%d whole and %d torn bytes of %d", c.whole, c.Torn, len(b))
		}
		for r := range c.Records.All() {
			if err := r.check(c.ID); err != nil {
				t.Error(err)
			}
		}
		c.Audit()
	})
}

func BenchmarkAppendOne(b *testing.B)       { benchmarkAppend(b, 1) }
func BenchmarkAppendBatchOf64(b *testing.B) { benchmarkAppend(b, 64) }

func benchmarkAppend(b *testing.B, batch uint64) {
	plan := testID
	plan.Jobs = mostUnits
	l, _ := mustOpen(b, filepath.Join(b.TempDir(), "l"), plan)
	var unit uint64
	for b.Loop() {
		if err := l.Append(records(unit, unit+batch)...); err != nil {
			b.Fatal(err)
		}
		unit += batch
	}
	b.ReportMetric(float64(unit)/b.Elapsed().Seconds(), "records/s")
}
