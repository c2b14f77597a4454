package region

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"
)

// Example is a position of a puzzle at which a rule is the easiest that applies.
type Example struct {
	Puzzle *Puzzle
	Queens Squares // on the board
	Empty  Squares // known to be empty
	Step   Step    // the next step, by that rule
}

// Examples returns, for each rule that [Explain] uses to solve p, the first position at which
// it is used, the easiest rule first. If the rules do not solve p, the last position is the one
// at which no rule applies, and its step is that of [Hint]. The errors are those of Explain and
// [Solve].
func Examples(ctx context.Context, p *Puzzle) ([]Example, error) {
	e, err := Explain(ctx, p)
	if err != nil {
		return nil, err
	}
	ranked := make([]*Example, len(rules)+1)
	at := Example{Puzzle: p}
	show := func(step Step) {
		if of := &ranked[step.Rule.rank()]; *of == nil {
			next := at.then(step)
			*of = &next
		}
	}
	for _, step := range e.Steps {
		show(step)
		at.Queens, at.Empty = append(at.Queens, step.Queens...), append(at.Empty, step.Empty...)
	}
	if e.Solution == nil {
		if _, err := Solve(ctx, p); err != nil {
			return nil, err
		}
		step, err := Hint(ctx, p, at.Queens, at.Empty)
		if err != nil {
			return nil, err
		}
		show(step)
	}
	var found []Example
	for _, example := range ranked {
		if example != nil {
			found = append(found, *example)
		}
	}
	return found, nil
}

// then returns the position with step as the next one.
func (e Example) then(step Step) Example {
	return Example{e.Puzzle, e.Queens.distinct(), e.Empty.distinct(), step}
}

// rank returns the index of r in rules, or len(rules) if r is not listed.
func (r Rule) rank() int {
	i := slices.IndexFunc(rules[:], func(row rule) bool { return row.name == r })
	if i < 0 {
		return len(rules)
	}
	return i
}

// examples has a line for each rule: its name and a small puzzle that needs it.
//
//go:embed examples.txt
var examples string

// Example returns a position of a small puzzle at which r is the easiest rule that applies. It
// returns an error if [Rules] does not list r.
func (r Rule) Example(ctx context.Context) (Example, error) {
	for line := range strings.Lines(examples) {
		name, text, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if name != string(r) {
			continue
		}
		p, err := Parse(text)
		if err != nil {
			return Example{}, err
		}
		of, err := Examples(ctx, p)
		if err != nil {
			return Example{}, err
		}
		if i := slices.IndexFunc(of, func(x Example) bool { return x.Step.Rule == r }); i >= 0 {
			return of[i], nil
		}
	}
	return Example{}, fmt.Errorf("there is no example of the rule %q", r)
}
