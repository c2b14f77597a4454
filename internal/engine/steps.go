package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/spy"
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
	return within(ctx, e, "", "the steps were not read within %s", func(ctx context.Context) (any, error) {
		out, err := replay(ctx)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			return nil, BadField("", "%v", err)
		}
		return json.Marshal(out) // within the search, since many steps take memory
	})
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

// largestLog is the length in bytes of the longest log with changes, and mostChanges the number of
// changes.
const (
	largestLog  = 16 << 20
	mostChanges = 200_000
)

// ProgramRequest asks for the search of a program that a spy has followed.
type ProgramRequest struct {
	Log     *spy.Log     `json:"log"`     // may be missing if Found is given; its variables are then not read
	Found   *spy.Found   `json:"found"`   // from an earlier answer to the same program, or nil
	Changes []spy.Change `json:"changes"` // of the board, after those that the log has
	Board   string       `json:"board"`   // name of the variable that is the board; "" finds it
	N       int          `json:"n"`       // size of the board; 0 finds it
}

// ProgramSearch is the search of a program. While its board is not clear it has nothing.
type ProgramSearch struct {
	Found *spy.Found `json:"found"`
	Title string     `json:"title,omitempty"`
	Idea  string     `json:"idea,omitempty"`
	Code  []string   `json:"code,omitempty"`
	*Steps
	*Places
}

// Places are the calls and the variables of events: one entry an event, the index of a list in
// Lists, whose elements are indices in Texts.
type Places struct {
	Stacks    []int    `json:"stacks"` // open calls, the outermost first
	Variables []int    `json:"variables"`
	Lists     [][]int  `json:"lists"`
	Texts     []string `json:"texts"`

	texts, lists map[string]int
}

// program finds the board of a program, if it is not known, and returns its search.
func (e *Engine) program(ctx context.Context, written string) (any, error) {
	return e.replayed(ctx, func(ctx context.Context) (any, error) {
		var ask ProgramRequest
		if err := spy.CheckSize([]byte(written)); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(written), &ask); err != nil {
			return nil, fmt.Errorf("the log is malformed: %s", strings.TrimPrefix(err.Error(), "json: "))
		}
		return programOf(ctx, ask)
	})
}

func programOf(ctx context.Context, ask ProgramRequest) (*ProgramSearch, error) {
	found, log := ask.Found, ask.Log
	switch {
	case len(ask.Changes) > mostChanges:
		return nil, fmt.Errorf("there are %d changes, more than %d", len(ask.Changes), mostChanges)
	case found != nil && log != nil:
		log.Keys = nil // the program has run again
	case found == nil && log == nil:
		return nil, errors.New("there is neither a log nor a board that was found")
	case found == nil:
		var err error
		if found, err = spy.Find(ctx, log, spy.Wanted{Board: ask.Board, N: ask.N}); err != nil || found == nil {
			return &ProgramSearch{}, err
		}
	}
	rest := ask.Changes
	search, err := spy.Steps(ctx, found, log, func() (spy.Change, error) {
		if len(rest) == 0 {
			return spy.Change{}, io.EOF
		}
		change := rest[0]
		rest = rest[1:]
		return change, nil
	})
	if err != nil {
		return nil, err
	}
	steps, events, err := stepsOf(ctx, search)
	return &ProgramSearch{found, search.Title, search.Idea, search.Pseudocode, &steps, placesOf(events)}, err
}

func placesOf(events []textbook.Event) *Places {
	p := &Places{Stacks: []int{}, Variables: []int{}, Lists: [][]int{}, Texts: []string{}, texts: make(map[string]int), lists: make(map[string]int)}
	for _, e := range events {
		p.Stacks = append(p.Stacks, p.list(e.Calls))
		p.Variables = append(p.Variables, p.list(e.Variables))
	}
	return p
}

// list returns the index of a list with these texts.
func (p *Places) list(texts []string) int {
	whole := strings.Join(texts, "\n")
	at, known := p.lists[whole]
	if known {
		return at
	}
	list := make([]int, len(texts))
	for i, text := range texts {
		at, known := p.texts[text]
		if !known {
			at = len(p.Texts)
			p.texts[text] = at
			p.Texts = append(p.Texts, text)
		}
		list[i] = at
	}
	p.lists[whole] = len(p.Lists)
	p.Lists = append(p.Lists, list)
	return len(p.Lists) - 1
}
