package region

import (
	"fmt"
	"strings"
)

// step puts a deduction into words.
func (g *grid) step(d *deduction) Step {
	step := Step{
		Rule: d.rule, Seen: g.list(&d.seen), Queens: g.list(&d.queens), Empty: g.list(&d.empty), Why: g.why(d),
	}
	for _, u := range append(d.from[:len(d.from):len(d.from)], d.to...) {
		step.Units = append(step.Units, g.unit(u))
	}
	return step
}

func (g *grid) why(d *deduction) string {
	switch d.rule {
	case Reach:
		return g.whyReach(d)
	case LastSquares:
		return fmt.Sprintf("%s has only %s left for %s.", capital(g.names(d.from)), squareNames(g.list(&d.queens)), g.itsQueens(len(g.list(&d.queens))))
	case Squeeze:
		squares := g.list(&d.empty)
		room := "room for its queens"
		if g.stars == 1 {
			room = "a square"
		}
		return fmt.Sprintf("A queen on %s would leave %s without %s.", or(squareNames(squares)), g.names(d.from), room)
	case Arrangements:
		return g.whyArrangements(d)
	case Hypothesis:
		return g.whyHypothesis(d)
	}
	return g.whyConfined(d)
}

// names returns region A, or regions A and B, or row 3, and so on; all units are
// of one kind.
func (g *grid) names(units []int) string {
	first := g.Name(g.unit(units[0]))
	if len(units) == 1 {
		return first
	}
	kind, _, _ := strings.Cut(first, " ")
	var names []string
	for _, u := range units {
		_, name, _ := strings.Cut(g.Name(g.unit(u)), " ")
		names = append(names, name)
	}
	return kind + "s " + and(names)
}

func or(list string) string { return strings.Replace(list, " and ", " or ", 1) }

func (g *grid) itsQueens(queens int) string {
	switch {
	case g.stars == 1:
		return "its queen"
	case queens == 1:
		return "its last queen"
	}
	return fmt.Sprintf("its %d queens", queens)
}

func (g *grid) whyReach(d *deduction) string {
	queen := squareNames(g.list(&d.seen))
	if len(d.from) == 0 {
		return fmt.Sprintf("No queen may touch the one on %s.", queen)
	}
	var full []string
	for _, u := range d.from {
		full = append(full, g.Name(g.unit(u)))
	}
	return fmt.Sprintf("With the queen on %s %s %s complete, and no other may touch it.", queen, and(full), plural(len(full), "is", "are"))
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

func (g *grid) whyConfined(d *deduction) string {
	n := len(d.from)
	return fmt.Sprintf("All squares left to %s lie in %s, so %s %s there and the rest of %s stays empty.",
		g.names(d.from), g.names(d.to), plural(n*g.stars, "its queen", "their queens"), plural(n*g.stars, "stands", "stand"), g.names(d.to))
}

func (g *grid) whyArrangements(d *deduction) string {
	ways := fmt.Sprintf("The queens of %s go in %d ways", g.names(d.from), d.ways)
	if d.ways == 1 {
		ways = fmt.Sprintf("The queens of %s go in one way only", g.names(d.from))
	}
	var all []string
	if queens := g.list(&d.queens); len(queens) > 0 {
		all = append(all, fmt.Sprintf("all have one on %s", squareNames(queens)))
	}
	if empty := g.list(&d.empty); len(empty) > 0 {
		all = append(all, fmt.Sprintf("none leaves %s free for one", or(squareNames(empty))))
	}
	return fmt.Sprintf("%s: %s.", ways, and(all))
}

func (g *grid) whyHypothesis(d *deduction) string {
	text := fmt.Sprintf("Suppose a queen on %s", squareNames(g.list(&d.empty)))
	for i, f := range d.chain {
		join := "; then"
		if i > 0 {
			join = ","
		}
		text += fmt.Sprintf("%s %s takes %s", join, g.Name(g.unit(f.unit)), SquareName(g.square(f.square)))
	}
	too := "no square"
	if g.stars > 1 {
		too = "too few squares"
	}
	return fmt.Sprintf("%s; that leaves %s %s. So it stays empty.", text, g.Name(g.unit(d.from[0])), too)
}
