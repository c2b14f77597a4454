package main

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/counting"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/counting/record"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

// mostRecounts is the largest number of jobs of one recount.
const mostRecounts = 100_000

func newLedgerRecountCommand(c *console.Console) *cobra.Command {
	var kernel string
	var workers int
	var share float64
	cmd := &cobra.Command{
		Use:   "recount FILE|DIR JOB…",
		Short: "Count jobs of a ledger again, and compare",
		Long: `Count the jobs with those numbers again, from the plan alone, and compare each
with what the ledger has of it. A JOB is a number, from 0, or a range such as
5-9. A job that is not recorded is counted too. --share 1% chooses that share
of the recorded jobs at random.

A job is counted by a kernel unlike the recorded one, or by --kernel. The exit
code is 1 if a count differs.`,
		Example: `  nqueens count 15 --ledger q15.ledger
  nqueens ledger recount q15.ledger 7
  nqueens ledger recount q15.ledger 0 5-9 --kernel generic --json
  nqueens ledger recount q15.ledger --share 1%`,
		Args: console.AtLeastOne("FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) == 1 && share == 0:
				return c.Missing("JOB or --share")
			case len(args) > 1 && share > 0:
				return console.Usagef("--share chooses the jobs; leave out %s", strings.Join(args[1:], " "))
			}
			contents, err := readCount(c, args[:1])
			if err != nil {
				return err
			}
			r := recounting{c: c, kernel: kernel, workers: workers, share: share}
			if err := r.choose(contents, args[1:]); err != nil {
				return err
			}
			return r.run(contents)
		},
	}
	names := append([]string{"auto"}, counting.Kernels()...)
	console.ChoiceFlag(cmd, &kernel, "kernel", "auto", "count with this `KERNEL`: "+strings.Join(names, ", ")+"; auto is one unlike the recorded", names)
	console.ShareFlag(cmd, &share, "share", "count this `SHARE` of the recorded jobs again, chosen at random")
	console.WorkersFlag(cmd, &workers)
	c.JSONFlag(cmd, "print one JSON object for each job")
	console.Files(cmd, "ledger")
	return cmd
}

// recounting is a recount of chosen jobs. It prints them in the order given, each as soon
// as those before it are printed.
type recounting struct {
	c       *console.Console
	kernel  string
	workers int
	share   float64 // of the recorded jobs, instead of numbers
	numbers []int   // in the order given

	mu      sync.Mutex
	done    map[int]record.Recount // not yet printed
	printed int
	differ  []int
}

// choose reads the numbers of jobs, each a number or a range.
func (r *recounting) choose(contents *ledger.Contents, args []string) error {
	if !record.IsCount(contents.ID.Counts) {
		return fmt.Errorf("ledger %s: it records a %s, not a count that can be recounted", contents.Name, contents.ID.Counts)
	}
	plan, err := record.CountPlan(contents.ID)
	if err != nil {
		return fmt.Errorf("ledger %s: %w", contents.Name, err)
	}
	if r.share > 0 {
		r.numbers = record.Sample(contents, r.share)
	}
	set := make(map[int]bool)
	for _, arg := range args {
		first, last, err := jobRange(arg, plan.Len())
		if err != nil {
			return err
		}
		if last-first >= mostRecounts-len(set) {
			return console.Usagef("%s brings the jobs to more than %s; recount fewer at a time", arg, words.Digits(mostRecounts))
		}
		for job := first; job <= last; job++ {
			if !set[job] {
				set[job] = true
				r.numbers = append(r.numbers, job)
			}
		}
	}
	if r.kernel == "auto" {
		r.kernel = ""
	} else if _, err := plan.NewWorker(r.kernel); err != nil {
		return console.Usage(err)
	}
	return nil
}

// jobRange reads a number or a range of the jobs of a plan with that many.
func jobRange(arg string, jobs int) (first, last int, err error) {
	from, to, isRange := strings.Cut(arg, "-")
	if !isRange {
		to = from
	}
	first, firstErr := strconv.Atoi(from)
	last, lastErr := strconv.Atoi(to)
	switch {
	case errors.Is(firstErr, strconv.ErrSyntax) || errors.Is(lastErr, strconv.ErrSyntax):
		return 0, 0, console.Usagef("%q is not the number of a job, such as 7, or a range of them, such as 5-9", arg)
	case jobs == 0:
		return 0, 0, console.Usagef("there is no job %s: the plan has none", arg)
	case firstErr != nil || lastErr != nil || first >= jobs || last >= jobs:
		return 0, 0, console.Usagef("there is no job %s; the jobs of this plan are 0 to %d", arg, jobs-1)
	case first > last:
		return 0, 0, console.Usagef("%s is not a range; write %d-%d", arg, last, first)
	}
	return first, last, nil
}

func (r *recounting) run(contents *ledger.Contents) error {
	r.done = make(map[int]record.Recount)
	r.c.OnInterrupt(func() string {
		r.mu.Lock()
		defer r.mu.Unlock()
		return fmt.Sprintf("%d of %s recounted and printed", r.printed, words.Plural(len(r.numbers), "job"))
	})
	options := record.Recounting{Kernel: r.kernel}
	options.Options = r.c.JobOptions(r.workers, func(p jobs.Progress) string {
		return fmt.Sprintf("%d of %d jobs counted again", p.JobsDone, p.Jobs)
	})
	err := options.Jobs(r.c.Context(), contents, r.numbers, r.keep)
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, job := range r.numbers { // what an interrupt leaves behind a job that was not done
		if one, ok := r.done[job]; ok && err != nil {
			if printErr := r.print(one); printErr != nil {
				return printErr
			}
		}
	}
	if err != nil || len(r.differ) == 0 {
		return err
	}
	const most = 10
	some := namesOf(r.differ[:min(most, len(r.differ))], strconv.Itoa)
	if more := len(r.differ) - most; more > 0 {
		some = append(some, fmt.Sprintf("%d more", more))
	}
	return fmt.Errorf("ledger %s: %d of %s counted again differ: %s", contents.Name, len(r.differ), words.Plural(len(r.numbers), "job"), words.And(some))
}

// keep prints the recounts whose turn it is.
func (r *recounting) keep(one record.Recount) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done[one.Found.Job] = one
	for r.printed < len(r.numbers) {
		next, ok := r.done[r.numbers[r.printed]]
		if !ok {
			return nil
		}
		delete(r.done, r.numbers[r.printed])
		if err := r.print(next); err != nil {
			return err
		}
	}
	return nil
}

func (r *recounting) print(one record.Recount) error {
	r.printed++
	if len(one.Wrong()) > 0 {
		r.differ = append(r.differ, one.Found.Job)
	}
	return r.c.Answer(newJobReport(one))
}

// jobReport is a job counted again, and what is recorded of it.
type jobReport struct {
	Job      int            `json:"job"`
	Count    string         `json:"count"`
	Nodes    uint64         `json:"nodes"`
	Kernel   string         `json:"kernel"`
	Seconds  float64        `json:"core_seconds"`
	Recorded []recordReport `json:"recorded"`
	Agrees   bool           `json:"agrees"` // with all that is recorded
}

// recordReport is a record of a job.
type recordReport struct {
	Count     string `json:"count"`
	Nodes     uint64 `json:"nodes"`
	Kernel    string `json:"kernel"`
	Build     string `json:"build"`
	Worker    string `json:"worker"`
	Time      string `json:"time"`
	CountSame bool   `json:"count_agrees"`
}

func newJobReport(one record.Recount) jobReport {
	report := jobReport{
		Job: one.Found.Job, Count: one.Found.Count.String(), Nodes: one.Found.Nodes, Kernel: one.Found.Kernel,
		Seconds: one.Seconds, Recorded: []recordReport{}, Agrees: len(one.Wrong()) == 0,
	}
	for _, had := range one.Recorded {
		report.Recorded = append(report.Recorded, recordReport{
			Count: had.Count.String(), Nodes: had.Nodes, Kernel: had.Kernel, Build: had.Build, Worker: had.Worker, Time: record.Date(had.Time),
			CountSame: had.Count == one.Found.Count,
		})
	}
	return report
}

// Text shows the job in a line, and a line for each record.
func (r jobReport) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "job %d: %s by %s\n", r.Job, r.Count, r.Kernel)
	for _, had := range r.Recorded {
		verdict := "agrees"
		if !had.CountSame {
			verdict = "DIFFERS"
		}
		fmt.Fprintf(&b, "  %s: recorded %s by %s on %s, build %s, %s\n", verdict, had.Count,
			cmp.Or(had.Kernel, "(unnamed)"), cmp.Or(had.Worker, "(unnamed)"), cmp.Or(had.Build, "(unnamed)"), cmp.Or(had.Time, "no date"))
	}
	if len(r.Recorded) == 0 {
		b.WriteString("  not recorded\n")
	}
	return b.String()
}
