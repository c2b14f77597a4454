package cluster

import (
	"fmt"
	"strings"

	"nqueens.example/nqueens/jobs"
)

// Version is that of the messages; a worker that speaks another is refused.
const Version = 1

// The most jobs in a task, and so results in a claim; it bounds the size of both.
const maxJobs = 64

// TaskID names a task for good: the number of the coordinator's start, then that
// of the task.
type TaskID struct{ Epoch, Number uint64 }

func (id TaskID) String() string { return fmt.Sprintf("%d.%d", id.Epoch, id.Number) }

// MarshalText writes the form that String returns.
func (id TaskID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText reads the form that String returns.
func (id *TaskID) UnmarshalText(text []byte) error {
	if _, err := fmt.Sscanf(string(text), "%d.%d", &id.Epoch, &id.Number); err != nil || id.String() != string(text) {
		return fmt.Errorf("a task is named by two numbers like 3.17, not %q", text)
	}
	return nil
}

// Task is work for one worker: jobs to count, and jobs of others to count again.
type Task struct {
	ID     TaskID  `json:"task"`
	Jobs   []int   `json:"jobs,omitempty"`
	Checks []Check `json:"checks,omitempty"`
}

// Check asks for a job again, counted in another way than by that kernel, and by
// another worker than that one if it names one.
type Check struct {
	Job    int    `json:"job"`
	Kernel string `json:"kernel"`
	Not    string `json:"not,omitempty"`
}

// Claim is what a worker says it found. Whether that is believed is for the
// coordinator to decide.
type Claim struct {
	Version int     `json:"version"`
	Plan    string  `json:"plan"` // its hash
	Build   string  `json:"build"`
	Worker  string  `json:"worker"`
	Task    TaskID  `json:"task"`
	Seconds float64 `json:"seconds"` // of one core
	Results []Found `json:"results"`
}

// Found is the result of one job.
type Found struct {
	Job    int        `json:"job"`
	Count  jobs.Count `json:"count"`
	Nodes  uint64     `json:"nodes"`
	Kernel string     `json:"kernel"`
	Time   int64      `json:"time"` // when it was counted, Unix time in milliseconds
}

// Hello is how a worker tells, every few seconds, that it is there.
type Hello struct {
	Version int     `json:"version"`
	Worker  string  `json:"worker"`
	Build   string  `json:"build"`
	Kernel  string  `json:"kernel"`
	Cores   int     `json:"cores"`
	Rate    float64 `json:"rate"`    // nodes a second
	Waiting int     `json:"waiting"` // claims that wait on its disk
}

// isName reports whether s is 1 to 64 letters, digits, hyphens and underscores.
func isName(s string) bool {
	return len(s) >= 1 && len(s) <= 64 && strings.Trim(strings.ToLower(s), "abcdefghijklmnopqrstuvwxyz0123456789-_") == ""
}

// CheckWorkerName returns an error if a worker cannot have that name. A name is part of
// a subject and of a ledger's record, and the coordinator's own is not free.
func CheckWorkerName(name string) error {
	if !isName(name) || name == judge {
		return fmt.Errorf("the name of a worker must be 1 to 64 letters, digits, hyphens and underscores, and not %s, but is %q", judge, name)
	}
	return nil
}
