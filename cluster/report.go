package cluster

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"nqueens.example/nqueens/internal/words"
)

// Report is the coordinator's report on a count.
type Report struct {
	N           int       `json:"n"`
	Method      string    `json:"method"` // of counting, a name of count.Methods
	Plan        string    `json:"plan"`   // its hash
	Coordinator string    `json:"coordinator"`
	Epoch       uint64    `json:"epoch"` // number of this start of the coordinator, from 1
	Since       time.Time `json:"since"` // when it started
	Status
}

// Status is the progress of a count and of its workers.
type Status struct {
	Jobs           int     `json:"jobs"`
	Done           int     `json:"done"`  // jobs that are recorded
	Share          float64 `json:"share"` // of the work that is done, 0 to 1
	Out            int     `json:"tasks_out"`
	Published      int     `json:"tasks_published"` // tasks handed out so far
	Late           int     `json:"tasks_late"`      // tasks taken back from silent or slow workers
	Stuck          int     `json:"stuck"`           // jobs not done that ran out five times
	Left           float64 `json:"seconds_left"`    // 0 while nothing is known
	Confirmed      int     `json:"confirmed"`       // results that another worker confirmed
	ConfirmedAlone int     `json:"confirmed_alone"` // results that the only worker confirmed with another kernel
	// CheckKernels is the number of confirmed results by the kernel that confirmed them.
	CheckKernels map[string]int `json:"check_kernels,omitempty"`
	ChecksDue    int            `json:"checks_due"`   // results that are still to be counted again
	Repeated     int            `json:"repeated"`     // results that arrived twice
	Conflicts    int            `json:"conflicts"`    // jobs for which two counts were claimed
	Judged       int            `json:"judged"`       // results that the coordinator confirmed itself
	Disputed     int            `json:"disputed"`     // jobs that the coordinator is counting itself
	Dropped      int            `json:"dropped"`      // results removed because their worker was excluded
	Refused      int            `json:"refused"`      // claims and workers that were refused
	Duplicates   int            `json:"duplicates"`   // claims that arrived again
	Ignored      int            `json:"ignored"`      // messages that cannot be read or answered
	Live         int            `json:"workers_live"` // workers heard from recently
	Cores        int            `json:"cores"`        // of the live workers
	Rate         float64        `json:"rate"`         // nodes per second, of the live workers
	Finished     bool           `json:"finished"`
	Sum          string         `json:"sum"`               // of the recorded counts, in decimal
	Problem      string         `json:"problem,omitempty"` // what keeps results from being recorded

	Picture *Picture `json:"picture,omitempty"`

	// Workers lists at most 200 workers: those excluded first, then those with the
	// most jobs.
	Workers []WorkerStatus `json:"workers"`
}

// WorkerStatus is what a coordinator knows about a worker.
type WorkerStatus struct {
	Worker   string  `json:"worker"` // its name
	Live     bool    `json:"live"`   // heard from recently
	Build    string  `json:"build"`
	Kernel   string  `json:"kernel"`
	Cores    int     `json:"cores"`
	Rate     float64 `json:"rate"`    // nodes per second
	Waiting  int     `json:"waiting"` // claims that wait on its disk
	Claims   int     `json:"claims"`  // that were accepted
	Jobs     int     `json:"jobs"`    // that are recorded for it
	Tasks    int     `json:"tasks"`   // that it holds
	Late     int     `json:"late"`    // tasks that were taken back from it
	Memory   int64   `json:"memory"`  // bytes that it holds
	Machine  string  `json:"machine,omitempty"`
	Trusted  bool    `json:"trusted,omitempty"`
	Excluded bool    `json:"excluded"`
	Reason   string  `json:"reason,omitempty"` // why it is excluded
}

// Text returns the report as lines of text, for an operator. With names of the usual
// lengths they fit 80 columns.
func (r Report) Text() string {
	b := words.Rows{Width: 10}
	b.Say("count", "n = %d by %s, plan %.8s; start %d on %s", r.N, r.Method, r.Plan, r.Epoch, r.Coordinator)
	b.Say("jobs", "%d of %d done, %s of the work", r.Done, r.Jobs, words.Percent(r.Share))
	b.Say("tasks", "%d are out, %d were taken back%s", r.Out, r.Late, some(r.Stuck, "; "+words.Plural(r.Stuck, "job")+" ran out 5 times"))
	if r.Problem != "" {
		b.Say("PROBLEM", "%s", r.Problem)
	}
	switch {
	case r.Finished:
		b.Say("left", "nothing; the count is complete")
	case r.Left > 0 && r.Cores > 0:
		b.Say("left", "%s", words.Span(r.Left))
	default:
		b.Say("left", "not known yet")
	}
	b.Say("speed", "%s nodes/s by %s of %s", words.Rate(r.Rate), words.Plural(r.Cores, "core"), words.Plural(r.Live, "worker"))
	b.Say("checks", "%d by others, %d by the same, %d by the coordinator; %d to come", r.Confirmed, r.ConfirmedAlone, r.Judged, r.ChecksDue)
	if len(r.CheckKernels) > 0 {
		b.Say("", "%s", r.checkKernels())
	}
	b.Say("conflicts", "%d; the coordinator counts %s itself; %s taken back", r.Conflicts, words.Plural(r.Disputed, "job"), words.Plural(r.Dropped, "result"))
	b.Say("messages", "%d claims refused, %d sent again, %d ignored", r.Refused, r.Duplicates, r.Ignored)
	if r.Picture != nil {
		rows, each := r.Picture.rows(r.Jobs)
		for _, row := range rows {
			b.Say("", "%s", row)
		}
		b.Say("", "each sign is %s, in the plan's order:", each)
		b.Say("", "█ counted ░▒▓ in part + out · to come ! conflict")
	}
	wide := 8
	for _, w := range r.Workers {
		wide = max(wide, min(20, len(w.Worker)))
	}
	for _, w := range r.Workers {
		b.Say("worker", "%-*s %7d jobs  %s", wide, w.Worker, w.Jobs, w.state())
	}
	return b.String()
}

// checkKernels names the kernels with the most checks.
func (s Status) checkKernels() string {
	const most = 2
	names := slices.SortedFunc(maps.Keys(s.CheckKernels), func(a, b string) int {
		return cmp.Or(cmp.Compare(s.CheckKernels[b], s.CheckKernels[a]), cmp.Compare(a, b))
	})
	var parts []string
	for _, name := range names[:min(most, len(names))] {
		parts = append(parts, fmt.Sprintf("%d by %.17s", s.CheckKernels[name], name))
	}
	if more := len(names) - most; more > 0 {
		parts = append(parts, fmt.Sprintf("%d more", more))
	}
	return strings.Join(parts, ", ")
}

// some returns the text for a number that is not 0.
func some(number int, text string) string {
	if number == 0 {
		return ""
	}
	return text
}

func (w WorkerStatus) state() string {
	switch {
	case w.Worker == Judge:
		return "the coordinator itself"
	case w.Excluded:
		return "EXCLUDED: " + w.Reason
	case w.Live:
		return fmt.Sprintf("%s, %s, %s/s%s%s%s", words.Plural(w.Cores, "core"), w.Kernel, words.Rate(w.Rate),
			some(w.Tasks, ", "+words.Plural(w.Tasks, "task")), some(w.Late, fmt.Sprintf(", %d late", w.Late)), some(w.Waiting, fmt.Sprintf(", %d wait", w.Waiting)))
	}
	return "gone" + some(w.Late, ", "+words.Plural(w.Late, "task")+" late")
}
