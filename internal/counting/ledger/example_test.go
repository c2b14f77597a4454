package ledger_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"

	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/jobs"
)

func Example() {
	dir, err := os.MkdirTemp("", "ledger")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "apples.ledger")
	plan := jobs.ID{Counts: "apples", N: 3, Jobs: 3, Hash: sha256.Sum256([]byte("three baskets"))}

	// The process that counts is stopped after two baskets of three.
	l, _, err := ledger.Open(path, plan)
	if err != nil {
		fmt.Println(err)
		return
	}
	_ = l.Append(
		ledger.Record{Unit: 0, Count: jobs.Count{Lo: 12}, Kernel: "by hand"},
		ledger.Record{Unit: 2, Count: jobs.Count{Lo: 30}, Kernel: "by hand"},
	)
	_ = l.Close()

	// The next one goes on.
	l, opened, err := ledger.Open(path, plan)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(opened.Records, "baskets are counted")
	for unit := range uint64(plan.Jobs) {
		if _, done := l.Lookup(unit); !done {
			_ = l.Append(ledger.Record{Unit: unit, Count: jobs.Count{Lo: 7}, Kernel: "scales"})
		}
	}
	_ = l.Close()

	contents, err := ledger.ReadFile(path)
	if err != nil {
		fmt.Println(err)
		return
	}
	audit := contents.Audit()
	fmt.Println(audit.Total, "apples, all baskets:", audit.Complete())

	// Output:
	// 2 baskets are counted
	// 49 apples, all baskets: true
}
