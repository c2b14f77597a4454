package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/internal/record"
	"nqueens.example/nqueens/jobs"
)

func newLedgerAuditCommand(c *console.Console) *cobra.Command {
	var recount, workers int
	cmd := &cobra.Command{
		Use:   "audit FILE…",
		Short: "Check whether the sum can be trusted, and say why",
		Long: `Check each ledger: its checksums and hash chain, that its jobs are those of this
program's plan, each exactly once, and that the sum fits the symmetry classes
and the published value or, where there is none, an estimate by sampling.

--recount K counts K random jobs again, with another kernel or method than
before. The audit says with which chance it would have missed a wrong 1% of the
jobs, and one wrong job, and what it takes to bring each chance to 1%.

The grade of trust is one of these, from the least to the most:

` + gradesHelp() + `
"trusted" is yes only for the grade recounted: whoever invents a ledger can make
everything but a recount agree. The exit code is 1 for failed and incomplete.`,
		Example: `  nqueens count 15 --ledger q15.ledger
  nqueens ledger audit q15.ledger
  nqueens ledger audit q15.ledger --recount 20`,
		Args: console.AtLeastOne("FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			if recount < 0 {
				return console.Usagef("--recount must be at least 0, not %d", recount)
			}
			if recount == 0 && c.Given("workers") {
				return console.Usagef("--workers is for --recount, which is missing")
			}
			options := record.AuditOptions{Recount: recount}
			options.Build = console.Build()
			options.Options = c.JobOptions(workers, func(p jobs.Progress) string {
				return fmt.Sprintf("%d of %d jobs counted again", p.JobsDone, p.Jobs)
			})
			var distrusted []string
			err := eachLedger(c, args, func(contents *ledger.Contents, report *record.Report) error {
				wrong, err := report.Audit(c.Context(), contents, options)
				distrusted = append(distrusted, wrong...)
				return err
			})
			if err == nil && len(distrusted) > 0 {
				err = errors.New(strings.Join(distrusted, "; "))
			}
			return err
		},
	}
	c.JSONFlag(cmd, "print one JSON object for each ledger")
	cmd.Flags().IntVar(&recount, "recount", 0, "count `K` random jobs again, with another kernel or method")
	console.WorkersFlag(cmd, &workers)
	return cmd
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
