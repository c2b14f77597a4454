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
and the published value. The exit code is 1 if the sum cannot be trusted.

--recount K counts K random jobs again, with another kernel or method than
before. If a fraction f of the jobs were wrong, this would reveal it with
probability 1-(1-f)^K.`,
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
			var distrusted []string
			err := eachLedger(c, args, func(contents *ledger.Contents, report *record.Report) error {
				wrong, err := report.Audit(c.Context(), contents, recount, c.JobOptions(workers, func(p jobs.Progress) string {
					return fmt.Sprintf("%d of %d jobs counted again", p.JobsDone, p.Jobs)
				}))
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
