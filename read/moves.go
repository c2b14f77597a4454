package read

import (
	"bytes"
)

const (
	numerals   = "0123456789"
	whitespace = "\t\n\f\r "
)

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
