package read

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
)

// maxNesting is how deep brackets may be nested, and longestWord how long a word may be.
const (
	maxNesting  = 32
	longestWord = 1 << 17
)

// list is a pair of brackets whose end has not been read. Its members are rows, as lines are.
type list struct {
	block
	open byte
	name string // what stands before the bracket, as in array(…)
	key  string // what it is the value of
	line int

	numbers []int
	words   []string
	cells   []rune   // the signs among words, and zeros, in order
	keys    []string // of the numbers
	next    string   // the key of the next member
	lists   int      // lists within
	comma   bool     // a comma was read last

	ready    int // records before it
	about    nqueens.Problem
	keyed    bool   // it has keys of any kind
	named    string // the name of the next list
	lastWord bool   // a word was read last
	fraction string // a number that is not whole
	pairKey  bool   // a square was read last, whose value follows
}

// object reports whether it is an object of JSON, or may be one.
func (l *list) object() bool { return l.open == '{' && l.keyed }

func (r *reader) top() *list {
	if len(r.lists) == 0 {
		return nil
	}
	return r.lists[len(r.lists)-1]
}

// bracketed reads a line outside of all brackets which has some.
func (r *reader) bracketed(text string) error {
	r.outside = outside{records: r.records}
	return r.feed(text)
}

// outside is what the brackets of a line hold, and the text beside them.
type outside struct {
	block
	text    []byte
	words   []string
	none    bool // a list was empty
	records int  // before the line
}

// feed reads a line, which may begin inside of brackets.
func (r *reader) feed(text string) error {
	text = plain(text)
	for i := 0; i < len(text); {
		used, err := r.token(text[i:])
		if err != nil {
			return err
		}
		i += used
	}
	if len(r.lists) > 0 {
		return nil
	}
	return r.endOutside()
}

// endOutside ends a line outside of all brackets.
func (r *reader) endOutside() error {
	if words := r.outside.words; len(words) > 0 {
		if err := r.closeWords(&list{words: words, line: r.line}, &r.outside.block); err != nil {
			return err
		}
	}
	o := r.outside
	r.outside = outside{}
	rows := o.rows
	isPair := func(w row) bool { return len(w.numbers) == 2 || len(w.squares) == 1 && !w.whole }
	if len(rows) > 1 && !slices.ContainsFunc(rows, func(w row) bool { return !isPair(w) }) {
		rows = []row{joinPairs(rows)}
	}
	text := strings.TrimSpace(string(o.text))
	if len(rows) == 0 && !o.none && r.records == o.records {
		if rest := cutTitle(text + " "); rest != "" {
			if next, ok := r.rowOf(rest); ok && !r.isAmount(next, text) {
				return r.add(next)
			}
		}
		if next, ok := proseRow(text); ok {
			next.line = r.line
			return r.add(next)
		}
	}
	if len(rows) == 1 && isPair(rows[0]) && !rows[0].keyed {
		for _, word := range strings.FieldsFunc(strings.ToLower(text), isSeparator) {
			if word == "size" || word == "board" || word == "grid" || word == "shape" {
				rows = nil // (8, 8) is its size
				break
			}
		}
	}
	if len(rows) > 3 && len(strings.Fields(text)) > len(rows) && !slices.ContainsFunc(rows, func(w row) bool { return len(w.numbers) != 1 }) {
		rows = nil // a menu
	}
	if reason := suspicious(text); reason != "" && !isFileNames(text) {
		return fmt.Errorf("%q %s; nothing but text should stand beside a list", clip(text), reason)
	}
	if len(rows) == 0 && (text != "" || !o.none) {
		r.noteText(r.line)
	}
	if len(rows) == 0 && (text != "" || o.none) {
		return r.flush()
	}
	for _, next := range rows {
		if err := r.add(next); err != nil {
			return err
		}
	}
	return nil
}

// joinPairs makes pairs of numbers one row of squares.
func joinPairs(rows []row) row {
	joined := row{line: rows[0].line, format: "a1"}
	for _, next := range rows {
		joined.squares = append(joined.squares, next.squares...)
		if next.squares == nil {
			joined.squares = append(joined.squares, nqueens.Square{Row: next.numbers[0], Col: next.numbers[1]})
		}
		joined.named = joined.named || next.named
	}
	return joined
}

// token reads a bracket, a text in quotes, a number or a word, and returns its length.
func (r *reader) token(text string) (used int, err error) {
	top := r.top()
	switch c := text[0]; {
	case strings.IndexByte("[({", c) >= 0:
		return 1, r.push(c)
	case c == '"' || c == '\'' && top != nil:
		return r.quoted(text)
	case top == nil:
		r.outside.text = append(r.outside.text, c)
		return 1, nil
	case strings.IndexByte("])}", c) >= 0:
		return 1, r.pop(c)
	case c == ',':
		if top.comma || len(top.numbers)+len(top.words)+top.lists == 0 && !top.keyed {
			return 1, errors.New(`"," where an element of the list should be`)
		}
		top.comma = true
		return 1, nil
	case c == ':' || c == '=':
		top.lastIsKey()
		return 1, nil
	case strings.IndexByte(" \t\r;>", c) >= 0:
		return 1, nil
	case strings.HasPrefix(text, "//") || strings.HasPrefix(text, "# "):
		return len(text), nil
	case strings.HasPrefix(text, "->"):
		top.lastIsKey()
		return 2, nil
	}
	used = strings.IndexAny(text, " \t\r,;:=()[]{}\"'")
	switch {
	case used < 0:
		used = len(text)
	case used == 0:
		used = 1
	}
	word := strings.TrimSuffix(text[:used], ">")
	if strings.HasSuffix(word, "-") && used < len(text) && len(word) > 1 {
		word = strings.TrimSuffix(word, "-")
	}
	return used, r.word(word, text[used:])
}

// quoted reads a text up to its quote.
func (r *reader) quoted(text string) (used int, err error) {
	quote := text[0]
	for at := 1; at < len(text); at++ {
		switch {
		case text[at] == '\\':
			at++
		case text[at] == quote:
			inside := text[1:at]
			var word string
			if json.Unmarshal([]byte(`"`+inside+`"`), &word) != nil {
				word = strings.NewReplacer(`\n`, "\n", `\'`, "'", `\"`, `"`).Replace(inside)
			}
			if !utf8.ValidString(word) || strings.IndexByte(word, 0) >= 0 {
				return 0, errNotUTF8
			}
			return at + 1, r.quotedWord(word)
		case at > longestWord:
			return 0, fmt.Errorf("a text in quotes is longer than %d bytes", longestWord)
		}
	}
	if r.top() == nil {
		r.outside.text = append(r.outside.text, text...)
		return len(text), nil
	}
	return 0, fmt.Errorf("a text in quotes has no end: %s", clip(text))
}

func (r *reader) quotedWord(word string) error {
	top := r.top()
	if !strings.Contains(word, "\n") {
		if top != nil {
			return r.addWord(word)
		}
		r.outside.words = append(r.outside.words, word)
		return r.hold(len(word) + 1)
	}
	rows := &r.outside.block
	if top != nil {
		rows = &top.block
		top.lists++
	}
	return r.wordRows(rows, strings.Split(strings.Trim(word, "\n"), "\n"), false)
}

func (r *reader) push(open byte) error {
	if len(r.lists) >= maxNesting {
		return fmt.Errorf("brackets are nested more than %d deep", maxNesting)
	}
	next := &list{open: open, line: max(1, r.line), ready: len(r.ready)}
	if top := r.top(); top != nil {
		top.comma = false
		top.lists++
		next.key, top.next = top.next, ""
		next.name, top.named = top.named, ""
	} else {
		text := r.outside.text
		at := len(text)
		for at > 0 && isNameByte(text[at-1]) {
			at--
		}
		next.name = string(text[at:])
		r.outside.text = text[:at]
	}
	r.lists = append(r.lists, next)
	return nil
}

func isNameByte(c byte) bool {
	return isASCIILetter(c) || isDigit(c) || strings.IndexByte("_.!%&#", c) >= 0
}

// isName reports whether text may be a name before a bracket.
func isName(text string) bool {
	return strings.ContainsFunc(text, func(c rune) bool { return c < 128 && isASCIILetter(byte(c)) }) &&
		!strings.ContainsFunc(text, func(c rune) bool { return c > 127 || !isNameByte(byte(c)) })
}

// word takes what stands in brackets without quotes; rest follows it.
func (r *reader) word(word, rest string) error {
	top := r.top()
	switch number, ok := numberOf(word); {
	case word == "":
		return nil
	case rest != "" && strings.IndexByte("([{", rest[0]) >= 0 && isName(word):
		top.named = word
		return nil
	case ok:
		return r.addNumber(number)
	case slices.Contains([]string{"None", "null", "nil"}, word):
		return r.addNumber(noQueen)
	case top.lists+len(top.numbers) > 0 && (strings.HasSuffix(word, "...") || strings.HasSuffix(word, "…")):
		return fmt.Errorf("the list is cut off at %q; print all of it", clip(word))
	case word[0] != '-' && isNumber(strings.TrimLeft(word, "-")):
		return fmt.Errorf("%s is too large; the largest column is 2147483647", clip(word))
	}
	if _, err := strconv.ParseFloat(word, 64); err == nil && top.next == "" {
		if top.fraction = word; len(top.numbers) == 0 && top.key == "" && len(top.words) == 0 {
			return r.addWord(word)
		}
		return fmt.Errorf("%s is not a column; columns are whole numbers", clip(word))
	}
	return r.addWord(word)
}

// lastIsKey makes the last member the key of the next one.
func (l *list) lastIsKey() {
	switch {
	case l.next != "":
	case l.lastWord && len(l.words) > 0:
		l.next = l.words[len(l.words)-1]
		l.words = l.words[:len(l.words)-1]
		l.keyed = true
	case len(l.numbers) > len(l.keys):
		l.next = strconv.Itoa(l.numbers[len(l.numbers)-1])
		l.numbers = l.numbers[:len(l.numbers)-1]
		l.keyed = true
	case l.lists > 0 && len(l.rows) > 0 && len(l.rows[len(l.rows)-1].numbers) == 1: // [0] => 1
		last := len(l.rows) - 1
		l.next, l.keyed = strconv.Itoa(l.rows[last].numbers[0]), true
		l.rows, l.known = l.rows[:last], 0
		l.lists--
	case l.lists > 0 && len(l.rows) > 0 && len(l.rows[len(l.rows)-1].numbers) == 2 && l.rows[len(l.rows)-1].boxed:
		l.pairKey = true
	}
}

func (r *reader) addNumber(number int) error {
	top := r.top()
	if top.comma, top.lastWord = false, false; top.fraction != "" && top.next == "" {
		return fmt.Errorf("%s is not a column; columns are whole numbers", clip(top.fraction))
	}
	if top.pairKey { // {(0, 1): 1}
		top.pairKey = false
		if number != 1 {
			top.rows = top.rows[:len(top.rows)-1]
		}
		return nil
	}
	top.numbers = append(top.numbers, number)
	if number == 0 {
		top.cells = append(top.cells, '0')
	}
	if top.next != "" {
		top.keys = append(top.keys, top.next)
		switch {
		case strings.EqualFold(top.next, "n"):
			top.about.N = number
		case strings.EqualFold(top.next, "base") && !r.fixed():
			r.zero, r.based = number == 0, true
		}
		top.next = ""
	}
	return r.hold(1)
}

func (r *reader) addWord(word string) error {
	top := r.top()
	top.comma, top.lastWord = false, true
	switch key := top.next; strings.ToLower(key) {
	case "":
	case "piece":
		top.about.Piece = nqueens.Piece(word)
		top.next = ""
		return nil
	case "board":
		if top.next = ""; word == "torus" || word == "cylinder" {
			top.about.Board = word
			return nil
		}
		return r.wordRows(&top.block, strings.Fields(word), false)
	default:
		top.next = "" // of a map with other contents
		if rows := strings.FieldsFunc(word, func(c rune) bool { return c == '\n' || c == '/' }); len(rows) > 1 {
			return r.wordRows(&top.block, rows, false)
		}
		return nil
	}
	top.words = append(top.words, word)
	if sign, ok := cellSign(word); ok {
		top.cells = append(top.cells, sign)
	}
	return r.hold(len(word) + 1)
}

// pop ends a list, and makes what it holds a row of what is around it.
func (r *reader) pop(c byte) error {
	l := r.top()
	if strings.IndexByte("[](){}", c) != strings.IndexByte("[](){}", l.open)+1 {
		return fmt.Errorf("%q closes no bracket", c)
	}
	r.lists = r.lists[:len(r.lists)-1]
	around := &r.outside.block
	if top := r.top(); top != nil {
		top.lastWord = false
		around = &top.block
	}
	if err := r.close(l, around); err != nil {
		return err
	}
	return r.settle(l)
}

// close takes what a list holds.
func (r *reader) close(l *list, around *block) error {
	numbers := len(l.numbers)
	if len(l.rows) > 0 || l.lists > 0 {
		if len(l.rows) > 0 && isDefinition(l) {
			return nil
		}
		if wrong := l.mixed(); wrong != nil && !isDefinition(l) {
			return wrong
		}
	}
	switch {
	case isDefinition(l):
		return r.within(around, row{line: l.line, squares: []nqueens.Square{definition(l)}, keyed: true, format: "a1"})
	case len(l.keys) > 0 && l.lists == 0:
		return r.closeMap(l, around)
	case len(l.rows) > 0:
		return r.shape(&l.block, false)
	case numbers+len(l.words)+l.lists == 0:
		r.outside.none = true
		return nil
	case l.lists > 0:
		return nil
	case numbers == 1 && strings.Contains(l.name, "int") && r.top() != nil: // np.int64(3)
		r.top().lists--
		r.top().next = l.key
		return r.addNumber(l.numbers[0])
	case numbers > 0 && len(l.words) > 0 && len(l.cells) == numbers+len(l.words) && sum(l.numbers) == 0: // [0, 'Q', 0]
		return r.within(around, row{line: l.line, cells: [][]rune{l.cells}})
	case numbers > 0 && len(l.words) > 0:
		return l.mixed()
	case len(l.words) > 0:
		return r.closeWords(l, around)
	}
	next := row{line: l.line, numbers: l.numbers, boxed: true, strict: l.key == "columns"}
	next.format = r.listFormat(l)
	return r.within(around, next)
}

// listFormat returns the format of a list of columns.
func (r *reader) listFormat(l *list) string {
	switch {
	case l.key == "" || len(r.lists) == 0 || r.top().open != '{':
		return ""
	case len(r.lists) > 1:
		return "json"
	}
	return "jsonl"
}

// mixed is the error for a list that may be a placement and has members of several kinds.
func (l *list) mixed() error {
	signs := 0
	for _, word := range l.words {
		if sign, ok := cellSign(word); ok && kindOf(sign) != markSign && sign != ' ' {
			signs++
		}
	}
	if l.keyed || len(l.numbers) < 3 && signs == 0 || len(l.numbers) == 0 || len(l.words) == 0 && (len(l.rows) == 0 || len(l.numbers) < 3) {
		return nil
	}
	return fmt.Errorf("the list that begins on line %d has elements of several kinds; a placement is a list of numbers, or of rows", l.line)
}

// isDefinition reports whether a list is a value in SMT-LIB: (define-fun q2 () Int 1).
func isDefinition(l *list) bool {
	return len(l.words) > 1 && l.words[0] == "define-fun" && len(l.numbers) == 1
}

func definition(l *list) nqueens.Square {
	name := l.words[1]
	index, _ := strconv.Atoi(name[len(strings.TrimRight(name, "0123456789")):])
	return nqueens.Square{Row: index, Col: l.numbers[0]}
}

// within adds a row to what is around its list.
func (r *reader) within(around *block, next row) error {
	around.rows = append(around.rows, next)
	if r.top() == nil {
		return nil
	}
	return r.shape(around, true)
}

// settle says of the placements in a list what the list says of all of them.
func (r *reader) settle(l *list) error {
	about := l.about
	if about.N == 0 && about.Piece == "" && about.Board == "" || l.ready > len(r.ready) {
		return nil
	}
	for i := range r.ready[l.ready:] {
		record := &r.ready[l.ready+i]
		if n := record.Problem.N; about.N > 0 && n != about.N {
			return &LineError{l.line, fmt.Errorf("it says that n is %d, but its placement has %s", about.N, words.Plural(n, "queen"))}
		}
		if about.Piece != "" {
			if _, err := about.Piece.Moves(); err != nil {
				return &LineError{l.line, err}
			}
			record.Problem.Piece = about.Piece
		}
		if about.Board != "" {
			record.Problem.Board = about.Board
		}
	}
	return nil
}

// closeMap takes a map from rows to columns, or one square of a row and a column.
func (r *reader) closeMap(l *list, around *block) error {
	if s, ok := l.square(); ok {
		return r.within(around, row{line: l.line, squares: []nqueens.Square{s}, format: "a1"})
	}
	next := row{line: l.line, keyed: true, whole: true, format: "a1"}
	letters := len(l.keys) > 1
	for i, key := range l.keys {
		letters = letters && strings.EqualFold(key, string(rune('a'+i)))
	}
	for i, key := range l.keys {
		index, err := strconv.Atoi(key[len(strings.TrimRight(key, "0123456789")):])
		switch {
		case letters:
			index = i
		case err != nil && len(l.keys) > 2 && len(l.rows) == 0 && !l.json():
			return fmt.Errorf("%q is not a row of a placement; a map has rows and their columns", clip(key))
		case err != nil || len(l.keys) != len(l.numbers):
			return nil
		}
		next.squares = append(next.squares, nqueens.Square{Row: index, Col: l.numbers[i]})
	}
	if len(next.squares) < 2 {
		return nil
	}
	return r.within(around, next)
}

// json reports whether the keys are words, as those of facts about a run are.
func (l *list) json() bool {
	return slices.ContainsFunc(l.keys, func(key string) bool { return len(key) > 2 })
}

// square returns the square that a record with a row and a column is.
func (l *list) square() (s nqueens.Square, ok bool) {
	row, col := -1, -1
	for i, key := range l.keys {
		switch strings.TrimSuffix(strings.ToLower(key), "index") {
		case "r", "row", "y", "i":
			row = i
		case "c", "col", "column", "x", "j":
			col = i
		}
	}
	if row < 0 || col < 0 || len(l.numbers) != len(l.keys) {
		return s, false
	}
	return nqueens.Square{Row: l.numbers[row], Col: l.numbers[col]}, true
}

// closeWords takes a list of words: the squares of a row, the rows of a board, or squares by
// name.
func (r *reader) closeWords(l *list, around *block) error {
	var cells []rune
	squares := row{line: l.line, named: true, whole: true, format: "a1"}
	for _, word := range l.words {
		if c, ok := cellSign(word); ok && (len([]rune(word)) < 3 || len(l.words) > 1) {
			cells = append(cells, c)
		}
		if s, ok := squareOf(word); ok {
			squares.squares = append(squares.squares, s)
		}
	}
	switch n := len(l.words); {
	case n > 1 && len(squares.squares) == n:
		return r.within(around, squares)
	case len(cells) == n && !isText(cells) && !isRows(l.words):
		return r.within(around, row{line: l.line, cells: [][]rune{cells}})
	}
	rows := block{}
	if err := r.wordRows(&rows, l.words, true); err != nil {
		return err
	}
	switch {
	case len(rows.rows) == 0:
		return nil
	case len(l.words) == 1 && len(rows.rows[0].cells[0]) > 1: // a row, as ['. Q . .']
		rows.rows[0].format = ""
		return r.within(around, rows.rows[0])
	}
	return r.shape(&rows, false)
}

// isRows reports whether words that are one sign repeated are rows rather than cells.
func isRows(words []string) bool { return len([]rune(words[0])) == len(words) && len(words) > 1 }

// wordRows adds words that are rows of a board. Others are text, if they are not among rows.
func (r *reader) wordRows(around *block, texts []string, strict bool) error {
	var rows []row
	for _, text := range texts {
		next, ok := signRow(strings.TrimSpace(text))
		if !ok || isText(next.cells[0]) {
			if reason := suspicious(text); len(rows) > 0 || reason != "" || strings.ContainsAny(text, "._") && strings.ContainsAny(text, queenSigns) && rowWord(text) {
				return fmt.Errorf("%q is not a row of a board", clip(text))
			}
			return nil
		}
		next.line, next.format = r.line, "leetcode"
		next.weak = next.weak && !(strict && len(texts) > 1)
		rows = append(rows, next)
	}
	around.rows = append(around.rows, rows...)
	return nil
}
