package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/region"
)

func solvedFormats() []string { return withPictures("board", "ascii", "squares", "json") }

// puzzles solves puzzles of coloured regions.
func (f *solveFlags) puzzles(c *console.Console, arg string) (err error) {
	if err := c.Reject("a puzzle of coloured regions has its own squares, and a search of its own",
		append(problemFlagNames, "base", "coordinates", "method", "seed", "number", "all", "proof", "proof-form", "ledger", "workers")...); err != nil {
		return err
	}
	file := f.output.file
	sheet := puzzleSheet{look: f.look}
	sheet.look.pictureFlags = f.output.picture
	if sheet.format, err = c.ChooseFormat(f.output.format, file, "board", solvedFormats()); err != nil {
		return err
	}
	if err := sheet.check(c, file); err != nil {
		return err
	}
	if f.explain && (isPicture(sheet.format) || sheet.format == "squares") {
		return console.Usagef("--explain is for the formats board, ascii and json, not for %s", sheet.format)
	}
	ctx, cancel := f.limited(c)
	defer cancel()
	err = c.Write(file, sheet.of(func(write func(solvedPuzzle) error) error {
		return f.regions.solve(ctx, c, arg, f.explain, write)
	}))
	if errors.Is(err, context.DeadlineExceeded) && c.Context().Err() == nil {
		c.Remark("undecided after %v", f.timeout)
		return console.ErrLimit
	}
	return err
}

// each calls write with each puzzle in an argument as prepare returns it.
func (in *regionFlags) each(c *console.Console, arg string, prepare func(region.Entry) (solvedPuzzle, error), write func(solvedPuzzle) error) error {
	for e, err := range in.puzzles(c, arg) {
		if err != nil {
			return atLine(arg, e.Line, err)
		}
		prepared, err := prepare(e)
		if err != nil {
			return atLine(arg, e.Line, err)
		}
		if err := write(prepared); err != nil {
			return err
		}
	}
	return nil
}

// solve calls write with each puzzle in an argument and its solution, the first if it has several.
func (in *regionFlags) solve(ctx context.Context, c *console.Console, arg string, explain bool, write func(solvedPuzzle) error) error {
	return in.each(c, arg, func(e region.Entry) (solvedPuzzle, error) {
		s, err := solvePuzzle(ctx, e.Puzzle, explain)
		if err != nil {
			return s, err
		}
		if s.several != nil {
			c.Remark("%v; nqueens list prints all", atLine(arg, e.Line, in.ambiguity(ctx, e, s.several)))
		}
		if e.Given != nil {
			c.Remark("%v", atLine(arg, e.Line, errors.New(given(e))))
		}
		return s, nil
	}, write)
}

// regionRulesHelp lists the rules of --explain, the easiest first.
func regionRulesHelp() string {
	var help strings.Builder
	for _, rule := range region.Rules() {
		fmt.Fprintf(&help, "  %-13s  %s\n", rule, rule.About())
	}
	return strings.TrimSuffix(help.String(), "\n")
}
