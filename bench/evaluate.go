package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
	"time"
)

// An evaluation is a run that measures how well the answers of this module agree with
// those of other programs, with published values and with theory. It is kept as JSON.
type evaluation struct {
	provenance
	Limit     float64       `json:"limit_seconds"` // of a program for a set of boards
	Verdicts  []verdictSet  `json:"verdicts"`
	Proofs    []proofSet    `json:"proofs"`
	Samples   []sampled     `json:"samples"`
	Intervals []coverage    `json:"intervals"`
	Values    []recomputed  `json:"values"`
	Inputs    []inputReader `json:"inputs"`
	Duration  float64       `json:"duration_seconds"`
}

// evaluator runs an evaluation.
type evaluator struct {
	*evaluation
	*workshop
	quick bool
	mutex sync.Mutex // of out and of Missing
	out   io.Writer
}

// evaluate runs the evaluation and keeps it in a file.
func evaluate(out io.Writer, quick bool, keep string) error {
	if err := writable(keep); err != nil {
		return err
	}
	w, err := newWorkshop()
	if err != nil {
		return err
	}
	defer w.close()
	began := time.Now()
	e := &evaluator{evaluation: &evaluation{provenance: newProvenance(), Limit: 30}, workshop: w, quick: quick, out: out}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var lanes sync.WaitGroup
	var failed [2]error
	// Other programs run beside what runs in this process, which uses the other cores.
	for i, lane := range [2][]func(context.Context) error{{e.verdicts, e.proofs}, {e.samples, e.intervals, e.values, e.inputs}} {
		lanes.Go(func() {
			for _, part := range lane {
				if failed[i] = part(ctx); failed[i] != nil {
					cancel()
					return
				}
			}
		})
	}
	lanes.Wait()
	if err := errors.Join(failed[:]...); err != nil {
		return err
	}
	e.printMissing(e.out)
	e.Duration = round(time.Since(began).Seconds())
	if err := writeRun(keep, e.evaluation); err != nil {
		return err
	}
	fmt.Fprintln(e.out, "Kept in "+keep)
	return nil
}

// pick returns the number for a whole run or for a quick one.
func (e *evaluator) pick(whole, quick int) int {
	if e.quick {
		return quick
	}
	return whole
}

func (e *evaluator) say(format string, values ...any) {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	fmt.Fprintf(e.out, format+"\n", values...)
}

// lacks notes that a program was left out.
func (e *evaluator) lacks(program string, t *tool) {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	e.leaveOut(program, t)
}

// each calls f with 0 to number-1 on every core, until one fails.
func each(ctx context.Context, number int, f func(ctx context.Context, i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				if err := f(ctx, i); err != nil {
					cancel(err)
				}
			}
		})
	}
	for i := 0; i < number && ctx.Err() == nil; i++ {
		next <- i
	}
	close(next)
	workers.Wait()
	return context.Cause(ctx)
}
