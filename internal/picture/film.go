package picture

import (
	"fmt"
	"iter"
	"slices"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/textbook"
)

// Stage is a board on which a search is played. Each event must be shown once,
// in the order of the search.
type Stage struct {
	N      int // size of the board
	queens []nqueens.Square
}

// Queens returns those that stand, valid until the next event.
func (s *Stage) Queens() []nqueens.Square { return s.queens }

// Clone returns a stage that goes on from the same board by itself.
func (s *Stage) Clone() Stage { return Stage{s.N, slices.Clone(s.queens)} }

// Play brings the board to what it is after e.
func (s *Stage) Play(e textbook.Event) {
	switch e.Kind {
	case textbook.Place:
		s.queens = append(s.queens, e.Square)
	case textbook.Remove:
		s.queens = slices.DeleteFunc(s.queens, func(q nqueens.Square) bool { return q == e.Square })
	}
}

// Picture returns the board with what e does to it, when the board is as it was
// before e: the square that is tried is ringed and joined to the queens that
// attack it, a queen put down is ringed and one taken back is crossed out, and of
// a solution all queens are ringed.
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

// Film is the part of a search to show, by the numbers of its steps. The zero
// value is all of it.
type Film struct {
	From  int // the first step, 0 for the first there is
	To    int // the last step, 0 for the last there is
	Every int // show one picture of so many, besides those of solutions; 0 for each
}

// shots yields events, and whether each has a picture of its own. A square
// that is tried has one, which is that of what came of it; a queen taken back
// has one, a dead end none besides, and walks between known boards none at all.
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

// keep returns a function that says of each event that has a picture, in turn,
// whether it is in the film.
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

// TooLong is the error of a film with more pictures than an animation may have,
// which is draw.MaxFrames.
type TooLong struct {
	Pictures int  // that it has, or as many as were counted
	More     bool // there are more than that
	To       int  // the last step up to which they would be few enough
	Every    int  // and how many of them to show one of, 0 where that would not do
}

func (e *TooLong) Error() string {
	more := ""
	if e.More {
		more = "more than "
	}
	return fmt.Sprintf("the search makes %s%d pictures, an animation at most %d", more, e.Pictures, draw.MaxFrames)
}

// Count returns how many pictures the film of a run has, which may be none. Where
// there are more than draw.MaxFrames the error is a *TooLong.
func (f Film) Count(events iter.Seq[textbook.Event]) (int, error) {
	const most = 100 * draw.MaxFrames // and no use in counting on
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

// Scenes yields the pictures of the film of a run on an n x n board, each with
// the event that it shows.
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

// Animation is what a film is drawn on: a draw.GIF or a draw.AnimatedSVG.
type Animation interface {
	Add(draw.Scene, time.Duration) error
	Close() error
}

// Draw draws the film of a run on an n x n board and closes the animation. Each
// picture stands for the time pause, that of a solution ten times as long.
func (f Film) Draw(a Animation, n int, events iter.Seq[textbook.Event], pause time.Duration) error {
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
