package ledger

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"nqueens.example/nqueens/internal/testing/must"
)

// model is what a ledger should hold: of each unit the first record, and one that confirms it.
type model map[uint64][]Record

// add returns whether the record has another count than its unit.
func (m model) add(r Record) (conflict bool) {
	had := m[r.Unit]
	switch {
	case len(had) > 0 && had[0].Count != r.Count:
		return true
	case len(had) == 0, len(had) == 1 && had[0].Kernel != r.Kernel:
		m[r.Unit] = append(had, r)
	}
	return false
}

func (m model) drop(worker string) (dropped int) {
	for unit, had := range m {
		kept := slices.DeleteFunc(slices.Clone(had), func(r Record) bool { return r.Worker == worker })
		dropped += len(had) - len(kept)
		m[unit] = kept
	}
	return dropped
}

// at returns the records that are number i of their units.
func (m model) at(i int) (all []Record) {
	for unit := range uint64(testID.Jobs) {
		if len(m[unit]) > i {
			all = append(all, m[unit][i])
		}
	}
	return all
}

// TestLikeAModel adds, drops, opens again and is killed in any order, on a disk that is full or
// fails to sync now and then, and compares the ledger with a simple model.
func TestLikeAModel(t *testing.T) {
	dir := t.TempDir()
	file := 0
	rapid.Check(t, func(t *rapid.T) {
		file++
		path := filepath.Join(dir, fmt.Sprint(file))
		want := make(model)
		var synced []Record                                                         // what Sync has promised
		name := rapid.OneOf(rapid.Just(""), rapid.StringMatching(`[ -~äß♕]{0,40}`)) // without names a record is as short as can be
		var l *Ledger
		var disk *faulty
		open := func() Opened {
			opened, what, err := Open(path, testID)
			if err != nil {
				t.Fatal(err)
			}
			l, disk = opened, onFaulty(opened)
			return what
		}
		open()
		defer func() { l.Close() }()
		check := func(err error) {
			if full, failed := errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EIO); err != nil && !(full && disk.room < plenty || failed && disk.unsynced) {
				t.Fatal(err)
			}
		}
		mend := func() {
			l.mu.Lock() // since a batch may be written at any time
			defer l.mu.Unlock()
			disk.room, disk.unsynced = plenty, false
		}
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			switch rapid.SampledFrom([]string{"add", "add", "add", "add", "add", "sync", "drop", "fill", "open", "kill"}).Draw(t, "step") {
			case "add":
				r := by(rapid.Uint64Max(8).Draw(t, "unit"), rapid.SampledFrom([]string{"", "g"}).Draw(t, "kernel"), rapid.SampledFrom([]string{"", "b", "♕"}).Draw(t, "worker"))
				r.Count.Lo += uint64(rapid.SampledFrom([]int{0, 0, 0, 0, 1}).Draw(t, "wrong"))
				r.Nodes, r.Time = rapid.Uint64().Draw(t, "nodes"), time.UnixMilli(rapid.Int64Range(-1<<40, 1<<42).Draw(t, "time")).UTC()
				r.Build = name.Draw(t, "build")
				err := l.Add(r)
				if _, conflict := errors.AsType[*Conflict](err); conflict != want.add(r) {
					t.Fatalf("%+v: %v", r, err)
				} else if !conflict {
					check(err)
				}
			case "sync":
				err := l.Sync()
				check(err)
				if err == nil {
					synced = append(want.at(0), want.at(1)...)
				}
			case "drop":
				worker := rapid.SampledFrom([]string{"", "b", "♕"}).Draw(t, "dropped")
				if dropped, err := l.Drop(func(r Record) bool { return r.Worker == worker }); err != nil {
					check(err)
				} else if n := want.drop(worker); n != dropped {
					t.Fatalf("%d dropped, want %d", dropped, n)
				} else if n > 0 {
					synced = slices.DeleteFunc(synced, func(r Record) bool { return r.Worker == worker })
					l.mu.Lock()
					disk = onFaulty(l)
					l.mu.Unlock()
				}
			case "fill":
				room := rapid.Int64Range(0, 300).Draw(t, "room")
				l.mu.Lock()
				disk.room, disk.unsynced = l.length+room, rapid.Bool().Draw(t, "unsynced")
				l.mu.Unlock()
			case "open":
				mend()
				check(l.Close())
				tail := rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(t, "tail") // of a write that was cut short
				b, err := os.ReadFile(path)
				if err == nil {
					err = os.WriteFile(path, append(b, tail...), 0o666)
				}
				check(err)
				if got := open(); got != (Opened{Records: len(want.at(0)) + len(want.at(1)), Torn: int64(len(tail))}) {
					t.Fatalf("opened %+v", got)
				}
			case "kill": // another process finds what is in the file
				l.mu.Lock()
				disk.room, disk.unsynced = plenty, false
				b, err := os.ReadFile(path)
				l.mu.Unlock()
				check(err)
				check(l.Close())
				path += "-"
				check(os.WriteFile(path, b, 0o666))
				open()
				left := make(model)
				for _, r := range slices.Concat(slices.Collect(l.All()), slices.Collect(l.Confirmations())) {
					if !slices.Contains(want[r.Unit], r) {
						t.Fatalf("%+v was never added", r)
					}
					left.add(r)
				}
				for _, r := range synced {
					if !slices.Contains(left[r.Unit], r) {
						t.Fatalf("%+v is lost after Sync", r)
					}
				}
				want = left
			}
			l.mu.Lock()
			if waits := len(l.batch) > 0 && !l.failed; waits != (l.timer != nil) {
				t.Errorf("the batch holds %d records, and that its timer runs is %v", len(l.batch), !waits)
			}
			l.mu.Unlock()
			if diff := cmp.Diff(want.at(0), slices.Collect(l.All())) + cmp.Diff(want.at(1), slices.Collect(l.Confirmations())); diff != "" {
				t.Fatal(diff)
			}
		}
		mend()
		check(l.Close())
		c := must.Get(ReadFile(path))(t)
		got := make(model)
		for r := range c.Records.All() {
			if got.add(r) {
				t.Fatalf("the file has another count in %+v", r)
			}
		}
		if diff := cmp.Diff(want.at(0), got.at(0)) + cmp.Diff(want.at(1), got.at(1)); diff != "" || c.Records.Len() != len(want.at(0))+len(want.at(1)) || c.Torn != 0 {
			t.Fatalf("%d records, %d torn bytes, %s", c.Records.Len(), c.Torn, diff)
		}
	})
}
