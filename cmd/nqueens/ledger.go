package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/internal/record"
)

func newLedgerCommand(c *console.Console) *cobra.Command {
	return console.Group(&cobra.Command{
		Use:   "ledger",
		Short: "Show, audit, recount, merge and salvage the ledgers of counts",
		Long: `Read the ledgers that "nqueens count N --ledger FILE" keeps. A ledger has one
record for each counted job, with a checksum and a link of a hash chain.`,
		Example: `  nqueens count 15 --ledger q15.ledger
  nqueens ledger show q15.ledger
  nqueens ledger audit q15.ledger --recount 20
  nqueens ledger recount q15.ledger 5-9
  nqueens ledger merge q15.ledger -o copy.ledger`,
	}, newLedgerShowCommand(c), newLedgerAuditCommand(c), newLedgerMergeCommand(c), newLedgerRecountCommand(c), newLedgerSalvageCommand(c))
}

// eachLedger reads ledgers, calls look with each, and prints its report.
func eachLedger(c *console.Console, paths []string, look func(*ledger.Contents, *record.Report) error) error {
	for i, path := range paths {
		contents, err := readLedger(c, path)
		if err != nil {
			return err
		}
		report := record.NewReport(path, contents)
		if err := look(contents, report); err != nil {
			return fmt.Errorf("ledger %s: %w", path, err)
		}
		if i > 0 && !c.AsJSON() {
			if err := c.Say(""); err != nil {
				return err
			}
		}
		if err := c.Answer(report); err != nil {
			return err
		}
	}
	return nil
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
