package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"nqueens.example/nqueens/internal/words"
)

// Status is the progress of a count and of its workers.
type Status struct {
	N        int       `json:"n"`
	Method   string    `json:"method"`
	Plan     string    `json:"plan"`     // its hash
	Recorder string    `json:"recorder"` // its name
	Since    time.Time `json:"since"`    // when it started
	Jobs     int       `json:"jobs"`
	Done     int       `json:"done"`              // jobs that are recorded
	Share    float64   `json:"share"`             // of the work that is done, 0 to 1
	Left     float64   `json:"seconds_left"`      // 0 while it is unknown
	Checks   []Check   `json:"checks"`            // the first of those that are open
	Open     int       `json:"checks_open"`       // how many are
	Problem  string    `json:"problem,omitempty"` // what keeps results from being recorded
	Workers  []Worker  `json:"workers"`           // at most 200
}

// Check is a job that is to be counted again.
type Check struct {
	Job    int       `json:"job"`
	Worker string    `json:"worker"` // who counted it
	Since  time.Time `json:"since"`  // when it was drawn
}

// Worker is what a recorder knows of a worker.
type Worker struct {
	Name    string  `json:"worker"`
	Machine string  `json:"machine"`
	Build   string  `json:"build"`
	Kernel  string  `json:"kernel"`
	Cores   int     `json:"cores"`
	Rate    float64 `json:"rate"`            // nodes per second
	Live    bool    `json:"live"`            // heard from recently
	Wrong   string  `json:"wrong,omitempty"` // why it had to stop
}

// The most that a status lists, so that it fits a message.
const (
	mostChecks  = 20
	mostWorkers = 200
)

func (r *recorder) status() Status {
	id := r.plan.ID()
	s := Status{
		N: id.N, Method: r.plan.Method(), Plan: id.Hex(), Recorder: r.o.Name, Since: r.since, Jobs: id.Jobs, Done: r.o.Ledger.Len(),
		Share: min(1, r.done), Open: len(r.checks), Problem: r.problem,
	}
	if s.Done == s.Jobs {
		s.Share = 1
	}
	s.Left = r.pace.Left(r.elapsed, s.Share)
	for job, c := range r.checks {
		if s.Checks = append(s.Checks, Check{job, c.Worker, c.Since}); len(s.Checks) == mostChecks {
			break
		}
	}
	slices.SortFunc(s.Checks, func(a, b Check) int { return cmp.Compare(a.Job, b.Job) })
	for name, w := range r.workers {
		s.Workers = append(s.Workers, Worker{name, w.Machine, w.Build, w.Kernel, w.Cores, w.rate, r.live(w), w.wrong})
	}
	rank := func(w Worker) int {
		switch {
		case w.Wrong != "":
			return 0
		case w.Live:
			return 1
		}
		return 2
	}
	slices.SortFunc(s.Workers, func(a, b Worker) int { return cmp.Or(rank(a)-rank(b), cmp.Compare(a.Name, b.Name)) })
	s.Workers = s.Workers[:min(mostWorkers, len(s.Workers))]
	return s
}

// Rate returns the nodes per second, the cores and the number of the live workers.
func (s Status) Rate() (rate float64, cores, live int) {
	for _, w := range s.Workers {
		if w.Live {
			rate, cores, live = rate+w.Rate, cores+w.Cores, live+1
		}
	}
	return rate, cores, live
}

// Text returns the status as lines of text.
func (s Status) Text() string {
	b := words.Rows{Width: 8}
	b.Say("count", "n = %d by %s, plan %.8s; %s since %s", s.N, s.Method, s.Plan, s.Recorder, s.Since.Local().Format("2 January 15:04"))
	b.Say("jobs", "%d of %d done, %s of the work", s.Done, s.Jobs, words.Percent(s.Share))
	if s.Problem != "" {
		b.Say("PROBLEM", "%s", s.Problem)
	}
	left := "not known yet"
	switch {
	case s.Done == s.Jobs && s.Open == 0:
		left = "nothing; the count is complete"
	case s.Done == s.Jobs:
		left = "checks"
	case s.Left > 0:
		left = words.Span(s.Left)
	}
	b.Say("left", "%s", left)
	rate, cores, live := s.Rate()
	b.Say("speed", "%s nodes/s by %s of %s", words.Rate(rate), words.Plural(cores, "core"), words.Plural(live, "worker"))
	for _, c := range s.Checks {
		b.Say("check", "job %d of %s is open since %s", c.Job, c.Worker, c.Since.Local().Format("15:04:05"))
	}
	if more := s.Open - len(s.Checks); more > 0 {
		b.Say("", "and %d more", more)
	}
	for _, w := range s.Workers {
		b.Say("worker", "%-8s %s", w.Name, w.state())
	}
	return b.String()
}

func (w Worker) state() string {
	switch {
	case w.Wrong != "":
		return "STOPPED: " + w.Wrong
	case w.Live:
		return fmt.Sprintf("%s, %s, %s nodes/s", words.Plural(w.Cores, "core"), w.Kernel, words.Rate(w.Rate))
	}
	return "gone"
}

// Ask asks the recorder of a server for its status.
func Ask(ctx context.Context, c Connection) (s Status, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	nc, err := c.connect(observerName, cancel)
	if err != nil {
		return s, err
	}
	defer nc.Close()
	deadline, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	for {
		answer, err := nc.RequestWithContext(deadline, statusSubject, nil)
		if err == nil {
			return s, json.Unmarshal(answer.Data, &s)
		}
		silent := errors.Is(err, nats.ErrNoResponders) && nc.IsConnected()
		if cause := context.Cause(ctx); cause != nil {
			return s, cause
		}
		if pause(deadline, 200*time.Millisecond) != nil {
			if silent {
				return s, fmt.Errorf("no recorder answers at %s; nqueens-cluster start begins a count", c.URL)
			}
			return s, fmt.Errorf("no server answers at %s", c.URL)
		}
	}
}
