package coordinator

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/jobs"
)

func cores(n int) func(*Hello) { return func(h *Hello) { h.Cores = n } }

// A worker that takes all it can get holds few tasks at first, more with each claim, and
// never more than three for each core, however many it declares. Trusted ones get them at
// once.
func TestQuota(t *testing.T) {
	d := newDesk(t, 50000, Policy{Trusted: func(name string) bool { return name == "t" }}).start()
	d.greet("a", cores(4))
	d.greet("b", cores(math.MaxInt32))
	d.greet("t", cores(math.MaxInt32))
	for name, want := range map[string]int{"a": 8, "b": 8, "t": 3 * 1024} {
		if got := len(d.given[name]); got != want {
			t.Errorf("%s is given %d tasks at first, want %d", name, got, want)
		}
	}
	for range 30 {
		d.do("a", 0)
	}
	if got := len(d.given["a"]); got != 12 {
		t.Errorf("after 30 claims a worker of four cores holds %d tasks, want 12", got)
	}
	for range 30 {
		d.do("b", 0)
	}
	if got := len(d.given["b"]); got != 38 {
		t.Errorf("after 30 claims a worker of many cores holds %d tasks, want 38", got)
	}
	if s := d.Status(9); s.Cores != 4+2*1024 || s.Workers[0].Tasks == 0 {
		t.Errorf("the status is %+v", s)
	}
}

// A worker that holds tasks and says it is there loses them after a multiple of the time
// that they should take, gets none for a while that doubles, and its claims still count
// for jobs that are open.
func TestHoarder(t *testing.T) {
	d := newDesk(t, 1000, Policy{}).start()
	d.greet("hoarder", cores(1024))
	held := slices.Clone(d.given["hoarder"])
	d.hello("a")
	both := func(span time.Duration) {
		for range span / time.Second {
			d.pass(time.Second, "a")
			d.greet("hoarder", cores(1024))
		}
	}
	both(30 * time.Minute)
	if len(d.said) > 0 {
		t.Fatalf("before anybody knows how long a job takes: %q", d.said)
	}
	d.now = d.now.Add(time.Second)
	claim := claimOf("a", "fast", 0, d.given["a"][0])
	claim.Seconds = 60 // so that nine jobs and a hundredth of eight should take less than ten minutes
	d.claim(claim)
	d.given["a"] = nil
	both(2 * time.Second)
	if !d.saying("worker hoarder let 8 tasks run out; it gets the next ones in 30s") {
		t.Fatalf("said is %q", d.said)
	}
	if s := d.Status(2); s.Late < 8 || s.Out < 8 || s.Workers[0].Late+s.Workers[1].Late != s.Late {
		t.Errorf("the status is %+v", s)
	}
	d.given["hoarder"] = nil
	both(25 * time.Second)
	if len(d.given["hoarder"]) > 0 {
		t.Error("a worker that let tasks run out gets the next ones at once")
	}
	both(10 * time.Second)
	if got := len(d.given["hoarder"]); got != 8 {
		t.Errorf("after its wait it gets %d tasks, want 8", got)
	}
	for _, want := range []time.Duration{1, 2, 4, 8, 16, 32, 60, 60} {
		want *= time.Minute
		for range 60 * 24 {
			if d.saying(fmt.Sprintf("in %v", want)) {
				break
			}
			both(time.Minute)
		}
		if !d.saying(fmt.Sprintf("in %v", want)) {
			t.Fatalf("it never had to wait %v: %q", want, d.said)
		}
		d.said = nil
	}
	// An accepted claim lets the next wait be short again.
	late := held[0]
	if d.of(late.Jobs[0]) != "" {
		t.Fatalf("job %d is done", late.Jobs[0])
	}
	if reason := d.claim(claimOf("hoarder", "fast", 0, late)); reason != "" || d.of(late.Jobs[0]) != "hoarder" {
		t.Errorf("a late claim is answered %q", reason)
	}
	if w := d.workers[d.byName["hoarder"]]; w.wait != 0 {
		t.Errorf("after an accepted claim its last wait counts as %v", w.wait)
	}
}

// The time for a task is a multiple of what it should take at that worker, with those
// before it.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		cores   int
		weights []float64
		rate    float64
		want    time.Duration
	}{
		{1, []float64{0.01}, 1000, 10 * time.Minute},
		{1, []float64{0.01}, 1e6, 4 * 20000 * time.Second},
		{2, []float64{0.01}, 1e6, 4 * 15000 * time.Second},
		{1, []float64{0.01, 0.01, 0.01}, 1e6, 4 * 40000 * time.Second},
		{1, []float64{1, 1}, 1e300, 1e9 * time.Second},
	} {
		w := &worker{WorkerStatus: cluster.WorkerStatus{Cores: c.cores}}
		for _, weight := range c.weights {
			w.tasks = append(w.tasks, &task{weight: weight})
		}
		if got := w.limit(c.rate); got.Round(time.Second) != c.want {
			t.Errorf("%+v: the limit is %v", c, got)
		}
	}
}

// What a worker says of its speed counts within limits: it was not faster than no time,
// and did not work longer than it had the task.
func TestSpeedsThatAreMadeUp(t *testing.T) {
	d := newDesk(t, 100000, Policy{}).start().hello("a", "liar")
	honest := func() {
		claim := claimOf("a", "fast", 0, d.given["a"][0])
		claim.Seconds = 10 * float64(len(claim.Results))
		d.pass(time.Duration(claim.Seconds)*time.Second, "a", "liar")
		d.claim(claim)
	}
	per := func() float64 { return d.seconds / d.share / 100000 }
	for range 10 {
		honest()
	}
	if got := per(); math.Abs(got-10) > 0.1 {
		t.Fatalf("a job takes %v seconds, want 10", got)
	}
	for _, says := range []float64{1e300, 0, -1, math.NaN(), math.Inf(1)} {
		claim := claimOf("liar", "fast", 0, d.given["liar"][0])
		claim.Seconds = says
		d.claim(claim)
		if got := per(); !(got > 6 && got < 16) {
			t.Errorf("after a claim of %v seconds a job takes %v", says, got)
		}
	}
	if rate := d.rate(d.workers[d.byName["liar"]]); !(rate >= d.seconds/d.share/16 && rate <= 16*d.seconds/d.share) {
		t.Errorf("the liar's speed counts as %v, that of all is %v", rate, d.seconds/d.share)
	}
	// If the first claims are lies, honest ones correct it.
	d = newDesk(t, 100000, Policy{}).start().hello("a", "liar")
	claim := claimOf("liar", "fast", 0, d.given["liar"][0])
	claim.Seconds = 0
	d.claim(claim)
	for range 30 {
		honest()
	}
	if got := per(); got < 5 {
		t.Errorf("after a lie at the start a job takes %v seconds, want 10", got)
	}
}

// A worker counts as gone when it was silent for longer than the policy says, a minute if
// that says nothing. Its tasks go to others; what it still has is its own when it returns.
func TestSilence(t *testing.T) {
	for _, c := range []struct{ policy, want time.Duration }{{0, time.Minute}, {5 * time.Second, 5 * time.Second}} {
		d := newDesk(t, 4, Policy{Silence: c.policy}).start().hello("a", "b")
		jobs := slices.Clone(d.given["a"])
		d.pass(c.want, "b")
		if s := d.Status(0); s.Live != 2 || len(d.given["b"]) != 1 {
			t.Errorf("after %v %d workers are there, and b has %d tasks", c.want, s.Live, len(d.given["b"]))
		}
		d.pass(2*time.Second, "b")
		if s := d.Status(0); s.Live != 1 || s.Cores != 1 || len(d.given["b"]) != 3 || s.Late != 3 {
			t.Errorf("after more than %v: %+v; b has %d tasks", c.want, s, len(d.given["b"]))
		}
		checkNumbers(t, d.Coordinator)
		// Two of its jobs are b's now. The third waits, and is its own again.
		d.hello("a")
		if s := d.Status(0); s.Live != 2 || len(d.workers[0].tasks) != 1 {
			t.Errorf("when it is back: %+v, it holds %d tasks", s, len(d.workers[0].tasks))
		}
		if id := d.workers[0].tasks[0].ID; id != jobs[0].ID && id != jobs[1].ID && id != jobs[2].ID {
			t.Errorf("it holds %v, which is a new task", id)
		}
		for _, task := range jobs {
			if reason := d.claim(claimOf("a", "fast", 0, task)); reason != "" {
				t.Errorf("its claim is answered %q", reason)
			}
		}
		d.finish("b")
	}
}

// A task that does not arrive is sent three times in all; then its jobs go to others.
func TestTasksThatDoNotArrive(t *testing.T) {
	d := newDesk(t, 3, Policy{}).start()
	d.lossy = true
	d.hello("a")
	for _, c := range []struct {
		after time.Duration
		sent  int
	}{{9, 3}, {1, 6}, {9, 6}, {1, 9}, {9, 9}} {
		if d.pass(c.after*time.Second, "a"); d.sent != c.sent {
			t.Fatalf("tasks were sent %d times, want %d", d.sent, c.sent)
		}
	}
	d.lossy = false
	d.pass(time.Second, "a", "b")
	if len(d.given["a"]) > 0 || len(d.given["b"]) != 3 {
		t.Errorf("%d tasks are with a, and %d with b; want 0 and 3", len(d.given["a"]), len(d.given["b"]))
	}
	d.finish("b")
	// One that arrived is not sent again.
	d = newDesk(t, 3, Policy{}).start().hello("a")
	if d.pass(time.Minute, "a"); d.sent != 3 {
		t.Errorf("tasks that arrived were sent %d times, want 3", d.sent)
	}
}

// A worker is told which of its tasks are no longer needed, and of no others.
func TestForget(t *testing.T) {
	d := newDesk(t, 4, Policy{Epoch: 5}).start().hello("a", "b")
	mine, theirs := d.given["a"][0].ID, d.given["b"][0].ID
	d.greet("a", func(h *Hello) {
		h.Held = []TaskID{mine, theirs, {5, 99}, {4, 1}}
	})
	if want := []TaskID{theirs, {5, 99}}; !slices.Equal(d.forgot["a"], want) {
		t.Errorf("a is to forget %v, want %v", d.forgot["a"], want)
	}
	// A task of an earlier start may be sealed: it is forgotten when nobody said so.
	d.pass(61*time.Second, "a", "b")
	d.greet("a", func(h *Hello) { h.Held = append(h.Held, TaskID{4, 1}) })
	if got := d.forgot["a"]; len(got) != 3 || got[2] != (TaskID{4, 1}) {
		t.Errorf("a is to forget %v", got)
	}
}

// Near the end, workers without work get copies of what others have longest. The first
// result counts, the other is not a check, and who has not begun the job forgets it.
func TestCopies(t *testing.T) {
	d := newDesk(t, 9, Policy{}).start().hello("slow", "b", "c")
	jobs := slices.Clone(d.given["slow"])
	d.work("b", "fast", 0)
	d.work("c", "fast", 0)
	if d.pass(time.Second, "slow", "b", "c"); len(d.given["b"]) > 0 && len(d.given["b"][0].Jobs) > 0 {
		t.Fatalf("b gets %+v at once", d.given["b"])
	}
	d.pass(3*time.Second, "slow", "b", "c")
	copies := slices.Clone(append(d.given["b"], d.given["c"]...))
	copies = slices.DeleteFunc(copies, func(t Task) bool { return len(t.Jobs) == 0 })
	slices.SortFunc(copies, func(a, b Task) int { return b.Jobs[0] - a.Jobs[0] })
	if len(copies) != 2 || len(copies[0].Jobs) != 1 || copies[0].Jobs[0] != jobs[2].Jobs[0] || copies[1].Jobs[0] != jobs[1].Jobs[0] {
		t.Fatalf("copies are %+v, of what waits in %+v", copies, jobs)
	}
	id := copies[0].Jobs[0]
	for _, name := range []string{"b", "c"} {
		if d.given[name][0].ID == copies[0].ID {
			d.do(name, 0)
		}
	}
	d.pass(10*time.Second, "slow", "b", "c")
	times := 0
	for _, id := range d.forgot["slow"] {
		if id == jobs[2].ID {
			times++
		}
	}
	if times != 1 {
		t.Errorf("slow is to forget %v, want %v among them, once", d.forgot["slow"], jobs[2].ID)
	}
	if reason := d.claim(claimOf("slow", "fast", 0, jobs[2])); reason != "" || d.of(id) == "slow" {
		t.Errorf("the claim of what was copied is answered %q, the job is of %q", reason, d.of(id))
	}
	if d.jobs[id].check == confirmed || d.Status(0).Repeated != 1 {
		t.Errorf("a copy counts as a check: %+v", d.Status(0))
	}
	d.finish("b", "c")
}

// Copies do not wait for a hello of who has room.
func TestCopiesGoOutByThemselves(t *testing.T) {
	d := newDesk(t, 9, Policy{}).start().hello("slow", "b")
	d.work("b", "fast", 0)
	if d.pass(3 * time.Second); len(d.given["b"]) == 0 {
		t.Error("b has nothing to do, and slow has three tasks")
	}
}

// A copy that is claimed first and wrong is disputed by the result of the other.
func TestCopiesThatDiffer(t *testing.T) {
	d := newDesk(t, 1, Policy{}).start().hello("slow", "b")
	mine := d.given["slow"]
	if d.pass(30*time.Second, "slow", "b"); len(d.given["b"]) > 0 {
		t.Errorf("a worker that has counted nothing yet gets a copy at once: %+v", d.given["b"])
	}
	d.pass(32*time.Second, "slow", "b")
	other := append(d.given["b"], Task{})[0]
	if len(mine) != 1 || !slices.Equal(other.Jobs, mine[0].Jobs) {
		t.Fatalf("slow has %+v, b %+v", mine, other)
	}
	d.pass(20*time.Second, "slow", "b", "c", "d")
	if n := len(d.given["c"]) + len(d.given["d"]); n != 1 {
		t.Errorf("a job that two workers hold for a minute is copied %d times more, want once", n)
	}
}

// A job that ran out five times goes out alone, and is told, once.
func TestJobThatNeverComesBack(t *testing.T) {
	d := newDesk(t, 2000, Policy{}).start()
	d.seconds, d.share = 200000, 1 // so that tasks have several jobs
	for i := range 8 {
		name := fmt.Sprint("w", i)
		d.again()
		d.hello(name)
		first := d.given[name]
		if i >= oftenOut && (len(first[0].Jobs) != 1 || len(first[0].Checks) > 0) {
			t.Errorf("after %d times the task is %+v", i, first[0])
		}
		if i == 0 && len(first[0].Jobs) < 3 {
			t.Fatalf("the first task is %+v", first[0])
		}
		d.pass(62 * time.Second)
	}
	if stuck := d.Status(0).Stuck; stuck == 0 || len(d.said) != stuck {
		t.Errorf("%d jobs are stuck; said is %q", stuck, d.said)
	}
	checkNumbers(t, d.Coordinator)
	for range 100 {
		d.pass(time.Second, "good")
		d.work("good", "fast", 0)
	}
	if d.Status(0).Stuck > 0 {
		t.Errorf("%d jobs are stuck that are done", d.Status(0).Stuck)
	}
}

// Two processes under one name: the later is told, the first keeps its tasks. A restart
// is not a second process.
func TestTwoProcessesOfOneName(t *testing.T) {
	says := func(instance string) func(*Hello) { return func(h *Hello) { h.Instance = instance } }
	d := newDesk(t, 100, Policy{}).start()
	d.greet("a", says("1"))
	d.greet("a", func(h *Hello) { h.Instance, h.Held = "2", nil })
	if len(d.refused) > 0 {
		t.Fatalf("a restart is refused: %+v", d.refused)
	}
	if d.sent != 6 {
		t.Errorf("after a restart tasks were sent %d times, want 6", d.sent)
	}
	for range 12 {
		d.pass(5 * time.Second)
		d.greet("a", says("2"))
	}
	if len(d.refused) > 0 {
		t.Fatalf("a restart is refused: %+v", d.refused)
	}
	d.greet("a", says("3"))
	d.pass(5 * time.Second)
	d.greet("a", says("2"))
	d.greet("a", says("3"))
	d.greet("a", says("2"))
	d.greet("a", says("3"))
	if len(d.refused) != 1 || d.refused[0].Instance != "3" || !strings.Contains(d.refused[0].Reason, "another process works under the name a; give each its own --name or key") {
		t.Errorf("refused are %+v", d.refused)
	}
	d.refused = nil
	d.pass(11 * time.Second)
	if d.greet("a", says("3")); len(d.refused) != 1 {
		t.Errorf("after a while refused are %+v", d.refused)
	}
	d.pass(61 * time.Second)
	if d.greet("a", says("3")); len(d.refused) != 1 || d.Status(0).Live != 1 {
		t.Errorf("when the other is gone, refused are %+v", d.refused)
	}
}

// A process that restarts again and again under the weight of a task loses it.
func TestTaskThatKillsItsWorker(t *testing.T) {
	d := newDesk(t, 100, Policy{}).start()
	d.greet("a", func(h *Hello) { h.Instance = "0" })
	for i := range 3 {
		d.pass(time.Second)
		d.greet("a", func(h *Hello) { h.Instance, h.Held = fmt.Sprint(i+1), nil })
	}
	if d.sent != 9 || len(d.workers[0].tasks) > 0 {
		t.Errorf("tasks were sent %d times, want 9; it holds %d", d.sent, len(d.workers[0].tasks))
	}
}

// A worker that takes leave gives back what it has.
func TestLeave(t *testing.T) {
	d := newDesk(t, 6, Policy{}).start().hello("a", "b")
	task := d.given["a"][0]
	if reason := d.claim(Claim{Version: Version, Plan: "p", Worker: "a", Task: task.ID}); reason != "" {
		t.Errorf("a claim of nothing is answered %q", reason)
	}
	if len(d.given["a"]) != 2 {
		t.Errorf("who gives back a task gets another at once: %+v", d.given["a"])
	}
	d.greet("a", cores(0))
	if s := d.Status(0); s.Live != 1 || s.Cores != 1 {
		t.Errorf("the status is %+v", s)
	}
	d.given["a"] = nil
	d.finish("b")
	if d.Status(9).Workers[0].Jobs != 6 {
		t.Errorf("the workers are %+v", d.Status(9).Workers)
	}
}

// Names that never claimed and are gone are forgotten, so that a flood of names costs
// nothing for long.
func TestFloodOfNames(t *testing.T) {
	d := newDesk(t, 100, Policy{}).start().hello("good")
	d.do("good", 0)
	for i := range maxWorkers + 10 {
		d.Heard(d.now, Hello{Version: Version, Worker: fmt.Sprint(i), Cores: 1 << 30})
		d.Actions()
	}
	if s := d.Status(5); s.Live != maxWorkers || len(s.Workers) != 5 || s.Workers[0].Worker != "good" {
		t.Errorf("%d workers are known, %d told of", s.Live, len(s.Workers))
	}
	if err := d.Load(cluster.Record{Result: jobs.Result{Job: 99, Count: jobs.Count{Lo: 1}}, Worker: "one more"}); err == nil {
		t.Error("a record is lost without a word")
	}
	for range 130 {
		d.now = d.now.Add(longestStep)
		d.Tick(d.now)
		d.hello("good")
	}
	if len(d.byName) != 1 || d.live != 1 || len(d.ableOn) != 1 || len(d.hungry) > 1 || len(d.tasks) > 6 {
		t.Errorf("%d names, %d live, %d machines, %d hungry, %d tasks are left", len(d.byName), d.live, len(d.ableOn), len(d.hungry), len(d.tasks))
	}
	d.finish("good", "new")
}

func TestHellosThatAreRefused(t *testing.T) {
	for says, change := range map[string]func(*Hello){
		"version 1":    func(h *Hello) { h.Version = 1 },
		`build "old"`:  func(h *Hello) { h.Build = "old" },
		"128 bytes":    func(h *Hello) { h.Machine = strings.Repeat("m", 129) },
		"is malformed": func(h *Hello) { h.Kernel = "\x1b[31m" },
		"malformed":    func(h *Hello) { h.Instance = "a\nb" },
		"hello":        func(h *Hello) { h.Rate = math.NaN() },
		"tasks":        func(h *Hello) { h.Held = make([]TaskID, MaxHeld+1) },
	} {
		d := newDesk(t, 100, Policy{Build: "new"}).start()
		d.greet("a", func(h *Hello) { h.Build = "new"; change(h) })
		if len(d.refused) != 1 || !strings.Contains(d.refused[0].Reason, says) || d.sent > 0 || d.Status(0).Live > 0 {
			t.Errorf("want a refusal that says %q, got %+v", says, d.refused)
		}
		// It is told again, but not at each hello.
		for range 12 {
			d.pass(time.Second)
			d.greet("a", func(h *Hello) { h.Build = "new"; change(h) })
		}
		if len(d.refused) != 2 {
			t.Errorf("%s: in twelve seconds it is refused %d times, want 2", says, len(d.refused))
		}
	}
	for _, name := range []string{"", "judge", "a b", "a.b", ">", strings.Repeat("a", 65)} {
		d := newDesk(t, 100, Policy{}).start().hello(name)
		if len(d.workers) > 0 {
			t.Errorf("%q is a worker", name)
		}
	}
}

// Numbers that a worker makes up break no report.
func TestNumbersOfAHello(t *testing.T) {
	d := newDesk(t, 100, Policy{}).start()
	for i := range 5 {
		d.greet(fmt.Sprint("w", i), func(h *Hello) { h.Rate, h.Memory, h.Waiting = math.Inf(1), -5, -7 })
	}
	if s := d.Status(9); math.IsInf(s.Rate, 0) || s.Workers[0].Memory != 0 || s.Workers[0].Waiting != 0 {
		t.Errorf("the status is %+v", s)
	}
	if d.greet("w0", cores(-3)); d.workers[0].Cores != 1 || d.cores != 4 {
		t.Errorf("a worker of -3 cores counts as %d, all as %d; want 1 and 4", d.workers[0].Cores, d.cores)
	}
}

// A claim of its own task that is malformed ends the task, records nothing, and lets its
// worker wait.
func TestClaimsThatAreRefused(t *testing.T) {
	for says, change := range map[string]func(*Claim){
		"version 1":            func(c *Claim) { c.Version = 1 },
		"build \"old\"":        func(c *Claim) { c.Build = "old" },
		"plan another":         func(c *Claim) { c.Plan = "another" },
		"job 100 is not in":    func(c *Claim) { c.Results[0].Job = 100 },
		"job -1":               func(c *Claim) { c.Results[0].Job = -1 },
		"not in task":          func(c *Claim) { c.Results[0].Job = 99 },
		"the name of a kernel": func(c *Claim) { c.Results[0].Kernel = "a b" },
		"name of its build":    func(c *Claim) { c.Build = "a\nb" },
		"2 results for a task": func(c *Claim) { c.Results = append(c.Results, c.Results...) },
	} {
		policy := Policy{Build: "new"}
		if says == "name of its build" {
			policy.Build = ""
		}
		d := newDesk(t, 100, policy).start()
		hello := func() { d.greet("w", func(h *Hello) { h.Build = "new" }) }
		hello()
		d.given["w"] = d.given["w"][:1]
		claim := claimOf("w", "fast", 0, d.given["w"][0])
		claim.Build = "new"
		change(&claim)
		if reason := d.claim(claim); !strings.Contains(reason, says) || len(d.ledger) > 0 || d.Status(0).Refused != 1 {
			t.Errorf("want a refusal that says %q, got %q and %d records", says, reason, len(d.ledger))
		}
		if hello(); len(d.given["w"]) > 0 || d.open != 100-2 {
			t.Errorf("%s: it gets %+v at once, %d jobs are open", says, d.given["w"], d.open)
		}
	}
}

// Times of results that no calendar has are those of the coordinator.
func TestTimesOfResults(t *testing.T) {
	d := newDesk(t, 3, Policy{}).start().hello("a")
	for _, at := range []int64{math.MaxInt64, math.MinInt64, 1e12} {
		claim := claimOf("a", "fast", 0, d.given["a"][0])
		claim.Results[0].Time = at
		d.claim(claim)
		want := d.now
		if at == 1e12 {
			want = time.UnixMilli(at)
		}
		if got := d.ledger[len(d.ledger)-1].Time; !got.Equal(want) {
			t.Errorf("the time %d is recorded as %v", at, got)
		}
	}
}

// What is known of a task of an earlier start does not limit the times of its results, but they
// are times: the first and the last result of a worker are checked.
func TestTimesOfSealedTasks(t *testing.T) {
	d := newDesk(t, 3, Policy{Recheck: 1e-12}).start().hello("a")
	task := d.given["a"][0]
	d = d.again().start()
	claim := claimOf("a", "fast", 0, task)
	claim.Handed, claim.Results[0].Time = &task, math.MinInt64
	if d.claim(claim); len(d.ledger) != 1 || !d.ledger[0].Time.Equal(time.UnixMilli(0)) || d.workers[0].first == nil {
		t.Errorf("the ledger is %+v", d.ledger)
	}
}

// A clock that jumps, or a process that stood still, makes nobody late.
func TestJumpsOfTheClock(t *testing.T) {
	d := newDesk(t, 100, Policy{}).start().hello("a")
	d.do("a", 0)
	for _, jump := range []time.Duration{24 * time.Hour, -48 * time.Hour, 1000 * time.Hour} {
		d.now = d.now.Add(jump)
		d.Tick(d.now)
		d.act()
		if s := d.Status(0); s.Live != 1 || s.Late > 0 {
			t.Errorf("after a jump of %v the status is %+v", jump, s)
		}
		d.hello("a")
	}
}

// The status counts everything that happens, worker by worker.
func TestStatus(t *testing.T) {
	d := newDesk(t, 10, Policy{Recheck: 1e-12, Build: "v1", Trusted: func(name string) bool { return name == "b" }}).start()
	hello := func(name string, cores int, rate float64) {
		d.greet(name, func(h *Hello) {
			h.Build, h.Machine, h.Cores, h.Rate, h.Waiting, h.Memory = "v1", "m", cores, rate, 3, 1<<20
		})
	}
	hello("a", 1, 10)
	hello("b", 5, 20)
	hello("b", 2, 25) // which counts instead of what it said before
	d.greet("old", func(h *Hello) { h.Build = "v0" })
	claim := claimOf("a", "fast", 0, d.given["a"][0])
	claim.Build = "v1"
	d.claim(claim)
	d.claim(claim)
	d.claim(Claim{Worker: "a", Task: TaskID{9, 9}})
	got := d.Status(9)
	got.Picture, got.Left = nil, 0
	want := cluster.Status{
		Jobs: 10, Done: 1, Share: 0.1, Out: 9, Published: 10, ChecksDue: 1, Refused: 2, Duplicates: 1,
		Live: 2, Cores: 3, Rate: 35, Sum: rightTotal(1).String(),
		Workers: []cluster.WorkerStatus{
			{Worker: "a", Live: true, Build: "v1", Kernel: "k", Cores: 1, Rate: 10, Waiting: 3, Claims: 1, Jobs: 1, Tasks: 2, Memory: 1 << 20, Machine: "m"},
			{Worker: "b", Live: true, Build: "v1", Kernel: "k", Cores: 2, Rate: 25, Waiting: 3, Tasks: 7, Memory: 1 << 20, Machine: "m", Trusted: true},
			{Worker: "old"},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the status (-want +got):\n%s", diff)
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

func TestTaskIDs(t *testing.T) {
	for _, text := range []string{"3.17", "0.0", "18446744073709551615.1"} {
		var id TaskID
		if err := id.UnmarshalText([]byte(text)); err != nil || id.String() != text {
			t.Errorf("%q is read as %v, %v", text, id, err)
		}
	}
	for _, text := range []string{"", "3", "3.", "3.17x", "-3.1", "03.1", "3.17.1"} {
		if err := new(TaskID).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as a task's name", text)
		}
	}
}
