package region

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

const (
	// maxDepth is how deep brackets are nested at most.
	maxDepth = 32
	// maxItems is how many items a list of a puzzle has at most.
	maxItems = maxN * maxN
	// maxHeld is how many items are held at most.
	maxHeld = 1 << 15
	// maxAtom is the largest size of a string, a number or a name in bytes.
	maxAtom = 1 << 13
)

// node is a string, a number or a name, or a list of nodes in brackets. The members of an
// object have keys.
type node struct {
	line  int
	key   string
	text  string
	list  bool
	items []node
	long  bool // the list has more items than are held
}

// source finds puzzles in data such as JSON and in programs. It knows brackets, strings,
// comments and keys, and ignores the rest. It holds only what may belong to a puzzle.
type source struct {
	puzzle func(Entry) bool     // reports whether to continue
	beside func(list node) bool // reports whether a list is a solution of the puzzle before
	tell   func(stars int)      // takes what an object states about the text around it
	line   int
	open   []node // the brackets that are open
	nodes  int    // nodes in open
	named  bool   // a word stands before the outermost bracket
	facts  []node // lists outside of others, which may be regions or squares
	near   error  // of a list that is not a puzzle, but similar
	found  bool   // the outermost bracket had a puzzle or an error
	ended  bool   // puzzle returned false

	in         lexeme
	quote      rune // of a string
	escaped    bool
	last       rune            // the character before, in and after comments
	text       strings.Builder // of the string or word
	after      token           // what came last, apart from space and comments
	word       node            // the string or word that came last
	wordIsItem bool            // it is the last item of the innermost bracket
	key        string          // of the next item
	keyed      bool            // the next item has a key
}

// token is what a source has read last.
type token int

const (
	separator token = iota // or nothing
	aString
	aWord
	aList
	opening
)

// lexeme is what the next character of a source belongs to.
type lexeme int

const (
	between lexeme = iota
	inWord
	inString
	inLineComment
	inBlockComment
)

// read takes the next characters. It reports whether to continue.
func (s *source) read(text string) bool {
	for _, c := range text {
		s.next(c)
		if s.ended {
			return false
		}
		if (c == '\n' || c == ';') && s.outside() {
			s.named = false
		}
		if c == '\n' {
			s.line++
		}
	}
	return true
}

func (s *source) next(c rune) {
	last := s.last
	s.last = c
	switch s.in {
	case inString:
		s.nextOfString(c)
		return
	case inLineComment:
		if c == '\n' {
			s.in = between
		}
		return
	case inBlockComment:
		if last == '*' && c == '/' {
			s.in, s.last = between, 0
		}
		return
	}
	if s.in == inWord && strings.ContainsRune("#\"'`[{(]}):=,;", c) || unicode.IsSpace(c) || last == '/' && (c == '/' || c == '*') {
		s.endWord()
	}
	switch {
	case c == '#', last == '/' && c == '/':
		s.in = inLineComment
	case last == '/' && c == '*':
		s.in, s.last = inBlockComment, 0
	case strings.ContainsRune("\"'`", c):
		s.in, s.quote = inString, c
	case strings.ContainsRune("[{(", c):
		s.openBracket()
	case strings.ContainsRune("]})", c):
		s.closeBracket()
	case c == ':' || c == '=':
		s.takeKey()
	case c == ',' || c == ';':
		s.after, s.keyed = separator, false
	case !unicode.IsSpace(c) && c != '/':
		s.in = inWord
		s.write(c)
	}
}

func (s *source) nextOfString(c rune) {
	switch {
	case s.escaped:
		s.escaped = false
		s.write(c)
	case c == '\\':
		s.escaped = true
	case c == s.quote, c == '\n' && s.quote != '`':
		s.in, s.last = between, 0
		s.addText(aString)
	default:
		s.write(c)
	}
}

func (s *source) write(c rune) {
	if s.text.Len() < maxAtom {
		s.text.WriteRune(c)
	}
}

func (s *source) endWord() {
	if s.in == inWord {
		s.in = between
		s.addText(aWord)
	}
}

func (s *source) addText(kind token) {
	if len(s.open) == 0 {
		s.named = true
	} else {
		s.add(node{line: s.line, text: s.text.String()})
	}
	s.text.Reset()
	s.after = kind
}

// top returns the innermost open bracket. There must be one.
func (s *source) top() *node { return &s.open[len(s.open)-1] }

// add appends a string or word to the innermost bracket, as the value of the key that waits for
// one.
func (s *source) add(item node) {
	if s.keyed {
		item.key, s.keyed = s.key, false
	}
	s.word, s.wordIsItem = item, s.keep(item)
}

// keep appends an item to the innermost bracket if it may belong to a puzzle.
func (s *source) keep(item node) (ok bool) {
	top := s.top()
	if !top.long && (len(top.items) == maxItems || s.nodes >= maxHeld) {
		s.nodes -= size(top.items)
		top.items = slices.DeleteFunc(top.items, func(item node) bool { return !item.isMember() })
		s.nodes += size(top.items)
		top.long = true
	}
	if !top.long || item.isMember() && len(top.items) < maxItems && s.nodes < maxHeld {
		top.items = append(top.items, item)
		s.nodes += 1 + size(item.items)
		return true
	}
	return false
}

// isMember reports whether an item may be a board, or a number that goes with one, in an object
// with many members.
func (item node) isMember() bool {
	return item.key != "" && (item.list || item.key == sizeKey || strings.Contains(strings.ToLower(item.key), "star"))
}

// size returns the number of items in a list and in the lists in it.
func size(items []node) int {
	all := len(items)
	for _, item := range items {
		all += size(item.items)
	}
	return all
}

// takeKey makes the last string or word the key of the next item.
func (s *source) takeKey() {
	if len(s.open) > 0 && (s.after == aWord || s.after == aString) {
		s.key, s.keyed = s.word.text, true
		s.dropWord()
	}
	s.after = separator
}

// dropWord takes the last string or word from the items.
func (s *source) dropWord() {
	if s.wordIsItem {
		top := s.top()
		top.items = top.items[:len(top.items)-1]
		s.nodes--
		s.wordIsItem = false
	}
}

// openBracket begins a list. The brackets of a call such as List.of(1, 2) stand for it.
func (s *source) openBracket() {
	if len(s.open) == 0 {
		s.found = false
	}
	if len(s.open) == maxDepth {
		s.put(Entry{Line: s.open[0].line, Err: fmt.Errorf("this text is nested deeper than any puzzle: more than %d brackets", maxDepth)})
		s.ended = true
		return
	}
	opened := node{line: s.line, list: true}
	if s.keyed {
		opened.key, s.keyed = s.key, false
	} else if len(s.open) > 0 && s.after == aWord {
		opened.key = s.word.key
		s.dropWord()
	}
	s.open = append(s.open, opened)
	s.after = opening
}

// closeBracket ends the innermost list.
func (s *source) closeBracket() {
	s.after, s.keyed = aList, false
	if len(s.open) == 0 {
		return
	}
	closed := *s.top()
	s.open = s.open[:len(s.open)-1]
	s.nodes -= size(closed.items)
	s.closed(closed)
	if len(s.open) == 0 {
		s.endStatement(closed)
	}
}

// put passes on a puzzle or an error.
func (s *source) put(e Entry) {
	s.found = true
	s.ended = s.ended || !s.puzzle(e)
}

// between reports whether all brackets, strings and comments are closed.
func (s *source) outside() bool {
	return len(s.open) == 0 && s.in != inString && s.in != inBlockComment
}

// continues reports whether an empty line cannot be the end of what has been read.
func (s *source) continues() bool {
	return !s.outside() && (s.in == inString || s.in == inBlockComment || s.after == separator || s.after == opening)
}

// end closes what is open.
func (s *source) end() {
	s.endWord()
	s.in = between
	for len(s.open) > 0 && !s.ended {
		s.closeBracket()
	}
}
