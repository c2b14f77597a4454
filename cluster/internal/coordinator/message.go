package coordinator

import (
	"fmt"
	"strings"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/jobs"
)

// Version is the version of the messages. A worker of another version is refused.
const Version = 1

// maxJobs is the most jobs in a task. It limits the size of tasks and claims.
const maxJobs = 64

// TaskID names a task. No other task of the count ever has the same name.
type TaskID struct {
	Epoch  uint64 // number of the coordinator's start
	Number uint64 // of the task since then
}

func (id TaskID) String() string { return fmt.Sprintf("%d.%d", id.Epoch, id.Number) }

// MarshalText returns the form that String returns.
func (id TaskID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText reads the form that String returns.
func (id *TaskID) UnmarshalText(text []byte) error {
	if _, err := fmt.Sscanf(string(text), "%d.%d", &id.Epoch, &id.Number); err != nil || id.String() != string(text) {
		return fmt.Errorf("a task is named by two numbers like 3.17, not %q", text)
	}
	return nil
}

// Task is work for one worker: jobs to count, and jobs of other workers to count again.
type Task struct {
	ID     TaskID  `json:"task"`
	Jobs   []int   `json:"jobs,omitempty"`
	Checks []Check `json:"checks,omitempty"`
}

// Check asks a worker to count a job again, in another way than Kernel does.
type Check struct {
	Job    int    `json:"job"`
	Kernel string `json:"kernel"`        // that counted the job
	Not    string `json:"not,omitempty"` // the worker that must not do the check; "" lets every worker do it
}

// Claim is what a worker says it found. The coordinator decides whether to believe it.
type Claim struct {
	Version int     `json:"version"`
	Plan    string  `json:"plan"` // its hash
	Build   string  `json:"build"`
	Worker  string  `json:"worker"`
	Task    TaskID  `json:"task"`
	Seconds float64 `json:"seconds"` // of one core, for the jobs without the checks
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

// Hello is what a worker says every few seconds, so that the coordinator knows it is there.
type Hello struct {
	Version int     `json:"version"`
	Worker  string  `json:"worker"`
	Build   string  `json:"build"`
	Kernel  string  `json:"kernel"`
	Cores   int     `json:"cores"`
	Rate    float64 `json:"rate"`    // nodes per second
	Waiting int     `json:"waiting"` // claims that wait on its disk
}

// isName reports whether s is 1 to 64 letters, digits, hyphens and underscores.
func isName(s string) bool {
	return len(s) >= 1 && len(s) <= 64 && strings.Trim(strings.ToLower(s), "abcdefghijklmnopqrstuvwxyz0123456789-_") == ""
}

// CheckWorkerName returns an error if no worker can have the name. Names are parts of
// subjects and of records.
func CheckWorkerName(name string) error {
	if !isName(name) || name == cluster.Judge {
		return fmt.Errorf("the name of a worker must be 1 to 64 letters, digits, hyphens and underscores, and not %s, but is %q", cluster.Judge, name)
	}
	return nil
}
