package engine

import (
	"context"

	"nqueens.example/nqueens/region"
)

// TechniquesAnswer lists rules for puzzles of regions, the easiest first.
type TechniquesAnswer struct {
	Techniques []Technique `json:"techniques"`
}

// Technique is a rule with a position at which it is the easiest that applies.
type Technique struct {
	Rule  region.Rule       `json:"rule"`
	Level region.Difficulty `json:"level"`
	About string            `json:"about"`

	N      int            `json:"n"`
	Stars  int            `json:"stars"`
	Rows   []string       `json:"rows"`
	Puzzle string         `json:"puzzle"` // in the format sbn, as in links
	Queens region.Squares `json:"queens"`
	Empty  region.Squares `json:"empty"`
	Step   region.Step    `json:"step"`
}

// techniques shows each rule on a small board or, given a puzzle, the rules that it needs on
// its board.
func (e *Engine) techniques(ctx context.Context, q *Query) (any, error) {
	text := q.Text("puzzle")
	if err := q.Err(); err != nil {
		return nil, err
	}
	var p *region.Puzzle
	if text != "" {
		var err error
		if p, _, err = e.regionOf(ctx, text); err != nil {
			return nil, err
		}
	}
	searching, free, err := e.search(ctx)
	if err != nil {
		return nil, err
	}
	defer free()
	examples, err := examplesOf(searching, p)
	if err != nil {
		return nil, e.inTime(ctx, err)
	}
	answer := TechniquesAnswer{Techniques: make([]Technique, len(examples))}
	for i, example := range examples {
		if answer.Techniques[i], err = technique(example); err != nil {
			return nil, err
		}
	}
	return answer, nil
}

// examplesOf returns the examples of a puzzle, or those of all rules if p is nil.
func examplesOf(ctx context.Context, p *region.Puzzle) ([]region.Example, error) {
	if p != nil {
		return region.Examples(ctx, p)
	}
	var all []region.Example
	for _, rule := range region.Rules() {
		example, err := rule.Example(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, example)
	}
	return all, nil
}

func technique(e region.Example) (Technique, error) {
	p, rule := e.Puzzle, e.Step.Rule
	text, err := p.Format("sbn")
	return Technique{
		Rule: rule, Level: rule.Level(), About: rule.About(), N: p.N(), Stars: p.Stars(), Rows: p.Rows(), Puzzle: text,
		Queens: e.Queens, Empty: e.Empty, Step: e.Step,
	}, err
}
