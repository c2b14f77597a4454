package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/console"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/region"
)

func newRegionVerifyCommand(c *console.Console) *cobra.Command {
	var in regionFlags
	var queens region.Squares
	cmd := &cobra.Command{
		Use:   "verify PUZZLE",
		Short: "Check that puzzles have one solution, and how hard they are",
		Long: `Check that each puzzle in PUZZLE can be read and has exactly one solution, and
print how hard it is. A puzzle with no solution or several gets a line that says
so, and the exit code is 1. A region in several pieces is legal and is reported.
"nqueens help puzzles" shows the forms that are read.

--queens checks a solution of one puzzle.`,
		Example: `  nqueens region verify AABBC/BBBBC/DDBBC/DBBBE/EEEEE
  nqueens region generate 8 --seed 1 --count 5 | nqueens region verify -
  nqueens region verify AABBC/BBBBC/DDBBC/DBBBE/EEEEE --queens r1c2,r2c5,r3c3,r4c1,r5c4`,
		Args: console.Exactly("PUZZLE"),
		RunE: func(_ *cobra.Command, args []string) error {
			if !c.Given("queens") {
				return verifyPuzzles(c, &in, args[0])
			}
			p, err := in.only(c, args[0])
			if err != nil {
				return err
			}
			return answerQueens(c, p.Accepts(queens))
		},
	}
	in.add(cmd)
	c.JSONFlag(cmd, "print one JSON object, with the verdict of each puzzle")
	addSquaresFlag(cmd, &queens, "queens", "check the solution with queens on these `SQUARES`: r1c2,r2c5")
	return cmd
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
			verdict, err = puzzleVerdict(c.Context(), e.Puzzle)
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
	return text
}

// puzzleVerdict says how many solutions a puzzle has and how hard it is, and whether its
// regions are in one piece each. The error for a puzzle without exactly one solution is that
// of region.Solve.
func puzzleVerdict(ctx context.Context, p *region.Puzzle) (regionVerdict, error) {
	s, err := solvePuzzle(ctx, p, true)
	var several *region.Ambiguous
	switch {
	case errors.As(err, &several):
		return regionVerdict{Verdict: "several solutions"}, err
	case err != nil:
		return regionVerdict{Verdict: "no solution"}, err
	}
	verdict := regionVerdict{Verdict: "one solution", Rating: s.Rating}
	if pieces := p.Connected(); pieces != nil {
		verdict.Pieces = pieces.Error()
	}
	return verdict, nil
}

// notProven returns an error with the same text that is not nqueens.ErrNoSolution: a file
// with an unsolvable puzzle is wrong, so that the exit code is 1 and not 3.
func notProven(err error) error {
	if errors.Is(err, nqueens.ErrNoSolution) {
		return errors.New(err.Error())
	}
	return err
}
