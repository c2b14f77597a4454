package coordinator

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

// Before anything is known a task is one job, and there are as many tasks as three for
// each core and sixteen more.
func TestTasksAtTheStart(t *testing.T) {
	d := newDesk(t, 1000, Policy{}).start()
	if len(d.tasks) != 16 {
		t.Errorf("without workers %d tasks are out, want 16", len(d.tasks))
	}
	d.Heard(d.now, Hello{Version: Version, Worker: "w", Cores: 2})
	d.act()
	for i, task := range d.tasks {
		if want := fmt.Sprintf("1.%d", i+1); task.ID.String() != want || !slices.Equal(task.Jobs, []int{i}) || len(task.Checks) > 0 {
			t.Errorf("task %d is %+v, want %s with job %d", i, task, want, i)
		}
	}
	if s := d.Status(0); len(d.tasks) != 22 || s.Out != 22 || s.Published != 22 {
		t.Errorf("with two cores %d tasks are published, %d out, %d counted; want 22", len(d.tasks), s.Out, s.Published)
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
		{"a thousandth of a second for each core", 20000, 1, 4096, 5},
		{"64 jobs", 100000, 0.001, 1, 64},
		{"64 jobs that take no time", 1000, 0, 1, 64},
		{"a job, of a time that is none", 1000, -1, 1, 1},
		{"a job, of a time that is no number", 1000, math.NaN(), 1, 1},
		{"a job, of a time that nobody waits", 1000, 1e9, 1, 1},
	} {
		d := newDesk(t, c.jobs, Policy{}).start()
		d.take("w", c.seconds)
		before := len(d.tasks)
		d.Heard(d.now, Hello{Version: Version, Worker: "w", Cores: c.cores})
		d.act()
		if got := len(d.tasks[before].Jobs); got != c.want {
			t.Errorf("%s: a task has %d jobs, want %d", c.what, got, c.want)
		}
		if left := d.Status(0).Left; c.want == 1 && left != 0 {
			t.Errorf("%s: %v seconds are left, though nothing is known", c.what, left)
		}
	}

	d := newDesk(t, 100, Policy{}).start()
	for id := 40; id < 100; id++ {
		d.late("w", 0, id)
	}
	d.take("w", 10) // 39 jobs are left
	if task := d.take("w", 10)[0]; len(task.Jobs) != 10 {
		t.Errorf("with 39 jobs left a task has %d of them, want 10", len(task.Jobs))
	}
}

// The time left follows from recent claims: what is older counts for half.
func TestTimeLeft(t *testing.T) {
	d := newDesk(t, 10, Policy{}).start()
	left := func(want float64) {
		t.Helper()
		if got := d.Status(0).Left; !(math.Abs(got-want) <= 0.01) {
			t.Errorf("%v seconds are left, want %v", got, want)
		}
	}
	left(0)
	d.take("w", 10)
	left(90)
	d.take("w", 30)
	left(0.8 * 35 / 0.15)
	d.Heard(d.now, Hello{Version: Version, Worker: "w", Cores: 2})
	left(0.8 * 35 / 0.15 / 2)

	d = newDesk(t, 100, Policy{}).start()
	d.take("w", 10) // a hundredth of the work is too little to forget it
	d.take("w", 30)
	left(0.98 * 40 / 0.02)
}

// The seconds of a claim are of its jobs: what was checked besides is none of the work
// that was done in them.
func TestChecksTakeNoTime(t *testing.T) {
	d := newDesk(t, 100, Policy{Recheck: 1})
	d.late("a", 0, 50)
	d.hello("a", "b")
	d.start()
	if len(d.tasks[0].Jobs) != 1 || len(d.tasks[0].Checks) != 1 {
		t.Fatalf("the first task is %+v", d.tasks[0])
	}
	d.take("b", 10)
	if left := d.Status(0).Left; math.Abs(left-98*10/2) > 0.01 {
		t.Errorf("%v seconds are left of 98 jobs of 10 for two cores", left)
	}
}

// A task carries a check for every four jobs, at least one; where no jobs are left, 64.
func TestChecksInTasks(t *testing.T) {
	d := newDesk(t, 1024, Policy{Recheck: 1}).start()
	d.take("w", 37.5) // so that a task is eight jobs
	d.tasks = d.tasks[:0:0]
	d.late("w", 0, 500, 501, 502, 503)
	for range 2 {
		d.Heard(d.now, Hello{Version: Version, Worker: "w", Cores: 1})
		d.Heard(d.now, Hello{Version: Version, Worker: "x", Cores: 1})
	}
	d.act()
	if got := d.tasks[0]; len(got.Jobs) != 8 || len(got.Checks) != 2 {
		t.Errorf("a task has %d jobs and %d checks, want 8 and 2", len(got.Jobs), len(got.Checks))
	}

	d = newDesk(t, 100, Policy{Recheck: 1})
	all := make([]int, 100)
	for id := range all {
		all[id] = id
	}
	d.late("w", 0, all...)
	d.start()
	if len(d.tasks) != 2 || len(d.tasks[0].Checks) != 64 || len(d.tasks[1].Checks) != 36 {
		t.Errorf("the tasks at the end are %+v", d.tasks)
	}
	if d.finish("x"); d.Status(0).Confirmed != 100 {
		t.Errorf("%d jobs are confirmed, want 100", d.Status(0).Confirmed)
	}
}

// A check is not for the worker that counted the job, unless it is the only one, and
// names the kernel that did.
func TestWhoChecks(t *testing.T) {
	for _, c := range []struct {
		workers []string
		not     string
	}{{nil, ""}, {[]string{"a"}, ""}, {[]string{"a", "b"}, "a"}} {
		d := newDesk(t, 20, Policy{Recheck: 1})
		d.hello(c.workers...)
		d.late("a", 0, 3)
		d.start()
		if got, want := d.tasks[0].Checks, (Check{Job: 3, Kernel: "fast", Not: c.not}); len(got) != 1 || got[0] != want {
			t.Errorf("with workers %v the checks are %+v, want %+v", c.workers, got, want)
		}
	}
}

// After 255 kernels the coordinator learns no more names, and takes the first for them.
func TestManyKernels(t *testing.T) {
	d := newDesk(t, 600, Policy{Recheck: 1})
	claim := func(job int, kernel string) {
		d.Claim(d.now, claimOf("w", kernel, 0, Task{ID: TaskID{0, 7}, Jobs: []int{job}}))
	}
	for job := range 300 {
		claim(job, "first") // the same name is learnt once
	}
	for job := 300; job < 556; job++ {
		claim(job, fmt.Sprint("k", job-299))
	}
	d.act()
	d.start()
	d.finish("x")
	kernel := func(job int) string { return d.kernels[d.jobs[job].kernel] }
	if kernel(299) != "first" || kernel(300) != "k1" || kernel(553) != "k254" || kernel(554) != "first" {
		t.Errorf("the kernels are %s, %s, %s and %s", kernel(299), kernel(300), kernel(553), kernel(554))
	}
}

// One task in sixteen has a job more, whose count is known, somewhere in it; never one
// of a single job, which would show.
func TestProbesInTasks(t *testing.T) {
	const probe = 9999
	d := newDesk(t, 10000, Policy{Probes: 1})
	d.Start(d.now)
	d.Actions()
	d.disputes = map[int][]claimant{}
	d.tasks = nil
	d.Judged(d.now, Found{Job: probe, Count: rightCount(probe), Kernel: "judge"})
	d.act()
	if c := d.Coordinator; len(c.probes) != 1 {
		t.Fatalf("the probes are %v", c.probes)
	}
	places, probes, tasks := make(map[int]int), 0, 0
	for range 4000 {
		task, ok := d.compose()
		if !ok {
			break
		}
		if at := slices.Index(task.Jobs, probe); at >= 0 {
			t.Errorf("a task of one job has %v", task.Jobs)
		}
	}
	d = newDesk(t, 10000, Policy{})
	d.known[probe], d.probes = rightCount(probe), []int{probe}
	d.seconds, d.share = 150*10000, 1 // so that a task is two jobs
	for task, ok := d.compose(); ok && len(task.Jobs) > 1; task, ok = d.compose() {
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
