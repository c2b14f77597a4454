package coordinator

import (
	"fmt"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/jobs"
)

// Action is what a coordinator wants done: an Assign, Forget, Record, Answer, Exclude,
// Judge, Refuse, Say or Finish.
type Action any

type (
	// Assign sends a task to a worker. It may be sent more than once.
	Assign struct {
		Worker string
		Task   Task
	}
	// Forget tells a worker that tasks which it holds are no longer needed. The worker
	// drops what it has not begun, but keeps claims until they are answered.
	Forget struct {
		Worker string
		Tasks  []TaskID
	}
	// Record keeps a result. A job is recorded a second time, by another worker or
	// kernel, if its count was confirmed, and anew after its worker was excluded.
	Record struct{ cluster.Record }
	// Answer answers a claim. It must be sent only when all records before it are
	// durable. Each call of Claim leads to one Answer.
	Answer struct {
		Worker  string
		Receipt Receipt
	}
	// Exclude takes back all records of a worker, keeps the verdict for good, and
	// tells the worker.
	Exclude struct{ Verdict }
	// Judge asks for the right count of a job, by another kernel than those of Not.
	// Pass the answer to Judged.
	Judge struct {
		Job int
		Not []string
	}
	// Refuse tells a process that it cannot take part. Excluded says that the worker was
	// excluded before.
	Refuse struct {
		Worker, Instance, Reason string
		Excluded                 bool
	}
	// Say tells the operator something.
	Say struct{ Text string }
	// Finish says that the count is complete.
	Finish struct{}
)

// Verdict says why a worker is excluded.
type Verdict struct {
	Worker  string     `json:"worker"`
	Job     int        `json:"job"`
	Claimed jobs.Count `json:"claimed"`
	Right   jobs.Count `json:"right"`
}

func (v Verdict) String() string {
	return fmt.Sprintf("worker %s counted %v in job %d, where there are %v", v.Worker, v.Claimed, v.Job, v.Right)
}
