package region

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// mostTrial is the largest number of steps to a contradiction, without those of the rule
// reach.
const mostTrial = 10

// findContradiction looks for the square on which a queen leaves a unit without room after
// the fewest steps, first by the easy rules and then also by the medium ones.
func findContradiction(g *grid, s *position, d *finder) bool {
	for _, level := range [...]level{easy, medium} {
		least := mostTrial + 1
		for i := range s.open.each() {
			trial, unit := g.try(d.ctx, s, i, level)
			steps := told(trial)
			if unit < 0 || steps >= least {
				continue
			}
			least = steps
			d.trial, d.from, d.empty = trial, append(d.from[:0], unit), squares{}
			d.empty.add(i)
			if least <= shortChain {
				break
			}
		}
		if d.trial != nil {
			break
		}
	}
	d.seen = d.empty
	for i := range d.trial {
		g.union(&d.seen, &d.trial[i].queens)
	}
	return d.trial != nil
}

// try puts a queen on square i and applies rules up to a level. If that leads to a
// contradiction, it returns the steps and the unit that is left without room, else -1.
func (g *grid) try(ctx context.Context, s *position, i int, level level) (steps []deduction, unit int) {
	at, d := *s, finder{ctx: ctx}
	g.put(&at, i)
	for ctx.Err() == nil && told(steps) <= mostTrial {
		if unit := g.broken(&at); unit >= 0 {
			return g.leadingTo(unit, steps), unit
		}
		if !g.find(&at, &d, level) {
			break
		}
		steps = append(steps, d.clone())
		if !g.fit(at, d.queens) {
			return g.leadingTo(d.from[0], steps), d.from[0]
		}
		g.apply(&at, &d.deduction)
	}
	return nil, -1
}

// fit reports whether all of queens can be placed.
func (g *grid) fit(at position, queens squares) bool {
	for i := range queens.each() {
		if !at.open.has(i) {
			return false
		}
		g.place(&at, i)
	}
	return true
}

// leadingTo returns the steps on which a contradiction in a unit depends, looking backwards:
// those that close a square, or place a queen, of the unit or of units and squares on which a
// later step of them depends.
func (g *grid) leadingTo(unit int, steps []deduction) (leading []deduction) {
	closed, queens := g.units[unit], g.units[unit]
	for _, step := range slices.Backward(steps) {
		if g.count(&closed, &step.empty) == 0 && g.count(&queens, &step.queens) == 0 {
			continue
		}
		leading = append(leading, step)
		g.union(&queens, &step.seen)
		for _, u := range step.from {
			g.union(&closed, &g.units[u])
			g.union(&queens, &g.units[u])
		}
		for _, u := range step.to {
			g.union(&queens, &g.units[u])
		}
		if step.rule == 0 {
			continue // reach depends on the queen that it saw alone
		}
		for i := range step.empty.each() {
			for _, u := range g.of[i] {
				g.union(&queens, &g.units[u])
			}
		}
	}
	slices.Reverse(leading)
	return leading
}

// told returns the number of steps that an explanation mentions: all but those of the rule reach.
func told(steps []deduction) int {
	many := 0
	for i := range steps {
		if steps[i].rule > 0 {
			many++
		}
	}
	return many
}

func whyContradiction(g *grid, d *deduction) string {
	square := g.list(&d.empty).words()
	var text strings.Builder
	fmt.Fprintf(&text, "Suppose a queen on %s.", square)
	for i := range d.trial {
		if step := &d.trial[i]; step.rule > 0 {
			fmt.Fprintf(&text, " %s", g.rules[step.rule].why(g, step))
		}
	}
	fmt.Fprintf(&text, " That leaves %s %s. So %s stays empty.", g.names(d.from), g.tooFew(), square)
	return text.String()
}
