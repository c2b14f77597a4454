package cluster

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/counting/record"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/jobs"
)

// soon is after what a test gives the jobs of a silent worker to others.
const soon = time.Second

// fleet is a server, a ledger, and what runs between them, in this process.
type fleet struct {
	t      *testing.T
	server *Server
	plan   jobs.Plan
	path   string // of ledger
	ledger *ledger.Ledger
}

func newFleet(t *testing.T, n int, keys string) *fleet {
	t.Helper()
	plan := must.Get(count.NewPlan(n, count.Kind{Method: "search"}))(t)
	path := filepath.Join(t.TempDir(), "ledger")
	l, _, err := record.Open(path, plan)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	server := must.Get(StartServer("127.0.0.1:0", keys))(t)
	t.Cleanup(server.Close)
	return &fleet{t, server, plan, path, l}
}

// work starts a worker on a machine of its own, and returns how it ends.
func (f *fleet) work(ctx context.Context, o WorkOptions) <-chan error {
	if o.URL == "" {
		o.Connection = f.server.Local()
	}
	o.Machine, o.Cores = "machine of "+o.Name, 1
	end := make(chan error, 1)
	go func() { end <- Work(ctx, o) }()
	return end
}

// record runs the recorder to the end.
func (f *fleet) record(recheck float64) (Status, error) {
	return Record(f.t.Context(), f.plan, Options{Connection: f.server.Local(), Ledger: f.ledger, Name: "test", Recheck: recheck, ackWait: soon})
}

// check fails unless the ledger holds the published number.
func (f *fleet) check() {
	f.t.Helper()
	total := new(big.Int)
	for r := range f.ledger.All() {
		total.Add(total, r.Count.Big())
	}
	if want, _ := known.Solutions(f.plan.N()); f.ledger.Len() != f.plan.Len() || total.Cmp(want) != 0 {
		f.t.Errorf("%d of %d jobs add up to %v, want %v", f.ledger.Len(), f.plan.Len(), total, want)
	}
}

// together returns what has two workers wait for each other with their first job, so that none
// is alone.
func together() (first, second func(*jobs.Result)) {
	var joined sync.WaitGroup
	joined.Add(2)
	wait := func() func(*jobs.Result) {
		var once sync.Once
		return func(*jobs.Result) {
			once.Do(func() { joined.Done(); joined.Wait() })
			time.Sleep(20 * time.Millisecond)
		}
	}
	return wait(), wait()
}

// confirmed returns the number of jobs that the ledger has twice, never by one worker if there are
// several, and never by one kernel.
func (f *fleet) confirmed(workers int) (confirmed int) {
	f.t.Helper()
	for c := range f.ledger.Confirmations() {
		if first, _ := f.ledger.Lookup(c.Unit); workers > 1 && first.Worker == c.Worker || first.Kernel == c.Kernel {
			f.t.Errorf("job %d was counted and checked by %s and %s", c.Unit, c.Worker, c.Kernel)
		}
		confirmed++
	}
	return confirmed
}

func TestCount(t *testing.T) {
	f := newFleet(t, 11, "")
	first, second := together()
	a, b := f.work(t.Context(), WorkOptions{Name: "a", spoil: first}), f.work(t.Context(), WorkOptions{Name: "b", Kernel: "generic", spoil: second})
	s, err := f.record(0.5)
	must.Do(t, errors.Join(err, <-a, <-b))
	f.check()
	if confirmed := f.confirmed(2); 2*confirmed < f.plan.Len() || s.Open != 0 || s.Share != 1 || !strings.Contains(s.Text(), "nothing; the count is complete") {
		t.Errorf("%d of %d jobs are confirmed; %s", confirmed, f.plan.Len(), s.Text())
	}

	// A complete ledger is complete at once, and draws no check again.
	must.Get(f.record(0.5))(t)
}

// One machine alone checks itself by another kernel.
func TestAlone(t *testing.T) {
	f := newFleet(t, 10, "")
	a := f.work(t.Context(), WorkOptions{Name: "a"})
	_, err := f.record(1)
	must.Do(t, errors.Join(err, <-a))
	f.check()
	expect.Equal(t, f.confirmed(1), f.plan.Len(), "confirmed units")
}

// A worker that is wrong in one job is found, told to stop, and all its jobs are counted again.
// What it had to say stands in the ledger, so that another start knows it.
func TestWrongWorker(t *testing.T) {
	f := newFleet(t, 11, "")
	spoiled := -1
	first, second := together()
	wrong := f.work(t.Context(), WorkOptions{Name: "wrong", Kernel: "generic", spoil: func(r *jobs.Result) {
		first(r)
		if spoiled < 0 {
			spoiled = r.Job
			r.Count.Lo ^= 1 << 20
		}
	}})
	right := f.work(t.Context(), WorkOptions{Name: "right", spoil: second})
	s, err := f.record(1)
	if err != nil {
		t.Fatal(err)
	}
	must.Do(t, <-right)
	if err := <-wrong; !errors.Is(err, ErrStopped) || !strings.Contains(err.Error(), "by ") {
		t.Errorf("the wrong worker ends with %v", err)
	}
	f.check()
	if !strings.Contains(s.Text(), "STOPPED: it counted ") {
		t.Errorf("the status is %s", s.Text())
	}
	judged := false
	for r := range f.ledger.All() {
		judged = judged || r.Worker == judgeAgainst+"wrong" && int(r.Unit) == spoiled
		if r.Worker == "wrong" {
			t.Errorf("job %d is still that of the wrong worker", r.Unit)
		}
	}
	if s, err = f.record(0); err != nil || !judged || s.Workers[0].Wrong == "" {
		t.Errorf("judged %v; a later start knows %+v, %v", judged, s.Workers, err)
	}
}

// A share of the jobs finds a wrong one with the chance that the documents say.
func TestChanceOfBeingFound(t *testing.T) {
	const jobs, wrong, share, seeds = 1000, 17, 0.1, 200
	l, _, err := ledger.Open(filepath.Join(t.TempDir(), "l"), jobsID(jobs))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for unit := range uint64(jobs) {
		must.Do(t, l.Add(ledger.Record{Unit: unit, Worker: "w", Kernel: "k"}))
	}
	for _, lies := range []int{1, 5, 20} {
		found := 0
		for range seeds {
			r := recorder{o: Options{Ledger: l, Recheck: share}, checks: make(map[int]check), workers: make(map[string]*worker)}
			r.draw()
			for lie := range lies {
				if _, ok := r.checks[wrong+7*lie]; ok {
					found++
					break
				}
			}
		}
		p := record.Found(jobs, share, lies)
		if off := math.Abs(float64(found) - seeds*p); off > 4.5*math.Sqrt(seeds*p*(1-p)) {
			t.Errorf("%d wrong jobs are found %d times in %d, want %.0f", lies, found, seeds, seeds*p)
		}
	}
}

func jobsID(n int) jobs.ID { return jobs.ID{Counts: "nothing", N: 5, Jobs: n} }

// Who has a key can work and nothing else; who has none cannot connect.
func TestKeys(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "keys")
	must.Get(MakeKeys(dir, []string{"worker-1"}, []string{"head.example.org"}))(t)
	members, err := MakeKeys(dir, []string{"late"}, nil)
	if err != nil || strings.Join(members, " ") != "coordinator late observer worker-1" {
		t.Fatal(members, err)
	}
	for name, refused := range map[string]struct{ workers, hosts []string }{
		"has a key of its own":             {workers: []string{"observer"}},
		"must be 1 to 64 letters":          {workers: []string{"a.b"}},
		"must be a name or an address":     {hosts: []string{"a:1"}},
		"does not name other.example.org":  {hosts: []string{"other.example.org"}},
		"must be a name or an address wit": {hosts: []string{""}},
	} {
		expect.Says(t, expect.ErrorOf(MakeKeys(dir, refused.workers, refused.hosts)), name, "%v", refused)
	}
	f := newFleet(t, 10, dir)
	urls := f.server.URLs()
	if len(urls) != 1 || !strings.HasPrefix(urls[0], "tls://head.example.org:") {
		t.Errorf("workers find the server at %v", urls)
	}
	_, port, _ := strings.Cut(strings.TrimPrefix(urls[0], "tls://"), ":")
	url := "tls://127.0.0.1:" + port
	with := func(key string) Connection {
		return Connection{URL: url, CA: filepath.Join(dir, fileAuthority), Key: filepath.Join(dir, key+".key")}
	}
	ctx, stop := context.WithTimeout(t.Context(), 3*time.Second)
	defer stop()
	if err := Work(ctx, WorkOptions{Name: "thief", Connection: Connection{URL: url, CA: filepath.Join(dir, fileAuthority)}}); !strings.Contains(err.Error(), "uthorization") && !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("without a key: %v", err)
	}
	expect.Says(t, expect.ErrorOf(Record(t.Context(), f.plan, Options{Connection: with("worker-1"), Ledger: f.ledger})), "is the key of worker-1, who may not record", "a worker records")

	// What a worker may publish and hear is its own.
	nc := must.Get(with("late").connect("late", func(error) {}))(t)
	defer nc.Close()
	for _, subject := range []string{resultSubject + "worker-1", helloSubject + "worker-1", "$JS.API.STREAM.DELETE." + streamName, "$JS.API.STREAM.PURGE." + streamName, jobSubject, doneSubject} {
		must.Do(t, errors.Join(nc.Publish(subject, nil), nc.Flush()))
		expect.Says(t, nc.LastError(), subject, "a worker publishes to %s", subject)
	}
	working := f.work(t.Context(), WorkOptions{Name: "worker-1", Connection: with("worker-1")})
	go func() {
		time.Sleep(300 * time.Millisecond)
		if s, err := Ask(t.Context(), with("observer")); err == nil && s.N != 10 {
			t.Errorf("an observer hears %+v", s)
		}
	}()
	must.Get(f.record(0))(t)
	expect.Is(t, <-working, nil, "the work")
	f.check()
}

// What anybody sends is answered or ignored, and never believed or fatal.
func TestMessages(t *testing.T) {
	f := newFleet(t, 10, "")
	over := make(chan error, 1)
	go func() {
		_, err := f.record(0)
		over <- err
	}()
	nc := must.Get(f.server.Local().connect("attacker", func(error) {}))(t)
	defer nc.Close()
	for {
		if _, err := Ask(t.Context(), f.server.Local()); err == nil {
			break
		}
	}
	ask := func(subject string, message any) string {
		t.Helper()
		data, ok := message.([]byte)
		if !ok {
			data = encode(message)
		}
		answer, err := nc.Request(subject, data, 5*time.Second)
		if err != nil {
			t.Fatalf("%s: %v", subject, err)
		}
		return string(answer.Data)
	}
	plan := f.plan.ID().Hex()
	huge := jobs.Count{Hi: 1 << 63}
	for want, message := range map[string]any{
		"cannot be read":               []byte("{"),
		"it counts by another plan":    results{Plan: strings.Repeat("0", 64)},
		"its result of job -1 cannot":  results{Plan: plan, Found: []found{{Job: -1}}},
		"its result of job 99999":      results{Plan: plan, Found: []found{{Job: 99999}}},
		"its result of job 1 cannot":   results{Plan: plan, Found: []found{{Job: 1, Count: huge}}},
		"its result of job 2 cannot":   results{Plan: plan, Found: []found{{Job: 2, Kernel: strings.Repeat("k", 300)}}},
		"its result of job 3 cannot":   results{Plan: plan, Build: "\n", Found: []found{{Job: 3}}},
		"{}":                           results{Plan: plan},
		"its message cannot be read\"": []byte("[]"),
	} {
		if got := ask(resultSubject+"x", message); !strings.Contains(got, want) {
			t.Errorf("%s is answered %s, want %q", message, got, want)
		}
	}
	if got := ask(helloSubject+"x", hello{Machine: "m", Cores: -5, Nodes: math.MaxUint64}); got != "{}" {
		t.Error(got)
	}
	for i := range 2 * mostKnown {
		must.Do(t, nc.Publish(fmt.Sprint(helloSubject, "invented-", i), encode(hello{Machine: strings.Repeat("m", mostSaid+i%2)})))
	}
	if s, err := Ask(t.Context(), f.server.Local()); err != nil || len(s.Workers) > mostWorkers {
		t.Errorf("after 20,000 inventions the status is %d workers, %v", len(s.Workers), err)
	}
	for _, subject := range []string{helloSubject + "x", resultSubject + "x", statusSubject, resultSubject + "a.b", helloSubject + "é"} {
		if err := nc.Publish(subject, []byte("{}")); err != nil { // without a place for the answer
			t.Fatal(err)
		}
	}
	// A result that is answered is on disk.
	worker := must.Get(f.plan.NewWorker(""))(t)
	for job := 1; job < 10; job++ {
		r, _ := worker.Run(job, new(jobs.Running))
		ask(resultSubject+"x", results{Plan: plan, Found: []found{{Job: job, Count: r.Count, Kernel: r.Kernel}}})
		expect.Equal(t, must.Get(ledger.ReadFile(f.path))(t).Records.Len(), job, "answered jobs in the ledger")
	}
	// A check that nobody has drawn is a count like any other, and a wrong one is settled.
	ask(resultSubject+"x", results{Plan: plan, Found: []found{{Job: 0, Kernel: "generic", Check: true}}})
	working := f.work(t.Context(), WorkOptions{Name: "a"})
	must.Do(t, errors.Join(<-over, <-working))
	f.check()
}
