package coordinator

import (
	"fmt"
	"iter"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/jobs"
)

// equalJobs is a plan whose jobs are alike.
type equalJobs int

func (j equalJobs) Len() int         { return int(j) }
func (j equalJobs) Size(int) float64 { return 1 / float64(j) }
func (j equalJobs) Order() iter.Seq[int] {
	return func(yield func(int) bool) {
		for id := range int(j) {
			if !yield(id) {
				return
			}
		}
	}
}

// rightCount is what a job of a simulated count has.
func rightCount(job int) jobs.Count {
	return jobs.Count{Lo: uint64(job)*0x9E3779B97F4A7C15>>8 + 1}
}

func rightTotal(jobs int) *big.Int {
	total := new(big.Int)
	for id := range jobs {
		total.Add(total, rightCount(id).Big())
	}
	return total
}

// desk is a coordinator with what it has asked for so far, and workers that hold what
// they were given.
type desk struct {
	*Coordinator
	t        *testing.T
	now      time.Time
	given    map[string][]Task // tasks that arrived and are not claimed, by worker
	sent     int               // tasks, also those sent again
	ledger   []cluster.Record
	excluded []string
	judge    []int
	refused  []Refuse
	forgot   map[string][]TaskID
	said     []string
	answer   Answer // the last
	finished bool
	lossy    bool // tasks do not arrive
}

func newDesk(t *testing.T, jobs int, policy Policy) *desk {
	policy.Plan, policy.Epoch = "p", max(1, policy.Epoch)
	return &desk{Coordinator: New(equalJobs(jobs), policy), t: t, now: time.Unix(1e9, 0), given: make(map[string][]Task), forgot: make(map[string][]TaskID)}
}

func (d *desk) start() *desk {
	d.Start(d.now)
	d.act()
	return d
}

// again starts the coordinator anew, with what the ledger has, which it yields job by
// job. Workers keep their tasks.
func (d *desk) again() *desk {
	policy := d.policy
	policy.Epoch++
	next := newDesk(d.t, len(d.jobs), policy)
	next.now, next.given, next.ledger = d.now, d.given, d.ledger
	slices.SortStableFunc(d.ledger, func(a, b cluster.Record) int { return a.Job - b.Job })
	for _, r := range d.ledger {
		if err := next.Load(r); err != nil {
			d.t.Fatal(err)
		}
	}
	return next
}

func (d *desk) act() {
	for _, action := range d.Actions() {
		switch a := action.(type) {
		case Assign:
			d.sent++
			if !d.lossy && !slices.ContainsFunc(d.given[a.Worker], func(t Task) bool { return t.ID == a.Task.ID }) {
				d.given[a.Worker] = append(d.given[a.Worker], a.Task)
			}
		case Forget:
			d.forgot[a.Worker] = append(d.forgot[a.Worker], a.Tasks...)
		case Record:
			d.ledger = append(d.ledger, a.Record)
		case Answer:
			d.answer = a
		case Exclude:
			d.excluded = append(d.excluded, a.Worker)
			d.ledger = slices.DeleteFunc(d.ledger, func(r cluster.Record) bool { return r.Worker == a.Worker })
		case Judge:
			d.judge = append(d.judge, a.Job)
		case Refuse:
			d.refused = append(d.refused, a)
		case Say:
			d.said = append(d.said, a.Text)
		case Finish:
			d.finished = true
		}
	}
}

// greet says hello for a worker of one core on a machine of its own.
func (d *desk) greet(name string, change func(*Hello)) {
	h := Hello{Version: Version, Worker: name, Kernel: "k", Cores: 1, Instance: "1"}
	for _, task := range d.given[name] {
		h.Held = append(h.Held, task.ID)
	}
	if change != nil {
		change(&h)
	}
	d.Heard(d.now, h)
	d.act()
}

func (d *desk) hello(names ...string) *desk {
	for _, name := range names {
		d.greet(name, nil)
	}
	return d
}

// claimOf is the claim of a worker that counts with that kernel, off by some.
func claimOf(name, kernel string, off uint64, task Task) Claim {
	claim := Claim{Version: Version, Plan: "p", Worker: name, Task: task.ID, Seconds: 1}
	ids := slices.Clone(task.Jobs)
	for _, check := range task.Checks {
		ids = append(ids, check.Job)
	}
	for _, id := range ids {
		count := rightCount(id)
		count.Lo += off
		claim.Results = append(claim.Results, Found{Job: id, Count: count, Kernel: kernel})
	}
	return claim
}

// claim claims a task, and returns the reason if it does not count.
func (d *desk) claim(claim Claim) string {
	d.given[claim.Worker] = slices.DeleteFunc(d.given[claim.Worker], func(t Task) bool { return t.ID == claim.Task })
	d.Claim(d.now, claim)
	d.act()
	if d.answer.Worker != claim.Worker || d.answer.Receipt.Task != claim.Task {
		d.t.Errorf("the claim of %s on %v is answered by %+v", claim.Worker, claim.Task, d.answer)
	}
	return d.answer.Receipt.Reason
}

// do lets a worker do its first task, with counts that are off by some.
func (d *desk) do(name string, off uint64) Task {
	d.t.Helper()
	if len(d.given[name]) == 0 {
		d.t.Fatalf("%s has no task; %+v", name, d.Status(9))
	}
	task := d.given[name][0]
	if reason := d.claim(claimOf(name, "fast", off, task)); reason != "" {
		d.t.Fatalf("the claim of %s on %v does not count: %s", name, task.ID, reason)
	}
	return task
}

// work lets a worker do all tasks that it holds, and what it gets for them.
func (d *desk) work(name, kernel string, off uint64) {
	for len(d.given[name]) > 0 && !d.finished {
		d.claim(claimOf(name, kernel, off, d.given[name][0]))
	}
}

// pass lets time pass, second by second, while some workers say hello.
func (d *desk) pass(span time.Duration, names ...string) {
	for range int(span / time.Second) {
		d.now = d.now.Add(time.Second)
		d.Tick(d.now)
		d.act()
		d.hello(names...)
	}
}

// referee counts what the coordinator is to count itself.
func (d *desk) referee() {
	judge := d.judge
	d.judge = nil
	for _, id := range judge {
		d.Judged(d.now, Found{Job: id, Count: rightCount(id), Kernel: "judge"})
	}
	d.act()
}

// finish lets honest workers do what is left.
func (d *desk) finish(names ...string) {
	d.t.Helper()
	for range 3000 {
		if d.finished {
			break
		}
		d.hello(names...)
		for _, name := range names {
			d.work(name, "other", 0)
		}
		d.referee()
		d.pass(time.Second)
	}
	d.whole()
}

// whole holds that the count is complete and right, in the coordinator and the ledger.
func (d *desk) whole() {
	d.t.Helper()
	checkNumbers(d.t, d.Coordinator)
	if want := rightTotal(len(d.jobs)); !d.finished || d.Total().Cmp(want) != 0 {
		d.t.Errorf("finished %v with %v, want %v; %+v", d.finished, d.Total(), want, d.Status(9))
	}
	of := make(map[int]int)
	for _, r := range d.ledger {
		if of[r.Job]++; r.Count != rightCount(r.Job) {
			d.t.Errorf("job %d is recorded as %v for %s", r.Job, r.Count, r.Worker)
		}
	}
	for id, j := range d.jobs {
		want := 1
		if j.check == confirmed {
			want = 2
		}
		if of[id] != want {
			d.t.Errorf("job %d is recorded %d times, want %d", id, of[id], want)
		}
	}
}

// of returns the worker that a job is recorded for, "" for none.
func (d *desk) of(id int) string {
	if j := d.jobs[id]; j.state == done {
		return d.workers[j.owner].Worker
	}
	return ""
}

func (d *desk) saying(part string) bool {
	return strings.Contains(fmt.Sprint(d.said, d.refused, d.answer), part)
}

// checkNumbers holds the numbers that the coordinator keeps against its jobs.
func checkNumbers(t *testing.T, c *Coordinator) {
	t.Helper()
	fresh := newCells(c.order)
	waiting, due, stuck, share := 0, 0, 0, 0.0
	owned := make(map[int32]int)
	for id, j := range c.jobs {
		fresh.add(id, j, 1)
		if j.state == done {
			owned[j.owner]++
			share += c.plan.Size(id)
		}
		if j.state == open {
			waiting++
		}
		if j.check == wanted || j.check == underway {
			due++
		}
		if j.ranOut >= oftenOut && j.state != done {
			stuck++
		}
	}
	if !slices.Equal(fresh.all, c.cells.all) {
		t.Errorf("the picture is kept as %v, the jobs are %v", c.cells.all, fresh.all)
	}
	if total := c.Total(); total.Cmp(c.sum) != 0 {
		t.Errorf("the sum is kept as %v, the jobs have %v", c.sum, total)
	}
	if math.Abs(share-c.doneShare) > 1e-6 {
		t.Errorf("the share of the work that is done is kept as %v, the jobs have %v", c.doneShare, share)
	}
	if waiting != c.open || due != c.due || stuck != c.stuck {
		t.Errorf("kept are %d open, %d due, %d stuck; the jobs have %d, %d, %d", c.open, c.due, c.stuck, waiting, due, stuck)
	}
	able, trusted, live, cores := 0, 0, 0, 0
	on := make(map[string]int)
	for _, w := range c.workers {
		if w != nil && (slices.ContainsFunc(w.tasks, func(t *task) bool { return t.late || c.tasks[t.ID] != t }) ||
			slices.ContainsFunc(w.late, func(t *task) bool { return !t.late || c.tasks[t.ID] != t })) {
			t.Errorf("worker %s has the tasks %+v, and late ones %+v", w.Worker, w.tasks, w.late)
		}
		if w != nil && w.Jobs != owned[w.at] {
			t.Errorf("worker %s is said to have %d jobs, it has %d", w.Worker, w.Jobs, owned[w.at])
		}
		if w != nil && w.live {
			live, cores = live+1, cores+w.Cores
		}
		if w != nil && w.able {
			on[w.Machine]++
			if able++; c.able.all[w.place.all] != w.at {
				t.Errorf("worker %s is not where it should be", w.Worker)
			}
			if w.Trusted {
				if trusted++; c.able.trusted[w.place.trusted] != w.at {
					t.Errorf("trusted worker %s is not where it should be", w.Worker)
				}
			}
		}
	}
	if !maps.Equal(on, c.ableOn) {
		t.Errorf("the workers that are able are kept as %v on each machine, they are %v", c.ableOn, on)
	}
	if able != len(c.able.all) || trusted != len(c.able.trusted) || live != c.live || cores != c.cores {
		t.Errorf("kept are %+v able, %d live, %d cores; the workers are %d, %d trusted, %d, %d", c.able, c.live, c.cores, able, trusted, live, cores)
	}
}
