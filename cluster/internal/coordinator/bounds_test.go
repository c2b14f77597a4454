package coordinator

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/jobs"
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
	for _, test := range []struct{ says, want, share float64 }{{0, 0, 0.001}, {39, 39, 0.001}, {1e9, 40, 0.001}, {-1, 0, 0}} {
		d := newDesk(t, 1000, Policy{}).start()
		d.pass(5 * time.Second)
		d.greet("a", cores(4))
		d.pass(10 * time.Second)
		if d.took("a", test.says); d.seconds != test.want || d.workers[0].seconds != test.want || d.share != test.share {
			t.Errorf("a claim of %v seconds counts as %v for a share of %v, want %v for %v", test.says, d.seconds, d.share, test.want, test.share)
		}
	}
}

// The time of a claim without results of its jobs says nothing of how long jobs take.
func TestTimeWithoutResults(t *testing.T) {
	d := newDesk(t, 1000, Policy{}).start().hello("a")
	d.pass(10*time.Second, "a")
	claim := claimOf("a", "fast", 0, d.given["a"][0])
	claim.Results, claim.Seconds = nil, 8
	if d.claim(claim); d.seconds != 0 || d.share != 0 || d.workers[0].seconds != 0 {
		t.Errorf("a claim of nothing counts as %v seconds for a share of %v", d.seconds, d.share)
	}
}

// While one job is disputed the coordinator does not count another that waits for a check.
func TestDisputesComeFirst(t *testing.T) {
	d := newDesk(t, 2, Policy{Recheck: 1}).start()
	for id := range 2 {
		at, _ := d.worker("a")
		d.result(at, Found{Job: id, Count: rightCount(id), Kernel: "fast"}, nobody)
	}
	if id := d.undrawn(); id != 0 {
		t.Errorf("the first check that nobody can do is of job %d, want 0", id)
	}
	at, _ := d.worker("b")
	if d.result(at, Found{Job: 1, Count: rightCount(7), Kernel: "fast"}, nobody); len(d.disputes) != 1 || d.undrawn() != -1 {
		t.Errorf("with %d disputes job %d is counted", len(d.disputes), d.undrawn())
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
	if s := d.Status(1); s.Workers[0].Worker != "liar" || s.Workers[0].Jobs != 0 || s.Live != 1 || s.Cores != 1 {
		t.Errorf("the first worker of the report is %+v, %d are there with %d cores", s.Workers[0], s.Live, s.Cores)
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

// The last open job, and the last check, go at once to a worker that has room, not with its
// next hello.
func TestTheLastJobIsNotHeldBack(t *testing.T) {
	d := newDesk(t, 1, Policy{}).start().hello("a", "b")
	if d.greet("a", cores(0)); len(d.given["b"]) != 1 {
		t.Errorf("when a has left with the only job, b holds %d tasks", len(d.given["b"]))
	}
	d = newDesk(t, 1, Policy{Recheck: 1}).start().hello("a", "b")
	if d.do("a", 0); len(d.given["b"]) != 1 {
		t.Errorf("when a has claimed the only job, b holds %d tasks, want the check", len(d.given["b"]))
	}
}

// A worker that holds what it should is not told to forget anything.
func TestNothingToForget(t *testing.T) {
	d := newDesk(t, 10, Policy{}).start().hello("a")
	d.hello("a")
	if told, ok := d.forgot["a"]; ok {
		t.Errorf("a is told to forget %v", told)
	}
}

// A report does not change with what happens later, nor can its reader change the count.
func TestStatusIsACopy(t *testing.T) {
	d := newDesk(t, 1, Policy{Recheck: 1}).start().hello("a", "b")
	d.do("a", 0)
	d.do("b", 0)
	d.Status(0).CheckKernels["fast"] = 99
	if got := d.Status(0).CheckKernels["fast"]; got != 1 {
		t.Errorf("a reader of the status makes %d checks of one", got)
	}
}

// A worker that lets its only task run out waits for the next, however little work there is.
func TestTheOnlyTaskRunsOut(t *testing.T) {
	d := newDesk(t, 1, Policy{}).start().hello("a")
	d.seconds, d.share = 0.5, 1 // half a second for the whole work
	if d.pass(leastTime, "a"); len(d.said) > 0 {
		t.Errorf("after %v said is %q", leastTime, d.said)
	}
	if d.pass(time.Second, "a"); !d.saying("worker a let 1 task run out; it gets the next ones in 30s") || d.workers[0].able {
		t.Errorf("said is %q, able is %v", d.said, d.workers[0].able)
	}
}

// A check that is needed no longer, or that nobody who is there may do, holds up no other.
func TestChecksThatHoldUpNothing(t *testing.T) {
	d := newDesk(t, 20, Policy{Recheck: 1, RecheckTrusted: 1, Trusted: func(name string) bool { return name[0] == 't' }}).start()
	for _, name := range []string{"t1", "t2", "a", "b"} {
		d.worker(name)
	}
	const t1, t2, a = 0, 1, 2
	d.hello("b")
	for id, by := range []int32{t1, a, t1, t1} {
		d.result(by, Found{Job: id, Count: rightCount(id), Kernel: "fast"}, nobody)
	}
	d.result(t2, Found{Job: 0, Count: rightCount(0), Kernel: "other"}, t1)
	b := d.workers[d.byName["b"]]
	d.deal() // job 0 is confirmed, job 1 is for trusted workers
	if got := d.checks; len(b.checks) != 2 || b.checks[0].id != 2 || b.checks[1].id != 3 || !slices.Equal(got, []int32{1}) {
		t.Fatalf("b is to check %+v, for others there are %v", b.checks, got)
	}
	// Job 0 is confirmed, and b may not check job 1.
	b.checks = append([]due{{id: 0}, {id: 1}}, b.checks...)
	task := &task{}
	if d.addChecks(b, task, 1); len(task.Checks) != 2 || task.Checks[0].Job != 2 || task.Checks[1].Job != 3 {
		t.Errorf("b is given the checks %+v", task.Checks)
	}
}

// The last job of each worker is examined, though others are gone or were excluded.
func TestWhoIsExamined(t *testing.T) {
	d := newDesk(t, 6, Policy{Recheck: 1e-12}).start().hello("gone", "liar", "a", "b")
	d.forget(d.byName["gone"])
	d.exclude(d.byName["liar"], Verdict{Worker: "liar"})
	for id := range 3 {
		d.result(d.byName["a"], Found{Job: id, Count: rightCount(id), Kernel: "fast", Time: int64(id)}, nobody)
	}
	d.examine()
	if d.jobs[2].check == unasked {
		t.Error("the last job of a worker is not checked")
	}
}

// A job that goes out alone is not added to a task.
func TestJobsThatGoOutAlone(t *testing.T) {
	d := newDesk(t, 100, Policy{}).start().hello("w")
	d.seconds, d.share = 2000, 1 // so that tasks have several jobs
	d.jobs[50].ranOut = oftenOut
	d.Coordinator.again = []int32{50, 60}
	first, second := d.compose(d.workers[0]), d.compose(d.workers[0])
	if !slices.Equal(first.Jobs, []int{60}) || !slices.Equal(second.Jobs, []int{50}) {
		t.Errorf("the tasks have the jobs %v and %v, want 60 and 50", first.Jobs, second.Jobs)
	}
	if third := d.compose(d.workers[0]); len(third.Jobs) < 2 {
		t.Errorf("the next task has the jobs %v, want several", third.Jobs)
	}
}

// The only job that is left is copied too, and one claim is proof enough for a copy.
func TestTheOnlyCopy(t *testing.T) {
	d := newDesk(t, 1, Policy{}).start().hello("slow", "b")
	d.Coordinator.now += oldEnough
	if !d.survey() || len(d.spare) != 1 {
		t.Errorf("%d jobs can be copied, want 1", len(d.spare))
	}
	d.workers[1].credit = 1
	if d.pass(time.Second, "slow", "b"); len(d.given["b"]) != 1 {
		t.Errorf("a worker with a claim is given %d copies, want 1", len(d.given["b"]))
	}
}

// A worker may still claim what it lost last, up to the number of tasks that it can hold.
func TestMostLateTasks(t *testing.T) {
	const most = tasksPerCore * maxCores
	d := newDesk(t, 1, Policy{}).start().hello("a")
	w := d.workers[0]
	for i := range uint64(most + 1) {
		lost := &task{Task: Task{ID: TaskID{Epoch: 1, Number: 100 + i}}}
		d.tasks[lost.ID] = lost
		w.tasks = append(w.tasks, lost)
		d.retire(w, lost)
	}
	if first, second := d.tasks[TaskID{1, 100}], d.tasks[TaskID{1, 101}]; first != nil || second == nil || len(w.late) != most {
		t.Errorf("of %d late tasks %d are kept; the first %v, the second %v", most+1, len(w.late), first != nil, second != nil)
	}
}

// A report has all workers that are known, though others were forgotten.
func TestStatusAfterAWorkerIsForgotten(t *testing.T) {
	d := newDesk(t, 10, Policy{Silence: time.Second}).start().hello("gone", "a")
	d.greet("gone", cores(0))
	d.pass(12*time.Second, "a")
	if s := d.Status(9); d.workers[0] != nil || len(s.Workers) != 1 || s.Workers[0].Worker != "a" {
		t.Errorf("the workers are %+v", s.Workers)
	}
}

// A check that a worker has been given is not one that nobody can do.
func TestChecksThatAreUnderway(t *testing.T) {
	d := newDesk(t, 1, Policy{Recheck: 1}).start().hello("a", "b")
	d.do("a", 0)
	if id := d.undrawn(); id != -1 || d.checker(0) != "b" {
		t.Errorf("nobody is drawn for the check of job %d; b has %+v", id, d.given["b"])
	}
}

// A trusted worker is found for a check, however many strangers there are.
func TestATrustedWorkerAmongManyStrangers(t *testing.T) {
	d := newDesk(t, 5000, Policy{Recheck: 1, Trusted: func(name string) bool { return name == "t" }}).start().hello("t")
	for i := range 500 {
		d.greet(fmt.Sprint("s", i), nil)
	}
	d.do("s7", 0)
	if got := d.workers[d.byName["t"]].checks; len(got) != 1 || len(d.checks) > 0 {
		t.Errorf("t is to check %+v, and nobody %v", got, d.checks)
	}
}

// What a trusted worker has confirmed is not checked again when its owner is excluded, if jobs
// of trusted workers are not.
func TestConfirmedByATrustedWorker(t *testing.T) {
	d := newDesk(t, 3, Policy{Recheck: 1, Trusted: func(name string) bool { return name == "t" }}).start()
	a, _ := d.worker("a")
	trusted, _ := d.worker("t")
	found := Found{Job: 0, Count: rightCount(0), Kernel: "fast"}
	d.result(a, found, nobody)
	d.result(trusted, found, a)
	d.exclude(a, Verdict{Worker: "a"})
	if d.of(0) != "t" || d.Status(0).ChecksDue > 0 {
		t.Errorf("job 0 is of %q, %d checks are due", d.of(0), d.Status(0).ChecksDue)
	}
}

// A job that passes to the worker that confirmed it is to be checked again, once.
func TestConfirmedJobsAreCheckedOnce(t *testing.T) {
	d := newDesk(t, 3, Policy{Recheck: 1}).start()
	a, _ := d.worker("a")
	b, _ := d.worker("b")
	found := Found{Job: 0, Count: rightCount(0), Kernel: "fast"}
	d.result(a, found, nobody)
	d.result(b, found, a)
	d.checks = nil
	if d.exclude(a, Verdict{Worker: "a"}); !slices.Equal(d.checks, []int32{0}) {
		t.Errorf("the jobs %v are to be checked, want 0, once", d.checks)
	}
}

// A result was not counted before its task was handed out, at the start to those who were there.
func TestTimesOfTheFirstTasks(t *testing.T) {
	d := newDesk(t, 1, Policy{}).hello("a")
	d.now = d.now.Add(3 * time.Second)
	d.start()
	if d.do("a", 0); !d.ledger[0].Time.Equal(d.now) {
		t.Errorf("the time is recorded as %v, want %v", d.ledger[0].Time, d.now)
	}
}

// The silence of a worker begins with its hello, not with the tick before.
func TestSilenceBeginsWithAHello(t *testing.T) {
	d := newDesk(t, 1, Policy{Silence: 5 * time.Second}).start()
	for i, live := range []int{1, 1, 0} {
		d.now = d.now.Add(4 * time.Second)
		if i == 0 {
			d.hello("a")
			d.now = d.now.Add(time.Second)
		}
		d.Tick(d.now)
		if got := d.Status(0).Live; got != live {
			t.Errorf("at tick %d %d workers are there, want %d", i, got, live)
		}
	}
}

// A worker that moves counts for its new machine only.
func TestWorkersThatMove(t *testing.T) {
	d := newDesk(t, 9, Policy{}).start()
	for _, machine := range []string{"m1", "m2"} {
		d.greet("a", func(h *Hello) { h.Machine = machine })
	}
	checkNumbers(t, d.Coordinator)
}

// The end is told once, and not before the start.
func TestTheEndIsToldOnce(t *testing.T) {
	d := newDesk(t, 1, Policy{})
	if err := d.Load(cluster.Record{Result: jobs.Result{Job: 0, Count: rightCount(0)}, Worker: "a"}); err != nil {
		t.Fatal(err)
	}
	told := func() (times int) {
		for _, action := range d.Actions() {
			if action == (Finish{}) {
				times++
			}
		}
		return times
	}
	d.Tick(d.now)
	before := told()
	d.Start(d.now)
	at := told()
	if d.Tick(d.now); before != 0 || at != 1 || told() != 0 {
		t.Errorf("the end is told %d times before the start and %d times at it, or once more", before, at)
	}
}

// A count that is complete has all of its work done, though shares do not add up to 1.
func TestShareOfACompleteCount(t *testing.T) {
	d := newDesk(t, 10, Policy{}).start().hello("a")
	d.finish("a")
	if d.doneShare == 1 {
		t.Fatal("ten tenths are 1")
	}
	if s := d.Status(0); s.Share != 1 || s.Left != 0 {
		t.Errorf("%v of the work is done, %v seconds are left", s.Share, s.Left)
	}
}

// Trusted workers leave in any order.
func TestTrustedWorkersThatLeave(t *testing.T) {
	d := newDesk(t, 9, Policy{Trusted: func(string) bool { return true }}).start().hello("a", "b", "c")
	for _, name := range []string{"a", "c"} {
		d.greet(name, cores(0))
		checkNumbers(t, d.Coordinator)
	}
}

// A job is in four copies at most, however old it is.
func TestMostCopies(t *testing.T) {
	d := newDesk(t, 1, Policy{}).start().hello("a")
	for copies, want := range []bool{true, true, true, true, false} {
		d.jobs[0].copies = uint8(copies)
		if got := d.copyable(copyable{age: time.Hour}); got != want {
			t.Errorf("with %d copies another one is made: %v, want %v", copies, got, want)
		}
	}
}

// Who holds a task of an earlier start has the time to say so from the start on.
func TestTimeToShowASeal(t *testing.T) {
	d := newDesk(t, 9, Policy{Epoch: 5})
	d.pass(2 * time.Minute)
	d.start().greet("a", func(h *Hello) { h.Held = []TaskID{{4, 1}} })
	if told := d.forgot["a"]; len(told) > 0 {
		t.Errorf("at the start a is told to forget %v", told)
	}
}

// A check that nobody can do is asked of the coordinator once, however long it counts.
func TestTheCoordinatorIsAskedOnce(t *testing.T) {
	d := newDesk(t, 2, Policy{Recheck: 1e-12, Silence: 5 * time.Second}).start().hello("a", "b")
	d.do("a", 0)
	d.do("a", 0)
	d.pass(time.Minute)
	if len(d.judge) != 1 {
		t.Errorf("the coordinator is to count the jobs %v, want one", d.judge)
	}
}

// The last job of a worker is examined again when it has counted what an excluded one had.
func TestExaminedAgainAfterAnExclusion(t *testing.T) {
	d := newDesk(t, 3, Policy{Recheck: 1e-12}).start()
	a, _ := d.worker("a")
	b, _ := d.worker("b")
	counted := func(by int32, id int, at int64) {
		d.result(by, Found{Job: id, Count: rightCount(id), Kernel: "fast", Time: at}, nobody)
		d.conclude()
	}
	counted(a, 0, 1)
	counted(a, 1, 2)
	counted(b, 2, 3)
	d.exclude(b, Verdict{Worker: "b"})
	if counted(a, 2, 4); d.jobs[2].check == unasked {
		t.Error("the last job of a is not checked")
	}
}
