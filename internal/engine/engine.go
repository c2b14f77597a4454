// Package engine answers what the page asks: solutions, classes, completions,
// searches to watch. The page reaches it by HTTP through package web, or as
// WebAssembly in its own browser; questions and answers are the same.
//
// A question is the name of an operation with parameters, or a completion; an
// answer is a value to be written as JSON, or a [Text]. What is asked for is
// bounded here: the size of boards, the length of answers, the time of a search.
// It relies on the solvers and knows nothing of HTTP.
package engine

import (
	"context"
	"fmt"
	"time"
)

// Options of an Engine; the zero value of a field is replaced by its default.
type Options struct {
	SearchTime time.Duration // a search is stopped after this long; 5 s

	// Searching and Drawing wait for the turn of work that takes a processor. done
	// ends it. By default it is always one's turn.
	Searching, Drawing func(context.Context) (done func(), err error)
	// Timeout is context.WithTimeout, or what does its work where nothing interrupts
	// a search.
	Timeout func(context.Context, time.Duration) (context.Context, context.CancelFunc)

	Parked int // searches that stand still until somebody watches on; 32
}

// Engine answers questions. It must be closed.
type Engine struct {
	options Options
	lists   *lists
	parked  parking
}

// New returns an engine.
func New(options Options) *Engine {
	always := func(context.Context) (func(), error) { return func() {}, nil }
	if options.SearchTime == 0 {
		options.SearchTime = 5 * time.Second
	}
	if options.Searching == nil {
		options.Searching = always
	}
	if options.Drawing == nil {
		options.Drawing = always
	}
	if options.Timeout == nil {
		options.Timeout = context.WithTimeout
	}
	if options.Parked == 0 {
		options.Parked = 32
	}
	return &Engine{options: options, lists: newLists(), parked: parking{most: options.Parked}}
}

// Close ends the searches that stand still.
func (e *Engine) Close() { e.parked.close() }

// operations are the questions, by name.
var operations = map[string]func(*Engine, context.Context, *Query) (any, error){
	"solution":   (*Engine).solution,
	"solutions":  (*Engine).solutions,
	"classes":    (*Engine).classes,
	"notation":   (*Engine).notation,
	"formats":    (*Engine).formats,
	"algorithms": (*Engine).algorithms,
	"trace":      (*Engine).trace,
	"known":      (*Engine).known,
	"region":     (*Engine).region,
	"hint":       (*Engine).hint,
	"regionhint": (*Engine).regionHint,
}

// Ask answers one of the operations. What was wrong with the question is a *Refusal.
func (e *Engine) Ask(ctx context.Context, name string, q *Query) (any, error) {
	answer, ok := operations[name]
	if !ok {
		return nil, BadField("", "there is no operation %s", Quoted(name))
	}
	return answer(e, ctx, q)
}

// Text is an answer that is not JSON.
type Text string

// Refusal says what was wrong with a question, and with which of its fields.
type Refusal struct {
	Field   string
	Detail  string
	TooHard bool // the question was right, but the time did not suffice
}

func (r *Refusal) Error() string {
	if r.Field != "" {
		return r.Field + ": " + r.Detail
	}
	return r.Detail
}

// BadField says what is wrong with a parameter or a member of the body.
func BadField(field, format string, args ...any) *Refusal {
	return &Refusal{Field: field, Detail: fmt.Sprintf(format, args...)}
}

// search waits for the turn of a search and gives it its time.
func (e *Engine) search(ctx context.Context) (timed context.Context, done func(), err error) {
	free, err := e.options.Searching(ctx)
	if err != nil {
		return nil, nil, err
	}
	timed, cancel := e.options.Timeout(ctx, e.options.SearchTime)
	return timed, func() { cancel(); free() }, nil
}
