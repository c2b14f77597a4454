package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/terminal/console"
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
