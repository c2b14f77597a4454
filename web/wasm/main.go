//go:build js && wasm

// Command wasm is the engine of the page that needs no server. In a worker of the
// browser it answers the questions that package web answers by HTTP.
//
// It defines one function, nqueens(operation, name, parameters, tell), which answers
// by tell(kind, text): one "answer" in JSON, one "text", one "refused" in JSON, or
// the "event"s of a count. Nothing interrupts it: to cancel, terminate the worker.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"runtime"
	"syscall/js"
	"time"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting"
	"nqueens.example/nqueens/internal/engine"
	"nqueens.example/nqueens/jobs"
)

// puzzleTime suffices for every puzzle whose seed a server answers in its 5 s.
const puzzleTime = 5 * time.Minute

func main() {
	e := engine.New(engine.Options{Timeout: timed, PuzzleTime: puzzleTime, Parked: 8})
	js.Global().Set("nqueens", js.FuncOf(func(_ js.Value, args []js.Value) any {
		operation, name, parameters, tell := args[0].String(), args[1].String(), args[2].String(), args[3]
		go serve(e, operation, name, parameters, func(kind, text string) { tell.Invoke(kind, text) })
		return nil
	}))
	select {}
}

func serve(e *engine.Engine, operation, name, parameters string, tell func(kind, text string)) {
	value, err := answer(e, operation, name, parameters, tell)
	var refusal *engine.Refusal
	switch {
	case errors.As(err, &refusal):
		tell("refused", written(map[string]any{"field": refusal.Field, "detail": refusal.Detail, "tooHard": refusal.TooHard}))
	case err != nil:
		tell("refused", written(map[string]string{"detail": err.Error()}))
	default:
		if text, ok := value.(engine.Text); ok {
			tell("text", string(text))
			return
		}
		tell("answer", written(value))
	}
}

func written(value any) string {
	if text, ok := value.([]byte); ok { // JSON already
		return string(text)
	}
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // of values that the engine made
	}
	return string(text)
}

func answer(e *engine.Engine, operation, name, parameters string, tell func(kind, text string)) (any, error) {
	ctx := context.Background()
	switch operation {
	case "complete":
		var board engine.CompleteRequest
		if err := json.Unmarshal([]byte(parameters), &board); err != nil {
			return nil, err
		}
		return e.Complete(ctx, board)
	case "read":
		return e.Read(ctx, name, parameters)
	case "count":
		var ask struct{ N int }
		if err := json.Unmarshal([]byte(parameters), &ask); err != nil {
			return nil, err
		}
		return counted(ctx, ask.N, tell)
	}
	if name == "kernels" {
		return map[string]any{"kernels": counting.Kernels(), "workers": 1, "processors": 1, "largest": engine.BrowserCountSize}, nil
	}
	values, err := url.ParseQuery(parameters)
	if err != nil {
		return nil, err
	}
	return e.Ask(ctx, name, engine.NewQuery(values))
}

// counted counts on the only thread.
func counted(ctx context.Context, n int, tell func(kind, text string)) (any, error) {
	if err := engine.InRange("n", n, 1, engine.BrowserCountSize); err != nil {
		return nil, err
	}
	plan, err := counting.NewPlan("", n)
	if err != nil {
		return nil, err
	}
	sum := yielding{&engine.RunningSum{Plan: plan.ID()}}
	event := func(name string, data any) {
		tell("event", written(map[string]any{"event": name, "data": data}))
	}
	progress := func(p jobs.Progress) { event("progress", engine.ProgressOf(p, sum.RunningSum)) }
	result, err := count.Run(ctx, plan, count.Options{Workers: 1, Progress: progress, Recorder: sum})
	if err != nil {
		return nil, err
	}
	event("result", engine.CountedOf(result))
	return nil, nil
}

// yielding yields after each job, so that the progress is reported: on one thread
// nothing else yields.
type yielding struct{ *engine.RunningSum }

func (y yielding) Record(result jobs.Result) error {
	runtime.Gosched()
	return y.RunningSum.Record(result)
}

// deadline is a context that expires without a timer: no timer fires while Go
// computes in a browser.
type deadline struct {
	context.Context
	at time.Time
}

func (d deadline) Deadline() (time.Time, bool) { return d.at, true }

func (d deadline) Err() error {
	if time.Now().After(d.at) {
		return context.DeadlineExceeded
	}
	return d.Context.Err()
}

func timed(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	return deadline{ctx, time.Now().Add(limit)}, func() {}
}
