package read

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/plaintext"
	"nqueens.example/nqueens/internal/words"
)

const longestTitle = 60

// plain returns text without modifiers, with straight quotes and one sign for all vertical bars.
func plain(text string) string {
	if !strings.ContainsFunc(text, func(c rune) bool { return c > 127 }) {
		return text
	}
	return strings.Map(func(c rune) rune {
		switch {
		case strings.ContainsRune("│┃║╎┆┊¦", c):
			return '|'
		case strings.ContainsRune("“”„«»", c):
			return '"'
		case strings.ContainsRune("‘’", c):
			return '\''
		case '０' <= c && c <= '９':
			return c - '０' + '0'
		}
		return c
	}, plaintext.Unadorned(text))
}

// unboxed returns the numbers of a row that has each in brackets, [1][0][0], and any other text as it is.
func unboxed(text string) string {
	if !strings.HasPrefix(text, "[") || !strings.HasSuffix(text, "]") {
		return text
	}
	boxes := strings.Split(strings.TrimSuffix(text, "]"), "]")
	for i, box := range boxes {
		digit, ok := strings.CutPrefix(strings.TrimSpace(box), "[")
		if digit = strings.TrimSpace(digit); !ok || len(digit) != 1 || !isDigit(digit[0]) || len(boxes) == 1 {
			return text
		}
		boxes[i] = digit
	}
	return strings.Join(boxes, " ")
}

// edged returns a row that has bars only between or after its cells, as " |Q| ", with bars at both ends.
func edged(line string) string {
	line = strings.TrimRight(line, "\r")
	cells := strings.Split(line, "|")
	first, last := cells[0], cells[len(cells)-1]
	width := utf8.RuneCountInString(first)
	unlike := func(cell string) bool { return cell == "" || utf8.RuneCountInString(cell) != width }
	switch {
	case len(cells) < 3:
	case (strings.TrimSpace(first) == "" || strings.TrimSpace(last) == "") && !slices.ContainsFunc(cells, unlike) && !strings.ContainsAny(line, "-."):
		return "|" + line + "|"
	case strings.TrimSpace(last) == "" && slices.Contains([]string{"Q", ".", "-"}, strings.TrimSpace(first)):
		return "|" + line
	}
	return line
}

// namedSquare returns R1 C2, or row: 1 | column: 2, as a pair.
func namedSquare(text string) (pair string, ok bool) {
	fields := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" :|", c) })
	switch {
	case len(fields) == 2 && fields[0][0] == 'R' && fields[1][0] == 'C':
		fields = []string{"row", fields[0][1:], "column", fields[1][1:]}
	case len(fields) != 4 || !strings.Contains(text, "|") || !strings.EqualFold(fields[0], "row") || !strings.EqualFold(fields[2], "column"):
		return "", false
	}
	return "(" + fields[1] + ", " + fields[3] + ")", isNumber(fields[1]) && isNumber(fields[3])
}

// take takes a line outside of all brackets. It peels off what stands around rows.
func (r *reader) take(line string) error {
	if r.passed++; r.passed > longestText {
		return fmt.Errorf("more than %s lines without a placement; one is in one of the text formats", words.Digits(longestText))
	}
	text := unboxed(strings.TrimSpace(edged(plain(line))))
	if pair, ok := namedSquare(text); ok {
		text, r.named = pair, true
	} else if text != "" {
		r.named = false
	}
	switch {
	case text == "" && r.named:
		return nil // between the rows of one placement
	case text == "" && strings.TrimSpace(line) == "":
		return r.blank()
	case plaintext.IsTyped(text):
		return nil
	case isFileNames(text) && !isDigit(text[0]):
		return nil
	case r.isHeader(text):
		return r.flush()
	case isRule(text) || isFrame(text):
		return r.rule(text)
	case strings.Trim(text, "- ") == "" && bytes.Contains(r.nextLine(), []byte("|")):
		return nil // - - - above a row with bars
	}
	if rest, ok := strings.CutPrefix(text, "- "); ok {
		if _, square := squareOf(rest); square || isNumber(rest) {
			text = rest // of a list, as in YAML
		}
	}
	if label, rest, ok := strings.Cut(text, ",] "); ok && strings.HasPrefix(label, "[") && isNumber(label[1:]) {
		text = strings.TrimSpace(rest) // of a matrix in R
	}
	if strings.HasSuffix(text, "=") || strings.HasSuffix(text, ":") {
		return r.text(text)
	}
	if isQueen := len([]rune(text)) == 1 && strings.Contains(queenSigns, text); isQueen && strings.TrimRight(line, "\r") != text {
		return errors.New("a queen alone between spaces; write . for an empty square")
	}
	text = plaintext.Unquoted(text)
	rest := text
	for titles := 0; rest != "" && titles <= mostTitles; titles++ {
		titled := titles > 0
		if next, ok := r.rowOf(rest); ok && !(titled && r.isAmount(next, text)) {
			if titled && next.digits != "" {
				next = next.split()
			}
			return r.add(next)
		} else if strings.ContainsAny(rest, "[({\"") {
			return r.bracketed(rest)
		} else if ok {
			break
		}
		rest = cutTitle(rest)
	}
	if next, ok := r.runOf(text); ok {
		return r.add(next)
	}
	return r.text(text)
}

// mostTitles is how many titles may stand before a placement on its line.
const mostTitles = 32

// isHeader reports whether q1,q2,q3 rather name the columns of a table than squares: numbers
// follow. [,1] [,2] are the names of columns in R.
func (r *reader) isHeader(text string) bool {
	fields := strings.Split(text, ",")
	name := strings.TrimRight(fields[0], "01")
	for i, field := range fields {
		number, err := strconv.Atoi(strings.TrimPrefix(strings.TrimSpace(field), name))
		if first, _ := strconv.Atoi(fields[0][len(name):]); name == "" || err != nil || number != first+i {
			return strings.HasPrefix(text, "[,1]") || areNames(fields) && r.hasNext(len(fields))
		}
	}
	if strings.EqualFold(name, "row") {
		r.table = len(fields)
		return true
	}
	return len(fields) > 1 && r.hasNext(len(fields))
}

// areNames reports whether fields are words that begin with a letter.
func areNames(fields []string) bool {
	for _, field := range fields {
		if field = strings.Trim(field, " \"'"); field == "" || !isASCIILetter(field[0]) || strings.ContainsAny(field, "[({:=") {
			return false
		}
	}
	return len(fields) > 2
}

// hasNext reports whether the next line is so many numbers with commas between.
func (r *reader) hasNext(numbers int) bool {
	line := r.nextLine()
	return bytes.Count(line, []byte(",")) == numbers-1 && len(bytes.Trim(line, "0123456789, \r")) == 0
}

// nextLine returns the next line that is not empty, if it has come.
func (r *reader) nextLine() []byte {
	line, _, _ := bytes.Cut(bytes.TrimLeft(r.in.Follows(1<<12), "\r\n"), []byte("\n"))
	return line
}

// isRule reports whether a line is drawn with signs, such as ---- or =====>.
func isRule(text string) bool {
	if mixed := strings.ContainsAny(text, "*#") && strings.ContainsAny(text, "-_"); mixed && (len(text) < 3 || text[0] != text[len(text)-1] || text[0] == '-' || text[0] == '_') {
		return false
	}
	return len(text) >= 3 && strings.Trim(text, "-=*_~#<>") == "" && strings.ContainsAny(text[:len(text)-2], "-=*_~#")
}

// isFrame reports whether the line is the top or the bottom of a board, or between its rows.
func isFrame(text string) bool {
	if strings.Contains(text, "*") && (text[0] != '*' || text[len(text)-1] != '*') {
		return false
	}
	corners, sides, others := 0, 0, 0
	for _, c := range text {
		switch {
		case c == '─' || c == '-':
			sides++
		case c == '+' || c == ':' || 0x250c <= c && c <= 0x254b || 0x2552 <= c && c <= 0x2570:
			corners++
		case c == '=' || c == '_' || c == '━' || c == '═' || c == '*':
			sides++
			others++
		case c == ' ' || c == '|':
			others++
		default:
			return false
		}
	}
	dashes := strings.Contains(text, "--") || strings.Contains(text, "──")
	return others == 0 && corners+sides > 0 && corners > 0 || corners > 1 && sides > 0 || dashes && !strings.Contains(text, " - ")
}

// rule takes a line that is drawn. It is a row where the rows around it are as long.
func (r *reader) rule(text string) error {
	like := strings.Trim(text, "-") == "" || strings.Trim(text, "_") == ""
	switch {
	case like && (len(r.rows) == 0 || r.rows[0].cells != nil && len(r.rows[0].cells[0]) == len(text) && r.rows[0].joined && strings.Contains(string(r.rows[0].cells[0]), text[:1])):
		return r.add(row{line: r.line, cells: [][]rune{[]rune(text)}, weak: true, rule: len(r.rows) == 0, joined: true})
	case len(r.rows) > 0 && (r.rows[0].cells != nil || r.rows[0].countsUp()):
		return nil
	}
	r.noteText(r.line)
	return r.flush()
}

// cutTitle returns what follows the first colon, equals sign or tab of a line, or a number such
// as #1, 1. or 1), or the sign of a comment; "" if there is nothing.
func cutTitle(text string) string {
	for _, comment := range []string{"//", "%", "* "} {
		if rest, ok := strings.CutPrefix(text, comment); ok {
			return strings.TrimSpace(rest)
		}
	}
	if dot := strings.Index(text, ". "); dot > 0 && isNumber(text[:dot]) {
		return strings.TrimSpace(text[dot+1:])
	}
	end := strings.IndexAny(text, ":=\t)")
	if text[0] == '#' {
		if space := strings.IndexByte(text, ' '); space > 0 && (end < 0 || space < end) {
			end = space
		}
	}
	if end < 0 || end > longestTitle {
		return ""
	}
	return strings.TrimSpace(strings.TrimLeft(text[end:], ":=>\t) "))
}

// isAmount reports whether what follows a title is rather an amount than a placement.
func (r *reader) isAmount(next row, text string) bool {
	switch {
	case len(next.numbers) == 1:
		size := len(next.digits)
		return (size < 4 || glued(next.digits) == nil || r.records > 0 && size != len(r.last.Placement)) && !mayBeColumns(text, next.digits)
	case next.numbers != nil:
		return len(next.numbers) < 4
	case next.squares != nil:
		return len(next.squares) < 2 && !next.keyed
	}
	return next.weak && next.cells != nil && len(next.cells[0]) < 3
}

// boardNames are words of titles after which digits are rather columns than an amount.
const boardNames = " board chessboard columns placement permutation arrangement position positions queens answer result solution "

// mayBeColumns reports whether the digits at the end of a line could be a wrong placement, such
// as 1111 after Board.
func mayBeColumns(text, digits string) bool {
	for _, c := range digits {
		if c < '1' || int(c-'0') > len(digits) {
			return false
		}
	}
	words := strings.FieldsFunc(strings.ToLower(strings.TrimSuffix(text, digits)), func(c rune) bool { return !unicode.IsLetter(c) })
	return len(digits) > 3 && len(digits) < 10 && len(words) > 0 && strings.Contains(boardNames, " "+words[len(words)-1]+" ")
}

// glued returns the columns of a placement that is written as one number, such as 15863724;
// nil if they are not those of a permutation from 0 or 1.
func glued(digits string) []int {
	columns := make([]int, len(digits))
	for i, c := range digits {
		columns[i] = int(c - '0')
	}
	if len(digits) < 2 || len(digits) > 10 || !isPermutation(columns) {
		return nil
	}
	return columns
}

// isPermutation reports whether numbers are those from 0, or from 1, in any order.
func isPermutation(numbers []int) bool {
	if len(numbers) == 0 {
		return false
	}
	base := slices.Min(numbers)
	seen := make([]bool, len(numbers))
	for _, number := range numbers {
		if number -= base; number >= len(seen) || seen[number] {
			return false
		}
		seen[number] = true
	}
	return base == 0 || base == 1
}

// runOf returns the numbers that stand one after the other among words, if they can only be
// columns.
func (r *reader) runOf(text string) (row, bool) {
	run, _ := longestRun(text)
	if len(run) < 4 || !isPermutation(run) {
		return row{}, false
	}
	return row{line: r.line, numbers: run}, true
}

// longestRun returns the most whole numbers that follow each other in a text.
func longestRun(text string) (longest []int, all int) {
	var run []int
	for field := range strings.FieldsFuncSeq(text, isSeparator) {
		number, ok := numberOf(strings.Trim(field, ":."))
		if !ok {
			run = nil
			continue
		}
		all++
		if run = append(run, number); len(run) > len(longest) {
			longest = run
		}
	}
	return longest, all
}

func isSeparator(c rune) bool { return c == ',' || c == ';' || unicode.IsSpace(c) }

// suspicious says why a line of text may hold a placement; "" if it does not.
func suspicious(text string) string {
	if run, _ := longestRun(text); len(run) > 2 {
		return "has several numbers that are no placement"
	}
	squares, signs, queens, most := 0, 0, 0, 0
	whole, numeric := true, true
	for field := range strings.FieldsFuncSeq(text, isSeparator) {
		whole = whole && isNumber(field)
		if _, err := strconv.ParseFloat(field, 64); err != nil {
			numeric = false
		}
		if strings.Contains(field, "/") && strings.ContainsAny(field, "Qq") && strings.Trim(field, "0123456789Qq/") == "" {
			return "is no position in FEN, whose ranks have as many squares as there are ranks"
		}
		if s, err := nqueens.ParseSquare(field); err == nil && s.Col < 26 && s.Row < 99 {
			squares++
		}
		if cells := []rune(field); len(cells) == 1 && kindOf(cells[0]) != noSign && !unicode.IsLower(cells[0]) {
			if signs++; kindOf(cells[0]) == queenSign {
				queens++
			}
		} else {
			signs, queens = 0, 0
			if len(cells) > 3 && strings.Count(field, ".")+strings.Count(field, "_")+strings.Count(field, "-") > 2 && strings.ContainsAny(field, queenSigns) && strings.ContainsAny(field, emptySigns) {
				return "has a row of a board and other text"
			}
		}
		if signs > 2 && queens > 0 {
			most = signs
		}
	}
	fields := strings.FieldsFunc(text, isSeparator)
	switch {
	case whole && len(fields) > 1, numeric && len(fields) > 2:
		return "has a number that is no column"
	case most > 0:
		return "has signs of a board and other text"
	case squares > 2:
		return "has names of squares and other text"
	case mayBeNumbers(text):
		return "has as many small numbers as a placement, in no form that is known"
	case len(fields) > 0 && isNumber(fields[len(fields)-1]) && mayBeColumns(text, fields[len(fields)-1]):
		return "may be columns without spaces"
	}
	return ""
}

// mayBeNumbers reports whether the numbers of a text, whatever stands between them, may be columns
// or squares: none exceeds their number, or half of it.
func mayBeNumbers(text string) bool {
	var numbers []int
	for field := range strings.FieldsFuncSeq(text, func(c rune) bool { return c != '.' && (c > 127 || !isDigit(byte(c))) }) {
		parts := strings.Split(strings.Trim(field, "."), ".")
		if len(parts) == 2 || parts[0] == "" { // a decimal
			continue
		}
		for _, part := range parts {
			if number, err := strconv.Atoi(part); err == nil {
				numbers = append(numbers, number)
			}
		}
	}
	return len(numbers) > 3 && slices.Max(numbers) <= len(numbers)
}

// isFileNames reports whether the fields have the names of two or more files, or their numbers
// from 0 or 1.
func isFileNames(text string) bool {
	fields := strings.Fields(strings.ReplaceAll(text, "|", " "))
	if len(fields) < 2 || strings.IndexByte("aA01", fields[0][0]) < 0 {
		return false
	}
	first, err := strconv.Atoi(fields[0])
	for i, field := range fields {
		want := string(nqueens.Square{Col: i}.AppendFile(nil))
		if err == nil {
			want = strconv.Itoa(first + i)
		}
		if !strings.EqualFold(field, want) {
			return false
		}
	}
	return err != nil || first == 0 || first == 1
}
