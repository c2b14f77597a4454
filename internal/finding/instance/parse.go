package instance

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// The part of the grammar of Essence parameter files that instances use:
//
//	file   = { "language" word } { ["letting"] name ("=" | "be") value [","] }
//	value  = number | name | list
//	list   = "[" items "]" | "{" items "}" | "(" items ")"
//	       | ("function" | "relation" | "sequence" | "set") "(" items ")"
//	items  = [ item { "," item } [","] ] [ ";" domain ]
//	item   = value [ "-->" value ]
//
// Matrices, sets, tuples, relations and functions are lists; a function is a list of
// pairs. A name stands for the number that another statement, before or after,
// defines. Domains such as int(1..4) are skipped. A $ starts a comment that extends to
// the end of the line.

// value is a number, a name, or a list of values.
type value struct {
	line   int
	number int
	name   string
	list   []value
	isList bool
}

type statement struct {
	line  int
	name  string
	value value
	used  bool // whether another value names it
}

// parser reads one file token by token.
type parser struct {
	in        *bufio.Reader
	line      int
	token     string // "" at the end of the file
	tokenLine int    // where the token begins
	err       error  // of the underlying reader
	values    int
}

const (
	maxToken  = 64         // more than any name or number needs
	maxDepth  = 4          // of lists in lists
	maxValues = 20_000_000 // in a file
	maxNames  = 1000       // defined in a file
)

// next reads a token: a word, a number, or one other character.
func (p *parser) next() error {
	p.token = ""
	for p.token == "" {
		p.tokenLine = p.line
		c, ok := p.read()
		if !ok {
			return p.err
		}
		switch {
		case c == '$':
			if err := p.comment(); err != nil {
				return err
			}
		case c == '-' && p.arrow():
			p.token = "-->"
		case isWord(c) || c == '-':
			if err := p.word(c); err != nil {
				return err
			}
		case c != ' ' && c != '\t' && c != '\r' && c != '\n':
			p.token = string(rune(c))
		}
	}
	return nil
}

// arrow reads the rest of --> after its first dash, if it follows.
func (p *parser) arrow() bool {
	rest, err := p.in.Peek(2)
	if err != nil || string(rest) != "->" {
		return false
	}
	_, err = p.in.Discard(2)
	return err == nil
}

func isWord(c byte) bool {
	return c == '_' || c == '\'' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

func (p *parser) read() (c byte, ok bool) {
	c, err := p.in.ReadByte()
	if err != nil {
		if err != io.EOF {
			p.err = err
		}
		return 0, false
	}
	if c == '\n' {
		p.line++
	}
	return c, true
}

func (p *parser) comment() error {
	for {
		c, ok := p.read()
		if !ok {
			return p.err
		}
		if c == '\n' {
			return nil
		}
	}
}

func (p *parser) word(first byte) error {
	word := []byte{first}
	for {
		c, err := p.in.ReadByte()
		if err == nil && !isWord(c) {
			err = p.in.UnreadByte()
			p.token = string(word)
			return err
		}
		if err == io.EOF {
			p.token = string(word)
			return nil
		}
		if err != nil {
			return err
		}
		if word = append(word, c); len(word) > maxToken {
			return p.errorf("a word or number has more than %d characters", maxToken)
		}
	}
}

func (p *parser) errorf(format string, args ...any) error {
	return fmt.Errorf("line %d: %w", p.tokenLine, fmt.Errorf(format, args...))
}

// shown returns the token for an error message.
func (p *parser) shown() string {
	if p.token == "" {
		return "the end of the file"
	}
	return strconv.Quote(p.token)
}

// parse reads all statements.
func parse(r io.Reader) ([]statement, error) {
	p := &parser{in: bufio.NewReader(r), line: 1}
	if err := p.next(); err != nil {
		return nil, err
	}
	var statements []statement
	for p.token != "" {
		if strings.EqualFold(p.token, "language") {
			if err := p.version(); err != nil {
				return nil, err
			}
			continue
		}
		s, err := p.statement()
		if err != nil {
			return nil, err
		}
		if len(statements) == maxNames {
			return nil, fmt.Errorf("line %d: a file defines at most %d names", s.line, maxNames)
		}
		statements = append(statements, s)
		if p.token == "," { // letting a be 1, b be 2
			if err := p.next(); err != nil {
				return nil, err
			}
		}
	}
	return statements, nil
}

// version skips the rest of the line "language ESSENCE' 1.0".
func (p *parser) version() error {
	line := p.tokenLine
	for p.token != "" && p.tokenLine == line {
		if err := p.next(); err != nil {
			return err
		}
	}
	return nil
}

func (p *parser) statement() (statement, error) {
	if p.token == "letting" {
		if err := p.next(); err != nil {
			return statement{}, err
		}
	}
	s := statement{line: p.tokenLine, name: p.token}
	if p.token == "" || !isWord(p.token[0]) || '0' <= p.token[0] && p.token[0] <= '9' {
		return s, p.errorf("expected letting and a name, found %s", p.shown())
	}
	if err := p.next(); err != nil {
		return s, err
	}
	if p.token != "=" && p.token != "be" {
		return s, p.errorf("expected = or be after %q, found %s", s.name, p.shown())
	}
	if err := p.next(); err != nil {
		return s, err
	}
	var err error
	s.value, err = p.value(s.name, 0)
	return s, err
}

// closing maps brackets to their counterparts.
var closing = map[string]string{"[": "]", "{": "}", "(": ")"}

func (p *parser) value(name string, depth int) (value, error) {
	v := value{line: p.tokenLine}
	if p.values++; p.values > maxValues {
		return v, p.errorf("there are more than %d values", maxValues)
	}
	switch p.token {
	case "":
		return v, p.errorf("the file ends before the value of %s does", name)
	case "function", "relation", "sequence", "set":
		kind := p.token
		if err := p.next(); err != nil {
			return v, err
		}
		if p.token != "(" {
			return v, p.errorf("expected ( after %s in the value of %s, found %s", kind, name, p.shown())
		}
	}
	if end, ok := closing[p.token]; ok {
		if depth == maxDepth {
			return v, p.errorf("the lists of %s are nested too deeply", name)
		}
		return p.list(name, end, depth)
	}
	number, err := strconv.Atoi(p.token)
	switch {
	case err == nil:
		v.number = number
	case isWord(p.token[0]) && (p.token[0] < '0' || p.token[0] > '9'):
		v.name = p.token
	default:
		return v, p.errorf("expected a number or a list in the value of %s, found %s", name, p.shown())
	}
	return v, p.next()
}

// list reads the items of a list up to the bracket end.
func (p *parser) list(name, end string, depth int) (value, error) {
	v := value{line: p.tokenLine, isList: true}
	if err := p.next(); err != nil {
		return v, err
	}
	for p.token != end && p.token != ";" {
		item, err := p.item(name, depth+1)
		if err != nil {
			return v, err
		}
		v.list = append(v.list, item)
		switch p.token {
		case end, ";":
		case ",":
			if err := p.next(); err != nil {
				return v, err
			}
		case "":
			return v, p.errorf("the file ends before the value of %s does", name)
		default:
			return v, p.errorf("expected a comma or %s in the value of %s, found %s", end, name, p.shown())
		}
	}
	return v, p.domain(name, end)
}

// item reads a value, or two values with an arrow as a list.
func (p *parser) item(name string, depth int) (value, error) {
	v, err := p.value(name, depth)
	if err != nil || p.token != "-->" {
		return v, err
	}
	if err := p.next(); err != nil {
		return v, err
	}
	to, err := p.value(name, depth)
	return value{line: v.line, isList: true, list: []value{v, to}}, err
}

// domain skips the rest of a list, including the bracket that ends it.
func (p *parser) domain(name, end string) error {
	for open := 0; ; {
		switch {
		case p.token == "":
			return p.errorf("the file ends before the value of %s does", name)
		case p.token == end && open == 0:
			return p.next()
		case p.token == "(":
			open++
		case p.token == ")":
			open--
		}
		if err := p.next(); err != nil {
			return err
		}
	}
}
