package region

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// cells holds the name of the region of each square, row by row, as a text has it. The name
// is empty where a queen hides it.
type cells [][]string

// fieldsOf splits a row at its separators.
func fieldsOf(row string) []string {
	return strings.FieldsFunc(row, func(c rune) bool {
		return unicode.IsSpace(c) || strings.ContainsRune(`,;|│┃║"'`, c)
	})
}

// readRows reads rows with a name for each square, at least one, with or without a header.
func readRows(rows []string) (*Puzzle, error) {
	if n, stars, rest, ok := header(strings.TrimSpace(rows[0])); ok && rest == "" {
		return readBoard(n, stars, rows[1:])
	}
	return readBoard(unstated, 1, rows)
}

// unstated is the number of rows of a text that does not state it.
const unstated = -1

// readBoard is readRows for a text that states the number of rows, and of queens in each.
func readBoard(n, stars int, rows []string) (*Puzzle, error) {
	var fields [][]string
	for _, row := range rows {
		if !isFrame(row) {
			fields = append(fields, fieldsOf(row))
		}
	}
	return readFields(n, stars, fields)
}

// readFields is readBoard for rows that are split into the names of their squares.
func readFields(n, stars int, rows [][]string) (*Puzzle, error) {
	if n == unstated && len(rows) == 0 {
		return nil, errNoPuzzle
	}
	var first error
	for _, read := range ways(rows) {
		board, err := read(rows)
		if board = board.unfolded(); err == nil && n != unstated && len(board) != n {
			err = announced(n, len(board))
		}
		var p *Puzzle
		if err == nil {
			p, err = board.puzzle(stars)
		}
		if err == nil {
			return p, nil
		}
		if first == nil {
			first = err
		}
	}
	switch {
	case holdsQueens(rows):
		return nil, errQueens
	case holdsSquares(rows) || holdsColumns(rows):
		return nil, errSolution
	}
	return nil, first
}

var (
	errQueens   = errors.New("this is a board with queens, not a puzzle; a puzzle has the region of each square, such as AABB")
	errSolution = errors.New("this is a solution, not a puzzle; a puzzle has the region of each square, such as AABB")
)

// ways returns the ways to read rows, the most likely first.
func ways(rows [][]string) []func([][]string) (cells, error) {
	all := strings.Join(slices.Concat(rows...), " ")
	switch {
	case strings.ContainsFunc(all, isSign):
		return []func([][]string) (cells, error){readSigns}
	case holdsWords(rows):
		return []func([][]string) (cells, error){readWords}
	case strings.ContainsFunc(all, unicode.IsLetter) || !strings.ContainsFunc(all, unicode.IsDigit):
		return []func([][]string) (cells, error){readLetters, readNumbers, readWords}
	}
	return []func([][]string) (cells, error){readNumbers}
}

// holdsWords reports whether there is one field for each square, and some are longer than one
// letter or number.
func holdsWords(rows [][]string) bool {
	words := false
	if len(rows) < MinN {
		return false
	}
	for _, row := range rows {
		for _, field := range row {
			words = words || len(field) > 1 && strings.ContainsFunc(field, unicode.IsLetter)
		}
		if len(row) != len(rows) {
			return false
		}
	}
	return words
}

// readEach reads the fields of each row with read.
func readEach(rows [][]string, read func(field string) (names []string, err error)) (cells, error) {
	board := make(cells, len(rows))
	for r, row := range rows {
		if len(row) == 1 {
			row = strings.Split(row[0], "")
		}
		for _, field := range row {
			names, err := read(field)
			if err != nil {
				return nil, faultAt(r, len(board[r]), "%v", err)
			}
			board[r] = append(board[r], names...)
		}
	}
	return board, nil
}

// readLetters reads one letter for each square, with or without spaces between them.
func readLetters(rows [][]string) (cells, error) {
	squares := make([][]string, len(rows))
	for r, row := range rows {
		squares[r] = strings.Split(strings.Join(row, ""), "")
	}
	return readEach(squares, func(letter string) ([]string, error) {
		switch upper := strings.ToUpper(letter); {
		case upper >= "A" && upper <= "Z":
			return []string{upper}, nil
		case isQueen(letter):
			return []string{""}, nil
		case letter[0] < 0x80:
			return nil, fmt.Errorf("%q is not a region; regions are letters from A to Z", letter[0])
		}
		return nil, fmt.Errorf("%q is not a region; regions are letters from A to Z", letter)
	})
}

// readNumbers reads a number for each square, as in 0 0 1 or 1,1,2 or 112. Programs print
// the solution of such a puzzle with Q on the squares of the queens.
func readNumbers(rows [][]string) (cells, error) {
	return readEach(rows, func(field string) ([]string, error) {
		if isQueen(field) || field == "Q" {
			return []string{""}, nil
		}
		number, err := strconv.ParseUint(field, 10, 16)
		if err != nil {
			return nil, fmt.Errorf("%q is not a region; regions are letters from A to Z, or all are numbers", field)
		}
		return []string{strconv.FormatUint(number, 10)}, nil
	})
}

// readSigns reads one emoji for each square, with or without spaces between them.
func readSigns(rows [][]string) (cells, error) {
	return readEach(rows, func(field string) (names []string, err error) {
		for _, sign := range field {
			switch name := string(sign); {
			case isQueen(name):
				names = append(names, "")
			case strings.ContainsRune("❌❎✖✕✗✘", sign):
				return nil, fmt.Errorf("%s hides the region of this square; write the puzzle without marks", name)
			case isSign(sign):
				names = append(names, name)
			default:
				return nil, fmt.Errorf("%q is not a region; the other regions are emoji", name)
			}
		}
		return names, nil
	})
}

// readWords reads a word for each square, such as the name of a colour, or one character where
// letters and digits are mixed.
func readWords(rows [][]string) (cells, error) {
	return readEach(rows, func(word string) ([]string, error) {
		switch {
		case isQueen(word):
			return []string{""}, nil
		case len(word) > maxWord || !strings.ContainsFunc(word, isAlphanumeric):
			return nil, fmt.Errorf("%q is not a region; regions are letters, numbers or short words", word)
		}
		return []string{strings.ToLower(word)}, nil
	})
}

func isAlphanumeric(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }

// maxWord is the largest size of the name of a region in bytes.
const maxWord = 40

// unfolded returns the board with rows of equal length if all its squares are in one row.
func (b cells) unfolded() cells {
	if len(b) != 1 {
		return b
	}
	for n := MinN; n <= MaxN; n++ {
		if len(b[0]) == n*n {
			return slices.Collect(slices.Chunk(b[0], n))
		}
	}
	return b
}

// puzzle returns the puzzle with these regions. It finds the regions of squares with a queen
// from those beside them.
func (b cells) puzzle(stars int) (*Puzzle, error) {
	n := len(b)
	for r := range b {
		if len(b[r]) != n {
			return nil, notSquare(b)
		}
	}
	if err := checkSize(n, stars); err != nil {
		return nil, err
	}
	if err := b.reveal(stars); err != nil {
		return nil, err
	}
	names, err := b.names()
	if err != nil {
		return nil, err
	}
	rows := make([]string, n)
	for r, row := range b {
		for _, name := range row {
			rows[r] += string(names[name])
		}
	}
	return New(stars, rows...)
}

// names returns the letter of each region: the name if all names are letters, and otherwise
// the letters from A in the order of the regions.
func (b cells) names() (map[string]rune, error) {
	letters := make(map[string]rune)
	var order []string
	own := true
	for r, row := range b {
		for c, name := range row {
			if letters[name] != 0 {
				continue
			}
			if len(order) == len(b) {
				return nil, faultAt(r, c, "region %s is one too many; a board of %d rows has %d regions", name, len(b), len(b))
			}
			letters[name] = rune('A' + len(order))
			order = append(order, name)
			own = own && len(name) == 1 && name >= "A" && name <= "Z"
		}
	}
	if len(order) < len(b) {
		joint := ""
		if slices.ContainsFunc(order, func(name string) bool { return name > "9" && len(name) > 4 || name <= "9" }) {
			joint = " "
		}
		return nil, fmt.Errorf("a board of %d rows has %d regions, but this one only has %d: %s", len(b), len(b), len(order), strings.Join(order, joint))
	}
	if own {
		for name := range letters {
			letters[name] = rune(name[0])
		}
	}
	return letters, nil
}

// isFrame reports whether a row is a line of a frame or a table, without squares.
func isFrame(row string) bool {
	return strings.Trim(row, " \t+-=|:;\"'`─━═│┃║┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╭╮╰╯╵╶╷╴") == ""
}

// holdsQueens reports whether rows show queens on empty squares.
func holdsQueens(rows [][]string) bool {
	queens := false
	for _, row := range rows {
		for _, field := range row {
			if strings.Trim(field, "QqxX.*-_#01♛♕👑★⭐⬛⬜") != "" || len(row) > 1 && len([]rune(field)) > 1 {
				return false
			}
			queens = queens || strings.ContainsAny(field, "Qq1♛♕👑★⭐")
		}
	}
	return queens
}

// holdsSquares reports whether all fields are names of squares, such as r1c2 or a1.
func holdsSquares(rows [][]string) bool {
	for _, row := range rows {
		for _, field := range row {
			_, err := ParseSquare(field)
			digits := strings.TrimLeft(strings.ToLower(field), "abcdefghijklmnopqrstuvwxyz")
			if err != nil && (digits == "" || len(field)-len(digits) != 1 || strings.Trim(digits, "0123456789") != "") {
				return false
			}
		}
	}
	return len(rows) > 0 && len(rows[0]) >= MinN
}

// holdsColumns reports whether each row has the numbers 1 to n, or 0 to n-1, in some order.
func holdsColumns(rows [][]string) bool {
	for _, row := range rows {
		var columns []int
		for _, field := range row {
			column, err := strconv.Atoi(field)
			if err != nil {
				return false
			}
			columns = append(columns, column)
		}
		slices.Sort(columns)
		for i, column := range columns {
			if column != columns[0]+i || columns[0] != 0 && columns[0] != 1 {
				return false
			}
		}
	}
	return len(rows) > 0 && len(rows[0]) >= MinN
}
