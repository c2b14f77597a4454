package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/counting/record"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/jobs"
)

func newLedgerMergeCommand(c *console.Console) *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:   "merge FILE|DIR… -o FILE",
		Short: "Merge ledgers of one count, each with a part of the jobs",
		Long: `Write a new ledger with the jobs of all the given ones, which must have the same
plan. Of each job it keeps the record of the first FILE that has it, and the
first one by another kernel, which confirms it. A copy and the same kernel on
another machine repeat a job, and confirm nothing. A job of which two ledgers
have different counts is counted again here; the record that is wrong is left
out, and named. An existing file is not overwritten.`,
		Example: `  nqueens count 15 --part 1/2 --ledger parts/1.ledger
  nqueens ledger merge parts -o whole.ledger`,
		Args: console.AtLeastOne("FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			if output == "" {
				return c.Missing("-o FILE")
			}
			sources, err := readLedgers(c, args)
			if err != nil {
				return err
			}
			for _, source := range sources {
				if source.Torn > 0 {
					c.Remark("ledger %s ends in an incomplete write of %s, which is left out", source.Name, words.Plural(source.Torn, "byte"))
				}
			}
			settled, err := settle(c, sources)
			if err != nil {
				return err
			}
			return mergeLedgers(c, output, func(m ledger.Merged) error {
				return c.Say("%-10s %s: %d new, %d confirmed, %d repeated, %d conflicting", "from", m.Name, m.New, m.Confirmed, m.Repeated, m.Conflicting)
			}, settled, sources...)
		},
	}
	console.OutputFlag(cmd, &output, "which must not exist")
	console.Endings(cmd, "output", "ledger")
	console.Files(cmd, "ledger")
	return cmd
}

// mostSettled is the largest number of jobs that a merge counts again.
const mostSettled = 1000

// settle counts the jobs again of which the ledgers have different counts, by a kernel unlike
// that of the first, and says who was wrong.
func settle(c *console.Console, sources []*ledger.Contents) (*ledger.Contents, error) {
	conflicts, err := ledger.Conflicts(sources...)
	if err != nil || len(conflicts) == 0 {
		return nil, err
	}
	if len(conflicts) > mostSettled {
		return nil, fmt.Errorf("%w; %d more conflict, too many to count again here: leave out a ledger", conflicts[0], len(conflicts)-1)
	}
	all, err := ledger.Join("", sources...)
	if err != nil {
		return nil, err
	}
	var numbers []int
	for _, conflict := range conflicts {
		numbers = append(numbers, int(conflict.Unit))
	}
	again := record.Recounting{Options: c.JobOptions(0, func(p jobs.Progress) string {
		return fmt.Sprintf("%d of %s with two counts counted again", p.JobsDone, words.Plural(p.Jobs, "job"))
	})}
	var right []ledger.Record
	err = again.Jobs(c.Context(), all, numbers, func(r record.Recount) error {
		right = append(right, ledger.Record{
			Unit: uint64(r.Found.Job), Count: r.Found.Count, Nodes: r.Found.Nodes, Kernel: r.Found.Kernel, Time: time.Now(), Build: console.Version(), Worker: "merge",
		})
		return nil
	})
	for _, conflict := range conflicts {
		i := slices.IndexFunc(right, func(r ledger.Record) bool { return r.Unit == conflict.Unit })
		if err == nil {
			err = c.Say("%-10s %v; counted again by %s it is %v", "conflict", conflict, right[i].Kernel, right[i].Count)
		}
	}
	return &ledger.Contents{ID: all.ID, Records: ledger.RecordsOf(right...)}, err
}

// mergeLedgers writes a new ledger of all sources, calls tell with what is taken from each, and
// prints the report of it.
func mergeLedgers(c *console.Console, output string, tell func(ledger.Merged) error, settled *ledger.Contents, sources ...*ledger.Contents) error {
	var merged []ledger.Merged
	err := c.MakeFile(output, func() (err error) {
		merged, err = ledger.MergeSettled(output, settled, sources...)
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
