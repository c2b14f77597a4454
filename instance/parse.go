package instance

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// An Essence parameter file, as far as it is needed here:
//
//	file   = { "language" word } { ["letting"] name ("=" | "be") value }
//	value  = number | "[" [ value { "," value } ] [ ";" domain ] "]"
//
// where a list may hold lists, but those no more; a domain, such as int(1..4),
// is read over; and a $ begins a comment that goes to the end of the line.

// value is a number, or a list of values.
type value struct {
	line   int
	number int
	list   []value
	isList bool
}

type statement struct {
	line  int
	name  string
	value value
}

// parser reads one file, a token at a time.
type parser struct {
	in        *bufio.Reader
	line      int
	token     string // "" at the end of the file
	tokenLine int    // where it begins
	err       error  // of the reader underneath
}

// maxToken is more than any name or number needs.
const maxToken = 64

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

// shown is the token in an error.
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
		statements = append(statements, s)
	}
	return statements, nil
}

// version reads over the rest of the line "language ESSENCE' 1.0".
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

func (p *parser) value(name string, depth int) (value, error) {
	v := value{line: p.tokenLine}
	switch {
	case p.token == "":
		return v, p.errorf("the file ends before the value of %s does", name)
	case p.token == "[":
		if depth == 2 {
			return v, p.errorf("the lists of %s are nested too deeply", name)
		}
		return p.list(name, depth)
	}
	number, err := strconv.Atoi(p.token)
	if err != nil {
		return v, p.errorf("expected a number or a list in the value of %s, found %s", name, p.shown())
	}
	v.number = number
	return v, p.next()
}

func (p *parser) list(name string, depth int) (value, error) {
	v := value{line: p.tokenLine, isList: true}
	if err := p.next(); err != nil {
		return v, err
	}
	for p.token != "]" && p.token != ";" {
		item, err := p.value(name, depth+1)
		if err != nil {
			return v, err
		}
		v.list = append(v.list, item)
		if p.token == "," {
			if err := p.next(); err != nil {
				return v, err
			}
			if p.token != "]" && p.token != ";" {
				continue
			}
			return v, p.errorf("expected another item after the comma in the value of %s, found %s", name, p.shown())
		}
		if p.token == "" {
			return v, p.errorf("the file ends before the value of %s does", name)
		}
		if p.token != "]" && p.token != ";" {
			return v, p.errorf("expected a comma or ] in the value of %s, found %s", name, p.shown())
		}
	}
	for p.token != "]" { // the domain
		if p.token == "" {
			return v, p.errorf("the file ends before the value of %s does", name)
		}
		if err := p.next(); err != nil {
			return v, err
		}
	}
	return v, p.next()
}
