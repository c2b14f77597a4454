package main

import (
	"fmt"
	"math"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/terminal/console"
)

// mostCounts is the largest number of boards that a range counts.
const mostCounts = 64

// countRange counts the boards of a range such as 1..10, and prints each count when it is known.
func (f *countFlags) countRange(c *console.Console, from, to string, info count.Info) error {
	first, err := console.Size(from, math.MaxInt32, "to begin a range", "")
	if err != nil {
		return err
	}
	last, err := console.Size(to, math.MaxInt32, "to end a range", "")
	switch {
	case err != nil:
		return err
	case last < first:
		return console.Usagef("a range goes from the smaller N to the larger: %d..%d", last, first)
	case last-first >= mostCounts:
		return console.Usagef("a range has at most %d boards, not %d", mostCounts, last-first+1)
	}
	if err := c.Reject("a range counts whole boards and keeps nothing", "ledger", "name", "by-symmetry", "place", "block"); err != nil {
		return err
	}
	// The largest board is refused before the others take their time.
	if _, err := f.plan(to, info); err != nil {
		return err
	}
	width := len(to)
	if !c.AsJSON() {
		if err := c.Print(fmt.Sprintf("%*s  %s\n", width, "n", f.sequence(info))); err != nil {
			return err
		}
	}
	for n := first; n <= last; n++ {
		f.before = fmt.Sprintf("%*d  ", width, n)
		if err := f.countOne(c, fmt.Sprint(n), info); err != nil {
			return err
		}
	}
	return nil
}

// sequence returns the name of the published numbers that the flags ask for.
func (f *countFlags) sequence(info count.Info) string {
	switch {
	case isQueens(info.Kind) && f.unique:
		return unique
	case !f.unique && info.Values != "":
		return info.Values
	}
	return info.Counts
}
