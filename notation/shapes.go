package notation

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// The shapes of words and lines below are regular expressions, stated in shapes_test.go.
// They are recognized without package regexp, which would make the page that runs in the
// browser 6% larger.

const (
	numerals   = "0123456789"
	whitespace = "\t\n\f\r "
	ruleSigns  = "-=*_~#<>"
)

func isNumeral(c byte) bool { return '0' <= c && c <= '9' }

func isASCIILetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// cutWhile cuts the longest beginning of text whose bytes are in a set.
func cutWhile(text []byte, in func(byte) bool) (begins, rest []byte) {
	for i, c := range text {
		if !in(c) {
			return text[:i], text[i:]
		}
	}
	return text, nil
}

// cutSet cuts the longest beginning of text whose bytes are in set.
func cutSet(text []byte, set string) (begins, rest []byte) {
	rest = bytes.TrimLeft(text, set)
	return text[:len(text)-len(rest)], rest
}

// isRule reports whether a line is drawn with signs, such as ---- or =====>.
func isRule(line []byte) bool {
	return len(line) >= 3 && len(bytes.Trim(line, ruleSigns)) == 0 && bytes.ContainsAny(line[:len(line)-2], "-=*_~#")
}

// isOrdinal reports whether text numbers what follows, such as #1, No. 1: or 1).
func isOrdinal(text []byte) bool {
	at := bytes.IndexAny(text, numerals)
	if at < 0 {
		return false
	}
	_, after := cutSet(text[at:], numerals)
	after = bytes.TrimLeft(after, whitespace)
	signed := len(after) == 1 && bytes.ContainsAny(after, ".:)")
	if at == 0 {
		return signed
	}
	word := bytes.TrimRight(text[:at], whitespace)
	named := string(word) == "#" || string(word) == "№" || string(word) == "("
	for _, name := range []string{"no", "nr", "case", "n"} {
		named = named || bytes.EqualFold(bytes.TrimSuffix(word, []byte(".")), []byte(name))
	}
	return named && (signed || len(after) == 0)
}

// isShortName reports whether text is a name of at most 16 letters and digits.
func isShortName(text []byte) bool {
	for i, c := range string(text) {
		if c != '_' && !unicode.IsLetter(c) && (i == 0 || !unicode.IsNumber(c)) {
			return false
		}
	}
	return len(text) > 0 && utf8.RuneCount(text) <= 16
}

// isAmount reports whether text is a number, which may have a unit.
func isAmount(text []byte) bool {
	if len(text) > 0 && bytes.IndexByte([]byte("-+~"), text[0]) >= 0 {
		text = text[1:]
	}
	if len(text) == 0 || !isNumeral(text[0]) {
		return false
	}
	_, text = cutSet(text, numerals+".,")
	if exponent, ok := bytes.CutPrefix(text, []byte("e")); ok {
		if len(exponent) > 0 && (exponent[0] == '-' || exponent[0] == '+') {
			exponent = exponent[1:]
		}
		if digits, rest := cutSet(exponent, numerals); len(digits) > 0 {
			text = rest
		}
	}
	text = bytes.TrimLeft(text, whitespace)
	for len(text) > 0 && (isASCIILetter(text[0]) || text[0] == '%' || text[0] == '/' || bytes.HasPrefix(text, []byte("µ"))) {
		_, size := utf8.DecodeRune(text)
		text = text[size:]
	}
	return len(text) == 0 || string(text) == "." || string(text) == "!"
}

// isMoves reports whether a line is squares that may have the numbers of moves before them
// and the signs of moves after them, or nothing between.
func isMoves(line []byte) bool {
	numbered := false // before the square
	for first := true; len(line) > 0 || first || numbered; first = false {
		if digits, rest := cutSet(line, numerals); len(digits) > 0 && !numbered {
			dots, after := cutSet(rest, ".")
			if len(dots) == 0 {
				return false
			}
			line = bytes.TrimLeft(after, whitespace)
		}
		var digits []byte
		if digits, line = cutRank(line); digits == nil {
			return false
		}
		// Of the digits before a dot, the first are the rank and the rest the next number.
		dots, after := cutSet(line, ".")
		numbered = len(dots) > 0
		if numbered && len(digits) == 1 {
			return false
		}
		if line = after; numbered {
			line = bytes.TrimLeft(line, whitespace)
			continue
		}
		line = bytes.TrimLeft(bytes.TrimLeft(line, "+#!?"), whitespace+",;")
	}
	return true
}

// cutRank cuts a square off a line, and returns the digits of its rank.
func cutRank(line []byte) (digits, rest []byte) {
	letters, line := cutWhile(line, isASCIILetter)
	if digits, rest = cutSet(line, numerals); len(letters) == 0 || len(digits) == 0 || digits[0] == '0' {
		return nil, nil
	}
	return digits, rest
}

// squaresIn returns the names of squares in a line.
func squaresIn(line []byte) (names [][]byte) {
	for len(line) > 0 {
		letters, rest := cutWhile(line, isASCIILetter)
		digits, after := cutRank(line)
		switch {
		case digits != nil:
			names = append(names, line[:len(line)-len(after)])
			line = after
		case len(letters) > 0:
			line = rest
		default:
			line = line[1:]
		}
	}
	return names
}

// cutVector returns the index of the first value and the values of a vector as R prints
// it: [1] 2 4 1 3.
func cutVector(text []byte) (first, values []byte, ok bool) {
	inside, opened := bytes.CutPrefix(text, []byte("["))
	first, rest := cutSet(inside, numerals)
	after, closed := bytes.CutPrefix(rest, []byte("]"))
	spaces, values := cutSet(after, whitespace)
	return first, values, opened && closed && len(first) > 0 && len(spaces) > 0 && len(values) > 0 && isNumeral(values[0])
}
