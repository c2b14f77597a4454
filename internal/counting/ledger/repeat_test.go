package ledger

import (
	"math"
	"math/big"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"nqueens.example/nqueens/jobs"
)

// by returns the result of unit that another kernel and worker found.
func by(unit uint64, kernel, worker string) Record {
	r := record(unit)
	r.Kernel, r.Worker = kernel, worker
	return r
}

// TestLargeSums adds counts and nodes whose sums exceed what one count can hold.
func TestLargeSums(t *testing.T) {
	most := record(0)
	most.Count, most.Nodes = jobs.Count{Hi: math.MaxUint64, Lo: math.MaxUint64}, math.MaxUint64
	one := record(1)
	one.Count, one.Nodes = jobs.Count{Lo: 1}, 1
	other := most
	other.Unit = 2
	a := (&Contents{ID: testID, Records: RecordsOf(most, one, other)}).Audit()
	bits := func(n uint) *big.Int {
		v := big.NewInt(1)
		v.Lsh(v, n+1)
		return v.Sub(v, big.NewInt(1))
	}
	if a.Total.Cmp(bits(128)) != 0 || a.Nodes.Cmp(bits(64)) != 0 {
		t.Errorf("2^129-1 is %v, 2^65-1 is %v", a.Total, a.Nodes)
	}
}

// TestMergeOfRepeats keeps one confirmation of each unit, by another kernel, from whichever
// source.
func TestMergeOfRepeats(t *testing.T) {
	dir := t.TempDir()
	source := func(name string, records ...Record) *Contents {
		return &Contents{Name: name, ID: testID, Records: RecordsOf(records...)}
	}
	one := source("one", by(1, "k", "a"), by(2, "k", "a"), by(3, "k", "a"), by(3, "avx2", "a"))
	two := source("two", by(1, "k", "b"), by(2, "generic", "b"), by(3, "generic", "b"), by(4, "k", "b"), by(4, "k", "c"))
	three := source("three", by(1, "generic", "c"), by(2, "generic", "c"), by(4, "avx2", "b"))
	path := filepath.Join(dir, "merged")
	merged, err := Merge(path, one, two, three)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]Merged{{Name: "one", New: 3}, {Name: "two", New: 1, Confirmed: 2, Repeated: 1}, {Name: "three", Confirmed: 3}}, merged); diff != "" {
		t.Error(diff)
	}
	want := []Record{by(1, "k", "a"), by(1, "generic", "c"), by(2, "k", "a"), by(2, "generic", "b"), by(3, "k", "a"), by(3, "avx2", "a"), by(4, "k", "b"), by(4, "avx2", "b")}
	checkHolds(t, path, want)
	c, err := ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	again := filepath.Join(dir, "again")
	if _, err := Merge(again, c, one, two, three); err != nil {
		t.Fatal(err)
	}
	checkHolds(t, again, want)
	if a := c.Audit(); a.ByKernels != 4 || a.ByWorkers != 2 {
		t.Errorf("%d units by kernels, %d by workers", a.ByKernels, a.ByWorkers)
	}
	if l, opened := mustOpen(t, path, testID); opened.Records != 8 || l.Len() != 4 {
		t.Errorf("the merged ledger opens with %+v and %d units", opened, l.Len())
	}
}

// TestJoin holds what several ledgers hold together, and names the files of a conflict.
func TestJoin(t *testing.T) {
	wrong := by(2, "generic", "b")
	wrong.Count.Lo += 8
	one := &Contents{Name: "one", ID: testID, Records: RecordsOf(by(1, "k", "a"), by(2, "k", "a")), Torn: 3}
	none := &Contents{Name: "none", ID: testID}
	two := &Contents{Name: "two", ID: testID, Records: RecordsOf(wrong, by(3, "k", "b"))}
	all, err := Join("all", one, none, two)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]Record{by(1, "k", "a"), by(2, "k", "a"), wrong, by(3, "k", "b")}, listed(all)); diff != "" || all.Torn != 3 {
		t.Errorf("%s, %d torn", diff, all.Torn)
	}
	found, err := Conflicts(one, none, two)
	for _, conflicts := range [][]*Conflict{all.Audit().Conflicts, found} {
		if diff := cmp.Diff([]*Conflict{{2, by(2, "k", "a"), wrong, "one", "two"}}, conflicts); diff != "" || err != nil {
			t.Errorf("%s, %v", diff, err)
		}
	}
	other := testID
	other.N++
	if _, err := Join("all", one, &Contents{Name: "other", ID: other}); err == nil || !strings.HasPrefix(err.Error(), "ledger other does not belong with ledger one: ") {
		t.Errorf("two counts: %v", err)
	}
	for _, settled := range []Record{by(2, "generic", "c"), by(2, "avx2", "c")} {
		path := filepath.Join(t.TempDir(), "merged")
		merged, err := MergeSettled(path, &Contents{ID: testID, Records: RecordsOf(settled)}, one, two)
		if diff := cmp.Diff([]Merged{{Name: "one", New: 1, Confirmed: 1}, {Name: "two", New: 1, Conflicting: 1}}, merged); diff != "" || err != nil {
			t.Errorf("%s, %v", diff, err)
		}
		checkHolds(t, path, []Record{by(1, "k", "a"), settled, by(2, "k", "a"), by(3, "k", "b")})
	}
}
