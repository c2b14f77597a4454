package region

import (
	"slices"

	"iter"

	"io"

	"cmp"
)

// Equal reports whether p and q have the same regions and the same number of queens,
// whatever the letters.
func (p *Puzzle) Equal(q *Puzzle) bool {
	return p.stars == q.stars && slices.Equal(p.region, q.region)
}

// ReadEach is Read with the errors of entries as those of pairs.
func ReadEach(r io.Reader) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		for e, err := range Read(r) {
			if !yield(e, cmp.Or(err, e.Err)) {
				return
			}
		}
	}
}
