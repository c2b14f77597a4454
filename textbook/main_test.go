package textbook

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"
)

// An algorithm that does not end is named before the tests, in which it would cost their whole time.
func TestMain(m *testing.M) {
	for _, a := range Algorithms() {
		for n := 1; n <= min(4, a.MaxN); n++ {
			if err := ends(a, n); err != nil {
				fmt.Fprintf(os.Stderr, "%s, n = %d: %v\n", a.Name, n, err)
				os.Exit(1)
			}
		}
	}
	os.Exit(m.Run())
}

// ends returns an error if a search takes more than a million steps, or a minute.
func ends(a *Algorithm, n int) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for e, err := range a.Events(ctx, n, Options{All: a.Complete}) {
		if err != nil {
			return err
		}
		if e.Step > 1_000_000 {
			return fmt.Errorf("it has not ended after %d steps", e.Step)
		}
	}
	return nil
}
