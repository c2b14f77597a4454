package engine

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
	"nqueens.example/nqueens/read"
)

// text is something that is read from a text, of at most a number of bytes.
type text struct {
	most int
	read func(*Engine, context.Context, string) (any, error)
}

// texts maps the names of what Read reads to how it is read.
var texts = map[string]text{
	"board":  {32 << 10, (*Engine).board},
	"puzzle": {longestPuzzle, (*Engine).puzzle},
	"steps":  {1 << 20, (*Engine).steps},
	"judge":  {judgedBody, (*Engine).judge},
	"codes":  {1 << 20, (*Engine).codes},

	"program": {largestLog, (*Engine).program}, // a ProgramRequest in JSON
}

// longestPuzzle is the length in bytes of the longest text with a puzzle.
const longestPuzzle = 32 << 10

// Texts returns the names of what Read reads.
func Texts() []string { return slices.Sorted(maps.Keys(texts)) }

// TextLimit returns the length in bytes of the longest text that Read reads under a name.
func TextLimit(name string) int { return texts[name].most }

// Read answers with what a text says, such as a board or a search. If the text is at
// fault, the error is a *Refusal.
func (e *Engine) Read(ctx context.Context, name, written string) (any, error) {
	kind, ok := texts[name]
	switch {
	case !ok:
		return nil, BadField("", "there is nothing called %s to read", Quoted(name))
	case len(written) > kind.most:
		return nil, BadField("", "the text is longer than %d bytes", kind.most)
	}
	answer, err := kind.read(e, ctx, written)
	var refusal *Refusal
	if errors.As(err, &refusal) {
		return nil, &Refusal{Detail: refusal.Detail, TooHard: refusal.TooHard} // there are no fields
	}
	return answer, err
}

// BoardAnswer is a board that was read. Squares are in algebraic notation.
type BoardAnswer struct {
	N       int      `json:"n"`
	Placed  []string `json:"placed"`
	Blocked []string `json:"blocked"`
}

// board reads a board with queens and blocked squares, or a placement, in any format that
// package read reads. Queens of a placement may attack each other.
func (e *Engine) board(_ context.Context, written string) (any, error) {
	p, err := read.Problem(strings.NewReader(written))
	if err != nil {
		var record read.Record
		var placementErr error
		for record, placementErr = range read.Placements(strings.NewReader(written), read.Options{}) {
			break
		}
		var off *nqueens.OffBoard
		switch {
		case placementErr == nil && errors.As(record.Placement.Validate(), &off):
			return nil, BadField("", "%v", off)
		case placementErr == nil:
			p = nqueens.Problem{N: len(record.Placement), Placed: slices.Collect(record.Placement.Squares())}
		case strings.Contains(strings.TrimSpace(written), "\n"):
			return nil, BadField("", "%v", err)
		default:
			return nil, BadField("", "%v", placementErr)
		}
	}
	if p.N > CompleteSize {
		return nil, BadField("", "the board has %d rows, more than the %d that are read here", p.N, CompleteSize)
	}
	return BoardAnswer{N: p.N, Placed: words.Each(p.Placed, nqueens.Square.String), Blocked: words.Each(p.Blocked, nqueens.Square.String)}, nil
}
