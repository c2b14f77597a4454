package region

import (
	"fmt"
	"slices"
	"strings"
)

// bordersFormat is the Star Battle Notation of borders. It consists of the number of rows
// as a digit in base 36, twice; the number of queens in each row; W, or e if the entries
// of a player follow, which are ignored; and the borders as a number in base 64 with one
// bit per pair of neighbours, padded with zeros at the front. A bit is set if the two lie
// in different regions. Neighbours side by side come first, row by row, then those one
// above the other, column by column.
//
// Other tools write 5 to 25 rows; 4 and 26 follow the same scheme here.
var bordersFormat = Format{
	Name:  "borders",
	About: "a code like AA2W…: the borders in base 64",
	detect: func(text string) bool {
		if len(text) < 4 || text[0] != text[1] || sizeOf(text[0]) == 0 || text[2] < '0' || text[2] > '9' {
			return false
		}
		if text[3] == 'W' || text[3] == 'e' {
			return true
		}
		return len(text) == 4+codeLength(sizeOf(text[0])) && strings.Trim(text, "0123456789") != "" // otherwise it is a row of numbers
	},
	read:  readBorders,
	write: writeBorders,
}

const sixBits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"

// sizeOf returns the value of a digit in base 36, or 0 if it is none.
func sizeOf(digit byte) int {
	if i := strings.IndexByte(sixBits[:36], digit); i > 0 {
		return i
	}
	return 0
}

// codeLength returns the number of characters for the borders of n rows.
func codeLength(n int) int { return (2*n*(n-1) + 5) / 6 }

// borderAt returns the index of the border between square i and the square to its right,
// or below it.
func borderAt(n, i int, below bool) int {
	if below {
		return n*(n-1) + i%n*(n-1) + i/n
	}
	return i/n*(n-1) + i%n
}

func readBorders(text string) (*Puzzle, error) {
	n, stars := sizeOf(text[0]), int(text[2]-'0')
	if err := checkSize(n, minStars); err != nil {
		return nil, err
	}
	if text[3] != 'W' && text[3] != 'e' {
		return nil, fmt.Errorf("character 4 is %q; it must be W, or e before the entries of a player", text[3])
	}
	code, _, _ := strings.Cut(text[4:], "~")
	bits := 2 * n * (n - 1)
	want := codeLength(n)
	if len(code) < want {
		return nil, cutShort(n, len(code)*6-(want*6-bits), len(code), want)
	}
	if len(code) > want && text[3] == 'W' {
		return nil, fmt.Errorf("there are %d characters of borders; a board of %d rows has %d", len(code), n, want)
	}
	borders := make([]bool, want*6)
	for i := range want {
		value := strings.IndexByte(sixBits, code[i])
		if value < 0 {
			return nil, fmt.Errorf("character %d is %q; it must be a digit, a letter, - or _", i+5, code[i])
		}
		for b := range 6 {
			borders[i*6+b] = value>>(5-b)&1 != 0
		}
	}
	return fromBorders(n, stars, borders[want*6-bits:])
}

// cutShort returns the error for a code that ends before a border.
func cutShort(n, border, have, want int) error {
	row, col := max(0, border)/(n-1), max(0, border)%(n-1)
	if row >= n {
		row, col = col, row-n
	}
	return faultAt(row, col, "the code ends before the borders of this square; it has %d of %d characters", have, want)
}

// fromBorders returns the puzzle whose regions are separated by borders.
func fromBorders(n, stars int, borders []bool) (*Puzzle, error) {
	letters := make([]byte, n*n)
	regions := 0
	for i, first := range pieces(n, func(a, b int) bool { return !borders[borderAt(n, min(a, b), max(a, b)-min(a, b) == n)] }) {
		switch {
		case first < i:
			letters[i] = letters[first]
		case regions == n:
			return nil, faultAt(i/n, i%n, "the borders form one region too many here; a board of %d rows has %d", n, n)
		default:
			letters[i] = byte('A' + regions)
			regions++
		}
	}
	var rows []string
	for row := range slices.Chunk(letters, n) {
		rows = append(rows, string(row))
	}
	return New(stars, rows...)
}

func writeBorders(p *Puzzle) (string, error) {
	if err := p.Connected(); err != nil {
		return "", fmt.Errorf("the format borders cannot represent a region in several pieces: %w", err)
	}
	n := p.n
	bits := 2 * n * (n - 1)
	code := make([]byte, codeLength(n))
	front := len(code)*6 - bits
	mark := func(place int) {
		place += front
		code[place/6] |= 1 << (5 - place%6)
	}
	for i, region := range p.region {
		if i%n < n-1 && p.region[i+1] != region {
			mark(borderAt(n, i, false))
		}
		if i < n*(n-1) && p.region[i+n] != region {
			mark(borderAt(n, i, true))
		}
	}
	for i, value := range code {
		code[i] = sixBits[value]
	}
	size := sixBits[n]
	return fmt.Sprintf("%c%c%dW%s", size, size, p.stars, code), nil
}
