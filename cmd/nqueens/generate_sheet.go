package main

import (
	"cmp"
	"context"
	"fmt"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
)

// completion is a board to complete and its first solution.
type completion struct {
	problem  nqueens.Problem
	solution nqueens.Placement
	only     bool
}

// completionOf returns p with its first solution; ok is false if it has none.
func completionOf(ctx context.Context, p nqueens.Problem) (one completion, ok bool, err error) {
	one = completion{problem: p, only: true}
	for solution, err := range complete.All(ctx, p) {
		if err != nil {
			return one, false, err
		}
		if one.solution != nil {
			one.only = false
			break
		}
		one.solution = solution
	}
	return one, one.solution != nil, nil
}

// scene draws the board, or its solution.
func (b *completion) scene(solved bool) draw.Scene {
	if solved {
		return draw.Board(b.problem, b.solution)
	}
	scene := draw.Board(b.problem, nil)
	scene.Note = "several solutions"
	if b.only {
		scene.Note = "one solution"
	}
	return scene
}

// draw draws a sheet of boards that have a solution, those of the first seeds.
func (g *boardFlags) draw(c *console.Console, out *sheets) error {
	if g.number > maxBoards {
		return console.Usagef("--number must be 1 to %d for a sheet, not %d", maxBoards, g.number)
	}
	out.puzzles.look.title = cmp.Or(out.puzzles.look.title, fmt.Sprintf("%d queens", g.n))
	if err := out.check(c, "svg", pictureNames("")); err != nil {
		return err
	}
	if out.solutions != "" && !isPicture(out.solved.format) {
		return console.Usagef("--solutions of boards are a picture: name a file that ends in %s", pictureEndings())
	}
	if err := out.puzzles.fit(g.n, g.number); err != nil {
		return err
	}
	out.puzzles.how = fmt.Sprintf("Place queens, %d in all with those that stand, no two in a row, a column or a diagonal.", g.n)
	if g.counts.Squares+g.counts.Diagonals > 0 {
		out.puzzles.how += " Hatched squares stay empty."
	}
	out.puzzles.foot = g.command()
	out.solved.foot = out.puzzles.foot
	return out.write(c, func(write func(solvedPuzzle) error) error { return g.solvable(c, write) })
}

// command returns the command that generates the same boards.
func (g *boardFlags) command() string {
	command := fmt.Sprintf("nqueens generate %d", g.n)
	for _, flag := range []struct {
		name  string
		count int
	}{{"queens", g.counts.Queens}, {"squares", g.counts.Squares}, {"diagonals", g.counts.Diagonals}} {
		if flag.count > 0 {
			command += fmt.Sprintf(" --%s %d", flag.name, flag.count)
		}
	}
	return command + fmt.Sprintf(" --seed %d --number %d", g.seed, g.number)
}

// solvable calls write with each board that has a solution. Of a thousand seeds in a row, one
// must give such a board.
func (g *boardFlags) solvable(c *console.Console, write func(solvedPuzzle) error) error {
	made, failed := 0, 0
	for seed := g.seed; made < g.number; seed++ {
		c.Progress(float64(made)/float64(g.number), words.Plural(made, "board"))
		p, err := g.make(seed)
		var one completion
		found := false
		if err == nil {
			if one, found, err = completionOf(c.Context(), p); err != nil {
				return err
			}
		}
		if !found {
			if failed++; failed == 1000 || seed+1 < seed {
				return console.Usagef("%s in a row gave no board with a solution: ask for fewer queens, squares or diagonals, or a smaller --number or --seed", words.Plural(failed, "seed"))
			}
			continue
		}
		if err := write(solvedPuzzle{board: &one}); err != nil {
			return err
		}
		made, failed = made+1, 0
	}
	return nil
}
