package cluster

import (
	"iter"
	"time"

	"nqueens.example/nqueens/jobs"
)

// Record is the recorded result of one job.
type Record struct {
	jobs.Result
	Time   time.Time // when it was counted
	Worker string    // that counted it
	Build  string    // of the worker's program
}

// Judge is the name under which a coordinator records a job that it counted itself, to
// settle a dispute or to check it. No worker can use it.
const Judge = "judge"

// Ledger keeps the records of a count. A coordinator reads it when it starts, so that
// the count resumes where an earlier run stopped.
type Ledger interface {
	// All yields the records.
	All() iter.Seq[Record]
	// Add keeps a record. A coordinator adds each job once, a second time if another
	// worker or kernel confirms it, and again after Drop.
	Add(Record) error
	// Drop removes all records of a worker.
	Drop(worker string) error
	// Sync returns once everything that was added is on disk.
	Sync() error
}
