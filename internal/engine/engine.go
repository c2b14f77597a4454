// Package engine answers the questions of the page: solutions, classes,
// completions, hints, puzzles, searches to watch. The page reaches it by HTTP through
// package web, or as WebAssembly in the browser, with the same questions and answers.
//
// A question is the name of an operation with parameters, or a board to complete.
// An answer is a value that is written as JSON, or a [Text]. The engine limits the
// size of boards, the length of answers and the time of searches. It knows nothing
// of HTTP.
package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"
)

// Options configure an Engine. A field that is zero has its default.
type Options struct {
	SearchTime time.Duration // longest search; default 5 s
	PuzzleTime time.Duration // longest search for a puzzle to a seed; default SearchTime

	// Begin waits until work that takes a processor may begin; done ends that work. By
	// default it may always begin.
	Begin func(context.Context) (done func(), err error)
	// Timeout replaces context.WithTimeout where no timer fires during a search.
	Timeout func(context.Context, time.Duration) (context.Context, context.CancelFunc)

	Parked int // paused searches that are kept to be continued; default 32
}

// Engine answers questions. The caller must close it.
type Engine struct {
	options Options
	lists   lists
	parked  parking
}

// New returns an engine.
func New(options Options) *Engine {
	if options.SearchTime == 0 {
		options.SearchTime = 5 * time.Second
	}
	if options.PuzzleTime == 0 {
		options.PuzzleTime = options.SearchTime
	}
	if options.Begin == nil {
		options.Begin = func(context.Context) (func(), error) { return func() {}, nil }
	}
	if options.Timeout == nil {
		options.Timeout = context.WithTimeout
	}
	if options.Parked == 0 {
		options.Parked = 32
	}
	return &Engine{options: options, lists: newLists(), parked: parking{most: options.Parked}}
}

// Close ends the paused searches.
func (e *Engine) Close() { e.parked.close() }

// operations maps the names of questions to the methods that answer them.
var operations = map[string]func(*Engine, context.Context, *Query) (any, error){
	"solution":   (*Engine).solution,
	"solutions":  (*Engine).solutions,
	"classes":    (*Engine).classes,
	"notation":   (*Engine).notation,
	"formats":    (*Engine).formats,
	"algorithms": (*Engine).algorithms,
	"code":       (*Engine).code,
	"trace":      (*Engine).trace,
	"rate":       (*Engine).rate,
	"known":      (*Engine).known,
	"daily":      (*Engine).daily,
	"region":     (*Engine).region,
	"hint":       (*Engine).hint,
	"regionhint": (*Engine).regionHint,
	"techniques": (*Engine).techniques,
}

// Operations returns the names of the questions.
func Operations() []string { return slices.Sorted(maps.Keys(operations)) }

// Ask answers a question by the operation of that name. If the question is at fault,
// the error is a *Refusal.
func (e *Engine) Ask(ctx context.Context, name string, q *Query) (any, error) {
	answer, ok := operations[name]
	if !ok {
		return nil, BadField("", "there is no operation %s", Quoted(name))
	}
	return answer(e, ctx, q)
}

// Text is an answer that is not JSON.
type Text string

// Refusal is the error of a question that is wrong, or too hard.
type Refusal struct {
	Field   string
	Detail  string
	TooHard bool // the question is well-formed, but the time did not suffice
}

func (r *Refusal) Error() string {
	if r.Field != "" {
		return r.Field + ": " + r.Detail
	}
	return r.Detail
}

// BadField returns the Refusal of a parameter, or of a member of the body.
func BadField(field, format string, args ...any) *Refusal {
	return &Refusal{Field: field, Detail: fmt.Sprintf(format, args...)}
}

// within returns what work returns in a context that limits it, once a search may begin. If the time does
// not suffice, the error is the Refusal of a field with what was late, in which %s is the limit.
func within[T any](ctx context.Context, e *Engine, field, late string, work func(context.Context) (T, error)) (T, error) {
	return withinTime(ctx, e, e.options.SearchTime, field, late, work)
}

// withinTime is within with a limit of its own.
func withinTime[T any](ctx context.Context, e *Engine, limit time.Duration, field, late string, work func(context.Context) (T, error)) (answer T, err error) {
	free, err := e.options.Begin(ctx)
	if err != nil {
		return answer, err
	}
	defer free()
	timed, cancel := e.options.Timeout(ctx, limit)
	defer cancel()
	answer, err = work(timed)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil && late != "" {
		err = &Refusal{Field: field, Detail: fmt.Sprintf(late, limit), TooHard: true}
	}
	return answer, err
}
