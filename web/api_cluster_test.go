package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/cluster"
)

// clusterReport is one of a plan of that many jobs, of which the first are done.
func clusterReport(jobs, done int) cluster.Report {
	row := func(upTo int, digit string) string {
		return strings.Repeat(digit, upTo) + strings.Repeat("0", jobs-upTo)
	}
	r := cluster.Report{N: 18, Method: "search", Plan: strings.Repeat("5f", 32), Coordinator: "head, process 7", Epoch: 1, Since: time.Unix(1e9, 0)}
	r.Status = cluster.Status{
		Jobs: jobs, Done: done, Share: float64(done) / float64(jobs), Out: 3, Left: 90, Live: 2, Cores: 6, Rate: 4.2e9, Sum: fmt.Sprint(1000 * done), Finished: done == jobs,
		Picture: &cluster.Picture{Counted: row(done, "9"), Out: strings.Repeat("0", done) + row(min(3, jobs-done), "9")[:jobs-done], Checked: row(done/4, "9"), Conflicts: row(0, "9")},
		Workers: []cluster.WorkerStatus{
			{Worker: "rack-1", Live: true, Build: "v1", Kernel: "avx512vbmi2", Cores: 4, Rate: 3e9, Claims: 9, Jobs: done},
			{Worker: "rack-2", Live: true, Build: "v1", Kernel: "avx2", Cores: 2, Rate: 1.2e9},
		},
	}
	return r
}

func newClusterAPI(t testing.TB, limits limits) (*api, *cluster.Feed) {
	t.Helper()
	feed := cluster.NewFeed()
	s, err := New(Options{limits: limits, Metrics: true, Cluster: feed})
	if err != nil {
		t.Fatal(err)
	}
	return &api{t, s, readSpec(t)}, feed
}

func TestAPICluster(t *testing.T) {
	none := newAPI(t, limits{})
	if news := decoded[cluster.News](none, none.get("/api/v1/cluster")); news.State != "none" || news.Report != nil {
		t.Errorf("without a cluster the news are %+v", news)
	}
	a, feed := newClusterAPI(t, limits{})
	state := func(want string) cluster.News {
		t.Helper()
		news := decoded[cluster.News](a, a.get("/api/v1/cluster"))
		check(t, "state", news.State, want)
		return news
	}
	state("waiting")
	feed.Lose(errors.New("no server answers"))
	check(t, "why", state("waiting").Why, "no server answers")
	feed.Update(clusterReport(72, 20))
	check(t, "done", state("counting").Report.Done, 20)
	feed.Lose(errors.New("no coordinator answers"))
	check(t, "done", state("lost").Report.Done, 20)
	feed.Update(clusterReport(72, 72))
	check(t, "sum", state("complete").Report.Sum, "72000")
	a.check(httptest.NewRequest("HEAD", "/api/v1/cluster/events", nil))
}

// The link to the view is there where there is something to see.
func TestClusterLink(t *testing.T) {
	const hidden = `data-view="cluster" hidden`
	none := newAPI(t, limits{})
	if !strings.Contains(string(none.get("/").body), hidden) {
		t.Error("without a cluster the page leads to one")
	}
	a, _ := newClusterAPI(t, limits{})
	page := a.get("/")
	if strings.Contains(string(page.body), hidden) || !strings.Contains(string(page.body), `data-view="cluster">Cluster`) {
		t.Error("with a cluster the page does not lead to it")
	}
	if page.header.Get("Etag") == none.get("/").header.Get("Etag") {
		t.Error("both pages have one tag")
	}
}

// The stream of news follows the count, and ends with it, with the server and with
// its reader.
func TestAPIClusterEvents(t *testing.T) {
	a, feed := newClusterAPI(t, limits{Watchers: 3, WatchesOne: 2})
	server := httptest.NewServer(a.s)
	defer server.Close()
	watch := func() *counting { return startEvents(t, "GET", server.URL+"/api/v1/cluster/events", "") }
	next := func(c *counting) (news cluster.News) {
		t.Helper()
		e, ok := c.next()
		if err := json.Unmarshal(e.data, &news); !ok || e.name != "cluster" || err != nil {
			t.Fatalf("the next event is %s %s: %v", e.name, e.data, err)
		}
		return news
	}
	first, second := watch(), watch()
	check(t, "state", next(first).State, "waiting")
	check(t, "state", next(second).State, "waiting")
	if third := watch(); third.answer.StatusCode != http.StatusTooManyRequests {
		t.Errorf("a third stream of one client is answered %s", third.answer.Status)
	}
	second.cancel()
	eventually(t, "the place of who has left is free", func() bool { return len(a.s.watchers) == 1 })
	feed.Update(clusterReport(8, 3))
	check(t, "done", next(first).Report.Done, 3)
	feed.Update(clusterReport(8, 8))
	check(t, "state", next(first).State, "complete")
	if e, ok := first.next(); ok {
		t.Errorf("after the end comes %s", e.name)
	}
	if news := next(watch()); news.State != "complete" {
		t.Errorf("who comes late sees %s", news.State)
	}

	closing, feed := newClusterAPI(t, limits{})
	feed.Update(clusterReport(8, 3))
	server.Config.Handler = closing.s
	last := watch()
	next(last)
	closing.s.stop()
	if e, ok := last.next(); !ok || e.name != "stopped" || !strings.Contains(string(e.data), "closing down") {
		t.Errorf("when the server closes comes %s %s", e.name, e.data)
	}
	closing.refused(closing.get("/api/v1/cluster/events"), http.StatusServiceUnavailable, "")
}
