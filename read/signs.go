package read

import (
	"strings"
	"unicode"
)

// signKind is what a sign may mean on a drawn board.
type signKind uint8

const (
	noSign signKind = iota
	emptySign
	queenSign
	markSign // a queen on boards without a queenSign, a blocked square in problems, or a letter
)

const (
	queenSigns = "Qq♛♕👑"
	emptySigns = "._-0·•∙⋅+ ⬜⬛◻◼◽◾▫▪□■░▒▓█⚪⚫🔴🔵"
	crown      = '👑'
)

func kindOf(c rune) signKind {
	if c >= 0 && c < 128 {
		return asciiKinds[c]
	}
	return kindOfAny(c)
}

var asciiKinds = func() (kinds [128]signKind) {
	for c := range kinds {
		kinds[c] = kindOfAny(rune(c))
	}
	return kinds
}()

func kindOfAny(c rune) signKind {
	switch {
	case strings.ContainsRune(queenSigns, c):
		return queenSign
	case strings.ContainsRune(emptySigns, c) || isColoured(c):
		return emptySign
	case c >= '2' && c <= '9' || strings.ContainsRune("|,;()[]{}\"'<>", c):
		return noSign
	case unicode.IsGraphic(c) && !unicode.IsSpace(c):
		return markSign
	}
	return noSign
}

// isColoured reports whether c is a square or a circle in one of the colours of emoji.
func isColoured(c rune) bool {
	return 0x1f7e0 <= c && c <= 0x1f7eb || strings.ContainsRune("⬜⬛⚪⚫🔴🔵", c)
}

// cutLabel cuts the number of a row, which may stand at either end or at both. A 0 or 1 before
// squares without a queen is a square.
func cutLabel(fields []string) (label string, squares []string) {
	if len(fields) < 2 {
		return "", fields
	}
	rest, last := fields, len(fields)-1
	switch {
	case isNumber(fields[0]):
		label, rest = fields[0], fields[1:]
		if last > 1 && fields[last] == label {
			rest = fields[1:last]
		}
	case isNumber(fields[last]):
		label, rest = fields[last], fields[:last]
	}
	queen := len(label) > 1 || label > "1"
	for _, c := range strings.Join(rest, "") {
		if isDigit(byte(c)) && c < 128 {
			return "", fields
		}
		queen = queen || kindOf(c) == queenSign || kindOf(c) == markSign
	}
	if label == "" || !queen {
		return "", fields
	}
	return label, rest
}

// splitCells returns the signs of a line with bars, and the number of the row.
func splitCells(text string) (signs []rune, label string, ok bool) {
	cells := strings.Split(text, "|")
	last := len(cells) - 1
	first, after := strings.TrimSpace(cells[0]), strings.TrimSpace(cells[last])
	if cell, number, ok := strings.Cut(after, " "); ok && isNumber(number) && last > 1 {
		cells[last], after, label = cell, cell, number
	}
	if isLabel(first) && isLabel(after) && last > 1 {
		cells, label = cells[1:last], first
	} else if last == 1 && isNumber(first) && len(after) > 1 && !strings.ContainsAny(after, "0123456789") {
		cells, label = cells[1:], first
	} else if first == "" || after == "" {
		return nil, "", false
	}
	if len(cells) == 1 {
		cells = strings.Split(strings.Join(strings.Fields(cells[0]), ""), "")
	}
	if len(cells) > 2 && label == "" && isIndexCell(cells) {
		label, cells = strings.TrimSpace(cells[0]), cells[1:]
	}
	for _, cell := range cells {
		c, known := cellSign(cell)
		if !known {
			return nil, "", false
		}
		signs = append(signs, c)
	}
	return signs, label, len(signs) > 0
}

// isIndexCell reports whether the first cell is the number of the row.
func isIndexCell(cells []string) bool {
	number := strings.TrimSpace(cells[0])
	rest := strings.Join(cells[1:], "")
	return isNumber(number) && !strings.ContainsAny(rest, "0123456789") && (number > "1" || strings.ContainsAny(rest, queenSigns))
}

// cellSign returns the sign in a cell, which may be repeated to fill it, in brackets or in quotes.
func cellSign(cell string) (rune, bool) {
	cell = strings.TrimSpace(cell)
	if len(cell) > 2 && cell[0] == '\'' && cell[len(cell)-1] == '\'' {
		cell = cell[1 : len(cell)-1]
	}
	if len(cell) > 2 && cell[0] == '[' && cell[len(cell)-1] == ']' {
		cell = cell[1 : len(cell)-1]
	}
	signs := []rune(strings.TrimSpace(cell))
	if len(signs) == 0 {
		return ' ', true
	}
	for _, c := range signs {
		if c != signs[0] || kindOf(c) == noSign {
			return 0, false
		}
	}
	return signs[0], true
}

// isLabel reports whether text can stand beside a row: nothing, a number or a letter.
func isLabel(text string) bool {
	return text == "" || isNumber(text) || len(text) == 1 && unicode.IsLetter(rune(text[0]))
}

// isText reports whether a row of signs is rather a word: it has other letters than boards
// usually have, no empty square, and more than two signs.
func isText(row []rune) bool {
	letters := false
	for _, c := range row {
		if kindOf(c) == queenSign || kindOf(c) == emptySign {
			return false
		}
		letters = letters || unicode.IsLetter(c) && !strings.ContainsRune("XxOo", c)
	}
	return letters && !isOfTwoSigns(row)
}

// isOfTwoSigns reports whether a row has four squares or more, of at most two signs.
func isOfTwoSigns(row []rune) bool {
	other := rune(0)
	for _, c := range row {
		if c != row[0] && c != other && other != 0 {
			return false
		}
		if c != row[0] {
			other = c
		}
	}
	return len(row) > 3
}
