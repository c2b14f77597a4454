package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/textbook"
)

// Steps is a search that some program printed.
type Steps struct {
	Tree      bool   `json:"tree"`            // whether its nodes form a tree
	Truncated bool   `json:"truncated"`       // whether the search continues after the events
	Wrong     string `json:"wrong,omitempty"` // why the step after the events cannot be
	*Columns
}

// steps reads the steps of a search, as [textbook.ReadSteps] does, up to the first that
// cannot be.
func (e *Engine) steps(ctx context.Context, written string) (any, error) {
	return e.replayed(ctx, func(ctx context.Context) (any, error) {
		return stepsOf(ctx, func() (*textbook.Algorithm, error) {
			return textbook.ReadSteps(ctx, strings.NewReader(written), textbook.StepOptions{})
		}, func(textbook.Event) {})
	})
}

// replayed returns what replay returns, in JSON.
func (e *Engine) replayed(ctx context.Context, replay func(context.Context) (any, error)) (any, error) {
	asked := ctx
	ctx, done, err := e.search(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	out, err := replay(ctx)
	switch {
	case asked.Err() != nil:
		return nil, asked.Err()
	case ctx.Err() != nil:
		return nil, &Refusal{TooHard: true, Detail: fmt.Sprintf("the steps were not read within %s", e.options.SearchTime)}
	case err != nil:
		return nil, BadField("", "%v", err)
	}
	return json.Marshal(out) // before done, since many steps take memory
}

// stepsOf reads steps twice: whether they form a tree is known at their end. It passes each to
// tell the second time.
func stepsOf(ctx context.Context, read func() (*textbook.Algorithm, error), tell func(textbook.Event)) (Steps, error) {
	steps, err := read()
	if err != nil {
		return Steps{}, err
	}
	n := steps.MaxN
	if n > TraceSize {
		return Steps{}, fmt.Errorf("the board has %d rows, more than the %d that are shown here", n, TraceSize)
	}
	all := textbook.Options{All: true}
	out := Steps{Tree: true}
	var standing []nqueens.Square
	last := 0 // the step before the one that cannot be, or the last
	for event, err := range steps.Events(ctx, n, all) {
		if err != nil {
			return Steps{}, err
		}
		switch event.Kind {
		case textbook.Place:
			standing = append(standing, event.Square)
		case textbook.Remove:
			latest := len(standing) - 1
			out.Tree = out.Tree && standing[latest] == event.Square
			standing = standing[:latest]
		case textbook.Done:
			if event.Err != nil && last == 0 {
				return Steps{}, event.Err
			} else if event.Err != nil {
				out.Wrong = event.Err.Error()
				continue
			}
		}
		last = event.Step
	}
	again, err := read()
	if err != nil {
		return Steps{}, err
	}
	reader := newReader(again.Events(ctx, n, all), n, out.Tree)
	defer reader.Close()
	out.Columns, err = reader.stretch(ctx, min(last, TraceEvents), tell)
	out.Truncated = out.Events < last
	return out, err
}
