package region

import (
	"context"
	"fmt"
	"strings"
)

// Solved is a puzzle with its one solution, and what Explain says of it where that
// was asked for.
type Solved struct {
	Puzzle   *Puzzle `json:"puzzle"`
	Solution Squares `json:"solution"`
	Rating   *Rating `json:"rating,omitempty"`
	Steps    []Step  `json:"steps,omitempty"`
}

// Work solves p as Solve does, and explains it where that is wanted.
func Work(ctx context.Context, p *Puzzle, explain bool) (Solved, error) {
	solution, err := Solve(ctx, p)
	if err != nil {
		return Solved{}, err
	}
	s := Solved{Puzzle: p, Solution: Squares(solution)}
	if explain {
		explanation, err := Explain(ctx, p)
		if err != nil {
			return Solved{}, err
		}
		s.Rating, s.Steps = &explanation.Rating, explanation.Steps
	}
	return s, nil
}

// Text draws the solved puzzle, below the steps that lead there and how hard they
// are, a line each.
func (s Solved) Text(ascii bool) string {
	var text strings.Builder
	for i, step := range s.Steps {
		fmt.Fprintf(&text, "%3d  %-13s %s\n", i+1, step.Rule, step.Why)
	}
	if s.Rating != nil {
		if s.Rating.Difficulty == Beyond {
			text.WriteString("The rules go no further; a search finds the rest.\n")
		}
		rating := s.Rating.String()
		fmt.Fprintf(&text, "\n%s\n\n", strings.ToUpper(rating[:1])+rating[1:])
	}
	text.WriteString(s.Puzzle.Text(TextOptions{Queens: s.Solution, ASCII: ascii}))
	return text.String()
}

// String is the names of the squares, on a line: r1c2 r2c5.
func (s Squares) String() string {
	names := make([]string, len(s))
	for i, square := range s {
		names[i] = SquareName(square)
	}
	return strings.Join(names, " ")
}

// String is the rating in words: medium: the hardest rule it needs is squeeze, 3
// times; score 25.
func (r Rating) String() string {
	if r.Difficulty == Beyond {
		return fmt.Sprintf("%s; they get as far as %s", r.Difficulty, r.Hardest)
	}
	times := "once"
	if r.Times > 1 {
		times = fmt.Sprintf("%d times", r.Times)
	}
	return fmt.Sprintf("%s: the hardest rule it needs is %s, %s; score %d", r.Difficulty, r.Hardest, times, r.Score)
}

// Verdict says of a puzzle with one solution how hard it is, and whether its regions
// are in one piece each. The error of another puzzle is Solve's.
func Verdict(ctx context.Context, p *Puzzle) (string, error) {
	if _, err := Solve(ctx, p); err != nil {
		return "", err
	}
	rating, err := Rate(ctx, p)
	if err != nil {
		return "", err
	}
	verdict := "one solution; " + rating.String()
	if _, pieces := p.Pieces(); pieces != nil {
		verdict += "; legal, but " + pieces.Error()
	}
	return verdict, nil
}
