package main

import (
	"slices"

	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/region"
)

// puzzles writes puzzles of coloured regions.
func (f *convertFlags) puzzles(c *console.Console, arg string) error {
	out := sheets{file: f.output.file, solutions: f.solutions}
	out.puzzles.format, out.puzzles.look = f.output.format, f.look
	out.puzzles.look.pictureFlags = f.output.picture
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
		if out.solves() {
			return f.regions.solve(c.Context(), c, arg, out.puzzles.onPaper(), write)
		}
		return f.regions.each(c, arg, func(e region.Entry) (solvedPuzzle, error) { return solvedPuzzle{Puzzle: e.Puzzle}, nil }, write)
	})
}
