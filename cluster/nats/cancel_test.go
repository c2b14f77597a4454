package nats

import (
	"context"
	"errors"
	"testing"
	"time"

	"nqueens.example/nqueens/cluster"
	"nqueens.example/nqueens/count"
)

// Without a server there is nothing to wait for but the context, whose end must show
// both the error and the cause.
func TestCancellation(t *testing.T) {
	plan, err := count.NewPlan("", 12)
	if err != nil {
		t.Fatal(err)
	}
	nowhere := Connection{URL: "nats://127.0.0.1:1"}
	enough := errors.New("somebody else needs the machine")
	for name, call := range map[string]func(context.Context) error{
		"Work": func(ctx context.Context) error { return Work(ctx, WorkOptions{Connection: nowhere, Name: "a"}) },
		"Ask":  func(ctx context.Context) error { _, err := Ask(ctx, nowhere, ""); return err },
		"Watch": func(ctx context.Context) error {
			return Watch(ctx, nowhere, "", func(cluster.Report, error) error { return nil })
		},
		"Coordinate": func(ctx context.Context) error {
			_, _, err := Coordinate(ctx, plan, Options{Connection: nowhere})
			return err
		},
		"CoordinateAndWork": func(ctx context.Context) error {
			_, _, err := CoordinateAndWork(ctx, plan, Options{Connection: nowhere}, WorkOptions{Connection: nowhere, Name: "a"})
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, wait := range []time.Duration{0, 50 * time.Millisecond} {
				ctx, cancel := context.WithCancelCause(t.Context())
				if wait == 0 {
					cancel(enough)
				}
				timer := time.AfterFunc(wait, func() { cancel(enough) })
				defer timer.Stop()
				if err := call(ctx); !errors.Is(err, context.Canceled) || !errors.Is(err, enough) {
					t.Errorf("canceled after %v it returns %v", wait, err)
				}
			}
		})
	}
}
