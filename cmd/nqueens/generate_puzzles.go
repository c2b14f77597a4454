package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
)

const mostGenerated = 10_000

// rulesOf lists the rules of a difficulty.
func rulesOf(level region.Difficulty) string {
	var names []string
	for _, rule := range region.Rules() {
		if rule.Level() == level {
			names = append(names, string(rule))
		}
	}
	return words.And(names)
}

func regionFormatNames() []string {
	var names []string
	for _, f := range region.Formats() {
		names = append(names, f.Name)
	}
	return names
}

// puzzleFlags are the flags of generate for puzzles of coloured regions.
type puzzleFlags struct {
	options    region.GenerateOptions
	difficulty []string
	levels     []region.Difficulty // of --difficulty, the easiest first
	count      int
	timeout    time.Duration
	sheets     sheets
}

// puzzleFlagNames lists the flags that only puzzles take.
var puzzleFlagNames = append([]string{"stars", "difficulty", "format", "solutions", "paper", "title", "timeout", "json"}, pictureFlagNames...)

func (g *puzzleFlags) add(cmd *cobra.Command) {
	addStarsFlag(cmd, &g.options.Stars, "`K` queens in each row, column and region")
	levels := words.Names(region.Difficulties())
	cmd.Flags().StringSliceVar(&g.difficulty, "difficulty", levels[1:2], "`LEVEL`: "+words.Or(levels)+", or several, as easy,hard, which share the number")
	console.Choices(cmd, "difficulty", levels)
	cmd.Flags().DurationVar(&g.timeout, "timeout", 10*time.Second, "give up on a puzzle after this `TIME`, such as 10m; 0 means never")
	g.sheets.add(cmd, withPictures(regionFormatNames()...))
}

// check checks the flags and chooses the formats.
func (g *puzzleFlags) check(c *console.Console, size string) (err error) {
	if g.options.N, err = console.Size(size, limits.RegionMaxN, "to generate", ""); err != nil {
		return err
	}
	for _, name := range g.difficulty {
		var level region.Difficulty
		if err := level.UnmarshalText([]byte(strings.TrimSpace(name))); err != nil {
			return console.Usagef("--difficulty: %w", err)
		}
		g.levels = append(g.levels, level)
	}
	if g.timeout < 0 {
		return console.Usagef("--timeout must be at least 0s, not %v", g.timeout)
	}
	if g.count < 1 || g.count > mostGenerated {
		return console.Usagef("--number must be 1 to %d, not %d", mostGenerated, g.count)
	}
	order := region.Difficulties()
	slices.SortFunc(g.levels, func(a, b region.Difficulty) int { return slices.Index(order, a) - slices.Index(order, b) })
	for _, g.options.Difficulty = range g.levels {
		if g.options.N < limits.RegionMinN || g.options.Stars > limits.RegionStars(g.options.N) || g.options.Stars < g.options.Difficulty.MinStars() {
			_, err := region.Generate(c.Context(), g.options)
			return console.Usage(err)
		}
	}
	return g.sheets.check(c, "grid", withPictures(regionFormatNames()...))
}

// run generates the puzzles of consecutive seeds.
func (g *puzzleFlags) run(c *console.Console, size string) error {
	if err := g.check(c, size); err != nil {
		return err
	}
	if err := g.sheets.puzzles.fit(g.options.N, g.count); err != nil {
		return err
	}
	if err := console.CheckSeeds(g.options.Seed, uint64(g.count), "number"); err != nil {
		return err
	}
	if c.RandomSeed(&g.options.Seed) {
		c.Remark("--seed %d repeats this", g.options.Seed)
	}
	g.sheets.puzzles.foot = g.command()
	g.sheets.solved.foot = g.sheets.puzzles.foot
	return g.sheets.write(c, func(write func(solvedPuzzle) error) error { return g.make(c, write) })
}

// command returns the command that generates the same puzzles.
func (g *puzzleFlags) command() string {
	command := fmt.Sprintf("nqueens generate %d", g.options.N)
	if g.options.Stars > 1 {
		command += fmt.Sprintf(" --stars %d", g.options.Stars)
	}
	return command + fmt.Sprintf(" --difficulty %s --seed %d --number %d", strings.Join(words.Names(g.levels), ","), g.options.Seed, g.count)
}

// make calls write with each puzzle and its solution.
func (g *puzzleFlags) make(c *console.Console, write func(solvedPuzzle) error) error {
	for made := range g.count {
		c.Progress(float64(made)/float64(g.count), words.Plural(made, "puzzle"))
		g.options.Difficulty = g.levels[made*len(g.levels)/g.count]
		p, err := g.generate(c.Context())
		if err != nil {
			return err
		}
		s, err := solvePuzzle(c.Context(), p, false)
		if err != nil {
			return err
		}
		s.level = g.options.Difficulty
		if err := write(s); err != nil {
			return err
		}
		g.options.Seed++
	}
	return nil
}

// generate makes one puzzle within the time of --timeout.
func (g *puzzleFlags) generate(ctx context.Context) (*region.Puzzle, error) {
	limited, cancel := ctx, func() {}
	if g.timeout > 0 {
		limited, cancel = context.WithTimeout(ctx, g.timeout)
	}
	defer cancel()
	p, err := region.Generate(limited, g.options)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return nil, timeoutError{g}
	}
	return p, err
}

// timeoutError is the error for a puzzle that is not found in time.
type timeoutError struct{ *puzzleFlags }

func (e timeoutError) Unwrap() error { return console.ErrLimit }

func (e timeoutError) Error() string {
	o, easier := e.options, "another seed"
	if o.Stars > 1 {
		easier = words.Plural(o.Stars-1, "star")
	}
	return fmt.Sprintf("no %dx%d with %s in %v; %s, or --timeout 10m", o.N, o.N, words.Plural(o.Stars, "star"), e.timeout, easier)
}
