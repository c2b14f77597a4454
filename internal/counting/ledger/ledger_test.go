package ledger

import (
	"bytes"
	"encoding/hex"
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
	"pgregory.net/rapid"

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

// The format is a promise to files that exist: this test pins its bytes.
func TestFormat(t *testing.T) {
	b := write(t, filepath.Join(t.TempDir(), "l"), records(2, 3))
	want := "894e514c0d0a1a0a" + "01000000" + "4a000000" +
		"0102030000000000000000000000000000000000000000000000000000000000" +
		"0700000000000000" + "f401000000000000" + hex.EncodeToString([]byte("apples")) + "4f4a2957" +
		"55000000" + "5abfd77e" + "0200000000000000" + "0400000000000000" + "0200000000000000" + "1400000000000000" +
		"0268e5cf8b010000" + "4a00000000000000" + "01060200" + hex.EncodeToString([]byte("kv1.2.3w0")) +
		"4347052b791d8c0305e94dc6af2cec54"
	if got := hex.EncodeToString(b); got != want {
		t.Errorf("a ledger of one record is\n%s\nwant\n%s", got, want)
	}
}

func TestResume(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	l, opened := mustOpen(t, path, testID)
	if !opened.Created || opened.Records != 0 {
		t.Errorf("a new ledger opens as %+v", opened)
	}
	for _, r := range records(0, 150) {
		if err := l.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if err := l.Add(record(3)); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("a closed ledger takes a record: %v", err)
	}
	if err := l.Close(); err != nil {
		t.Errorf("closing twice: %v", err)
	}

	l, opened = mustOpen(t, path, testID)
	if want := (Opened{Records: 150}); opened != want {
		t.Errorf("opened %+v, want %+v", opened, want)
	}
	if err := l.Append(records(150, 500)...); err != nil {
		t.Fatal(err)
	}
	var got []Record
	for r := range l.All() {
		got = append(got, r)
	}
	if diff := cmp.Diff(records(0, 500), got); diff != "" {
		t.Error(diff)
	}
	if r, ok := l.Lookup(77); !ok || r != record(77) {
		t.Errorf("unit 77 is %v, %v", r, ok)
	}
	l.Close()
	c, err := ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(records(0, 500), listed(c)); diff != "" || c.ID != testID || c.Torn != 0 {
		t.Errorf("plan %v, torn %d, %s", c.ID, c.Torn, diff)
	}
}

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

func TestWriteOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	l, _ := mustOpen(t, path, testID)
	if err := l.Append(record(1), record(2), record(1)); err != nil {
		t.Fatal(err)
	}
	again := record(1)
	again.Kernel, again.Nodes = "another", 99
	if err := l.Append(again); err != nil {
		t.Errorf("the same count by another kernel: %v", err)
	}
	wrong := record(2)
	wrong.Count.Hi++
	var conflict *Conflict
	if err := l.Append(wrong); !errors.As(err, &conflict) || conflict.Unit != 2 {
		t.Errorf("another count for unit 2: %v", err)
	}
	if err := l.Add(record(500)); err == nil {
		t.Error("a unit the plan does not have is stored")
	}
	bad := record(9)
	bad.Worker = "a\nb"
	if err := l.Add(bad); err == nil {
		t.Error("a name with a line break is stored")
	}
	if err := l.Append(record(3)); err != nil {
		t.Errorf("after refused records: %v", err)
	}
	l.Close()
	c, err := ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]Record{record(1), record(2), again, record(3)}, listed(c)); diff != "" {
		t.Error(diff)
	}
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

// The system may write the pages of one batch in any order.
func TestHoleInTheLastBatchIsTorn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	full := write(t, path, records(0, 2), records(2, 6))
	header := len(headerOf(testID))
	size := (len(full) - header) / 6
	for lost := 2; lost < 6; lost++ {
		b := bytes.Clone(full)
		clear(b[header+lost*size : header+(lost+1)*size])
		c, err := read(b)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(records(0, uint64(lost)), listed(c)); diff != "" || int(c.Torn) != (6-lost)*size {
			t.Errorf("record %d lost: %d bytes torn, %s", lost+1, c.Torn, diff)
		}
	}
	for lost := range 2 {
		b := bytes.Clone(full)
		clear(b[header+lost*size : header+(lost+1)*size])
		var damage *Damage
		if _, err := read(b); !errors.As(err, &damage) || damage.Record != lost+1 {
			t.Errorf("record %d, settled, lost: %v", lost+1, err)
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

func TestForgedRecords(t *testing.T) {
	full := write(t, filepath.Join(t.TempDir(), "l"), records(0, 4))
	header := len(headerOf(testID))
	size := (len(full) - header) / 4
	first, second := full[header:header+size], full[header+size:header+2*size]

	swapped := bytes.Clone(full)
	copy(swapped[header:], second)
	copy(swapped[header+size:], first)
	dropped := append(bytes.Clone(full[:header]), full[header+size:]...)
	changed := bytes.Clone(full)
	changed[header+16]++
	copyChecksum(changed[header : header+size])
	future, _ := appendRecord(bytes.Clone(full[:header]), record(1), 10_000, chain{}.next(full[:header]))
	stranger, _ := appendRecord(bytes.Clone(full[:header]), record(500), int64(header), chain{}.next(full[:header]))
	for name, b := range map[string][]byte{
		"two records swapped": swapped, "a record left out": dropped,
		"a count changed and its checksum with it": changed,
		"settled beyond the file":                  future, "a unit the plan does not have": stranger,
	} {
		var damage *Damage
		if _, err := read(b); !errors.As(err, &damage) || damage.Record != 1 {
			t.Errorf("%s: %v", name, err)
		}
	}
	junk := append(bytes.Clone(full), make([]byte, batchRecords*recordMax+1)...)
	var damage *Damage
	if _, err := read(junk); !errors.As(err, &damage) || damage.Record != 5 {
		t.Errorf("more zeros at the end than a write holds: %v", err)
	}
}

func copyChecksum(b []byte) {
	sum := recordChecksum(b)
	b[4], b[5], b[6], b[7] = byte(sum), byte(sum>>8), byte(sum>>16), byte(sum>>24)
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

// Whatever is stored, in whatever batches, with whatever cuts between, is what
// is read.
func TestStoredIsRead(t *testing.T) {
	dir := t.TempDir()
	file := 0
	rapid.Check(t, func(t *rapid.T) {
		file++
		path := filepath.Join(dir, fmt.Sprint(file))
		name := rapid.StringMatching(`[ -~äß♕]{0,40}`)
		stored := make(map[uint64]Record)
		for range rapid.IntRange(1, 4).Draw(t, "sessions") {
			l, opened, err := Open(path, testID)
			if err != nil {
				t.Fatal(err)
			}
			if opened.Records != len(stored) {
				t.Fatalf("opened %+v, %d records were stored", opened, len(stored))
			}
			for range rapid.IntRange(0, 5).Draw(t, "batches") {
				var batch []Record
				for range rapid.IntRange(0, 100).Draw(t, "records") {
					r := Record{
						Unit: rapid.Uint64Max(uint64(testID.Jobs)-1).Draw(t, "unit"), Nodes: rapid.Uint64().Draw(t, "nodes"),
						Count:  jobs.Count{Hi: rapid.Uint64().Draw(t, "hi"), Lo: rapid.Uint64().Draw(t, "lo")},
						Time:   time.UnixMilli(rapid.Int64Range(-1<<40, 1<<42).Draw(t, "time")).UTC(),
						Kernel: name.Draw(t, "kernel"), Build: name.Draw(t, "build"), Worker: name.Draw(t, "worker"),
					}
					if _, ok := stored[r.Unit]; !ok {
						stored[r.Unit] = r
						batch = append(batch, r)
					}
				}
				if err := l.Append(batch...); err != nil {
					t.Fatal(err)
				}
			}
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			if rapid.Bool().Draw(t, "torn") {
				f, _ := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
				f.Write(rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(t, "tail"))
				f.Close()
			}
		}
		c, err := ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		got := make(map[uint64]Record)
		for r := range c.Records.All() {
			got[r.Unit] = r
		}
		if diff := cmp.Diff(stored, got); diff != "" {
			t.Fatal(diff)
		}
		os.Remove(path)
	})
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

// What a worker that is no longer believed had stored can be taken back; its
// units can be stored again, and the file as it was is kept.
func TestDrop(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	before := write(t, path, records(0, 200))
	l, _ := mustOpen(t, path, testID)
	isOdd := func(r Record) bool { return r.Worker == "w1" }
	if dropped, err := l.Drop(isOdd); err != nil || dropped != 100 || l.Len() != 100 {
		t.Fatalf("dropped %d, %v; %d are left", dropped, err, l.Len())
	}
	if dropped, err := l.Drop(isOdd); err != nil || dropped != 0 {
		t.Errorf("dropped %d once more, %v", dropped, err)
	}
	if _, _, err := Open(path, testID); !errors.Is(err, ErrLocked) {
		t.Errorf("the new file can be opened by another: %v", err)
	}
	again := record(7)
	again.Count.Lo++
	if err := l.Append(again, record(300)); err != nil {
		t.Fatal(err)
	}
	if dropped, err := l.Drop(func(r Record) bool { return r.Unit == 300 }); err != nil || dropped != 1 {
		t.Errorf("dropped %d, %v", dropped, err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if kept, err := os.ReadFile(path + ".before-1"); err != nil || !bytes.Equal(kept, before) {
		t.Errorf("the file as it was is not kept: %v", err)
	}
	l, opened := mustOpen(t, path, testID)
	if opened.Records != 101 || opened.Torn != 0 {
		t.Errorf("the new file has %+v", opened)
	}
	if r, ok := l.Lookup(7); !ok || r.Count != again.Count {
		t.Errorf("unit 7 is %+v", r)
	}
	if _, err := os.Stat(path + ".before-2"); err != nil {
		t.Error(err)
	}
}
