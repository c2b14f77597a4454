package region

import (
	"fmt"
	"strings"
)

// gridFormat has a line for each row, with a letter or a number for each square. Spaces,
// commas and semicolons between them are optional. A first line such as 10x2 gives the
// number of rows and of queens in each, if that is not 1.
var gridFormat = Format{
	Name:   "grid",
	About:  "rows of letters or numbers, after a line like 10x2 for several queens a row",
	block:  true,
	detect: func(string) bool { return true },
	read:   readLines,
	write:  func(p *Puzzle) (string, error) { return withHeader(p, "\n") + strings.Join(p.Rows(), "\n"), nil },
}

// slashFormat is the grid on one line.
var slashFormat = Format{
	Name:   "slash",
	About:  "rows of letters joined by /, after 10x2 and a space for several queens a row",
	detect: func(text string) bool { return strings.Contains(text, "/") && !strings.Contains(text, "\n") },
	read: func(text string) (*Puzzle, error) {
		if before, after, ok := strings.Cut(text, " "); ok && isHeader(before) {
			return readRows(unstated, append([]string{before}, strings.Split(after, "/")...))
		}
		return readRows(unstated, strings.Split(text, "/"))
	},
	write: func(p *Puzzle) (string, error) { return withHeader(p, " ") + strings.Join(p.Rows(), "/"), nil },
}

func withHeader(p *Puzzle, end string) string {
	switch {
	case p.stars == 1:
		return ""
	case p.stars == p.n && end == "\n": // otherwise it would be the size
		return fmt.Sprintf("%d stars%s", p.stars, end)
	}
	return fmt.Sprintf("%dx%d%s", p.n, p.stars, end)
}
