package region

import (
	"fmt"
	"strings"
)

// gridFormat is a row of letters a line. Spaces between the letters are left
// out. A first line such as 10x2 tells the number of queens a line where there is
// more than one.
var gridFormat = Format{
	Name:      "grid",
	Looks:     "a row of letters a line, after a line like 10x2 where there are several queens a row",
	Block:     true,
	recognise: func(string) bool { return true },
	read: func(text string) (*Puzzle, error) {
		rows := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
		return readRows(rows)
	},
	write: func(p *Puzzle) (string, error) { return withHeader(p, "\n") + strings.Join(p.Rows(), "\n"), nil },
}

// slashFormat is the grid on one line.
var slashFormat = Format{
	Name:      "slash",
	Looks:     "rows of letters joined by /, after 10x2 and a space where there are several queens a row",
	recognise: func(text string) bool { return strings.Contains(text, "/") && !strings.Contains(text, "\n") },
	read: func(text string) (*Puzzle, error) {
		before, after, spaced := strings.Cut(text, " ")
		if _, _, rest, ok := header(before); spaced && ok && rest == "" {
			return readRows(append([]string{before}, strings.Split(after, "/")...))
		}
		return readRows(strings.Split(text, "/"))
	},
	write: func(p *Puzzle) (string, error) { return withHeader(p, " ") + strings.Join(p.Rows(), "/"), nil },
}

func withHeader(p *Puzzle, end string) string {
	if p.stars == 1 {
		return ""
	}
	return fmt.Sprintf("%dx%d%s", p.n, p.stars, end)
}

// readRows reads rows of letters that may have a header before them.
func readRows(rows []string) (*Puzzle, error) {
	for i, row := range rows {
		rows[i] = strings.Join(strings.Fields(row), "")
	}
	if len(rows) > 0 {
		if n, stars, rest, ok := header(rows[0]); ok && rest == "" {
			return sized(n, stars, rows[1:])
		}
	}
	return New(1, rows...)
}
