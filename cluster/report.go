package cluster

import (
	"fmt"
	"strings"
	"time"

	"nqueens.example/nqueens/internal/words"
)

// Report is how far a count is, as a coordinator tells who asks.
type Report struct {
	N           int       `json:"n"`
	Method      string    `json:"method"`
	Plan        string    `json:"plan"` // its hash
	Coordinator string    `json:"coordinator"`
	Epoch       uint64    `json:"epoch"` // how often one was started
	Since       time.Time `json:"since"`
	Status
}

// Text tells the report in lines, for an operator.
func (r Report) Text() string {
	b := words.Rows{Width: 10}
	b.Say("count", "n = %d by %s, plan %.8s, coordinator on %s (start %d)", r.N, r.Method, r.Plan, r.Coordinator, r.Epoch)
	b.Say("jobs", "%d of %d done, %s of the work; %d tasks are out", r.Done, r.Jobs, words.Percent(r.Share), r.Out)
	switch {
	case r.Finished:
		b.Say("left", "nothing; the count is complete")
	case r.Left > 0 && r.Cores > 0:
		b.Say("left", "%s", words.Span(r.Left))
	default:
		b.Say("left", "not known yet")
	}
	b.Say("speed", "%s nodes/s by %d cores of %d workers", words.Rate(r.Rate), r.Cores, r.Live)
	b.Say("doubts", "%d results confirmed by another worker, %d by the same one, %d by the coordinator, %d to come", r.Confirmed, r.ConfirmedAlone, r.Judged, r.ChecksDue)
	b.Say("conflicts", "%d; %d jobs the coordinator counts itself; %d results taken back, %d claims refused", r.Conflicts, r.Disputed, r.Dropped, r.Refused)
	if r.Picture != nil {
		rows, each := r.Picture.rows(r.Jobs)
		for _, row := range rows {
			b.Say("", "%s", row)
		}
		b.Say("", "a sign is %s, in the plan's order: █ counted ░▒▓ in part + out · to come ! conflict", each)
	}
	for _, worker := range r.Workers {
		state := "gone"
		switch {
		case worker.Worker == judge:
			state = "the coordinator itself"
		case worker.Aside:
			state = "SET ASIDE: " + worker.Reason
		case worker.Live:
			state = fmt.Sprintf("%d cores, %s, %s nodes/s", worker.Cores, worker.Kernel, words.Rate(worker.Rate))
		}
		b.Say("worker", "%-20s %8d jobs  %s", worker.Worker, worker.Jobs, state)
	}
	return b.String()
}

// rows draws a picture in up to four rows of 64 signs, and tells how many jobs
// a sign stands for.
func (p *Picture) rows(jobs int) (rows []string, each string) {
	const wide, most = 64, 4 * 64
	cells := len(p.Counted)
	signs := min(most, cells)
	var line []rune
	for i := range signs {
		from, to := i*cells/signs, (i+1)*cells/signs
		line = append(line, sign(p.Counted[from:to], p.Out[from:to], p.Conflicts[from:to]))
	}
	for at := 0; at < len(line); at += wide {
		rows = append(rows, string(line[at:min(at+wide, len(line))]))
	}
	if jobs == signs {
		return rows, "a job"
	}
	return rows, fmt.Sprintf("about %d jobs", (jobs+signs/2)/max(1, signs))
}

// sign stands for some cells of a picture.
func sign(counted, out, conflicts string) rune {
	switch sum := 0; {
	case strings.Trim(conflicts, "0") != "":
		return '!'
	case strings.Trim(counted, "9") == "":
		return '█'
	case strings.Trim(counted, "0") != "":
		for _, digit := range counted {
			sum += int(digit - '0')
		}
		return []rune("░▒▓")[min(2, sum*3/(9*len(counted)))]
	case strings.Trim(out, "0") != "":
		return '+'
	}
	return '·'
}
