package coordinator

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/jobs"
)

// Version is the version of the messages. A worker of another version is refused.
const Version = 3

const (
	// MaxJobs is the most jobs in a task, not counting one whose count is known. A task
	// has at most as many checks.
	MaxJobs = 64
	// MaxHeld is the most tasks that a worker can say it holds.
	MaxHeld = 4 * tasksPerCore * maxCores

	maxText = 128 // bytes of a build, a kernel, a machine or an instance
)

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
		return fmt.Errorf("a task is named by two numbers like 3.17, not %.50q", text)
	}
	return nil
}

// Task is work for one worker: jobs to count, and jobs of other workers to count again.
type Task struct {
	ID     TaskID  `json:"task"`
	Jobs   []int   `json:"jobs,omitempty"`
	Checks []Check `json:"checks,omitempty"`
	Seal   string  `json:"seal"` // proves to a later start that the task was handed to the worker
}

// Check asks a worker to count a job again, in another way than Kernel does.
type Check struct {
	Job    int    `json:"job"`
	Kernel string `json:"kernel"` // that counted the job
}

// Claim is what a worker says it found. The coordinator decides whether to accept it.
// The jobs and checks of the task that have no result go to other workers.
type Claim struct {
	Version int     `json:"version"`
	Plan    string  `json:"plan"` // its hash
	Build   string  `json:"build"`
	Worker  string  `json:"worker"`
	Task    TaskID  `json:"task"`
	Handed  *Task   `json:"handed,omitempty"` // the task as it was handed out, if an earlier start did so
	Seconds float64 `json:"seconds"`          // of one core, for the jobs without the checks
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

// Receipt answers a claim. In any case the worker has no more to do for the task.
type Receipt struct {
	Task   TaskID `json:"task"`
	Reason string `json:"reason,omitempty"` // why the claim does not count; "" if it is recorded
}

// Hello is what a worker says every few seconds, so that the coordinator knows it is
// there, and which tasks have arrived. With no cores it takes leave.
type Hello struct {
	Version  int      `json:"version"`
	Worker   string   `json:"worker"`
	Build    string   `json:"build"`
	Kernel   string   `json:"kernel"`
	Cores    int      `json:"cores"`
	Memory   int64    `json:"memory"`   // bytes that it holds
	Machine  string   `json:"machine"`  // name of the host
	Instance string   `json:"instance"` // of the worker's process; no two have the same
	Rate     float64  `json:"rate"`     // nodes per second
	Waiting  int      `json:"waiting"`  // claims that wait on its disk
	Held     []TaskID `json:"held,omitempty"`
}

// isName reports whether s is 1 to 64 letters, digits, hyphens and underscores.
func isName(s string) bool {
	return len(s) >= 1 && len(s) <= 64 && strings.Trim(strings.ToLower(s), "abcdefghijklmnopqrstuvwxyz0123456789-_") == ""
}

// isText reports whether s can be shown in a line of a report.
func isText(s string) bool {
	return len(s) <= maxText && utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) })
}

// CheckWorkerName returns an error if no worker can have the name. Names are parts of
// subjects and of records.
func CheckWorkerName(name string) error {
	switch {
	case name == cluster.Judge:
		return fmt.Errorf("the name %s is the coordinator's own; give the worker another", name)
	case !isName(name):
		return fmt.Errorf("the name of a worker must be 1 to 64 letters, digits, hyphens and underscores, not %.100q", name)
	}
	return nil
}
