package main

import (
	"cmp"
	"fmt"
	"sync/atomic"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/counting/record"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/jobs"
)

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
	var told atomic.Pointer[record.RecountProgress]
	options.RecountProgress = func(p record.RecountProgress) { told.Store(&p) }
	options.Options = f.c.JobOptions(f.workers, func(p jobs.Progress) string {
		if p.Stage != "" {
			return p.Stage
		}
		return recountText(cmp.Or(told.Load(), &record.RecountProgress{Of: p.Jobs}))
	})
	if options.Recount > 0 {
		f.c.OnInterrupt(func() string { return recountText(cmp.Or(told.Load(), &record.RecountProgress{Of: options.Recount})) })
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
