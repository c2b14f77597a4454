package region

import "slices"

// Equal reports whether p and q have the same regions and the same number of queens,
// whatever the letters.
func (p *Puzzle) Equal(q *Puzzle) bool {
	return p.stars == q.stars && slices.Equal(p.region, q.region)
}
