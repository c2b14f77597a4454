package record

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/jobs"
)

// TestCountOfRepeatedJobs resumes a count from a ledger in which other workers confirmed
// some jobs. No job counts twice: not in the total, nor in the progress, nor in the ledger.
func TestCountOfRepeatedJobs(t *testing.T) {
	const n = 10
	path := filepath.Join(t.TempDir(), "l")
	plan := planFor(t, n)
	r := recorder(t, path, plan)
	if _, err := count.Run(t.Context(), plan, count.Options{Recorder: r}); err != nil {
		t.Fatal(err)
	}
	all := slices.Collect(r.Ledger.All())
	r.Ledger.Close()

	path = filepath.Join(t.TempDir(), "half")
	r = recorder(t, path, plan)
	half := all[:len(all)/2]
	for _, one := range half {
		again := one
		again.Kernel, again.Worker = "another", "there"
		if err := r.Ledger.Append(one, again); err != nil {
			t.Fatal(err)
		}
	}
	r.Ledger.Close()
	r = recorder(t, path, plan)
	if got := len(slices.Collect(r.Recorded())); got != len(half) || r.Ledger.Len() != len(half) {
		t.Errorf("%d results of %d jobs, %d in the ledger", got, len(half), r.Ledger.Len())
	}
	var last jobs.Progress
	result, err := count.Run(t.Context(), plan, count.Options{Recorder: r, Options: jobs.Options{Progress: func(p jobs.Progress) { last = p }}})
	want, _ := known.Solutions(n)
	if err != nil || result.Solutions.Cmp(want) != 0 || result.Recorded != len(half) {
		t.Errorf("%v with %d recorded, %v; want %v", result.Solutions, result.Recorded, err, want)
	}
	if last.JobsDone != plan.Len() || last.Done < 0.999 || last.Done > 1.001 {
		t.Errorf("the progress ends with %d of %d jobs, a share of %v", last.JobsDone, plan.Len(), last.Done)
	}
	if err := r.Ledger.Close(); err != nil {
		t.Fatal(err)
	}
	contents, err := ledger.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if a := contents.Audit(); !a.Complete() || a.Total.Cmp(want) != 0 || a.Repeated != len(half) || a.ByKernels != uint64(len(half)) {
		t.Errorf("%+v", a)
	}
}

// TestClusterOfRepeatedJobs gives a coordinator each job once, and then what confirms it.
func TestClusterOfRepeatedJobs(t *testing.T) {
	l := Cluster{recorder(t, filepath.Join(t.TempDir(), "l"), planFor(t, 9)).Ledger}
	at := time.UnixMilli(1_700_000_000_000).UTC()
	record := func(job int, kernel, worker string) cluster.Record {
		return cluster.Record{Result: jobs.Result{Job: job, Count: jobs.Count{Lo: 4}, Nodes: 7, Kernel: kernel}, Time: at, Worker: worker, Build: "test"}
	}
	for _, r := range []cluster.Record{record(2, "k", "a"), record(2, "generic", "b"), record(1, "k", "b"), record(1, "generic", "a")} {
		if err := l.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	want := []cluster.Record{record(1, "k", "b"), record(2, "k", "a"), record(1, "generic", "a"), record(2, "generic", "b")}
	if got := slices.Collect(l.All()); !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if err := l.Drop("a"); err != nil {
		t.Fatal(err)
	}
	want = []cluster.Record{record(1, "k", "b"), record(2, "generic", "b")}
	if got := slices.Collect(l.All()); !slices.Equal(got, want) {
		t.Errorf("without worker a %+v, want %+v", got, want)
	}
}

// TestReportOfRepeatedJobs says what other kernels and workers confirmed, and whose nodes
// differ.
func TestReportOfRepeatedJobs(t *testing.T) {
	first := ledger.Record{Unit: 3, Nodes: 5, Kernel: "k", Worker: "a"}
	kernel, worker, nodes := first, first, first
	kernel.Kernel, worker.Worker, nodes.Nodes = "generic", "b", 6
	for want, records := range map[string][]ledger.Record{
		"\nconfirmed  1 job by another kernel\nroot": {first, kernel},
		"\nconfirmed  0 jobs by another kernel\nrepeated   2 records by the same kernel, which confirms nothing\nroot": {first, worker, first},
		"\ndiffer     1 job with different node counts by the same kernel\n":                                           {first, nodes},
	} {
		text := NewReport("l", &ledger.Contents{ID: planFor(t, 9).ID(), Records: ledger.RecordsOf(records...)}).Text()
		if !strings.Contains(text, want) {
			t.Errorf("%s, want %q", text, want)
		}
	}
}
