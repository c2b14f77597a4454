package region

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"nqueens.example/nqueens/internal/words"
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

// readRows reads rows with a name for each square, at least one, with or without a header, which
// overrides stars.
func readRows(stars int, rows []string) (*Puzzle, error) {
	if n, queens, rest, ok := header(strings.TrimSpace(rows[0])); ok && rest == "" {
		return readBoard(n, queens, rows[1:])
	}
	return readBoard(unstated, stars, rows)
}

// unstated is a number that a text does not state.
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
	board, err := namesIn(rows)
	if board = board.unfolded(); err == nil && n != unstated && len(board) != n {
		err = fmt.Errorf("the text announces %s; there are %d", words.Plural(n, "row"), len(board))
	}
	var p *Puzzle
	if err == nil {
		p, err = board.puzzle(stars)
	}
	switch odd := board.odd(); {
	case err == nil:
		return p, nil
	case holdsQueens(rows):
		return nil, errQueens
	case holdsSquares(rows) || holdsColumns(rows):
		return nil, errSolution
	case odd != nil:
		return nil, odd
	}
	return nil, err
}

var (
	errQueens   = errors.New("this is a board with queens, not a puzzle; a puzzle has the region of each square, such as AABB")
	errSolution = errors.New("this is a solution, not a puzzle; a puzzle has the region of each square, such as AABB")
)

// namesIn returns the names of the regions in rows of fields. A field is a square if there are as many
// as rows, if it is a number, or in a row that has all squares. Otherwise each character is one.
func namesIn(rows [][]string) (cells, error) {
	all := strings.Join(slices.Concat(rows...), "")
	signs := strings.ContainsFunc(all, isSign)
	digits := !signs && strings.Trim(all, "0123456789Q♛♕👑⭐🌟★☆") == ""
	board := make(cells, len(rows))
	for r, row := range rows {
		flat := len(rows) == 1 && len(cells{row}.unfolded()) > 1 && len(row[0]) != len(row)
		numbers := len(rows) > 1 && strings.Trim(strings.Join(row, ""), "-0123456789") == ""
		if signs || len(row) == 1 || len(row) != len(rows) && !flat && !numbers {
			row = strings.Split(strings.Join(row, ""), "")
		}
		for c, field := range row {
			name, err := nameIn(field, signs)
			if err != nil {
				return nil, faultAt(r, c, "%v", err)
			}
			if digits && field == "Q" {
				name = "" // programs print solutions so
			}
			board[r] = append(board[r], name)
		}
	}
	return board, nil
}

// nameIn returns the name of a region in a field, or "" if a queen hides it.
func nameIn(field string, signs bool) (string, error) {
	number, err := strconv.ParseUint(field, 10, 16)
	switch first := []rune(field + " ")[0]; {
	case isQueen(field):
		return "", nil
	case signs && strings.ContainsRune("❌❎✖✕✗✘", first):
		return "", fmt.Errorf("%s hides the region of this square; write the puzzle without marks", field)
	case signs && !isSign(first):
		return "", fmt.Errorf("%q is not a region; the other regions are emoji", field)
	case signs:
		return field, nil
	case err == nil:
		return strconv.FormatUint(number, 10), nil
	case len(field) == 1 && unicode.IsLetter(first):
		return strings.ToUpper(field), nil
	case len(field) <= maxWord && strings.ContainsFunc(field, unicode.IsLetter):
		return strings.ToLower(field), nil
	}
	return "", fmt.Errorf("%q is not a region; regions are letters from A to Z, numbers or short words", field)
}

// odd returns an error for the first number on a board of letters, or nil.
func (b cells) odd() error {
	letters := slices.ContainsFunc(b, func(row []string) bool {
		return slices.ContainsFunc(row, func(name string) bool { return name >= "A" && name <= "Z" })
	})
	for r, row := range b {
		for c, name := range row {
			if letters && name != "" && isNumber(name) {
				return faultAt(r, c, "%q is not a region; regions are letters from A to Z", name)
			}
		}
	}
	return nil
}

func isAlphanumeric(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }

// maxWord is the largest size of the name of a region in bytes.
const maxWord = 40

// unfolded returns the board with rows of equal length if all its squares are in one row.
func (b cells) unfolded() cells {
	if len(b) != 1 {
		return b
	}
	for n := minN; n <= maxN; n++ {
		if len(b[0]) == n*n {
			return slices.Collect(slices.Chunk(b[0], n))
		}
	}
	return b
}

// puzzle returns the puzzle with these regions; stars may be unstated. It finds the regions of squares with a queen
// from those beside them.
func (b cells) puzzle(stars int) (*Puzzle, error) {
	stated := stars != unstated
	if !stated {
		stars = 1
	}
	err := b.check(stars)
	if err == nil {
		err = b.reveal(stars)
	}
	if err != nil {
		return nil, err
	}
	p, err := b.regions(stars)
	if err == nil {
		p.stated = stated
	}
	return p, err
}

// check returns an error unless the board is a square of a size that puzzles have.
func (b cells) check(stars int) error {
	for _, row := range b {
		if len(row) != len(b) {
			return notSquare(b)
		}
	}
	return checkSize(len(b), stars)
}

// regions returns the puzzle of a board whose squares have all names. The letter of a region is its
// name if all names are letters, and otherwise the regions have the letters from A in their order.
func (b cells) regions(stars int) (*Puzzle, error) {
	if err := b.check(stars); err != nil {
		return nil, err
	}
	p := &Puzzle{n: len(b), stars: stars}
	var names []string
	for r, row := range b {
		for c, name := range row {
			region := slices.Index(names, name)
			if region < 0 {
				if region = len(names); region == len(b) {
					return nil, faultAt(r, c, "region %s is one too many; a board of %d rows has %d regions", name, len(b), len(b))
				}
				names = append(names, name)
				p.letters += string(rune('A' + region))
			}
			p.region = append(p.region, uint8(region))
		}
	}
	own := !slices.ContainsFunc(names, func(name string) bool { return len(name) > 1 || name < "A" || name > "Z" })
	if own {
		p.letters = strings.Join(names, "")
	}
	if len(names) < len(b) {
		joint := ""
		if slices.ContainsFunc(names, func(name string) bool { return name > "9" && len(name) > 4 || name <= "9" }) {
			joint = " "
		}
		return nil, fmt.Errorf("a board of %d rows has %d regions, but this one only has %d: %s", len(b), len(b), len(names), strings.Join(names, joint))
	}
	return p, nil
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
			err := new(Square).UnmarshalText([]byte(field))
			digits := strings.TrimLeft(strings.ToLower(field), "abcdefghijklmnopqrstuvwxyz")
			if err != nil && (digits == "" || len(field)-len(digits) != 1 || strings.Trim(digits, "0123456789") != "") {
				return false
			}
		}
	}
	return len(rows) > 0 && len(rows[0]) >= minN
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
	return len(rows) > 0 && len(rows[0]) >= minN
}
