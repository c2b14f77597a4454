package coordinator

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/cluster"
)

// Two keys with one message each, under a task that was never handed out, and one
// agreeing with the other, record nothing.
func TestClaimsOfTasksThatWereNotHandedOut(t *testing.T) {
	d := newDesk(t, 100, Policy{Recheck: 1}).start().hello("a", "b")
	theirs := d.given["b"][0]
	for _, claim := range []Claim{
		claimOf("a", "fast", 8, Task{ID: TaskID{77, 1}, Jobs: []int{3}}),
		claimOf("b", "fast", 8, Task{ID: TaskID{77, 1}, Jobs: []int{3}}),
		claimOf("a", "fast", 8, Task{ID: TaskID{0, 7}, Jobs: []int{3}}),
		claimOf("a", "fast", 8, theirs),
		claimOf("stranger", "fast", 8, theirs),
		claimOf("judge", "fast", 8, theirs),
		claimOf("", "fast", 8, theirs),
	} {
		if reason := d.claim(claim); !strings.Contains(reason, "is not open for worker "+claim.Worker) {
			t.Errorf("a claim of %s on %v is answered %q", claim.Worker, claim.Task, reason)
		}
	}
	if s := d.Status(9); s.Done > 0 || s.Refused != 7 || len(s.Workers) != 2 || s.Conflicts > 0 {
		t.Errorf("the status is %+v", s)
	}
	if len(d.tasks) != 6 {
		t.Errorf("%d tasks are out, want 6: nobody ends the task of another", len(d.tasks))
	}
	d.finish("a", "b")
}

// Another name that agrees does not cancel a check: it counts only from the worker that
// was chosen to do it.
func TestAgreementIsNoCheck(t *testing.T) {
	d := newDesk(t, 30, Policy{Recheck: 1}).start().hello("a", "b", "c")
	task := d.do("a", 8)
	agree := claimOf("b", "fast", 0, d.given["b"][0])
	wrong := rightCount(task.Jobs[0])
	wrong.Lo += 8
	agree.Results = append(agree.Results, Found{Job: task.Jobs[0], Count: wrong, Kernel: "fast"})
	if reason := d.claim(agree); !strings.Contains(reason, "results for a task of") {
		t.Errorf("a claim of more than the task is answered %q", reason)
	}
	agree.Task, agree.Results = d.given["b"][0].ID, agree.Results[len(agree.Results)-1:]
	if reason := d.claim(agree); !strings.Contains(reason, "is not in task") {
		t.Errorf("a claim of a job of another is answered %q", reason)
	}
	if j := d.jobs[task.Jobs[0]]; j.check == confirmed || d.due != 1 {
		t.Errorf("job %d is %+v", task.Jobs[0], j)
	}
	d.finish("c")
	if fmt.Sprint(d.excluded) != "[a]" {
		t.Errorf("excluded: %v", d.excluded)
	}
}

// checker returns who was given the check of a job.
func (d *desk) checker(id int) string {
	for name, tasks := range d.given {
		for _, task := range tasks {
			for _, check := range task.Checks {
				if check.Job == id {
					return name
				}
			}
		}
	}
	return ""
}

// Who checks is another worker, of another machine if most are, and a trusted one if the
// operator trusts some and the owner is not among them.
func TestWhoChecks(t *testing.T) {
	for _, c := range []struct {
		workers string // NAME@MACHINE; names of trusted ones begin with t
		owner   string
		want    []string
	}{
		{"a@1", "a", []string{"a"}},
		{"a@1 b@1", "a", []string{"b"}},
		{"a@1 b@1 c@2 d@3", "a", []string{"c", "d"}},
		{"a@1 b@1 c@2", "a", []string{"b", "c"}}, // a says where it is: it must not choose c by that
		{"a@1 b@2 t@3", "a", []string{"t"}},
		{"a@1 b@2 t@1", "a", []string{"t"}},
		{"a@1 t@1 t2@2 b@2", "a", []string{"t2"}},
		{"t@1 a@2 b@1", "t", []string{"a"}},
		{"t@1 t2@1", "t", []string{"t2"}},
		{"a@ b@ c@", "a", []string{"b", "c"}},
	} {
		policy := Policy{Recheck: 1e-12, RecheckTrusted: 1e-12, Trusted: func(name string) bool { return name[0] == 't' }}
		if !strings.Contains(c.workers, "t") {
			policy.Trusted = nil
		}
		all, drawn := strings.Fields(c.workers), make(map[string]bool)
		for secret := range byte(20) {
			policy.Secret[0] = secret
			drawn[checkerAmong(t, policy, all, c.owner)] = true
		}
		if got := slices.Sorted(maps.Keys(drawn)); !slices.Equal(got, c.want) {
			t.Errorf("of %s %q check what %s counted, want %v", c.workers, got, c.owner, c.want)
		}
	}
}

// checkerAmong returns which of the workers checks the first job of one of them.
func checkerAmong(t *testing.T, policy Policy, workers []string, owner string) string {
	d := newDesk(t, 200, policy).start()
	for range 2 {
		for _, worker := range workers {
			name, machine, _ := strings.Cut(worker, "@")
			d.greet(name, func(h *Hello) { h.Machine = machine })
		}
	}
	id := d.do(owner, 0).Jobs[0]
	for range 10 {
		for _, worker := range workers {
			if name, _, _ := strings.Cut(worker, "@"); d.checker(id) == "" {
				d.do(name, 0)
			}
		}
	}
	return d.checker(id)
}

// If the operator trusts some workers, no other checks a stranger's result, not even while
// none of these is there. In the end the coordinator checks it itself.
func TestChecksWaitForTrustedWorkers(t *testing.T) {
	d := newDesk(t, 40, Policy{Recheck: 1e-12, Trusted: func(name string) bool { return name == "t" }}).start()
	d.hello("a", "b", "t")
	id := d.do("a", 0).Jobs[0]
	d.claim(Claim{Worker: "t", Task: d.given["t"][0].ID}) // of no version: it waits
	for !d.finished && d.now.Before(time.Unix(1e9+7200, 0)) {
		d.work("a", "fast", 0)
		d.work("b", "fast", 0)
		d.pass(time.Second, "a", "b")
		if by := d.checker(id); by != "" && by != "t" {
			t.Fatalf("%q checks what a stranger counted", by)
		}
		d.referee()
	}
	if d.whole(); d.Status(0).Judged == 0 {
		t.Errorf("the coordinator checks nothing itself: %+v", d.Status(0))
	}
}

// Whoever asks for work more often than others gets no more checks: two that work for each
// other are found about as often as they would be if checkers were drawn among all.
func TestAccomplicesGetNoMoreChecks(t *testing.T) {
	const honest = 18
	names := []string{"evil", "ally"}
	for i := range honest {
		names = append(names, fmt.Sprint("h", i))
	}
	d := newDesk(t, 4000, Policy{Recheck: 1}).start().hello(names...)
	for round := 0; !d.finished && round < 20000; round++ {
		for range 3 { // these are quick, and so always have room
			d.work1("evil")
			d.work1("ally")
			d.hello("evil", "ally")
		}
		d.work1(names[2+round%honest])
		d.pass(time.Second, names...)
	}
	d.whole()
	byAlly, all := 0, 0
	for _, j := range d.jobs {
		if d.workers[j.owner].Worker == "evil" {
			if all++; d.workers[j.confirmer].Worker == "ally" {
				byAlly++
			}
		}
	}
	if all < 300 || byAlly > all/8 {
		t.Errorf("of %d checks of evil %d go to ally, want about one in %d", all, byAlly, honest+1)
	}
	t.Logf("of %d checks of evil %d go to ally", all, byAlly)
}

// work1 lets a worker do its first task, if it has one.
func (d *desk) work1(name string) {
	if len(d.given[name]) > 0 {
		d.do(name, 0)
	}
}

// Two liars that agree with each other are found where a trusted worker checks. Without
// it they pass when one checks the other.
func TestLiarsWhoAgree(t *testing.T) {
	lie := func(trusted bool) *desk {
		d := newDesk(t, 40, Policy{Recheck: 1, Trusted: func(name string) bool { return trusted && name == "t" }}).start()
		for range 400 {
			d.hello("l1", "l2", "t")
			for _, name := range []string{"l1", "l2", "t"} {
				off := uint64(8)
				if name == "t" {
					off = 0
				}
				if len(d.given[name]) > 0 && !d.finished {
					d.claim(claimOf(name, "fast", off, d.given[name][0]))
				}
			}
			d.pass(time.Second)
			d.referee()
		}
		return d
	}
	d := lie(true)
	d.whole()
	if slices.Sort(d.excluded); fmt.Sprint(d.excluded) != "[l1 l2]" {
		t.Errorf("excluded: %v", d.excluded)
	}
	d = lie(false)
	passed := 0
	for id, j := range d.jobs {
		if j.check == confirmed && j.count != rightCount(id) {
			passed++
		}
	}
	if len(d.excluded) == 0 && passed == 0 {
		t.Error("the liars neither agreed nor were found")
	}
}

// What a worker confirmed stays when the owner is excluded, under the confirmer, and is
// checked again: the two may have agreed.
func TestConfirmedJobsOfALiar(t *testing.T) {
	d := newDesk(t, 60, Policy{Recheck: 1}).start().hello("a", "b")
	right, agreed := d.do("a", 0).Jobs[0], d.do("a", 8).Jobs[0]
	for d.jobs[right].check != confirmed || d.jobs[agreed].check != confirmed {
		claim := claimOf("b", "fast", 0, d.given["b"][0])
		for i, r := range claim.Results {
			if r.Job == agreed {
				claim.Results[i].Count.Lo += 8
			}
		}
		d.claim(claim)
	}
	d.hello("a", "b", "c")
	found := d.do("a", 16).Jobs[0]
	for d.jobs[found].check != confirmed && len(d.judge) == 0 {
		d.work("c", "other", 0)
		d.hello("c")
	}
	d.judge = slices.DeleteFunc(d.judge, func(id int) bool { return id != found })
	d.referee()
	if !slices.Contains(d.excluded, "a") {
		t.Fatalf("excluded: %v", d.excluded)
	}
	if d.of(right) != "b" || d.of(agreed) != "b" && d.of(agreed) != "" {
		t.Errorf("jobs %d and %d are of %q and %q, want b", right, agreed, d.of(right), d.of(agreed))
	}
	d.finish("c", "d")
	if slices.Sort(d.excluded); fmt.Sprint(d.excluded) != "[a b]" {
		t.Errorf("excluded: %v, want both that agreed", d.excluded)
	}
}

// If a confirmer is excluded, the check is done again.
func TestChecksOfALiar(t *testing.T) {
	d := newDesk(t, 40, Policy{Recheck: 1}).start().hello("a", "b")
	id := d.do("a", 0).Jobs[0]
	for d.jobs[id].check != confirmed {
		d.do("b", 0)
	}
	b, _ := d.worker("b")
	d.exclude(b, Verdict{Worker: "b"})
	d.act()
	if d.jobs[id].check != wanted || d.of(id) != "a" {
		t.Errorf("job %d is %+v", id, d.jobs[id])
	}
	d.finish("a", "c")
}

// Which jobs are checked follows from the secret: it is the same after a restart, is
// another one for another worker and another secret, and their share is as asked.
func TestChoiceOfChecks(t *testing.T) {
	const many = 20000
	chosen := func(policy Policy, owner string) (ids []int) {
		d := newDesk(t, many, policy)
		at, _ := d.worker(owner)
		for id := range many {
			if d.chosen(id, at) {
				ids = append(ids, id)
			}
		}
		return ids
	}
	policy := Policy{Recheck: 0.1, RecheckTrusted: 0.02, Trusted: func(name string) bool { return name == "t" }, Epoch: 1}
	first := chosen(policy, "a")
	policy.Epoch = 2
	if !slices.Equal(first, chosen(policy, "a")) {
		t.Error("a restart chooses other jobs")
	}
	if slices.Equal(first, chosen(policy, "b")) {
		t.Error("the same jobs are chosen for another worker")
	}
	if n := len(first); n < many/10*9/10 || n > many/10*11/10 {
		t.Errorf("%d jobs of %d are chosen, want a tenth", n, many)
	}
	if n := len(chosen(policy, "t")); n < many/50*8/10 || n > many/50*12/10 {
		t.Errorf("%d jobs of %d of a trusted worker are chosen, want a fiftieth", n, many)
	}
	policy.Secret[5] = 1
	if slices.Equal(first, chosen(policy, "a")) {
		t.Error("the same jobs are chosen with another secret")
	}
}

// A restart forgets no check, and none that was done.
func TestChecksAfterARestart(t *testing.T) {
	d := newDesk(t, 60, Policy{Recheck: 1}).start().hello("a", "b")
	for range 20 {
		d.do("a", 0)
	}
	for range 5 {
		d.do("b", 0)
	}
	before := d.Status(0)
	d = d.again()
	if after := d.Status(0); after.Done != before.Done || after.ChecksDue != before.ChecksDue || after.Confirmed != before.Confirmed || after.ChecksDue == 0 || after.Confirmed == 0 {
		t.Errorf("after the restart %d jobs are done, %d checks due, %d confirmed; before %d, %d, %d",
			after.Done, after.ChecksDue, after.Confirmed, before.Done, before.ChecksDue, before.Confirmed)
	}
	d.given = make(map[string][]Task)
	d.start().finish("a", "b")

	// A count that was complete stays so.
	d = d.again().start()
	if d.pass(time.Second); !d.finished || d.sent > 0 {
		t.Errorf("a complete count finishes %v and hands out %d tasks", d.finished, d.sent)
	}
}

// The first and the last job of a worker are the same after a restart, in whatever order
// the ledger has its records, so that a count that was complete is.
func TestCompleteCountsStayComplete(t *testing.T) {
	d := newDesk(t, 40, Policy{Recheck: 1e-12})
	for i := range d.order {
		d.order[i] = int32((27*i + 20) % 40) // which is not the order of the ledger
	}
	d.cells = newCells(d.order)
	d.start().hello("a", "b")
	for len(d.given["a"]) > 0 && !d.finished {
		d.now = d.now.Add(time.Second)
		d.do("a", 0)
		d.work1("b")
		d.hello("a", "b")
	}
	d.finish("a", "b")
	d = d.again().start()
	if !d.finished {
		t.Errorf("after a restart %d checks are due", d.Status(0).ChecksDue)
	}
}

// When nothing but checks is left, and for a while nobody is there to do them, the
// coordinator counts those jobs itself.
func TestChecksThatNobodyCanDo(t *testing.T) {
	d := newDesk(t, 40, Policy{Recheck: 1}).start().hello("a", "b")
	for d.done < 40 {
		d.work1("a")
		d.work1("b")
	}
	due := d.due
	d.pass(2 * time.Minute)
	if len(d.judge) > 0 || due == 0 {
		t.Errorf("%v are judged at once, of %d due", d.judge, due)
	}
	for range 3 * 3600 {
		if d.finished {
			break
		}
		d.pass(time.Second)
		d.referee()
	}
	if d.whole(); d.Status(0).Judged != due {
		t.Errorf("%d jobs are judged, want %d", d.Status(0).Judged, due)
	}
}

// The seal proves what an earlier start handed to whom, and nothing else.
func TestSealedTasks(t *testing.T) {
	d := newDesk(t, 60, Policy{Recheck: 1}).start().hello("a", "b")
	d.do("a", 0)
	for len(d.given["b"][len(d.given["b"])-1].Checks) == 0 {
		d.do("b", 0)
	}
	task := d.given["b"][len(d.given["b"])-1]
	for says, forge := range map[string]func(*Task) string{
		"another worker":   func(*Task) string { return "a" },
		"no worker":        func(*Task) string { return "b b" },
		"another job":      func(t *Task) string { t.Jobs[0]++; return "b" },
		"a job more":       func(t *Task) string { t.Jobs = append(t.Jobs, 5); return "b" },
		"another number":   func(t *Task) string { t.ID.Number++; return "b" },
		"another start":    func(t *Task) string { t.ID.Epoch = 0; return "b" },
		"another check":    func(t *Task) string { t.Checks[0].Job++; return "b" },
		"another kernel":   func(t *Task) string { t.Checks[0].Kernel = "x"; return "b" },
		"no seal":          func(t *Task) string { t.Seal = ""; return "b" },
		"a made-up seal":   func(t *Task) string { t.Seal = strings.Repeat("A", 43); return "b" },
		"too many jobs":    func(t *Task) string { t.Jobs = make([]int, 1e5); return "b" },
		"a start to come":  func(t *Task) string { t.ID.Epoch = 9; return "b" },
		"too many checks":  func(t *Task) string { t.Checks = make([]Check, 1e5); return "b" },
		"checks for a job": func(t *Task) string { t.Jobs, t.Checks = append(t.Jobs, t.Checks[0].Job), nil; return "b" },
	} {
		forged := task
		forged.Jobs, forged.Checks = slices.Clone(task.Jobs), slices.Clone(task.Checks)
		name := forge(&forged)
		next := d.again()
		next.Holding(next.now, name, forged)
		if len(next.tasks) > 0 {
			t.Errorf("%s: the forged task is taken over", says)
		}
		claim := claimOf(name, "fast", 8, forged)
		claim.Handed = &forged
		if reason := next.claim(claim); !strings.Contains(reason, "not open") {
			t.Errorf("%s: a claim by a forged task is answered %q", says, reason)
		}
	}
	// Before the start, after it, and with the claim.
	for _, when := range []string{"before", "after", "claim"} {
		next := d.again()
		if when == "before" {
			next.Holding(next.now, "b", task)
			next.Holding(next.now, "b", task)
		}
		next.start()
		if when == "after" {
			next.Holding(next.now, "b", task)
		}
		claim := claimOf("b", "fast", 0, task)
		if when == "claim" {
			claim.Handed = &task
		}
		if reason := next.claim(claim); reason != "" || next.of(task.Jobs[0]) != "b" {
			t.Errorf("%s the start: the claim of a sealed task is answered %q", when, reason)
		}
		if reason := next.claim(claim); reason != "" || next.Status(0).Duplicates != 1 {
			t.Errorf("%s the start: the same claim again is answered %q", when, reason)
		}
	}
}

// A task of an earlier start goes to others when its worker says nothing.
func TestSealedTasksOfWhoIsGone(t *testing.T) {
	d := newDesk(t, 3, Policy{}).start().hello("a")
	d = d.again()
	for _, task := range d.given["a"] {
		d.Holding(d.now, "a", task)
	}
	d.start().hello("b")
	if len(d.given["b"]) > 0 {
		t.Errorf("%+v are handed to another at once", d.given["b"])
	}
	d.pass(62*time.Second, "b")
	if len(d.given["b"]) != 3 {
		t.Errorf("after a minute %+v are handed to another", d.given["b"])
	}
	d.finish("b")
}

// A task of an earlier start whose jobs others have is late: it counts while they are open.
func TestSealedTasksThatOthersHave(t *testing.T) {
	d := newDesk(t, 4, Policy{}).start().hello("a")
	task := d.given["a"][0]
	d = d.again().start().hello("b")
	d.Holding(d.now, "a", task)
	if d.of(task.Jobs[0]) != "" || d.jobs[task.Jobs[0]].state != out {
		t.Fatalf("job %d is %+v", task.Jobs[0], d.jobs[task.Jobs[0]])
	}
	if reason := d.claim(claimOf("a", "fast", 0, task)); reason != "" || d.of(task.Jobs[0]) != "a" {
		t.Errorf("the claim is answered %q", reason)
	}
	d.finish("b")
	if d.Status(0).Repeated != 1 {
		t.Errorf("%d results are repeated, want 1", d.Status(0).Repeated)
	}
}

func TestLiarsAreExcluded(t *testing.T) {
	d := newDesk(t, 100, Policy{Recheck: 1}).start().hello("liar", "honest")
	task := d.given["liar"][0]
	d.do("liar", 8)
	for len(d.excluded) == 0 {
		d.do("honest", 0)
		d.referee()
	}
	if fmt.Sprint(d.excluded) != "[liar]" || d.Status(1).Dropped != 1 {
		t.Errorf("excluded: %v", d.excluded)
	}
	for _, r := range d.ledger {
		if r.Worker == "liar" {
			t.Errorf("job %d is still recorded for the liar", r.Job)
		}
	}
	for _, task := range append(d.given["liar"], task) {
		if reason := d.claim(claimOf("liar", "fast", 0, task)); !strings.Contains(reason, "where there are") {
			t.Errorf("a claim of a worker that was excluded is answered %q", reason)
		}
	}
	sent := d.sent
	d.hello("liar")
	if d.sent > sent || len(d.refused) != 1 || !d.refused[0].Excluded {
		t.Errorf("a worker that was excluded gets %d tasks; refused are %+v", d.sent-sent, d.refused)
	}
	d.finish("honest")
}

// Where a checker is wrong, it is excluded, and the owner is not.
func TestCheckersThatLie(t *testing.T) {
	d := newDesk(t, 100, Policy{Recheck: 1}).start().hello("liar", "honest")
	for range 20 {
		d.do("honest", 0)
	}
	for len(d.excluded) == 0 {
		d.do("liar", 8)
		d.referee()
	}
	if d.finish("honest", "x"); fmt.Sprint(d.excluded) != "[liar]" {
		t.Errorf("excluded: %v", d.excluded)
	}
}

// When both counts of a job are wrong, both workers are excluded; the judge's counts.
func TestBothWrong(t *testing.T) {
	d := newDesk(t, 30, Policy{Recheck: 1}).start().hello("a", "b")
	id := d.do("a", 8).Jobs[0]
	for len(d.judge) == 0 {
		d.do("b", 16)
	}
	d.referee()
	if slices.Sort(d.excluded); fmt.Sprint(d.excluded) != "[a b]" || d.of(id) != cluster.Judge {
		t.Errorf("excluded: %v; job %d is of %q", d.excluded, id, d.of(id))
	}
	d.finish("c", "d")
}

// If the owner of a disputed job is excluded, the job passes to who agreed with it, who
// is wrong too.
func TestWrongInAgreement(t *testing.T) {
	d := newDesk(t, 3, Policy{Recheck: 1}).start()
	for _, name := range []string{"a", "b", "c"} {
		d.worker(name)
	}
	wrong := Found{Job: 0, Count: rightCount(1), Kernel: "fast"}
	d.result(0, wrong, nobody)
	d.result(1, wrong, 0)
	d.result(2, Found{Job: 0, Count: rightCount(0), Kernel: "fast"}, nobody)
	d.act()
	d.referee()
	if fmt.Sprint(d.excluded) != "[a b]" || d.of(0) != cluster.Judge {
		t.Errorf("excluded: %v; job 0 is of %q", d.excluded, d.of(0))
	}
}

// A job whose count the coordinator knows finds out a worker that is always wrong.
func TestProbes(t *testing.T) {
	d := newDesk(t, 20000, Policy{Probes: 3}).start()
	if len(d.judge) != 3 {
		t.Fatalf("%d jobs are counted to try the workers with, want 3", len(d.judge))
	}
	d.referee()
	d.hello("liar")
	for range 300 {
		d.pass(time.Second)
		if len(d.excluded) == 0 {
			d.work("liar", "fast", 8)
		}
		if len(d.excluded) > 0 {
			return
		}
		d.hello("liar")
	}
	t.Error("no known job found out a worker that is always wrong")
}
