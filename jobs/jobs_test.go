package jobs

import (
	"math"
	"sync/atomic"
	"testing"
	"time"

	"slices"

	"iter"

	"context"

	"nqueens.example/nqueens/internal/testing/expect"
)

func TestCount(t *testing.T) {
	for want, c := range map[string]Count{
		"0": {}, "1": {Lo: 1}, "18446744073709551615": {Lo: math.MaxUint64}, "18446744073709551616": {Hi: 1},
		"340282366920938463463374607431768211455": {math.MaxUint64, math.MaxUint64},
	} {
		if c.String() != want || c.Big().String() != want {
			t.Errorf("%#v is %v, %v; want %s", c, c, c.Big(), want)
		}
	}
}

// TestRate holds what nodes a second are.
func TestRate(t *testing.T) {
	expect.Equal(t, (Progress{Nodes: 500, Elapsed: 2 * time.Second}).Rate(), 250, "500 nodes in two seconds")
	if rate := (Progress{Nodes: 5}).Rate(); math.IsInf(rate, 0) || rate <= 0 {
		t.Errorf("five nodes in no time are %v nodes/s", rate)
	}
}

// TestRunning checks that the zero Running is never stopped, and another by its flag.
func TestRunning(t *testing.T) {
	free := new(Running)
	if free.Stopped() || free.Stop().Load() {
		t.Error("a new Running is stopped")
	}
	stop := new(atomic.Bool)
	run := NewRunning(stop)
	if run.Stopped() || run.Stop() != stop {
		t.Error("a Running is stopped before its flag is set")
	}
	stop.Store(true)
	if !run.Stopped() || free.Stopped() {
		t.Error("the flag of one Running stops another, or none")
	}
	run.Advance(3, 0.25)
	run.Advance(4, 0.5)
	if run.Nodes() != 7 || run.Done() != 0.75 {
		t.Errorf("%d nodes, %v done; want 7 and 0.75", run.Nodes(), run.Done())
	}
}

// broken is a plan whose parts can be wrong.
type broken struct {
	jobs   []int // the order
	size   float64
	memory int64
	id     func(ID) ID
	counts [2]uint64 // by the worker and by the checker
}

func (b broken) N() int               { return 3 }
func (b broken) Method() string       { return "breaking" }
func (b broken) Len() int             { return 2 }
func (b broken) Size(int) float64     { return b.size }
func (b broken) Memory(int) int64     { return b.memory }
func (b broken) Order() iter.Seq[int] { return slices.Values(b.jobs) }
func (b broken) ID() ID               { return b.id(ID{Counts: "breaks", N: 3, Jobs: 2, Hash: [32]byte{1}}) }

func (b broken) NewWorker(string) (Worker, error)     { return constant{"one", b.counts[0]}, nil }
func (b broken) NewChecker(...string) (Worker, error) { return constant{"other", b.counts[1]}, nil }

type constant struct {
	kernel string
	count  uint64
}

func (c constant) Kernel() string { return c.kernel }
func (c constant) Run(job int, _ *Running) (Result, bool) {
	return Result{Job: job, Count: Count{Lo: c.count}, Kernel: c.kernel}, c.count < 100
}

func TestCheck(t *testing.T) {
	whole := broken{[]int{1, 0}, 0.5, 1, func(id ID) ID { return id }, [2]uint64{7, 7}}
	expect.Is(t, Check(t.Context(), whole), nil, "Check")
	for says, change := range map[string]func(*broken){
		"has job 1 of 2, or has it twice": func(b *broken) { b.jobs = []int{1, 1} },
		"has job 2 of 2":                  func(b *broken) { b.jobs = []int{0, 1, 2} },
		"leaves out job 1":                func(b *broken) { b.jobs = []int{0} },
		"the sizes add up to 0.8":         func(b *broken) { b.size = 0.4 },
		"needs 0 bytes":                   func(b *broken) { b.memory = 0 },
		"is not the ID of 2 jobs":         func(b *broken) { b.id = func(id ID) ID { id.Jobs = 3; return id } },
		"one counts 7, its checker other": func(b *broken) { b.counts[1] = 8 },
		"job 1 by one ends without":       func(b *broken) { b.counts[0] = 100 },
	} {
		b := whole
		change(&b)
		expect.Says(t, Check(t.Context(), b), says, "Check")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	expect.Is(t, Check(ended, whole), context.Canceled, "a cancelled check")
}
