package engine

import (
	"context"

	"nqueens.example/nqueens/internal/known"
)

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
