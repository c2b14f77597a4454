package cluster

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/jobs"
)

// The recorder signs what it counts itself to settle a dispute. The signature names the worker
// that was wrong, so that another start knows it.
const (
	judge        = "judge"
	judgeAgainst = judge + ", against "
)

// dispute is two counts of a job.
type dispute struct{ first, other ledger.Record }

// draw opens checks: of the jobs of each worker the share to be counted again, at least one,
// less those that were confirmed before.
func (r *recorder) draw() {
	if r.o.Recheck == 0 {
		return
	}
	confirmed := make(map[uint64]bool)
	for c := range r.o.Ledger.Confirmations() {
		confirmed[c.Unit] = true
	}
	all, checks := make(map[string]int), make(map[string]int)
	open := make(map[string][]ledger.Record)
	for record := range r.o.Ledger.All() {
		all[record.Worker]++
		if confirmed[record.Unit] {
			checks[record.Worker]++
		} else {
			open[record.Worker] = append(open[record.Worker], record)
		}
	}
	for name, records := range open {
		if strings.HasPrefix(name, judge) {
			continue
		}
		rand.Shuffle(len(records), func(i, j int) { records[i], records[j] = records[j], records[i] })
		want := int(math.Ceil(r.o.Recheck*float64(all[name]))) - checks[name]
		for _, record := range records[:max(0, min(want, len(records)))] {
			job := int(record.Unit)
			r.checks[job] = check{Job: job, Worker: name, Machine: r.recordOf(name).Machine, Kernel: record.Kernel, Since: time.Now()}
		}
	}
}

// settle begins to count a disputed job by a third kernel, unless one is being counted.
func (r *recorder) settle(ctx context.Context) {
	if r.busy || len(r.dispute) == 0 {
		return
	}
	d := r.dispute[0]
	r.dispute = r.dispute[1:]
	first, ok := r.o.Ledger.Lookup(d.first.Unit)
	if !ok || first.Worker != d.first.Worker || first.Count == d.other.Count || r.recordOf(d.other.Worker).wrong != "" {
		return // settled with another
	}
	r.busy = true
	go func() {
		third, err := r.count(ctx, d)
		select {
		case r.events <- func() error {
			r.busy = false
			if err != nil {
				return err
			}
			return r.decide(d, third)
		}:
		case <-ctx.Done():
		}
	}()
}

// count counts the job of a dispute in this process.
func (r *recorder) count(ctx context.Context, d dispute) (jobs.Result, error) {
	checker, err := r.plan.NewChecker(d.first.Kernel, d.other.Kernel)
	if err != nil {
		return jobs.Result{}, err
	}
	run, release := running(ctx)
	defer release()
	third, ok := checker.Run(int(d.first.Unit), run)
	if !ok {
		err = run.Err()
	}
	return third, err
}

// decide takes back the records of who was wrong in a dispute, and keeps the third count.
func (r *recorder) decide(d dispute, third jobs.Result) error {
	record := ledger.RecordOf(third, r.o.Build, judge)
	for _, claim := range []ledger.Record{d.first, d.other} {
		if claim.Count == third.Count || strings.HasPrefix(claim.Worker, judge) {
			continue
		}
		record.Worker = judgeAgainst + claim.Worker
		if err := r.dismiss(claim, third); err != nil {
			return err
		}
	}
	if err := r.add(record); err != nil {
		return err
	}
	delete(r.checks, third.Job)
	r.drawn = false
	r.done = 0
	for entry := range r.o.Ledger.All() {
		r.done += r.plan.Size(int(entry.Unit))
	}
	r.renewed = time.Time{}
	return nil
}

// dismiss has a worker stop, and takes its records back.
func (r *recorder) dismiss(claim ledger.Record, third jobs.Result) error {
	w := r.recordOf(claim.Worker)
	w.wrong = fmt.Sprintf("it counted %v for job %d; by %s it is %v", claim.Count, claim.Unit, third.Kernel, third.Count)
	dropped, err := r.o.Ledger.Drop(func(record ledger.Record) bool { return record.Worker == claim.Worker })
	if err != nil {
		return err
	}
	for job, c := range r.checks {
		if c.Worker == claim.Worker {
			delete(r.checks, job)
		}
	}
	r.o.Log.Error("a worker was wrong, and its jobs are counted again", "worker", claim.Worker, "reason", w.wrong, "records", dropped)
	return nil
}
