package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"

	"nqueens/internal/console"
	"nqueens/internal/words"
	"nqueens/region"
)

const mostGenerated = 10_000

func newRegionGenerateCommand(c *console.Console) *cobra.Command {
	wish := region.Wish{Stars: 1}
	var difficulty, format, output, solutions string
	var count int
	var looks pictureFlags
	formats := append(regionFormatNames(), formatSVG, formatPNG)
	cmd := &cobra.Command{
		Use:   "generate N",
		Short: "Make puzzles with one solution, at a difficulty",
		Long: fmt.Sprintf(`Make puzzles of N rows, columns and regions, %d to %d, that have exactly one solution
and are solved by the rules of "region solve --explain" at exactly the difficulty:
easy needs the last free squares of a row, column or region and regions confined to
a line; medium also squares that would leave another line no room, and pairs; hard
also larger sets and hypotheses.

One seed gives one puzzle, on every machine; several puzzles take seeds one after
another. The formats svg and png draw a sheet of puzzles, and --solutions a
sheet of their solutions.`, region.MinN, region.MaxN),
		Example: `  nqueens region generate 8
  nqueens region generate 9 --difficulty hard --seed 7 --format sbn
  nqueens region generate 10 --stars 2 --seed 1 --count 3 --format slash
  nqueens region generate 7 --seed 1 --count 6 -o puzzles.svg --solutions solutions.svg`,
		Args: console.Exactly("N"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if wish.N, err = console.Size(args[0], region.MaxN, "to generate", ""); err != nil {
				return err
			}
			if wish.Difficulty, err = region.ParseDifficulty(difficulty); err != nil {
				return console.Usagef("--difficulty: %w", err)
			}
			if count < 1 || count > mostGenerated {
				return console.Usagef("--count must be 1 to %d, not %d", mostGenerated, count)
			}
			if wish.N < region.MinN || wish.Stars < 1 || wish.Stars > region.MostStars(wish.N) {
				_, err := region.Generate(c.Context(), wish)
				return console.Usage(err)
			}
			if format, err = console.FormatMeant(format, output, "grid", formats); err != nil {
				return err
			}
			if !c.Given("seed") {
				wish.Seed = rand.Uint64()
				c.Remark("--seed %d gives this again", wish.Seed)
			}
			return generateRegions(c, wish, count, &regionSheet{format, output, solutions, looks})
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&wish.Stars, "stars", 1, "`K` queens in each row, column and region")
	flags.StringVar(&difficulty, "difficulty", "medium", "`LEVEL`: easy, medium or hard")
	console.SeedFlag(cmd, &wish.Seed, "seed of the first puzzle, `S` (default random)")
	flags.IntVar(&count, "count", 1, "make `C` puzzles")
	flags.StringVarP(&format, "format", "f", "", "`FORMAT`: "+strings.Join(formats, ", "))
	flags.StringVarP(&output, "output", "o", "", "write to `FILE`, whose ending chooses the format")
	flags.StringVar(&solutions, "solutions", "", "write the solutions to `FILE`, .svg or .png or as squares")
	addLooks(cmd, &looks)
	console.Choices(cmd, "format", formats)
	console.Choices(cmd, "difficulty", []string{"easy", "medium", "hard"})
	return cmd
}

func regionFormatNames() []string {
	var names []string
	for _, f := range region.Formats {
		names = append(names, f.Name)
	}
	return names
}

// regionSheet is where generated puzzles go.
type regionSheet struct {
	format, output, solutions string
	looks                     pictureFlags
}

// generateRegions makes puzzles of one seed after another.
func generateRegions(c *console.Console, wish region.Wish, count int, sheet *regionSheet) error {
	if err := sheet.looks.check(); err != nil {
		return err
	}
	solutionFormat, err := console.FormatMeant("", sheet.solutions, "squares", regionSolvedFormats)
	if err != nil {
		return err
	}
	if !isPicture(solutionFormat) {
		if err := refuseLooks(c, sheet.format); err != nil {
			return err
		}
	}
	out, err := c.Create(sheet.output)
	if err != nil {
		return err
	}
	puzzles := &puzzleWriter{to: out, format: sheet.format, pictures: regionWriter{to: out, format: sheet.format, looks: sheet.looks}}
	if sheet.solutions == "" {
		return out.Close(puzzles.end(makeRegions(c, wish, count, puzzles.write)))
	}
	second, err := c.Create(sheet.solutions)
	if err != nil {
		return out.Close(err)
	}
	solved := &regionWriter{to: second, format: solutionFormat, looks: sheet.looks}
	err = makeRegions(c, wish, count, func(s regionSolved) error {
		return errors.Join(puzzles.write(s), solved.write(s))
	})
	err = puzzles.end(err)
	return out.Close(second.Close(solved.end(err)))
}

// makeRegions hands on puzzles with their solutions.
func makeRegions(c *console.Console, wish region.Wish, count int, write func(regionSolved) error) error {
	for made := range count {
		c.Progress(float64(made)/float64(count), words.Plural(made, "puzzle"))
		p, err := region.Generate(c.Context(), wish)
		if err != nil {
			return err
		}
		solution, err := region.Solve(c.Context(), p)
		if err != nil {
			return err
		}
		if err := write(regionSolved{Puzzle: p, Solution: region.Squares(solution)}); err != nil {
			return err
		}
		wish.Seed++
	}
	return nil
}

// puzzleWriter writes puzzles that are to be solved.
type puzzleWriter struct {
	to       io.Writer
	format   string
	pictures regionWriter
	written  int
}

func (w *puzzleWriter) write(s regionSolved) error {
	w.written++
	f, text := region.FormatNamed(w.format)
	if !text {
		return w.pictures.write(regionSolved{Puzzle: s.Puzzle})
	}
	written, err := f.Write(s.Puzzle)
	if err != nil {
		return err
	}
	if f.Name == "grid" && w.written > 1 {
		written = "\n" + written
	}
	_, err = fmt.Fprintln(w.to, written)
	return err
}

func (w *puzzleWriter) end(err error) error { return w.pictures.end(err) }
