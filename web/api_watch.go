package web

import (
	"context"
	"net/http"

	"nqueens/textbook"
)

const (
	traceSize   = 32      // largest board whose search is traced
	traceEvents = 200_000 // events of one answer, at most
)

// algorithm is one entry of the list of textbook algorithms.
type algorithm struct {
	Name       string   `json:"name"`
	Title      string   `json:"title"`
	Idea       string   `json:"idea"`
	Cost       string   `json:"cost"`
	Source     string   `json:"source"`
	Tried      string   `json:"tried"`
	Pseudocode []string `json:"pseudocode"`
	MaxN       int      `json:"max_n"`
	Complete   bool     `json:"complete"`
	Seeded     bool     `json:"seeded"`
	Tree       bool     `json:"tree"`
}

func (s *Server) algorithms(_ http.ResponseWriter, r *http.Request) (any, error) {
	if err := queryOf(r).err(); err != nil {
		return nil, err
	}
	list := make([]algorithm, len(textbook.Algorithms))
	for i, a := range textbook.Algorithms {
		list[i] = algorithm{
			a.Name, a.Title, a.Idea, a.Cost, a.Source, a.Tried, a.Pseudocode,
			min(a.MaxN, traceSize), a.Complete, a.Seeded, a.Tree,
		}
	}
	return map[string]any{"algorithms": list}, nil
}

// trace is a search as columns, one entry an event: a letter for its kind (try,
// conflict, place, remove, dead end "d", solution, done "."), its square as row
// times n plus column or -1, its node and its line of pseudocode. Parents has an
// entry for each place only. A trace that stops at its bound says so in
// Truncated.
type trace struct {
	N         int    `json:"n"`
	Algorithm string `json:"algorithm"`
	All       bool   `json:"all"`
	Seed      uint64 `json:"seed"`
	Events    int    `json:"events"`
	Truncated bool   `json:"truncated"`
	Kinds     string `json:"kinds"`
	Squares   []int  `json:"squares"`
	Nodes     []int  `json:"nodes"`
	Parents   []int  `json:"parents"`
	Lines     []int  `json:"lines"`
}

var kindLetters = map[textbook.Kind]byte{
	textbook.Try: 't', textbook.Conflict: 'c', textbook.Place: 'p', textbook.Remove: 'r',
	textbook.DeadEnd: 'd', textbook.Solution: 's', textbook.Done: '.',
}

func (s *Server) trace(_ http.ResponseWriter, r *http.Request) (any, error) {
	q := queryOf(r)
	n := q.size(traceSize)
	name := q.text("algorithm")
	all := q.flag("all")
	seed := q.seed("seed")
	limit := q.whole("limit", traceEvents, 1, traceEvents)
	if err := q.err(); err != nil {
		return nil, err
	}
	if name == "" {
		name = textbook.Algorithms[0].Name
	}
	how, err := textbook.ByName(shortened(name))
	if err != nil {
		return nil, badField("algorithm", "%v", err)
	}
	free, err := s.searches.take(r.Context(), s.limits.SearchWait)
	if err != nil {
		return nil, err
	}
	defer free()
	ctx, cancel := context.WithTimeout(r.Context(), s.limits.SearchTime)
	defer cancel()
	opts := textbook.Options{All: all, Seed: seed}
	events, err := how.Events(ctx, n, opts)
	if err != nil {
		if all && !how.Complete {
			return nil, badField("all", "%v", err)
		}
		return nil, badField("n", "%v", err)
	}

	out := trace{
		N: n, Algorithm: how.Name, All: all, Seed: seed, Truncated: true,
		Squares: []int{}, Nodes: []int{}, Parents: []int{}, Lines: []int{},
	}
	kinds := make([]byte, 0, 1<<12)
	for e := range events {
		square := -1
		switch e.Kind {
		case textbook.Try, textbook.Conflict, textbook.Place, textbook.Remove:
			square = e.Square.Row*n + e.Square.Col
		}
		kinds = append(kinds, kindLetters[e.Kind])
		out.Squares = append(out.Squares, square)
		out.Nodes = append(out.Nodes, e.Node)
		out.Lines = append(out.Lines, e.Line)
		if e.Kind == textbook.Place {
			out.Parents = append(out.Parents, e.Parent)
		}
		if e.Kind == textbook.Done {
			out.Truncated = false
		}
		if len(kinds) == limit {
			break
		}
	}
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	out.Kinds = string(kinds)
	out.Events = len(kinds)
	return jsonFile(out) // while the slot is held, since long traces take memory
}
