package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"nqueens"
	"nqueens/complete"
	"nqueens/construct"
	"nqueens/draw"
	"nqueens/notation"
	"nqueens/picture"
	"nqueens/symmetry"
)

// Bounds of what is explored.
const (
	solutionSize = 1000 // largest board of one solution
	completeSize = 64   // largest board completed
	pictureSize  = 400  // largest board drawn
	pageLimit    = 500  // solutions of one answer
)

// oneBased returns the columns of p as people write them.
func oneBased(p nqueens.Placement) []int {
	columns := make([]int, len(p))
	for row, col := range p {
		columns[row] = col + 1
	}
	return columns
}

// solutionAnswer is one solution; Columns is null where there is none.
type solutionAnswer struct {
	N       int     `json:"n"`
	Columns []int   `json:"columns"`
	Method  string  `json:"method"`
	Seed    *uint64 `json:"seed,omitempty"`
	Seconds float64 `json:"seconds"`
}

// solution returns the first, a random or the constructed solution.
func (s *Server) solution(_ http.ResponseWriter, r *http.Request) (any, error) {
	q := queryOf(r)
	n := q.size(solutionSize)
	out := solutionAnswer{N: n, Method: q.oneOf("method", "construct", "first", "random")}
	seed := q.seed("seed")
	if err := q.err(); err != nil {
		return nil, err
	}
	started := time.Now()
	p, err := s.placement(r.Context(), n, out.Method, seed)
	out.Seconds = time.Since(started).Seconds()
	if out.Method == "random" {
		out.Seed = &seed
	}
	switch {
	case err == nil && p == nil, errors.Is(err, nqueens.ErrNoSolution):
		return out, nil
	case errors.Is(err, context.DeadlineExceeded):
		stuck := problemf(http.StatusUnprocessableEntity,
			"no solution of n = %d within %s by the method %s; construct serves every n at once", n, s.limits.SearchTime, out.Method)
		stuck.Field = "n"
		return nil, stuck
	case err != nil:
		return nil, err
	}
	if err := p.Validate(); err != nil {
		return nil, fmt.Errorf("method %s gave a wrong placement of %d queens: %w", out.Method, n, err)
	}
	out.Columns = oneBased(p)
	return out, nil
}

// placement finds a solution by one of the methods, nil where there is none.
// All but the construction are searches.
func (s *Server) placement(ctx context.Context, n int, method string, seed uint64) (nqueens.Placement, error) {
	if method == "construct" {
		return construct.Placement(n)
	}
	free, err := s.searches.take(ctx, s.limits.SearchWait)
	if err != nil {
		return nil, err
	}
	defer free()
	ctx, cancel := context.WithTimeout(ctx, s.limits.SearchTime)
	defer cancel()
	if method == "first" {
		return firstPlacement(ctx, n)
	}
	return construct.Repair(ctx, n, seed)
}

// page reads which part of a list is asked for, as 0-based indices.
func page(q *fields) (from, limit int) {
	from = q.whole("from", 1, 1, 1<<20) - 1
	limit = q.whole("limit", 50, 1, pageLimit)
	return from, limit
}

// solutions returns a part of the list of all solutions.
func (s *Server) solutions(_ http.ResponseWriter, r *http.Request) (any, error) {
	q := queryOf(r)
	n := q.size(listSize)
	from, limit := page(q)
	if err := q.err(); err != nil {
		return nil, err
	}
	l, err := s.lists.of(n)
	if err != nil {
		return nil, err
	}
	out := struct {
		N         int     `json:"n"`
		Total     int     `json:"total"`
		From      int     `json:"from"`
		Solutions [][]int `json:"solutions"`
	}{n, l.len(), from + 1, [][]int{}}
	for i := from; i < min(from+limit, l.len()); i++ {
		out.Solutions = append(out.Solutions, oneBased(l.at(i)))
	}
	return out, nil
}

// class is the solutions that are one up to symmetry; Columns is the least.
type class struct {
	Columns  []int   `json:"columns"`
	Symmetry string  `json:"symmetry"`
	Orbit    [][]int `json:"orbit"`
}

// classes returns a part of the list of solutions up to symmetry.
func (s *Server) classes(_ http.ResponseWriter, r *http.Request) (any, error) {
	q := queryOf(r)
	n := q.size(listSize)
	from, limit := page(q)
	if err := q.err(); err != nil {
		return nil, err
	}
	l, err := s.lists.of(n)
	if err != nil {
		return nil, err
	}
	out := struct {
		N       int     `json:"n"`
		Total   int     `json:"total"`
		From    int     `json:"from"`
		Classes []class `json:"classes"`
	}{n, len(l.least), from + 1, []class{}}
	for i := from; i < min(from+limit, len(l.least)); i++ {
		least := l.at(int(l.least[i]))
		found := class{Columns: oneBased(least), Symmetry: symmetry.ClassOf(least).String()}
		for _, p := range symmetry.Orbit(least) {
			found.Orbit = append(found.Orbit, oneBased(p))
		}
		out.Classes = append(out.Classes, found)
	}
	return out, nil
}

type completeRequest struct {
	N       int      `json:"n"`
	Placed  []string `json:"placed"`
	Blocked []string `json:"blocked"`
}

// completeAnswer says whether a board that was begun can be completed: Outcome
// is solved, impossible (proven) or undecided (the time was up).
type completeAnswer struct {
	N       int     `json:"n"`
	Outcome string  `json:"outcome"`
	Columns []int   `json:"columns,omitempty"`
	Reason  string  `json:"reason,omitempty"`
	Nodes   uint64  `json:"nodes"`
	Seconds float64 `json:"seconds"`
}

// searched says how a proof came about.
func searched(nodes uint64) string {
	switch nodes {
	case 0:
		return "What is forced leads to a contradiction by itself."
	case 1:
		return "One queen was tried, everything else was forced."
	}
	return fmt.Sprintf("%d queens were tried, everything else was forced.", nodes)
}

// complete finds a solution that keeps the queens placed and the squares blocked,
// or proves that there is none.
func (s *Server) complete(w http.ResponseWriter, r *http.Request) (any, error) {
	var ask completeRequest
	if err := readBody(w, r, &ask); err != nil {
		return nil, err
	}
	problem, err := problemOf(ask)
	if err != nil {
		return nil, err
	}
	free, err := s.searches.take(r.Context(), s.limits.SearchWait)
	if err != nil {
		return nil, err
	}
	defer free()
	ctx, cancel := context.WithTimeout(r.Context(), s.limits.SearchTime)
	defer cancel()
	started := time.Now()
	out := completeAnswer{N: ask.N}
	found, err := complete.Solve(ctx, problem, complete.Options{})
	out.Seconds = time.Since(started).Seconds()
	out.Nodes = found.Nodes
	switch {
	case err == nil && found.Placement != nil:
		out.Outcome, out.Columns = "solved", oneBased(found.Placement)
	case err == nil:
		out.Outcome = "impossible"
		out.Reason = "Proven: this board cannot be completed. " + searched(found.Nodes)
	case errors.Is(err, context.DeadlineExceeded) && r.Context().Err() == nil:
		out.Outcome = "undecided"
		out.Reason = fmt.Sprintf("Neither completed nor refuted within %s.", s.limits.SearchTime)
	default:
		return nil, err
	}
	return out, nil
}

// problemOf checks what the client sent, naming the field that is wrong.
func problemOf(ask completeRequest) (nqueens.Problem, error) {
	p := nqueens.New(ask.N)
	if err := inRange("n", ask.N, 1, completeSize); err != nil {
		return p, err
	}
	for _, part := range []struct {
		field string
		names []string
		into  *[]nqueens.Square
	}{{"placed", ask.Placed, &p.Placed}, {"blocked", ask.Blocked, &p.Blocked}} {
		if len(part.names) > ask.N*ask.N {
			return p, badField(part.field, "%d squares are more than the board has", len(part.names))
		}
		for i, name := range part.names {
			square, err := nqueens.ParseSquare(shortened(name))
			if err != nil {
				return p, badField(fmt.Sprintf("%s[%d]", part.field, i), "%v", err)
			}
			*part.into = append(*part.into, square)
		}
		if err := p.Validate(); err != nil {
			return p, badField(part.field, "%v", err)
		}
	}
	return p, nil
}

// placementOf reads the parameter columns.
func placementOf(q *fields, most int) nqueens.Placement {
	columns, err := listOfNumbers(q.text("columns"), most)
	if err != nil {
		q.fail("columns", "%v", err)
		return nil
	}
	p := make(nqueens.Placement, len(columns))
	for row, col := range columns {
		p[row] = col - 1
	}
	return p
}

// notation writes a placement in one of the text formats.
func (s *Server) notation(_ http.ResponseWriter, r *http.Request) (any, error) {
	q := queryOf(r)
	p := placementOf(q, solutionSize)
	format := notation.Format(q.oneOf("format", notation.Names()...))
	if err := q.err(); err != nil {
		return nil, err
	}
	free, err := s.drawings.take(r.Context(), s.limits.SearchWait)
	if err != nil {
		return nil, err
	}
	defer free()
	var out bytes.Buffer
	writer := notation.NewWriter(&out, format, notation.Options{Single: true})
	if err := writer.Write(p); err != nil {
		return nil, err
	}
	if err := writer.Close(); err != nil {
		return nil, err
	}
	return file{"text/plain; charset=utf-8", out.Bytes()}, nil
}

func (s *Server) pictureSVG(_ http.ResponseWriter, r *http.Request) (any, error) {
	return s.picture(r, "image/svg+xml", draw.SVG)
}

func (s *Server) picturePNG(_ http.ResponseWriter, r *http.Request) (any, error) {
	return s.picture(r, "image/png", draw.PNG)
}

// pictureWriter is draw.SVG or draw.PNG.
type pictureWriter func(io.Writer, draw.Options, ...draw.Scene) error

const (
	maxSide      = 3000 // of a picture, in pixels
	largestTiled = 250  // largest board whose squares are drawn as large as usual
)

func (s *Server) picture(r *http.Request, kind string, drawn pictureWriter) (any, error) {
	q := queryOf(r)
	p := placementOf(q, pictureSize)
	tile := q.whole("tile", 0, 4, 200)
	theme := q.oneOf("theme", draw.Themes()...)
	coordinates := q.oneOf("coordinates", "true", "false") == "true"
	if tile*len(p) > maxSide {
		q.fail("tile", "%d pixels a square make a picture wider than %d", tile, maxSide)
	}
	if err := q.err(); err != nil {
		return nil, err
	}
	if tile == 0 && len(p) > largestTiled {
		tile = maxSide / len(p)
	}
	free, err := s.drawings.take(r.Context(), s.limits.SearchWait)
	if err != nil {
		return nil, err
	}
	defer free()
	scene := picture.Solution(nqueens.New(len(p)), p, draw.Queen)
	var out bytes.Buffer
	title := fmt.Sprintf("%d queens", len(p))
	if err := drawn(&out, draw.Options{Theme: theme, Tile: tile, Coordinates: coordinates, Title: title}, scene); err != nil {
		return nil, err
	}
	return file{kind, out.Bytes()}, nil
}
