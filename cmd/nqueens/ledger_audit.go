package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/internal/record"
	"nqueens.example/nqueens/jobs"
)

func newLedgerAuditCommand(c *console.Console) *cobra.Command {
	f := auditFlags{c: c}
	cmd := &cobra.Command{
		Use:   "audit FILE…",
		Short: "Check whether the sum can be trusted, and say why",
		Long: `Check each ledger: its checksums and hash chain, that its jobs are those of this
program's plan, each exactly once, and that the sum fits the symmetry classes
and the published value or, where there is none, an estimate by sampling.

--recount K counts K random jobs again, each with a kernel that shares no
counting code with the recorded one. The audit gives the probability that it
would have missed a wrong 1% of the jobs, or one wrong job, and what it takes to
bring each to 1%.

The grade of trust is one of these, from the least to the most:

` + gradesHelp() + `
"trusted" is yes only for the grade recounted: whoever invents a ledger can make
everything but a recount agree. The exit code is 1 for failed and incomplete.

--report writes all of this as a page to put beside the number: who counted,
what was checked, the grade and how to repeat it. It needs no other file.`,
		Example: `  nqueens count 15 --ledger q15.ledger
  nqueens ledger audit q15.ledger
  nqueens ledger audit q15.ledger --recount 20 --report q15.html`,
		Args: console.AtLeastOne("FILE"),
		RunE: func(_ *cobra.Command, args []string) error { return f.run(args) },
	}
	c.JSONFlag(cmd, "print one JSON object for each ledger")
	cmd.Flags().IntVar(&f.recount, "recount", 0, "count `K` random jobs again, each with an independent kernel")
	cmd.Flags().StringVar(&f.report, "report", "", "write a page to `FILE`, which ends in .html")
	console.Endings(cmd, "report", "html")
	console.WorkersFlag(cmd, &f.workers)
	console.Files(cmd, "ledger")
	return cmd
}

// auditFlags are the flags of ledger audit.
type auditFlags struct {
	c                *console.Console
	recount, workers int
	report           string
}

func (f *auditFlags) check(files []string) error {
	switch {
	case f.recount < 0:
		return console.Usagef("--recount must be at least 0, not %d", f.recount)
	case f.recount == 0 && f.c.Given("workers"):
		return console.Usagef("--workers needs --recount")
	case f.report == "":
		return nil
	case !slices.Contains([]string{"html", "htm"}, console.Ending(f.report)):
		return console.Usagef("--report needs a name that ends in .html, not %q", f.report)
	case len(files) > 1:
		return console.Usagef("--report is about one ledger; %q is one too many", files[1])
	}
	return nil
}

func (f *auditFlags) run(files []string) error {
	if err := f.check(files); err != nil {
		return err
	}
	if f.report == "" {
		return f.audit(files, func(*record.Report) error { return nil })
	}
	page, err := f.c.Create(f.report)
	if err != nil {
		return err
	}
	written := false
	err = f.audit(files, func(r *record.Report) error {
		written = true
		return page.Close(r.WritePage(page, time.Now(), console.Version()))
	})
	if !written {
		page.Discard()
	}
	return err
}

// audit audits the ledgers, and calls also with each report.
func (f *auditFlags) audit(files []string, also func(*record.Report) error) error {
	options := record.AuditOptions{Recount: f.recount}
	options.Build = console.Build()
	var told atomic.Pointer[record.RecountProgress]
	options.RecountProgress = func(p record.RecountProgress) { told.Store(&p) }
	options.Options = f.c.JobOptions(f.workers, func(p jobs.Progress) string {
		if p.Stage != "" {
			return p.Stage
		}
		return recountText(cmp.Or(told.Load(), &record.RecountProgress{Of: p.Jobs}))
	})
	if f.recount > 0 {
		f.c.OnInterrupt(func() string { return recountText(cmp.Or(told.Load(), &record.RecountProgress{Of: f.recount})) })
	}
	var distrusted []string
	err := eachLedger(f.c, files, func(contents *ledger.Contents, report *record.Report) error {
		wrong, err := report.Audit(f.c.Context(), contents, options)
		distrusted = append(distrusted, wrong...)
		if err == nil {
			err = also(report)
		}
		return err
	})
	if err == nil && len(distrusted) > 0 {
		err = errors.New(strings.Join(distrusted, "; "))
	}
	return err
}

// recountText says how far a recount is.
func recountText(p *record.RecountProgress) string {
	if p.Differ > 0 {
		return fmt.Sprintf("%d of %d random jobs counted again, of which %d differ", p.Done, p.Of, p.Differ)
	}
	return fmt.Sprintf("%d of %d random jobs counted again", p.Done, p.Of)
}

// gradesHelp lists the grades of trust, each with a sentence.
func gradesHelp() string {
	var b strings.Builder
	for _, g := range record.Grades() {
		fmt.Fprintf(&b, "  %-11s", g)
		width := 13
		for word := range strings.FieldsSeq(g.About()) {
			if width+1+len(word) > 80 {
				fmt.Fprintf(&b, "\n%13s", "")
				width = 13
			}
			fmt.Fprintf(&b, " %s", word)
			width += 1 + len(word)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
