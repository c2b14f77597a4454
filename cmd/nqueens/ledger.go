package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/counting"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/counting/record"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

func newLedgerCommand(c *console.Console) *cobra.Command {
	return console.Group(&cobra.Command{
		Use:   "ledger",
		Short: "Show, audit, recount, merge and salvage the ledgers of counts",
		Long: `Read the ledgers that "nqueens count N --ledger FILE" keeps. A ledger has one
record for each counted job, with a checksum and a link of a hash chain. Several
ledgers, or a folder of them, are one count.`,
		Example: `  nqueens count 15 --ledger q15.ledger
  nqueens ledger show q15.ledger
  nqueens ledger audit q15.ledger --require recounted=10%
  nqueens ledger recount q15.ledger 5-9
  nqueens ledger merge q15.ledger -o copy.ledger`,
	}, newLedgerShowCommand(c), newLedgerAuditCommand(c), newLedgerMergeCommand(c), newLedgerRecountCommand(c), newLedgerSalvageCommand(c))
}

// readLedgers reads ledgers as one count. A folder stands for its files that end in .ledger.
func readLedgers(c *console.Console, paths []string) ([]*ledger.Contents, error) {
	files, err := ledger.Files(paths...)
	if err != nil {
		return nil, err
	}
	var all []*ledger.Contents
	for _, file := range files {
		contents, err := readLedger(c, file)
		if err != nil {
			return nil, err
		}
		all = append(all, contents)
	}
	return all, nil
}

// readCount reads ledgers as one count, and joins what they hold.
func readCount(c *console.Console, paths []string) (*ledger.Contents, error) {
	all, err := readLedgers(c, paths)
	if err != nil || len(all) == 1 {
		return append(all, nil)[0], err
	}
	return ledger.Join(strings.Join(paths, " "), all...)
}

// readLedger reads a ledger; "-" is standard input.
func readLedger(c *console.Console, name string) (*ledger.Contents, error) {
	in, err := newArgument(name).openFile(c, "the ledger", ledgerFile)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	if info, err := os.Stat(name); name != "-" && err == nil && info.Mode().IsRegular() {
		return ledger.ReadFile(name)
	}
	contents, err := ledger.Read(in)
	if err != nil {
		return nil, fmt.Errorf("ledger %s: %w", in.called, err)
	}
	contents.Name = in.called
	return contents, nil
}

func newLedgerShowCommand(c *console.Console) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "show FILE|DIR…",
		Short: "Show what is counted, how much of it, by whom, and the sum",
		Long: `Print what the ledgers count, how many of the jobs are done, their sum, and the
root: SHA-256 over the plan and every job's count in order. Two counts with the
same plan agree in every job if and only if their roots are equal. Files that
are being written can be shown.`,
		Example: `  nqueens count 15 --part 1/2 --ledger parts/1.ledger
  nqueens ledger show parts/1.ledger
  nqueens ledger show parts --json`,
		Args: console.AtLeastOne("FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			contents, err := readCount(c, args)
			if err != nil {
				return err
			}
			return c.Answer(record.NewReport(contents.Name, contents))
		},
	}
	c.JSONFlag(cmd, "print one JSON object")
	console.Files(cmd, "ledger")
	return cmd
}

func newLedgerSalvageCommand(c *console.Console) *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:   "salvage FILE -o FILE",
		Short: "Keep the whole records of a damaged ledger",
		Long: `Write a new ledger with the records of a damaged one whose own checksums hold,
and say how many are lost. A count with --ledger counts their jobs again. One
wrong bit in the header is mended. An existing file is not overwritten.

The new ledger links the records anew: that they were linked before, and in
which order, is no longer proven. "nqueens ledger audit --recount" checks them.`,
		Example: `  nqueens count 12 --ledger q12.ledger
  nqueens ledger salvage q12.ledger -o whole.ledger`,
		Args: console.Exactly("FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			if output == "" {
				return c.Missing("-o FILE")
			}
			contents, lost, err := ledger.Salvage(args[0])
			if err != nil {
				return err
			}
			return mergeLedgers(c, output, func(m ledger.Merged) error {
				if err := c.Say("%-10s %s: %s", "kept", m.Name, words.Plural(contents.Records.Len(), "record")); err != nil || lost.Places == 0 {
					return err
				}
				return c.Say("%-10s about %s, in %s at %s", "lost", words.Plural(lost.Records, "record"), words.Plural(lost.Bytes, "byte"), words.Plural(lost.Places, "place"))
			}, nil, contents)
		},
	}
	console.OutputFlag(cmd, &output, "which must not exist")
	console.Endings(cmd, "output", "ledger")
	console.Files(cmd, "ledger")
	return cmd
}

func newLedgerAuditCommand(c *console.Console) *cobra.Command {
	f := auditFlags{c: c}
	cmd := &cobra.Command{
		Use:   "audit FILE|DIR…",
		Short: "Check a count, and say what is proven",
		Long: `Check the ledgers of a count: checksums and hash chain, that the jobs are those
of this program's plan, each exactly once, and that the sum fits the symmetry
classes and the published value or, where there is none, an estimate by
sampling. The last line says what is proven and what is not.

--recount K counts K random jobs again, each with a kernel that shares no
counting code with the recorded one. --require says what the ledgers must be,
before they are merged with your own:

  consistent    all of the above fits; whoever invents a ledger can make it fit
  recounted=1%  the same, and 1% of the jobs counted again here agree
  published     the same, and the total is the published one

The exit code is 1 if a job is missing, a check fails or what is required is
not met.`,
		Example: `  nqueens count 15 --ledger q15.ledger
  nqueens ledger audit q15.ledger
  nqueens ledger audit q15.ledger --require recounted=10%`,
		Args: console.AtLeastOne("FILE"),
		RunE: func(_ *cobra.Command, args []string) error { return f.run(args) },
	}
	c.JSONFlag(cmd, "print one JSON object")
	cmd.Flags().IntVar(&f.recount, "recount", 0, "count `K` random jobs again, each with an independent kernel")
	cmd.Flags().StringVar(&f.require, "require", "", "fail unless it is `WHAT`: consistent, recounted=P% or published")
	console.WorkersFlag(cmd, &f.workers)
	console.Files(cmd, "ledger")
	return cmd
}

// auditFlags are the flags of ledger audit.
type auditFlags struct {
	c                *console.Console
	recount, workers int
	require          string
}

func (f *auditFlags) run(paths []string) error {
	if f.recount < 0 {
		return console.Usagef("--recount must be at least 0, not %d", f.recount)
	}
	var required record.Requirement
	if f.c.Given("require") {
		var err error
		if required, err = record.ParseRequirement(f.require); err != nil {
			return console.Usage(err)
		}
	}
	contents, err := readCount(f.c, paths)
	if err != nil {
		return err
	}
	report := record.NewReport(contents.Name, contents)
	options := record.AuditOptions{Recount: max(f.recount, required.Recounts(contents.ID.Jobs))}
	var progress atomic.Pointer[record.RecountProgress]
	options.RecountProgress = func(p record.RecountProgress) { progress.Store(&p) }
	options.Options = f.c.JobOptions(f.workers, func(p jobs.Progress) string {
		if p.Stage != "" {
			return p.Stage
		}
		return recountText(cmp.Or(progress.Load(), &record.RecountProgress{Of: p.Jobs}))
	})
	if options.Recount > 0 {
		f.c.OnInterrupt(func() string {
			return recountText(cmp.Or(progress.Load(), &record.RecountProgress{Of: options.Recount}))
		})
	}
	if report.Verdict, err = record.Audit(f.c.Context(), contents, options); err != nil {
		return fmt.Errorf("ledger %s: %w", contents.Name, err)
	}
	if err := f.c.Answer(report); err != nil {
		return err
	}
	if lacks := report.Verdict.Lacks(required, contents.ID.Jobs); lacks != "" {
		return fmt.Errorf("%s cannot be used: %s", contents.Name, lacks)
	}
	return nil
}

// recountText says how far a recount is.
func recountText(p *record.RecountProgress) string {
	if p.Differ > 0 {
		return fmt.Sprintf("%d of %d random jobs counted again, of which %d differ", p.Done, p.Of, p.Differ)
	}
	return fmt.Sprintf("%d of %d random jobs counted again", p.Done, p.Of)
}

func newLedgerMergeCommand(c *console.Console) *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:   "merge FILE|DIR… -o FILE",
		Short: "Merge ledgers of one count, each with a part of the jobs",
		Long: `Write a new ledger with the jobs of all the given ones, which must have the same
plan. Of each job it keeps the record of the first FILE that has it, and the
first one by another kernel, which confirms it. A copy and the same kernel on
another machine repeat a job, and confirm nothing. A job of which two ledgers
have different counts is counted again here; the record that is wrong is left
out, and named. An existing file is not overwritten.`,
		Example: `  nqueens count 15 --part 1/2 --ledger parts/1.ledger
  nqueens ledger merge parts -o whole.ledger`,
		Args: console.AtLeastOne("FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			if output == "" {
				return c.Missing("-o FILE")
			}
			sources, err := readLedgers(c, args)
			if err != nil {
				return err
			}
			for _, source := range sources {
				if source.Torn > 0 {
					c.Remark("ledger %s ends in an incomplete write of %s, which is left out", source.Name, words.Plural(source.Torn, "byte"))
				}
			}
			verdicts, err := settle(c, sources)
			if err != nil {
				return err
			}
			return mergeLedgers(c, output, func(m ledger.Merged) error {
				return c.Say("%-10s %s: %d new, %d confirmed, %d repeated, %d conflicting", "from", m.Name, m.New, m.Confirmed, m.Repeated, m.Conflicting)
			}, verdicts, sources...)
		},
	}
	console.OutputFlag(cmd, &output, "which must not exist")
	console.Endings(cmd, "output", "ledger")
	console.Files(cmd, "ledger")
	return cmd
}

// mostSettled is the largest number of jobs that a merge counts again.
const mostSettled = 1000

// settle counts the jobs again of which the ledgers have different counts, by a kernel unlike
// that of the first, and says who was wrong.
func settle(c *console.Console, sources []*ledger.Contents) (*ledger.Contents, error) {
	conflicts, err := ledger.Conflicts(sources...)
	if err != nil || len(conflicts) == 0 {
		return nil, err
	}
	if len(conflicts) > mostSettled {
		return nil, fmt.Errorf("%w; %d more conflict, too many to count again here: leave out a ledger", conflicts[0], len(conflicts)-1)
	}
	all, err := ledger.Join("", sources...)
	if err != nil {
		return nil, err
	}
	var numbers []int
	for _, conflict := range conflicts {
		numbers = append(numbers, int(conflict.Unit))
	}
	again := record.Recounting{Options: c.JobOptions(0, func(p jobs.Progress) string {
		return fmt.Sprintf("%d of %s with two counts counted again", p.JobsDone, words.Plural(p.Jobs, "job"))
	})}
	var right []ledger.Record
	err = again.Jobs(c.Context(), all, numbers, func(r record.Recount) error {
		right = append(right, ledger.RecordOf(r.Found, console.Version(), "merge"))
		return nil
	})
	for _, conflict := range conflicts {
		i := slices.IndexFunc(right, func(r ledger.Record) bool { return r.Unit == conflict.Unit })
		if err == nil {
			err = c.Say("%-10s %v; counted again by %s it is %v", "conflict", conflict, right[i].Kernel, right[i].Count)
		}
	}
	return &ledger.Contents{ID: all.ID, Records: ledger.RecordsOf(right...)}, err
}

// mergeLedgers writes a new ledger of all sources, calls tell with what is taken from each, and
// prints the report of it.
func mergeLedgers(c *console.Console, output string, tell func(ledger.Merged) error, verdicts *ledger.Contents, sources ...*ledger.Contents) error {
	c.FinishAfterInterrupt() // a merge takes seconds, and leaves a whole file
	totals, err := ledger.Merge(output, verdicts, sources...)
	for _, m := range totals {
		if sayErr := tell(m); err == nil {
			err = sayErr
		}
	}
	if err != nil {
		return err
	}
	contents, err := ledger.ReadFile(output)
	if err != nil {
		return err
	}
	return c.Print(record.NewReport(output, contents).Text())
}

// mostRecounts is the largest number of jobs of one recount.
const mostRecounts = 100_000

func newLedgerRecountCommand(c *console.Console) *cobra.Command {
	r := recounting{c: c}
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
			case len(args) == 1 && r.share == 0:
				return c.Missing("JOB or --share")
			case len(args) > 1 && r.share > 0:
				return console.Usagef("--share chooses the jobs; leave out %s", strings.Join(args[1:], " "))
			}
			contents, err := readCount(c, args[:1])
			if err != nil {
				return err
			}
			if err := r.choose(contents, args[1:]); err != nil {
				return err
			}
			return r.run(contents)
		},
	}
	names := append([]string{"auto"}, counting.Kernels()...)
	console.ChoiceFlag(cmd, &r.kernel, "kernel", "auto", "count with this `KERNEL`: "+strings.Join(names, ", ")+"; auto is one unlike the recorded", names)
	console.ShareFlag(cmd, &r.share, "share", "count this `SHARE` of the recorded jobs again, chosen at random")
	console.WorkersFlag(cmd, &r.workers)
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
	some := words.Each(r.differ[:min(most, len(r.differ))], strconv.Itoa)
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
