package engine

import (
	"cmp"
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
	answer := TechniquesAnswer{Techniques: []Technique{}}
	err := e.search(ctx, "puzzle", lateHere, func(ctx context.Context) error {
		examples, err := examplesOf(ctx, p)
		for _, example := range examples {
			p, rule := example.Puzzle, example.Step.Rule
			text, formatErr := p.Format("sbn")
			err = cmp.Or(err, formatErr)
			answer.Techniques = append(answer.Techniques, Technique{
				Rule: rule, Level: rule.Level(), About: rule.About(), N: p.N(), Stars: p.Stars(), Rows: p.Rows(), Puzzle: text,
				Queens: example.Queens, Empty: example.Empty, Step: example.Step,
			})
		}
		return err
	})
	return answer, err
}

// examplesOf returns the examples of a puzzle, or those of all rules if p is nil.
func examplesOf(ctx context.Context, p *region.Puzzle) (all []region.Example, err error) {
	if p != nil {
		return region.Examples(ctx, p)
	}
	for _, rule := range region.Rules() {
		example, err := rule.Example(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, example)
	}
	return all, nil
}
