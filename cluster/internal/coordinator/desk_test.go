package coordinator

import (
	"iter"
	"math/big"
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

// desk is a coordinator with what it has asked for so far.
type desk struct {
	*Coordinator
	t        *testing.T
	now      time.Time
	tasks    []Task
	recorded map[int]cluster.Record
	aside    []string
	judge    []int
	refused  []string
	finished bool
}

func newDesk(t *testing.T, jobs int, policy Policy) *desk {
	policy.Plan, policy.Epoch = "p", max(1, policy.Epoch)
	d := &desk{Coordinator: New(equalJobs(jobs), policy), t: t, now: time.Unix(1e9, 0), recorded: make(map[int]cluster.Record)}
	return d
}

func (d *desk) start() *desk {
	d.Start(d.now)
	d.act()
	return d
}

func (d *desk) act() {
	d.t.Helper()
	for _, action := range d.Actions() {
		switch a := action.(type) {
		case Publish:
			d.tasks = append(d.tasks, a.Task)
			if a.Again {
				d.Restored(d.now, a.Task.ID)
			}
		case Record:
			if _, ok := d.recorded[a.Job]; ok {
				d.t.Errorf("job %d is recorded twice", a.Job)
			}
			d.recorded[a.Job] = a.Record
		case SetAside:
			d.aside = append(d.aside, a.Worker)
			for id, r := range d.recorded {
				if r.Worker == a.Worker {
					delete(d.recorded, id)
				}
			}
		case Judge:
			d.judge = append(d.judge, a.Job)
		case Refuse:
			d.refused = append(d.refused, a.Reason)
		case Finish:
			d.finished = true
		}
	}
}

func (d *desk) hello(names ...string) {
	for _, name := range names {
		d.Heard(d.now, Hello{Version: Version, Worker: name, Cores: 1})
		d.act()
	}
}

// claimOf is the claim of a worker that counts with that kernel, off by some.
func claimOf(name, kernel string, off uint64, task Task) Claim {
	claim := Claim{Version: Version, Plan: "p", Worker: name, Task: task.ID, Seconds: 1}
	ids := task.Jobs
	for _, check := range task.Checks {
		if check.Not != name {
			ids = append(ids[:len(ids):len(ids)], check.Job)
		}
	}
	for _, id := range ids {
		count := rightCount(id)
		count.Lo += off
		claim.Results = append(claim.Results, Found{Job: id, Count: count, Kernel: kernel})
	}
	return claim
}

// late lets a worker claim jobs by a task that is not out, with counts that are off by
// some. Nothing is learnt from it of how long jobs take.
func (d *desk) late(name string, off uint64, ids ...int) {
	d.t.Helper()
	claim := claimOf(name, "fast", off, Task{ID: TaskID{0, 7}, Jobs: ids})
	claim.Seconds = -1
	d.Claim(d.now, claim)
	d.act()
}

// take lets a worker do the first task there is, in that time, and returns the tasks that
// are handed out then.
func (d *desk) take(name string, seconds float64) []Task {
	d.t.Helper()
	claim := claimOf(name, "fast", 0, d.tasks[0])
	claim.Seconds = seconds
	d.tasks = d.tasks[1:]
	before := len(d.tasks)
	d.Claim(d.now, claim)
	d.act()
	return d.tasks[before:]
}

// work lets a worker do all tasks there are.
func (d *desk) work(name, kernel string, off uint64) {
	tasks := d.tasks
	d.tasks = nil
	for _, task := range tasks {
		d.Claim(d.now, claimOf(name, kernel, off, task))
		d.act()
	}
}

func (d *desk) tick() {
	d.now = d.now.Add(time.Second)
	d.Tick(d.now, -1)
	d.act()
}

// finish lets an honest worker do what is left.
func (d *desk) finish(name string) {
	d.t.Helper()
	for range 1000 {
		if d.finished {
			break
		}
		d.work(name, "other", 0)
		for _, id := range d.judge {
			d.Judged(d.now, Found{Job: id, Count: rightCount(id), Kernel: "judge"})
		}
		d.judge = nil
		d.act()
		d.tick()
	}
	if want := rightTotal(len(d.jobs)); !d.finished || d.Total().Cmp(want) != 0 || len(d.recorded) != len(d.jobs) {
		d.t.Errorf("finished %v with %v and %d records, want %v and %d; %+v", d.finished, d.Total(), len(d.recorded), want, len(d.jobs), d.Status(9))
	}
}
