package jobs

import (
	"cmp"
	"iter"
	"slices"
)

// Plan is a count cut into jobs whose counts add up to the result. It depends on
// the board alone, so that two processes, or two machines, mean the same by a
// job's number. A plan does not change: several goroutines may use it.
type Plan interface {
	// N is the size of the board.
	N() int
	// Method names the way of counting.
	Method() string
	// Hash identifies the plan, 64 hexadecimal digits: SHA-256 over N, the
	// version of the planning and whatever gives a job its meaning.
	Hash() string
	// Len returns how many jobs there are. They are numbered from 0.
	Len() int
	// Size is a job's share of the work as expected beforehand; all add up to 1.
	Size(job int) float64
	// Order yields every job once, in the order to do them in, so that workers finish
	// together.
	Order() iter.Seq[int]
	// NewWorker returns a worker that uses the kernel of that name; "" or "auto"
	// stands for the fastest that this processor has.
	NewWorker(kernel string) (Worker, error)
	// NewChecker returns a worker that counts the same jobs in another way than
	// the kernel of that name does, as unlike it as there is. Its Kernel is that
	// name only where there is no other way.
	NewChecker(kernel string) (Worker, error)
}

// Worker counts jobs of a plan one after the other, for one goroutine.
type Worker interface {
	// Kernel names what counts.
	Kernel() string
	// Run counts a job, and tells run how far it is. Once run is stopped it
	// returns soon, with ok false.
	Run(job int, run *Running) (result Result, ok bool)
}

// Result is what counting a job found. Count is the number of solutions that the
// job stands for, each already multiplied by the size of its orbit.
type Result struct {
	Job    int
	Count  Count
	Nodes  uint64
	Kernel string
}

// Recorder keeps the results of jobs, so that work can be stopped and gone on
// with. Its methods are called by one goroutine at a time.
type Recorder interface {
	// Recorded yields the results that are there already.
	Recorded() iter.Seq[Result]
	// Record keeps one more.
	Record(Result) error
}

// BySize yields the numbers from 0 to n-1, those of the largest size first and
// those of equal size in ascending order.
func BySize(n int, size func(int) float64) iter.Seq[int] {
	return func(yield func(int) bool) {
		order := make([]int32, n)
		for i := range order {
			order[i] = int32(i)
		}
		slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(size(int(b)), size(int(a))) })
		for _, i := range order {
			if !yield(int(i)) {
				return
			}
		}
	}
}

// OtherKernel returns the kernel to check that one with, of names, the fastest
// first: the portable one, which is the specification of the others and the least
// like them, and the fastest to check the portable one. Where there is no other, it
// returns the same.
func OtherKernel(names []string, kernel string) string {
	if portable := names[len(names)-1]; portable != kernel {
		return portable
	}
	return names[0]
}
