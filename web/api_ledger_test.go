package web

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

// recordJobs adds the jobs from one number of the plan's order to another of 12 queens to a ledger.
func recordJobs(t testing.TB, path, worker string, from, to int, spoil uint64) {
	t.Helper()
	plan := must.Get(count.NewPlan(12, count.Kind{Method: "search"}))(t)
	w := must.Get(plan.NewWorker(""))(t)
	l, _, err := ledger.Open(path, plan.ID())
	if err != nil {
		t.Fatal(err)
	}
	for _, job := range slices.Collect(plan.Order())[from:min(to, plan.Len())] {
		r, _ := w.Run(job, new(jobs.Running))
		r.Count.Lo += spoil
		must.Do(t, l.Add(ledger.Record{Unit: uint64(job), Count: r.Count, Nodes: r.Nodes, Kernel: r.Kernel, Worker: worker, Time: time.Now()}))
	}
	must.Do(t, l.Close())
}

// newLedgerAPI returns a server that shows the ledgers of a folder, and the folder.
func newLedgerAPI(t testing.TB) (*api, string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "parts")
	s := newServer(t, Options{Ledgers: []string{dir}})
	return &api{t, s, readSpec(t)}, dir
}

func TestAPILedger(t *testing.T) {
	none := newAPI(t)
	if news := decoded[ledgerNews](none, none.get("/api/v1/ledger")); news.State != "none" || news.Count != nil {
		t.Errorf("without a ledger the news are %+v", news)
	}
	a, dir := newLedgerAPI(t)
	state := func(want string) ledgerNews {
		t.Helper()
		a.s.followed.Forget()
		news := decoded[ledgerNews](a, a.get("/api/v1/ledger"))
		expect.Equal(t, news.State, want, "state")
		return news
	}
	if why := state("waiting").Why; !strings.Contains(why, "no such file") {
		t.Error(why)
	}
	must.Do(t, os.Mkdir(dir, 0o777))
	expect.Equal(t, strings.HasPrefix(state("waiting").Why, "the folder "), true, "why")
	recordJobs(t, filepath.Join(dir, "1.ledger"), "ada", 0, 10, 0)
	expect.Equal(t, state("counting").Count.Done, 10, "done")
	recordJobs(t, filepath.Join(dir, "2.ledger"), "bob", 9, 1000, 8)
	news := state("complete")
	expect.Equal(t, news.Count.Conflicts, 1, "conflicts")
	expect.Equal(t, news.Count.Files, 2, "files")
	expect.Equal(t, news.Count.Workers[0].Worker+" "+news.Count.Workers[1].Worker, "bob ada", "workers")
	expect.Equal(t, news.Count.Picture.Counted, strings.Repeat("9", news.Count.Jobs), "picture")
	expect.Equal(t, strings.Index(news.Count.Picture.Conflicts, "9"), 9, "conflict")
}

// The link to the view is there where there is something to see.
func TestLedgerLink(t *testing.T) {
	const hidden = `data-view="ledger" hidden`
	none := newAPI(t)
	if !strings.Contains(string(none.get("/").body), hidden) {
		t.Error("without a ledger the page leads to one")
	}
	a, _ := newLedgerAPI(t)
	page := a.get("/")
	if strings.Contains(string(page.body), hidden) || !strings.Contains(string(page.body), `data-view="ledger">Ledger`) {
		t.Error("with a ledger the page does not lead to it")
	}
}

// lied returns a folder with the ledgers of a count of which one has a wrong job.
func lied(t testing.TB) string {
	dir := t.TempDir()
	recordJobs(t, filepath.Join(dir, "1.ledger"), "ada", 0, 10, 0)
	recordJobs(t, filepath.Join(dir, "2.ledger"), "rack-2", 9, 15, 8)
	return dir
}
