package region

import (
	"context"
	"fmt"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/ctxerr"
	"nqueens.example/nqueens/internal/words"
)

// Step is one step of reasoning: what it looks at, what follows and why.
type Step struct {
	Rule   Rule    `json:"rule"`
	Units  []Unit  `json:"units"`  // the rows, columns and regions it looks at
	Seen   Squares `json:"seen"`   // the squares it looks at
	Queens Squares `json:"queens"` // these have a queen
	Empty  Squares `json:"empty"`  // these are empty
	Why    string  `json:"why"`    // the reason, as a sentence
}

// Rating says how hard a puzzle is to solve by the rules.
type Rating struct {
	Difficulty Difficulty `json:"difficulty"`
	Hardest    Rule       `json:"hardest"` // the hardest rule needed
	Times      int        `json:"times"`   // how often it is needed
	Score      int        `json:"score"`   // the sum over all steps, more for harder rules
}

// Explanation is the solution of a puzzle by the rules.
type Explanation struct {
	Steps    []Step  `json:"steps"`
	Solution Squares `json:"solution"` // nil if the rules do not solve the puzzle
	Rating   Rating  `json:"rating"`
}

// Explain solves p by the rules alone, always using the easiest that applies. If they do
// not solve it, the explanation has no solution and its difficulty is "beyond the rules", or
// "too hard to rate" if it ends because the work is limited. The error
// wraps [nqueens.ErrNoSolution] if a step shows that there is no solution. Explain does
// not detect several solutions.
func Explain(ctx context.Context, p *Puzzle) (Explanation, error) {
	if err := p.check(); err != nil {
		return Explanation{}, err
	}
	r := newReasoning(ctx, newGrid(p))
	var e Explanation
	if err := r.advance(expert, func(d *deduction) { e.Steps = append(e.Steps, r.step(d)) }); err != nil {
		return Explanation{}, err
	}
	e.Rating = r.rating()
	if !r.solved() {
		return e, nil
	}
	e.Solution = r.list(&r.at.queens)
	if err := p.Accepts(e.Solution); err != nil {
		return Explanation{}, fmt.Errorf("the rules force queens that are no solution, %v: %w", err, nqueens.ErrNoSolution)
	}
	return e, nil
}

// reasoning is a puzzle that is being solved by the rules.
type reasoning struct {
	*grid
	at   *position
	used [len(rules)]int // how often each rule was
	next finder
}

func newReasoning(ctx context.Context, g *grid) *reasoning {
	g.work = 0
	return &reasoning{grid: g, at: g.start(), next: finder{ctx: ctx}}
}

// advance applies rules of difficulty up to most until all queens stand or no rule
// applies. It calls report, unless nil, before it applies a step.
func (r *reasoning) advance(most level, report func(*deduction)) error {
	for {
		if u := r.broken(r.at); u >= 0 {
			return fmt.Errorf("%s has no room left for its queens: %w", r.name(u), nqueens.ErrNoSolution)
		}
		if err := ctxerr.Of(r.next.ctx); err != nil {
			return err
		}
		if r.empty(&r.at.open) || !r.find(r.at, &r.next, most) {
			return ctxerr.Of(r.next.ctx)
		}
		r.used[r.next.rule]++
		if report != nil {
			report(&r.next.deduction)
		}
		r.apply(r.at, &r.next.deduction)
	}
}

func (r *reasoning) solved() bool { return r.count(&r.at.queens, &r.at.queens) == r.n*r.stars }

// rating rates the steps so far. The difficulty is that of the hardest rule used, or
// one more if rules of that difficulty were used more often than the board has rows.
func (r *reasoning) rating() Rating {
	rating := Rating{Hardest: rules[0].name}
	hardest := easy
	var uses [expert + 1]int
	for i, times := range r.used {
		if times == 0 {
			continue
		}
		rule := &rules[i]
		rating.Hardest, rating.Times, hardest = rule.name, times, rule.level
		rating.Score += times * rule.weight
		if !rule.trivial {
			uses[rule.level] += times
		}
	}
	if hardest < hard && uses[hardest] > r.n {
		hardest++
	}
	switch {
	case r.solved():
	case r.exhausted(0):
		hardest = unrated
	default:
		hardest = beyond
	}
	rating.Difficulty = hardest.difficulty()
	return rating
}

// Hint returns the next step for a player who has placed queens and marked squares as
// empty: the easiest rule that applies, not counting squares closed by queens. If a
// queen or a mark leads to no solution, the rule is "mistake" and Seen lists the squares to check.
// If no rule applies, it is "search". If the puzzle is solved, the error is
// [nqueens.ErrSolved]; for a puzzle without a solution it wraps [nqueens.ErrNoSolution].
func Hint(ctx context.Context, p *Puzzle, queens, empty Squares) (Step, error) {
	queens, empty = queens.distinct(), empty.distinct()
	if step, wrong, err := p.conflict(queens, empty); wrong || err != nil {
		return step, err
	}
	g := newGrid(p)
	s := g.start()
	for _, q := range empty {
		s.open.remove(p.index(q))
	}
	from := *s
	for _, q := range queens {
		g.put(s, p.index(q))
		g.place(&from, p.index(q))
	}
	ahead, err := g.solutions(ctx, &from, 2)
	switch {
	case err != nil:
		return Step{}, err
	case len(ahead) == 0:
		return g.mistake(ctx, queens, empty)
	case len(queens) == len(ahead[0]):
		return Step{}, nqueens.ErrSolved
	}
	d := finder{ctx: ctx}
	for g.find(s, &d, expert) {
		if d.rule != 0 { // the player is taken to have done reach
			return g.step(&d.deduction), nil
		}
		g.apply(s, &d.deduction)
	}
	if err := ctxerr.Of(ctx); err != nil {
		return Step{}, err
	}
	next := ahead[0].without(queens)[:1]
	why, found := "No rule applies here", "a search shows that %s has a queen"
	if g.exhausted(0) {
		why = "The rules take too much work here"
	}
	if len(ahead) > 1 {
		found = "a search finds several solutions, one with a queen on %s"
	}
	return Step{Rule: isSearched, Queens: next, Why: fmt.Sprintf("%s; "+found+".", why, next[0])}, nil
}

// solutions returns the solutions from a position on, at most so many.
func (g *grid) solutions(ctx context.Context, from *position, most int) (found []Squares, err error) {
	s := search{grid: g, ctx: ctx, from: from, yield: func(queens *squares, g *grid) bool {
		found = append(found, g.list(queens))
		return len(found) < most
	}}
	s.run()
	return found, ctxerr.Of(ctx)
}

// conflict returns the hint for queens that break the rules of the puzzle.
func (p *Puzzle) conflict(queens, empty Squares) (Step, bool, error) {
	if err := p.onBoard(empty...); err != nil {
		return Step{}, false, err
	}
	conflicts, err := p.Conflicts(queens)
	if err != nil || len(conflicts) == 0 {
		return Step{}, false, err
	}
	first := conflicts[0]
	step := Step{Rule: isMistake, Seen: first.Squares, Why: words.Capital(first.Reason) + "."}
	if first.Unit != nil {
		step.Units = []Unit{*first.Unit}
	}
	return step, true, nil
}

// mistake returns the hint for a player whose queens or marks lead to no solution.
func (g *grid) mistake(ctx context.Context, queens, empty Squares) (Step, error) {
	found, err := g.solutions(ctx, nil, 2)
	switch {
	case err != nil:
		return Step{}, err
	case len(found) == 0:
		return Step{}, errImpossible()
	}
	solution, way := found[0], "the solution"
	if len(found) > 1 {
		way = "a solution"
	}
	wrong, what := queens.without(solution), ""
	switch {
	case len(wrong) > 1:
		what = "the queens on " + wrong.words()
	case len(wrong) == 1:
		what = "the queen on " + wrong.words()
	default:
		wrong = empty.without(empty.without(solution))
		what = "what you marked, " + wrong.words()
	}
	return Step{Rule: isMistake, Seen: wrong, Why: fmt.Sprintf("From here there is no way to %s: look again at %s.", way, what)}, nil
}
