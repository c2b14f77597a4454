package coordinator

import (
	"slices"
	"testing"
	"time"
)

// What a worker that is excluded had counted and another confirmed is checked again,
// however few jobs are.
func TestTransferredJobsAreChecked(t *testing.T) {
	d := newDesk(t, 20, Policy{Recheck: 1e-12}).start()
	for _, name := range []string{"a", "b"} {
		d.worker(name)
	}
	d.result(1, Found{Job: 9, Count: rightCount(9), Kernel: "fast"}, nobody)
	d.result(0, Found{Job: 5, Count: rightCount(5), Kernel: "fast"}, nobody)
	d.result(1, Found{Job: 5, Count: rightCount(5), Kernel: "other"}, 0)
	d.exclude(0, Verdict{Worker: "a"})
	d.act()
	if d.of(5) != "b" || d.jobs[5].check != wanted {
		t.Errorf("job 5 is of %q, %+v", d.of(5), d.jobs[5])
	}
	d.finish("b", "c")
}

// A check that a worker holds since before the operator trusted somebody does not count
// if it is not trusted.
func TestHeldChecksOfStrangers(t *testing.T) {
	d := newDesk(t, 60, Policy{Recheck: 1}).start().hello("a", "b")
	d.do("a", 0)
	for len(d.given["b"][len(d.given["b"])-1].Checks) == 0 {
		d.do("b", 0)
	}
	task := d.given["b"][len(d.given["b"])-1]
	d.policy.Trusted = func(name string) bool { return name == "t" }
	d = d.again().start()
	d.Holding(d.now, "b", task)
	if reason := d.claim(claimOf("b", "fast", 0, task)); reason != "" {
		t.Fatal(reason)
	}
	if j := d.jobs[task.Checks[0].Job]; j.check == confirmed {
		t.Errorf("a stranger confirms %+v", j)
	}
}

// Who let tasks run out and has claimed nothing since checks only if nobody else can.
func TestHoardersAreNotDrawn(t *testing.T) {
	d := newDesk(t, 60, Policy{}).start().hello("a", "b", "hoarder")
	owner, hoarder := d.byName["a"], d.workers[d.byName["hoarder"]]
	hoarder.wait = firstWait
	for range 100 {
		if d.draw(owner) == hoarder {
			t.Fatal("a hoarder is drawn")
		}
	}
	d.workers[d.byName["b"]].wait = firstWait
	if d.draw(owner) == nil {
		t.Error("nobody is drawn, though two could check")
	}
}

// A worker that was punished begins with few tasks again.
func TestPunishedWorkersBeginAnew(t *testing.T) {
	d := newDesk(t, 1000, Policy{}).start()
	d.greet("a", cores(64))
	for range 40 {
		d.do("a", 0)
	}
	w := d.workers[0]
	if w.quota() != firstTasks+40 {
		t.Fatalf("after 40 claims it may hold %d tasks", w.quota())
	}
	if d.punish(w); w.quota() != firstTasks || w.able {
		t.Errorf("when it is punished it may hold %d tasks, able is %v", w.quota(), w.able)
	}
}

// Whoever is excluded holds nothing, whatever it was handed before.
func TestSealedTasksOfALiar(t *testing.T) {
	d := newDesk(t, 20, Policy{}).start().hello("a")
	task := d.given["a"][0]
	d = d.again()
	d.KeepExcluded(Verdict{Worker: "a"})
	d.Holding(d.now, "a", task)
	if d.start(); len(d.tasks) > 0 || d.open != 20 {
		t.Errorf("%d tasks are out, %d jobs open", len(d.tasks), d.open)
	}
}

// Whoever says what it holds is there, and has the time that others have to say hello.
func TestHoldersAreHeard(t *testing.T) {
	d := newDesk(t, 3, Policy{}).start().hello("a")
	tasks := slices.Clone(d.given["a"])
	d = d.again().start()
	d.pass(50 * time.Second)
	for _, task := range tasks {
		d.Holding(d.now, "a", task)
	}
	d.pass(30*time.Second, "b")
	if len(d.given["b"]) > 0 {
		t.Errorf("half a minute later %+v are handed to another", d.given["b"])
	}
	d.pass(32*time.Second, "b")
	if len(d.given["b"]) != 3 {
		t.Errorf("a minute later %+v are handed to another", d.given["b"])
	}
}

// When a copy is lost the job stays with its first holder.
func TestCopiesThatAreLost(t *testing.T) {
	d := newDesk(t, 3, Policy{}).start().hello("slow", "b")
	d.pass(65*time.Second, "slow", "b")
	if len(d.given["b"]) != 1 || d.workers[1].tasks[0].copies != true {
		t.Fatalf("b has %+v", d.given["b"])
	}
	id := d.given["b"][0].Jobs[0]
	d.pass(62*time.Second, "slow")
	if j := d.jobs[id]; d.open > 0 || j.state != out || j.copies != 0 || j.ranOut != 0 {
		t.Errorf("%d jobs are open, job %d is %+v", d.open, id, j)
	}
}

// A task of an earlier start whose jobs another has takes nothing from that one.
func TestLateSealedTasks(t *testing.T) {
	d := newDesk(t, 3, Policy{}).start().hello("a")
	task := d.given["a"][0]
	d = d.again().start().hello("b")
	d.Holding(d.now, "a", task)
	if !d.tasks[task.ID].late {
		t.Errorf("the task is %+v", d.tasks[task.ID])
	}
	if d.pass(62*time.Second, "b"); d.open > 0 {
		t.Errorf("when its worker is gone %d jobs are open that another has", d.open)
	}
}

// What a worker's claims say of its speed counts within a factor of 16 of all others'.
func TestSpeedOfAWorker(t *testing.T) {
	d := newDesk(t, 3, Policy{})
	d.seconds, d.share = 100, 1
	for _, c := range []struct{ seconds, want float64 }{{0, 100.0 / 16}, {50, 50}, {1e9, 1600}} {
		w := &worker{seconds: c.seconds, share: 1}
		if got := d.rate(w); got != c.want {
			t.Errorf("with %v seconds the rate is %v, want %v", c.seconds, got, c.want)
		}
	}
}
