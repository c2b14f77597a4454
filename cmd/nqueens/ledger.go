package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/internal/record"
	"nqueens.example/nqueens/jobs"
)

// newLedgerCommand is the group of the commands that look into ledgers.
func newLedgerCommand(c *console.Console) *cobra.Command {
	return console.Group(&cobra.Command{
		Use:   "ledger",
		Short: "What a ledger of a count holds, and whether it can be trusted",
		Long: `Look into the ledgers that "nqueens count N --ledger FILE" keeps: one record for
each counted job, each with a checksum and a link of a hash chain.`,
		Example: `  nqueens count 15 --ledger q15.ledger
  nqueens ledger show q15.ledger
  nqueens ledger audit q15.ledger --recount 20
  nqueens ledger merge q15.ledger -o copy.ledger`,
	}, newLedgerShowCommand(c), newLedgerAuditCommand(c), newLedgerMergeCommand(c))
}

func newLedgerShowCommand(c *console.Console) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "show FILE…",
		Short: "What is counted, how much of it, by whom, and the sum",
		Long: `Print what each ledger counts, how many of its jobs are there, their sum, and
the root: SHA-256 over the plan and every job's count in order. Two counts of one
plan agree in every job exactly if their roots are equal.`,
		Example: `  nqueens count 15 --ledger q15.ledger
  nqueens ledger show q15.ledger
  nqueens ledger show q15.ledger --json`,
		Args: console.AtLeastOne("FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			return eachLedger(c, args, func(*ledger.Contents, *record.Report) error { return nil })
		},
	}
	c.JSONFlag(cmd, "one JSON object for each ledger")
	return cmd
}

func newLedgerAuditCommand(c *console.Console) *cobra.Command {
	var recount, workers int
	cmd := &cobra.Command{
		Use:   "audit FILE…",
		Short: "Whether the sum can be trusted, and why; exits 1 where it can't",
		Long: `Check each ledger: checksums and hash chain, that its jobs are those this program
makes of the board, that each is there exactly once, that the sum fits the
symmetry classes and what is published. --recount counts that many jobs again,
chosen at random, with another kernel or method than before: if a fraction f of the jobs
were wrong, K of them would show it with probability 1-(1-f)^K.`,
		Example: `  nqueens count 15 --ledger q15.ledger
  nqueens ledger audit q15.ledger
  nqueens ledger audit q15.ledger --recount 20`,
		Args: console.AtLeastOne("FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			if recount < 0 {
				return console.Usagef("--recount must be at least 0, not %d", recount)
			}
			if recount == 0 && c.Given("workers") {
				return console.Usagef("--workers are for --recount, which is missing")
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
	c.JSONFlag(cmd, "one JSON object for each ledger")
	cmd.Flags().IntVar(&recount, "recount", 0, "count `K` random jobs again, with another kernel or method")
	console.WorkersFlag(cmd, &workers)
	return cmd
}

func newLedgerMergeCommand(c *console.Console) *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:   "merge FILE… -o FILE",
		Short: "Join ledgers of one count, each with a part of the jobs",
		Long: `Write a new ledger with the jobs of all that are given. They must belong to one
plan, and agree where they overlap. A file that is there already is not touched.`,
		Example: `  nqueens count 12 --ledger one.ledger && cp one.ledger two.ledger
  nqueens ledger merge one.ledger two.ledger -o both.ledger`,
		Args: console.AtLeastOne("FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			if output == "" {
				return c.Missing("-o FILE")
			}
			var sources []*ledger.Contents
			for _, path := range args {
				contents, err := readLedger(c, path)
				if err != nil {
					return err
				}
				if contents.Torn > 0 {
					c.Remark("ledger %s ends in %d bytes of a write cut short, which are left out", path, contents.Torn)
				}
				sources = append(sources, contents)
			}
			var merged []ledger.Merged
			err := c.MakeFile(output, func() (err error) {
				merged, err = ledger.Merge(output, sources...)
				return err
			})
			for _, m := range merged {
				c.Say("%-10s %s: %d new, %d confirmed, %d conflicting", "from", m.Name, m.New, m.Confirmed, m.Conflicting)
			}
			if err != nil {
				return err
			}
			contents, err := ledger.ReadFile(output)
			if err != nil {
				return err
			}
			return c.Print(record.NewReport(output, contents).Text())
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "the ledger to write, a new `FILE`")
	return cmd
}

// eachLedger reads ledgers, and prints the report of each after look has seen it.
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
	if name != "-" {
		return ledger.ReadFile(name)
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, fmt.Errorf("cannot read standard input: %w", err)
	}
	contents, err := ledger.Read(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return nil, fmt.Errorf("ledger on standard input: %w", err)
	}
	contents.Name = "standard input"
	return contents, nil
}
