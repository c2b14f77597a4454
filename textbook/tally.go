package textbook

// Tally counts the events of a run.
type Tally struct {
	Tried     int // squares looked at
	Conflicts int // of them attacked
	Placed    int // queens placed, which is nodes besides the root
	Removed   int // queens taken back
	DeadEnds  int
	Solutions int
	Deepest   int // most queens that stood at once
	Steps     int // events
}

// Add counts e. Walks between known nodes count as steps only.
func (t *Tally) Add(e Event) {
	t.Steps++
	t.Deepest = max(t.Deepest, e.Depth)
	if e.Walk {
		return
	}
	switch e.Kind {
	case Try:
		t.Tried++
	case Conflict:
		t.Conflicts++
	case Place:
		t.Placed++
	case Remove:
		t.Removed++
	case DeadEnd:
		t.DeadEnds++
	case Solution:
		t.Solutions++
	}
}
