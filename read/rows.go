package read

import (
	"math"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"nqueens.example/nqueens"
)

// row is a line, or a member of a list: numbers, the signs of squares, or queens by their
// squares.
type row struct {
	line    int
	numbers []int
	digits  string           // of a number alone
	cells   [][]rune         // of one board, or of several side by side
	label   string           // the number of the row
	squares []nqueens.Square // as they are numbered, or from 0
	named   bool             // the squares have names, such as a1
	keyed   bool             // the squares are values of rows
	whole   bool             // the squares are all, as their brackets say
	format  string           // of the squares
	weak    bool             // it may be text
	rule    bool             // it may be a rule above a board
	joined  bool             // its signs have no spaces between
	boxed   bool             // it stood in brackets
	strict  bool             // numbers are columns, whatever else they may be
	index   int              // of the first number, in a vector over several lines
}

func (w *row) size() int {
	size := len(w.numbers) + 2*len(w.squares)
	for _, cells := range w.cells {
		size += len(cells)
	}
	return size
}

// split makes the digits of a number the columns of a placement.
func (w row) split() row {
	w.numbers, w.cells = nil, nil
	for _, c := range w.digits {
		w.numbers = append(w.numbers, int(c-'0'))
	}
	w.digits = ""
	return w
}

// plainNumbers reads a line of numbers with spaces between.
func plainNumbers(line []byte) (numbers []int, ok bool) {
	value, digits := int64(0), 0
	for _, c := range line {
		switch digit := c - '0'; {
		case digit <= 9 && digits < 10:
			value = value*10 + int64(digit)
			digits++
		case c == ' ':
			if digits > 0 {
				numbers = append(numbers, int(value))
				value, digits = 0, 0
			}
		default:
			return nil, false
		}
		if value > math.MaxInt32 {
			return nil, false
		}
	}
	if digits > 0 {
		numbers = append(numbers, int(value))
	}
	return numbers, len(numbers) > 1
}

// rowOf reads a line, or what follows a title, as a row.
func (r *reader) rowOf(text string) (row, bool) {
	for _, form := range []func(string) (row, bool){
		numberRow, vectorRow, chainRow, fenRow, entryRow, boxRow, squareRow, signRow, commaRow, proseRow,
	} {
		if next, ok := form(text); ok {
			next.line = r.line
			return next, true
		}
	}
	return row{}, false
}

// numberOf reads a whole number, perhaps with a decimal point, or a truth value.
func numberOf(text string) (int, bool) {
	switch strings.ToLower(text) {
	case "true":
		return 1, true
	case "false":
		return 0, true
	}
	if len(text) == 0 || !isDigit(text[0]) && text[0] != '-' {
		return 0, false
	}
	if strings.ContainsAny(text, ".eE") {
		f, err := strconv.ParseFloat(text, 64)
		if err != nil || f != math.Trunc(f) || math.Abs(f) > math.MaxInt32 {
			return 0, false
		}
		return int(f), true
	}
	number, err := strconv.Atoi(text)
	return number, err == nil && number <= math.MaxInt32 && number >= -math.MaxInt32
}

func isASCIILetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isNumber(text string) bool { return len(text) > 0 && strings.Trim(text, "0123456789") == "" }

// numberRow reads numbers with spaces, commas or semicolons between.
func numberRow(text string) (row, bool) {
	text = strings.TrimRight(text, ",; \t")
	if strings.Contains(text, ",,") || strings.HasPrefix(text, ",") {
		return row{}, false
	}
	var next row
	before := ""
	for field := range strings.FieldsFuncSeq(text, isSeparator) {
		number, ok := numberOf(field)
		if ordinal := len(next.numbers) == 1 && strings.HasSuffix(before, ".") && !strings.Contains(field, "."); !ok || ordinal {
			return row{}, false
		}
		next.numbers = append(next.numbers, number)
		before = field
	}
	if !isNumber(text) {
		return next, len(next.numbers) > 0
	}
	if len(text) > 1 && strings.Trim(text, "01") == "" {
		next.cells, next.joined, next.weak = [][]rune{[]rune(text)}, true, true
		if text[0] == '0' { // 01 is no number
			next.numbers, next.weak = nil, false
			return next, true
		}
	}
	next.digits = text
	return next, true
}

// chainRow reads columns with dashes or arrows between.
func chainRow(text string) (row, bool) {
	next, ok := numberRow(undashed().Replace(text))
	return next, ok && isDigit(text[0]) && len(next.numbers) > 3 && isPermutation(next.numbers)
}

// vectorRow reads numbers after the index of the first, as R prints them: [5] 3 1.
func vectorRow(text string) (row, bool) {
	inside, ok := strings.CutPrefix(text, "[")
	label, rest, closed := strings.Cut(inside, "]")
	if !ok || !closed || !isNumber(label) || !strings.HasPrefix(rest, " ") {
		return row{}, false
	}
	next, ok := numberRow(rest)
	next.index, _ = strconv.Atoi(label)
	return next, ok
}

// boxRow reads squares in brackets: [ ][Q][ ].
func boxRow(text string) (row, bool) {
	var cells []rune
	rest := text
	for rest != "" {
		inside, ok := strings.CutPrefix(rest, "[")
		cell, after, closed := strings.Cut(inside, "]")
		sign, known := cellSign(cell)
		if !ok || !closed || !known {
			return row{}, false
		}
		cells = append(cells, sign)
		rest = strings.TrimSpace(after)
	}
	return row{cells: [][]rune{cells}}, len(cells) > 1 && strings.Count(text, "[") > 1 && !isNumber(string(cells))
}

// commaRow reads the cells of a spreadsheet.
func commaRow(text string) (row, bool) {
	label, fields := cutLabel(strings.Fields(text))
	var cells []rune
	for cell := range strings.SplitSeq(strings.Join(fields, " "), ",") {
		sign, known := cellSign(strings.Trim(strings.TrimSpace(cell), "\"'"))
		if !known {
			return row{}, false
		}
		cells = append(cells, sign)
	}
	return row{cells: [][]rune{cells}, label: label, weak: len(cells) < 3 || isText(cells)}, len(cells) > 1
}

// squareRow reads squares by name: a1, the moves of queens, or r1c2.
func squareRow(text string) (row, bool) {
	next := row{named: true, format: "a1"}
	fields := strings.FieldsFunc(strings.TrimSuffix(text, "."), isSeparator)
	letters := 2
	if len(fields) > 26 {
		letters = 4
	}
	if len(text) > 3 && text[0] == 'Q' && strings.Trim(text[1:], "1") == "" {
		return row{}, false // of a board whose empty squares are 1, not file q
	}
	for _, field := range fields {
		s, ok := squareOf(strings.Trim(field, "\"'"))
		if !ok || len(strings.TrimRight(field, "0123456789")) > letters && !isDigit(field[1]) {
			return moveRow(text)
		}
		next.squares = append(next.squares, s)
	}
	return next, len(next.squares) > 0
}

// squareOf reads a1 or r1c1.
func squareOf(name string) (s nqueens.Square, ok bool) {
	if len(name) > 24 { // a word, of which no error need be made
		return s, false
	}
	lower := strings.ToLower(name)
	if at := strings.IndexByte(lower, 'c'); at > 1 && lower[0] == 'r' && isNumber(lower[1:at]) && isNumber(lower[at+1:]) {
		row, err := strconv.Atoi(lower[1:at])
		col, other := strconv.Atoi(lower[at+1:])
		return nqueens.Square{Row: row - 1, Col: col - 1}, err == nil && other == nil && row > 0 && col > 0
	}
	s, err := nqueens.ParseSquare(name)
	return s, err == nil
}

// moveRow reads squares that may have the numbers of moves before them and the signs of moves
// after them, or nothing between.
func moveRow(text string) (row, bool) {
	next := row{named: true, format: "a1"}
	for field := range strings.FieldsFuncSeq(text, isSeparator) {
		if number, rest := cut(field, isDigit); number != "" && strings.HasPrefix(rest, ".") {
			field = strings.TrimLeft(rest, ".")
		}
		for field = strings.TrimRight(field, "+#!?"); field != ""; {
			file, rest := cut(field, isASCIILetter)
			rank, rest := cut(rest, isDigit)
			s, ok := squareOf(file + rank)
			if !ok || s.Col > 702 {
				return row{}, false
			}
			next.squares = append(next.squares, s)
			field = rest
		}
	}
	return next, len(next.squares) > 1
}

// fenRow reads the placement of a position in Forsyth-Edwards notation, the highest rank first.
func fenRow(text string) (row, bool) {
	field, rest, _ := strings.Cut(text, " ")
	if side, _, _ := strings.Cut(rest, " "); rest != "" && side != "w" && side != "b" {
		return row{}, false
	}
	if !strings.Contains(field, "/") || strings.Trim(field, "0123456789Qq/") != "" {
		return row{}, false
	}
	ranks := strings.Split(field, "/")
	next := row{named: true, whole: true, format: "fen"}
	for i, rank := range ranks {
		width := 0
		for rank != "" {
			if rank[0]|0x20 == 'q' {
				next.squares = append(next.squares, nqueens.Square{Row: len(ranks) - 1 - i, Col: width})
				rank = rank[1:]
				width++
				continue
			}
			digits := rank[:len(rank)-len(strings.TrimLeft(rank, "0123456789"))]
			empty, err := strconv.Atoi(digits)
			if err != nil || empty > len(ranks) || digits[0] == '0' {
				return row{}, false
			}
			rank = rank[len(digits):]
			width += empty
		}
		if width != len(ranks) {
			return row{}, false
		}
	}
	return next, next.squares != nil
}

// signRow reads the signs of squares, between bars, or one beside the other with or without
// spaces.
func signRow(text string) (row, bool) {
	if strings.Contains(text, "|") {
		cells, label, ok := splitCells(text)
		return row{cells: [][]rune{cells}, label: label, weak: ok && isText(cells)}, ok
	}
	label, fields := cutLabel(strings.Fields(text))
	cells := wideCells(fields)
	if cells != nil {
		return row{cells: [][]rune{cells}, label: label}, true
	}
	if parts := sideBySide(text, fields, label); parts != nil {
		return row{cells: parts}, true
	}
	if rest := strings.TrimLeft(strings.Join(fields, ""), "0123456789"); len(fields) == 1 && len(rest) > 2 && !strings.ContainsAny(rest, "0123456789") {
		if number, _ := strconv.Atoi(strings.TrimSuffix(fields[0], rest)); number > 1 { // 1 may be a queen
			label, fields[0] = strconv.Itoa(number), rest
		}
	}
	for _, field := range fields {
		if len(fields) == 1 && !rowWord(field) {
			return row{}, false
		}
		for _, c := range field {
			if kindOf(c) == noSign {
				return row{}, false
			}
			cells = append(cells, c)
		}
	}
	queens := strings.ContainsAny(string(cells), queenSigns)
	empty := strings.ContainsFunc(string(cells), func(c rune) bool { return kindOf(c) == emptySign })
	only := !strings.ContainsFunc(string(cells), func(c rune) bool { return kindOf(c) != emptySign })
	joins := len(cells) - len(fields) // one where a queen has no space after her
	if len(cells) == 0 || len(fields) > 1 && (isText(cells) || joins != 0 && (joins > 1 || only || !empty)) {
		return row{}, false
	}
	weak := !queens && (len(fields) == 1 || !empty || only) || len(cells) < 2 && len(fields) == 1 && string(cells) != "Q"
	return row{cells: [][]rune{cells}, label: label, weak: weak, joined: len(fields) == 1}, true
}

// wideCells returns the signs of squares that are two or more characters wide, as __ and Q1 are.
func wideCells(fields []string) (cells []rune) {
	for _, field := range fields {
		if trimmed := strings.TrimRight(field, "0123456789"); trimmed != "" && strings.Contains(queenSigns, trimmed) {
			field = strings.Repeat(trimmed, len(field)-len(trimmed)+1)
		}
		sign, ok := cellSign(field)
		if width := len([]rune(field)); !ok || width < 2 || width != len([]rune(fields[0])) {
			return nil
		}
		cells = append(cells, sign)
	}
	if len(cells) < 3 || !strings.ContainsAny(string(cells), emptySigns) {
		return nil
	}
	return cells
}

// sideBySide splits a line into rows of boards that stand side by side, nil if it is one row.
func sideBySide(text string, fields []string, label string) (parts [][]rune) {
	if label != "" || len(fields) < 2 {
		return nil
	}
	blocks := strings.Split(text, "  ")
	if len([]rune(fields[0])) > 1 {
		blocks = fields
	}
	for _, block := range blocks {
		joined := strings.Join(strings.Fields(block), "")
		if joined == "" {
			continue
		}
		cells := []rune(joined)
		spaced := len(strings.Fields(block))
		if !rowWord(joined) || len(cells) < 2 || spaced != 1 && spaced != len(cells) || len(parts) > 0 && len(cells) != len(parts[0]) {
			return nil
		}
		parts = append(parts, cells)
	}
	if len(parts) < 2 || strings.Trim(text, "01 ") == "" && len(blocks) == len(fields) && len(parts[0]) < 4 {
		return nil
	}
	return parts
}

// rowWord reports whether a word may be the squares of a row without spaces: it has no letters
// but those of queens, crosses and circles, or one beside empty squares.
func rowWord(word string) bool {
	if word[0] > 127 && isOfTwoSigns([]rune(word)) {
		return true
	}
	var letter rune
	empty := false
	for _, c := range word {
		if kindOf(c) == noSign {
			return false
		}
		empty = empty || kindOf(c) == emptySign
		if !unicode.IsLetter(c) || strings.ContainsRune("QqXxOo", c) {
			continue
		}
		if letter != 0 && letter != c {
			return false
		}
		letter = c
	}
	return letter == 0 || empty && len([]rune(word)) > 2
}

// entryRow reads values of rows or of squares by name: q[1] = 3, Q_0=3, Q_1=1, x[1,2] 1 or A=4,
// B=2.
func entryRow(text string) (row, bool) {
	next := row{keyed: true, format: "a1"}
	name, count, strong := "", 0, false
	for rest := strings.TrimRight(text, ",;. \t"); rest != ""; count++ {
		e, ok := cutEntry(rest)
		if !ok || count > 0 && e.name != name {
			return row{}, false
		}
		name, rest = e.name, e.rest
		strong = strong || e.strong
		switch {
		case e.letter && e.index != count:
			return row{}, false
		case e.pair && e.value == 1:
			next.squares = append(next.squares, nqueens.Square{Row: e.index, Col: e.second})
		case !e.pair:
			next.squares = append(next.squares, nqueens.Square{Row: e.index, Col: e.value})
		case e.value > 1:
			return row{}, false
		}
	}
	if count == 0 {
		return row{}, false
	}
	next.weak = !strong && count < 2
	if next.weak && glued(lastField(text)) != nil && len(lastField(text)) > 3 {
		return row{}, false
	}
	if next.squares == nil {
		next.squares = []nqueens.Square{}
	}
	return next, true
}

func lastField(text string) string {
	fields := strings.FieldsFunc(text, func(c rune) bool { return isSeparator(c) || c == ':' || c == '=' })
	return fields[len(fields)-1]
}

// entry is a value and what it is the value of.
type entry struct {
	name, rest           string
	index, second, value int
	pair, letter, strong bool
}

// cutEntry cuts an entry off a text.
func cutEntry(text string) (e entry, ok bool) {
	name, rest := cut(text, func(c byte) bool { return isASCIILetter(c) || strings.IndexByte("_ '\"", c) >= 0 })
	bare := strings.Trim(name, " '\"")
	if open := strings.TrimLeft(rest, "[("); open != rest {
		if bare == "" {
			return e, false
		}
		rest, e.strong = strings.TrimLeft(open, " "), true
	}
	digits, rest := cut(rest, isDigit)
	switch {
	case digits == "" && len(bare) == 1 && !e.strong:
		e.letter, e.index = true, int(bare[0]|0x20)-'a'
		bare = ""
	case digits == "":
		return e, false
	default:
		e.index, _ = strconv.Atoi(digits)
		e.strong = e.strong || len(name) > 0 && name[len(name)-1] != ' '
	}
	if next := strings.TrimLeft(rest, ",_;]["); next != rest && len(bare) > 0 {
		if second, after := cut(strings.TrimLeft(next, " "), isDigit); second != "" {
			e.second, _ = strconv.Atoi(second)
			e.pair, rest = true, after
		}
	}
	closed := strings.TrimLeft(rest, "])'\" ")
	sign := ""
	for _, op := range []string{"->", "=>", ":=", "=", ":", "in[", "in {", "in{"} {
		if after, found := strings.CutPrefix(closed, op); found {
			sign, rest = op, strings.TrimLeft(after, " [")
			break
		}
	}
	if sign == "" {
		if rest = closed; !e.pair || strings.TrimLeft(rest, "0123456789.") == rest {
			return e, false
		}
	}
	value, rest := cut(rest, func(c byte) bool { return isDigit(c) || c == '.' || isASCIILetter(c) })
	number, known := numberOf(value)
	e.name, e.value = strings.ToLower(bare), number
	trimmed := strings.TrimLeft(rest, "]}")
	e.rest = strings.TrimLeft(trimmed, ",; \t")
	if e.rest != "" && e.rest == trimmed || name == "" && e.rest != "" && !strings.ContainsAny(trimmed[:1], ",;") {
		return e, false
	}
	return e, known && number >= 0
}

// cut cuts the longest beginning of text whose bytes are in a set.
func cut(text string, in func(byte) bool) (begins, rest string) {
	for i := range len(text) {
		if !in(text[i]) {
			return text[:i], text[i:]
		}
	}
	return text, ""
}

// sentenceRow reads a sentence that names the square of one queen: Queen at b1.
func sentenceRow(text string) (row, bool) {
	next := row{named: true, weak: true, format: "a1"}
	queen := false
	for field := range strings.FieldsFuncSeq(text, isSeparator) {
		if s, ok := squareOf(strings.Trim(field, ".:!")); ok && s.Col < 26 {
			next.squares = append(next.squares, s)
		}
		queen = queen || strings.EqualFold(field, "queen")
	}
	return next, queen && len(next.squares) == 1
}

// proseRow reads a sentence about one queen: Queen 1 placed at column 2.
func proseRow(text string) (row, bool) {
	if strings.ContainsAny(text, "[{\"") {
		return row{}, false
	}
	if next, ok := sentenceRow(text); ok {
		return next, true
	}
	var numbers []int
	rowAt, colAt, word := -1, -1, ""
	for field := range strings.FieldsFuncSeq(strings.ToLower(text), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '.' }) {
		field = strings.Trim(field, ".")
		number, ok := numberOf(field)
		if !ok || !isNumber(field) {
			word = field
			continue
		}
		switch {
		case strings.HasPrefix(word, "row") || strings.HasPrefix(word, "rank"):
			rowAt = len(numbers)
		case strings.HasPrefix(word, "col"):
			colAt = len(numbers)
		}
		word = ""
		numbers = append(numbers, number)
	}
	switch n := len(numbers); {
	case rowAt >= 0 && colAt >= 0 && n <= 3:
		return row{squares: []nqueens.Square{{Row: numbers[rowAt], Col: numbers[colAt]}}, keyed: true, weak: true, format: "a1"}, true
	case n == 2 && (colAt == 1 || rowAt == 1):
		return row{squares: []nqueens.Square{{Row: numbers[0], Col: numbers[1]}}, keyed: true, weak: true, format: "a1"}, true
	}
	return row{}, false
}

// undashed returns a replacer of what stands between names of squares.
var undashed = sync.OnceValue(func() *strings.Replacer { return strings.NewReplacer("->", " ", "→", " ", "-", " ") })
