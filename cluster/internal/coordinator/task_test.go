package coordinator

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/jobs"
)

// took lets a worker do its first task in that time of one core.
func (d *desk) took(name string, seconds float64) {
	d.t.Helper()
	claim := claimOf(name, "fast", 0, d.given[name][0])
	claim.Seconds = seconds
	if reason := d.claim(claim); reason != "" {
		d.t.Fatal(reason)
	}
}

// Before anything is known a task is one job.
func TestTasksAtTheStart(t *testing.T) {
	d := newDesk(t, 1000, Policy{}).start()
	d.greet("w", cores(2))
	for i, task := range d.given["w"] {
		if want := fmt.Sprintf("1.%d", i+1); task.ID.String() != want || !slices.Equal(task.Jobs, []int{i}) || len(task.Checks) > 0 || len(task.Seal) != 43 {
			t.Errorf("task %d is %+v, want %s with job %d", i, task, want, i)
		}
	}
	if s := d.Status(0); len(d.given["w"]) != 6 || s.Out != 6 || s.Published != 6 {
		t.Errorf("with two cores %d tasks are given, %d out, %d counted; want 6", len(d.given["w"]), s.Out, s.Published)
	}
}

// Who says hello before the start gets its tasks at the start.
func TestHelloBeforeTheStart(t *testing.T) {
	d := newDesk(t, 10, Policy{}).hello("a")
	if d.sent > 0 {
		t.Errorf("%d tasks are sent before the start", d.sent)
	}
	if d.start(); d.sent != 3 {
		t.Errorf("%d tasks are sent at the start, want 3", d.sent)
	}
}

// A task takes five minutes at the most, less near the end and for many cores, but never
// so little that the coordinator has more than it can hand out.
func TestLengthOfTasks(t *testing.T) {
	for _, c := range []struct {
		what    string
		jobs    int
		seconds float64 // of a job
		cores   int
		want    int // jobs in a task
	}{
		{"five minutes", 10000, 7, 1, 43},
		{"five minutes exactly", 64, 75, 1, 4},
		{"a quarter of the rest for each core", 100, 10, 2, 13},
		{"a tenth of a second at least", 100, 0.0095, 4, 11},
		{"64 jobs", 100000, 0.001, 1, 64},
		{"a job, of no time", 1000, 0, 1, 1},
		{"a job, of a time that is none", 1000, -1, 1, 1},
		{"a job, of a time that is not a number", 1000, math.NaN(), 1, 1},
	} {
		d := newDesk(t, c.jobs, Policy{}).start().hello("w")
		d.pass(100*time.Second, "w")
		d.greet("w", cores(c.cores))
		d.took("w", c.seconds)
		tasks := d.given["w"]
		if got := len(tasks[len(tasks)-1].Jobs); got != c.want {
			t.Errorf("%s: a task has %d jobs, want %d", c.what, got, c.want)
		}
		if left := d.Status(0).Left; c.want == 1 && left != 0 {
			t.Errorf("%s: %v seconds are left, though nothing is known", c.what, left)
		}
	}
	// The coordinator hands out a thousand tasks a second, and a slow worker gets less.
	d := newDesk(t, 100000, Policy{})
	d.seconds, d.share, d.cores = 10, 1, 2e6
	w := &worker{}
	if got := d.length(w); math.Abs(got-200) > 1e-6 { // 2,000 seconds of 10
		t.Errorf("for two million cores the length is %v, want 200", got)
	}
	d.cores = 1
	d.seconds = 1e6
	w.seconds, w.share = 2e6, 1
	if got, all := d.length(w), d.length(&worker{}); math.Abs(got-all/2) > 1e-12 {
		t.Errorf("a worker of half the speed gets tasks of %v, others of %v", got, all)
	}
}

// The time left follows from recent claims: what is older counts for half.
func TestTimeLeft(t *testing.T) {
	d := newDesk(t, 10, Policy{}).start().hello("w")
	left := func(want float64) {
		t.Helper()
		if got := d.Status(0).Left; !(math.Abs(got-want) <= 0.01) {
			t.Errorf("%v seconds are left, want %v", got, want)
		}
	}
	left(0)
	d.pass(100*time.Second, "w")
	d.took("w", 10)
	left(90)
	d.took("w", 30)
	left(0.8 * 35 / 0.15)
	d.greet("w", cores(2))
	left(0.8 * 35 / 0.15 / 2)
}

// The seconds of a claim are of its jobs: what was checked besides is none of the work
// that was done in them.
func TestChecksTakeNoTime(t *testing.T) {
	d := newDesk(t, 100, Policy{Recheck: 1}).start().hello("a", "b")
	d.took("a", -1)
	for len(d.given["b"][0].Checks) == 0 {
		d.took("b", -1)
	}
	d.pass(50*time.Second, "a", "b")
	done := d.done
	d.took("b", 10)
	if left := d.Status(0).Left; math.Abs(left-float64(100-done-1)*10/2) > 0.01 {
		t.Errorf("%v seconds are left of %d jobs of 10 for two cores", left, 100-done-1)
	}
}

// A task carries a check for every four jobs, at least one; where no jobs are left, as
// many as make a task.
func TestChecksInTasks(t *testing.T) {
	for _, c := range []struct{ jobs, due, checks int }{{1, 10, 1}, {4, 10, 1}, {8, 10, 2}, {8, 1, 1}, {8, 0, 0}, {0, 10, 4}, {0, 2, 2}} {
		d := newDesk(t, 1000, Policy{Recheck: 1e-12}).hello("a", "b")
		for id := range c.due {
			d.settle(0, Found{Job: id, Count: rightCount(id), Kernel: "k"})
			if d.jobs[id].check == unasked {
				d.recheck(id)
			}
		}
		task := &task{Task: Task{Jobs: make([]int, c.jobs)}}
		d.deal()
		d.addChecks(d.workers[1], task, 3.5*costOfCheck/1000)
		if got := len(task.Checks); got != c.checks || len(task.owners) != got {
			t.Errorf("%d jobs: with %d checks due a task has %d, want %d", c.jobs, c.due, got, c.checks)
		}
	}
	d := newDesk(t, 1000, Policy{Recheck: 1}).hello("a", "b")
	for id := range 100 {
		d.settle(0, Found{Job: id, Count: rightCount(id), Kernel: "k"})
	}
	task := &task{}
	d.deal()
	if d.addChecks(d.workers[1], task, 1e9); len(task.Checks) != MaxJobs || task.Checks[5] != (Check{5, "k"}) {
		t.Errorf("a task has %d checks, want %d", len(task.Checks), MaxJobs)
	}
}

// Without rechecks nothing is counted again; with few, the first job of each worker and
// the last; with all, all.
func TestWhatIsCheckedAgain(t *testing.T) {
	const few = 1e-12
	for _, c := range []struct {
		recheck float64
		due     []int // after each of three jobs of a worker and one of another
		end     int   // confirmed
	}{{0, []int{0, 0, 0, 0}, 0}, {few, []int{1, 1, 1, 2}, 4}, {1, []int{1, 2, 3, 4}, 40}} {
		d := newDesk(t, 40, Policy{Recheck: c.recheck}).start()
		for i, name := range []string{"a", "a", "a", "b"} {
			by, _ := d.worker(name)
			d.result(by, Found{Job: i, Count: rightCount(i), Kernel: "k"}, nobody)
			if got := d.Status(0).ChecksDue; got != c.due[i] {
				t.Errorf("recheck %v: after job %d %d checks are due, want %d", c.recheck, i, got, c.due[i])
			}
		}
		d.hello("a", "b")
		d.do("b", 0) // so that its last job is not its first
		d.finish("a")
		if got := d.Status(0).Confirmed + d.Status(0).ConfirmedAlone; got != c.end {
			t.Errorf("recheck %v: at the end %d are confirmed, want %d", c.recheck, got, c.end)
		}
		if got := d.Status(0).CheckKernels["other"] + d.Status(0).CheckKernels["fast"]; got != c.end {
			t.Errorf("recheck %v: the kernels of %d checks are known, want %d", c.recheck, got, c.end)
		}
	}
	// Trusted workers have a rate of their own, and are not examined where it is 0.
	d := newDesk(t, 40, Policy{Recheck: 1, Trusted: func(name string) bool { return name == "t" }}).start().hello("t")
	d.finish("t")
	if s := d.Status(0); s.Confirmed+s.ConfirmedAlone > 0 {
		t.Errorf("the status is %+v", s)
	}
}

// Where there is one worker only, it checks its own jobs.
func TestOneWorker(t *testing.T) {
	d := newDesk(t, 200, Policy{Recheck: 0.1}).start().hello("w")
	d.finish("w")
	if s := d.Status(1); s.ConfirmedAlone < 2 || s.Confirmed > 0 {
		t.Errorf("%d jobs were confirmed alone, %d by others", s.ConfirmedAlone, s.Confirmed)
	}
}

// After a restart a worker does not check itself because it is the first to say hello.
func TestFirstAfterARestart(t *testing.T) {
	d := newDesk(t, 60, Policy{Recheck: 1}).start().hello("a", "b")
	d.do("a", 0)
	d.do("b", 0)
	d.given = make(map[string][]Task)
	d = d.again()
	d.pass(30 * time.Second)
	d.start().hello("a")
	d.pass(time.Minute, "a")
	for len(d.given["a"]) > 0 && d.Status(0).Done < 59 {
		d.do("a", 0)
	}
	if s := d.Status(0); s.ConfirmedAlone > 0 {
		t.Errorf("%d jobs were confirmed alone", s.ConfirmedAlone)
	}
	d.finish("a")
	if s := d.Status(0); s.ConfirmedAlone != 59 {
		t.Errorf("when nobody else comes %d jobs are confirmed alone, want 59", s.ConfirmedAlone)
	}
}

// A check that was chosen for one count of a job says nothing of another: its owner may
// have been excluded since, and the checker itself have counted the job.
func TestCheckOfAnOwnerWhoIsGone(t *testing.T) {
	d := newDesk(t, 3, Policy{Recheck: 1}).start()
	for _, name := range []string{"a", "b", "c"} {
		d.worker(name)
	}
	found := Found{Job: 0, Count: rightCount(0), Kernel: "fast"}
	d.result(1, found, nobody)
	d.result(1, found, 0) // b checks what a had counted
	d.result(2, found, 0) // and so does c
	if d.jobs[0].check == confirmed || d.Status(0).Repeated != 2 {
		t.Errorf("job 0 is %+v, %d results are repeated", d.jobs[0], d.Status(0).Repeated)
	}
	if d.result(2, found, 1); d.jobs[0].check != confirmed {
		t.Errorf("job 0 is %+v", d.jobs[0])
	}
}

// While a worker is in a dispute its other conflicts wait; those of others do not.
func TestOneDisputeAtATime(t *testing.T) {
	d := newDesk(t, 20, Policy{}).start()
	by := func(name string, off uint64, ids ...int) {
		at, _ := d.worker(name)
		for _, id := range ids {
			count := rightCount(id)
			count.Lo += off
			d.result(at, Found{Job: id, Count: count, Kernel: "fast"}, nobody)
		}
		d.act()
	}
	by("a", 8, 0, 1, 2, 3)
	by("c", 8, 10)
	by("b", 0, 0, 1, 2, 3)
	by("d", 0, 10)
	by("e", 16, 0) // a third count of a job that is judged already
	if s := d.Status(0); !slices.Equal(d.judge, []int{0, 10}) || s.Conflicts != 2 || s.Disputed != 2 {
		t.Errorf("judged are %v; %d conflicts, %d disputed", d.judge, s.Conflicts, s.Disputed)
	}
	d.Judged(d.now, Found{Job: 0, Count: rightCount(0), Kernel: "judge"})
	d.act()
	if !slices.Equal(d.excluded, []string{"a", "e"}) {
		t.Errorf("%v are excluded", d.excluded)
	}
	for id := 1; id < 4; id++ { // what b had said is taken now
		if d.of(id) != "b" {
			t.Errorf("job %d is recorded for %q", id, d.of(id))
		}
	}
	if d.of(0) != cluster.Judge {
		t.Errorf("job 0 is recorded for %q", d.of(0))
	}
	by("b", 8, 0) // of which the count is known
	if !slices.Equal(d.excluded, []string{"a", "e", "b"}) || len(d.judge) != 2 {
		t.Errorf("%v are excluded, judged are %v", d.excluded, d.judge)
	}
	if p := d.Status(0).Picture; p.Conflicts != "90000000009000000000" {
		t.Errorf("the conflicts are shown as %s", p.Conflicts)
	}
}

// A check that waits for a dispute is done by another if its worker is excluded.
func TestCheckThatWaitsForADispute(t *testing.T) {
	d := newDesk(t, 40, Policy{Recheck: 1}).start().hello("a", "liar")
	for range 8 {
		d.do("a", 0)
	}
	for range 6 {
		d.do("liar", 8)
	}
	if len(d.judge) != 1 || len(d.deferred) == 0 {
		t.Fatalf("judged are %v, %d results wait", d.judge, len(d.deferred))
	}
	d.referee()
	if fmt.Sprint(d.excluded) != "[liar]" {
		t.Errorf("excluded: %v", d.excluded)
	}
	d.finish("a", "b")
	if s := d.Status(0); s.Confirmed+s.Judged != 40 {
		t.Errorf("%d jobs are confirmed, want all", s.Confirmed+s.Judged)
	}
}

// A checker that disagrees is not asked again while the coordinator counts.
func TestDisputedCheckIsNotRepeated(t *testing.T) {
	d := newDesk(t, 6, Policy{Recheck: 1}).start().hello("a", "b")
	for range 200 {
		for _, name := range []string{"a", "b"} {
			off := uint64(0)
			if name == "a" {
				off = 8
			}
			if len(d.given[name]) > 0 {
				d.do(name, off)
			}
		}
		d.pass(time.Second, "a", "b")
	}
	if d.finished || d.sent > 30 {
		t.Errorf("finished is %v; %d tasks were sent for six jobs", d.finished, d.sent)
	}
}

// A job that the coordinator counts to test workers with is not judged twice.
func TestConflictInAProbe(t *testing.T) {
	d := newDesk(t, 1, Policy{Probes: 5}).start()
	for i, name := range []string{"a", "b"} {
		at, _ := d.worker(name)
		count := rightCount(0)
		count.Lo += 8 * uint64(1-i)
		d.result(at, Found{Job: 0, Count: count, Kernel: "fast"}, nobody)
	}
	d.act()
	if !slices.Equal(d.judge, []int{0}) || d.Status(0).Conflicts != 1 {
		t.Errorf("judged are %v, with %d conflicts", d.judge, d.Status(0).Conflicts)
	}
	d.finish("b")
	if !slices.Equal(d.excluded, []string{"a"}) {
		t.Errorf("%v are excluded", d.excluded)
	}
}

// A wrong count of a job whose count is known is shown as a conflict.
func TestWrongProbeIsAConflict(t *testing.T) {
	d := newDesk(t, 1, Policy{Probes: 1}).start()
	d.referee()
	at, _ := d.worker("a")
	d.result(at, Found{Job: 0, Count: jobs.Count{Lo: 7}, Kernel: "fast"}, nobody)
	if d.act(); !d.workers[at].Excluded || d.Status(0).Picture.Conflicts != "9" {
		t.Errorf("excluded is %v, the conflicts are shown as %s", d.workers[at].Excluded, d.Status(0).Picture.Conflicts)
	}
}

// After 254 kernels the coordinator learns no more names: checks then name no kernel, and
// never the first, which a hostile worker may have chosen.
func TestManyKernels(t *testing.T) {
	d := newDesk(t, 1, Policy{})
	if d.kernel(""); len(d.kernels) != 1 {
		t.Errorf("no name is a name: %q", d.kernels)
	}
	d.kernel("x-check")
	for i := range 300 {
		d.kernel(fmt.Sprint("k", i+1))
	}
	if d.kernel("x-check") != 1 || d.kernel("k253") != 254 || d.kernel("k254") != 0 || d.kernel("") != 0 || d.kernels[0] != "" || len(d.kernels) != 255 {
		t.Errorf("the kernels are %v", d.kernels)
	}
}

// One task in sixteen has a job more, whose count is known, somewhere in it; never one
// of a single job, which would show.
func TestProbesInTasks(t *testing.T) {
	const probe = 9999
	d := newDesk(t, 10000, Policy{}).hello("w")
	d.known[probe], d.probes = rightCount(probe), []int{probe}
	w := d.workers[0]
	for range 1000 {
		if task := d.compose(w); slices.Contains(task.Jobs, probe) {
			t.Errorf("a task of one job has %v", task.Jobs)
		}
	}
	d.seconds, d.share = 150*10000, 1 // so that a task is two jobs
	places, probes, tasks := make(map[int]int), 0, 0
	for task := d.compose(w); task != nil && len(task.Jobs) > 1; task = d.compose(w) {
		tasks++
		if at := slices.Index(task.Jobs, probe); at >= 0 && at < 3 && len(task.Jobs) == 3 {
			probes++
			places[at]++
		}
	}
	if probes < tasks/32 || probes > tasks/8 || len(places) != 3 {
		t.Errorf("of %d tasks %d have a probe, at the places %v", tasks, probes, places)
	}
}

// Jobs that were recorded while they waited to be handed out are not handed out.
func TestJobsRecordedMeanwhile(t *testing.T) {
	d := newDesk(t, 30, Policy{}).start()
	for _, id := range []int{1, 2} {
		d.handOut(id)
		d.reopen(id)
	}
	at, _ := d.worker("x")
	for _, id := range []int{2, 4} {
		d.result(at, Found{Job: id, Count: rightCount(id), Kernel: "fast"}, nobody)
	}
	d.hello("w")
	if got := fmt.Sprint(d.given["w"][0].Jobs, d.given["w"][1].Jobs, d.given["w"][2].Jobs); got != "[1] [0] [3]" {
		t.Errorf("handed out are %s", got)
	}
}

func TestLoad(t *testing.T) {
	d := newDesk(t, 4, Policy{Recheck: 1})
	record := func(job int, off uint64, worker, kernel string) cluster.Record {
		r := cluster.Record{Result: jobs.Result{Job: job, Count: rightCount(job), Kernel: kernel}, Worker: worker}
		r.Count.Lo += off
		return r
	}
	for _, c := range []struct {
		record cluster.Record
		says   string
		due    int
	}{
		{record(0, 0, "w", "k"), "", 1}, {record(3, 0, "w", "k"), "", 2},
		{record(3, 0, "w", "k"), "", 2}, // the same again is not a check
		{record(3, 0, "w", "other"), "", 1}, {record(0, 0, "v", "k"), "", 0}, {record(0, 0, "u", "k"), "", 0},
		{record(3, 8, "x", "k"), "recorded twice", 0},
		{record(-1, 0, "w", "k"), "job -1 is not one of the plan's 4", 0}, {record(4, 0, "w", "k"), "job 4 is not one of the plan's 4", 0},
	} {
		err := d.Load(c.record)
		if (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v, want %q", c.record, err, c.says)
		}
		if got := d.Status(0).ChecksDue; got != c.due {
			t.Errorf("%+v: %d checks are due, want %d", c.record, got, c.due)
		}
	}
	if s := d.Status(1); s.Done != 2 || s.Workers[0].Jobs != 2 || s.Confirmed != 1 || s.ConfirmedAlone != 1 {
		t.Errorf("the status is %+v", s)
	}
	// Whoever was excluded before stays so, and what it counted is counted again.
	if d.KeepExcluded(Verdict{Worker: "w"}); d.Status(1).Done != 1 || d.of(0) != "v" || d.jobs[3].state != open {
		t.Errorf("jobs 0 and 3 are of %q and %q", d.of(0), d.of(3))
	}
}
