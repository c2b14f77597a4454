package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/read"
)

// errNoValue is wrapped by the error of a check that does not know the right answer.
var errNoValue = errors.New("no expected value")

// text accepts the output that is want(n), apart from space around it.
func text(want func(n int) (string, error)) check {
	return func(n int, output []byte) error {
		right, err := want(n)
		if err != nil {
			return err
		}
		if got := strings.TrimSpace(string(output)); got != right {
			return fmt.Errorf("it printed %q; expected %q", clip(got), clip(right))
		}
		return nil
	}
}

// allSolutions is the published number of solutions.
func allSolutions(n int) (string, error) {
	q, ok := known.Solutions(n)
	if !ok {
		return "", fmt.Errorf("%w for n = %d", errNoValue, n)
	}
	return q.String(), nil
}

// placements accepts number(n) different solutions for n queens, in any format that verify
// reads.
func placements(number func(n int) (int, error)) check {
	return func(n int, output []byte) error {
		right, err := number(n)
		if err != nil {
			return err
		}
		seen := make(map[string]bool)
		for r, err := range read.Placements(bytes.NewReader(output), read.Options{}) {
			if err != nil {
				return err
			}
			if len(r.Placement) != n {
				return fmt.Errorf("line %d: %d queens; expected %d", r.Line, len(r.Placement), n)
			}
			if err := r.Placement.Validate(); err != nil {
				return fmt.Errorf("line %d: %w", r.Line, err)
			}
			seen[fmt.Sprint(r.Placement)] = true
		}
		if len(seen) != right {
			return fmt.Errorf("it printed %d different solutions; expected %d", len(seen), right)
		}
		return nil
	}
}

// everySolution accepts all solutions for n queens, in any order.
var everySolution = placements(func(n int) (int, error) {
	q, err := allSolutions(n)
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(q)
})

// oneSolution accepts any solution.
var oneSolution = placements(func(int) (int, error) { return 1, nil })

// firstSolution accepts the first solution in lexicographic order.
func firstSolution(n int, output []byte) error {
	want, ok := known.First(n)
	if !ok {
		return fmt.Errorf("%w for n = %d", errNoValue, n)
	}
	if err := oneSolution(n, output); err != nil {
		return err
	}
	records, err := nqueens.Take(read.Placements(bytes.NewReader(output), read.Options{}), 1)
	if err == nil && !slices.Equal(records[0].Placement, want) {
		err = fmt.Errorf("it printed %v, but %v comes before it", records[0].Placement, want)
	}
	return err
}

// clip shortens a text for an error.
func clip(s string) string {
	if len(s) > 60 {
		return s[:57] + "..."
	}
	return s
}
