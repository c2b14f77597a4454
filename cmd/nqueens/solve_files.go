package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
	"nqueens.example/nqueens/solve"
)

// boardVerdict is what a search says of one board.
type boardVerdict struct {
	File    string  `json:"file,omitempty"` // empty for a size
	N       int     `json:"n"`
	Board   string  `json:"board,omitempty"` // of other problems than queens on the square board
	Piece   string  `json:"piece,omitempty"`
	Verdict string  `json:"verdict"` // solved, proved, undecided or skipped
	Nodes   uint64  `json:"nodes,omitempty"`
	Seconds float64 `json:"seconds"`
	Columns []int   `json:"columns,omitempty"` // of the solution, 1-based
	Error   string  `json:"error,omitempty"`   // why it was skipped
}

// boards solves the boards of several arguments, the first of which may be open, and prints a line
// for each.
func (f *solveFlags) boards(c *console.Console, first *argument, args []string) error {
	if err := c.Reject("several boards and --json are for the method complete alone", append(placementFlagNames, "method", "number", "all", "proof", "ledger", "workers")...); err != nil {
		return err
	}
	if i := slices.IndexFunc(args, isSize); i >= 0 && len(args) > 1 {
		return console.Usagef("%q is one argument too many: several boards are files", args[max(i, 1)])
	}
	files, err := boardFiles(args)
	if err != nil {
		return err
	}
	width := 0
	for _, name := range files {
		width = max(width, len(console.Harmless(name)))
	}
	verdicts := make(map[string]int) // by verdict
	var skipped boardVerdict
	for i, name := range files {
		c.Progress(float64(i)/float64(len(files)), fmt.Sprintf("%d of %s", i, words.Plural(len(files), "board")))
		arg := newArgument(name)
		if len(args) == 1 && name == first.text {
			arg = first
		}
		v := f.verdict(c, arg)
		if c.Context().Err() != nil {
			return console.Interruptedf("interrupted after %s of %d", words.Plural(i, "board"), len(files))
		}
		if verdicts[v.Verdict]++; v.Verdict == "skipped" && verdicts[v.Verdict] == 1 {
			skipped = v
		}
		if err := v.print(c, width); err != nil {
			return err
		}
	}
	switch {
	case verdicts["skipped"] > 0:
		return fmt.Errorf("%d of %s skipped; the first is %s: %s", verdicts["skipped"], words.Plural(len(files), "board"), skipped.File, skipped.Error)
	case verdicts["undecided"] > 0:
		return console.ErrLimit
	}
	return nil
}

// verdict reads a board and decides it.
func (f *solveFlags) verdict(c *console.Console, arg *argument) boardVerdict {
	v := boardVerdict{File: arg.text, Verdict: "skipped"}
	p, _, err := f.restrict.of(c, arg, complete.MaxN, "to solve")
	if err != nil {
		v.Error = err.Error()
		return v
	}
	if v.N, v.Board, v.Piece = p.N, p.Board, string(p.Piece); isSize(arg.text) {
		v.File = ""
	}
	ctx, cancel := f.limited(c)
	defer cancel()
	start := time.Now()
	result, err := solve.Any(ctx, p, solve.Options{Seed: f.seed})
	v.Nodes, v.Seconds = result.Nodes, time.Since(start).Seconds()
	switch {
	case err == nil:
		v.Verdict = "solved"
	case errors.Is(err, nqueens.ErrNoSolution):
		v.Verdict = "proved"
	case errors.Is(err, context.DeadlineExceeded):
		v.Verdict = "undecided"
	default:
		v.Error = err.Error()
	}
	for _, col := range result.Placement {
		v.Columns = append(v.Columns, col+1)
	}
	return v
}

// limited returns a context that ends after --timeout.
func (f *solveFlags) limited(c *console.Console) (context.Context, context.CancelFunc) {
	if f.timeout == 0 {
		return c.Context(), func() {}
	}
	return context.WithTimeout(c.Context(), f.timeout)
}

func (v boardVerdict) print(c *console.Console, width int) error {
	name := console.Harmless(v.File)
	switch {
	case c.AsJSON():
		return c.JSON(v)
	case v.Verdict == "skipped":
		return c.Say("%-*s  %-9s  %s", width, name, v.Verdict, console.Harmless(v.Error))
	}
	return c.Say("%-*s  %-9s  %12d nodes  %10.3f ms", width, name, v.Verdict, v.Nodes, 1000*v.Seconds)
}

// boardFiles returns the arguments with the *.param files in folders and below in place of the
// folders. It leaves out pipes, devices, and the files ._* of archives made on macOS.
func boardFiles(args []string) (files []string, err error) {
	for _, arg := range args {
		if !isFolder(arg) {
			files = append(files, arg)
			continue
		}
		before := len(files)
		err := fs.WalkDir(os.DirFS(arg), ".", func(path string, entry fs.DirEntry, err error) error {
			name := filepath.Join(arg, filepath.FromSlash(path))
			if err != nil || !strings.HasSuffix(name, ".param") || strings.HasPrefix(entry.Name(), "._") {
				return err
			}
			if info, err := os.Stat(name); err != nil || info.Mode().IsRegular() {
				files = append(files, name)
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("cannot read the boards in %s: %w", arg, err)
		}
		if len(files) == before {
			return nil, fmt.Errorf("%s has no boards, which are files that end in .param", arg)
		}
	}
	return files, nil
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

func solvedFormats() []string { return withPictures("board", "ascii", "squares", "json") }

// puzzles solves puzzles of coloured regions.
func (f *solveFlags) puzzles(c *console.Console, arg *argument) (err error) {
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
func (in *regionFlags) each(c *console.Console, arg *argument, prepare func(region.Entry) (solvedPuzzle, error), write func(solvedPuzzle) error) error {
	for e, err := range in.puzzles(c, arg) {
		if err != nil {
			return arg.atLine(e.Line, err)
		}
		puzzle, err := prepare(e)
		if err != nil {
			return arg.atLine(e.Line, err)
		}
		if err := write(puzzle); err != nil {
			return err
		}
	}
	return nil
}

// solve calls write with each puzzle in an argument and its solution, the first if it has several.
func (in *regionFlags) solve(ctx context.Context, c *console.Console, arg *argument, explain bool, write func(solvedPuzzle) error) error {
	return in.each(c, arg, func(e region.Entry) (solvedPuzzle, error) {
		s, err := solvePuzzle(ctx, e.Puzzle, explain)
		if err != nil {
			return s, err
		}
		if s.several != nil {
			c.Remark("%v; nqueens list prints all", arg.atLine(e.Line, in.ambiguity(ctx, e, s.several)))
		}
		if e.Given != nil {
			c.Remark("%v", arg.atLine(e.Line, errors.New(given(e))))
		}
		return s, nil
	}, write)
}
