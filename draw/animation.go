package draw

import (
	"errors"
	"fmt"
	"time"

	"nqueens.example/nqueens/internal/limits"
)

// Animation writes scenes one after another as the frames of an animated picture.
//
//	a := draw.NewGIF(w, opt)
//	for … { err = a.Add(scene, 100*time.Millisecond) }
//	err = a.Close()
type Animation struct {
	film       *animatedGIF
	frames     int
	rows, cols int
	err        error
}

// Add shows s for the given time. All scenes have the size of the first, and there are
// at most 20,000. After an error every call returns that error.
func (a *Animation) Add(s Scene, show time.Duration) error {
	if a.err == nil {
		a.err = a.add(s, show)
	}
	return a.err
}

func (a *Animation) add(s Scene, show time.Duration) error {
	if err := s.validate(); err != nil {
		return err
	}
	if a.frames == 0 {
		if err := a.film.begin(s); err != nil {
			return err
		}
		a.rows, a.cols = s.Rows, s.Cols
	}
	if s.Rows != a.rows || s.Cols != a.cols {
		return fmt.Errorf("a frame of %d x %d squares in an animation of %d x %d: all frames must be of one size", s.Rows, s.Cols, a.rows, a.cols)
	}
	if a.frames++; a.frames > limits.Frames {
		return fmt.Errorf("an animation of %d frames is too long: at most %d", a.frames, limits.Frames)
	}
	return a.film.add(s, show)
}

// Close finishes the file. It does not close the underlying writer.
func (a *Animation) Close() error {
	if a.err == nil && a.frames == 0 {
		a.err = errors.New("there is no frame to animate")
	}
	if a.err == nil {
		a.err = a.film.end()
	}
	return a.err
}
