package main

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

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
	in, err := openFile(c, name, "the ledger", ledgerFile)
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
	var totals []ledger.Merged
	err := c.MakeFile(output, func() (err error) {
		totals, err = ledger.Merge(output, verdicts, sources...)
		return err
	})
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
