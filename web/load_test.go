package web

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// explorer is one client of many: it has a connection of its own, looks at what
// it got for a while, and asks again.
type explorer struct {
	base   string
	random *rand.Rand
	client *http.Client
	took   []time.Duration
}

func newExplorer(base string, seed uint64) *explorer {
	return &explorer{
		base:   base,
		random: rand.New(rand.NewPCG(seed, 5)),
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1}, Timeout: time.Minute},
	}
}

// request is what a person's next step asks for.
func (e *explorer) request() (method, target, body string) {
	n := 4 + e.random.IntN(7)
	switch e.random.IntN(10) {
	case 0:
		return "GET", "/explore", ""
	case 1:
		return "GET", "/static/explore/explore.js", ""
	case 2:
		return "GET", fmt.Sprintf("/api/v1/solution?n=%d&method=random&seed=%d", n+10, e.random.Uint32()), ""
	case 3:
		return "GET", fmt.Sprintf("/api/v1/solution?n=%d&method=first", n), ""
	case 4:
		return "GET", fmt.Sprintf("/api/v1/classes?n=%d&from=1&limit=1", n), ""
	case 5:
		return "POST", "/api/v1/complete", fmt.Sprintf(`{"n": %d, "placed": ["b1"], "blocked": ["d%d"]}`, n, 2+e.random.IntN(3))
	case 6:
		return "GET", "/api/v1/notation?columns=2,4,1,3&format=a1", ""
	case 7:
		return "GET", "/api/v1/notation?columns=1,5,8,6,3,7,2,4&format=fen", ""
	}
	return "GET", fmt.Sprintf("/api/v1/solutions?n=%d&from=%d&limit=1", n, 1+e.random.IntN(300)), ""
}

func (e *explorer) step() error {
	method, target, body := e.request()
	r, err := http.NewRequest(method, e.base+target, strings.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	started := time.Now()
	answer, err := e.client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	length, err := io.Copy(io.Discard, answer.Body)
	e.took = append(e.took, time.Since(started))
	if err != nil || answer.StatusCode != http.StatusOK || length == 0 {
		return fmt.Errorf("%s %s: %s, %d bytes: %w", method, target, answer.Status, length, err)
	}
	return nil
}

// explore lets many explorers take some steps each while a count runs, and
// returns how long their requests took, sorted.
func explore(t testing.TB, explorers, steps int, pause time.Duration) []time.Duration {
	t.Helper()
	patient := changed(func(l *limits) { l.SearchTime, l.Wait = time.Minute, time.Minute }) // a busy machine makes them wait
	s := newServer(t, Options{limits: patient})
	base, stop := served(t, s)
	count := startCount(t, base, fmt.Sprintf(`{"n": 20, "workers": %d, "kernel": "generic"}`, defaultWorkers()))
	eventually(t, "the count to start", func() bool { return running(s) == 1 })

	var group sync.WaitGroup
	all := make([]*explorer, explorers)
	for i := range all {
		all[i] = newExplorer(base, uint64(i))
		group.Go(func() {
			e := all[i]
			defer e.client.CloseIdleConnections()
			for range steps {
				time.Sleep(pause/2 + time.Duration(e.random.Int64N(int64(pause))))
				if err := e.step(); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	group.Wait()
	if running(s) != 1 {
		t.Error("the count did not last")
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
	count.answer.Body.Close()
	var took []time.Duration
	for _, e := range all {
		took = append(took, e.took...)
	}
	slices.Sort(took)
	return took
}

func quantile(sorted []time.Duration, of float64) time.Duration {
	return sorted[int(of*float64(len(sorted)-1))]
}

// Two hundred people explore while the machine counts: all of them are answered.
// How soon depends on the machine; BenchmarkExploring measures it.
func TestLoadExploring(t *testing.T) {
	explorers, steps := 200, 12
	if testing.Short() {
		explorers, steps = 40, 5
	}
	before := runtime.NumGoroutine()
	took := explore(t, explorers, steps, 220*time.Millisecond)
	if len(took) != explorers*steps {
		t.Fatalf("%d of %d requests were answered", len(took), explorers*steps)
	}
	t.Logf("%d requests of %d clients during a count: half within %v, 99 of 100 within %v, all within %v",
		len(took), explorers, quantile(took, 0.5), quantile(took, 0.99), took[len(took)-1])
	http.DefaultClient.CloseIdleConnections()
	eventually(t, "goroutines to end", func() bool { return runtime.NumGoroutine() <= before })
}

func BenchmarkExploring(b *testing.B) {
	for b.Loop() {
		took := explore(b, 200, 15, 220*time.Millisecond)
		b.ReportMetric(float64(quantile(took, 0.5).Microseconds())/1000, "ms-median")
		b.ReportMetric(float64(quantile(took, 0.99).Microseconds())/1000, "ms-p99")
	}
}

// The page is small on the wire: what a browser loads for its first view, whichever that
// is, and all of it.
func TestLoadPageSize(t *testing.T) {
	s := newServer(t, Options{})
	total := 0
	for name, asset := range s.assets {
		if len(asset.zipped) == 0 || asset.kind == "" {
			t.Errorf("%s: %d bytes of %q", name, len(asset.zipped), asset.kind)
		}
		total += min(len(asset.zipped), len(asset.plain))
	}
	t.Logf("%d files, %d bytes over the wire", len(s.assets), total)
	if total > 210_000 {
		t.Errorf("the page has %d bytes over the wire, more than 210,000", total)
	}
	for _, v := range views {
		first := 0
		for _, name := range append(modulesOf(s.assets, v), indexOf(v), "style.css") {
			first += len(s.assets[name].zipped)
		}
		t.Logf("%s: %d bytes", v.Name, first)
		if first > 120_000 {
			t.Errorf("%s loads %d bytes, more than 120,000", v.Name, first)
		}
	}
}
