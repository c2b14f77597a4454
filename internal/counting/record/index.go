package record

import (
	"math"
	"math/rand/v2"

	"nqueens.example/nqueens/internal/counting/kernel"
	"nqueens.example/nqueens/internal/counting/ledger"
)

// index finds the records of a job.
type index struct {
	records *ledger.Records
	start   []uint32 // by job, where its records begin in order; one more for the end
	order   []uint32 // the numbers of the records by job, those of a job as in the file
}

// indexOf returns the index of a ledger whose plan is known to be this program's.
func indexOf(c *ledger.Contents) index {
	x := index{records: &c.Records, start: make([]uint32, c.ID.Jobs+1), order: make([]uint32, c.Records.Len())}
	for r := range c.Records.All() {
		x.start[r.Unit+1]++
	}
	for job := range c.ID.Jobs {
		x.start[job+1] += x.start[job]
	}
	next := make([]uint32, c.ID.Jobs)
	copy(next, x.start)
	number := uint32(0)
	for r := range c.Records.All() {
		x.order[next[r.Unit]] = number
		next[r.Unit]++
		number++
	}
	return x
}

// of returns the records of a job, as written.
func (x index) of(job int) []ledger.Record {
	var records []ledger.Record
	for _, number := range x.order[x.start[job]:x.start[job+1]] {
		records = append(records, x.records.At(int(number)))
	}
	return records
}

// has returns the number of records of a job.
func (x index) has(job int) int { return int(x.start[job+1] - x.start[job]) }

// confirmed returns a record that has the count of the job's first record by the code of
// another kernel, of another worker if there is one, and whether it is another worker's.
func (x index) confirmed(job int) (by ledger.Record, elsewhere, ok bool) {
	if x.has(job) < 2 {
		return by, false, false
	}
	records := x.of(job)
	first := records[0]
	for _, r := range records[1:] {
		if r.Count != first.Count || !kernel.Independent(r.Kernel, first.Kernel) || elsewhere {
			continue
		}
		if elsewhere = r.Worker != first.Worker; elsewhere || !ok {
			by, ok = r, true
		}
	}
	return by, elsewhere, ok
}

// random returns k of the recorded jobs, chosen at random, or all if there are fewer, in
// random order: those of an interrupted recount are random too.
func (x index) random(k int) []int {
	left := 0
	for job := range len(x.start) - 1 {
		if x.has(job) > 0 {
			left++
		}
	}
	k = min(k, left)
	chosen := make([]int, 0, k)
	for job := range len(x.start) - 1 {
		if x.has(job) == 0 {
			continue
		}
		if rand.IntN(left) < k-len(chosen) {
			chosen = append(chosen, job)
		}
		left--
	}
	rand.Shuffle(len(chosen), func(i, j int) { chosen[i], chosen[j] = chosen[j], chosen[i] })
	return chosen
}

// Sample returns a share of the recorded jobs of a count, chosen at random.
func Sample(c *ledger.Contents, share float64) []int {
	x := indexOf(c)
	recorded := 0
	for job := range c.ID.Jobs {
		recorded += min(1, x.has(job))
	}
	return x.random(int(math.Ceil(share * float64(recorded))))
}
