package plaintext

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"io"
	"strings"
	"unicode/utf8"
)

// ErrLong comes with the beginning of a line that is longer than the limit.
var ErrLong = errors.New("the line is longer than the limit")

// Lines reads the lines of a text without the control sequences of terminals. The rows of a table
// that console.table draws are their cells.
type Lines struct {
	Limit int // the length of a line in bytes

	from *source
	in   *bufio.Reader
	buf  []byte
	rest int // bytes of buf after the part of a long line that was returned

	inTable bool
}

// NewLines returns the lines of r, which it decodes as NewReader does.
func NewLines(r io.Reader, limit int) *Lines {
	from := &source{Reader: r}
	return &Lines{Limit: limit, from: from, in: NewReader(from)}
}

// source knows whether more has come than was read.
type source struct {
	io.Reader
	more bool // the last read got all that it asked for
}

func (s *source) Read(p []byte) (n int, err error) {
	n, err = s.Reader.Read(p)
	s.more = n == len(p)
	return n, err
}

// ahead is how much is known of the text after a line, if it has come.
const ahead = 1 << 13

// Next returns the next line with its end, or io.EOF after the last one. A line that is longer
// than the limit comes with ErrLong, in parts that end with whole characters if it has any. The line
// is valid until the next call.
func (l *Lines) Next() ([]byte, error) {
	l.buf = append(l.buf[:0], l.buf[len(l.buf)-l.rest:]...)
	l.rest = 0
	if l.in.Peek(1); l.from.more && l.in.Buffered() < ahead {
		l.in.Peek(ahead)
	}
	for {
		part, err := l.in.ReadSlice('\n')
		if err == nil && len(l.buf) == 0 && len(part) <= l.Limit {
			return l.row(bare(part)), nil
		}
		l.buf = append(l.buf, part...)
		switch {
		case len(l.buf) > l.Limit:
			l.rest = len(l.buf) - Whole(l.buf)
			return l.buf[:len(l.buf)-l.rest], ErrLong
		case err == nil, err == io.EOF && len(l.buf) > 0:
			line := l.buf
			l.buf = l.buf[:0]
			return l.row(bare(line)), nil
		case err != bufio.ErrBufferFull:
			return nil, err
		}
	}
}

// Follows returns what is known of the text after the last line, up to size bytes, without
// waiting for more.
func (l *Lines) Follows(size int) []byte {
	next, _ := l.in.Peek(min(l.in.Buffered(), size))
	return next
}

// Whole returns the length of text without a last character that is cut off.
func Whole(text []byte) int {
	for size := 1; size < utf8.UTFMax && size <= len(text); size++ {
		at := len(text) - size
		if utf8.RuneStart(text[at]) {
			if !utf8.FullRune(text[at:]) {
				return at
			}
			break
		}
	}
	return len(text)
}

// bare returns a line without control sequences: escape, '[', parameters, a letter.
func bare(line []byte) []byte {
	if bytes.IndexByte(line, '\x1b') < 0 {
		return line
	}
	plain := make([]byte, 0, len(line))
	for i := 0; i < len(line); i++ {
		if line[i] != '\x1b' || i+1 == len(line) || line[i+1] != '[' {
			plain = append(plain, line[i])
			continue
		}
		for i += 2; i < len(line) && (line[i] < '@' || line[i] > '~'); i++ {
		}
	}
	return plain
}

// row returns the cells of a row of a table without its index, and any other line as it is.
func (l *Lines) row(line []byte) []byte {
	if len(line) > bufferSize || !bytes.Contains(line, []byte("│")) {
		l.inTable = l.inTable && bytes.HasPrefix(line, []byte("├"))
		return line
	}
	text := strings.TrimPrefix(strings.TrimSuffix(strings.TrimSpace(string(line)), "│"), "│")
	cells := strings.Split(text, "│")
	index := strings.TrimSpace(cells[0])
	if l.inTable = l.inTable || index == "(index)" || index == "(idx)"; !l.inTable {
		return line
	}
	for i, cell := range cells {
		cells[i] = cmp.Or(strings.Trim(cell, " '"), "0")
	}
	if strings.HasPrefix(index, "(") { // the names of the columns
		return nil
	}
	return []byte(strings.Join(cells[1:], " "))
}

// IsTyped reports whether a line is what somebody typed at the prompt of a shell or an
// interpreter, or a fence around code.
func IsTyped(line string) bool {
	for _, begins := range []string{">>>", "In [", "?-", "|?-", "```", "~~~", "$ ", "➜"} {
		if strings.HasPrefix(line, begins) {
			return true
		}
	}
	prompt, _, _ := strings.Cut(line, "$")
	user, host, at := strings.Cut(prompt, "@")
	return at && len(prompt) < len(line) && user != "" && host != "" && !strings.ContainsAny(user, " \t")
}

// Unquoted returns a line without the signs of a quotation in a message.
func Unquoted(line string) string { return strings.TrimSpace(strings.TrimLeft(line, "> ")) }
