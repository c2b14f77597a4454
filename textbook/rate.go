package textbook

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"nqueens.example/nqueens/jobs"
)

// Rate is how often a randomized algorithm ends in a solution, and after how many moves of a queen
// on a full board.
type Rate struct {
	Algorithm     string     `json:"algorithm"`
	N             int        `json:"n"`
	Runs          int        `json:"runs"`
	Solved        int        `json:"solved"`                   // runs that end in a solution
	Moves         float64    `json:"moves,omitempty"`          // on average in those
	MovesUnsolved float64    `json:"moves_unsolved,omitempty"` // on average in the others
	Published     *Published `json:"published,omitempty"`      // nil where nothing is on record
}

// Published is what a publication says of a Rate, 0 where it says nothing.
type Published struct {
	Percent       float64 `json:"percent,omitempty"` // of the runs that are solved
	Moves         float64 `json:"moves,omitempty"`
	MovesUnsolved float64 `json:"moves_unsolved,omitempty"`
	Source        string  `json:"source"`
}

// publishedRates are of the board of 8 rows.
var publishedRates = map[string]Published{
	"hill-climbing":   {14, 4, 3, russellNorvig},
	"sideways-moves":  {94, 21, 64, russellNorvig},
	"random-restarts": {0, 22, 0, russellNorvig},
}

const russellNorvig = "Russell and Norvig, Artificial Intelligence: A Modern Approach, 4.1"

// Rate runs a Seeded algorithm on a board of n rows as often as runs says, with seeds from
// opts.Seed on. It returns an error of Check, of a wrong step, or of ctx if it ends, with the rate of the
// runs before it.
func (a *Algorithm) Rate(ctx context.Context, n, runs int, opts Options) (Rate, error) {
	r := Rate{Algorithm: a.Name, N: n}
	switch {
	case !a.Seeded:
		return r, fmt.Errorf("%s is not randomized: every run is the same", a.Name)
	case runs < 1:
		return r, fmt.Errorf("the number of runs must be at least 1, not %d", runs)
	}
	if p, ok := publishedRates[a.Name]; ok && n == 8 {
		r.Published = &p
	}
	start := time.Now()
	var err error
	for i := range runs {
		var moves float64
		var solved bool
		if moves, solved, err = a.moves(ctx, n, Options{Seed: opts.Seed + uint64(i)}); err != nil {
			break
		}
		r.Runs++
		if solved {
			r.Solved++
			r.Moves += moves
		} else {
			r.MovesUnsolved += moves
		}
		if opts.Progress != nil {
			opts.Progress(jobs.Progress{Stage: a.Name, Jobs: runs, JobsDone: i + 1, Done: float64(i+1) / float64(runs), Elapsed: time.Since(start)})
		}
	}
	r.Moves /= float64(max(1, r.Solved))
	r.MovesUnsolved /= float64(max(1, r.Runs-r.Solved))
	return r, err
}

// moves counts the queens that a run moves on a full board.
func (a *Algorithm) moves(ctx context.Context, n int, opts Options) (moves float64, solved bool, err error) {
	removed := false // by the last event that changed the board
	for e, err := range a.Events(ctx, n, opts) {
		if err := cmp.Or(err, e.Err); err != nil {
			return 0, false, err
		}
		switch e.Kind {
		case Place:
			if removed && e.Depth == n {
				moves++
			}
			removed = false
		case Remove:
			removed = e.Depth == n-1
		case Solution:
			solved = true
		}
	}
	return moves, solved, nil
}
