package repository

import (
	"context"
	"errors"
	"iter"
	"os"
	"reflect"
	"regexp"
	"testing"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/testing/expect"
	"nqueens.example/nqueens/internal/testing/must"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/solve"
	"nqueens.example/nqueens/textbook"
)

// TestEnds holds every sequence that takes a context to its ends: under a context that has ended,
// and of what is wrong, it is one pair with the error and nothing else; after a break it yields
// nothing more, which Go itself sees to.
func TestEnds(t *testing.T) {
	p := must.Get(region.Parse("AABB/ACBB/CCDB/CDDD"))(t)
	board := textbook.Algorithms()[:1]
	tested := ends(t, "solve.All", func(ctx context.Context, n int) iter.Seq2[nqueens.Placement, error] {
		return solve.All(ctx, nqueens.Problem{N: n})
	})
	tested += ends(t, "solve.Completions", func(ctx context.Context, n int) iter.Seq2[nqueens.Placement, error] {
		return solve.Completions(ctx, nqueens.Problem{N: n})
	})
	tested += ends(t, "region.All", func(ctx context.Context, n int) iter.Seq2[region.Squares, error] {
		if n < 1 {
			return region.All(ctx, new(region.Puzzle))
		}
		return region.All(ctx, p)
	})
	tested += ends(t, "textbook.Algorithm.Events", func(ctx context.Context, n int) iter.Seq2[textbook.Event, error] {
		return board[0].Events(ctx, n, textbook.Options{})
	})
	tested += ends(t, "textbook.Compare", func(ctx context.Context, n int) iter.Seq2[textbook.Run, error] {
		return textbook.Compare(ctx, board, n, textbook.Options{})
	})
	api := must.Get(os.ReadFile("testdata/api.txt"))(t)
	if all := regexp.MustCompile(`\(ctx context\.Context.*\) iter\.Seq2\[.*, error\]`).FindAll(api, -1); len(all) != tested {
		t.Errorf("%d sequences take a context, and %d are tested", len(all), tested)
	}
}

// ends tests a sequence of n = 4, and of n = 0, which is wrong. It returns 1.
func ends[T any](t *testing.T, name string, of func(ctx context.Context, n int) iter.Seq2[T, error]) int {
	t.Helper()
	ended, cancel := context.WithCancelCause(t.Context())
	cancel(errEnough)
	for _, test := range []struct {
		ctx  context.Context
		n    int
		want error // nil for any
	}{{ended, 4, errEnough}, {t.Context(), 0, nil}} {
		if name == "textbook.Compare" && test.n == 0 {
			continue // a board that an algorithm does not take is a Run that says so
		}
		pairs := 0
		for value, err := range of(test.ctx, test.n) {
			if pairs++; err == nil || !reflect.ValueOf(&value).Elem().IsZero() || test.want != nil && !errors.Is(err, test.want) {
				t.Errorf("%s of n = %d yields %v, %v", name, test.n, value, err)
			}
		}
		expect.Equal(t, pairs, 1, "%s of n = %d yields", name, test.n)
	}
	for _, err := range of(t.Context(), 4) {
		expect.Is(t, err, nil, "%s", name)
		break
	}
	return 1
}
