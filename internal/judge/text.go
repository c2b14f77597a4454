package judge

import (
	"slices"
	"strconv"
	"strings"
)

// Regular expressions would make the engine of the page larger by several percent.

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isWordByte(c byte) bool { return isDigit(c) || c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' }

// numbersIn returns the numbers of a text, as 12, -3 or 4.5, at most most of them, and the text
// with # for each number.
func numbersIn(text string, most int) (found []string, words string) {
	digits := func(at int) int {
		for at < len(text) && isDigit(text[at]) {
			at++
		}
		return at
	}
	var rest strings.Builder
	copied := 0
	for i := 0; i < len(text); i++ {
		if !isDigit(text[i]) {
			continue
		}
		from, to := i, digits(i)
		if from > copied && text[from-1] == '-' {
			from--
		}
		if to+1 < len(text) && text[to] == '.' && isDigit(text[to+1]) {
			to = digits(to + 1)
		}
		rest.WriteString(text[copied:from])
		rest.WriteByte('#')
		if len(found) < most {
			found = append(found, text[from:to])
		}
		copied, i = to, to-1
	}
	return found, rest.String() + text[copied:]
}

// mentions reports whether a text has one of some parts.
func mentions(text string, parts ...string) bool {
	return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(text, part) })
}

// hasWord reports whether a text has a word with the property.
func hasWord(text string, is func(word string) bool) bool {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r > 127 || !isWordByte(byte(r)) }) {
		if is(word) {
			return true
		}
	}
	return false
}

func isOneOf(words ...string) func(string) bool {
	return func(word string) bool { return slices.Contains(words, word) }
}

// runsJoined returns a text in which numbers that only separators part, each a #, are one.
func runsJoined(text string) string {
	joined, end := []byte(nil), -1 // of the last number, if only separators follow
	for i := range len(text) {
		if text[i] == '#' && end >= 0 && len(joined) > end {
			joined = joined[:end]
			continue
		}
		joined = append(joined, text[i])
		switch {
		case text[i] == '#':
			end = len(joined)
		case strings.IndexByte(" \t\n\f\r,;|()[]{}", text[i]) < 0:
			end = -1
		}
	}
	return string(joined)
}

// isCount reports whether a field stands alone, and whether it is said to be a number of solutions.
func isCount(field string) (alone, claimed bool) {
	line, at, _ := strings.Cut(strings.ToLower(field), "@")
	parts := strings.Split(line, "#")
	place, _ := strconv.Atoi(at)
	if place+1 >= len(parts) {
		return false, false
	}
	before, after := strings.Join(parts[:place+1], ""), strings.Trim(parts[place+1], " .!:)'\"*=-")
	next, _, _ := strings.Cut(after, " ")
	solutions := []string{"solutions", "solution(s)", "soluciones", "soluzioni", "soluções", "solucoes", "lösungen", "rozwiąz", "решений", "решения", "解", "ways"}
	alone = len(parts) == 2 && isOneOf("", ".", "!")(strings.TrimSpace(parts[1])) && isOneOf("", "total", "count", "anzahl", "found")(strings.Trim(before, " :=-"))
	names := strings.FieldsFunc(parts[place], func(r rune) bool { return !isLetter(r) })
	size := len(names) > 0 && isOneOf("n", "size", "tamaño", "tamanho")(names[len(names)-1]) // as solutions for n = 4
	return alone, !size && (mentions(next, solutions...) || after == "" && place+2 == len(parts) && mentions(before, solutions...))
}
