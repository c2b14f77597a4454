package region

import (
	"fmt"
	"strings"

	"nqueens.example/nqueens/internal/words"
)

// step puts a deduction into words.
func (g *grid) step(d *deduction) Step {
	step := Step{
		Rule: g.rules[d.rule].name, Seen: g.list(&d.seen), Queens: g.list(&d.queens), Empty: g.list(&d.empty), Why: g.rules[d.rule].why(g, d),
	}
	for _, u := range append(d.from[:len(d.from):len(d.from)], d.to...) {
		step.Units = append(step.Units, g.unit(u))
	}
	return step
}

func whyLast(g *grid, d *deduction) string {
	queens := g.list(&d.queens)
	return fmt.Sprintf("%s has only %s left for %s.", words.Capital(g.names(d.from)), queens.words(), g.itsQueens(len(queens)))
}

func whySqueeze(g *grid, d *deduction) string {
	room := "room for its queens"
	if g.stars == 1 {
		room = "a square"
	}
	return fmt.Sprintf("A queen on %s would leave %s without %s.", words.Or(g.list(&d.empty).names()), g.names(d.from), room)
}

// names returns the names of units of one kind: row 3, or regions A and B.
func (g *grid) names(units []int) string {
	first := g.name(units[0])
	if len(units) == 1 {
		return first
	}
	kind, _, _ := strings.Cut(first, " ")
	names := words.Each(units, func(u int) string { return strings.TrimPrefix(g.name(u), kind+" ") })
	return kind + "s " + words.And(names)
}

func (g *grid) itsQueens(queens int) string {
	switch {
	case g.stars == 1:
		return "its queen"
	case queens == 1:
		return "its last queen"
	}
	return fmt.Sprintf("its %d queens", queens)
}

func whyReach(g *grid, d *deduction) string {
	queen := g.list(&d.seen).words()
	if len(d.from) == 0 {
		return fmt.Sprintf("No queen may touch the one on %s.", queen)
	}
	full := words.Each(d.from, g.name)
	return fmt.Sprintf("With the queen on %s %s %s complete, and no other may touch it.", queen, words.And(full), plural(len(full), "is", "are"))
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

func whyConfined(g *grid, d *deduction) string {
	n := len(d.from)
	return fmt.Sprintf("All squares left to %s lie in %s, so %s %s there and the rest of %s stays empty.",
		g.names(d.from), g.names(d.to), plural(n*g.stars, "its queen", "their queens"), plural(n*g.stars, "stands", "stand"), g.names(d.to))
}

func whyArrangements(g *grid, d *deduction) string {
	ways := fmt.Sprintf("The queens of %s go in %d ways", g.names(d.from), d.ways)
	if d.ways == 1 {
		ways = fmt.Sprintf("The queens of %s go in one way only", g.names(d.from))
	}
	return fmt.Sprintf("%s: %s.", ways, g.agreement(d))
}

// agreement says what all arrangements have in common.
func (g *grid) agreement(d *deduction) string {
	var all []string
	if queens := g.list(&d.queens); len(queens) > 0 {
		all = append(all, fmt.Sprintf("all have one on %s", queens.words()))
	}
	if empty := g.list(&d.empty); len(empty) > 0 {
		all = append(all, fmt.Sprintf("none leaves %s free for one", words.Or(empty.names())))
	}
	return words.And(all)
}

func whyHypothesis(g *grid, d *deduction) string {
	text := fmt.Sprintf("Suppose a queen on %s", g.list(&d.empty).words())
	for i, f := range d.chain {
		join := "; then"
		if i > 0 {
			join = ","
		}
		text += fmt.Sprintf("%s %s takes %s", join, g.name(f.unit), g.square(f.square))
	}
	return fmt.Sprintf("%s; that leaves %s %s. So it stays empty.", text, g.name(d.from[0]), g.tooFew())
}

func (g *grid) tooFew() string {
	if g.stars == 1 {
		return "no square"
	}
	return "too few squares"
}
