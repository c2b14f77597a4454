package main

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/terminal/console"
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
Medium adds %s; hard adds %s; expert
adds %s, and takes two queens in each row or more.

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
written to the folder -o, each with its seed in its name. A seed with which the
counts cannot be reached is skipped. Files that the folder already has are kept
if they are the same; if one is different, nothing is written.
As svg, png or pdf they are a sheet of boards that have a solution, and it says
which have only one.`, limits.RegionMinN, limits.RegionMaxN,
			rulesOf("easy"), rulesOf("medium"), rulesOf("hard"), rulesOf("expert")),
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
	if !slices.ContainsFunc(boardFlagNames[:3], c.Given) {
		if err := c.Reject("it is for boards to complete, with --queens, --squares or --diagonals", boardFlagNames...); err != nil {
			return err
		}
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
	if err := g.boards.check(c, size); err != nil {
		return err
	}
	if drawn {
		return g.boards.draw(c, pages)
	}
	return g.boards.run(c)
}
