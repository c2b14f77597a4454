package proof

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"nqueens.example/nqueens"
)

// lines reads lines and counts them.
type lines struct {
	reader *bufio.Reader // with room for the longest line
	number int
}

// errCut says that there is no further line.
var errCut = errors.New("the file ends before the proof does")

// next returns the next line. It is valid until the following call.
func (l *lines) next() ([]byte, error) {
	text, err := l.reader.ReadSlice('\n')
	l.number++
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, fmt.Errorf("line %d is longer than any line of a proof", l.number)
	case err == nil:
		return text[:len(text)-1], nil
	case !errors.Is(err, io.EOF):
		return nil, err
	case len(text) == 0:
		return nil, fmt.Errorf("line %d: %w", l.number, errCut)
	}
	return text, nil
}

func (l *lines) errorf(format string, args ...any) error {
	return fmt.Errorf("line %d: %w", l.number, fmt.Errorf(format, args...))
}

// space separates words. A word is empty between two adjacent spaces, and before or after a space
// at an end of the line.
var space = []byte(" ")

// number parses up to nine decimal digits without a leading zero at the beginning of a word,
// and returns the rest of the word.
func number(word []byte) (value int, rest []byte, ok bool) {
	digits := 0
	for digits < len(word) && digits < 9 && word[digits] >= '0' && word[digits] <= '9' {
		value = 10*value + int(word[digits]-'0')
		digits++
	}
	return value, word[digits:], digits == 1 || digits > 1 && word[0] != '0'
}

// parsePrice parses r3:12, which prices row 3 at 12; u-2:5, the rising diagonal on which column
// minus row is -2, at 5; d9:5, the falling one on which column plus row is 9, both from 1.
func parsePrice(word []byte) (kind byte, index, amount int, ok bool) {
	if len(word) == 0 {
		return 0, 0, 0, false
	}
	kind, word = word[0], word[1:]
	isNegative := kind == 'u' && len(word) > 0 && word[0] == '-'
	if isNegative {
		word = word[1:]
	}
	index, word, ok = number(word)
	if !ok || isNegative && index == 0 || len(word) == 0 || word[0] != ':' {
		return 0, 0, 0, false
	}
	if isNegative {
		index = -index
	}
	amount, word, ok = number(word[1:])
	return kind, index, amount, ok && len(word) == 0 && amount > 0 && amount <= maxPrice
}

// parseStep parses a square with the mark - or |, or with none for a try, or a row or a column
// with the mark ? or !, whose other coordinate is -1.
func parseStep(word []byte) (s nqueens.Square, mark byte, ok bool) {
	letters, col := 0, 0
	for letters < len(word) && letters < 6 && word[letters] >= 'a' && word[letters] <= 'z' {
		col = 26*col + int(word[letters]-'a') + 1
		letters++
	}
	row, rest, hasRank := number(word[letters:])
	s = nqueens.Square{Row: row - 1, Col: col - 1}
	if len(rest) > 1 || hasRank && row == 0 {
		return s, 0, false
	}
	if len(rest) == 1 {
		mark = rest[0]
	}
	switch mark {
	case 0, '-', '|':
		return s, mark, hasRank && letters > 0
	case '?', '!':
		return s, mark, hasRank != (letters > 0)
	}
	return s, mark, false
}
