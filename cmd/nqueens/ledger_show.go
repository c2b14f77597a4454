package main

import (
	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/internal/record"
)

func newLedgerShowCommand(c *console.Console) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "show FILE…",
		Short: "Show what is counted, how much of it, by whom, and the sum",
		Long: `Print what each ledger counts, how many of its jobs are done, their sum, and the
root: SHA-256 over the plan and every job's count in order. Two counts with the
same plan agree in every job if and only if their roots are equal.`,
		Example: `  nqueens count 15 --ledger q15.ledger
  nqueens ledger show q15.ledger
  nqueens ledger show q15.ledger --json`,
		Args: console.AtLeastOne("FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			return eachLedger(c, args, func(*ledger.Contents, *record.Report) error { return nil })
		},
	}
	c.JSONFlag(cmd, "print one JSON object for each ledger")
	console.Files(cmd, "ledger")
	return cmd
}
