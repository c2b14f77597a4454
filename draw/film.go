package draw

import (
	"fmt"
	"iter"
	"slices"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/textbook"
)

// Stage is a board on which a search is played: call Play once for each event, in the
// order of the search.
type Stage struct {
	N         int  // size of the board
	Conflicts bool // number the squares of a full board by textbook.Conflicts
	queens    []nqueens.Square
}

// Queens returns the queens on the board, valid until the next event.
func (s *Stage) Queens() []nqueens.Square { return s.queens }

// Clone returns an independent copy.
func (s *Stage) Clone() Stage { return Stage{s.N, s.Conflicts, slices.Clone(s.queens)} }

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
func (s *Stage) Picture(e textbook.Event) Scene {
	scene := Scene{
		Rows: s.N, Cols: s.N,
		Pieces:  make([]PieceAt, 0, len(s.queens)+1),
		Caption: fmt.Sprintf("step %d", e.Step),
		Note:    fmt.Sprintf("depth %d", e.Depth),
	}
	for _, q := range s.queens {
		scene.Pieces = append(scene.Pieces, PieceAt{Square: q})
	}
	if s.Conflicts {
		scene.Numbers = s.numbers()
	}
	switch e.Kind {
	case textbook.Place:
		scene.Pieces = append(scene.Pieces, PieceAt{Square: e.Square})
		mark(&scene, e.Square, "ring")
	case textbook.Try:
		mark(&scene, e.Square, "ring")
	case textbook.Conflict:
		mark(&scene, e.Square, "ring")
		for _, a := range e.Attackers {
			scene.Lines = append(scene.Lines, Line{From: a.A, To: a.B})
		}
	case textbook.Remove:
		mark(&scene, e.Square, "cross")
	case textbook.DeadEnd:
		scene.Note = "no solution"
	case textbook.Solution:
		for _, q := range s.queens {
			mark(&scene, q, "ring")
		}
		scene.Caption += ": solution"
	}
	return scene
}

// numbers returns the numbers of a full board, on the squares without a queen.
func (s *Stage) numbers() (numbers []NumberAt) {
	stands := make(map[nqueens.Square]bool, len(s.queens))
	for _, q := range s.queens {
		stands[q] = true
	}
	for row, pairs := range textbook.Conflicts(s.N, s.queens) {
		for col, number := range pairs {
			if q := (nqueens.Square{Row: row, Col: col}); !stands[q] {
				numbers = append(numbers, NumberAt{q, number})
			}
		}
	}
	return numbers
}

// Film selects the part of a search to show, by step number. The zero value selects
// all of it.
type Film struct {
	From  int // first step; 0 is the start
	To    int // last step; 0 is the end
	Every int // show every k-th picture, and all solutions; 0 is 1

	Tree      bool // draw the tree of the search beside the board, if it has not too many nodes
	Conflicts bool // number the squares of a full board by textbook.Conflicts

	Progress func(jobs.Progress) // if set, called after each picture, which is a job
}

// shot is an event, and whether it has a picture.
type shot struct {
	textbook.Event
	shown bool
}

// shots yields a shot for each event that the film reaches; those with a picture in it are shown. A
// tried square and its outcome share a picture; a removed queen has one; dead ends and walks between
// known boards have none.
func (f Film) shots(events iter.Seq2[textbook.Event, error]) iter.Seq2[shot, error] {
	return func(yield func(shot, error) bool) {
		seen := 0
		pass := func(e textbook.Event, shown bool) bool {
			if f.over(e) {
				return false
			}
			if shown = shown && e.Step >= f.From; shown {
				shown = seen%max(1, f.Every) == 0 || e.Kind == textbook.Solution
				seen++
			}
			return yield(shot{e, shown}, nil)
		}
		var try textbook.Event // whose outcome the next event may be
		for e, err := range events {
			if err != nil {
				yield(shot{}, err)
				return
			}
			if try.Step > 0 {
				outcome := e.Square == try.Square && (e.Kind == textbook.Conflict || e.Kind == textbook.Place)
				if !pass(try, !outcome) {
					return
				}
				try = textbook.Event{}
			}
			if e.Kind == textbook.Try {
				try = e
				continue
			}
			silent := e.Walk || e.Kind == textbook.Done || e.Kind == textbook.DeadEnd && e.Depth > 0
			if !pass(e, !silent) {
				return
			}
		}
	}
}

func (f Film) over(e textbook.Event) bool { return f.To > 0 && e.Step > f.To }

// TooLong is the error for a film of more than 20,000 pictures.
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
	return fmt.Sprintf("the search makes %s%d pictures, an animation at most %d", more, e.Pictures, limits.Frames)
}

// Count returns the number of pictures in the film of a run, which may be 0. If there
// are more than 20,000, it returns a *TooLong error. An error of the sequence is returned
// as well.
func (f Film) Count(events iter.Seq2[textbook.Event, error]) (int, error) {
	const most = 100 * limits.Frames // where counting stops
	pictures, solutions := 0, 0
	long := &TooLong{}
	for e, err := range f.shots(events) {
		if err != nil {
			return 0, err
		}
		if pictures == most {
			break
		}
		if !e.shown {
			continue
		}
		if pictures++; pictures <= limits.Frames {
			long.To = e.Step
		}
		if e.Kind == textbook.Solution {
			solutions++
		}
	}
	if pictures <= limits.Frames {
		return pictures, nil
	}
	long.Pictures, long.More = pictures, pictures == most
	if !long.More && solutions <= limits.Frames/2 {
		long.Every = max(1, f.Every)*pictures/(limits.Frames-solutions) + 1
	}
	return pictures, long
}

// scenes calls show with each picture of the film of a run on an n x n board and the event
// that it shows. An error of show ends the film.
func (f Film) scenes(n int, events iter.Seq2[textbook.Event, error], show func(textbook.Event, Scene) error) error {
	stage := Stage{N: n, Conflicts: f.Conflicts}
	for e, err := range f.shots(events) {
		if err != nil {
			return err
		}
		if e.shown {
			if err := show(e.Event, stage.Picture(e.Event)); err != nil {
				return err
			}
		}
		stage.Play(e.Event)
	}
	return nil
}

// beside puts the tree of the events that the film reaches beside the board, and returns the
// events, which then let it grow.
func (f Film) beside(a *Animation, events iter.Seq2[textbook.Event, error]) iter.Seq2[textbook.Event, error] {
	reached := func(yield func(textbook.Event, error) bool) {
		for e, err := range events {
			if f.over(e) || !yield(e, err) {
				return
			}
		}
	}
	tree, err := textbook.BuildTree(reached, mostNodes)
	if err != nil || !a.beside(whole(tree)) {
		return events
	}
	return func(yield func(textbook.Event, error) bool) {
		nodes := 1
		for e, err := range events {
			if err != nil {
				yield(e, err)
				return
			}
			at, known := e.Node, []int{}
			switch e.Kind {
			case textbook.Place:
				nodes = max(nodes, e.Node+1)
			case textbook.Remove:
				at = e.Parent
			case textbook.DeadEnd, textbook.Solution:
				known = append(known, e.Node)
			}
			a.grow(nodes, at, known...)
			if !yield(e, nil) {
				return
			}
		}
	}
}

// mostNodes limits the tree beside a board, whose nodes could not be told apart.
const mostNodes = 2500

// Draw draws the film of a run on an n x n board and closes the animation. Pictures are
// shown for pause, those of solutions ten times as long. An error of the sequence ends the film
// and is returned.
func (f Film) Draw(a *Animation, n int, events iter.Seq2[textbook.Event, error], pause time.Duration) error {
	if f.Tree {
		events = f.beside(a, events)
	}
	drawn := 0
	err := f.scenes(n, events, func(e textbook.Event, scene Scene) error {
		if drawn++; f.Progress != nil {
			f.Progress(jobs.Progress{JobsDone: drawn})
		}
		show := pause
		if e.Kind == textbook.Solution {
			show *= 10
		}
		return a.Add(scene, show)
	})
	if err != nil {
		return err
	}
	return a.Close()
}
