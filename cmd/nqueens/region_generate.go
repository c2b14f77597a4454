package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
)

const mostGenerated = 10_000

func newRegionGenerateCommand(c *console.Console) *cobra.Command {
	g := regionGenerateFlags{options: region.GenerateOptions{Stars: 1}}
	formats := withPictures(regionFormatNames()...)
	cmd := &cobra.Command{
		Use:   "generate N",
		Short: "Generate puzzles with one solution at a given difficulty",
		Long: fmt.Sprintf(`Generate puzzles of N rows, columns and regions, N from %d to %d, with exactly
one solution and exactly the given difficulty, by the rules of region solve
--explain. The easy rules are %s.
Medium adds %s; hard adds %s; expert
adds %s, and takes two queens in each row or more.

A seed gives the same puzzle on every machine, and several puzzles take
consecutive seeds. The formats svg and png draw a sheet of puzzles, and
--solutions a sheet of their solutions. --paper makes each a page to print, with
the command that makes it again at the bottom.`, region.MinN, region.MaxN,
			rulesOf(region.Easy), rulesOf(region.Medium), rulesOf(region.Hard), rulesOf(region.Expert)),
		Example: `  nqueens region generate 8
  nqueens region generate 9 --difficulty hard --seed 7 --format sbn
  nqueens region generate 10 --stars 2 --seed 1 --count 3 --format slash
  nqueens region generate 7 --seed 1 --count 6 --paper a4 -o puzzles.svg --solutions solutions.svg`,
		Args: console.Exactly("N"),
		RunE: func(_ *cobra.Command, args []string) error { return g.run(c, args[0]) },
	}
	flags := cmd.Flags()
	addStarsFlag(cmd, &g.options.Stars, "`K` queens in each row, column and region")
	addDifficultyFlag(cmd, &g.difficulty, "")
	console.SeedFlag(cmd, &g.options.Seed, "seed `S` of the first puzzle (default random)")
	flags.IntVar(&g.count, "count", 1, "generate `C` puzzles")
	g.sheets.add(cmd, formats)
	return cmd
}

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

// regionGenerateFlags are the flags of region generate.
type regionGenerateFlags struct {
	options    region.GenerateOptions
	difficulty string
	count      int
	sheets     sheets
}

// check checks the flags and chooses the formats.
func (g *regionGenerateFlags) check(c *console.Console, size string) (err error) {
	if g.options.N, err = console.Size(size, region.MaxN, "to generate", ""); err != nil {
		return err
	}
	if g.options.Difficulty, err = region.ParseDifficulty(g.difficulty); err != nil {
		return console.Usagef("--difficulty: %w", err)
	}
	if g.count < 1 || g.count > mostGenerated {
		return console.Usagef("--count must be 1 to %d, not %d", mostGenerated, g.count)
	}
	if g.options.N < region.MinN || g.options.Stars > region.MaxStarsFor(g.options.N) || g.options.Stars < g.options.Difficulty.MinStars() {
		_, err := region.Generate(c.Context(), g.options)
		return console.Usage(err)
	}
	return g.sheets.check(c, "grid", withPictures(regionFormatNames()...))
}

// run generates the puzzles of consecutive seeds.
func (g *regionGenerateFlags) run(c *console.Console, size string) error {
	if err := g.check(c, size); err != nil {
		return err
	}
	if err := g.sheets.puzzles.fit(g.options.N, g.count); err != nil {
		return err
	}
	if err := console.CheckSeeds(g.options.Seed, uint64(g.count), "count"); err != nil {
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
func (g *regionGenerateFlags) command() string {
	command := fmt.Sprintf("nqueens region generate %d", g.options.N)
	if g.options.Stars > 1 {
		command += fmt.Sprintf(" --stars %d", g.options.Stars)
	}
	return command + fmt.Sprintf(" --difficulty %s --seed %d --count %d", g.difficulty, g.options.Seed, g.count)
}

// make calls write with each puzzle and its solution.
func (g *regionGenerateFlags) make(c *console.Console, write func(solvedPuzzle) error) error {
	for made := range g.count {
		c.Progress(float64(made)/float64(g.count), words.Plural(made, "puzzle"))
		p, err := region.Generate(c.Context(), g.options)
		if err != nil {
			return err
		}
		s, err := solvePuzzle(c.Context(), p, false)
		if err != nil {
			return err
		}
		if err := write(s); err != nil {
			return err
		}
		g.options.Seed++
	}
	return nil
}
