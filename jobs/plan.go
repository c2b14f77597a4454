package jobs

import "iter"

// Plan is a count cut into jobs whose counts add up to the result. It depends on the
// method and the size of the problem alone, so that a job's number means the same to
// every process and every machine. A plan does not change: several goroutines may use
// it. [Check] finds what is wrong with one.
type Plan interface {
	// N returns the size of the problem.
	N() int
	// Method returns the name of the method of counting.
	Method() string
	// ID identifies the plan. Its hash is SHA-256 over the method, N, the version of the
	// planning and whatever else defines the jobs.
	ID() ID
	// Len returns the number of jobs. They are numbered from 0.
	Len() int
	// Size returns the expected share of the work that a job takes. The shares add up to
	// 1.
	Size(job int) float64
	// Memory returns about the most bytes that a worker or checker needs to count the job
	// on one core, after any other jobs that need as much at most, whatever its kernel. The
	// plan and garbage are not included: a program with little memory bounds garbage by
	// debug.SetMemoryLimit.
	Memory(job int) int64
	// Order yields every job once, in the order in which to run them so that workers
	// finish together.
	Order() iter.Seq[int]
	// NewWorker returns a worker that uses the kernel of that name; "" and "auto" mean
	// the fastest of this processor.
	NewWorker(kernel string) (Worker, error)
	// NewChecker returns a worker that counts the same jobs by other code than those
	// kernels, with as little in common as possible. Its Kernel is one of them only if
	// there is no other code. They may be kernels that this program does not have.
	NewChecker(kernels ...string) (Worker, error)
}

// Worker counts jobs of a plan, one at a time. It is not safe for concurrent use.
type Worker interface {
	// Kernel returns the name of the kernel that counts.
	Kernel() string
	// Run counts a job and reports progress to run. Once run is stopped, Run returns
	// soon with ok false. A job that cannot be counted calls run.Fail and returns false.
	Run(job int, run *Running) (result Result, ok bool)
}

// Result is the result of counting a job. Count is the number of solutions that the
// job stands for, already multiplied by the sizes of orbits.
type Result struct {
	Job    int
	Count  Count
	Nodes  uint64
	Kernel string
}

// Recorder keeps the results of jobs, so that work can be stopped and resumed. Its
// methods are called by one goroutine at a time.
type Recorder interface {
	// ID identifies the plan whose results it keeps.
	ID() ID
	// Recorded yields the results that are already kept, and an error as the last pair if
	// that fails.
	Recorded() iter.Seq2[Result, error]
	// Record keeps one more.
	Record(Result) error
}
