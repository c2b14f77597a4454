// Package plaintext reads text in UTF-8 or UTF-16, with plain spaces, and removes what only
// changes its appearance.
package plaintext

import (
	"bufio"
	"bytes"
	"cmp"
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
	return bufio.NewReaderSize(&spacer{in: &decoder{in: bufio.NewReader(r)}}, bufferSize)
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
	in      *bufio.Reader
	begun   bool
	order   binary.ByteOrder // nil if bytes stay as they are
	decoded []byte
	pending []byte // of decoded, to be read next
	err     error  // of in, after what is buffered
}

func (d *decoder) Read(p []byte) (int, error) {
	if !d.begun {
		d.begun = true
		head := d.peek(2)
		if len(head) == 2 && (head[0] >= 0xef || head[0] == 0 || head[1] == 0) {
			head = d.peek(enough) // may tell more
		}
		var mark int
		d.order, mark = encoding(head)
		d.in.Discard(mark)
	}
	switch {
	case d.err != nil && d.in.Buffered()+len(d.pending) == 0:
		return 0, d.err
	case d.order == nil:
		return d.in.Read(p)
	case len(d.pending) == 0:
		d.decode()
	}
	n := copy(p, d.pending)
	d.pending = d.pending[n:]
	if n == 0 {
		return 0, d.err
	}
	return n, nil
}

// peek returns the next bytes, fewer if reading ends before, and keeps its error.
func (d *decoder) peek(size int) []byte {
	next, err := d.in.Peek(size)
	d.err = cmp.Or(d.err, err)
	return next
}

// decode decodes the characters that have come, or the next one.
func (d *decoder) decode() {
	d.decoded = d.decoded[:0]
	for len(d.decoded) == 0 || d.in.Buffered() >= 4 {
		pair := d.peek(2)
		if len(pair) == 0 {
			break
		}
		c, size := utf8.RuneError, len(pair) // if it is cut off
		if size == 2 {
			c = rune(d.order.Uint16(pair))
		}
		switch {
		case utf16.IsSurrogate(c):
			var low rune
			if both := d.peek(4); len(both) == 4 {
				low = rune(d.order.Uint16(both[2:]))
			}
			if c = utf16.DecodeRune(c, low); c == utf8.RuneError {
				d.decoded = append(d.decoded, wrong)
			} else {
				d.decoded, size = utf8.AppendRune(d.decoded, c), 4
			}
		case size < 2:
			d.decoded = append(d.decoded, wrong)
		default:
			d.decoded = utf8.AppendRune(d.decoded, c)
		}
		d.in.Discard(size)
	}
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
