package main

import (
	"math/big"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/finding"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/terminal/console"
)

// completions counts the completions of a board for the report of count.
func (f *countFlags) completions(c *console.Console, arg string) error {
	if err := c.Reject("--place and --block have a search of their own",
		"unique", "by-symmetry", "class", "method", "kernel", "workers", "ledger"); err != nil {
		return err
	}
	p, _, err := f.of(c, arg, complete.MaxN, "to count completions")
	if err != nil {
		return err
	}
	m := finding.Default(p, true)
	found, err := countCompletions(c, m, p)
	if err != nil {
		return err
	}
	return f.tell(c, count.Info{}, new(big.Int).SetUint64(found), countReport{N: p.N, Board: p.Board, Piece: string(p.Piece), Method: m.Name, Kernel: "generic", Workers: 1})
}
