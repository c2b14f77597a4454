package main

import (
	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
)

func newLedgerSalvageCommand(c *console.Console) *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:   "salvage FILE -o FILE",
		Short: "Keep the whole records of a damaged ledger",
		Long: `Write a new ledger with the records of a damaged one whose own checksums hold,
and say how many are lost. A count with --ledger counts their jobs again. One
wrong bit in the header is mended. An existing file is not overwritten.

The new ledger links the records anew: that they were linked before, and in
which order, is no longer proven. "nqueens ledger audit --recount" checks them.`,
		Example: `  nqueens count 12 --ledger q12.ledger
  nqueens ledger salvage q12.ledger -o whole.ledger`,
		Args: console.Exactly("FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			if output == "" {
				return c.Missing("-o FILE")
			}
			contents, lost, err := ledger.Salvage(args[0])
			if err != nil {
				return err
			}
			return mergeLedgers(c, output, func(m ledger.Merged) error {
				if err := c.Say("%-10s %s: %s", "kept", m.Name, words.Plural(contents.Records.Len(), "record")); err != nil || lost.Places == 0 {
					return err
				}
				return c.Say("%-10s about %s, in %s at %s", "lost", words.Plural(lost.Records, "record"), words.Plural(lost.Bytes, "byte"), words.Plural(lost.Places, "place"))
			}, nil, contents)
		},
	}
	console.OutputFlag(cmd, &output, "which must not exist")
	console.Endings(cmd, "output", "ledger")
	console.Files(cmd, "ledger")
	return cmd
}
