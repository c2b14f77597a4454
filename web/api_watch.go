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

// trace is a search, whole or cut off at its bound, which Truncated says.
type trace struct {
	Algorithm string `json:"algorithm"`
	All       bool   `json:"all"`
	Seed      uint64 `json:"seed"`
	Truncated bool   `json:"truncated"`
	*textbook.Columns
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
	reader, err := how.Read(n, opts)
	if err != nil {
		if all && !how.Complete {
			return nil, badField("all", "%v", err)
		}
		return nil, badField("n", "%v", err)
	}
	defer reader.Close()
	// The time being up is no error: what was reached is the answer.
	columns, _ := reader.Stretch(ctx, limit)
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	return jsonFile(trace{how.Name, all, seed, !columns.Done(), columns}) // while the slot is held, since long traces take memory
}
