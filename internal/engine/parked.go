package engine

import (
	"slices"
	"sync"

	"nqueens.example/nqueens/textbook"
)

// run identifies a search.
type run struct {
	name string
	n    int
	all  bool
	seed uint64
}

// parking holds paused searches, the latest last.
type parking struct {
	most int

	mu      sync.Mutex
	waiting []parked
	closed  bool
}

type parked struct {
	run    run
	reader *Reader
}

// take returns the paused search that is nearest before the step from, or else a new
// one.
func (p *parking) take(how *textbook.Algorithm, run run, from int) (*Reader, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	best := -1
	for i, other := range p.waiting {
		if other.run == run && other.reader.Step() <= from && (best < 0 || other.reader.Step() > p.waiting[best].reader.Step()) {
			best = i
		}
	}
	if best < 0 {
		return NewReader(how, run.n, textbook.Options{All: run.all, Seed: run.seed})
	}
	reader := p.waiting[best].reader
	p.waiting = slices.Delete(p.waiting, best, best+1)
	return reader, nil
}

// leave keeps a paused search. If there are too many, it drops the oldest.
func (p *parking) leave(run run, reader *Reader) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if reader.Ended() || reader.Kept() > largestParked || p.closed {
		reader.Close()
		return
	}
	p.waiting = append(p.waiting, parked{run, reader})
	if len(p.waiting) > p.most {
		p.waiting[0].reader.Close()
		p.waiting = slices.Delete(p.waiting, 0, 1)
	}
}

// largestParked is the largest number of nodes that a paused search may hold.
const largestParked = 4096

func (p *parking) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for _, each := range p.waiting {
		each.reader.Close()
	}
	p.waiting = nil
}
