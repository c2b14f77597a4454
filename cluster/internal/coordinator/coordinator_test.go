package coordinator

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/jobs"
)

func TestLiarsAreSetAside(t *testing.T) {
	for _, first := range []string{"liar", "honest"} {
		d := newDesk(t, 100, Policy{Recheck: 1}).start()
		d.hello("liar", "honest")
		if first == "liar" {
			d.work("liar", "fast", 8)
		} else {
			d.work("honest", "fast", 0)
		}
		d.work("liar", "fast", 8)
		d.finish("honest")
		if fmt.Sprint(d.aside) != "[liar]" {
			t.Errorf("%s first: set aside are %v", first, d.aside)
		}
		for _, r := range d.recorded {
			if r.Worker == "liar" {
				t.Errorf("%s first: job %d is still recorded for the liar", first, r.Job)
			}
		}
		d.Claim(d.now, claimOf("liar", "fast", 0, Task{Jobs: []int{1}}))
		if d.act(); d.recorded[1].Worker == "liar" {
			t.Error("a worker that was set aside is heard again")
		}
	}
}

func TestBothWrong(t *testing.T) {
	d := newDesk(t, 1, Policy{Recheck: 1}).start()
	d.hello("a", "b")
	task := d.tasks[0]
	d.Claim(d.now, claimOf("a", "fast", 8, task))
	d.Claim(d.now, claimOf("b", "fast", 16, task))
	d.act()
	d.finish("honest")
	if len(d.aside) != 2 {
		t.Errorf("set aside are %v, both were wrong", d.aside)
	}
}

func TestProbes(t *testing.T) {
	d := newDesk(t, 20000, Policy{Probes: 3}).start()
	if len(d.judge) != 3 {
		t.Fatalf("%d jobs are counted to try the workers with, want 3", len(d.judge))
	}
	for _, id := range d.judge {
		d.Judged(d.now, Found{Job: id, Count: rightCount(id), Kernel: "judge"})
	}
	d.judge = nil
	d.hello("liar")
	for range 1000 {
		if len(d.aside) == 0 {
			d.work("liar", "fast", 8)
		}
	}
	if len(d.aside) == 0 {
		t.Error("no known job found out a worker that is always wrong")
	}
	d.finish("honest")
}

func TestClaimsThatAreRefused(t *testing.T) {
	for says, change := range map[string]func(*Claim){
		"version 2":                    func(c *Claim) { c.Version = 2 },
		"build \"old\"":                func(c *Claim) { c.Build = "old" },
		"plan another":                 func(c *Claim) { c.Plan = "another" },
		"job 100 is not one":           func(c *Claim) { c.Results[0].Job = 100 },
		"job -1":                       func(c *Claim) { c.Results[0].Job = -1 },
		"not in task":                  func(c *Claim) { c.Results[0].Job = 99 },
		"the name of a kernel":         func(c *Claim) { c.Results[0].Kernel = "a b" },
		"129 results, the most is 128": func(c *Claim) { c.Results = make([]Found, 129) },
	} {
		d := newDesk(t, 100, Policy{Build: "new"}).start()
		claim := claimOf("w", "fast", 0, d.tasks[0])
		claim.Build = "new"
		change(&claim)
		d.Claim(d.now, claim)
		d.act()
		if len(d.refused) != 1 || !strings.Contains(d.refused[0], says) || len(d.recorded) > 0 {
			t.Errorf("want a refusal that says %q, got %q and %d records", says, d.refused, len(d.recorded))
		}
		d.policy.Build = ""
		d.finish("honest")
	}
}

func TestGoesOnFromRecords(t *testing.T) {
	d := newDesk(t, 50, Policy{})
	for id := range 20 {
		r := cluster.Record{Result: jobs.Result{Job: id, Count: rightCount(id), Kernel: "fast"}, Worker: "before"}
		if err := d.Load(r); err != nil {
			t.Fatal(err)
		}
		d.recorded[id] = r
	}
	if err := d.Load(cluster.Record{Result: jobs.Result{Job: 3}}); err == nil {
		t.Error("a second count of a job is taken over")
	}
	if err := d.Load(cluster.Record{Result: jobs.Result{Job: 50}}); err == nil {
		t.Error("a job that the plan has not is taken over")
	}
	// A claim that the coordinator before had not seen.
	d.Claim(d.now, claimOf("w", "fast", 0, Task{ID: TaskID{0, 7}, Jobs: []int{19, 20, 21}}))
	d.act()
	d.start().finish("w")
	if r := d.recorded[20]; r.Worker != "w" {
		t.Errorf("job 20 is recorded for %q", r.Worker)
	}
}

func TestRecordsOfALiarBefore(t *testing.T) {
	d := newDesk(t, 50, Policy{})
	for id := range 20 {
		wrong := rightCount(id)
		wrong.Lo += 8
		r := cluster.Record{Result: jobs.Result{Job: id, Count: wrong, Kernel: "fast"}, Worker: "before"}
		if err := d.Load(r); err != nil {
			t.Fatal(err)
		}
		d.recorded[id] = r
	}
	d.start()
	d.Claim(d.now, claimOf("w", "fast", 0, Task{ID: TaskID{0, 7}, Jobs: []int{19}}))
	d.act()
	d.finish("w")
	if fmt.Sprint(d.aside) != "[before]" {
		t.Errorf("set aside are %v", d.aside)
	}
}

// Where there is one worker only, it checks its own jobs.
func TestOneWorker(t *testing.T) {
	d := newDesk(t, 200, Policy{Recheck: 0.1}).start()
	d.hello("w")
	for range 1000 {
		if !d.finished {
			d.work("w", "fast", 0)
			d.tick()
		}
	}
	d.finish("w")
	if s := d.Status(1); s.ConfirmedAlone == 0 || s.Confirmed > 0 {
		t.Errorf("%d jobs were confirmed alone, %d by others", s.ConfirmedAlone, s.Confirmed)
	}
}

// A queue that loses tasks gets them again, and a claim without results brings
// its jobs back.
func TestLostTasks(t *testing.T) {
	d := newDesk(t, 40, Policy{}).start()
	d.Claim(d.now, Claim{Version: Version, Plan: "p", Worker: "w", Task: d.tasks[0].ID})
	d.tasks = nil
	for range 30 {
		d.now = d.now.Add(time.Second)
		d.Tick(d.now, 0)
	}
	d.act()
	d.finish("w")
}

// A task whose claims nobody can read does not stay the same for ever.
func TestUnreadableClaims(t *testing.T) {
	d := newDesk(t, 3, Policy{}).start()
	unreadable := d.tasks[0].ID
	for range 1000 {
		tasks := d.tasks
		d.tasks = nil
		for _, task := range tasks {
			if task.ID != unreadable {
				d.Claim(d.now, claimOf("w", "fast", 0, task))
			}
		}
		d.now = d.now.Add(time.Second)
		d.Tick(d.now, 0)
		d.act()
	}
	d.finish("w")
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

func TestManyWorkers(t *testing.T) {
	d := newDesk(t, 10, Policy{})
	for i := range maxWorkers + 10 {
		d.Heard(d.now, Hello{Version: Version, Worker: fmt.Sprint(i), Cores: 1 << 30})
	}
	if s := d.Status(5); s.Live != maxWorkers || len(s.Workers) != 5 {
		t.Errorf("%d workers are known, %d told of", s.Live, len(s.Workers))
	}
	if err := d.Load(cluster.Record{Result: jobs.Result{Job: 1, Count: jobs.Count{Lo: 1}}, Worker: "one more"}); err == nil {
		t.Error("a record is lost without a word")
	}
}
