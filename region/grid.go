package region

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// gridFormat has a line for each row, with a letter or a number for each square. Spaces,
// commas and semicolons between them are optional. A first line such as 10x2 gives the
// number of rows and of queens in each, if that is not 1.
var gridFormat = Format{
	Name:   "grid",
	About:  "rows of letters or numbers, after a line like 10x2 for several queens a row",
	block:  true,
	detect: func(string) bool { return true },
	read: func(text string) (*Puzzle, error) {
		rows := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
		return readRows(rows)
	},
	write: func(p *Puzzle) (string, error) { return withHeader(p, "\n") + strings.Join(p.Rows(), "\n"), nil },
}

// slashFormat is the grid on one line.
var slashFormat = Format{
	Name:   "slash",
	About:  "rows of letters joined by /, after 10x2 and a space for several queens a row",
	detect: func(text string) bool { return strings.Contains(text, "/") && !strings.Contains(text, "\n") },
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

// readRows reads rows of letters or numbers, at least one, with or without a header.
func readRows(rows []string) (*Puzzle, error) {
	n, stars, headed := len(rows), 1, false
	if many, queens, rest, ok := header(strings.TrimSpace(rows[0])); ok && rest == "" {
		n, stars, headed = many, queens, true
		rows = rows[1:]
	}
	rows, err := lettered(rows)
	if err != nil {
		return nil, err
	}
	if headed {
		return sized(n, stars, rows)
	}
	return New(stars, rows...)
}

// lettered removes the separators from rows, and replaces numbers by letters if all
// regions are numbers, as in 0 0 1 or 1,1,2 or 112.
func lettered(rows []string) ([]string, error) {
	all := strings.Join(rows, " ")
	if strings.ContainsFunc(all, unicode.IsLetter) || !strings.ContainsFunc(all, unicode.IsDigit) {
		return letters(rows, func(field string) (string, error) {
			if strings.ContainsFunc(field, func(c rune) bool { return c > unicode.MaxASCII }) {
				return "", fmt.Errorf("%q is not a region; regions are letters from A to Z", field)
			}
			return field, nil
		})
	}
	names := make(map[string]string)
	return letters(rows, func(field string) (string, error) {
		number, err := strconv.ParseUint(field, 10, 16)
		if err != nil {
			return "", fmt.Errorf("%q is not a region; regions are letters from A to Z, or all are numbers", field)
		}
		key := strconv.FormatUint(number, 10)
		if names[key] == "" && len(names) == MaxN {
			return "", fmt.Errorf("region %s is one too many; there are at most %d", key, MaxN)
		}
		if names[key] == "" {
			names[key] = string(rune('A' + len(names)))
		}
		return names[key], nil
	})
}

// letters maps the fields of rows to letters.
func letters(rows []string, letter func(field string) (string, error)) ([]string, error) {
	lettered := make([]string, len(rows))
	for r, row := range rows {
		fields := strings.FieldsFunc(row, func(c rune) bool { return c == ',' || c == ';' || unicode.IsSpace(c) })
		if len(fields) == 1 {
			fields = strings.Split(fields[0], "")
		}
		for c, field := range fields {
			text, err := letter(field)
			if err != nil {
				return nil, faultAt(r, c, "%v", err)
			}
			lettered[r] += text
		}
	}
	return lettered, nil
}
