package coordinator

import "nqueens.example/nqueens/cluster"

// mostCells is the most cells that a picture has, however many jobs there are.
const mostCells = 1024

// cells keeps the numbers of a picture up to date as jobs change. Drawing it from the
// jobs would take too long where there are millions.
type cells struct {
	of  []uint16 // the cell of each job
	all []cell
}

type cell struct{ jobs, counted, out, checked, contested int32 }

func newCells(order []int32) cells {
	c := cells{make([]uint16, len(order)), make([]cell, min(mostCells, len(order)))}
	for i, id := range order {
		at := i * len(c.all) / len(order)
		c.of[id] = uint16(at)
		c.all[at].jobs++
	}
	return c
}

// add adds a job to its cell; with by = -1 it removes the job.
func (c cells) add(id int, j job, by int32) {
	at := &c.all[c.of[id]]
	switch j.state {
	case done:
		at.counted += by
	case out:
		at.out += by
	}
	if j.check == confirmed {
		at.checked += by
	}
	if j.contested {
		at.contested += by
	}
}

func (c cells) picture() *cluster.Picture {
	row := func(of func(cell) int32) string {
		digits := make([]byte, len(c.all))
		for i, each := range c.all {
			digits[i] = digit(of(each), each.jobs)
		}
		return string(digits)
	}
	return &cluster.Picture{
		Counted:   row(func(c cell) int32 { return c.counted }),
		Out:       row(func(c cell) int32 { return c.out }),
		Checked:   row(func(c cell) int32 { return c.checked }),
		Conflicts: row(func(c cell) int32 { return c.contested }),
	}
}

func digit(part, whole int32) byte {
	switch part {
	case 0:
		return '0'
	case whole:
		return '9'
	}
	return '1' + byte(int64(part)*8/int64(whole))
}
