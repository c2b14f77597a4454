package picture

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/textbook"
)

// Stage is a board on which a search is played: call Play once for each event, in the
// order of the search.
type Stage struct {
	N      int // size of the board
	queens []nqueens.Square
}

// Queens returns the queens on the board, valid until the next event.
func (s *Stage) Queens() []nqueens.Square { return s.queens }

// Clone returns an independent copy.
func (s *Stage) Clone() Stage { return Stage{s.N, slices.Clone(s.queens)} }

// Play updates the board to what it is after e.
func (s *Stage) Play(e textbook.Event) {
	switch e.Kind {
	case textbook.Place:
		s.queens = append(s.queens, e.Square)
	case textbook.Remove:
		s.queens = slices.DeleteFunc(s.queens, func(q nqueens.Square) bool { return q == e.Square })
	}
}

// Picture returns the board before e with what e does to it. A square that is tried is
// ringed and joined to the queens that attack it, a placed queen is ringed, a removed
// one is crossed, and all queens of a solution are ringed.
func (s *Stage) Picture(e textbook.Event) draw.Scene {
	scene := draw.Scene{
		Rows: s.N, Cols: s.N,
		Pieces:  make([]draw.PieceAt, 0, len(s.queens)+1),
		Caption: fmt.Sprintf("step %d", e.Step),
		Note:    fmt.Sprintf("depth %d", e.Depth),
	}
	for _, q := range s.queens {
		scene.Pieces = append(scene.Pieces, pieceOn(q, draw.Queen))
	}
	switch e.Kind {
	case textbook.Place:
		scene.Pieces = append(scene.Pieces, pieceOn(e.Square, draw.Queen))
		mark(&scene, e.Square, draw.Ring)
	case textbook.Try:
		mark(&scene, e.Square, draw.Ring)
	case textbook.Conflict:
		mark(&scene, e.Square, draw.Ring)
		for _, a := range e.Attackers {
			scene.Lines = append(scene.Lines, draw.Line{From: a.Square, To: e.Square})
		}
	case textbook.Remove:
		mark(&scene, e.Square, draw.Cross)
	case textbook.DeadEnd:
		scene.Note = "no solution"
	case textbook.Solution:
		for _, q := range s.queens {
			mark(&scene, q, draw.Ring)
		}
		scene.Caption += ": solution"
	}
	return scene
}

// Film selects the part of a search to show, by step number. The zero value selects
// all of it.
type Film struct {
	From  int // first step; 0 is the start
	To    int // last step; 0 is the end
	Every int // show every k-th picture, and all solutions; 0 is 1

	Tree bool // draw the tree of the search beside the board, if it has not too many nodes
}

// shots yields events, and whether each has a picture. A tried square and its outcome
// share one; a removed queen has one; dead ends and walks between known boards have
// none.
func shots(events iter.Seq[textbook.Event]) iter.Seq2[textbook.Event, bool] {
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

// keep returns a function that reports whether an event is in the film. It must be
// called once for each event with a picture, in order.
func (f Film) keep() func(textbook.Event) bool {
	seen := 0
	return func(e textbook.Event) bool {
		if e.Step < f.From {
			return false
		}
		seen++
		return (seen-1)%max(1, f.Every) == 0 || e.Kind == textbook.Solution
	}
}

func (f Film) over(e textbook.Event) bool { return f.To > 0 && e.Step > f.To }

// TooLong is the error for a film of more than draw.MaxFrames pictures.
type TooLong struct {
	Pictures int  // counted
	More     bool // whether counting stopped before the end
	To       int  // largest Film.To that fits
	Every    int  // a Film.Every that fits; 0 if none does
}

func (e *TooLong) Error() string {
	more := ""
	if e.More {
		more = "more than "
	}
	return fmt.Sprintf("the search makes %s%d pictures, an animation at most %d", more, e.Pictures, draw.MaxFrames)
}

// Count returns the number of pictures in the film of a run, which may be 0. If there
// are more than draw.MaxFrames, it returns a *TooLong error.
func (f Film) Count(events iter.Seq[textbook.Event]) (int, error) {
	const most = 100 * draw.MaxFrames // where counting stops
	pictures, solutions := 0, 0
	long := &TooLong{}
	keep := f.keep()
	for e, shown := range shots(events) {
		if f.over(e) || pictures == most {
			break
		}
		if !shown || !keep(e) {
			continue
		}
		if pictures++; pictures <= draw.MaxFrames {
			long.To = e.Step
		}
		if e.Kind == textbook.Solution {
			solutions++
		}
	}
	if pictures <= draw.MaxFrames {
		return pictures, nil
	}
	long.Pictures, long.More = pictures, pictures == most
	if !long.More && solutions <= draw.MaxFrames/2 {
		long.Every = max(1, f.Every)*pictures/(draw.MaxFrames-solutions) + 1
	}
	return pictures, long
}

// Scenes yields the pictures of the film of a run on an n x n board with the events
// they show.
func (f Film) Scenes(n int, events iter.Seq[textbook.Event]) iter.Seq2[textbook.Event, draw.Scene] {
	return func(yield func(textbook.Event, draw.Scene) bool) {
		keep := f.keep()
		stage := Stage{N: n}
		for e, shown := range shots(events) {
			if f.over(e) {
				return
			}
			if shown && keep(e) && !yield(e, stage.Picture(e)) {
				return
			}
			stage.Play(e)
		}
	}
}

// Animation is what a film is drawn on, such as a *draw.Animation.
type Animation interface {
	Add(draw.Scene, time.Duration) error
	Close() error
	Beside(draw.Tree) bool
	Grow(nodes, at int, known ...int)
}

// beside puts the tree of the events that the film reaches beside the board, and returns the
// events, which then let it grow.
func (f Film) beside(a Animation, events iter.Seq[textbook.Event]) iter.Seq[textbook.Event] {
	reached := func(yield func(textbook.Event) bool) {
		for e := range events {
			if f.over(e) || !yield(e) {
				return
			}
		}
	}
	tree, err := textbook.BuildTree(context.Background(), reached, mostNodes)
	if err != nil || !a.Beside(Tree(tree, Whole)) {
		return events
	}
	return func(yield func(textbook.Event) bool) {
		nodes := 1
		for e := range events {
			at, known := e.Node, []int{}
			switch e.Kind {
			case textbook.Place:
				nodes = max(nodes, e.Node+1)
			case textbook.Remove:
				at = e.Parent
			case textbook.DeadEnd, textbook.Solution:
				known = append(known, e.Node)
			}
			a.Grow(nodes, at, known...)
			if !yield(e) {
				return
			}
		}
	}
}

// mostNodes limits the tree beside a board.
const mostNodes = 2500

// Draw draws the film of a run on an n x n board and closes the animation. Pictures are
// shown for pause, those of solutions ten times as long.
func (f Film) Draw(a Animation, n int, events iter.Seq[textbook.Event], pause time.Duration) error {
	if f.Tree {
		events = f.beside(a, events)
	}
	for e, scene := range f.Scenes(n, events) {
		show := pause
		if e.Kind == textbook.Solution {
			show *= 10
		}
		if err := a.Add(scene, show); err != nil {
			return err
		}
	}
	return a.Close()
}
