package coordinator

import (
	"slices"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/cluster"
)

// A check is drawn again when its worker has claimed nothing for a quarter of an hour, or for
// two minutes when nothing but checks is left.
func TestChecksAreDrawnAgain(t *testing.T) {
	for _, test := range []struct {
		jobs     int
		patience time.Duration
	}{{200, redrawn}, {6, redrawnLast}} {
		d := newDesk(t, test.jobs, Policy{Recheck: 1e-12}).start().hello("a", "b")
		if d.open > 0 != (test.jobs > 6) {
			t.Fatalf("%d of %d jobs are open", d.open, test.jobs)
		}
		first := claimOf("a", "fast", 0, d.given["a"][0])
		first.Seconds = -1 // so that nothing is known of the speed, and no task runs out
		b := d.workers[d.byName["b"]]
		if d.claim(first); len(b.checks) != 1 {
			t.Fatalf("%d jobs: b is to check %+v", test.jobs, b.checks)
		}
		drawn := b.checks[0].since
		stays := func() bool {
			return slices.ContainsFunc(b.checks, func(c due) bool { return c.since == drawn })
		}
		if d.pass(test.patience, "a", "b"); !stays() {
			t.Errorf("%d jobs: after %v the check is drawn again", test.jobs, test.patience)
		}
		if d.pass(time.Second, "a", "b"); stays() {
			t.Errorf("%d jobs: after %v and a second the check is not drawn again", test.jobs, test.patience)
		}
	}
}

// The coordinator itself is not a second worker.
func TestOnlyOne(t *testing.T) {
	d := newDesk(t, 10, Policy{}).start().hello("a")
	d.worker(cluster.Judge)
	if !d.onlyOne() {
		t.Error("with the judge there are two workers")
	}
	if d.hello("b"); d.onlyOne() {
		t.Error("with b there is one worker")
	}
}

// A worker that gives back jobs, or checks, rests for a second. Only results are a claim.
func TestRestAfterGift(t *testing.T) {
	d := newDesk(t, 2000, Policy{Recheck: 1}).start().hello("a", "b")
	w := d.workers[d.byName["a"]]
	claim := claimOf("a", "fast", 0, d.given["a"][0])
	claim.Results = nil
	if d.claim(claim); w.Claims != 0 || w.until != d.Coordinator.now+restAfterGift || w.able {
		t.Errorf("after a claim without results it has %d claims and is able %v", w.Claims, w.able)
	}
	d.now = d.now.Add(restAfterGift)
	if d.Tick(d.now); !w.able {
		t.Error("it is not able after its rest")
	}
	d.act()
	d.work1("b")
	for len(d.given["a"]) > 0 && len(d.given["a"][0].Checks) == 0 {
		d.do("a", 0)
		d.do("b", 0)
	}
	task := d.given["a"][0]
	claim = claimOf("a", "fast", 0, task)
	claim.Results = claim.Results[:len(task.Jobs)]
	claims := w.Claims
	if d.claim(claim); w.Claims != claims+1 || w.until != d.Coordinator.now+restAfterGift || w.able {
		t.Errorf("after a claim without its checks it has %d claims, %d before, and is able %v", w.Claims, claims, w.able)
	}
}

// A worker has not worked longer on a task than it held it, on all of its cores. No time at
// all is a time too.
func TestLongestClaims(t *testing.T) {
	for _, test := range []struct{ says, want float64 }{{0, 0}, {39, 39}, {1e9, 40}} {
		d := newDesk(t, 1000, Policy{}).start()
		d.pass(5 * time.Second)
		d.greet("a", cores(4))
		d.pass(10 * time.Second)
		if d.took("a", test.says); d.seconds != test.want || d.share != 0.001 {
			t.Errorf("a claim of %v seconds counts as %v for a share of %v, want %v for 0.001", test.says, d.seconds, d.share, test.want)
		}
	}
}

// Workers that were excluded are the first in a report.
func TestExcludedFirst(t *testing.T) {
	d := newDesk(t, 100, Policy{Recheck: 1}).start().hello("honest", "liar")
	d.do("liar", 8)
	for len(d.excluded) == 0 {
		d.do("honest", 0)
		d.referee()
	}
	if s := d.Status(1); s.Workers[0].Worker != "liar" || s.Workers[0].Jobs != 0 {
		t.Errorf("the first worker of the report is %+v", s.Workers[0])
	}
}

func TestLongestText(t *testing.T) {
	if !isText(strings.Repeat("m", 128)) || isText(strings.Repeat("m", 129)) {
		t.Error("a text has at most 128 bytes")
	}
}

// A sealed task has as many jobs and checks as a task can have, all of them of the plan.
func TestLargestSealedTasks(t *testing.T) {
	const most = 4 * MaxJobs
	ids := func(from, count int) (list []int) {
		for i := range count {
			list = append(list, from+i)
		}
		return list
	}
	checks := func(from, count int) (list []Check) {
		for _, id := range ids(from, count) {
			list = append(list, Check{id, "k"})
		}
		return list
	}
	for name, test := range map[string]struct {
		task Task
		want bool
	}{
		"as many as there may be": {Task{Jobs: ids(0, MaxJobs+1), Checks: checks(MaxJobs+1, MaxJobs)}, true},
		"a job more":              {Task{Jobs: ids(0, MaxJobs+2)}, false},
		"a check more":            {Task{Jobs: ids(0, 1), Checks: checks(1, MaxJobs+1)}, false},
		"the last job":            {Task{Jobs: []int{most - 1}, Checks: checks(most-1, 1)}, true},
		"a job of no plan":        {Task{Jobs: []int{0, most}}, false},
		"a job before the first":  {Task{Jobs: []int{-1}}, false},
		"a check of no plan":      {Task{Jobs: []int{0}, Checks: checks(most, 1)}, false},
		"a negative check":        {Task{Jobs: []int{0}, Checks: checks(-1, 1)}, false},
	} {
		d := newDesk(t, most, Policy{Epoch: 3}).start()
		test.task.ID = TaskID{Epoch: 3, Number: 77} // of this start
		test.task.Seal = d.seal("a", test.task)
		d.Holding(d.now, "a", test.task)
		if got := d.tasks[test.task.ID] != nil; got != test.want {
			t.Errorf("%s: taken over %v, want %v", name, got, test.want)
		}
	}
}

// A sealed task whose jobs are done is still needed for a check, which counts as long as it
// takes.
func TestSealedChecks(t *testing.T) {
	d := newDesk(t, 100, Policy{Recheck: 1}).start().hello("a", "b")
	id := d.do("a", 0).Jobs[0]
	for !slices.ContainsFunc(d.given["b"], func(t Task) bool { return len(t.Checks) > 0 }) {
		d.do("b", 0)
	}
	d = d.again().start()
	d.hello("a", "b")
	task := Task{ID: TaskID{Epoch: 1, Number: 99}, Checks: []Check{{id, "fast"}}}
	task.Seal = d.seal("b", task)
	if d.jobs[id].check != wanted {
		t.Fatalf("job %d is %+v", id, d.jobs[id])
	}
	d.Holding(d.now, "b", task)
	held := d.tasks[task.ID]
	if held == nil || d.jobs[id].check != underway || held.weight != costOfCheck*0.01 {
		t.Fatalf("job %d is %+v, the task %+v", id, d.jobs[id], held)
	}
	if d.claim(claimOf("b", "other", 0, task)); d.jobs[id].check != confirmed {
		t.Errorf("job %d is %+v", id, d.jobs[id])
	}
	d.finish("a", "b")
}

// A worker of which nothing is kept is forgotten when it was silent for longer than ten times
// the silence of the policy.
func TestForgettable(t *testing.T) {
	d := newDesk(t, 10, Policy{Silence: time.Second}).start()
	d.pass(30 * time.Second)
	now := d.Coordinator.now
	if w := (&worker{heard: now - 10*time.Second}); d.forgettable(w) {
		t.Error("a worker is forgotten after ten times the silence")
	}
	if w := (&worker{heard: now - 10*time.Second - 1}); !d.forgettable(w) {
		t.Error("a worker is not forgotten after more than ten times the silence")
	}
}

func TestMoments(t *testing.T) {
	if m := (moment{5, 3}); m.before(m) || !m.before(moment{5, 4}) || !m.before(moment{6, 1}) || m.before(moment{5, 2}) || m.before(moment{4, 9}) {
		t.Error("moments are not ordered by their time and then by their jobs")
	}
}

// Tasks become shorter with the rest of the work.
func TestLengthsAtTheEnd(t *testing.T) {
	d := newDesk(t, 100000, Policy{})
	d.seconds, d.share, d.cores = 4000, 1, 1
	w := &worker{}
	for _, test := range []struct{ done, want float64 }{{0.5, 300.0 / 4000}, {0.75, 250.0 / 4000}, {0.9, 100.0 / 4000}} {
		d.doneShare = test.done
		if got := d.length(w); got < test.want-1e-9 || got > test.want+1e-9 {
			t.Errorf("with %v of the work done the length is %v, want %v", test.done, got, test.want)
		}
	}
}

// A worker may hold as many tasks as a hello can name, and is told to forget only those that
// are not its own.
func TestMostHeldTasks(t *testing.T) {
	d := newDesk(t, 10, Policy{}).start().hello("a")
	if len(d.forgot) > 0 {
		t.Errorf("a worker without tasks is told to forget %v", d.forgot)
	}
	d.greet("b", func(h *Hello) { h.Held = make([]TaskID, MaxHeld) })
	if len(d.refused) > 0 || d.Status(0).Live != 2 {
		t.Errorf("a hello with %d tasks is refused: %+v", MaxHeld, d.refused)
	}
}

// While jobs are open the coordinator counts none itself, though nobody is there.
func TestNothingIsJudgedWhileJobsAreOpen(t *testing.T) {
	d := newDesk(t, 40, Policy{Recheck: 1}).start().hello("a")
	d.work1("a")
	d.pass(10 * time.Minute)
	if len(d.judge) > 0 {
		t.Errorf("the coordinator is to count the jobs %v", d.judge)
	}
}
