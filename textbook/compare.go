package textbook

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"iter"
	"strconv"
	"time"

	"nqueens.example/nqueens/internal/words"
)

// Run is what an algorithm did on a board.
type Run struct {
	Algorithm string  `json:"algorithm"`
	N         int     `json:"n"`
	Skipped   string  `json:"skipped,omitempty"` // why it was not run
	Tried     int     `json:"tried"`
	Placed    int     `json:"placed"`
	Deepest   int     `json:"deepest"`
	Solutions int     `json:"solutions"`
	Seconds   float64 `json:"seconds"` // the telling of every step included
}

// Compare runs the algorithms one after the other on an n x n board, and yields what
// each has done until ctx ends. One that cannot take the board is skipped. tell, if
// set, is called now and then with the algorithm that runs and its tally so far.
func Compare(ctx context.Context, algorithms []*Algorithm, n int, opts Options, tell func(*Algorithm, Tally)) iter.Seq[Run] {
	return func(yield func(Run) bool) {
		for _, a := range algorithms {
			r := Run{Algorithm: a.Name, N: n}
			events, err := a.Events(ctx, n, opts)
			if err != nil {
				r.Skipped = err.Error()
			} else {
				r.measure(a, events, tell)
			}
			if ctx.Err() != nil || !yield(r) {
				return
			}
		}
	}
}

func (r *Run) measure(a *Algorithm, events iter.Seq[Event], tell func(*Algorithm, Tally)) {
	var sum Tally
	start := time.Now()
	for e := range events {
		sum.Add(e)
		if tell != nil && e.Step%100_000 == 0 {
			tell(a, sum)
		}
	}
	r.Seconds = time.Since(start).Seconds()
	r.Tried, r.Placed, r.Deepest, r.Solutions = sum.Tried, sum.Placed, sum.Deepest, sum.Solutions
}

const runRow = "%-20s  %14s  %14s  %7s  %9s  %12s\n"

// RunHeading is the line above those of Run.Row.
var RunHeading = fmt.Sprintf(runRow, "algorithm", "tried", "placed", "deepest", "solutions", "time")

// Row returns r as a line of a table, or of why it was skipped.
func (r Run) Row() string {
	if r.Skipped != "" {
		return "not run: " + r.Skipped + "\n"
	}
	return fmt.Sprintf(runRow, r.Algorithm, words.Digits(r.Tried), words.Digits(r.Placed),
		words.Digits(r.Deepest), words.Digits(r.Solutions), fmt.Sprintf("%.3f ms", r.Seconds*1000))
}

// WriteCSV writes runs as comma-separated values under a row of their names.
func WriteCSV(w io.Writer, runs []Run) error {
	rows := [][]string{{"algorithm", "n", "tried", "placed", "deepest", "solutions", "seconds", "skipped"}}
	for _, r := range runs {
		row := []string{r.Algorithm, strconv.Itoa(r.N), "", "", "", "", "", r.Skipped}
		if r.Skipped == "" {
			for i, v := range []int{r.Tried, r.Placed, r.Deepest, r.Solutions} {
				row[2+i] = strconv.Itoa(v)
			}
			row[6] = fmt.Sprintf("%.6f", r.Seconds)
		}
		rows = append(rows, row)
	}
	return csv.NewWriter(w).WriteAll(rows)
}
