package textbook

// Tally counts the events of a run.
type Tally struct {
	Tried     int `json:"tried"`     // squares looked at
	Conflicts int `json:"conflicts"` // of them attacked
	Placed    int `json:"placed"`    // queens placed, which are the nodes besides the root
	Removed   int `json:"removed"`   // queens taken back
	DeadEnds  int `json:"dead_ends"`
	Solutions int `json:"solutions"`
	Deepest   int `json:"deepest"` // the largest number of queens on the board
	Steps     int `json:"steps"`   // events
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
