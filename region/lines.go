package region

import (
	"slices"
	"strings"
	"unicode"
)

// mostLines is how many lines of a text are searched for a puzzle between other text.
const mostLines = 200

// readLines reads a puzzle with a line for each row. Lines of text above and below it are
// ignored.
func readLines(text string) (*Puzzle, error) {
	lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
	lines = slices.DeleteFunc(lines, func(line string) bool { // a size alone
		n, queens, rest, ok := header(strings.TrimSpace(line))
		return ok && rest == "" && n == queens
	})
	if len(lines) == 0 {
		return nil, errNoPuzzle
	}
	stars := unstated
	for _, line := range lines {
		if stars == unstated && statesStars(line) {
			stars = starsIn(line)
		}
	}
	if drawn, ok := drawingIn(lines); ok {
		if board, queens, ok := drawn.board(); ok {
			return board.puzzle(max(stars, queens))
		}
	}
	p, err := readRows(stars, lines)
	if err == nil || len(lines) > mostLines {
		return p, err
	}
	rows := slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return isProse(line) || isFrame(line) || statesStars(line) })
	if len(rows) == 0 {
		return nil, err
	}
	if p := onlySquare(stars, rows); p != nil {
		return p, nil
	}
	if len(rows) < len(lines) {
		return readRows(stars, rows)
	}
	return nil, err
}

// onlySquare returns the puzzle of those lines that form a square, with their header. It
// returns nil unless there is exactly one, and each other line has characters that are not in
// the puzzle.
func onlySquare(stars int, lines []string) (only *Puzzle) {
	for first := range lines {
		n := widthOf(lines[first])
		last := first + n
		if last > len(lines) || !slices.Equal(slices.Repeat([]int{n}, n), widths(lines[first:last])) {
			continue
		}
		from := first
		if first > 0 && isHeader(lines[first-1]) {
			from--
		}
		board := strings.ToUpper(strings.Join(lines[first:last], ""))
		if !allOther(lines[:from], board) || !allOther(lines[last:], board) {
			continue
		}
		p, err := readRows(stars, lines[from:last])
		switch {
		case err == nil && only != nil:
			return nil
		case err == nil:
			only = p
		}
	}
	return only
}

// allOther reports whether each line has characters that are not on the board.
func allOther(lines []string, board string) bool {
	for _, line := range lines {
		if !strings.ContainsFunc(strings.ToUpper(line), func(c rune) bool {
			return (isAlphanumeric(c) || isSign(c)) && !strings.ContainsRune(board, c)
		}) {
			return false
		}
	}
	return true
}

func widths(lines []string) []int {
	var widths []int
	for _, line := range lines {
		widths = append(widths, widthOf(line))
	}
	return widths
}

// widthOf returns the number of squares of a row.
func widthOf(line string) int {
	fields := fieldsOf(line)
	if isSignRow(line) || len(fields) == 1 {
		return len([]rune(strings.Join(fields, "")))
	}
	return len(fields)
}

// isProse reports whether a line is a sentence, a title, an address or a statement of a program
// rather than a row. Rows of several words are taken as prose too, unless they are in capitals.
func isProse(line string) bool {
	words := strings.Fields(line)
	if strings.ContainsAny(line, "()=<>") || strings.Trim(line, " ]});,") == "" {
		return true
	}
	if len(words) == 1 {
		word := strings.ToLower(words[0])
		return strings.Contains(word, "://") || strings.ContainsAny(word[len(word)-1:], "!?:") || strings.HasPrefix(word, "www.") || isDomain(word)
	}
	return slices.ContainsFunc(words, func(word string) bool {
		letters := strings.Map(func(c rune) rune {
			if unicode.IsLetter(c) {
				return c
			}
			return -1
		}, word)
		return len(letters) > 1 && (strings.ToUpper(letters) != letters || strings.ContainsAny(word, ".!?:#"))
	})
}

// isAllProse reports whether no line can be a row: all are prose, and not as many words each as
// the rows of a board.
func isAllProse(text string) bool {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) >= minN && len(slices.Compact(widths(lines))) == 1 {
		return false
	}
	return !slices.ContainsFunc(lines, func(line string) bool { return !isProse(line) })
}

// isDomain reports whether a word begins with a name such as lnkd.in.
func isDomain(word string) bool {
	host, _, _ := strings.Cut(word, "/")
	labels := strings.Split(strings.TrimSuffix(host, "."), ".")
	return len(labels) > 1 && !slices.ContainsFunc(labels, func(label string) bool {
		return len(label) < 2 || strings.Trim(label, "abcdefghijklmnopqrstuvwxyz") != ""
	})
}
