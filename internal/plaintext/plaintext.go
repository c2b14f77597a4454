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

	"golang.org/x/text/transform"
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
	return bufio.NewReaderSize(transform.NewReader(r, new(plain)), bufferSize)
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

// plain turns what it reads into UTF-8 with plain spaces.
type plain struct {
	begun, binary bool             // binary begins as no text does, as ledgers do, and stays as it is
	order         binary.ByteOrder // of UTF-16, or nil
}

// Reset does nothing: a text is read once.
func (p *plain) Reset() {}

func (p *plain) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	if !p.begun {
		more := len(src) < 2 || len(src) < enough && (src[0] >= 0xef || src[0] == 0 || src[1] == 0) // may tell more
		if more && !atEOF {
			return 0, 0, transform.ErrShortSrc
		}
		p.begun = true
		p.order, nSrc = encoding(src)
		p.binary = len(src) > nSrc && p.order == nil && !utf8.RuneStart(src[nSrc])
	}
	if p.binary || p.order == nil && bytes.IndexByte(src, 0xc2) < 0 && bytes.IndexByte(src, 0xe2) < 0 {
		nDst = copy(dst, src[nSrc:])
		if nSrc += nDst; nSrc < len(src) {
			err = transform.ErrShortDst
		}
		return nDst, nSrc, err
	}
	for nSrc < len(src) {
		c, size := p.next(src[nSrc:], atEOF)
		switch {
		case size == 0:
			return nDst, nSrc, transform.ErrShortSrc
		case len(dst)-nDst < utf8.UTFMax:
			return nDst, nSrc, transform.ErrShortDst
		case c == none && p.order == nil:
			nDst += copy(dst[nDst:], src[nSrc:nSrc+1])
		case c == none:
			nDst += copy(dst[nDst:], "\xff") // which UTF-8 never has
		case strings.ContainsRune(hardSpaces, c):
			nDst += copy(dst[nDst:], " ")
		case !strings.ContainsRune(zeroWidth, c):
			nDst += utf8.EncodeRune(dst[nDst:], c)
		}
		nSrc += size
	}
	return nDst, nSrc, nil
}

// none stands for bytes that are no character.
const none = -1

// next returns the first character of a text and its length, which is 0 if more of it may come.
func (p *plain) next(text []byte, atEOF bool) (c rune, size int) {
	switch {
	case p.order == nil && !atEOF && !utf8.FullRune(text), p.order != nil && !atEOF && len(text) < 2:
		return none, 0
	case p.order == nil:
		if c, size = utf8.DecodeRune(text); size == 1 && c == utf8.RuneError {
			c = none
		}
		return c, size
	case len(text) < 2:
		return none, len(text)
	}
	c = rune(p.order.Uint16(text))
	switch {
	case !utf16.IsSurrogate(c):
		return c, 2
	case len(text) < 4 && !atEOF:
		return none, 0
	case len(text) >= 4:
		if c = utf16.DecodeRune(c, rune(p.order.Uint16(text[2:]))); c != utf8.RuneError {
			return c, 4
		}
	}
	return none, 2
}

// hardSpaces are the characters that web pages and word processors put for a space, and
// zeroWidth one that they put between words without a space.
const (
	hardSpaces = "\u00a0\u2007\u2009\u202f"
	zeroWidth  = "\u200b"
)

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
