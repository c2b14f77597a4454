package coordinator

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/jobs"
)

// The status counts everything that happens, worker by worker.
func TestStatus(t *testing.T) {
	d := newDesk(t, 10, Policy{Recheck: 1, Build: "v1"}).start()
	hello := func(name string, cores int, rate float64) {
		d.Heard(d.now, Hello{Version: Version, Worker: name, Build: "v1", Kernel: "k", Cores: cores, Rate: rate, Waiting: 3})
	}
	hello("a", 1, 10)
	hello("b", 5, 20)
	hello("b", 2, 25) // which counts instead of what it said before
	d.Heard(d.now, Hello{Version: Version, Worker: "old", Build: "v0", Cores: 1})
	d.Heard(d.now, Hello{Version: Version + 1, Worker: "new", Build: "v1", Cores: 1})
	claim := func(name string, off uint64, ids ...int) {
		c := claimOf(name, "fast", off, Task{ID: TaskID{0, 7}, Jobs: ids})
		c.Build = "v1"
		d.Claim(d.now, c)
		d.act()
	}
	claim("a", 0, 0, 1)
	claim("b", 0, 1, 2, 3, 4) // job 1 is confirmed
	claim("a", 0, 0)          // and job 0 comes twice
	claim("b", 8, 0)          // and is disputed
	claim("b", 8, 0)
	d.Unreadable("a", errors.New("bad"))
	d.act()
	got := d.Status(9)
	got.Picture, got.Left = nil, 0
	want := cluster.Status{
		Jobs: 10, Done: 5, Share: 0.5, Out: 12, Published: 12, Confirmed: 1, ChecksDue: 4, Repeated: 1, Conflicts: 1, Disputed: 1, Refused: 3,
		Live: 2, Cores: 3, Rate: 35, Sum: rightTotal(5).String(),
		Workers: []cluster.WorkerStatus{
			{Worker: "b", Live: true, Build: "v1", Kernel: "k", Cores: 2, Rate: 25, Waiting: 3, Claims: 3, Jobs: 3},
			{Worker: "a", Live: true, Build: "v1", Kernel: "k", Cores: 1, Rate: 10, Waiting: 3, Claims: 2, Jobs: 2},
			{Worker: "old"}, {Worker: "new"},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the status (-want +got):\n%s", diff)
	}
	if !slices.Equal(d.judge, []int{0}) || !strings.Contains(strings.Join(d.refused, "; "), "it cannot be read: bad") {
		t.Errorf("judged are %v, refused %q", d.judge, d.refused)
	}
	d.Judged(d.now, Found{Job: 0, Count: rightCount(0), Kernel: "judge"})
	d.act()
	s := d.Status(1)
	if s.Done != 2 || s.Dropped != 3 || s.Judged != 1 || s.Disputed != 0 || s.Live != 1 || s.Cores != 1 || s.Rate != 10 || s.Sum != rightTotal(2).String() {
		t.Errorf("after the verdict the status is %+v", s)
	}
	if w := s.Workers[0]; w.Worker != "b" || !w.Aside || w.Jobs != 0 || w.Live || !strings.Contains(w.Reason, "job 0") {
		t.Errorf("the first worker is %+v", w)
	}
}

// The share of the work is 1 exactly when it is done, whatever the shares of the jobs add
// up to.
func TestShareAtTheEnd(t *testing.T) {
	d := newDesk(t, 10, Policy{}).start()
	for id := range 10 {
		if s := d.Status(0); s.Share == 1 || s.Finished {
			t.Errorf("after %d jobs the status is %+v", id, s)
		}
		d.late("w", 0, id)
	}
	if s := d.Status(0); s.Share != 1 || !s.Finished || !d.finished {
		t.Errorf("at the end the status is %+v", s)
	}
}

// Without rechecks nothing is counted again; with few, the first job of each worker and
// the last; with all, all.
func TestWhatIsCheckedAgain(t *testing.T) {
	due := func(d *desk, want int) {
		t.Helper()
		if got := d.Status(0).ChecksDue; got != want {
			t.Errorf("%d checks are due, want %d", got, want)
		}
	}
	d := newDesk(t, 10, Policy{}).start()
	d.late("a", 0, 0, 1, 2)
	due(d, 0)

	const few = 1e-12
	d = newDesk(t, 10, Policy{Recheck: few}).start()
	d.late("a", 0, 0)
	due(d, 1)
	d.late("a", 0, 1, 2)
	due(d, 1)
	d.late("b", 0, 3, 4, 5)
	due(d, 2)

	d = newDesk(t, 10, Policy{Recheck: 1}).start()
	d.late("a", 0, 0, 1, 2)
	due(d, 3)

	for _, last := range []int{0, 1} {
		d = newDesk(t, 4, Policy{Recheck: few}).start()
		d.late("a", 0, 3, 2, 1-last, last) // the first is checked, and then the last
		d.late("b", 0, 3)
		if s := d.Status(0); s.Finished || s.ChecksDue != 1 || !d.wanted[last] {
			t.Errorf("at the end the status is %+v, want a check of job %d", s, last)
		}
		d.late("b", 0, last)
		if s := d.Status(0); !s.Finished || s.Confirmed != 2 {
			t.Errorf("after the last check the status is %+v", s)
		}
	}

	// Whoever was set aside is examined no more.
	d = newDesk(t, 3, Policy{Recheck: few}).start()
	d.late("a", 8, 0)
	d.late("b", 0, 1, 0)
	d.Judged(d.now, Found{Job: 0, Count: rightCount(0), Kernel: "judge"})
	d.act()
	d.finish("c")
	if !slices.Equal(d.aside, []string{"a"}) {
		t.Errorf("%v are set aside", d.aside)
	}
}

// A check that only its own worker can do is done by it; other results of that worker
// that come again confirm nothing.
func TestConfirmedAlone(t *testing.T) {
	d := newDesk(t, 40, Policy{Recheck: 1e-12})
	d.hello("a")
	d.late("a", 0, 5)
	d.start()
	task := d.tasks[0] // has job 0, and the check of job 5
	if !slices.Equal(task.Jobs, []int{0}) || len(task.Checks) != 1 || task.Checks[0].Not != "" {
		t.Fatalf("the first task is %+v", task)
	}
	d.late("a", 0, 0)
	d.Claim(d.now, claimOf("a", "other", 0, task))
	if s := d.Status(0); s.ConfirmedAlone != 1 || s.Repeated != 1 || s.Confirmed != 0 {
		t.Errorf("%d are confirmed alone, %d by others, %d repeated; want 1, 0 and 1", s.ConfirmedAlone, s.Confirmed, s.Repeated)
	}

	// Where there are others, it is not for the worker itself.
	d = newDesk(t, 40, Policy{Recheck: 1e-12})
	d.hello("a", "b")
	d.late("a", 0, 5)
	d.start()
	claim := claimOf("a", "other", 0, d.tasks[0])
	claim.Results = append(claim.Results, Found{Job: 5, Count: rightCount(5), Kernel: "other"})
	d.Claim(d.now, claim)
	if s := d.Status(0); s.ConfirmedAlone != 0 || s.Repeated != 1 {
		t.Errorf("%d are confirmed alone, %d repeated; want 0 and 1", s.ConfirmedAlone, s.Repeated)
	}
}

// While a worker is in a dispute its other conflicts wait; those of others do not.
func TestOneDisputeAtATime(t *testing.T) {
	d := newDesk(t, 20, Policy{}).start()
	d.late("a", 8, 0, 1, 2, 3)
	d.late("c", 8, 10)
	d.late("b", 0, 0, 1, 2, 3)
	d.late("d", 0, 10)
	d.late("e", 16, 0) // a third count of a job that is judged already
	if s := d.Status(0); !slices.Equal(d.judge, []int{0, 10}) || s.Conflicts != 2 || s.Disputed != 2 {
		t.Errorf("judged are %v; %d conflicts, %d disputed", d.judge, s.Conflicts, s.Disputed)
	}
	d.Judged(d.now, Found{Job: 0, Count: rightCount(0), Kernel: "judge"})
	d.act()
	if !slices.Equal(d.aside, []string{"a", "e"}) {
		t.Errorf("%v are set aside", d.aside)
	}
	for id := 1; id < 4; id++ { // what b had said is taken now
		if d.recorded[id].Worker != "b" {
			t.Errorf("job %d is recorded for %q", id, d.recorded[id].Worker)
		}
	}
	if d.recorded[0].Worker != cluster.Judge {
		t.Errorf("job 0 is recorded for %q", d.recorded[0].Worker)
	}
	d.late("b", 8, 0) // of which the count is known
	if !slices.Equal(d.aside, []string{"a", "e", "b"}) || len(d.judge) != 2 {
		t.Errorf("%v are set aside, judged are %v", d.aside, d.judge)
	}
	if p := d.Status(0).Picture; p.Conflicts != "90000000009000000000" {
		t.Errorf("the conflicts are shown as %s", p.Conflicts)
	}
}

// A job that the coordinator counts to test workers with is not judged twice.
func TestConflictInAProbe(t *testing.T) {
	d := newDesk(t, 1, Policy{Probes: 5}).start()
	d.late("a", 8, 0)
	d.late("b", 0, 0)
	if !slices.Equal(d.judge, []int{0}) || d.Status(0).Conflicts != 1 {
		t.Errorf("judged are %v, with %d conflicts", d.judge, d.Status(0).Conflicts)
	}
	d.finish("b")
	if !slices.Equal(d.aside, []string{"a"}) {
		t.Errorf("%v are set aside", d.aside)
	}
}

// A worker counts as gone when it was silent for longer than the policy says, a minute
// if that says nothing.
func TestSilence(t *testing.T) {
	for _, c := range []struct{ policy, want time.Duration }{{0, time.Minute}, {5 * time.Second, 5 * time.Second}} {
		d := newDesk(t, 10, Policy{Silence: c.policy}).start()
		d.hello("a", "b")
		start := d.now
		for after, live := range map[time.Duration]int{c.want: 2, c.want + time.Second: 1} {
			d.Heard(start.Add(c.want), Hello{Version: Version, Worker: "b", Cores: 1})
			d.workers[d.byName["a"]].heard = start
			d.Tick(start.Add(after), -1)
			if s := d.Status(0); s.Live != live || s.Cores != live {
				t.Errorf("after %v %d workers with %d cores are there, want %d", after, s.Live, s.Cores, live)
			}
			d.hello("a")
		}
	}
}

// Tasks of an earlier start are left to who holds them, and handed out again when that
// worker is gone.
func TestAdoptedTasks(t *testing.T) {
	d := newDesk(t, 20, Policy{Epoch: 3})
	if err := d.Load(cluster.Record{Result: jobs.Result{Job: 2}, Worker: "x"}); err != nil {
		t.Fatal(err)
	}
	d.Banish(Verdict{Worker: "liar"})
	d.hello("a", "b")
	d.Adopt("a", Task{ID: TaskID{2, 1}, Jobs: []int{-1, 0, 1, 2, 20}})
	d.Adopt("b", Task{ID: TaskID{1, 9}, Jobs: []int{3}})
	d.Adopt("b", Task{ID: TaskID{2, 1}, Jobs: []int{4}})                 // which a holds
	d.Adopt("b", Task{ID: TaskID{3, 1}, Jobs: []int{5}})                 // of this start
	d.Adopt("b", Task{ID: TaskID{2, 2}, Jobs: make([]int, 2*maxJobs+1)}) // too large
	d.Adopt("liar", Task{ID: TaskID{2, 3}, Jobs: []int{6}})
	d.Adopt("b", Task{ID: TaskID{2, 4}, Jobs: append(make([]int, 2*maxJobs-1), 7)})
	d.Adopt("b", Task{ID: TaskID{1, 8}, Jobs: []int{3}}) // held in two tasks
	d.start()
	d.Adopt("b", Task{ID: TaskID{2, 5}, Jobs: []int{8}}) // too late
	var handedOut []int
	for _, task := range d.tasks {
		handedOut = append(handedOut, task.Jobs...)
	}
	if want := []int{4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19}; !slices.Equal(handedOut, want) {
		t.Errorf("handed out are %v, want %v", handedOut, want)
	}
	if s := d.Status(0); s.Out != 15+4 {
		t.Errorf("%d tasks are out, want 19", s.Out)
	}
	// Those tasks are in no queue: it is not short for want of them.
	for range 30 {
		d.hello("a", "b")
		d.now = d.now.Add(time.Second)
		d.Tick(d.now, 15)
	}
	if len(d.tasks) > 15 {
		t.Errorf("published again are %+v", d.tasks[15:])
	}
	d.QueueLost(d.now)
	published := 0
	for _, action := range d.Actions() {
		if p, ok := action.(Publish); !ok || p.Again || p.Task.ID.Epoch != 3 {
			t.Errorf("after the loss of the queue %+v is wanted", action)
		}
		published++
	}
	if published != 15 {
		t.Errorf("%d tasks are published again, want 15", published)
	}
	// A holder may claim more than is known of its task.
	d.tasks = nil
	d.Claim(d.now, claimOf("a", "fast", 0, Task{ID: TaskID{2, 1}, Jobs: []int{1, 19}}))
	d.act()
	if d.recorded[1].Worker != "a" || d.recorded[19].Worker != "a" || len(d.refused) > 0 || !slices.Equal(d.tasks[0].Jobs, []int{0}) {
		t.Errorf("recorded are %v, refused %q, handed out %+v", d.recorded, d.refused, d.tasks)
	}
	d.tasks = nil
	for range 62 {
		d.hello("a")
		d.tick()
	}
	var again []int
	for _, task := range d.tasks {
		again = append(again, task.Jobs...)
	}
	if slices.Sort(again); !slices.Equal(again, []int{3, 7}) {
		t.Errorf("when b is gone jobs %v are handed out, want 3 and 7", again)
	}
	if d.adopted != 0 {
		t.Errorf("%d tasks are still adopted", d.adopted)
	}
}

// ticks lets seconds go by, in each of which the queue is that long.
func (d *desk) ticks(n, queued int) (published int) {
	for range n {
		d.now = d.now.Add(time.Second)
		d.Tick(d.now, queued)
		for _, action := range d.Actions() {
			if p, ok := action.(Publish); ok && p.Again {
				published++
			}
		}
	}
	return published
}

// What the queue has lost is published again when it was short for ten ticks in a row and
// the task is older than ten seconds.
func TestShortQueue(t *testing.T) {
	d := newDesk(t, 100, Policy{}).start()
	d.take("w", -1) // after a claim there are as many tasks as before
	for _, c := range []struct{ seconds, queued int }{
		{30, 16},                 // it has all
		{30, -1},                 // nobody knows
		{9, 15}, {1, 16}, {9, 0}, // it is never short ten times in a row
	} {
		if n := d.ticks(c.seconds, c.queued); n > 0 {
			t.Errorf("after %d seconds with %d tasks in the queue %d are published again", c.seconds, c.queued, n)
		}
	}
	if n := d.ticks(1, 0); n != 16 {
		t.Errorf("after ten ticks %d tasks are published again, want 16", n)
	}
	if n := d.ticks(19, 0); n > 0 { // at the tenth they are ten seconds old, not more
		t.Errorf("before they are older than ten seconds %d tasks are published again", n)
	}
	if n := d.ticks(1, 0); n != 16 {
		t.Errorf("after ten more ticks %d tasks are published again, want 16", n)
	}
}

// A task that the queue has lost twice is given up, and its jobs are handed out anew.
func TestTaskLostTwice(t *testing.T) {
	d := newDesk(t, 17, Policy{}).start()
	id := d.tasks[0].ID
	d.tasks = nil
	d.Restored(d.now, TaskID{5, 5})
	d.Restored(d.now, id)
	if d.act(); len(d.tasks) > 0 || d.out[id] == nil {
		t.Errorf("after one loss the task is given up, and %+v handed out", d.tasks)
	}
	d.Restored(d.now, id)
	if d.act(); d.out[id] != nil || len(d.tasks) != 1 || !slices.Equal(d.tasks[0].Jobs, []int{0}) {
		t.Errorf("after two losses %+v is handed out", d.tasks)
	}
}

// Jobs that were recorded while they waited to be handed out are not handed out.
func TestJobsRecordedMeanwhile(t *testing.T) {
	d := newDesk(t, 30, Policy{}).start() // 0 to 15 are out
	d.late("w", 0, 16, 18)
	d.tasks = nil
	d.Heard(d.now, Hello{Version: Version, Worker: "w", Cores: 1})
	d.act()
	if got := fmt.Sprint(d.tasks[0].Jobs, d.tasks[1].Jobs, d.tasks[2].Jobs); got != "[17] [19] [20]" {
		t.Errorf("handed out are %s", got)
	}
	// Two tasks come back without results, and another worker has counted their jobs.
	d.over = true // so that nothing is handed out
	for _, task := range d.tasks[:2] {
		d.Claim(d.now, Claim{Version: Version, Plan: "p", Worker: "w", Task: task.ID})
	}
	d.late("w", 0, 19)
	d.over, d.tasks = false, nil
	d.hello("w")
	if got := fmt.Sprint(d.tasks[0].Jobs, d.tasks[1].Jobs); got != "[17] [21]" {
		t.Errorf("handed out are %s", got)
	}
}

// A claim has up to 128 results.
func TestLargestClaim(t *testing.T) {
	d := newDesk(t, 200, Policy{}).start()
	ids := make([]int, 128)
	for i := range ids {
		ids[i] = i
	}
	d.late("w", 0, ids...)
	if len(d.recorded) != 128 {
		t.Errorf("%d jobs are recorded: %v", len(d.recorded), d.refused)
	}
	d.late("w", 0, append(ids, 128)...)
	if len(d.refused) != 1 {
		t.Errorf("a claim of 129 results is not refused: %v", d.refused)
	}
}

// Nobody claims under the name of the coordinator's own counts.
func TestNoWorkerIsTheJudge(t *testing.T) {
	d := newDesk(t, 2, Policy{}).start()
	d.late(cluster.Judge, 0, 0)
	if len(d.recorded) > 0 {
		t.Errorf("recorded is %v", d.recorded)
	}
}

func TestLoad(t *testing.T) {
	d := newDesk(t, 4, Policy{})
	record := func(job int, off uint64) cluster.Record {
		r := cluster.Record{Worker: "w"}
		r.Job, r.Count = job, rightCount(job)
		r.Count.Lo += off
		return r
	}
	for _, c := range []struct {
		job  int
		off  uint64
		says string
	}{{0, 0, ""}, {3, 0, ""}, {3, 0, ""}, {3, 8, "recorded twice"}, {-1, 0, "job -1 is not one of the plan's 4"}, {4, 0, "job 4 is not one of the plan's 4"}} {
		if err := d.Load(record(c.job, c.off)); (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("job %d off by %d: %v, want %q", c.job, c.off, err, c.says)
		}
	}
	if s := d.Status(1); s.Done != 2 || s.Workers[0].Jobs != 2 {
		t.Errorf("the status is %+v", s)
	}
}

func TestNamesOfWorkers(t *testing.T) {
	for _, name := range []string{"a", "Rack3-node_7", strings.Repeat("a", 64)} {
		if err := CheckWorkerName(name); err != nil {
			t.Error(err)
		}
	}
	for _, name := range []string{"", "judge", "a.b", "a b", "ü", ">", strings.Repeat("a", 65)} {
		if CheckWorkerName(name) == nil {
			t.Errorf("%q is a name", name)
		}
	}
}
