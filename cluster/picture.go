package cluster

// mostCells bounds a picture, however many jobs there are.
const mostCells = 1024

// Picture shows the jobs of a plan, in the plan's order, in up to 1,024 cells: of
// J jobs, number i of that order is in cell i·C/J of C, rounded down. Each string
// has a digit for each cell: 0 where what it tells is true of none of the cell's
// jobs, 9 where it is true of all, and the larger the more there are between.
type Picture struct {
	Counted   string `json:"counted"`
	Out       string `json:"out"`       // in tasks, and not counted
	Checked   string `json:"checked"`   // counted, and the same found again
	Conflicts string `json:"conflicts"` // claimed to have different counts, at some time
}

// cells keeps the numbers of a picture as jobs change, since there may be millions.
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

// add counts a job in, or out where by is -1.
func (c cells) add(id int, j job, by int32) {
	at := &c.all[c.of[id]]
	switch j.state {
	case done:
		at.counted += by
	case out:
		at.out += by
	}
	if j.checked {
		at.checked += by
	}
	if j.contested {
		at.contested += by
	}
}

func (c cells) picture() *Picture {
	row := func(of func(cell) int32) string {
		digits := make([]byte, len(c.all))
		for i, each := range c.all {
			digits[i] = digit(of(each), each.jobs)
		}
		return string(digits)
	}
	return &Picture{
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
