package main

import (
	"math/big"

	"nqueens.example/nqueens/complete"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/solve"
)

// completions counts the completions of a board for the report of count.
func (f *countFlags) completions(c *console.Console, arg string) error {
	if err := c.Reject("--place and --block have a search of their own",
		"unique", "by-symmetry", "board", "piece", "class", "method", "kernel", "workers", "ledger"); err != nil {
		return err
	}
	p, _, err := f.restrict.of(c, arg, complete.MaxN, "to count completions")
	if err != nil {
		return err
	}
	m := solve.Default(p, true)
	found, err := countCompletions(c, m, p)
	if err != nil {
		return err
	}
	return f.tell(c, new(big.Int).SetUint64(found), countReport{N: p.N, Method: m.Name, Kernel: "generic", Workers: 1})
}
