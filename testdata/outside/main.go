// The program of somebody who imports the library: eight things that it is for.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/count"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/jobs"
	"nqueens.example/nqueens/ledger"
	"nqueens.example/nqueens/proof"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/solve"
)

func main() {
	ctx := context.Background()
	for _, show := range []func(context.Context) error{solveOne, countAll, resume, list, complete, picture, verify, hint} {
		if err := show(ctx); err != nil {
			log.Fatal(err)
		}
	}
}

// One solution.
func solveOne(ctx context.Context) error {
	found, err := solve.Any(ctx, nqueens.Problem{N: 8}, solve.Options{})
	fmt.Println("solve:", found.Placement.Validate(), err)
	return err
}

// How many there are, with progress, until the context ends.
func countAll(ctx context.Context) error {
	result, err := count.Solutions(ctx, 12, count.Options{Workers: 2, Progress: func(p jobs.Progress) {
		fmt.Fprintf(os.Stderr, "%.0f%%\n", 100*p.Done)
	}})
	fmt.Println("count:", result.Solutions, err)

	short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	result, err = count.Solutions(short, 26, count.Options{})
	fmt.Println("stopped:", errors.Is(err, context.DeadlineExceeded), result.Solutions == nil, result.Done < result.Jobs)
	return nil
}

// A count that resumes from a file, and a file of another count.
func resume(ctx context.Context) error {
	folder, err := os.MkdirTemp("", "outside")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "q10.ledger")
	for _, n := range []int{10, 10, 11} {
		plan, err := count.NewPlan(n, count.Kind{})
		if err != nil {
			return err
		}
		kept, err := ledger.Open(path, plan.ID())
		var wrong *jobs.WrongPlan
		if errors.As(err, &wrong) {
			fmt.Printf("resume: the file counts n = %d, not %d\n", wrong.Has.N, wrong.Want.N)
			continue
		}
		if err != nil {
			return err
		}
		result, err := count.Run(ctx, plan, count.Options{Recorder: kept})
		if err := errors.Join(err, kept.Close()); err != nil {
			return err
		}
		fmt.Println("resume:", result.Solutions, result.Recorded, "of", result.Jobs, "jobs were there")
	}
	return nil
}

// All solutions, some of them, and as many as there is time for.
func list(ctx context.Context) error {
	all := 0
	for _, err := range solve.All(ctx, nqueens.Problem{N: 8}) {
		if err != nil {
			return err
		}
		all++
	}
	first, err := nqueens.Take(solve.All(ctx, nqueens.Problem{N: 20}), 100)
	if err != nil {
		return err
	}
	short, cancel := context.WithTimeout(ctx, 20*time.Millisecond)
	defer cancel()
	_, err = nqueens.Take(solve.All(short, nqueens.Problem{N: 20}), 0)
	fmt.Println("list:", all, len(first), errors.Is(err, context.DeadlineExceeded))
	return nil
}

// A board that has no completion, and the proof of that, which other code checks.
func complete(ctx context.Context) error {
	p := nqueens.Problem{N: 6, Placed: []nqueens.Square{{Row: 0, Col: 0}}}
	_, err := solve.Any(ctx, p, solve.Options{})
	fmt.Println("complete:", errors.Is(err, nqueens.ErrNoSolution))
	var text bytes.Buffer
	if err := solve.Prove(ctx, &text, p, proof.Form{}); err != nil {
		return err
	}
	report, err := proof.Check(ctx, &text, &p)
	fmt.Println("proof:", report.Steps > 0, err)
	return err
}

// A picture.
func picture(ctx context.Context) error {
	p := nqueens.Problem{N: 6}
	found, err := solve.First(ctx, p, solve.FirstOptions{})
	if err != nil {
		return err
	}
	var svg bytes.Buffer
	err = draw.SVG(&svg, draw.Options{Coordinates: true}, draw.Board(p, found.Placement))
	fmt.Println("draw:", strings.Count(svg.String(), `href="#queen"`), "queens")
	return err
}

// Placements as people paste them.
func verify(context.Context) error {
	p := nqueens.Problem{N: 4}
	for answer, err := range read.Placements(strings.NewReader("[1, 3, 0, 2]\n[0, 1, 2, 3]\n"), read.Options{}) {
		if err != nil {
			return err
		}
		fmt.Printf("verify: line %d: %v\n", answer.Line, p.Accepts(answer.Placement))
	}
	return nil
}

// A puzzle of coloured regions, and the next step for somebody who is stuck.
func hint(ctx context.Context) error {
	puzzle, err := region.Parse("AABBC BBBBC DDBBC DBBBE EEEEE")
	if err != nil {
		return err
	}
	queens, err := region.Solve(ctx, puzzle)
	if err != nil {
		return err
	}
	step, err := region.Hint(ctx, puzzle, queens[:1], nil)
	fmt.Println("hint:", queens, step.Why, err)
	return nil
}
