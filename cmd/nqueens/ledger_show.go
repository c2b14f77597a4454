package main

import (
	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/counting/record"
	"nqueens.example/nqueens/internal/terminal/console"
)

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
