package notation

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/words"
)

// maxNesting is how deep brackets may be nested, and longestWord how long a word may be.
const (
	maxNesting  = 32
	longestWord = 1 << 17
)

// values reads lists as programming languages print them: of columns, of squares, or of the
// rows of a board, in brackets of any kind and nested in any way. It keeps only the elements
// of one placement.
type values struct {
	r     *Reader
	in    *bufio.Reader
	stack []*list // the first is outside of all brackets
	ready []Record
	size  int                    // bytes of the elements that are kept
	pairs int                    // squares on this line
	ended error                  // returned after what is ready
	row   func(row []rune) error // takes the rows of boards, if it is not nil
}

// list is what is known of a list whose end has not been read.
type list struct {
	open byte
	name string // what stands before the bracket, as in array(…)
	line int

	numbers []int
	words   []string
	keys    []string // of a map, one for each number
	key     string   // of the next element
	lists   int      // lists within
	comma   bool     // a comma was read last

	board   drawing          // rows of it that are lists
	squares []nqueens.Square // lists of two numbers
	columns bool             // other lists are placements
}

func newValues(r *Reader, in *bufio.Reader) *values {
	return &values{r: r, in: in, stack: []*list{{}}}
}

// next returns the next placement. It returns errLineEnd at the end of a line outside of all
// brackets and io.EOF at the end of the input.
func (v *values) next() (Record, error) {
	for len(v.ready) == 0 {
		if v.ended == nil {
			v.ended = v.step()
		}
		if v.ended != nil && len(v.ready) == 0 {
			err := v.ended
			v.ended = nil
			return Record{}, err
		}
	}
	record := v.ready[0]
	v.ready = v.ready[1:]
	return record, nil
}

// errLineEnd is not an error: the Reader decides about the next line.
var errLineEnd = errors.New("the line ends")

func (v *values) top() *list { return v.stack[len(v.stack)-1] }

// step reads one element.
func (v *values) step() error {
	c, err := v.in.ReadByte()
	if err != nil {
		return v.end(err)
	}
	top := v.top()
	switch c {
	case '\n':
		return v.lineEnd()
	case ' ', '\t', '\r', ';':
		return nil
	case ',':
		if len(v.stack) > 1 && (top.comma || len(top.numbers)+len(top.words)+top.lists == 0) {
			return errors.New(`"," where an element of the list should be`)
		}
		top.comma = true
		return nil
	case '[', '(', '{':
		name := v.r.listName
		v.r.listName = ""
		return v.push(c, name)
	case ']', ')', '}':
		return v.pop(c)
	case '"', '\'':
		word, err := v.quoted(c)
		if err != nil {
			return err
		}
		return v.addWord(word)
	case ':', '=':
		return v.lastIsKey()
	}
	if len(v.stack) > 1 {
		return v.bare(c)
	}
	if c != '.' && c != '|' {
		rest, _ := v.in.Peek(min(v.in.Buffered(), 4*longestTitle))
		if c == '#' || c == '%' || c == '/' && bytes.HasPrefix(rest, []byte("/")) {
			return v.comment()
		}
		text, _, _ := strings.Cut(string(c)+string(rest), "\n")
		if !strings.ContainsAny(text, "[](){}\"'") && isTitle([]byte(text), true) { // fitness = 28
			return v.comment()
		}
		return fmt.Errorf("%q follows a list; nothing but a comma should", clip(text))
	}
	return nil
}

// end returns the error for the end of the input, which is io.EOF if no list is open.
func (v *values) end(err error) error {
	if err != io.EOF {
		return err
	}
	if top := v.top(); len(v.stack) > 1 {
		return fmt.Errorf("the list that begins on line %d has no end", top.line)
	}
	if err := v.flush(); err != nil {
		return err
	}
	return io.EOF
}

func (v *values) lineEnd() error {
	if len(v.stack) > 1 {
		v.r.line++
		return nil
	}
	if v.pairs > 1 {
		if err := v.closeSquares(v.stack[0]); err != nil {
			return err
		}
	}
	v.pairs = 0
	return errLineEnd
}

// flush ends a board or squares on several lines outside of all brackets.
func (v *values) flush() error {
	if err := v.stack[0].board.short(); err != nil {
		return err
	}
	return v.closeSquares(v.stack[0])
}

func (v *values) push(open byte, name string) error {
	if len(v.stack) > maxNesting {
		return fmt.Errorf("brackets are nested more than %d deep", maxNesting)
	}
	top := v.top()
	top.lists++
	top.comma, top.key = false, ""
	v.stack = append(v.stack, &list{open: open, name: name, line: max(1, v.r.line)})
	return nil
}

// pop ends a list, and adds the row, the squares or the placement in it to the list around it.
func (v *values) pop(c byte) error {
	l := v.top()
	if len(v.stack) == 1 || strings.IndexByte("[](){}", c) != strings.IndexByte("[](){}", l.open)+1 {
		return fmt.Errorf("%q closes no bracket", c)
	}
	v.stack = v.stack[:len(v.stack)-1]
	v.size = 0
	if err := l.board.short(); err != nil {
		return err
	}
	if err := v.closeSquares(l); err != nil {
		return err
	}
	numbers, words := len(l.numbers), len(l.words)
	switch {
	case strings.Contains(l.name, "int") && numbers == 1 && words == 0: // np.int64(3)
		v.top().lists--
		return v.addNumber(l.numbers[0])
	case numbers+words == 0 || l.lists > 0 && isWrapper(l.name): // array([…], dtype=object)
		return nil
	case len(l.keys) > 0:
		return v.closeMap(l)
	case l.lists > 0 || numbers > 0 && words > 0:
		return fmt.Errorf("the list that begins on line %d has elements of several kinds; a placement is a list of numbers, or of rows", l.line)
	case words > 0:
		return v.addWords(l)
	}
	return v.addNumbers(l)
}

// isWrapper reports whether a list of that name may hold nothing but one other list.
func isWrapper(name string) bool {
	name = strings.ToLower(name[strings.LastIndexByte(name, '.')+1:])
	return strings.HasPrefix(name, "array") || strings.HasSuffix(name, "array") ||
		slices.Contains([]string{"matrix", "tensor", "some", "ok", "just"}, name)
}

// holder returns the list to which a row belongs.
func (v *values) holder() *list {
	for i := len(v.stack) - 1; i > 0; i-- {
		if !isWrapper(v.stack[i].name) {
			return v.stack[i]
		}
	}
	return v.stack[0]
}

func (v *values) emit(p nqueens.Placement, line int, f Format, err error) error {
	if err == nil {
		v.ready = append(v.ready, Record{Placement: p, Line: line, Format: f, ZeroBased: f == Columns && v.r.zero && !v.r.fixed})
	}
	return err
}

// addNumbers takes a list of numbers: the columns of a placement, a square, or a row of a
// board of 0 and 1.
func (v *values) addNumbers(l *list) error {
	around := v.holder()
	switch width := len(l.numbers); {
	case slices.Contains(l.numbers, noQueen):
		return v.addPartial(l.numbers)
	case !around.columns && around.board.n == 0 && width == 2 && !(v.row != nil && isBinary(l.numbers)):
		if len(around.squares) == 0 {
			around.line = l.line
		}
		if len(around.squares) > v.r.limit/4 {
			return errTooLong(v.r.limit)
		}
		v.pairs++
		around.squares = append(around.squares, nqueens.Square{Row: l.numbers[0], Col: l.numbers[1]})
		return nil
	case len(around.squares) > 0:
		return fmt.Errorf("%s where the list before has a row and a column", words.Plural(width, "number"))
	case around.board.n > 0 || !around.columns && width > 2 && isBinary(l.numbers):
		row := make([]rune, width)
		for i, number := range l.numbers {
			row[i] = rune('0' + number)
			if number > 1 {
				return fmt.Errorf("%d in a row of a board of 0 and 1", number)
			}
		}
		return v.addRow(row, l.line)
	}
	around.columns = true
	p, err := v.r.placement(l.numbers)
	return v.emit(p, l.line, Columns, err)
}

// noQueen is the number of a row without a queen, in lists of columns of a problem.
const noQueen = -1

// errPartial rejects a list that would be another board if its columns were numbered from 1.
var errPartial = errors.New("the columns may be numbered from 0 or from 1, since none is 0 or n; write rows of Q and . instead")

// addPartial takes a list of columns with rows that have no queen. Columns are numbered from 1
// if one of them is n, and from 0 if one is 0.
func (v *values) addPartial(columns []int) error {
	n, base := len(columns), 0
	if n > MaxProblem {
		return errLongRow
	}
	isQueen := func(column int) bool { return column != noQueen }
	switch {
	case slices.Contains(columns, n):
		base = 1
	case !slices.Contains(columns, 0) && slices.Max(columns) < n && slices.ContainsFunc(columns, isQueen):
		return errPartial
	}
	for i, column := range columns {
		row := slices.Repeat([]rune{'.'}, n)
		switch at := column - base; {
		case column == noQueen:
		case at < 0 || at >= n:
			return fmt.Errorf("column %d in row %d of %d; columns are numbered from %d here", column, i+1, n, base)
		default:
			row[at] = 'Q'
		}
		if err := v.row(row); err != nil {
			return err
		}
	}
	return nil
}

func isBinary(numbers []int) bool {
	for _, number := range numbers {
		if number > 1 {
			return false
		}
	}
	return true
}

// addRow takes a row of a drawn board.
func (v *values) addRow(row []rune, line int) error {
	if v.row != nil {
		return v.row(row)
	}
	around := v.holder()
	if around.board.n == 0 {
		around.line = line
	}
	if err := around.board.add(row, ""); err != nil {
		return err
	}
	if !around.board.complete() {
		return nil
	}
	return v.emit(around.board.finish(), around.line, ASCII, nil)
}

// addWords takes a list of words: the squares of a row, the rows of a board, or squares by
// name.
func (v *values) addWords(l *list) error {
	var row []rune
	for _, word := range l.words {
		if c, ok := cellSign(normalSigns(word)); ok {
			row = append(row, c)
		}
	}
	switch {
	case len(row) == 1 && len(l.words) == 1 && isText(row): // print(n)
		return fmt.Errorf("%q is not a board of one row", clip(l.words[0]))
	case len(row) == len(l.words):
		return v.addRow(row, l.line)
	}
	if p, err := parseSquares([]byte(strings.Join(l.words, " "))); err == nil && v.row == nil && len(p) > 1 {
		return v.emit(p, l.line, A1, nil)
	}
	var board drawing
	for i, word := range l.words {
		row, _, ok := splitRow([]byte(word))
		switch {
		case !ok || isText(row):
			return fmt.Errorf("%q is not a row of a board", clip(word))
		case len(row) != len(l.words):
			return fmt.Errorf("%q has %s where the list has %s", clip(word), words.Plural(len(row), "square"), words.Plural(len(l.words), "row"))
		}
		if v.row != nil {
			if err := v.row(row); err != nil {
				return err
			}
			continue
		}
		if err := board.add(row, ""); err != nil {
			return fmt.Errorf("row %d: %w", i+1, err)
		}
	}
	if v.row != nil {
		return nil
	}
	return v.emit(board.finish(), l.line, ASCII, nil)
}

// isText reports whether a row of signs is rather a word: it has other letters than boards
// usually have, and no empty square.
func isText(row []rune) bool {
	letters := false
	for _, c := range row {
		if kindOf(c) == queenSign || kindOf(c) == emptySign {
			return false
		}
		letters = letters || unicode.IsLetter(c) && !strings.ContainsRune("XxOo", c)
	}
	return letters
}

// closeMap takes a map from rows to columns. It ignores other maps.
func (v *values) closeMap(l *list) error {
	squares := make([]nqueens.Square, len(l.keys))
	for i, key := range l.keys {
		digits := key[len(strings.TrimRight(key, "0123456789")):]
		row, err := strconv.Atoi(digits)
		if err != nil || len(l.keys) != len(l.numbers) {
			return nil
		}
		squares[i] = nqueens.Square{Row: row, Col: l.numbers[i]}
	}
	p, err := v.r.squarePlacement(squares)
	return v.emit(p, l.line, A1, err)
}

// closeSquares ends a placement whose squares are lists.
func (v *values) closeSquares(l *list) error {
	if len(l.squares) == 0 {
		return nil
	}
	p, err := v.r.squarePlacement(l.squares)
	l.squares = nil
	return v.emit(p, l.line, A1, err)
}

// quoted reads a string up to its quote.
func (v *values) quoted(quote byte) (string, error) {
	text := []byte{'"'}
	for escaped := false; ; {
		c, err := v.in.ReadByte()
		switch {
		case err == io.EOF || c == '\n':
			return "", fmt.Errorf("a text in quotes has no end: %s", clip(text))
		case err != nil:
			return "", err
		case len(text) > longestWord:
			return "", fmt.Errorf("a text in quotes is longer than %d bytes", longestWord)
		case !escaped && c == quote:
			var word string
			if json.Unmarshal(append(text, '"'), &word) != nil {
				word = string(text[1:])
			}
			return word, nil
		}
		escaped = !escaped && c == '\\'
		text = append(text, c)
	}
}

// bare reads a number, a word, a key, or the name before a bracket.
func (v *values) bare(first byte) error {
	text := []byte{first}
	for len(text) <= longestWord {
		c, err := v.in.ReadByte()
		if err != nil && err != io.EOF {
			return err
		}
		if err == nil && strings.IndexByte(" \t\r\n,;()[]{}\"'", c) < 0 {
			if text = append(text, c); c != ':' && c != '=' {
				continue
			}
		} else if err == nil {
			v.in.UnreadByte()
		}
		return v.word(string(text))
	}
	return fmt.Errorf("%q is not an element of a list", clip(text))
}

func (v *values) word(text string) error {
	top := v.top()
	if top.key != "" {
		text = strings.TrimPrefix(text, ">") // of =>
	}
	key := strings.TrimRight(text, ":=")
	next, _ := v.in.Peek(min(1, v.in.Buffered()))
	switch number, ok := numberOf(text); {
	case len(next) > 0 && strings.IndexByte("([{", next[0]) >= 0 && isName(text):
		v.in.Discard(1)
		return v.push(next[0], text)
	case strings.HasPrefix(text, "//"):
		return v.comment()
	case text == "":
		return nil
	case text == "->":
		return v.lastIsKey()
	case key != text:
		top.key = key
		return nil
	case ok:
		return v.addNumber(number)
	case v.row != nil && slices.Contains([]string{"-1", "None", "null", "nil"}, text):
		return v.addNumber(noQueen)
	case text[0] == '-' && isNumber(text[1:]):
		return fmt.Errorf("%s is not a column; columns are numbered from 1, or from 0", clip(text))
	case isNumber(text) && text[0] != '0':
		_, err := parseNumber([]byte(text))
		return err
	}
	return v.addWord(text)
}

// lastIsKey makes the last element the key of the next one.
func (v *values) lastIsKey() error {
	switch top := v.top(); {
	case top.key != "":
	case len(top.words) > 0:
		top.key = top.words[len(top.words)-1]
		top.words = top.words[:len(top.words)-1]
	case len(top.numbers) > len(top.keys):
		top.key = strconv.Itoa(top.numbers[len(top.numbers)-1])
		top.numbers = top.numbers[:len(top.numbers)-1]
	}
	return nil
}

// comment skips the rest of a line.
func (v *values) comment() error {
	for {
		c, err := v.in.ReadByte()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if c == '\n' {
			return v.in.UnreadByte()
		}
	}
}

// isName reports whether text may be a name before a bracket.
func isName(text string) bool {
	return strings.Trim(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.!%&#") == "" &&
		strings.ContainsAny(strings.ToLower(text), "abcdefghijklmnopqrstuvwxyz")
}

// numberOf reads a whole number, perhaps with a decimal point, or a truth value.
func numberOf(text string) (int, bool) {
	switch text {
	case "True", "true", "TRUE":
		return 1, true
	case "False", "false", "FALSE":
		return 0, true
	}
	digits, rest, _ := strings.Cut(text, ".")
	if strings.Trim(rest, "0") != "" || len(digits) > 1 && digits[0] == '0' {
		return 0, false
	}
	number, err := parseNumber([]byte(digits))
	return number, err == nil
}

// add counts an element that is kept.
func (v *values) add(size int) error {
	v.top().comma = false
	if v.size += size; v.size > v.r.limit {
		return fmt.Errorf("a list %w", errTooLong(v.r.limit))
	}
	return nil
}

func (v *values) addNumber(number int) error {
	top := v.top()
	top.numbers = append(top.numbers, number)
	if top.key != "" {
		top.keys = append(top.keys, top.key)
		top.key = ""
	}
	return v.add(4)
}

func (v *values) addWord(word string) error {
	top := v.top()
	switch {
	case !utf8.ValidString(word) || strings.IndexByte(word, 0) >= 0:
		return errNotUTF8
	case len(v.stack) == 1:
		return fmt.Errorf("%q stands outside of all brackets", clip(word))
	case top.key != "":
		top.key = "" // of a map with other contents
		return v.add(0)
	}
	top.words = append(top.words, word)
	return v.add(len(word) + 1)
}

// beginsList reports whether a list begins on the line that is read next, perhaps after a
// title such as "Solution 1: ". It discards the title.
func (r *Reader) beginsList() bool {
	for length := 1; length <= 2*longestTitle; {
		head, err := r.in.Peek(length)
		if err == nil {
			head, _ = r.in.Peek(min(r.in.Buffered(), 2*longestTitle))
		}
		end := bytes.IndexAny(head, "[({\n")
		switch {
		case end >= 0:
			return head[end] != '\n' && r.discardTitle(head, end)
		case err != nil:
			return false
		}
		length = len(head) + 1
	}
	return false
}

// discardTitle discards what stands before a list, if it is a title.
func (r *Reader) discardTitle(head []byte, end int) bool {
	title := bytes.TrimSpace(head[:end])
	if _, _, ok := cutVector(head[end:]); ok || len(title) > longestTitle || bytes.ContainsAny(title, "|/\x1b\x00") || !utf8.Valid(title) {
		return false
	}
	if words := bytes.Fields(head[:end]); len(words) > 0 && bytes.HasSuffix(head[:end], words[len(words)-1]) {
		r.listName = string(words[len(words)-1])
	}
	r.in.Discard(end)
	return true
}
