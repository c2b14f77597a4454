package ledger

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

// fewUnits is a plan of as many units as disagreements need.
var fewUnits = jobs.ID{Counts: "apples", N: 7, Jobs: 5}

// someRecords draws records of fewUnits that mostly agree, or often not, and whose sums exceed what
// one count can hold.
func someRecords(t *rapid.T) (all []Record) {
	agree := rapid.SampledFrom([]int{9, 1}).Draw(t, "agree") // for one that does not
	for range rapid.IntRange(0, 8).Draw(t, "records") {
		r := record(rapid.Uint64Range(0, uint64(fewUnits.Jobs-1)).Draw(t, "unit"))
		r.Count.Hi, r.Nodes = math.MaxUint64, math.MaxUint64
		r.Count.Lo -= uint64(rapid.IntRange(0, agree).Draw(t, "wrong") / agree)
		r.Kernel = rapid.SampledFrom([]string{"k", "g"}).Draw(t, "kernel")
		r.Build = rapid.SampledFrom([]string{"", "v1"}).Draw(t, "build")
		r.Worker = rapid.SampledFrom([]string{"a", "b"}).Draw(t, "worker")
		all = append(all, r)
	}
	return all
}

// recordsOf returns the records of a unit.
func recordsOf(unit uint64, all []Record) []Record {
	return slices.DeleteFunc(slices.Clone(all), func(r Record) bool { return r.Unit != unit })
}

// TestMergeLikeAModel compares what a merge keeps of ledgers, counts, and reports as conflicts with
// what a simple model has of them.
func TestMergeLikeAModel(t *testing.T) {
	dir := t.TempDir()
	file := 0
	rapid.Check(t, func(t *rapid.T) {
		settled := &Contents{ID: fewUnits}
		if rapid.Bool().Draw(t, "settled") {
			settled.Records = RecordsOf(someRecords(t)...)
		}
		var sources []*Contents
		for i := range rapid.IntRange(1, 4).Draw(t, "sources") {
			sources = append(sources, &Contents{Name: fmt.Sprint("source", i), ID: fewUnits, Records: RecordsOf(someRecords(t)...), Torn: 1})
		}
		kept, firstIn := make(model), make(map[uint64]*Contents)
		var conflicts []*Conflict
		var counts []Merged
		for _, source := range append([]*Contents{settled}, sources...) {
			m := Merged{Name: source.Name}
			for unit := range uint64(fewUnits.Jobs) {
				has := recordsOf(unit, listed(source))
				if len(has) == 0 {
					continue
				}
				if firstIn[unit] == nil {
					firstIn[unit] = source
					m.New++
				}
				for _, r := range has {
					kept.add(r)
				}
				first := kept[unit][0]
				wrong := slices.IndexFunc(has, func(r Record) bool { return r.Count != first.Count })
				confirms := slices.ContainsFunc(has, func(r Record) bool { return r.Count == first.Count && r.Kernel != first.Kernel })
				switch {
				case wrong >= 0:
					m.Conflicting++
					if firstIn[unit] != settled {
						conflicts = append(conflicts, &Conflict{unit, first, has[wrong], firstIn[unit].Name, source.Name})
					}
				case firstIn[unit] == source:
				case confirms:
					m.Confirmed++
				default:
					m.Repeated++
				}
			}
			counts = append(counts, m)
		}
		slices.SortStableFunc(conflicts, func(a, b *Conflict) int { return int(a.Unit) - int(b.Unit) })
		if settled.Records.Len() == 0 {
			got, err := Conflicts(sources...)
			if diff := cmp.Diff(conflicts, got); diff != "" || err != nil {
				t.Fatalf("%s, %v", diff, err)
			}
		}
		file++
		path := filepath.Join(dir, fmt.Sprint(file))
		merged, err := Merge(path, settled, sources...)
		if diff := cmp.Diff(counts[1:], merged); diff != "" {
			t.Fatal(diff)
		}
		if len(conflicts) > 0 {
			want := conflicts[0].Error()
			if more := len(conflicts) - 1; more > 0 {
				want += fmt.Sprintf("; %d more conflict", more)
			}
			if _, left := os.Stat(path); !errors.Is(err, ErrConflict) || err.Error() != want || !errors.Is(left, fs.ErrNotExist) {
				t.Fatalf("%v, want %q, and no file: %v", err, want, left)
			}
			return
		}
		c := must.Get(ReadFile(path))(t)
		var want []Record
		for unit := range uint64(fewUnits.Jobs) {
			want = append(want, kept[unit]...)
		}
		if diff := cmp.Diff(want, listed(c)); diff != "" || c.Torn != 0 || c.Name != path {
			t.Fatalf("%s: %d torn bytes, %s", c.Name, c.Torn, diff)
		}
	})
}

// TestAuditLikeAModel joins ledgers, and compares the audit with what a simple model says of their
// records. The root is that of TestPythonChecker.
func TestAuditLikeAModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var sources []*Contents
		var all []Record
		var from []string // the source of each of them
		want := &Audit{ID: fewUnits, Total: new(big.Int), Nodes: new(big.Int), Kernels: map[string]int{}, Builds: map[string]int{}, Workers: map[string]int{}}
		for i := range rapid.IntRange(1, 4).Draw(t, "sources") {
			source := &Contents{Name: fmt.Sprint("source", i), ID: fewUnits, Records: RecordsOf(someRecords(t)...), Torn: rapid.Int64Range(0, 1).Draw(t, "torn")}
			sources, all = append(sources, source), append(all, listed(source)...)
			from = append(from, slices.Repeat([]string{source.Name}, source.Records.Len())...)
			want.Torn += source.Torn
		}
		want.Records = len(all)
		for unit := range uint64(fewUnits.Jobs) {
			at := slices.IndexFunc(all, func(r Record) bool { return r.Unit == unit })
			if at < 0 {
				want.Missing++
				want.FirstMissing = append(want.FirstMissing, unit)
				continue
			}
			first := all[at]
			want.Units++
			want.Total.Add(want.Total, first.Count.Big())
			want.Nodes.Add(want.Nodes, new(big.Int).SetUint64(first.Nodes))
			want.Kernels[first.Kernel]++
			want.Builds[first.Build]++
			want.Workers[first.Worker]++
			kernels, workers := uint64(0), uint64(0)
			for i, r := range all {
				switch {
				case r.Unit != unit || i == at:
					continue
				case r.Count != first.Count:
					if want.Conflicting++; want.Conflicting <= 10 {
						want.Conflicts = append(want.Conflicts, &Conflict{unit, first, r, from[at], from[i]})
					}
					continue
				case r.Kernel == first.Kernel:
					want.SameKernel++
				default:
					kernels = 1
				}
				if r.Worker != first.Worker {
					workers = 1
				}
				want.Repeated++
			}
			want.ByKernels += kernels
			want.ByWorkers += workers
		}
		joined, err := Join("all", sources...)
		if err != nil || !slices.Equal(listed(joined), all) {
			t.Fatalf("%d records of %d, %v", joined.Records.Len(), len(all), err)
		}
		got := joined.Audit()
		want.Root = got.Root
		if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b *big.Int) bool { return a.Cmp(b) == 0 })); diff != "" {
			t.Fatal(diff)
		}
		if complete := want.Missing == 0 && want.Conflicting == 0 && want.Torn == 0; got.Complete() != complete {
			t.Fatalf("complete: %v, want %v", got.Complete(), complete)
		}
	})
}

// TestMergeRefuses leaves a file that exists as it is, and no new one.
func TestMergeRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	write(t, path, records(0, 3))
	one := &Contents{Name: "one", ID: testID, Records: RecordsOf(record(0))}
	strange := &Contents{Name: "strange", ID: fewUnits}
	const twoPlans = "ledger strange does not belong with ledger one: "
	for _, test := range []struct {
		path, says string
		sources    []*Contents
	}{
		{path, "already exists; name a new file", []*Contents{one}},
		{path + "2", twoPlans, []*Contents{one, strange}},
		{path + "2", "unit 500", []*Contents{{ID: testID, Records: RecordsOf(record(500))}}},
		{path + "2", "there is no ledger to merge", nil},
	} {
		expect.Says(t, expect.ErrorOf(Merge(test.path, nil, test.sources...)), test.says, "Merge")
	}
	if _, err := Join("all", one, strange); err == nil || !strings.HasPrefix(err.Error(), twoPlans) {
		t.Errorf("%v, want %q", err, twoPlans)
	}
	checkHolds(t, path, records(0, 3))
	expect.Is(t, expect.ErrorOf(os.Stat(path+"2")), fs.ErrNotExist, "a failed merge leaves a file")
}
