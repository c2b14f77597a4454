package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/iotest"
	"time"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
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

// by returns the result of unit that another kernel and worker found.
func by(unit uint64, kernel, worker string) Record {
	r := record(unit)
	r.Kernel, r.Worker = kernel, worker
	return r
}

func records(from, to uint64) []Record {
	var rs []Record
	for u := from; u < to; u++ {
		rs = append(rs, record(u))
	}
	return rs
}

// Append stores results and returns when they and the current batch are on disk.
func (l *Ledger) Append(records ...Record) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range records {
		if err := l.store(r); err != nil {
			return l.wrap(errors.Join(err, l.write()))
		}
	}
	return l.wrap(l.write())
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
		must.Do(t, l.Append(batch...))
	}
	must.Do(t, l.Close())
	return must.Get(os.ReadFile(path))(t)
}

func read(b []byte) (*Contents, error) { return Read(bytes.NewReader(b)) }

// listed returns the records of a ledger.
func listed(c *Contents) []Record { return slices.Collect(c.Records.All()) }

func TestAddReachesTheDiskByItself(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	l, _ := mustOpen(t, path, testID)
	must.Do(t, l.Add(record(1)))
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

// A write may be cut short anywhere; what was settled before is all there, however many bytes a
// stream gives at a time.
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
		if c, err := Read(iotest.OneByteReader(bytes.NewReader(full[:cut]))); cut >= header && (err != nil || c.Records.Len() != whole || int(c.Torn) != torn) {
			t.Fatalf("cut to %d bytes: reading them one by one gives %+v, %v", cut, c, err)
		}
		if opened.Records != whole || int(opened.Torn) != torn || l.Len() != whole {
			t.Fatalf("cut to %d bytes: opened %+v, want %d records and %d torn bytes", cut, opened, whole, torn)
		}
		must.Do(t, l.Append(records(0, 5)...))
		l.Close()
		checkHolds(t, path, records(0, 5))
	}
}

// TestEveryFlippedBit flips each bit of a ledger. None goes unnoticed, none before the last record
// is taken for a write cut short, and opening the file changes nothing. All records but the one with
// the bit are salvaged, all of them if it is in the header, and the bytes are counted.
func TestEveryFlippedBit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	all := records(0, 9)
	full := sealed(testID, all, 3)
	header, size := len(headerOf(testID)), all[0].Size()
	for bit := range 8 * len(full) {
		b := bytes.Clone(full)
		b[bit/8] ^= 1 << (bit % 8)
		c, err := read(b)
		at := (bit/8 - header) / size
		damage, isDamage := errors.AsType[*Damage](err)
		left, lost := slices.Clone(all), Lost{}
		if bit/8 >= header {
			left, lost = slices.Delete(left, at, at+1), Lost{1, int64(size), 1}
		}
		switch {
		case bit/8 < header:
			if err == nil {
				t.Fatalf("bit %d of the header flipped, unnoticed", bit)
			}
		case at < 8:
			if !isDamage || damage.Record != at+1 || damage.Offset != int64(header+at*size) {
				t.Fatalf("bit %d flipped, in record %d: %v", bit, at+1, err)
			}
		case err != nil || c.Records.Len() != 8 || int(c.Torn) != size:
			t.Fatalf("bit %d flipped, in the last record: %v, %v", bit, c, err)
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
		if c, got, err := salvage(bytes.NewReader(b)); err != nil || c.ID != testID || got != lost || !slices.Equal(listed(c), left) {
			t.Fatalf("bit %d: %+v, %v, want %d records and %+v", bit, got, err, len(left), lost)
		}
	}
}

// TestSalvage reads what is whole of a ledger that lacks some bytes or none.
func TestSalvage(t *testing.T) {
	all := records(0, 9)
	whole := sealed(testID, all, 3)
	second, size := len(headerOf(testID))+all[0].Size(), all[0].Size()
	for _, cut := range []int{0, 1, size + 1, 3*size - 1} {
		c, lost, err := salvage(bytes.NewReader(slices.Delete(bytes.Clone(whole), second, second+cut)))
		if err != nil || c.Records.Len()+lost.Records < 7 || c.Records.At(0) != all[0] || cut == 0 && (lost != Lost{} || c.Records.Len() != len(all)) {
			t.Errorf("without %d bytes: %+v, %v", cut, lost, err)
		}
	}
	if _, _, err := salvage(bytes.NewReader(make([]byte, 1000))); err == nil {
		t.Error("zeros are salvaged")
	}
}

// No bytes make the reader fail in any way but an error, and what it accepts
// is what would be written.
func FuzzRead(f *testing.F) {
	for _, b := range corpus(f) {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		c, err := read(b)
		if err != nil {
			return
		}
		if !bytes.HasPrefix(b, headerOf(c.ID)) {
			t.Error("the header read is not the one that would be written")
		}
		expect.Equal(t, c.whole+c.Torn, int64(len(b)), "%d whole and %d torn bytes of %d", c.whole, c.Torn, len(b))
		for r := range c.Records.All() {
			expect.Is(t, r.check(c.ID), nil, "check")
		}
		c.Audit()
	})
}

func BenchmarkAppend(b *testing.B) {
	plan := testID
	plan.Jobs = mostUnits
	for _, batch := range []uint64{1, 64} {
		b.Run(fmt.Sprint(batch), func(b *testing.B) {
			l, _ := mustOpen(b, filepath.Join(b.TempDir(), "l"), plan)
			unit := uint64(0)
			for ; b.Loop(); unit += batch {
				must.Do(b, l.Append(records(unit, unit+batch)...))
			}
			b.ReportMetric(float64(unit)/b.Elapsed().Seconds(), "records/s")
		})
	}
}
