// Package ledger keeps the results of a plan in a file, so that a count that was stopped or
// killed resumes. A ledger is the [jobs.Recorder] of one plan, which its [jobs.ID] names; it is
// written once, synced within a twentieth of a second, and locked while it is open. The file is
// that of "nqueens count --ledger", and docs/ledger.md describes it byte by byte.
package ledger

import (
	"io"
	"iter"
	"os"
	"time"

	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/jobs"
)

var (
	// ErrLocked is returned if another process has the ledger open.
	ErrLocked = ledger.ErrLocked
	// ErrDamaged is wrapped by the error for a file in a state that no write cut short can leave.
	ErrDamaged = ledger.ErrDamaged
	// ErrConflict is wrapped by the error for a job with two counts.
	ErrConflict = ledger.ErrConflict
)

// Ledger is an open ledger. It is safe for concurrent use.
type Ledger struct {
	file   *ledger.Ledger
	worker string // where it runs
}

// Open opens the ledger of the plan with that ID at path for writing, and creates it if there
// is none. What a write cut short has left at its end is cut off. The error is a
// [*jobs.WrongPlan] for the ledger of another plan, or wraps [ErrLocked], [ErrDamaged] or
// [ErrConflict]; the file is unchanged then.
func Open(path string, id jobs.ID) (*Ledger, error) {
	file, _, err := ledger.Open(path, id)
	if err != nil {
		return nil, err
	}
	worker, err := os.Hostname()
	if err != nil {
		worker = "unknown host"
	}
	return &Ledger{file, worker}, nil
}

// ID identifies the plan of the ledger.
func (l *Ledger) ID() jobs.ID { return l.file.ID() }

// Recorded yields the first result of each job, in the order of jobs.
func (l *Ledger) Recorded() iter.Seq2[jobs.Result, error] { return l.file.Recorded() }

// Record adds a result. It is on disk within a twentieth of a second, or the next call returns
// the error. The same count again confirms the first one if another kernel counted it; another
// count gives an error that wraps [ErrConflict], and nothing is stored.
func (l *Ledger) Record(r jobs.Result) error { return l.file.Record(r, "", l.worker) }

// Close writes what is left and releases the file.
func (l *Ledger) Close() error { return l.file.Close() }

// Record is the result of a job as a ledger has it.
type Record struct {
	jobs.Result
	Time   time.Time // when it was recorded, to the millisecond
	Build  string    // the version of the program
	Worker string    // where
}

// Contents is what a ledger holds.
type Contents struct {
	ID      jobs.ID
	Records []Record // in the order of the file; a job may have two, by different kernels
	Torn    int64    // bytes of a write cut short at the end
}

// Read reads a ledger to the end of r, which another process may be writing. It ends even where
// r does not: at the first bytes that no ledger has. The error wraps [ErrDamaged] if the ledger
// is damaged.
func Read(r io.Reader) (*Contents, error) {
	file, err := ledger.Read(r)
	if err != nil {
		return nil, err
	}
	c := &Contents{ID: file.ID, Torn: file.Torn, Records: make([]Record, 0, file.Records.Len())}
	for r := range file.Records.All() {
		c.Records = append(c.Records, Record{r.Result(), r.Time, r.Build, r.Worker})
	}
	return c, nil
}
