package record_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/internal/counting/ledger"
	"nqueens.example/nqueens/internal/counting/record"
)

// A count that could resume after being killed, and the audit of its ledger.
func Example() {
	folder, err := os.MkdirTemp("", "count")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "twelve.ledger")
	plan, err := count.NewPlan(12, count.Kind{Method: "search"})
	if err != nil {
		panic(err)
	}
	kept, _, err := record.Open(path, plan)
	if err != nil {
		panic(err)
	}
	result, err := count.Run(context.Background(), plan, count.Options{Recorder: &record.Recorder{Ledger: kept}})
	if err != nil {
		panic(err)
	}
	if err := kept.Close(); err != nil {
		panic(err)
	}

	contents, err := ledger.ReadFile(path)
	if err != nil {
		panic(err)
	}
	verdict, err := record.Audit(context.Background(), contents, record.AuditOptions{Recount: plan.Len()})
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Solutions, verdict.Recounted.Jobs == plan.Len(), verdict.Failures())
	// Output: 14200 true []
}
