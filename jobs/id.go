package jobs

import (
	"encoding/hex"
	"fmt"
)

// ID identifies a plan: plans with equal IDs have the same jobs, whose results can be added
// up. Whoever keeps results keeps the ID of their plan beside them.
type ID struct {
	Counts string   // what is counted, as ledgers name it
	N      int      // the size of the problem
	Jobs   int      // how many there are, numbered from 0
	Hash   [32]byte // of everything that gives a job its meaning
}

// Accept returns a *WrongPlan unless has, the ID of what is kept, is id. Everything that
// resumes or merges results calls it before it reads the first one.
func (id ID) Accept(has ID) error {
	if has != id {
		return &WrongPlan{Has: has, Want: id}
	}
	return nil
}

// Hex returns the hash in 64 lower-case hexadecimal digits.
func (id ID) Hex() string { return hex.EncodeToString(id.Hash[:]) }

// WrongPlan is the error for results of another plan than that of the work.
type WrongPlan struct{ Has, Want ID }

func (w *WrongPlan) Error() string {
	switch {
	case w.Has.N != w.Want.N:
		return fmt.Sprintf("it counts %s for n = %d, not for n = %d", w.Has.Counts, w.Has.N, w.Want.N)
	case w.Has.Counts != w.Want.Counts:
		return fmt.Sprintf("it counts %s, not %s", w.Has.Counts, w.Want.Counts)
	default:
		return fmt.Sprintf("it counts %s for n = %d by another plan: %d units with hash %.8x, where this program makes %d with hash %.8x",
			w.Has.Counts, w.Has.N, w.Has.Jobs, w.Has.Hash, w.Want.Jobs, w.Want.Hash)
	}
}
