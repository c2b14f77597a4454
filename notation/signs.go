package notation

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/plaintext"
	"nqueens.example/nqueens/internal/words"
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

// normalSigns returns text without modifiers, and with the same sign for all vertical bars.
func normalSigns(text string) string {
	return strings.Map(func(c rune) rune {
		if strings.ContainsRune("│┃║╎┆┊¦", c) {
			return '|'
		}
		return c
	}, plaintext.Unadorned(text))
}

// splitRow returns the signs of the squares in a line of a drawn board and the label of the
// row, if it has one. Squares stand between bars, or one beside the other with or without
// spaces. ok is false if the line is not a row of a board.
func splitRow(line []byte) (signs []rune, label string, ok bool) {
	text := normalSigns(string(line))
	if strings.Contains(text, "|") {
		return splitCells(text)
	}
	label, fields := cutLabel(strings.Fields(text))
	for _, field := range fields {
		for _, c := range field {
			if kindOf(c) == noSign {
				return nil, "", false
			}
			signs = append(signs, c)
		}
	}
	return signs, label, len(signs) > 0 && (len(fields) == 1 || len(fields) == len(signs))
}

// cutLabel cuts the number of a row, which may stand at both of its ends. A number before
// squares without a queen is a square.
func cutLabel(fields []string) (label string, squares []string) {
	if len(fields) < 2 || !isNumber(fields[0]) {
		return "", fields
	}
	rest := fields[1:]
	if last := len(rest) - 1; last > 0 && rest[last] == fields[0] {
		rest = rest[:last]
	}
	queen := false
	for _, c := range strings.Join(rest, "") {
		if c >= '0' && c <= '9' {
			return "", fields
		}
		queen = queen || kindOf(c) == queenSign || kindOf(c) == markSign
	}
	if !queen {
		return "", fields
	}
	return fields[0], rest
}

// splitCells is splitRow for a line with bars.
func splitCells(text string) (signs []rune, label string, ok bool) {
	cells := strings.Split(text, "|")
	last := len(cells) - 1
	first, after := strings.TrimSpace(cells[0]), strings.TrimSpace(cells[last])
	if isLabel(first) && isLabel(after) && last > 1 {
		cells, label = cells[1:last], first
	} else if first == "" || after == "" {
		return nil, "", false
	}
	if len(cells) == 1 {
		cells = strings.Split(strings.Join(strings.Fields(cells[0]), ""), "")
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

// cellSign returns the sign in a cell, which may be repeated to fill it.
func cellSign(cell string) (rune, bool) {
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

func isNumber[T string | []byte](text T) bool {
	return len(text) > 0 && strings.Trim(string(text), "0123456789") == ""
}

// isLabel reports whether text can stand beside a row: nothing, a number or a letter.
func isLabel(text string) bool {
	return text == "" || isNumber(text) || len(text) == 1 && unicode.IsLetter(rune(text[0]))
}

// queenOf returns the column of the queen in a row of signs and its sign, 'Q' for any
// queenSign.
func queenOf(row []rune) (col int, sign rune, err error) {
	queens, marks, mark := 0, 0, -1
	for i, c := range row {
		switch kindOf(c) {
		case queenSign:
			col = i
			queens++
		case markSign:
			if mark >= 0 && row[mark] != c {
				err = fmt.Errorf("%q and %q %w; write Q for a queen and . for an empty square", row[mark], c, errSigns)
			}
			mark = i
			marks++
		}
	}
	switch {
	case queens == 1:
		return col, 'Q', nil
	case queens == 0 && err != nil:
		return 0, 0, err
	case queens == 0 && marks == 1:
		return mark, row[mark], nil
	}
	return 0, 0, fmt.Errorf("%d queens in a row; a placement has one in each", max(queens, marks))
}

// looksDrawn reports whether a row may be one of a board: with one queen, or with several signs
// that could be the queen, spaces between, and no more signs than boards have.
func looksDrawn(line []byte, row []rune) error {
	_, queen, err := queenOf(row)
	for _, c := range row {
		if unicode.IsLetter(c) && c != queen && !strings.ContainsRune("QqXxOo", c) {
			return errNoBoard
		}
	}
	if errors.Is(err, errSigns) {
		signs := slices.Clone(row)
		slices.Sort(signs)
		if len(row) < 3 || len(slices.Compact(signs)) > 3 || len(bytes.Fields(line)) < len(row) {
			return errNoBoard
		}
		return nil
	}
	return err
}

// drawing collects the rows of a drawn board.
type drawing struct {
	n         int
	queen     rune
	placement nqueens.Placement
	first     string // the label of the first row
	label     string // of the last
}

func (d *drawing) add(row []rune, label string) error {
	col, queen, err := queenOf(row)
	switch {
	case err != nil:
		return err
	case len(d.placement) == 0:
		d.n, d.queen, d.first = len(row), queen, label
	case len(row) != d.n:
		return fmt.Errorf("%s where row 1 has %d", words.Plural(len(row), "square"), d.n)
	case queen != d.queen:
		return fmt.Errorf("the queen is %q here and %q in the rows before", queen, d.queen)
	}
	d.label = label
	d.placement = append(d.placement, col)
	return nil
}

func (d *drawing) complete() bool { return d.n > 0 && len(d.placement) == d.n }

// finish returns the board. Its first row is the last one if the labels count down.
func (d *drawing) finish() nqueens.Placement {
	p := d.placement
	if countDown(d.first, d.label) {
		slices.Reverse(p)
	}
	*d = drawing{}
	return p
}

// countDown reports whether the labels of the first and the last row are numbers that count
// down.
func countDown(first, last string) bool {
	from, err := strconv.Atoi(first)
	to, errTo := strconv.Atoi(last)
	return err == nil && errTo == nil && from > to
}

func (d *drawing) short() error {
	if len(d.placement) == 0 {
		return nil
	}
	return fmt.Errorf("the board ends after %d of %d rows", len(d.placement), d.n)
}

var (
	errSigns   = errors.New("could both be the queen")
	errNoBoard = errors.New("not a row of a board")
)

// drawn reads a board drawn with any signs. Frames between the rows are skipped, and so are
// empty lines if there is one after the first row.
func (r *Reader) drawn(line []byte) (nqueens.Placement, error) {
	var board drawing
	spaced := false
	for empty := 0; !board.complete(); {
		if len(line) > 0 && !isFrame(line) {
			row, label, ok := splitRow(line)
			if !ok {
				return nil, fmt.Errorf("%q: %w", clip(line), errNoBoard)
			}
			if err := board.add(row, label); err != nil {
				return nil, err
			}
			empty = 0
			if board.complete() {
				break
			}
		}
		var err error
		line, err = r.readLine()
		if err == io.EOF && len(board.placement) > 0 {
			return nil, board.short()
		} else if err != nil {
			return nil, err
		}
		if len(line) == 0 {
			empty++
			spaced = spaced || len(board.placement) == 1
			if !spaced || empty > 1 {
				return nil, board.short()
			}
		}
	}
	return board.finish(), r.afterBoard()
}

// afterBoard skips the frame of a board, the names of its files, and an empty line.
func (r *Reader) afterBoard() error {
	for {
		line, err := r.readLine()
		switch {
		case err == io.EOF:
			return nil
		case err != nil || len(line) == 0:
			return err
		case !isFrame(line) && !isFileNames(line):
			r.again = true
			return nil
		}
	}
}

// isFileNames reports whether the line has the names of two or more files, or their numbers
// from 0 or 1.
func isFileNames(line []byte) bool {
	if len(line) < 3 || strings.IndexByte("aA01|", line[0]) < 0 {
		return false
	}
	fields := strings.Fields(strings.ReplaceAll(normalSigns(string(line)), "|", " "))
	if len(fields) < 2 {
		return false
	}
	first, err := strconv.Atoi(fields[0])
	for i, field := range fields {
		want := string(nqueens.AppendFile(nil, i))
		if err == nil {
			want = strconv.Itoa(first + i)
		}
		if !strings.EqualFold(field, want) {
			return false
		}
	}
	return err != nil || first == 0 || first == 1
}
