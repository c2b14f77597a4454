package region

import "fmt"

// Unit is a row, a column or a region. All take the same number of queens. Index is
// 0-based: from the top, from the left, or as Puzzle.Region counts.
type Unit struct {
	Kind  string `json:"kind"` // "row", "column" or "region"
	Index int    `json:"index"`
}

// The units of a board have numbers: rows first, then columns, then regions.
const (
	rowKind = iota
	columnKind
	regionKind
)

var kinds = [...]string{rowKind: "row", columnKind: "column", regionKind: "region"}

// unit returns the unit of that number.
func (p *Puzzle) unit(u int) Unit { return Unit{kinds[u/p.n], u % p.n} }

// name returns what people call a unit: row 3, column 5, region C.
func (p *Puzzle) name(u int) string {
	if u/p.n == regionKind {
		return "region " + p.Letter(u%p.n)
	}
	return fmt.Sprintf("%s %d", kinds[u/p.n], u%p.n+1)
}

// unitsOf returns the row, the column and the region of square i.
func (p *Puzzle) unitsOf(i int) [len(kinds)]int {
	return [...]int{i / p.n, p.n + i%p.n, 2*p.n + int(p.region[i])}
}
