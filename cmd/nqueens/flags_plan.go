package main

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting"
	"nqueens.example/nqueens/internal/counting/colours"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/counting/record"
	"nqueens.example/nqueens/internal/pool"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// planFlags are the flags for how to count queens on the square board, and for its ledger.
type planFlags struct {
	method, kernel, ledger string
	name                   string // of who counts, "" for that of the machine
	part                   jobs.Part
	workers                int
}

// add defines the flags except --ledger, which each command words for itself.
func (f *planFlags) add(cmd *cobra.Command) {
	names := append([]string{"auto"}, counting.Names()...)
	cmd.Flags().StringVar(&f.method, "method", "auto", "count by this `METHOD`: "+words.Or(names)+", or one that \"nqueens count ID\" lists")
	console.Choices(cmd, "method", names)
	addKernelFlag(cmd, &f.kernel)
	console.WorkersFlag(cmd, &f.workers)
}

// kernelVariable is the environment variable with the default kernel.
const kernelVariable = "NQUEENS_KERNEL"

// addKernelFlag defines --kernel.
func addKernelFlag(cmd *cobra.Command, kernel *string) {
	usual := cmp.Or(os.Getenv(kernelVariable), "auto")
	names := append([]string{"auto"}, counting.Kernels()...)
	console.ChoiceFlag(cmd, kernel, "kernel", usual, "count with this `KERNEL`, auto or one that nqueens version lists; "+kernelVariable+" sets the default", names)
	cmd.Flags().Lookup("kernel").DefValue = "auto" // the same on every machine
}

// plan returns the plan of a count for the size in arg.
func (f *planFlags) plan(arg string, info count.Info) (jobs.Plan, error) {
	most, purpose, instead := math.MaxInt32, "to count", "" // larger boards may be known to have none
	if isQueens(info.Kind) {
		most, purpose, instead = info.MaxN, "to count exactly", "nqueens estimate "+arg
	}
	n, err := console.Size(arg, most, purpose, instead)
	if err != nil {
		return nil, err
	}
	plan, err := count.NewPlan(n, info.Kind)
	if err == nil {
		_, err = plan.NewWorker(f.kernel)
	}
	return plan, console.Usage(err)
}

// muchMemory is the number of bytes from which a count says before it starts how many it
// takes.
const muchMemory = 256 << 20

// fit reduces the workers to those for which the memory suffices, or returns an error if it
// does not suffice for one.
func (f *planFlags) fit(c *console.Console, plan jobs.Plan) error {
	workers, err := pool.Options{Workers: f.workers}.Use(plan.Len())
	if err != nil {
		return err
	}
	each := int64(1)
	for job := range plan.Len() {
		each = max(each, plan.Memory(job))
	}
	what := describe(plan) + " on one core"
	instead := "free some for it"
	if plan.Method() == colours.Method {
		instead = "--method search takes less memory, and far longer"
	}
	if err := console.CheckMemory(each, what, instead); err != nil {
		return err
	}
	free := console.FreeMemory()
	switch fit := free / each; {
	case fit < int64(workers):
		f.workers = int(fit)
		c.Remark("%s takes up to %s of memory, and %s is available: %s of %d at work", what, words.Bytes(uint64(each)), words.Bytes(uint64(free)), words.Plural(f.workers, "core"), workers)
	case each*int64(workers) >= muchMemory:
		c.Remark("%s takes up to %s of memory, %s in all", what, words.Bytes(uint64(each)), words.Bytes(uint64(each)*uint64(workers)))
		console.LessGarbage()
	}
	if each*int64(workers) > free/2 {
		console.LimitGarbage()
	}
	return nil
}

// describe says what the count of a plan does.
func describe(plan jobs.Plan) string {
	if record.MethodOf(plan.ID().Counts) == "" {
		return fmt.Sprintf("counting %s, n = %d,", plan.ID().Counts, plan.N())
	}
	return fmt.Sprintf("counting n = %d by %s", plan.N(), plan.Method())
}

// run counts the jobs of a plan. When it returns, the jobs that it reports as kept
// are on disk.
func (f *planFlags) run(c *console.Console, plan jobs.Plan) (count.Result, error) {
	if err := f.fit(c, plan); err != nil {
		return count.Result{}, err
	}
	if f.part.Of > 0 {
		if err := os.MkdirAll(filepath.Dir(f.ledger), 0o777); err != nil {
			return count.Result{}, err
		}
	}
	display := c.JobOptions(f.workers, func(p jobs.Progress) string {
		if p.Nodes == 0 {
			return plan.ID().Counts
		}
		return words.Rate(p.Rate()) + " nodes/s"
	})
	options := count.Options{Workers: display.Workers, Progress: display.Progress, Kernel: f.kernel, Part: f.part}
	note := func() string { return "nothing is kept; --ledger FILE would keep the finished jobs" }
	where := "there is no ledger"
	var recorder record.Recorder
	if f.ledger != "" {
		var err error
		if recorder, err = f.open(c, plan); err != nil {
			return count.Result{}, err
		}
		defer recorder.Ledger.Close()
		options.Recorder = recorder
		note = func() string {
			return fmt.Sprintf("%d of %d jobs are kept in %s; the same command resumes from there", recorder.Ledger.Len(), plan.Len(), f.ledger)
		}
		path, _ := filepath.Abs(f.ledger)
		where = "the ledger is " + cmp.Or(path, f.ledger)
	}
	c.OnInterrupt(note)
	c.Begin("%s in %s; %s", describe(plan), words.Plural(plan.Len(), "job"), where)
	result, err := count.Run(c.Context(), plan, options)
	if err == nil {
		err = recorder.Wait(c.Context(), recorder.Ledger)
	}
	return result, console.Interrupted(recorder.Closed(err), "interrupted after %s; %s", words.Clock(c.Elapsed()), note())
}

// open opens the ledger of a count, and remarks what it holds.
func (f *planFlags) open(c *console.Console, plan jobs.Plan) (record.Recorder, error) {
	l, state, err := record.Open(f.ledger, plan)
	var mismatch *jobs.WrongPlan
	if errors.As(err, &mismatch) {
		err = fmt.Errorf("%w; %s", err, advise(mismatch))
	}
	if err != nil {
		return record.Recorder{}, err
	}
	recorder := newRecorder(c, f.ledger, l, state, fmt.Sprintf("%d of %d jobs", l.Len(), plan.Len()))
	recorder.Worker = cmp.Or(f.name, recorder.Worker)
	return recorder, nil
}

// advise says what to do with a ledger of another plan.
func advise(m *jobs.WrongPlan) string {
	method := record.MethodOf(m.Has.Counts)
	switch {
	case m.Has.N != m.Want.N:
		return fmt.Sprintf("name another file for n = %d", m.Want.N)
	case method == "" || record.MethodOf(m.Want.Counts) == "":
		return "name another file"
	case m.Has.Counts != m.Want.Counts:
		return fmt.Sprintf("--method %s resumes it", method)
	}
	return "the version of nqueens that began it resumes it, or name another file"
}

// newRecorder returns a recorder that writes to a ledger, and remarks what the ledger holds.
func newRecorder(c *console.Console, path string, l *ledger.Ledger, state ledger.Opened, holds string) record.Recorder {
	if state.Torn > 0 {
		c.Remark("ledger %s ended in an incomplete write of %s, which was cut off", path, words.Plural(state.Torn, "byte"))
	}
	if l.Len() > 0 {
		c.Remark("ledger %s has %s; resuming from there", path, holds)
	}
	worker, err := os.Hostname()
	if err != nil {
		worker = "unknown host"
	}
	full := func(err error) {
		if err == nil {
			c.Remark("ledger %s is written again", path)
		} else {
			c.Remark("%v; the work continues", err)
		}
	}
	return record.Recorder{Ledger: l, Build: console.Version(), Worker: worker, Waiting: &record.Waiting{Tell: full}}
}
