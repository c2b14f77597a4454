package region

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
)

// Step is one step of reasoning: what it looked at, what it changes and why.
type Step struct {
	Rule   Rule    `json:"rule"`
	Units  []Unit  `json:"units"`  // the rows, columns and regions it looked at
	Seen   Squares `json:"seen"`   // the squares it looked at
	Queens Squares `json:"queens"` // these take a queen
	Empty  Squares `json:"empty"`  // these stay empty
	Why    string  `json:"why"`
}

// Squares are squares of a board, row by row. In JSON each is its row and its
// column, counted from 1.
type Squares []nqueens.Square

// MarshalJSON writes [[3,4],…].
func (s Squares) MarshalJSON() ([]byte, error) {
	pairs := make([][2]int, len(s))
	for i, square := range s {
		pairs[i] = [2]int{square.Row + 1, square.Col + 1}
	}
	return json.Marshal(pairs)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Squares) UnmarshalJSON(text []byte) error {
	var pairs [][2]int
	if err := json.Unmarshal(text, &pairs); err != nil {
		return err
	}
	*s = nil
	for _, pair := range pairs {
		*s = append(*s, nqueens.Square{Row: pair[0] - 1, Col: pair[1] - 1})
	}
	return nil
}

// Rating is how hard a puzzle is for the rules.
type Rating struct {
	Difficulty Difficulty `json:"difficulty"`
	Hardest    Rule       `json:"hardest"` // the hardest rule that is needed
	Times      int        `json:"times"`   // how often that is needed
	Score      int        `json:"score"`   // the weights of all steps
}

// Explanation is a puzzle solved by rules.
type Explanation struct {
	Steps    []Step  `json:"steps"`
	Solution Squares `json:"solution"` // nil where the rules do not go on
	Rating   Rating  `json:"rating"`
}

// Explain solves p by the rules alone, always the easiest that applies. Where
// the rules do not reach the end, the explanation has no solution and its
// difficulty is Beyond. An error wraps nqueens.ErrNoSolution where a step shows
// that there is none, or is the context's.
func Explain(ctx context.Context, p *Puzzle) (Explanation, error) {
	r := newReasoning(newGrid(p))
	var e Explanation
	if err := r.goOn(ctx, Hard, func(d *deduction) { e.Steps = append(e.Steps, r.step(d)) }); err != nil {
		return Explanation{}, err
	}
	e.Rating = r.rating()
	if !r.solved() {
		return e, nil
	}
	solution := Solution(r.list(&r.at.queens))
	if err := p.Accepts(solution); err != nil {
		return Explanation{}, fmt.Errorf("the rules force queens that break the rules, %v: %w", err, nqueens.ErrNoSolution)
	}
	e.Solution = Squares(solution)
	return e, nil
}

// Rate is Explain without the words.
func Rate(ctx context.Context, p *Puzzle) (Rating, error) {
	r := newReasoning(newGrid(p))
	err := r.goOn(ctx, Hard, nil)
	return r.rating(), err
}

// reasoning is a puzzle on the way to its solution by rules.
type reasoning struct {
	*grid
	at   *position
	used [len(methods)]int // how often each rule was
	next deduction
}

func newReasoning(g *grid) *reasoning { return &reasoning{grid: g, at: g.start()} }

// goOn goes by the rules of difficulty up to most until all queens stand or no
// rule applies, and tells of each step, unless tell is nil.
func (r *reasoning) goOn(ctx context.Context, most Difficulty, tell func(*deduction)) error {
	for {
		if u := r.broken(r.at); u >= 0 {
			return fmt.Errorf("%s has no room left for its queens: %w", r.Name(r.unit(u)), nqueens.ErrNoSolution)
		}
		if ctx.Err() != nil {
			return ctxerr.Of(ctx)
		}
		if r.empty(&r.at.open) || !r.find(r.at, &r.next, most) {
			return nil
		}
		r.used[r.next.rule]++
		if tell != nil {
			tell(&r.next)
		}
		r.apply(r.at, &r.next)
	}
}

func (r *reasoning) solved() bool { return r.count(&r.at.queens, &r.at.queens) == r.n*r.stars }

// rating is how hard it was to come so far. The difficulty is that of the hardest
// rule, or the next where rules of that difficulty were needed more often than
// the board has rows.
func (r *reasoning) rating() Rating {
	var rating Rating
	var of [Hard + 1]int
	for rule, times := range r.used {
		if times == 0 {
			continue
		}
		rating.Hardest, rating.Times = Rule(rule), times
		rating.Score += times * methods[rule].weight
		if Rule(rule) > LastSquares {
			of[methods[rule].level] += times
		}
	}
	rating.Difficulty = rating.Hardest.Level()
	if rating.Difficulty < Hard && of[rating.Difficulty] > r.n {
		rating.Difficulty++
	}
	if !r.solved() {
		rating.Difficulty = Beyond
	}
	return rating
}

// ErrSolved is Hint's where all queens stand.
var ErrSolved = errors.New("the puzzle is solved")

// Hint returns the next step for a player who has put queens and marked squares
// as empty, by the easiest rule that applies; Reach is taken as done. Where
// something is wrong already the step is a Mistake, whose Seen are the squares
// to look at again. Where all queens stand the error is ErrSolved.
func Hint(ctx context.Context, p *Puzzle, queens, empty []nqueens.Square) (Step, error) {
	if step, wrong, err := p.conflict(queens, empty); wrong || err != nil {
		return step, err
	}
	solution, err := Solve(ctx, p)
	if err != nil {
		return Step{}, err
	}
	if step, wrong := mistake(solution, queens, empty); wrong {
		return step, nil
	}
	if len(queens) == len(solution) {
		return Step{}, ErrSolved
	}
	g := newGrid(p)
	s := g.start()
	for _, q := range queens {
		g.put(s, q.Row*p.n+q.Col)
	}
	for _, q := range empty {
		s.open.remove(q.Row*p.n + q.Col)
	}
	var d deduction
	for g.find(s, &d, Hard) {
		if d.rule != Reach {
			return g.step(&d), nil
		}
		g.apply(s, &d)
	}
	next := without(solution, queens)[:1]
	return Step{Rule: Searched, Queens: next,
		Why: fmt.Sprintf("No rule goes on from here; a search shows that %s has a queen.", SquareName(next[0]))}, nil
}

// conflict is the hint for queens that break the rules of the puzzle.
func (p *Puzzle) conflict(queens, empty []nqueens.Square) (Step, bool, error) {
	for _, s := range empty {
		if err := p.onBoard(s); err != nil {
			return Step{}, false, err
		}
	}
	conflicts, err := p.Conflicts(queens)
	if err != nil || len(conflicts) == 0 {
		return Step{}, false, err
	}
	step := Step{Rule: Mistake, Seen: conflicts[0].Squares, Why: capital(p.Describe(conflicts[0])) + "."}
	if u := conflicts[0].Unit; u != nil {
		step.Units = []Unit{*u}
	}
	return step, true, nil
}

// mistake is the hint for a player who has left the way to the solution.
func mistake(solution Solution, queens, empty []nqueens.Square) (Step, bool) {
	if wrong := without(queens, solution); len(wrong) > 0 {
		return Step{Rule: Mistake, Seen: wrong, Why: fmt.Sprintf("From here there is no way to the solution: look again at %s.", queensOn(wrong))}, true
	}
	if wrong := without(empty, without(empty, solution)); len(wrong) > 0 {
		return Step{Rule: Mistake, Seen: wrong, Why: fmt.Sprintf("From here there is no way to the solution: look again at what you marked, %s.", squareNames(wrong))}, true
	}
	return Step{}, false
}

func queensOn(squares []nqueens.Square) string {
	if len(squares) == 1 {
		return "the queen on " + squareNames(squares)
	}
	return "the queens on " + squareNames(squares)
}

func capital(sentence string) string {
	return strings.ToUpper(sentence[:1]) + sentence[1:]
}
