package main

import (
	"math/big"

	"nqueens.example/nqueens/complete"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/solve"
)

// countCompletions counts the completions of a board with queens placed or squares blocked.
func (f *countFlags) countCompletions(c *console.Console, arg string) error {
	if err := c.Reject("--place and --block have a search of their own",
		"unique", "by-symmetry", "board", "piece", "class", "method", "kernel", "workers", "ledger"); err != nil {
		return err
	}
	p, _, err := f.restrict.of(c, arg, complete.MaxN, "to count completions")
	if err != nil {
		return err
	}
	m := solve.Default(p, true)
	found, err := m.Count(c.Context(), p, solve.Options{Options: c.JobOptions(0, solveProgress)})
	if err != nil {
		return console.Interrupted(err, "interrupted after %s", words.Plural(int(found), "completion"))
	}
	return f.tell(c, new(big.Int).SetUint64(found), countReport{N: p.N, Method: m.Name, Workers: 1})
}
