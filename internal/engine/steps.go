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
		steps, err := textbook.ReadSteps(ctx, strings.NewReader(written), textbook.StepOptions{})
		if err != nil {
			return nil, err
		}
		out, _, err := stepsOf(ctx, steps)
		return out, err
	})
}

// replayed returns what replay returns, in JSON.
func (e *Engine) replayed(ctx context.Context, replay func(context.Context) (any, error)) (any, error) {
	var text []byte
	err := e.search(ctx, "", "the steps were not read within %s", func(ctx context.Context) error {
		out, err := replay(ctx)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return BadField("", "%v", err)
		}
		text, err = json.Marshal(out) // within the search, since many steps take memory
		return err
	})
	return text, err
}

// stepsOf returns the steps of a search, and the events that they are written from: whether they
// form a tree is known at their end.
func stepsOf(ctx context.Context, steps *textbook.Algorithm) (out Steps, events []textbook.Event, err error) {
	n := steps.MaxN
	if n > TraceSize {
		return out, nil, fmt.Errorf("the board has %d rows, more than the %d that are shown here", n, TraceSize)
	}
	out.Tree = true
	var standing []nqueens.Square
	for event, err := range steps.Events(ctx, n, textbook.Options{All: true}) {
		if err != nil {
			return out, nil, err
		}
		switch event.Kind {
		case textbook.Place:
			standing = append(standing, event.Square)
		case textbook.Remove:
			latest := len(standing) - 1
			out.Tree = out.Tree && standing[latest] == event.Square
			standing = standing[:latest]
		case textbook.Done:
			if event.Err != nil && len(events) == 0 {
				return out, nil, event.Err
			} else if event.Err != nil {
				out.Wrong = event.Err.Error()
				continue
			}
		}
		if out.Truncated = len(events) == TraceEvents; !out.Truncated {
			events = append(events, event)
		}
	}
	reader := newReader(func(yield func(textbook.Event, error) bool) {
		for _, event := range events {
			if !yield(event, nil) {
				return
			}
		}
	}, n, out.Tree)
	defer reader.Close()
	out.Columns, err = reader.Stretch(ctx, len(events))
	out.Truncated = out.Truncated || out.Events < len(events)
	return out, events[:out.Events], err
}
