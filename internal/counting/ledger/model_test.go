package ledger

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
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

// TestLikeAModel adds, drops and opens again in any order, on a disk that is full now and
// then, and compares the ledger with a simple model.
func TestLikeAModel(t *testing.T) {
	dir := t.TempDir()
	file := 0
	rapid.Check(t, func(t *rapid.T) {
		file++
		path := filepath.Join(dir, fmt.Sprint(file))
		want := make(model)
		var l *Ledger
		var disk *faulty
		open := func() {
			opened, _, err := Open(path, testID)
			if err != nil {
				t.Fatal(err)
			}
			l, disk = opened, &faulty{file: opened.file, room: 1 << 20}
			l.file = disk
		}
		open()
		defer func() { l.Close() }()
		check := func(err error) {
			if err != nil && (disk.room == 1<<20 || !errors.Is(err, syscall.ENOSPC)) {
				t.Fatal(err)
			}
		}
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			switch rapid.SampledFrom([]string{"add", "add", "add", "add", "add", "sync", "drop", "fill", "open"}).Draw(t, "step") {
			case "add":
				r := by(rapid.Uint64Max(8).Draw(t, "unit"), rapid.SampledFrom([]string{"k", "g"}).Draw(t, "kernel"), rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "worker"))
				r.Count.Lo += uint64(rapid.SampledFrom([]int{0, 0, 0, 0, 1}).Draw(t, "wrong"))
				err := l.Add(r)
				if _, conflict := errors.AsType[*Conflict](err); conflict != want.add(r) {
					t.Fatalf("%+v: %v", r, err)
				} else if !conflict {
					check(err)
				}
			case "sync":
				check(l.Sync())
			case "drop":
				worker := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "dropped")
				if dropped, err := l.Drop(func(r Record) bool { return r.Worker == worker }); err != nil {
					check(err)
				} else if n := want.drop(worker); n != dropped {
					t.Fatalf("%d dropped, want %d", dropped, n)
				} else if n > 0 {
					l.mu.Lock() // since a batch may be written at any time
					disk = &faulty{file: l.file, room: 1 << 20}
					l.file = disk
					l.mu.Unlock()
				}
			case "fill":
				room := rapid.Int64Range(0, 300).Draw(t, "room")
				l.mu.Lock()
				disk.room = l.length + room
				l.mu.Unlock()
			case "open":
				l.mu.Lock()
				disk.room = 1 << 20
				l.mu.Unlock()
				check(l.Close())
				open()
			}
			if diff := cmp.Diff(want.at(0), slices.Collect(l.All())) + cmp.Diff(want.at(1), slices.Collect(l.Confirmations())); diff != "" {
				t.Fatal(diff)
			}
		}
		l.mu.Lock()
		disk.room = 1 << 20
		l.mu.Unlock()
		check(l.Close())
		c, err := ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
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
