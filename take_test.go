package nqueens_test

import (
	"errors"
	"slices"
	"testing"

	"nqueens.example/nqueens"
)

func TestTake(t *testing.T) {
	failed := errors.New("it fails after three")
	three := func(yield func(int, error) bool) {
		_ = yield(1, nil) && yield(2, nil) && yield(3, nil) && yield(0, failed)
	}
	for most, want := range [][]int{{1, 2, 3}, {1}, {1, 2}, {1, 2, 3}, {1, 2, 3}} {
		got, err := nqueens.Take(three, most)
		if !slices.Equal(got, want) || (err == failed) != (most == 0 || most > 3) {
			t.Errorf("Take(%d) = %v, %v", most, got, err)
		}
	}
}
