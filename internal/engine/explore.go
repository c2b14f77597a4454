package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/finding"
	"nqueens.example/nqueens/internal/finding/complete"
	"nqueens.example/nqueens/internal/finding/search"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/symmetry"
	"nqueens.example/nqueens/write"
)

// pageLimit is the largest number of solutions in an answer.
const pageLimit = 500

// oneBased returns the 1-based columns of p.
func oneBased(p nqueens.Placement) []int {
	columns := make([]int, len(p))
	for row, col := range p {
		columns[row] = col + 1
	}
	return columns
}

// SolutionAnswer is one solution. Columns are 1-based, and null if there is none.
type SolutionAnswer struct {
	N       int     `json:"n"`
	Columns []int   `json:"columns"`
	Method  string  `json:"method"`
	Seed    *uint64 `json:"seed,omitempty"`
	Seconds float64 `json:"seconds"`
}

// solution finds a solution by one of the methods of package solve.
func (e *Engine) solution(ctx context.Context, q *Query) (any, error) {
	n := q.Size(SolutionSize)
	method := q.method("method")
	seed := q.Seed("seed")
	if err := q.Err(); err != nil {
		return nil, err
	}
	out := SolutionAnswer{N: n, Method: method.Name}
	started := time.Now()
	p, err := e.placement(ctx, n, method, seed)
	out.Seconds = time.Since(started).Seconds()
	if method.Seeded {
		out.Seed = &seed
	}
	if err == nil {
		out.Columns = oneBased(p)
	} else if errors.Is(err, nqueens.ErrNoSolution) {
		err = nil
	}
	return out, err
}

// method returns the method that the parameter names, or the first of package solve
// if it is missing.
func (f *Query) method(field string) finding.Method {
	name := f.Text(field)
	if name == "" && len(f.values[field]) == 0 {
		return finding.Methods()[0]
	}
	m, err := finding.ByName(name)
	if err != nil {
		f.Fail(field, "there is no method %s; the methods are %s", Quoted(name), strings.Join(finding.Names(), ", "))
	}
	return m
}

// placement finds a solution by one of the methods.
func (e *Engine) placement(ctx context.Context, n int, m finding.Method, seed uint64) (nqueens.Placement, error) {
	problem := nqueens.Problem{N: n}
	if err := m.Check(problem); err != nil {
		return nil, BadField("n", "%v", err)
	}
	solve := func(ctx context.Context) (nqueens.Placement, error) {
		found, err := m.Solve(ctx, problem, finding.Options{Seed: seed})
		return found.Placement, err
	}
	if !m.Searches {
		return solve(ctx)
	}
	late := fmt.Sprintf("no solution of n = %d within %%s by the method %s; %s serves every n at once", n, m.Name, finding.Names()[0])
	return within(ctx, e, "n", late, solve)
}

// listed returns the list that a query asks for, and the part of it: a 0-based index and a length.
func (e *Engine) listed(q *Query) (n int, l *list, from, limit int, err error) {
	n = q.Size(ListSize)
	from, limit = q.Whole("from", 1, 1, 1<<20)-1, q.Whole("limit", 50, 1, pageLimit)
	if err = q.Err(); err == nil {
		l, err = e.lists[n]()
	}
	return n, l, from, limit, err
}

// solutions returns part of the list of all solutions.
func (e *Engine) solutions(ctx context.Context, q *Query) (any, error) {
	n, l, from, limit, err := e.listed(q)
	if err != nil {
		return nil, err
	}
	out := struct {
		N         int     `json:"n"`
		Total     int     `json:"total"`
		From      int     `json:"from"`
		Solutions [][]int `json:"solutions"`
	}{n, len(l.all), from + 1, [][]int{}}
	for _, p := range l.all[min(from, len(l.all)):min(from+limit, len(l.all))] {
		out.Solutions = append(out.Solutions, oneBased(p))
	}
	return out, nil
}

// Class is a class of solutions that are equal up to symmetry. Columns, 1-based, is
// the least of them.
type Class struct {
	Columns  []int   `json:"columns"`
	Symmetry string  `json:"symmetry"`
	Orbit    [][]int `json:"orbit"`
}

// classes returns part of the list of classes.
func (e *Engine) classes(ctx context.Context, q *Query) (any, error) {
	n, l, from, limit, err := e.listed(q)
	if err != nil {
		return nil, err
	}
	out := struct {
		N       int     `json:"n"`
		Total   int     `json:"total"`
		From    int     `json:"from"`
		Classes []Class `json:"classes"`
	}{n, len(l.least), from + 1, []Class{}}
	for _, least := range l.least[min(from, len(l.least)):min(from+limit, len(l.least))] {
		found := Class{Columns: oneBased(least), Symmetry: string(symmetry.ClassOf(least))}
		for _, p := range symmetry.Orbit(least) {
			found.Orbit = append(found.Orbit, oneBased(p))
		}
		out.Classes = append(out.Classes, found)
	}
	return out, nil
}

// CompleteRequest asks for a completion of a partly filled board. Squares are in
// algebraic notation.
type CompleteRequest struct {
	N       int      `json:"n"`
	Placed  []string `json:"placed"`
	Blocked []string `json:"blocked"`
}

// CompleteAnswer reports whether a board can be completed. Outcome is "solved",
// "impossible" (proven) or "undecided" (out of time).
type CompleteAnswer struct {
	N       int     `json:"n"`
	Outcome string  `json:"outcome"`
	Columns []int   `json:"columns,omitempty"`
	Reason  string  `json:"reason,omitempty"`
	Nodes   uint64  `json:"nodes"`
	Seconds float64 `json:"seconds"`
}

// searched describes the search that proved that there is no completion.
func searched(nodes uint64) string {
	switch nodes {
	case 0:
		return "The forced queens lead to a contradiction."
	case 1:
		return "One queen was tried, everything else was forced."
	}
	return fmt.Sprintf("%d queens were tried, everything else was forced.", nodes)
}

// Complete finds a solution that keeps the queens placed and the squares blocked,
// or proves that there is none.
func (e *Engine) Complete(ctx context.Context, ask CompleteRequest) (any, error) {
	problem, err := problemOf(ask)
	if err != nil {
		return nil, err
	}
	return within(ctx, e, "", "", func(timed context.Context) (any, error) {
		out := CompleteAnswer{N: ask.N}
		started := time.Now()
		found, err := complete.Solve(timed, problem, complete.Options{})
		out.Seconds, out.Nodes = time.Since(started).Seconds(), found.Nodes
		switch {
		case err == nil:
			out.Outcome, out.Columns = "solved", oneBased(found.Placement)
		case errors.Is(err, nqueens.ErrNoSolution):
			out.Outcome, out.Reason = "impossible", "Proven: this board cannot be completed. "+searched(found.Nodes)
		case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
			out.Outcome, out.Reason = "undecided", fmt.Sprintf("Neither completed nor refuted within %s.", e.options.SearchTime)
		default:
			return out, err
		}
		return out, nil
	})
}

// problemOf returns the problem of a request. Its error names the field at fault.
func problemOf(ask CompleteRequest) (nqueens.Problem, error) {
	p := nqueens.Problem{N: ask.N}
	if err := InRange("n", ask.N, 1, CompleteSize); err != nil {
		return p, err
	}
	for _, part := range []struct {
		field string
		names []string
		into  *[]nqueens.Square
	}{{"placed", ask.Placed, &p.Placed}, {"blocked", ask.Blocked, &p.Blocked}} {
		if len(part.names) > ask.N*ask.N {
			return p, BadField(part.field, "%d squares are more than the board has", len(part.names))
		}
		for i, name := range part.names {
			square, err := nqueens.ParseSquare(Shortened(name))
			if err != nil {
				return p, BadField(fmt.Sprintf("%s[%d]", part.field, i), "%v", err)
			}
			*part.into = append(*part.into, square)
		}
		if err := p.OfQueens(); err != nil {
			return p, BadField(part.field, "%v", err)
		}
	}
	return p, nil
}

// placement reads the parameter columns, written as "1,5,8" or "1 5 8": a placement of at most
// that many queens.
func (f *Query) placement(most int) (p nqueens.Placement) {
	parts := strings.FieldsFunc(f.Text("columns"), func(r rune) bool { return r == ',' || r == ' ' })
	switch {
	case len(parts) == 0:
		f.Fail("columns", "missing: give the column of the queen in each row, like 2,4,1,3")
	case len(parts) > most:
		f.Fail("columns", "%d columns are more than the %d served here", len(parts), most)
		return nil
	}
	for _, part := range parts {
		column, err := strconv.Atoi(part)
		if err != nil || column < 1 || column > len(parts) {
			f.Fail("columns", "%s is not a column from 1 to %d", Quoted(part), len(parts))
		}
		p = append(p, column-1)
	}
	return p
}

// notation writes a placement in one of the text formats.
func (e *Engine) notation(ctx context.Context, q *Query) (any, error) {
	p := q.placement(SolutionSize)
	format := q.OneOf("format", FormatNames()...)
	if err := q.Err(); err != nil {
		return nil, err
	}
	free, err := e.options.Begin(ctx)
	if err != nil {
		return nil, err
	}
	defer free()
	var out bytes.Buffer
	writer := write.NewWriter(&out, format, write.Options{Single: true})
	if err = writer.Write(p); err == nil {
		err = writer.Close()
	}
	if err != nil {
		return nil, BadField("format", "%v", err)
	}
	return Text(out.String()), nil
}

// FormatNames returns the names of the text formats, in the order of their table.
func FormatNames() []string {
	return words.Each(write.Formats(), func(f write.Format) string { return f.Name })
}

// formats lists the text formats, in the order of their table.
func (e *Engine) formats(_ context.Context, q *Query) (any, error) {
	if err := q.Err(); err != nil {
		return nil, err
	}
	return map[string]any{"formats": write.Formats()}, nil
}

// lists holds all solutions of the small boards, by their size, 1 to ListSize. Each board is
// searched once, on first use.
type lists [ListSize + 1]func() (*list, error)

// list is the solutions of one board in lexicographic order, and those of them that
// are the least of their class.
type list struct{ all, least []nqueens.Placement }

func newLists() (l lists) {
	for n := range ListSize {
		l[n+1] = sync.OnceValues(func() (*list, error) { return newList(n + 1) })
	}
	return l
}

func newList(n int) (*list, error) {
	l := new(list)
	for p, err := range search.All(context.Background(), nqueens.Problem{N: n}) {
		if err != nil {
			return nil, fmt.Errorf("listing n = %d: %w", n, err)
		}
		if l.all = append(l.all, p); symmetry.IsCanonical(p) {
			l.least = append(l.least, p)
		}
	}
	return l, nil
}

// knownCount is a published count of solutions. The numbers are decimal strings.
type knownCount struct {
	N         int    `json:"n"`
	Solutions string `json:"solutions"`
	Unique    string `json:"unique,omitempty"`
}

// known lists the published counts.
func (e *Engine) known(_ context.Context, q *Query) (any, error) {
	if err := q.Err(); err != nil {
		return nil, err
	}
	var list []knownCount
	for n := 1; ; n++ {
		q, ok := known.Solutions(n)
		if !ok {
			break
		}
		row := knownCount{N: n, Solutions: q.String()}
		if unique, ok := known.Unique(n); ok {
			row.Unique = unique.String()
		}
		list = append(list, row)
	}
	return map[string]any{"known": list, "source": "OEIS A000170 and A002562"}, nil
}
