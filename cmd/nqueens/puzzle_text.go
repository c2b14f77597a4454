package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"nqueens.example/nqueens/region"
)

// solvedPuzzle is a puzzle with a solution and, if asked for, the explanation.
type solvedPuzzle struct {
	Puzzle   *region.Puzzle `json:"puzzle"`
	Solution region.Squares `json:"solution"`
	Rating   *region.Rating `json:"rating,omitempty"`
	Steps    []region.Step  `json:"steps,omitempty"`

	several *region.Ambiguous // nil if it is the only solution
	level   region.Difficulty // "" if it is not known
	board   *completion       // instead of a puzzle, in pictures
}

// solvePuzzle solves p, and explains it if asked. The error wraps nqueens.ErrNoSolution if there is
// no solution.
func solvePuzzle(ctx context.Context, p *region.Puzzle, explain bool) (solvedPuzzle, error) {
	s := solvedPuzzle{Puzzle: p}
	var err error
	if s.Solution, err = region.Solve(ctx, p); errors.As(err, &s.several) {
		s.Solution = s.several.A
	} else if err != nil {
		return solvedPuzzle{}, err
	}
	if explain {
		explanation, err := region.Explain(ctx, p)
		if err != nil {
			return solvedPuzzle{}, err
		}
		s.Rating, s.Steps, s.level = &explanation.Rating, explanation.Steps, explanation.Rating.Difficulty
	}
	return s, nil
}

// text draws the solved puzzle below the steps of its explanation and its rating.
func (s solvedPuzzle) text(ascii bool) string {
	var text strings.Builder
	for i, step := range s.Steps {
		fmt.Fprintf(&text, "%3d  %-13s %s\n", i+1, step.Rule, step.Why)
	}
	if s.Rating != nil {
		if s.Rating.Difficulty == "beyond the rules" {
			text.WriteString("The rules go no further; a search finds the rest.\n")
		}
		rating := ratingText(*s.Rating)
		fmt.Fprintf(&text, "\n%s\n\n", strings.ToUpper(rating[:1])+rating[1:])
	}
	text.WriteString(s.Puzzle.Text(s.Solution, ascii))
	return text.String()
}

// ratingText says how hard a puzzle is, in words.
func ratingText(r region.Rating) string {
	if r.Difficulty == "beyond the rules" || r.Difficulty == "too hard to rate" {
		return fmt.Sprintf("%s; the rules get as far as %s", r.Difficulty, r.Hardest)
	}
	times := "once"
	if r.Times > 1 {
		times = fmt.Sprintf("%d times", r.Times)
	}
	return fmt.Sprintf("%s: the hardest rule it needs is %s, %s; score %d", r.Difficulty, r.Hardest, times, r.Score)
}

// given says whether the solution beside a puzzle is right.
func given(e region.Entry) string {
	if err := e.Puzzle.Accepts(e.Given); err != nil {
		return "the solution beside the puzzle is wrong: " + err.Error()
	}
	return "the solution beside the puzzle is right"
}
