package nats

import (
	"encoding/json"
	"fmt"
	"time"
	"unicode/utf8"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/cluster/internal/coordinator"
	"nqueens.example/nqueens/jobs"
)

// invitation is the coordinator's answer to a worker that asks to join.
type invitation struct {
	Version int    `json:"version"`
	N       int    `json:"n"`
	Method  string `json:"method"`
	Plan    string `json:"plan"`  // its hash
	Build   string `json:"build"` // required of workers, "" for any

	// Patience is how long a worker may be silent before its tasks go to others.
	Patience time.Duration `json:"patience"`
}

// notice is a message of the coordinator to one worker or to all.
type notice struct {
	Done     bool                 `json:"done,omitempty"`     // the count is complete
	Census   bool                 `json:"census,omitempty"`   // a coordinator has started and asks which tasks workers hold
	Excluded string               `json:"excluded,omitempty"` // why the worker is excluded
	Refuse   string               `json:"refuse,omitempty"`   // why the worker cannot take part
	Instance string               `json:"instance,omitempty"` // of the worker that Refuse is for, "" for any
	Forget   []coordinator.TaskID `json:"forget,omitempty"`   // tasks that are with others or done
}

// storedRecord is the form of a record in the stream of results.
type storedRecord struct {
	Job    int        `json:"job"`
	Count  jobs.Count `json:"count"`
	Nodes  uint64     `json:"nodes"`
	Kernel string     `json:"kernel"`
	Worker string     `json:"worker"`
	Build  string     `json:"build,omitempty"`
	Time   int64      `json:"time"` // Unix time in milliseconds
}

// encodeRecord returns the form of a record in the stream.
func encodeRecord(r cluster.Record) ([]byte, error) {
	return json.Marshal(storedRecord{r.Job, r.Count, r.Nodes, r.Kernel, r.Worker, r.Build, r.Time.UnixMilli()})
}

// decodeRecords reads the records in a message of the stream. They are for a plan with
// that number of jobs.
func decodeRecords(data []byte, plan int) ([]cluster.Record, error) {
	if len(data) > maxPayload {
		return nil, fmt.Errorf("it has %d bytes, more than %d", len(data), maxPayload)
	}
	var stored []storedRecord
	if err := json.Unmarshal(data, &stored); err != nil {
		return nil, err
	}
	records := make([]cluster.Record, len(stored))
	for i, r := range stored {
		if r.Job < 0 || r.Job >= plan {
			return nil, fmt.Errorf("job %d is not one of the plan's %d", r.Job, plan)
		}
		if r.Worker != cluster.Judge && coordinator.CheckWorkerName(r.Worker) != nil {
			return nil, fmt.Errorf("%.100q cannot be the name of a worker", r.Worker)
		}
		if coordinator.CheckWorkerName(r.Kernel) != nil || printable(r.Build) != r.Build || len(r.Build) > 255 || !utf8.ValidString(r.Build) {
			return nil, fmt.Errorf("kernel %.100q or build %.100q cannot be a name", r.Kernel, r.Build)
		}
		records[i] = cluster.Record{
			Result: jobs.Result{Job: r.Job, Count: r.Count, Nodes: r.Nodes, Kernel: r.Kernel},
			Worker: r.Worker, Build: r.Build, Time: time.UnixMilli(r.Time),
		}
	}
	return records, nil
}
