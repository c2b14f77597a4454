package engine

import (
	"cmp"
	"context"
	"errors"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/region"
)

// RegionAnswer is a puzzle of coloured regions.
type RegionAnswer struct {
	N      int           `json:"n"`
	Stars  int           `json:"stars"`
	Rows   []string      `json:"rows"`
	Puzzle string        `json:"puzzle"` // in the format sbn, as in links
	Rating region.Rating `json:"rating"`

	Solution region.Squares `json:"solution,omitempty"` // if it was asked for
}

// region generates a puzzle, or reads the one of a link.
func (e *Engine) region(ctx context.Context, q *Query) (any, error) {
	text := q.Text("puzzle")
	level := region.Difficulty(q.OneOf("difficulty", "medium", "easy", "hard", "expert"))
	options := region.GenerateOptions{
		N: q.Whole("n", 8, regionLeast, RegionSize), Stars: q.Whole("stars", level.MinStars(), 1, 2), Difficulty: level, Seed: q.Seed("seed"),
	}
	solved := q.Flag("solution")
	if err := q.Err(); err != nil {
		return nil, err
	}
	if text != "" {
		return e.puzzleOf(ctx, text, solved)
	}
	if most := limits.RegionStars(options.N); options.Stars > most {
		return nil, BadField("stars", "%d queens a line need a board of %d rows", options.Stars, 4*options.Stars)
	}
	if least := level.MinStars(); options.Stars < least {
		return nil, BadField("stars", "a puzzle of difficulty %v has %d queens a line or more", level, least)
	}
	return withinTime(ctx, e, e.options.PuzzleTime, "n", "no such puzzle was found within %s; take another seed or a smaller board", func(ctx context.Context) (any, error) {
		p, err := region.Generate(ctx, options)
		if errors.Is(err, region.ErrGaveUp) {
			return nil, &Refusal{Field: "seed", Detail: "no such puzzle was found for this seed; take another", TooHard: true}
		}
		var solution region.Squares
		if err == nil && solved {
			solution, err = region.Solve(ctx, p)
		}
		if err != nil {
			return nil, err
		}
		return regionAnswer(ctx, p, solution)
	})
}

// lateHere is the refusal of a search about a puzzle that takes too long.
const lateHere = "this puzzle was not solved within %s"

// puzzle reads a puzzle in any format of package region.
func (e *Engine) puzzle(ctx context.Context, text string) (any, error) {
	return e.puzzleOf(ctx, text, false)
}

// puzzleOf does what puzzle does, and adds the solution if solved is set.
func (e *Engine) puzzleOf(ctx context.Context, text string, solved bool) (any, error) {
	p, solution, err := e.regionOf(ctx, text)
	if err != nil {
		return nil, err
	}
	if !solved {
		solution = nil
	}
	return within(ctx, e, "puzzle", lateHere, func(ctx context.Context) (any, error) { return regionAnswer(ctx, p, solution) })
}

// regionAnswer describes a puzzle, and its solution unless it is nil.
func regionAnswer(ctx context.Context, p *region.Puzzle, solution region.Squares) (any, error) {
	explanation, err := region.Explain(ctx, p)
	switch {
	case errors.Is(err, nqueens.ErrNoSolution):
		return nil, BadField("puzzle", "%v", err)
	case err != nil:
		return nil, err
	}
	text, err := p.Format("sbn")
	return RegionAnswer{N: p.N(), Stars: p.Stars(), Rows: p.Rows(), Puzzle: text, Rating: explanation.Rating, Solution: solution}, err
}

// parseSquare parses a square such as r3c4.
func parseSquare(name string) (s region.Square, err error) {
	err = s.UnmarshalText([]byte(name))
	return s, err
}

// regionOf parses and solves a puzzle of at most RegionSize rows, which must have
// exactly one solution.
func (e *Engine) regionOf(ctx context.Context, text string) (*region.Puzzle, region.Squares, error) {
	if len(text) > longestPuzzle {
		return nil, nil, BadField("puzzle", "%d characters are more than a puzzle has", len(text))
	}
	p, err := region.Parse(text)
	if err != nil {
		return nil, nil, BadField("puzzle", "%v", err)
	}
	if p.N() > RegionSize {
		return nil, nil, BadField("puzzle", "%d rows are more than the %d that are played here", p.N(), RegionSize)
	}
	solution, err := within(ctx, e, "puzzle", lateHere, func(ctx context.Context) (region.Squares, error) {
		solution, err := region.Solve(ctx, p)
		if several := new(region.Ambiguous); errors.As(err, &several) || errors.Is(err, nqueens.ErrNoSolution) {
			err = BadField("puzzle", "%v", err)
		}
		return solution, err
	})
	return p, solution, err
}

// regionHint returns the next step of a puzzle.
func (e *Engine) regionHint(ctx context.Context, q *Query) (any, error) {
	text := q.Text("puzzle")
	queens := squares(q, "queens", RegionSize*RegionSize, parseSquare)
	empty := squares(q, "empty", RegionSize*RegionSize, parseSquare)
	if text == "" {
		q.Fail("puzzle", "missing: give the puzzle")
	}
	if err := q.Err(); err != nil {
		return nil, err
	}
	p, _, err := e.regionOf(ctx, text)
	if err != nil {
		return nil, err
	}
	return within(ctx, e, "puzzle", lateHere, func(ctx context.Context) (any, error) {
		step, err := region.Hint(ctx, p, queens, empty)
		if off := new(region.Fault); errors.As(err, &off) {
			err = BadField("", "%v", err)
		} else if errors.Is(err, nqueens.ErrSolved) {
			err = BadField("queens", "%v", err)
		}
		return step, err
	})
}

// TechniquesAnswer lists rules for puzzles of regions, the easiest first.
type TechniquesAnswer struct {
	Techniques []Technique `json:"techniques"`
}

// Technique is a rule with a position at which it is the easiest that applies.
type Technique struct {
	Rule  region.Rule       `json:"rule"`
	Level region.Difficulty `json:"level"`
	About string            `json:"about"`

	N      int            `json:"n"`
	Stars  int            `json:"stars"`
	Rows   []string       `json:"rows"`
	Puzzle string         `json:"puzzle"` // in the format sbn, as in links
	Queens region.Squares `json:"queens"`
	Empty  region.Squares `json:"empty"`
	Step   region.Step    `json:"step"`
}

// techniques shows each rule on a small board or, given a puzzle, the rules that it needs on
// its board.
func (e *Engine) techniques(ctx context.Context, q *Query) (any, error) {
	text := q.Text("puzzle")
	if err := q.Err(); err != nil {
		return nil, err
	}
	var p *region.Puzzle
	if text != "" {
		var err error
		if p, _, err = e.regionOf(ctx, text); err != nil {
			return nil, err
		}
	}
	return within(ctx, e, "puzzle", lateHere, func(ctx context.Context) (any, error) {
		answer := TechniquesAnswer{Techniques: []Technique{}}
		examples, err := examplesOf(ctx, p)
		for _, example := range examples {
			p, rule := example.Puzzle, example.Step.Rule
			text, formatErr := p.Format("sbn")
			err = cmp.Or(err, formatErr)
			answer.Techniques = append(answer.Techniques, Technique{
				Rule: rule, Level: rule.Level(), About: rule.About(), N: p.N(), Stars: p.Stars(), Rows: p.Rows(), Puzzle: text,
				Queens: example.Queens, Empty: example.Empty, Step: example.Step,
			})
		}
		return answer, err
	})
}

// examplesOf returns the examples of a puzzle, or those of all rules if p is nil.
func examplesOf(ctx context.Context, p *region.Puzzle) (all []region.Example, err error) {
	if p != nil {
		return region.Examples(ctx, p)
	}
	for _, rule := range region.Rules() {
		example, err := rule.Example(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, example)
	}
	return all, nil
}
