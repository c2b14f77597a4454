package notation

import (
	"bytes"
	"strings"
	"sync"
	"unicode"
)

// titleWords are the words of lines that programs print around their solutions, and
// smallWords those that stand between them.
var (
	titleWords = wordSet(`answer answers arrangement arrangements board boards chessboard columns configuration configurations
		collisions conflict conflicts cost count distinct done elapsed energy fitness found generation generations individual ms nr number permutation placed placement placements
		position positions possible possibility problem puzzle queen queens result results rows runtime sample score
		sec seconds size sol solution solutions solved state time took total unique valid variant way ways
		brett damen dame lösung lösungen reina reinas solución soluciones solucion tablero
		dames reines échiquier regine soluzione soluzioni scacchiera rainha rainhas solução soluções`)
	smallWords = wordSet(`a all an and are at by first for from has here in is next no of on one s the there this to was with yes true false`)
)

func wordSet(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		set := make(map[string]bool)
		for word := range strings.FieldsSeq(words) {
			set[word] = true
		}
		return set
	})
}

const longestTitle = 60

// heading reports whether the line begins with something that stands before or between
// placements: a title, a number or a rule. It returns what follows on the line, where a
// placement may begin.
func heading(line []byte) (rest []byte, ok bool) {
	if isRule(line) || isOrdinal(line) || isFileNames(line) {
		return nil, true
	}
	title, rest := cutTitle(line)
	switch {
	case title == nil:
		return nil, len(line) <= 2*longestTitle && isTitle(line, true)
	case !isOrdinal(title) && !isShortName(title) && !isTitle(title, false):
		return nil, false
	case isAmount(rest) && glued(rest) == nil || !bytes.ContainsAny(rest, "0123456789Qq[({"):
		return nil, true
	}
	return rest, true
}

// isHeading reports whether a line after a board is a heading.
func (r *Reader) isHeading(line []byte) bool {
	if len(line) == 0 || isFrame(line) {
		return false
	}
	_, ok := heading(line)
	return ok
}

// cutTitle returns what stands before and after the first colon, equals sign or tab of a
// line, or after a number such as #1, 1. or 1).
func cutTitle(line []byte) (title, rest []byte) {
	end := bytes.IndexAny(line, ":=\t)")
	if dot := bytes.Index(line, []byte(". ")); dot > 0 && isNumber(line[:dot]) {
		return line[:dot+1], bytes.TrimLeft(line[dot+1:], " ")
	}
	if line[0] == '#' {
		if space := bytes.IndexByte(line, ' '); space > 1 && (end < 0 || space < end) {
			end = space
		}
	}
	if end < 1 || end > longestTitle {
		return nil, nil
	}
	title, rest = bytes.TrimSpace(line[:end]), bytes.TrimLeft(line[end:], ":=>\t) ")
	if isNumber(title) {
		title = line[:end+1]
	}
	return title, rest
}

// isTitle reports whether a line has a word of titles. If whole is set, it also must have a
// number or no other words.
func isTitle(line []byte, whole bool) bool {
	title, other, numbers := false, false, 0
	for word := range bytes.FieldsFuncSeq(line, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
		text := strings.TrimRight(strings.ToLower(string(word)), "0123456789")
		switch {
		case text == "":
			numbers++
		case titleWords()[text]:
			title = true
		case !smallWords()[text]:
			other = true
		}
	}
	return title && (!whole || numbers <= 3 && (numbers > 0 || !other))
}

// glued returns the columns of a placement that is written as one number, such as 15863724;
// nil if they are not those of a permutation from 0 or 1.
func glued(digits []byte) []int {
	n := len(digits)
	if n < 2 || n > 10 {
		return nil
	}
	columns := make([]int, n)
	seen := 0
	for i, c := range digits {
		if c < '0' || c > '9' {
			return nil
		}
		columns[i] = int(c - '0')
		seen |= 1 << columns[i]
	}
	if all := 1<<n - 1; seen != all && seen != all<<1 {
		return nil
	}
	return columns
}
