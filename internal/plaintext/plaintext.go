// Package plaintext reads text in UTF-8 or UTF-16, with plain spaces, and removes what only
// changes its appearance.
package plaintext

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

const (
	bufferSize = 1 << 16
	// enough is how many bytes tell UTF-16 without a byte order mark.
	enough = 4
)

// NewReader returns a reader of the text of r. It decodes UTF-16, with a byte order mark or
// without one, and drops a byte order mark. The spaces of web pages and word processors become
// plain ones. Other bytes stay as they are, and so do all bytes of a ledger or a picture, whose
// first one begins no character. What is wrong in UTF-16 becomes a byte that is wrong in UTF-8. It does not wait for more of a stream
// than its first two bytes, or four where those may be UTF-16.
func NewReader(r io.Reader) *bufio.Reader {
	return bufio.NewReaderSize(&spacer{in: &decoder{in: r}}, bufferSize)
}

// IsPlain reports whether a text with these first bytes is in UTF-8 without a byte order mark.
func IsPlain(head []byte) bool {
	order, mark := encoding(head)
	return order == nil && mark == 0
}

// encoding returns the byte order of UTF-16, or nil, and the length of the byte order mark.
func encoding(head []byte) (order binary.ByteOrder, mark int) {
	switch {
	case bytes.HasPrefix(head, []byte("\ufeff")):
		return nil, 3
	case bytes.HasPrefix(head, []byte{0xff, 0xfe}):
		return binary.LittleEndian, 2
	case bytes.HasPrefix(head, []byte{0xfe, 0xff}):
		return binary.BigEndian, 2
	case unmarked(head, 0):
		return binary.LittleEndian, 0
	case unmarked(head, 1):
		return binary.BigEndian, 0
	}
	return nil, 0
}

// unmarked reports whether the first pairs of bytes are each a character of ASCII, at the
// index low of the pair, and a NUL.
func unmarked(head []byte, low int) bool {
	if len(head) < enough && len(head) != 2 {
		return false
	}
	head = head[:min(len(head), enough)]
	for i := 0; i < len(head); i += 2 {
		c := head[i+low]
		if head[i+1-low] != 0 || c >= 0x7f || c < ' ' && (c < '\t' || c > '\r') {
			return false
		}
	}
	return true
}

// decoder turns what it reads into UTF-8.
type decoder struct {
	in        io.Reader
	begun     bool
	order     binary.ByteOrder // nil if bytes stay as they are
	raw       [4096]byte
	undecoded int // bytes in raw that are not decoded
	decoded   []byte
	pending   []byte // of decoded or raw, to be read next
	err       error
}

func (d *decoder) Read(p []byte) (int, error) {
	if !d.begun {
		d.begin()
	}
	if len(d.pending) == 0 && d.err == nil {
		if d.order == nil {
			return d.in.Read(p)
		}
		n, err := d.in.Read(d.raw[d.undecoded:])
		d.take(n, err)
	}
	n := copy(p, d.pending)
	d.pending = d.pending[n:]
	if len(d.pending) == 0 && n == 0 {
		return 0, d.err
	}
	return n, nil
}

// begin reads the first bytes.
func (d *decoder) begin() {
	d.begun = true
	n, empty := 0, 0
	var err error
	for err == nil && undecided(d.raw[:n]) && empty < 100 {
		var more int
		more, err = d.in.Read(d.raw[n:])
		n += more
		if more == 0 {
			empty++
		}
	}
	var mark int
	d.order, mark = encoding(d.raw[:n])
	if d.order == nil {
		d.pending, d.err = d.raw[mark:n], err
		return
	}
	n = copy(d.raw[:], d.raw[mark:n])
	d.take(n, err)
}

// undecided reports whether the encoding of a text may depend on more than these bytes.
func undecided(head []byte) bool {
	switch {
	case len(head) < 2:
		return true
	case len(head) >= enough:
		return false
	}
	return head[0] >= 0xef || head[0] == 0 || head[1] == 0
}

// take decodes n more bytes of raw, after which reading ended with err.
func (d *decoder) take(n int, err error) {
	rest := d.raw[:d.undecoded+n]
	d.decoded, d.err = d.decoded[:0], err
	for len(rest) >= 2 {
		c, size := rune(d.order.Uint16(rest)), 2
		if utf16.IsSurrogate(c) {
			if len(rest) < 4 && err == nil {
				break
			}
			var low rune
			if len(rest) >= 4 {
				low = rune(d.order.Uint16(rest[2:]))
			}
			if c = utf16.DecodeRune(c, low); c == utf8.RuneError {
				d.decoded, rest = append(d.decoded, wrong), rest[2:]
				continue
			}
			size = 4
		}
		d.decoded, rest = utf8.AppendRune(d.decoded, c), rest[size:]
	}
	if err != nil && len(rest) > 0 {
		d.decoded, rest = append(d.decoded, wrong), nil
	}
	d.undecoded = copy(d.raw[:], rest)
	d.pending = d.decoded
}

// wrong is a byte that UTF-8 never has.
const wrong = 0xff

// hardSpaces are the characters that web pages and word processors put for a space, and
// zeroWidth one that they put between words without a space.
const (
	hardSpaces = "\u00a0\u2007\u2009\u202f"
	zeroWidth  = "\u200b"
)

// spacer turns hard spaces into plain ones and leaves zeroWidth out.
type spacer struct {
	in     io.Reader
	rest   []byte // of the text read last: the beginning of a character
	begun  bool
	binary bool // it begins as no text does, as ledgers do, and stays as it is
}

func (s *spacer) Read(p []byte) (int, error) {
	begin := copy(p, s.rest)
	s.rest = s.rest[begin:]
	n, err := s.in.Read(p[begin:])
	text := p[:begin+n]
	if !s.begun && n > 0 {
		s.begun, s.binary = true, !utf8.RuneStart(text[0])
	}
	if s.binary {
		return len(text), err
	}
	if err == nil {
		whole := len(text) - begun(text)
		s.rest = append(s.rest, text[whole:]...)
		text = text[:whole]
	}
	return replaceSpaces(text), err
}

// begun returns how many bytes at the end of text may begin a character that is replaced.
func begun(text []byte) int {
	for size := min(2, len(text)); size > 0; size-- {
		switch end := text[len(text)-size:]; {
		case size == 1 && (end[0] == 0xc2 || end[0] == 0xe2), size == 2 && end[0] == 0xe2 && end[1] == 0x80:
			return size
		}
	}
	return 0
}

// replaceSpaces replaces hard spaces in text, and returns the length of what is left.
func replaceSpaces(text []byte) int {
	if bytes.IndexByte(text, 0xc2) < 0 && !bytes.Contains(text, []byte{0xe2, 0x80}) {
		return len(text)
	}
	out := text[:0]
	for len(text) > 0 {
		c, size := utf8.DecodeRune(text)
		switch {
		case size > 1 && strings.ContainsRune(hardSpaces, c):
			out = append(out, ' ')
		case size > 1 && strings.ContainsRune(zeroWidth, c):
		default:
			out = append(out, text[:size]...)
		}
		text = text[size:]
	}
	return len(out)
}

// Unadorned returns text without the characters that only change how others look: variation
// selectors, joiners, skin tones, directions.
func Unadorned(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\ufeff', c == '\u20e3', c >= '\ufe00' && c <= '\ufe0f', c >= '\u200b' && c <= '\u200f',
			c >= '\u202a' && c <= '\u202e', c >= '\u2060' && c <= '\u2069', c >= '\U0001f3fb' && c <= '\U0001f3ff':
			return -1
		}
		return c
	}, text)
}
