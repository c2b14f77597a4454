package instance

import (
	"bufio"
	"bytes"
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

// parser reads one file token by token. After the first error it has no more tokens.
type parser struct {
	in        *bufio.Scanner
	line      int
	inComment bool
	token     string // "" at the end of the file and after an error
	tokenLine int    // where the token begins
	err       error  // the first
	values    int
}

const (
	maxToken  = 64         // more than any name or number needs
	maxDepth  = 4          // of lists in lists
	maxValues = 20_000_000 // in a file
	maxNames  = 1000       // defined in a file
)

// next reads a token: a word, a number, an arrow or one other character.
func (p *parser) next() {
	p.token = ""
	if p.err != nil {
		return
	}
	if !p.in.Scan() {
		p.tokenLine, p.err = p.line, p.in.Err()
		return
	}
	switch token := p.in.Bytes(); {
	case len(token) > maxToken:
		p.fail("a word or number has more than %d characters", maxToken)
	case len(token) == 1:
		p.token = string(rune(token[0]))
	default:
		p.token = string(token)
	}
}

// split is a [bufio.SplitFunc] of tokens. It cuts off a word after one character too many.
func (p *parser) split(data []byte, atEOF bool) (advance int, token []byte, err error) {
	for i, c := range data {
		switch {
		case c == '\n':
			p.line++
			p.inComment = false
		case p.inComment || c == ' ' || c == '\t' || c == '\r':
		case c == '$':
			p.inComment = true
		default:
			size := 1
			if bytes.HasPrefix(data[i:], []byte("-->")) {
				size = 3
			} else if c == '-' || isWord(c) {
				for i+size < len(data) && isWord(data[i+size]) && size <= maxToken {
					size++
				}
			}
			if i+size+2 > len(data) && !atEOF {
				return i, nil, nil // there may be more of it
			}
			p.tokenLine = p.line
			return i + size, data[i : i+size], nil
		}
	}
	return len(data), nil, nil
}

func isWord(c byte) bool {
	return c == '_' || c == '\'' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

func isName(token string) bool {
	return token != "" && isWord(token[0]) && (token[0] < '0' || token[0] > '9')
}

// fail keeps an error about the token unless there was one before.
func (p *parser) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf("line %d: %w", p.tokenLine, fmt.Errorf(format, args...))
	}
	p.token = ""
}

func (p *parser) failAtEnd(name string) { p.fail("the file ends before the value of %s does", name) }

// shown returns the token for an error message.
func (p *parser) shown() string {
	if p.token == "" {
		return "the end of the file"
	}
	return strconv.Quote(p.token)
}

// parse reads all statements.
func parse(r io.Reader) (statements []statement, err error) {
	p := &parser{in: bufio.NewScanner(r), line: 1}
	p.in.Split(p.split)
	for p.next(); p.token != ""; {
		if strings.EqualFold(p.token, "language") { // "language ESSENCE' 1.0" is skipped
			for line := p.tokenLine; p.token != "" && p.tokenLine == line; {
				p.next()
			}
			continue
		}
		s := p.statement()
		if len(statements) == maxNames {
			p.tokenLine = s.line
			p.fail("a file defines at most %d names", maxNames)
		}
		statements = append(statements, s)
		if p.token == "," { // letting a be 1, b be 2
			p.next()
		}
	}
	return statements, p.err
}

func (p *parser) statement() statement {
	if p.token == "letting" {
		p.next()
	}
	s := statement{line: p.tokenLine, name: p.token}
	if !isName(p.token) {
		p.fail("expected letting and a name, found %s", p.shown())
	}
	p.next()
	if p.token != "=" && p.token != "be" {
		p.fail("expected = or be after %q, found %s", s.name, p.shown())
	}
	p.next()
	s.value = p.value(s.name, 0)
	return s
}

// closing maps brackets to their counterparts.
var closing = map[string]string{"[": "]", "{": "}", "(": ")"}

func (p *parser) value(name string, depth int) value {
	v := value{line: p.tokenLine}
	if p.values++; p.values > maxValues {
		p.fail("there are more than %d values", maxValues)
	}
	switch p.token {
	case "":
		p.failAtEnd(name)
	case "function", "relation", "sequence", "set":
		kind := p.token
		if p.next(); p.token != "(" {
			p.fail("expected ( after %s in the value of %s, found %s", kind, name, p.shown())
		}
	}
	if end, ok := closing[p.token]; ok {
		if depth == maxDepth {
			p.fail("the lists of %s are nested too deeply", name)
		}
		return p.list(name, end, depth)
	}
	number, err := strconv.Atoi(p.token)
	switch {
	case err == nil:
		v.number = number
	case isName(p.token):
		v.name = p.token
	default:
		p.fail("expected a number or a list in the value of %s, found %s", name, p.shown())
	}
	p.next()
	return v
}

// list reads the items of a list up to the bracket end.
func (p *parser) list(name, end string, depth int) value {
	v := value{line: p.tokenLine, isList: true}
	for p.next(); p.token != end && p.token != ";" && p.err == nil; {
		v.list = append(v.list, p.item(name, depth+1))
		switch p.token {
		case end, ";":
		case ",":
			p.next()
		case "":
			p.failAtEnd(name)
		default:
			p.fail("expected a comma or %s in the value of %s, found %s", end, name, p.shown())
		}
	}
	p.domain(name, end)
	return v
}

// item reads a value, or two values with an arrow as a list.
func (p *parser) item(name string, depth int) value {
	v := p.value(name, depth)
	if p.token != "-->" {
		return v
	}
	p.next()
	return value{line: v.line, isList: true, list: []value{v, p.value(name, depth)}}
}

// domain skips the rest of a list, including the bracket that ends it.
func (p *parser) domain(name, end string) {
	for open := 0; p.token != end || open != 0; p.next() {
		switch p.token {
		case "":
			p.failAtEnd(name)
			return
		case "(":
			open++
		case ")":
			open--
		}
	}
	p.next()
}
