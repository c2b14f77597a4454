package judge

import (
	"cmp"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Source is a text whose integers may be the size of the board. Its name says by its ending how
// comments begin.
type Source struct{ Name, Text string }

// integer is a literal in a source: a number, or a list or matrix of as many cells.
type integer struct {
	file     int
	from, to int
	line     int
	value    int
	rank     int    // how it looks: less is more like the size
	cell     string // of a list or a matrix
	rows     bool   // it is a matrix
	size     int    // of the board on which it is the value; 0 for the value itself
}

// at returns what an integer is on a board of n rows that is value on one of size rows: the last or
// the next row or column, the number of diagonals of a direction or the last of them, twice the
// size, or the squares. False if it is none of these.
func at(value, size, n int) (int, bool) {
	for _, by := range [][3]int{{0, 1, 0}, {0, 1, -1}, {0, 1, 1}, {0, 2, -1}, {0, 2, -2}, {0, 2, 0}, {1, 0, 0}} {
		of := func(n int) int { return by[0]*n*n + by[1]*n + by[2] }
		if of(size) == value {
			return of(n), true
		}
	}
	return 0, false
}

// literal returns the literal for a size.
func (i integer) literal(text string, n int) string {
	if i.cell == "" {
		value, _ := at(i.value, cmp.Or(i.size, i.value), n)
		return strconv.Itoa(value)
	}
	list := func(cell string, n int) string {
		return text[:1] + strings.Repeat(cell+", ", n-1) + cell + text[len(text)-1:]
	}
	if i.rows {
		return list(list(i.cell, n), n)
	}
	return list(i.cell, n)
}

// longestName is how far before an integer its name is looked for.
const longestName = 200

// mostConstant is the largest constant that may be the size of a program's own board.
const mostConstant = 1000

// code returns the source with spaces for its strings and comments.
func (s Source) code() string {
	return blanked(s.Text, slices.Contains([]string{".py", ".sh", ".rb", ".pl", ""}, filepath.Ext(s.Name)))
}

// integersOf returns the integers of a source, without those in strings and comments.
func integersOf(file int, s Source) (ints []integer) {
	code := s.code()
	line, begun, end := 1, 0, 0 // a line and where it begins, and the end of the last list
	for from := 0; from < len(code); from++ {
		to := from
		for to < len(code) && (isWordByte(code[to]) || code[to] == '.') {
			to++
		}
		if value, err := strconv.Atoi(code[from:to]); err == nil && value >= 1 && value <= mostConstant && from >= end {
			if rank := rankOf(code[max(begun, from-longestName):from]); value > 1 || rank == 0 {
				ints = append(ints, integer{file: file, from: from, to: to, line: line, value: value, rank: rank})
			}
		}
		if from >= end && strings.IndexByte("[{", code[from]) >= 0 {
			if at, ok := listAt(code[from:], s.Text[from:]); ok {
				at.file, at.from, at.line, at.rank = file, from, line, 5
				at.to += from
				end = at.to
				ints = append(ints, at)
			}
		}
		from = to
		if to < len(code) && code[to] == '\n' {
			line, begun = line+1, to+1
		}
	}
	return ints
}

// listAt returns the list or the matrix of equal cells with which a text begins.
func listAt(code, text string) (at integer, ok bool) {
	depth, deepest := 0, 0
	for ; at.to == 0 || depth > 0; at.to++ {
		if at.to == len(code) || at.to == longestList {
			return at, false
		}
		switch code[at.to] {
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		}
		deepest = max(deepest, depth)
	}
	var rows [][]string
	for part := range strings.FieldsFuncSeq(text[:at.to], func(r rune) bool { return strings.ContainsRune("[]{}", r) }) {
		if part = strings.Trim(part, ", \t\r\n"); part != "" {
			cells := strings.Split(part, ",")
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			rows = append(rows, cells)
		}
	}
	if len(rows) == 0 {
		return at, false
	}
	at.value, at.cell, at.rows = len(rows[0]), rows[0][0], deepest > 1
	square := deepest == 1 && len(rows) == 1 || deepest == 2 && len(rows) == at.value
	unlike := func(row []string) bool {
		return len(row) != at.value || slices.ContainsFunc(row, func(cell string) bool { return cell != at.cell })
	}
	return at, square && at.value >= 4 && !slices.ContainsFunc(rows, unlike)
}

// longestList is the length in bytes of the longest list or matrix that is replaced.
const longestList = 4000

// blanked returns a source with spaces for its strings and comments, which begin with # in a script
// and as in C elsewhere.
func blanked(text string, script bool) string {
	code := []byte(text)
	for i := 0; i < len(text); {
		n := max(1, quotedAt(text[i:]), commentAt(text[i:], script))
		for j := i; n > 1 && j < i+n; j++ {
			if code[j] != '\n' {
				code[j] = ' '
			}
		}
		i += n
	}
	return string(code)
}

// commentAt returns the length of the comment with which a text begins, or 0.
func commentAt(text string, script bool) int {
	end, after := "\n", 0
	switch {
	case script && text[0] == '#', !script && strings.HasPrefix(text, "//"):
	case !script && strings.HasPrefix(text, "/*"):
		end, after = "*/", 2
	default:
		return 0
	}
	if at := strings.Index(text, end); at >= 0 {
		return at + after
	}
	return len(text)
}

// quotedAt returns the length of the string with which a text begins, or 0.
func quotedAt(text string) int {
	if text[0] != '"' && text[0] != '\'' {
		return 0
	}
	if three := strings.Repeat(text[:1], 3); strings.HasPrefix(text, three) {
		if at := strings.Index(text[3:], three); at >= 0 {
			return at + 6
		}
	}
	for i := 1; i < len(text) && text[i] != '\n'; i++ {
		switch text[i] {
		case '\\':
			i++
		case text[0]:
			return i + 1
		}
	}
	return 0
}

// rankOf says how the text of a line before an integer looks: 0 for the name of a size, 1 for another
// constant, 2 for a call, 5 for all else.
func rankOf(before string) int {
	text := strings.TrimSpace(before)
	if at := strings.LastIndexAny(text, "[{"); at > 0 && at < len(text)-1 && strings.Trim(text[at+1:], "0123456789, ") == "" { // a list of sizes
		text = strings.TrimSpace(text[:at])
	}
	given, assigned := strings.CutSuffix(text, "=")
	names := strings.FieldsFunc(strings.ToLower(given), func(r rune) bool { return r > 127 || !isWordByte(byte(r)) })
	isSize := func(name string) bool {
		return name == "n" || mentions(name, "size", "queen", "board", "damas", "reinas", "rainhas", "dim")
	}
	switch at := len(text) - 1; {
	case len(names) == 0, assigned && strings.IndexByte("=<>!+-*/%", given[len(given)-1]) >= 0:
		return 5
	case assigned && slices.ContainsFunc(names, isSize):
		return 0
	case assigned && before[0] != ' ' && before[0] != '\t', strings.HasPrefix(text, "#define "):
		return 1
	case at > 0 && text[at] == '(' && isWordByte(text[at-1]):
		return 2
	}
	return 5
}

// replaced returns the texts of sources with a size in the place of integers, which are in order.
func replaced(sources []Source, ints []integer, n int) []string {
	texts := make([]string, len(sources))
	for i, source := range sources {
		var text strings.Builder
		from := 0
		for _, at := range ints {
			if at.file == i {
				text.WriteString(source.Text[from:at.from] + at.literal(source.Text[at.from:at.to], n))
				from = at.to
			}
		}
		texts[i] = text.String() + source.Text[from:]
	}
	return texts
}
