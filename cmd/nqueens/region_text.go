package main

import (
	"context"
	"fmt"
	"strings"

	"nqueens.example/nqueens/region"
)

// solvedPuzzle is a puzzle with its only solution and, if asked for, the explanation.
type solvedPuzzle struct {
	Puzzle   *region.Puzzle `json:"puzzle"`
	Solution region.Squares `json:"solution"`
	Rating   *region.Rating `json:"rating,omitempty"`
	Steps    []region.Step  `json:"steps,omitempty"`
}

// solvePuzzle solves p as region.Solve does, and explains it if asked.
func solvePuzzle(ctx context.Context, p *region.Puzzle, explain bool) (solvedPuzzle, error) {
	solution, err := region.Solve(ctx, p)
	if err != nil {
		return solvedPuzzle{}, err
	}
	s := solvedPuzzle{Puzzle: p, Solution: solution}
	if explain {
		explanation, err := region.Explain(ctx, p)
		if err != nil {
			return solvedPuzzle{}, err
		}
		s.Rating, s.Steps = &explanation.Rating, explanation.Steps
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
		if s.Rating.Difficulty == region.Beyond {
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
	if r.Difficulty == region.Beyond {
		return fmt.Sprintf("%s; they get as far as %s", r.Difficulty, r.Hardest)
	}
	times := "once"
	if r.Times > 1 {
		times = fmt.Sprintf("%d times", r.Times)
	}
	return fmt.Sprintf("%s: the hardest rule it needs is %s, %s; score %d", r.Difficulty, r.Hardest, times, r.Score)
}
