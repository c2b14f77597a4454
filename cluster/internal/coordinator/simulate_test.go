package coordinator

import (
	"flag"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/jobs"
)

var large = flag.Bool("large", false, "simulate 4,000 workers at 4.2 million jobs instead of 1,000 at one million")

// Thousands of workers that join, leave, lie, fail and stutter count a plan as
// large as plans get, in virtual time.
func TestSimulatedCluster(t *testing.T) {
	w := world{
		jobs: 1 << 20, workers: 1000, perJob: 3 * time.Second,
		policy: Policy{Plan: "p", Recheck: 0.01, Probes: 8, Seed: 11},
		liars:  0.005, leavers: 0.2, forgets: 0.01, repeats: 0.02, jumps: true,
	}
	switch {
	case *large:
		w.jobs, w.workers = 1<<22, 4000
	case testing.Short():
		w.jobs, w.workers = 1<<15, 300
	}
	o := w.run(t)
	t.Logf("%d jobs by %d workers in %v of virtual time: %d tasks, at most %d out; %d events; heap %d MB; %d results repeated, %d confirmed, %d dropped",
		w.jobs, w.workers, o.took, o.Published, o.mostOut, o.events, o.heap>>20, o.Repeated, o.Confirmed, o.Dropped)
	if want := rightTotal(w.jobs); o.total.Cmp(want) != 0 {
		t.Errorf("counted %v, want %v", o.total, want)
	}
	if o.repeated > 0 {
		t.Errorf("%d jobs were recorded twice", o.repeated)
	}
	if most := tasksPerCore*w.workers + spareTasks; o.mostOut > most {
		t.Errorf("%d tasks were out at once, the most should be %d", o.mostOut, most)
	}
	liars := 0
	for _, status := range o.Workers {
		if status.Aside {
			liars++
		}
	}
	if most := int(math.Ceil(w.liars * float64(w.workers))); liars == 0 || liars > most {
		t.Errorf("%d workers were set aside, of %d that lied", liars, most)
	}
	// Of all results one in a hundred is checked and one in fifty comes twice;
	// each worker has two jobs more, and leavers and liars leave some behind.
	if extra, most := o.Repeated+o.Confirmed+o.Dropped, w.jobs/10+4*maxJobs*w.workers/10; extra > most {
		t.Errorf("%d results beside those of the jobs, want %d at the most", extra, most)
	}
	if most := w.jobs/maxJobs*5/4 + 20*w.workers; o.Published > most {
		t.Errorf("%d tasks for %d jobs, want %d at the most", o.Published, w.jobs, most)
	}
	if o.heap > 1<<30 {
		t.Errorf("the coordinator, and the test with it, hold %d MB", o.heap>>20)
	}
}

// Where every job is counted twice, a worker that is wrong only now and then is
// found too.
func TestSporadicLies(t *testing.T) {
	o := world{
		jobs: 5000, workers: 50, perJob: 3 * time.Second, sporadic: true,
		policy: Policy{Plan: "p", Recheck: 1, Seed: 3},
		liars:  0.2, leavers: 0.2, forgets: 0.01, repeats: 0.02,
	}.run(t)
	if want := rightTotal(5000); o.total.Cmp(want) != 0 {
		t.Errorf("counted %v, want %v", o.total, want)
	}
}

// world is a cluster in virtual time: the real coordinator, a queue that behaves
// as a work queue with acknowledgements does, and workers that do not all behave.
type world struct {
	jobs    int
	policy  Policy
	workers int
	perJob  time.Duration // that a job takes a worker

	liars    float64 // share of the workers that are wrong from some moment on
	leavers  float64 // share of the workers that vanish with their task from time to time
	forgets  float64 // share of the tasks that the queue loses
	repeats  float64 // share of the claims that arrive twice
	jumps    bool    // the clock of the coordinator jumps
	sporadic bool    // liars are wrong in a fifth of their jobs instead
}

type outcome struct {
	cluster.Status
	total    *big.Int
	repeated int           // records of a job that had one, which was not taken back
	took     time.Duration // virtual
	heap     uint64
	mostOut  int // tasks at once
	events   int
}

// run plays the world until the count is complete.
func (w world) run(t *testing.T) (o outcome) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		c := New(equalJobs(w.jobs), w.policy)
		owners := make([]string, w.jobs) // of the record of each job, by name
		counts := make([]jobs.Count, w.jobs)
		queue := newSimQueue(w.workers)
		events := make(chan func(), 1024)
		stop := make(chan struct{})
		random := rand.New(rand.NewPCG(7, 7))
		start := time.Now()
		finished := false
		clock := func() time.Time {
			now := time.Now()
			if w.jumps && now.Unix()/60%2 == 1 {
				return now.Add(-24 * time.Hour)
			}
			return now
		}
		act := func() {
			for _, action := range c.Actions() {
				switch a := action.(type) {
				case Publish:
					if random.Float64() >= w.forgets && queue.publish(a.Task) && a.Again {
						c.Restored(clock(), a.Task.ID)
					}
				case Record:
					if owners[a.Job] != "" {
						o.repeated++
					}
					owners[a.Job], counts[a.Job] = a.Worker, a.Count
				case SetAside:
					for id, owner := range owners {
						if owner == a.Worker {
							owners[id] = ""
						}
					}
				case Judge:
					time.AfterFunc(w.perJob, func() {
						select {
						case events <- func() { c.Judged(clock(), Found{Job: a.Job, Count: rightCount(a.Job), Kernel: "judge"}) }:
						case <-stop:
						}
					})
				case Finish:
					finished = true
				}
			}
		}
		for i := range w.workers {
			s := &simWorker{world: &w, name: fmt.Sprintf("w%d", i), queue: queue, events: events, stop: stop, clock: clock,
				coordinator: c, random: rand.New(rand.NewPCG(1, uint64(i)))}
			s.liar = float64(i) < w.liars*float64(w.workers)
			s.turns = time.Now().Add(time.Duration(s.random.Int64N(int64(10 * time.Minute))))
			s.leaver = s.random.Float64() < w.leavers
			go s.live()
		}
		c.Start(clock())
		act()
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for !finished {
			select {
			case event := <-events:
				event()
			case <-tick.C:
				c.Tick(clock(), queue.depth())
			}
			o.events++
			act()
			o.mostOut = max(o.mostOut, len(c.out))
		}
		o.took = time.Since(start)
		close(stop)
		queue.close()
		o.Status, o.total = c.Status(100), c.Total()
		checkPicture(t, c)
		var memory runtime.MemStats
		runtime.ReadMemStats(&memory)
		o.heap = memory.HeapAlloc
		for id, owner := range owners {
			if owner == "" || counts[id] != rightCount(id) {
				t.Fatalf("job %d is recorded as %v for %q, want %v", id, counts[id], owner, rightCount(id))
			}
		}
	})
	return o
}

// simWorker is one worker of the world.
type simWorker struct {
	world        *world
	name         string
	queue        *simQueue
	events       chan func()
	stop         chan struct{}
	clock        func() time.Time
	coordinator  *Coordinator
	random       *rand.Rand
	liar, leaver bool
	turns        time.Time // when a liar begins to lie; from then on it is always wrong
}

func (s *simWorker) live() {
	time.Sleep(time.Duration(s.random.Int64N(int64(time.Minute)))) // they join one by one
	hello := time.Time{}
	for {
		if time.Since(hello) > 10*time.Second {
			hello = time.Now()
			if !s.tell(func() {
				s.coordinator.Heard(s.clock(), Hello{Version: Version, Worker: s.name, Kernel: "fast", Cores: 1, Rate: 1})
			}) {
				return
			}
		}
		task, ok := s.queue.fetch(5 * time.Second)
		if !ok {
			select {
			case <-s.stop:
				return
			default:
				continue
			}
		}
		if s.leaver && s.random.Float64() < 0.1 {
			s.sleep(2 * time.Minute) // as long as a machine takes to come back
			continue
		}
		if !s.count(task) {
			return
		}
	}
}

// count works on a task as long as it takes and claims it.
func (s *simWorker) count(task Task) bool {
	length := time.Duration(len(task.Jobs)+len(task.Checks)) * s.world.perJob
	length = time.Duration(float64(length) * (0.5 + s.random.Float64()))
	for left := length; left > 0; left -= patience / 3 {
		s.queue.inProgress(task.ID)
		if !s.sleep(min(left, patience/3)) {
			return false
		}
	}
	claim := Claim{Version: Version, Plan: s.world.policy.Plan, Worker: s.name, Task: task.ID, Seconds: length.Seconds()}
	for _, id := range task.Jobs {
		claim.Results = append(claim.Results, s.result(id, "fast"))
	}
	for _, check := range task.Checks {
		if check.Not != s.name {
			claim.Results = append(claim.Results, s.result(check.Job, "other"))
		}
	}
	times := 1
	if s.random.Float64() < s.world.repeats {
		times = 2
	}
	for range times {
		if !s.tell(func() { s.coordinator.Claim(s.clock(), claim) }) {
			return false
		}
	}
	s.queue.ack(task.ID)
	return true
}

func (s *simWorker) result(id int, kernel string) Found {
	count := rightCount(id)
	wrong := time.Now().After(s.turns)
	if s.world.sporadic {
		wrong = s.random.Float64() < 0.2
	}
	if s.liar && wrong {
		count.Lo += 8
	}
	return Found{Job: id, Count: count, Kernel: kernel}
}

func (s *simWorker) tell(event func()) bool {
	select {
	case s.events <- event:
		return true
	case <-s.stop:
		return false
	}
}

func (s *simWorker) sleep(d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-s.stop:
		return false
	}
}
