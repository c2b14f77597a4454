package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/instance"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
)

// generateFlags are the flags of generate.
type generateFlags struct {
	puzzles puzzleFlags
	boards  boardFlags
	number  int
	seed    uint64
}

func newGenerateCommand(c *console.Console) *cobra.Command {
	g := generateFlags{puzzles: puzzleFlags{options: region.GenerateOptions{Stars: 1}}}
	cmd := &cobra.Command{
		Use:   "generate N",
		Short: "Generate puzzles of coloured regions, or boards to complete",
		Long: fmt.Sprintf(`Generate puzzles of N rows, columns and regions, N from %d to %d, with exactly
one solution and exactly the given difficulty, by the rules of solve --explain.
The easy rules are %s.
Medium adds %s;
hard adds %s; expert adds %s,
and takes two queens in each row or more.

A seed gives the same puzzle on every machine, and several puzzles take
consecutive seeds. The formats svg and png draw a sheet of puzzles, and
--solutions a sheet of their solutions. --paper makes each a page to print, with
the command that makes it again at the bottom.

--queens, --squares and --diagonals generate boards to complete instead, with
queens placed, and squares or diagonals blocked; solve decides them. They are
benchmarks, hardest where about half have a solution: 6 diagonals at N = 10, 11
at 14, 16 at 18, 18 at 20. Queens and diagonals are drawn as in Gent, Jefferson
and Nightingale, Complexity of n-Queens Completion (2017), sections 6 and 7;
squares in random order, which CSPLib's problem 080 leaves open. The files are
Essence parameters as in CSPLib's problems 079 and 080. Several boards are
written to the folder -o, each with its seed in its name; at least %d squares of
a row or column stay free. A seed with which the counts cannot be reached is
skipped. Files that the folder already has are kept if they are the same; if one
is different, nothing is written. As svg, png or pdf they are a sheet of boards
that have a solution, and it says which have only one.`, limits.RegionMinN, limits.RegionMaxN,
			rulesOf("easy"), rulesOf("medium"), rulesOf("hard"), rulesOf("expert"), instance.DefaultLeast),
		Example: `  nqueens generate 8
  nqueens generate 9 --difficulty hard --seed 7 --format sbn
  nqueens generate 10 --stars 2 --seed 1 --number 3 --format slash
  nqueens generate 7 --seed 1 --number 6 --paper a4 -o puzzles.svg --solutions solutions.svg
  nqueens generate 8 --difficulty easy,hard --number 12 -o sheet.pdf
  nqueens generate 8 --queens 3 --number 6 -o complete.pdf
  nqueens generate 14 --diagonals 11 --seed 7
  nqueens generate 18 --diagonals 16 --number 100 -o set
  nqueens generate 20 --queens 2 --squares 20 --diagonals 8`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error { return g.run(c, args[0]) },
	}
	cmd.Flags().IntVar(&g.number, "number", 1, "generate `K` of them")
	console.SeedFlag(cmd, &g.seed, "seed `S` of the first (default random)")
	g.puzzles.add(cmd)
	g.boards.add(cmd)
	c.JSONFlag(cmd, "print one JSON object for each puzzle")
	return cmd
}

func (g *generateFlags) run(c *console.Console, size string) error {
	if !slices.ContainsFunc(boardFlagNames, c.Given) {
		g.puzzles.count, g.puzzles.options.Seed = g.number, g.seed
		return g.puzzles.run(c, size)
	}
	pages := &g.puzzles.sheets
	drawn := isPicture(cmp.Or(pages.puzzles.format, console.Ending(pages.file)))
	rejected := puzzleFlagNames
	if drawn {
		rejected = []string{"stars", "difficulty", "timeout", "json"}
	}
	if err := c.Reject("boards to complete have no regions", rejected...); err != nil {
		return err
	}
	g.boards.number, g.boards.seed, g.boards.output = g.number, g.seed, g.puzzles.sheets.file
	if !c.Given("seed") {
		g.boards.seed = 1
	}
	if err := g.boards.check(size); err != nil {
		return err
	}
	if drawn {
		return g.boards.draw(c, pages)
	}
	return g.boards.run(c)
}

// boardFlags are the flags of generate for boards to complete.
type boardFlags struct {
	n, number int
	counts    instance.Counts
	seed      uint64
	output    string
}

// boardFlagNames lists the flags that ask for boards to complete.
var boardFlagNames = []string{"queens", "squares", "diagonals"}

func (g *boardFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&g.counts.Queens, "queens", 0, "generate boards with `M` queens")
	flags.IntVar(&g.counts.Squares, "squares", 0, "generate boards with `M` blocked squares")
	flags.IntVar(&g.counts.Diagonals, "diagonals", 0, "generate boards with `M` blocked diagonals")
}

func (g *boardFlags) check(size string) (err error) {
	if g.n, err = console.Size(size, instance.MaxN, "to generate boards", ""); err != nil {
		return err
	}
	switch {
	case g.number < 1 || g.number > 1_000_000:
		return console.Usagef("--number must be 1 to 1000000, not %d", g.number)
	case g.number > 1 && (g.output == "" || g.output == "-"):
		return console.Usagef("--number %d needs a folder: -o DIR", g.number)
	}
	return console.CheckSeeds(g.seed, uint64(g.number), "number")
}

// make generates the board of a seed.
func (g *boardFlags) make(seed uint64) (nqueens.Problem, error) {
	return instance.Generate(g.n, g.counts, min(instance.DefaultLeast, g.n), seed)
}

func (g *boardFlags) name(seed uint64) string {
	kind := g.counts.Kind()
	count := fmt.Sprint(g.counts.Queens + g.counts.Squares + g.counts.Diagonals)
	if kind == "combined" {
		count = fmt.Sprintf("%dq%ds%dd", g.counts.Queens, g.counts.Squares, g.counts.Diagonals)
	}
	return filepath.Join(g.output, fmt.Sprintf("%s-%d-%s-%d.param", kind, g.n, count, seed))
}

func (g *boardFlags) run(c *console.Console) error {
	if g.number == 1 {
		p, err := g.make(g.seed)
		if err != nil {
			return console.Usage(err)
		}
		return c.Write(g.output, func(w io.Writer) error { return instance.Write(w, p) })
	}
	if err := os.MkdirAll(g.output, 0o777); err != nil {
		return fmt.Errorf("cannot write the instances: %w", err)
	}
	number, misses := 0, 0
	var reason error
	for seed := g.seed; number < g.number; seed++ {
		if c.Context().Err() != nil {
			return console.Interruptedf("interrupted; the first %s are written", words.Plural(number, "instance"))
		}
		if seed < g.seed {
			return console.Usagef("no seed is left after %s: %d of %d instances were made; set a smaller --seed", words.Plural(misses, "skipped seed"), number, g.number)
		}
		p, err := g.make(seed)
		if err != nil {
			// One seed may fail; if the first hundred do, the counts are at fault.
			if misses++; number == 0 && misses == 100 {
				return console.Usage(err)
			}
			reason = fmt.Errorf("%s skipped; %w", words.Plural(misses, "seed"), err)
			continue
		}
		if err := keepOrWrite(c, g.name(seed), p); err != nil {
			return err
		}
		number++
	}
	if reason != nil {
		c.Remark("%v", reason)
	}
	return nil
}

// keepOrWrite writes an instance to a file, which may hold it already, but nothing else.
func keepOrWrite(c *console.Console, name string, p nqueens.Problem) error {
	var text bytes.Buffer
	if err := instance.Write(&text, p); err != nil {
		return err
	}
	if has, err := os.ReadFile(name); err == nil && !bytes.Equal(has, text.Bytes()) {
		return fmt.Errorf("%s already exists and differs; choose another folder", name)
	}
	return c.Write(name, func(w io.Writer) error { _, err := text.WriteTo(w); return err })
}

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
	return words.Each(region.Formats(), func(f region.Format) string { return f.Name })
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
	for i := range g.count {
		c.Progress(float64(i)/float64(g.count), words.Plural(i, "puzzle"))
		g.options.Difficulty = g.levels[i*len(g.levels)/g.count]
		p, err := g.generate(c)
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
func (g *puzzleFlags) generate(c *console.Console) (*region.Puzzle, error) {
	ctx := c.Context()
	deadline, cancel := limited(ctx, g.timeout)
	defer cancel()
	o, easier := g.options, "another seed"
	p, err := region.Generate(deadline, o)
	if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
		return p, err
	}
	if o.Stars > 1 {
		easier = words.Plural(o.Stars-1, "star")
	}
	c.Remark("no %dx%[1]d with %s in %v; %s, or --timeout 10m", o.N, words.Plural(o.Stars, "star"), g.timeout, easier)
	return nil, console.ErrLimit
}
