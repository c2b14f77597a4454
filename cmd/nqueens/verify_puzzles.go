package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/terminal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
)

// puzzles checks puzzles of coloured regions, or with --place a solution of one.
func (f *verifyFlags) puzzles(c *console.Console, arg string) error {
	if err := c.Reject("it is for placements and proofs", "base", "columns", "all", "board", "piece", "block"); err != nil {
		return err
	}
	if len(f.restrict.placed) == 0 {
		return verifyPuzzles(c, &f.regions, arg)
	}
	p, err := f.regions.only(c, arg)
	if err != nil {
		return err
	}
	return answerQueens(c, p.Accepts(f.restrict.placed.inPuzzle(p.N())))
}

// answerQueens prints whether queens are a solution. The reason says why they are not.
func answerQueens(c *console.Console, reason error) error {
	verdict := regionVerdict{Verdict: "this is a solution"}
	if reason != nil {
		verdict = regionVerdict{Verdict: "this is not a solution", Fault: reason.Error()}
		reason = fmt.Errorf("this is not a solution: %w", reason)
	}
	if c.AsJSON() {
		return cmp.Or(c.JSON(verdict), reason)
	}
	if reason != nil {
		return reason
	}
	return c.Say("%s", verdict.Verdict)
}

// regionVerdicts counts the verdicts that were printed.
type regionVerdicts struct {
	c              *console.Console
	puzzles, wrong int
}

// regionVerdict is the verdict on one puzzle.
type regionVerdict struct {
	Line    int            `json:"line,omitempty"`
	Verdict string         `json:"verdict"`
	Rating  *region.Rating `json:"rating,omitempty"`
	Pieces  string         `json:"pieces,omitempty"` // where a region begins again
	Given   string         `json:"given,omitempty"`  // whether the solution beside it is right
	Fault   string         `json:"fault,omitempty"`
}

func verifyPuzzles(c *console.Console, in *regionFlags, arg string) error {
	all := regionVerdicts{c: c}
	var first error
	for e, err := range in.puzzles(c, arg) {
		if console.IsUsage(err) || c.Context().Err() != nil || e.Line == 0 && err != nil {
			return cmp.Or(all.end(), errors.Join(err, c.Context().Err()))
		}
		verdict := regionVerdict{Verdict: "unreadable"}
		if err == nil {
			verdict, err = in.verdict(c.Context(), e)
		}
		if c.Context().Err() != nil {
			return cmp.Or(all.end(), console.Interruptedf("interrupted on line %d after %s", e.Line, words.Plural(all.puzzles, "puzzle")))
		}
		verdict.Line = e.Line
		if err != nil {
			verdict.Fault = err.Error()
			if all.wrong++; first == nil {
				first = atLine(arg, e.Line, err)
			}
		}
		if err := all.add(verdict); err != nil {
			return err
		}
	}
	if err := all.end(); err != nil || all.wrong == 0 {
		return err
	}
	return fmt.Errorf("%d of %s wrong; the first: %w", all.wrong, words.Plural(all.puzzles, "puzzle"), notProven(first))
}

// add prints a verdict. In JSON, which is written as the puzzles are read, it continues the
// object.
func (v *regionVerdicts) add(one regionVerdict) error {
	v.puzzles++
	if !v.c.AsJSON() {
		return v.c.Say("line %d: %s", one.Line, one.text())
	}
	before := `{"verdicts":[`
	if v.puzzles > 1 {
		before = ","
	}
	text, err := json.Marshal(one)
	return cmp.Or(err, v.c.Print(before+string(text)))
}

// end ends the JSON object, if one has begun.
func (v *regionVerdicts) end() error {
	if !v.c.AsJSON() || v.puzzles == 0 {
		return nil
	}
	return v.c.Say(`],"puzzles":%d,"wrong":%d}`, v.puzzles, v.wrong)
}

func (v regionVerdict) text() string {
	if v.Fault != "" {
		return "wrong: " + v.Fault
	}
	text := v.Verdict + "; " + ratingText(*v.Rating)
	if v.Pieces != "" {
		text += "; legal, but " + v.Pieces
	}
	if v.Given != "" {
		text += "; " + v.Given
	}
	return text
}

// verdict says how many solutions a puzzle has and how hard it is, whether its regions are in one
// piece each, and whether a solution beside it is right. The error for a puzzle without exactly one
// solution is that of region.Solve.
func (in *regionFlags) verdict(ctx context.Context, e region.Entry) (regionVerdict, error) {
	s, err := solvePuzzle(ctx, e.Puzzle, false)
	switch {
	case err != nil:
		return regionVerdict{Verdict: "no solution"}, err
	case s.several != nil:
		return regionVerdict{Verdict: "several solutions"}, in.ambiguity(ctx, e, s.several)
	}
	explanation, err := region.Explain(ctx, e.Puzzle)
	verdict := regionVerdict{Verdict: "one solution", Rating: &explanation.Rating}
	if pieces := e.Puzzle.Connected(); pieces != nil {
		verdict.Pieces = pieces.Error()
	}
	if e.Given != nil {
		verdict.Given = given(e)
		if e.Puzzle.Accepts(e.Given) != nil {
			err = errors.New(verdict.Given)
		}
	}
	return verdict, err
}

// notProven returns an error with the same text that is not nqueens.ErrNoSolution: a file
// with an unsolvable puzzle is wrong, so that the exit code is 1 and not 3.
func notProven(err error) error {
	if errors.Is(err, nqueens.ErrNoSolution) {
		return errors.New(err.Error())
	}
	return err
}
