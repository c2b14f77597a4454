package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/finding/construct"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/symmetry"
	"nqueens.example/nqueens/write"
)

// convertFlags are the flags of convert.
type convertFlags struct {
	problem   problemFlags
	regions   regionFlags
	output    placementFlags
	solutions string
	unique    bool
}

func newConvertCommand(c *console.Console) *cobra.Command {
	var f convertFlags
	endings := append(pictureNames("."), words.Each(write.ProblemFormats(), func(f write.Format) string { return "." + f.Ending })...)
	cmd := &cobra.Command{
		Use:   "convert [N|FILE]",
		Short: "Write placements, boards and puzzles in any format",
		Long: `Read placements, a board with queens and blocked squares, or puzzles of coloured
regions from FILE or standard input, in any form that "nqueens help formats" and
"nqueens help puzzles" list, and write them in another format: text, or a
picture. Placements need not be solutions. --unique keeps one placement of each
symmetry class.

A board, or N for an empty one, is also written as a problem for other solvers:

` + linesOf(write.ProblemFormats(), 9, func(f write.Format) (name, about string) { return f.Name, f.About }) + `

In dimacs and opb the queen on row r, column c, both 0-based, is variable N*r +
c + 1. In dimacs these variables determine the others, so that a file has one
model for each solution; its line "c p show" lists them for model counters.
verify --answer reads the answer of such a solver, and verify --proof checks its
proof in DRAT or VeriPB that there is no solution.

--paper draws puzzles on a page to print, with a title and the rules, as large
as will fit, and --solutions their solutions on another. A browser prints a page
in SVG to scale.`,
		Example: `  nqueens solve 8 | nqueens convert --format fen
  nqueens list 8 | nqueens convert --unique --format a1
  nqueens solve 8 | nqueens convert -o board.svg
  nqueens convert 8 -o queens8.cnf
  nqueens convert 8 --place d1,g2 --format minizinc
  nqueens convert AABBC/BBBBC/DDBBC/DBBBE/EEEEE --format json
  nqueens generate 8 --seed 1 --number 6 | nqueens convert - --paper a4 -o page.svg`,
		Args: console.AtMost(1),
		RunE: func(_ *cobra.Command, args []string) error { return f.run(c, newArgument(append(args, "-")[0])) },
	}
	f.output.add(cmd, convertFormats(), " (default that of the ending, else columns, dimacs or grid)")
	console.Endings(cmd, "output", endings...)
	c.JSONFlag(cmd, "print one JSON object for each placement or puzzle")
	f.problem.add(cmd)
	f.regions.add(cmd)
	f.output.picture.addPaper(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.solutions, "solutions", "", "write the solutions of puzzles to `FILE`: .svg, .png, or text with their squares")
	flags.BoolVar(&f.unique, "unique", false, "write the first placement of each symmetry class")
	return cmd
}

// convertFormats returns the names of all formats.
func convertFormats() (names []string) {
	for _, more := range [][]string{formatNames(write.Formats()), formatNames(write.ProblemFormats()), regionFormatNames(), pictureNames("")} {
		for _, name := range more {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

func (f *convertFlags) run(c *console.Console, arg *argument) error {
	if f.regions.isPuzzle(c, arg) {
		return f.puzzles(c, arg)
	}
	if err := c.Reject("it is for puzzles of coloured regions", "solutions", "paper", "title"); err != nil {
		return err
	}
	_, forSolvers := problemFormat(f.output.format, f.output.file)
	if isSize(arg.text) || f.problem.given() || forSolvers || arg.holdsBoard(c) {
		return f.board(c, arg)
	}
	return f.placements(c, arg)
}

// problemFormat returns the format of problems of that name, which may also be the ending of its
// files, or else that of the file's ending.
func problemFormat(name, file string) (write.Format, bool) {
	for _, format := range write.ProblemFormats() {
		if strings.EqualFold(name, format.Name) || strings.EqualFold(name, format.Ending) || name == "" && console.Ending(file) == format.Ending {
			return format, true
		}
	}
	return write.Format{}, false
}

// board writes a problem for other solvers, or draws the board.
func (f *convertFlags) board(c *console.Console, arg *argument) error {
	if err := c.Reject("a board is one problem", "unique", "base", "json"); err != nil {
		return err
	}
	format, ok := problemFormat(f.output.format, f.output.file)
	if ending := console.Ending(f.output.file); !ok && f.output.format == "" && (ending == "" || ending == "txt") {
		format, ok = write.ProblemFormats()[0], true
	}
	most, purpose := construct.MaxN, "to draw"
	if ok {
		most, purpose = format.MaxN, "for the format "+format.Name
	}
	p, _, err := f.problem.of(c, arg, most, purpose)
	if err != nil {
		return err
	}
	if ok {
		if err := p.OfQueens(); err != nil {
			return console.Usage(err)
		}
		return c.Write(f.output.file, func(w io.Writer) error { return write.Problem(w, p, format.Name) })
	}
	formats := withPictures(formatNames(write.ProblemFormats())...)
	if f.output.format, err = c.ChooseFormat(f.output.format, f.output.file, formats[0], formats); err != nil {
		return err
	}
	if err := f.output.picture.check(c, f.output.format, f.output.file); err != nil {
		return err
	}
	return c.Write(f.output.file, func(w io.Writer) error {
		return writePicture(w, f.output.format, f.output.picture.options(), draw.Board(p, nil))
	})
}

// placements writes placements in another format.
func (f *convertFlags) placements(c *console.Console, arg *argument) error {
	in, err := arg.open(c, "the placements", placementFile)
	if err != nil {
		return err
	}
	defer in.Close()
	var out placementWriter
	seen := newDistinct(math.MaxInt)
	for record, err := range read.Placements(in, read.Options{MaxMemory: max(1, console.FreeMemory())}) {
		if err != nil {
			err = fmt.Errorf("%s: %w", in.called, err)
			if out != nil {
				err = out.Close(err)
			}
			return err
		}
		p := record.Placement
		if out == nil {
			if f.output.problem, err = f.problem.problem(nqueens.Problem{N: len(p)}); err != nil {
				return err
			}
			if out, err = f.output.open(c, false, func(boards int) string { return words.Plural(boards, "placement") }); err != nil {
				return err
			}
		}
		if f.unique {
			if p = symmetry.Canonical(p); p == nil || seen.has(p) {
				continue
			}
			seen.add(p)
		}
		if err := out.Write(p); err != nil {
			return out.Close(err)
		}
	}
	return out.Close(nil)
}

// puzzles writes puzzles of coloured regions.
func (f *convertFlags) puzzles(c *console.Console, arg *argument) error {
	out := sheets{file: f.output.file, solutions: f.solutions}
	out.puzzles.format, out.puzzles.look = f.output.format, f.output.picture
	if err := c.Reject("a puzzle of coloured regions has its own squares", append(problemFlagNames, "unique", "base")...); err != nil {
		return err
	}
	formats := withPictures(regionFormatNames()...)
	fallback := "grid"
	if slices.ContainsFunc([]string{"theme", "tile", "paper", "title"}, c.Given) {
		fallback = pictureNames("")[0]
	}
	if err := out.check(c, fallback, formats); err != nil {
		return err
	}
	return out.write(c, func(write func(solvedPuzzle) error) error {
		if out.solutions != "" || out.puzzles.onPaper() { // which says how hard they are
			return f.regions.solve(c.Context(), c, arg, out.puzzles.onPaper(), write)
		}
		return f.regions.each(c, arg, func(e region.Entry) (solvedPuzzle, error) { return solvedPuzzle{Puzzle: e.Puzzle}, nil }, write)
	})
}
