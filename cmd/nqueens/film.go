package main

import (
	"fmt"
	"iter"
	"slices"

	"nqueens"
	"nqueens/draw"
	"nqueens/textbook"
)

// pictured yields events, and whether each has a picture of its own. A square
// that is tried has one, which is that of what came of it; a queen taken back
// has one, a dead end none besides, and walks between known boards none at all.
func pictured(events iter.Seq[textbook.Event]) iter.Seq2[textbook.Event, bool] {
	return func(yield func(textbook.Event, bool) bool) {
		var try textbook.Event // whose outcome the next event may be
		for e := range events {
			if try.Step > 0 {
				outcome := e.Square == try.Square && (e.Kind == textbook.Conflict || e.Kind == textbook.Place)
				if !yield(try, !outcome) {
					return
				}
				try = textbook.Event{}
			}
			if e.Kind == textbook.Try {
				try = e
				continue
			}
			silent := e.Walk || e.Kind == textbook.Done || e.Kind == textbook.DeadEnd && e.Depth > 0
			if !yield(e, !silent) {
				return
			}
		}
	}
}

// cut is the part of a film to keep, by the numbers of the steps.
type cut struct {
	from, to int // to is 0 for no end
	every    int // one picture of so many, besides those of solutions
}

// keep returns a function that says of each event that has a picture, in turn,
// whether to keep it.
func (c cut) keep() func(textbook.Event) bool {
	seen := 0
	return func(e textbook.Event) bool {
		if e.Step < c.from {
			return false
		}
		seen++
		return (seen-1)%c.every == 0 || e.Kind == textbook.Solution
	}
}

func (c cut) over(e textbook.Event) bool { return c.to > 0 && e.Step > c.to }

// check counts the pictures of a run that c keeps. Where there are none, or more
// than draw.MaxFrames, it says what would help.
func (c cut) check(events iter.Seq[textbook.Event]) (pictures int, err error) {
	const most = 100 * draw.MaxFrames // and no use in counting on
	solutions, within := 0, 0
	keep := c.keep()
	for e, shown := range pictured(events) {
		if c.over(e) || pictures == most {
			break
		}
		if !shown || !keep(e) {
			continue
		}
		if pictures++; pictures <= draw.MaxFrames {
			within = e.Step
		}
		if e.Kind == textbook.Solution {
			solutions++
		}
	}
	switch {
	case pictures == 0:
		return 0, usageErrorf("the search is over before step %d; choose a smaller --from", c.from)
	case pictures <= draw.MaxFrames:
		return pictures, nil
	case pictures == most:
		return 0, usageErrorf("the search makes more than %s pictures, an animation at most %s; show a part of it: --from %d --to %d",
			digits(most), digits(draw.MaxFrames), c.from, within)
	case solutions > draw.MaxFrames/2:
		return 0, usageErrorf("the search makes %s pictures, an animation at most %s; --to %d would bring it under",
			digits(pictures), digits(draw.MaxFrames), within)
	}
	every := c.every*pictures/(draw.MaxFrames-solutions) + 1
	return 0, usageErrorf("the search makes %s pictures, an animation at most %s; --every %d or --to %d would bring it under",
		digits(pictures), digits(draw.MaxFrames), every, within)
}

// film yields the pictures of a run that c keeps, each with the event it shows.
func (c cut) film(n int, events iter.Seq[textbook.Event]) iter.Seq2[textbook.Event, draw.Scene] {
	return func(yield func(textbook.Event, draw.Scene) bool) {
		keep := c.keep()
		var queens []nqueens.Square
		for e, shown := range pictured(events) {
			if c.over(e) {
				return
			}
			if e.Kind == textbook.Place {
				queens = append(queens, e.Square)
			}
			if shown && keep(e) && !yield(e, picture(n, queens, e)) {
				return
			}
			if e.Kind == textbook.Remove {
				queens = slices.DeleteFunc(queens, func(s nqueens.Square) bool { return s == e.Square })
			}
		}
	}
}

// picture draws the queens that stand and what happens to them: the square that
// is tried is ringed and joined to the queens that attack it, a queen taken back
// is crossed out.
func picture(n int, queens []nqueens.Square, e textbook.Event) draw.Scene {
	scene := draw.Scene{
		Rows: n, Cols: n,
		Pieces:  make([]draw.PieceAt, 0, len(queens)),
		Caption: fmt.Sprintf("step %d", e.Step),
		Note:    fmt.Sprintf("depth %d", e.Depth),
	}
	for _, s := range queens {
		scene.Pieces = append(scene.Pieces, draw.PieceAt{Square: draw.Square(s), Piece: draw.Queen})
	}
	mark := func(s nqueens.Square, m draw.Mark) {
		scene.Marks = append(scene.Marks, draw.MarkAt{Square: draw.Square(s), Mark: m})
	}
	switch e.Kind {
	case textbook.Try, textbook.Place:
		mark(e.Square, draw.Ring)
	case textbook.Conflict:
		mark(e.Square, draw.Ring)
		for _, a := range e.Attackers {
			scene.Lines = append(scene.Lines, draw.Line{From: draw.Square(a.Square), To: draw.Square(e.Square)})
		}
	case textbook.Remove:
		mark(e.Square, draw.Cross)
	case textbook.DeadEnd:
		scene.Note = "no solution"
	case textbook.Solution:
		for _, s := range queens {
			mark(s, draw.Ring)
		}
		scene.Caption += ": solution"
	}
	return scene
}
