package main

import (
	"fmt"
	"iter"
	"strconv"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/textbook"
)

// algorithmFlags are the flags that choose a run of a textbook algorithm.
type algorithmFlags struct {
	algorithm string
	options   textbook.Options
	seeded    bool // --seed is for another algorithm, too
}

func (f *algorithmFlags) add(cmd *cobra.Command) {
	f.addAlgorithm(cmd)
	cmd.Flags().BoolVar(&f.options.All, "all", false, "find all solutions instead of the first")
	console.SeedFlag(cmd, &f.options.Seed, "seed `S` of a randomized algorithm; the same seed repeats the run")
}

func (f *algorithmFlags) addAlgorithm(cmd *cobra.Command) {
	cmd.Flags().StringVarP(&f.algorithm, "algorithm", "a", "board-scan", "`NAME` of the algorithm; nqueens algorithms lists them")
	console.Choices(cmd, "algorithm", algorithmNames())
}

// events returns the algorithm, the number of rows that size says, and the events of the
// run on that board.
func (f *algorithmFlags) events(c *console.Console, size string) (*textbook.Algorithm, int, iter.Seq2[textbook.Event, error], error) {
	a, err := algorithmNamed(f.algorithm)
	if err != nil {
		return nil, 0, nil, err
	}
	n, err := sizeFor(a, size)
	if err != nil {
		return nil, 0, nil, err
	}
	if err := a.Check(n, f.options); err != nil {
		return nil, 0, nil, console.Usage(err)
	}
	if c.Given("seed") && !a.Seeded && !f.seeded {
		return nil, 0, nil, console.Usagef("%s is not randomized; leave out --seed", a.Name)
	}
	return a, n, a.Events(c.Context(), n, f.options), nil
}

// sizeFor parses the size of a board for an algorithm.
func sizeFor(a *textbook.Algorithm, size string) (int, error) {
	if n, err := strconv.Atoi(size); err == nil && n > a.MaxN {
		return 0, console.Usage(a.Check(n, textbook.Options{})) // its error may say more
	}
	return console.Size(size, a.MaxN, "for "+a.Name, "")
}

// withProgress yields the events and shows the progress of the search.
func withProgress(c *console.Console, events iter.Seq2[textbook.Event, error]) iter.Seq2[textbook.Event, error] {
	return func(yield func(textbook.Event, error) bool) {
		for e, err := range events {
			if err == nil && e.Step%10_000 == 0 {
				c.Progress(-1, fmt.Sprintf("%s steps", words.Digits(e.Step)))
			}
			if !yield(e, err) {
				return
			}
		}
	}
}
