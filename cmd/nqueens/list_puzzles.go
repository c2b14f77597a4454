package main

import (
	"strconv"

	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/region"
)

// puzzle lists the solutions of a puzzle of coloured regions.
func (f *listFlags) puzzle(c *console.Console, arg string) (err error) {
	if err := c.Reject("a puzzle of coloured regions has its own squares, and no symmetry",
		append(problemFlagNames, "unique", "class", "coordinates")...); err != nil {
		return err
	}
	var sheet puzzleSheet
	sheet.look.pictureFlags = f.output.picture
	if sheet.format, err = c.ChooseFormat(f.output.format, f.output.file, "squares", solvedFormats()); err != nil {
		return err
	}
	if err := sheet.check(c, f.output.file); err != nil {
		return err
	}
	p, err := f.regions.only(c, arg)
	if err != nil {
		return err
	}
	return c.Write(f.output.file, sheet.of(func(write func(solvedPuzzle) error) error {
		var written uint64
		for solution, err := range region.All(c.Context(), p) {
			switch {
			case err != nil:
				return err
			case f.limit > 0 && written == f.limit:
				return console.ErrLimit
			}
			if err := write(solvedPuzzle{Puzzle: p, Solution: solution}); err != nil {
				return err
			}
			written++
		}
		return nil
	}))
}

// puzzleCount is the number of solutions of a puzzle.
type puzzleCount struct {
	N         int    `json:"n"`
	Stars     int    `json:"stars"`
	Solutions string `json:"solutions"`
}

// Text returns the number alone.
func (r puzzleCount) Text() string { return r.Solutions + "\n" }

// count counts the solutions of a puzzle of coloured regions.
func (in *regionFlags) count(c *console.Console, arg string) error {
	if err := c.Reject("a puzzle of coloured regions has its own squares, and a search of its own",
		append(problemFlagNames, "unique", "by-symmetry", "class", "method", "kernel", "workers", "ledger", "part", "name")...); err != nil {
		return err
	}
	p, err := in.only(c, arg)
	if err != nil {
		return err
	}
	found := uint64(0)
	for _, err := range region.All(c.Context(), p) {
		if err != nil {
			return err
		}
		if found++; found%1000 == 0 {
			c.Progress(-1, strconv.FormatUint(found, 10)+" solutions")
		}
	}
	return c.Answer(puzzleCount{p.N(), p.Stars(), strconv.FormatUint(found, 10)})
}
