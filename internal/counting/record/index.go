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
	numbers [][]uint32 // of the records of each job, as in the file
}

// indexOf returns the index of a ledger whose plan is known to be this program's.
func indexOf(c *ledger.Contents) index {
	x := index{&c.Records, make([][]uint32, c.ID.Jobs)}
	for job, numbers := range c.Records.ByUnit() {
		x.numbers[job] = numbers
	}
	return x
}

// of returns the records of a job, as written.
func (x index) of(job int) (records []ledger.Record) {
	for _, number := range x.numbers[job] {
		records = append(records, x.records.At(int(number)))
	}
	return records
}

// confirmed returns a record that has the count of the job's first record by the code of
// another kernel, of another worker if there is one, and whether it is another worker's.
func (x index) confirmed(job int) (by ledger.Record, elsewhere, ok bool) {
	records := x.of(job)
	if len(records) == 0 {
		return by, false, false
	}
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

// recorded returns the jobs that have records.
func (x index) recorded() (some []int) {
	for job, numbers := range x.numbers {
		if len(numbers) > 0 {
			some = append(some, job)
		}
	}
	return some
}

// random returns k of the recorded jobs, chosen at random, or all if there are fewer, in
// random order: those of an interrupted recount are random too.
func (x index) random(k int) []int {
	chosen := x.recorded()
	rand.Shuffle(len(chosen), func(i, j int) { chosen[i], chosen[j] = chosen[j], chosen[i] })
	return chosen[:min(k, len(chosen))]
}

// Sample returns a share of the recorded jobs of a count, chosen at random.
func Sample(c *ledger.Contents, share float64) []int {
	x := indexOf(c)
	return x.random(int(math.Ceil(share * float64(len(x.recorded())))))
}
