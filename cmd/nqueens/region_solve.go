package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/region"
)

func solvedFormats() []string { return withPictures("board", "ascii", "squares", "json") }

func newRegionSolveCommand(c *console.Console) *cobra.Command {
	var in regionFlags
	var file string
	var explain bool
	var sheet puzzleSheet
	cmd := &cobra.Command{
		Use:   "solve PUZZLE",
		Short: "Find the solution, and explain how people find it",
		Long: `Print the solution of each puzzle in PUZZLE. If a puzzle has none, the exit code
is 3. If it has several, the exit code is 1, and the error says where two of
them differ.

--explain prints how people find the solution, step by step, always with the
easiest rule, and how hard that makes the puzzle. r3c4 is row 3, column 4, from
the top left. The rules are these, where a line is a row, a column or a region:

` + regionRulesHelp() + `

Formats: board draws the puzzle, ascii without box characters; squares prints
the squares of the queens on a line; json prints an object per line; svg and png
are pictures.`,
		Example: `  nqueens region solve AABBC/BBBBC/DDBBC/DBBBE/EEEEE
  nqueens region solve AABBC/BBBBC/DDBBC/DBBBE/EEEEE --explain
  nqueens region solve 551W9jo0cIn --format squares
  nqueens region generate 8 --seed 1 | nqueens region solve - -o solution.svg`,
		Args: console.Exactly("PUZZLE"),
		RunE: func(_ *cobra.Command, args []string) (err error) {
			if sheet.format, err = c.ChooseFormat(sheet.format, file, "board", solvedFormats()); err != nil {
				return err
			}
			if err := sheet.check(c, file); err != nil {
				return err
			}
			if explain && (isPicture(sheet.format) || sheet.format == "squares") {
				return console.Usagef("--explain is for the formats board, ascii and json, not for %s", sheet.format)
			}
			return c.Write(file, sheet.of(func(write func(solvedPuzzle) error) error {
				return in.solve(c, args[0], explain, write)
			}))
		},
	}
	in.add(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&explain, "explain", false, "explain the solution step by step, and how hard it is")
	console.FormatFlag(cmd, &sheet.format, "", "", solvedFormats())
	c.JSONFlag(cmd, "print a JSON object for each puzzle, as --format json does")
	console.OutputFlag(cmd, &file, "whose ending chooses the format")
	sheet.look.addPictureFlags(cmd)
	return cmd
}

// each calls write with each puzzle in an argument as prepare returns it.
func (in *regionFlags) each(c *console.Console, arg string, prepare func(*region.Puzzle) (solvedPuzzle, error), write func(solvedPuzzle) error) error {
	for e, err := range in.puzzles(c, arg) {
		if err != nil {
			return atLine(arg, e.Line, err)
		}
		prepared, err := prepare(e.Puzzle)
		if err != nil {
			return atLine(arg, e.Line, err)
		}
		if err := write(prepared); err != nil {
			return err
		}
	}
	return nil
}

// solve calls write with each puzzle in an argument and its solution.
func (in *regionFlags) solve(c *console.Console, arg string, explain bool, write func(solvedPuzzle) error) error {
	return in.each(c, arg, func(p *region.Puzzle) (solvedPuzzle, error) { return solvePuzzle(c.Context(), p, explain) }, write)
}

// regionRulesHelp lists the rules of --explain, the easiest first.
func regionRulesHelp() string {
	var help strings.Builder
	for _, rule := range region.Rules() {
		fmt.Fprintf(&help, "  %-13s  %s\n", rule, rule.About())
	}
	return strings.TrimSuffix(help.String(), "\n")
}
