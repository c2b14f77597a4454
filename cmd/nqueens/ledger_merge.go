package main

import (
	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/ledger"
	"nqueens.example/nqueens/internal/record"
	"nqueens.example/nqueens/internal/words"
)

func newLedgerMergeCommand(c *console.Console) *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:   "merge FILE… -o FILE",
		Short: "Merge ledgers of one count, each with a part of the jobs",
		Long: `Write a new ledger with the jobs of all the given ones. They must have the same
plan and agree where they overlap. Of each job it keeps the record of the first
FILE that has it, and the first one by another kernel, which confirms it. A copy
and the same kernel on another machine repeat a job, and confirm nothing. Two
records of a job by the same kernel and build must also agree in their nodes;
where they differ, one is wrong, and the first one is kept. An existing file is
not overwritten.`,
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
					c.Remark("ledger %s ends in an incomplete write of %s, which is left out", path, words.Plural(contents.Torn, "byte"))
				}
				sources = append(sources, contents)
			}
			return mergeLedgers(c, output, func(m ledger.Merged) error { return tellMerged(c, m) }, sources...)
		},
	}
	console.OutputFlag(cmd, &output, "which must not exist")
	console.Endings(cmd, "output", "ledger")
	console.Files(cmd, "ledger")
	return cmd
}

// mergeLedgers writes a new ledger of all sources, calls tell with what is taken from each, and
// prints the report of it.
func mergeLedgers(c *console.Console, output string, tell func(ledger.Merged) error, sources ...*ledger.Contents) error {
	var merged []ledger.Merged
	err := c.MakeFile(output, func() (err error) {
		merged, err = ledger.Merge(output, sources...)
		return err
	})
	for _, m := range merged {
		if failed := tell(m); err == nil {
			err = failed
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

// tellMerged says what a merge took from one ledger.
func tellMerged(c *console.Console, m ledger.Merged) error {
	if err := c.Say("%-10s %s: %d new, %d confirmed, %d repeated, %d conflicting", "from", m.Name, m.New, m.Confirmed, m.Repeated, m.Conflicting); err != nil {
		return err
	}
	if m.BuildsDiffer > 0 {
		c.Remark("ledger %s has other node counts of %s by the same kernel of another build, which may search differently", m.Name, words.Plural(m.BuildsDiffer, "job"))
	}
	if m.NodesDiffer == 0 {
		return nil
	}
	have := "have"
	if m.NodesDiffer == 1 {
		have = "has"
	}
	return c.Say("%-10s %s: %s %s different node counts by the same kernel; %v", "differ", m.Name, words.Plural(m.NodesDiffer, "job"), have, m.Differ)
}
