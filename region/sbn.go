package region

import (
	"fmt"
	"strings"
)

// sbnFormat is the Star Battle Notation of letters: the number of rows and of queens in
// each, as in 10x2, a dot, and the letters of all squares. A second dot may begin a
// comment, which is ignored.
var sbnFormat = Format{
	Name:  "sbn",
	About: "10x2. and the letters of all squares",
	detect: func(text string) bool {
		_, _, rest, ok := header(text)
		return ok && strings.HasPrefix(rest, ".")
	},
	read: readSBN,
	write: func(p *Puzzle) (string, error) {
		return fmt.Sprintf("%dx%d.%s", p.n, p.stars, strings.Join(p.Rows(), "")), nil
	},
}

func readSBN(text string) (*Puzzle, error) {
	n, stars, rest, _ := header(text)
	letters, _, _ := strings.Cut(rest[1:], ".")
	if err := checkSize(n, minStars); err != nil {
		return nil, err
	}
	if have := len(letters); have < n*n {
		return nil, faultAt(have/n, have%n, "the letters end before this square; there are %d of %d", have, n*n)
	} else if have > n*n {
		return nil, fmt.Errorf("there are %d letters; that is %d more than a board of %d rows has", have, have-n*n, n)
	}
	rows := make([]string, n)
	for r := range rows {
		rows[r] = letters[r*n : r*n+n]
	}
	return New(stars, rows...)
}
