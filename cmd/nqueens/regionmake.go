package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"

	"nqueens/region"
)

const mostGenerated = 10_000

func newRegionGenerateCommand(term *terminal) *cobra.Command {
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
		Args: exactArgs("N"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if wish.N, err = parseSize(args[0], region.MaxN, "to generate", ""); err != nil {
				return err
			}
			if wish.Difficulty, err = region.ParseDifficulty(difficulty); err != nil {
				return usageErrorf("--difficulty: %w", err)
			}
			if count < 1 || count > mostGenerated {
				return usageErrorf("--count must be 1 to %d, not %d", mostGenerated, count)
			}
			if wish.N < region.MinN || wish.Stars < 1 || wish.Stars > region.MostStars(wish.N) {
				_, err := region.Generate(cmd.Context(), wish)
				return usageError{err}
			}
			if format, err = formatMeant(format, output, "grid", formats); err != nil {
				return err
			}
			if !cmd.Flags().Changed("seed") {
				wish.Seed = rand.Uint64()
				term.remark(cmd.ErrOrStderr(), "--seed %d gives this again", wish.Seed)
			}
			return generateRegions(cmd, term, wish, count, &regionSheet{format, output, solutions, looks})
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&wish.Stars, "stars", 1, "`K` queens in each row, column and region")
	flags.StringVar(&difficulty, "difficulty", "medium", "`LEVEL`: easy, medium or hard")
	flags.Var((*seedValue)(&wish.Seed), "seed", "seed of the first puzzle, `S` (default random)")
	flags.IntVar(&count, "count", 1, "make `C` puzzles")
	flags.StringVarP(&format, "format", "f", "", "`FORMAT`: "+strings.Join(formats, ", "))
	flags.StringVarP(&output, "output", "o", "", "write to `FILE`, whose ending chooses the format")
	flags.StringVar(&solutions, "solutions", "", "write the solutions to `FILE`, .svg or .png or as squares")
	addLooks(cmd, &looks)
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("difficulty", cobra.FixedCompletions([]string{"easy", "medium", "hard"}, cobra.ShellCompDirectiveNoFileComp))
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
func generateRegions(cmd *cobra.Command, term *terminal, wish region.Wish, count int, sheet *regionSheet) error {
	if err := sheet.looks.check(); err != nil {
		return err
	}
	solutionFormat, err := formatMeant("", sheet.solutions, "squares", regionSolvedFormats)
	if err != nil {
		return err
	}
	if !isPicture(solutionFormat) {
		if err := refuseLooks(cmd, sheet.format); err != nil {
			return err
		}
	}
	out, err := term.create(cmd, sheet.output)
	if err != nil {
		return err
	}
	puzzles := &puzzleWriter{to: out, format: sheet.format, pictures: regionWriter{to: out, format: sheet.format, looks: sheet.looks}}
	if sheet.solutions == "" {
		return out.close(puzzles.end(makeRegions(cmd, term, wish, count, puzzles.write)))
	}
	second, err := term.create(cmd, sheet.solutions)
	if err != nil {
		return out.close(err)
	}
	solved := &regionWriter{to: second, format: solutionFormat, looks: sheet.looks}
	err = makeRegions(cmd, term, wish, count, func(s regionSolved) error {
		return errors.Join(puzzles.write(s), solved.write(s))
	})
	err = puzzles.end(err)
	return out.close(second.close(solved.end(err)))
}

// makeRegions hands on puzzles with their solutions.
func makeRegions(cmd *cobra.Command, term *terminal, wish region.Wish, count int, write func(regionSolved) error) error {
	bar := term.newProgress(cmd.ErrOrStderr())
	defer bar.clear()
	for made := range count {
		bar.update(float64(made)/float64(count), plural(made, "puzzle"))
		p, err := region.Generate(cmd.Context(), wish)
		if err != nil {
			return err
		}
		solution, err := region.Solve(cmd.Context(), p)
		if err != nil {
			return err
		}
		bar.clear()
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
