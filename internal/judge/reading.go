package judge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/known"
	"nqueens.example/nqueens/read"
	"nqueens.example/nqueens/symmetry"
)

// board is what a program printed that may be a placement.
type board struct {
	line   int              // where it begins
	n      int              // its rows
	queens []nqueens.Square // from the lowest row
	form   string
	zero   bool // its columns count from 0, as those of a list may
}

// key is equal for equal boards.
func (b board) key() string { return fmt.Sprint(b.queens) }

// turned returns the image of the board.
func (b board) turned(turn symmetry.Symmetry) board {
	queens := make([]nqueens.Square, len(b.queens))
	for i, q := range b.queens {
		queens[i] = turn.Square(q, b.n)
	}
	slices.SortFunc(queens, bySquare)
	b.queens = queens
	return b
}

// isFull reports whether the board has a queen for each row.
func (b board) isFull() bool { return len(b.queens) == b.n }

// isNumbering reports whether the board is the numbers of its rows.
func (b board) isNumbering() bool {
	return !slices.ContainsFunc(b.queens, func(q nqueens.Square) bool { return q.Row != q.Col })
}

// withoutNumbering leaves out the numbers of columns or rows above all boards.
func withoutNumbering(boards []board) []board {
	for len(boards) > 0 && boards[0].form != "board" && boards[0].isNumbering() {
		boards = boards[1:]
	}
	return boards
}

// fault returns nil if the board is a solution.
func (b board) fault() error {
	columns := make(nqueens.Placement, 0, b.n)
	for i, s := range b.queens {
		for _, other := range b.queens[:i] {
			if direction, ok := other.Attacks(s); ok {
				return &nqueens.Attack{A: other, B: s, Direction: direction}
			}
		}
		columns = append(columns, s.Col)
	}
	if !b.isFull() {
		return fmt.Errorf("%d queens on a board of %d rows", len(b.queens), b.n)
	}
	return columns.Validate()
}

// untilDone is a reader that ends with its context.
type untilDone struct {
	context.Context
	io.Reader
}

func (r untilDone) Read(p []byte) (int, error) {
	if err := r.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}

// boards reads all boards of a text. What is no board is left out, so that a title or a trace may
// stand around them.
func boards(ctx context.Context, text string, options read.Options) (all []board) {
	options.Any = true
	text, numbers := unlabelled(text)
	from := 0 // lines that are read
	for restarts := 0; text != "" && restarts < mostRestarts && ctx.Err() == nil; restarts++ {
		rest := ""
		for record, err := range read.Placements(untilDone{ctx, strings.NewReader(text)}, options) {
			if err != nil {
				if at := new(read.LineError); errors.As(err, &at) && !errors.Is(err, read.ErrEmpty) {
					rest = text
					for range max(1, at.Line) {
						_, rest, _ = strings.Cut(rest, "\n")
						from++
					}
				}
				break
			}
			b := board{line: numbers[from+record.Line-1], n: record.Problem.N, form: record.Format, zero: record.ZeroBased}
			if slices.Contains([]string{"ascii", "board", "matrix", "emoji", "leetcode"}, b.form) {
				b.form = "board"
			}
			if b.queens = slices.Clone(record.Problem.Placed); record.Placement != nil {
				b.queens = slices.Collect(record.Placement.Squares())
			}
			slices.SortFunc(b.queens, bySquare)
			if !slices.ContainsFunc(b.queens, func(q nqueens.Square) bool { return q.Col >= max(b.n, mostDrawn) }) { // else other numbers
				all = append(all, b)
			}
		}
		text = rest
	}
	return all
}

// boards reads all boards of an outcome, whose columns may be said to count from 0.
func (o Outcome) boards(ctx context.Context, zero bool) []board {
	seen, base, options := cmp.Or(o.seen, new([2][]board)), 0, read.Options{}
	if zero {
		base, options = 1, read.Options{ZeroBased: true, FixedBase: true}
	}
	if seen[base] == nil {
		seen[base] = append([]board{}, boards(ctx, o.text(), options)...)
	}
	return slices.Clone(seen[base])
}

// longestLine is the length in bytes of the longest line that is read.
const longestLine = 1 << 16

// linesOf returns the lines of a text, and their numbers. A list of several lines in a list, as Node
// prints a row of seven cells, is one line, and so are the cells of a row that have a line each.
func linesOf(text string) (lines []string, numbers []int) {
	open, all := false, strings.Split(text, "\n")
	end := 0 // of lines of one sign
	for i := 0; i < len(all); i++ {
		if i >= end {
			end = i
			for end < len(all) && utf8.RuneCountInString(strings.TrimSpace(all[end])) == 1 {
				end++
			}
			if n := int(math.Sqrt(float64(end - i))); n > 3 && n*n == end-i {
				for ; i < end; i += n {
					lines, numbers = append(lines, strings.Join(all[i:i+n], " ")), append(numbers, i+1)
				}
				i--
				continue
			}
		}
		trimmed := strings.TrimSpace(all[i])
		if open = open && trimmed != "" && trimmed[0] != '['; open {
			lines[len(lines)-1] += " " + trimmed
		} else {
			lines, numbers = append(lines, all[i]), append(numbers, i+1)
		}
		open = (open || trimmed == "[" && len(all[i]) > 1) && !strings.Contains(trimmed, "]")
	}
	return lines, numbers
}

// unlabelled returns a text in which what stands before a row of a board in its line is a line of its own, as a
// question whose answer nobody typed, and the numbers that its lines had. A row is told by the next line, which has the
// same signs.
func unlabelled(text string) (string, []int) {
	var kept []string
	var numbers []int
	lines, lineNumbers := linesOf(text)
	plainRows(lines)
	for i, line := range lines {
		if len(line) > longestLine {
			line = ""
		}
		next := lines[min(i+1, len(lines)-1)]
		if strings.TrimSpace(next) == "" { // between rows
			next = lines[min(i+2, len(lines)-1)]
		}
		if at := len(line) - len(next); at > 0 && len(next) > 1 && sorted(line[at:]) == sorted(next) && line[at:] != next && !hasWord(next, isWord) &&
			(hasWord(line[:at], isWord) || strings.ContainsAny(line[:at], "?:=>")) {
			kept, numbers = append(kept, line[:at]), append(numbers, lineNumbers[i])
			line = line[at:]
		}
		kept, numbers = append(kept, line), append(numbers, lineNumbers[i])
	}
	return strings.Join(kept, "\n"), numbers
}

// plainRows writes the rows of boards plainly that only all rows together tell, with the numbers of the queens in their
// places, as [ ][2][ ][ ], and without a comma after the last cell.
func plainRows(lines []string) {
	for i, line := range lines {
		if row, ok := strings.CutSuffix(strings.TrimRight(line, " \t\r"), ","); ok && !strings.ContainsAny(row, "[({") {
			lines[i] = row
		}
	}
	for i := 0; i < len(lines); i++ {
		_, cells := numberedRow(lines[i])
		n := utf8.RuneCountInString(cells)
		if n < 3 || n > MaxN {
			continue
		}
		var rows []string
		all := ""
		for _, line := range lines[i:min(i+n, len(lines))] {
			row, cells := numberedRow(line)
			if utf8.RuneCountInString(cells) != n {
				break
			}
			rows, all = append(rows, row), all+cells
		}
		signs := sorted(all)
		queens := strings.TrimFunc(signs, func(r rune) bool { return r > 127 || !isDigit(byte(r)) })
		if len(rows) == n && queens == "12345678"[:n] && areAlike(strings.Replace(signs, queens, "", 1), n*n-n) {
			copy(lines[i:], rows)
			i += n - 1
		}
	}
}

// numberedRow returns a row with signs for the numbers of queens, and its cells.
func numberedRow(line string) (row, cells string) {
	at := strings.LastIndexByte(line, ':') + 1
	rest := strings.ReplaceAll(line[at:], "[ ]", "[.]")
	return line[:at] + strings.Map(func(r rune) rune {
		if r > '0' && r <= '9' {
			return 'Q'
		}
		return r
	}, rest), cellsIn(rest)
}

func sorted(text string) string {
	var times [256]int
	for i := range len(text) {
		times[text[i]]++
	}
	signs := make([]byte, 0, len(text))
	for sign, count := range times {
		for range count {
			signs = append(signs, byte(sign))
		}
	}
	return string(signs)
}

// mostRestarts is how many lines of a text may be left out.
const mostRestarts = 20_000

// reading is what a program printed for one size.
type reading struct {
	Outcome
	n        int
	boards   []board         // of n rows, in the form that was chosen
	full     []board         // those of them with n queens
	shown    map[string]bool // their keys
	valid    map[string]bool // and of those without a fault
	attacked *board          // the first with one
	foreign  int             // boards of another task
	others   int             // boards that are none, and no steps: attacked in another form, with more queens, or drawn where none is full
	solved   map[int]bool    // the sizes of all solutions
	undrawn  bool            // of the boards that are drawn none is full
	unread   bool            // there are rows of boards that were not read
	fields   map[string]int
	words    string // the text without its numbers
}

func (s *reading) last() *board {
	if len(s.full) == 0 {
		return nil
	}
	return &s.full[len(s.full)-1]
}

// times returns how often each field is said.
func (s *reading) times() map[string]int {
	times := make(map[string]int)
	lines, _ := linesOf(s.text())
	for _, line := range lines {
		for field := range fieldsOf(line) {
			times[field]++
		}
	}
	return times
}

// countsWrong returns a number that is said once, as one of solutions or alone, and is none, or -1. What is said
// more often of another size numbers its solutions.
func (s *reading) countsWrong(other map[string]int) int {
	times := s.times()
	for _, field := range slices.Sorted(maps.Keys(s.fields)) {
		said := s.fields[field]
		isBoard := s.firstRow() == strconv.Itoa(said)
		alone, claimed := isCount(field)
		named := (mentions(strings.ToLower(field), "arrangement", "placement", "boards", "tablero", "tabuleiro") || speaksOfImages(field)) && s.n >= 4 && !countsSteps(field)
		right := []int{solutions(s.n)}
		if !claimed {
			right = append(right, s.n)
		}
		if !mentions(strings.ToLower(field), "total") {
			right = append(right, len(s.valid))
		}
		alone = alone && (s.n > 3 || other[field] == 1) // else it may be a row
		if times[field] == 1 && other[field] < 2 && (alone || claimed || named) && !isBoard && !slices.Contains(right, said) {
			return said
		}
	}
	return -1
}

// speaksOfImages reports whether words tell of symmetries.
func speaksOfImages(words string) bool {
	return mentions(strings.ToLower(words), "mirror", "miroir", "symm", "symét", "simet", "spieg", "espej", "refle", "rotat", "отраж", "unique", "fundamental", "distinct", "wesentlich")
}

// overhangs reports whether a full board has a queen that is not on it.
func (s *reading) overhangs() bool {
	return slices.ContainsFunc(s.full, func(b board) bool { _, ok := errors.AsType[*nqueens.OffBoard](b.fault()); return ok })
}

// solves reports whether the last board is a solution.
func (s *reading) solves() bool { return s.last() != nil && s.last().fault() == nil }

// headings numbers the full boards by the headings between them, which are said less often than boards are shown.
func (s *reading) headings() (numbers []int) {
	lines := strings.Split(s.text(), "\n")
	heading := func(line string) string { return wordsOf(strings.ReplaceAll(line, ":", ": heading")) }
	said := make(map[string]int)
	for _, line := range lines {
		said[heading(line)]++
	}
	isHeading := func(line string) bool { return heading(line) != "" && said[heading(line)] < len(s.full) }
	from, number := 0, 0
	for _, b := range s.full {
		if slices.ContainsFunc(lines[from:max(from, b.line-1)], isHeading) {
			number++
		}
		numbers, from = append(numbers, number), b.line
	}
	return numbers
}

// labels returns what is said before and after each full board.
func (s *reading) labels() [][]string {
	all := make([][]string, len(s.full))
	lines := strings.Split(s.text(), "\n")
	begin, end := 0, 0
	for i := range len(s.full) + 1 { // what follows one board stands before the next
		if begin, end = end, len(lines); i < len(s.full) {
			end = max(begin, s.full[i].line-1)
		}
		text := strings.TrimSpace(strings.Join(lines[begin:end], "\n"))
		said := wordsOf(text)
		if i > 0 {
			first, _, _ := strings.Cut(said, "\n")
			all[i-1] = append(all[i-1], "after: "+said, "after: "+first)
		}
		if i < len(s.full) {
			all[i] = append(all[i], "at: "+wordsOf(lines[s.full[i].line-1]), "before: "+said, "before: "+said[strings.LastIndex(said, "\n")+1:])
		}
	}
	return all
}

// listsAll reports whether the full boards below some heading are all solutions, and none is twice below one.
func (s *reading) listsAll(headings []int) bool {
	below, number := make(map[string]bool), make(map[int]int)
	for i, b := range s.full {
		below[fmt.Sprint(headings[i], b.key())] = true
		number[headings[i]]++
	}
	return len(below) == len(s.full) && slices.Contains(slices.Collect(maps.Values(number)), solutions(s.n))
}

// solutions returns how many placements there are, or -1 if that is not known.
func solutions(n int) int { return orUnknown(known.Solutions(n)) }

// fundamental returns how many there are that are no images of each other, or -1.
func fundamental(n int) int { return orUnknown(known.Unique(n)) }

func orUnknown(count *big.Int, ok bool) int {
	if !ok {
		return -1
	}
	return int(count.Int64())
}

// understand reads what a program printed for several sizes together: one form for all. The result
// counts only while the context lasts.
func understand(ctx context.Context, outcomes map[int]Outcome) map[int]*reading {
	all := make(map[int]*reading)
	raw := make(map[int][]board)
	for n, o := range outcomes {
		if o.Flood || ctx.Err() != nil {
			o.Out, o.Err, o.seen = "", "", nil
		}
		all[n] = &reading{Outcome: o, n: n, words: wordsOf(o.text()), fields: fieldsOf(o.text()), solved: make(map[int]bool)}
		raw[n] = withoutHeadings(n, o.text(), o.boards(ctx, false))
		for _, b := range raw[n] {
			all[n].solved[b.n] = all[n].solved[b.n] || b.isFull() && b.fault() == nil
		}
	}
	form, zero := formOf(raw)
	for n, s := range all {
		if zero && form != "board" {
			raw[n] = withoutHeadings(n, s.text(), s.Outcome.boards(ctx, true))
		}
	}
	for n, s := range all {
		foreign := foreign(raw, n)
		drawn := slices.DeleteFunc(slices.Clone(raw[n]), func(b board) bool { return b.n != n || b.form != "board" })
		if n >= 4 && !slices.ContainsFunc(drawn, board.isFull) && (len(drawn) > 0 || form == "" && drawsEmpty(n, s.text())) {
			s.undrawn = true
			s.others++
		}
		for _, b := range raw[n] {
			switch {
			case b.n != n:
			case n > 1 && foreign[b.form+b.key()] > 0:
				foreign[b.form+b.key()]--
				s.foreign++
			case b.form == form, n == 1 && (form == "board" || b.form == "board"): // a matrix of one row may be read as a column
				s.boards = append(s.boards, b)
			case n < 4 || !b.isFull() || b.fault() == nil:
			case form == "board" && b.queens[0].Col == b.queens[n-1].Col: // a row of an empty board
			default:
				s.others++
			}
		}
	}
	if one, four := all[1], all[4]; one != nil && four != nil {
		lines, numbers := linesOf(one.text())
		rows := strings.Split(four.text(), "\n")
		one.boards = slices.DeleteFunc(one.boards, func(b board) bool {
			return b.form == "board" && slices.ContainsFunc(rows, func(row string) bool { return isEmpty(lastPiece(rowAt(lines, numbers, b.line)), row, 4) })
		})
	}
	for n := 1; n <= 2; n++ {
		if s, four := all[n], all[4]; s != nil && four != nil && len(s.boards) == 0 && form != "" {
			s.boards = few(ctx, n, s.text(), four, form, zero)
		}
	}
	for _, s := range all {
		s.unread = form == "board" && s.n > 1 && s.rowsLeft()
		s.show(s.boards)
	}
	return all
}

// show keeps some boards, with those of them that are full.
func (s *reading) show(boards []board) {
	s.boards, s.full, s.attacked = boards, nil, nil
	s.shown, s.valid = make(map[string]bool), make(map[string]bool)
	for _, b := range boards {
		if b.isFull() {
			s.full = append(s.full, b)
			s.shown[b.key()] = true
			if b.fault() == nil {
				s.valid[b.key()] = true
			} else if s.attacked == nil {
				s.attacked = &b
			}
		}
	}
}

// drawsEmpty reports whether a text has a board of n rows without a queen: n lines alike, of n cells alike.
func drawsEmpty(n int, text string) bool {
	before, alike := "", 0
	for line := range strings.Lines(text) {
		cells := cellsIn(line)
		cells = cmp.Or(strings.TrimLeft(cells, "0123456789"), cells) // without the number of the row
		if alike++; cells != before {
			before, alike = cells, 1
		}
		if alike == n && areAlike(cells, n) {
			return true
		}
	}
	return false
}

// drawsQueens reports whether the program printed rows with one queen each that make no boards: n - 1 or more with a
// column more or less than n, which are not of solutions of that size, or some beyond boards of n.
func (s *reading) drawsQueens() bool {
	rows := make(map[int]int) // by their cells
	for line := range strings.Lines(s.text()) {
		cells := []rune(cellsIn(line))
		if n := len(cells); n >= 4 && (isEmpty(string(cells[0]), line, n) || isEmpty(string(cells[1]), line, n)) {
			rows[n]++
		}
	}
	return rows[s.n]%s.n > 0 || !s.solved[s.n-1] && rows[s.n-1] >= s.n-1 || !s.solved[s.n+1] && rows[s.n+1] >= s.n-1
}

// cellsIn returns the signs of a line that may be a row, without what stands between them.
func cellsIn(line string) string {
	return strings.Join(strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune("[]()|'\", \t\r\n", r) }), "")
}

// areAlike reports whether a text is one sign n times.
func areAlike(text string, n int) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return text == strings.Repeat(string(first), n)
}

// withoutHeadings leaves out lists if each is the numbers of all columns, and there may be rows below it.
func withoutHeadings(n int, text string, all []board) []board {
	isList := func(b board) bool { return b.n == n && b.form != "board" && b.form != "a1" }
	isOther := func(b board) bool { return isList(b) && !b.isNumbering() }
	if n < 2 || strings.Count(text, "\n") <= n || slices.ContainsFunc(all, isOther) {
		return all
	}
	return slices.DeleteFunc(all, isList)
}

// aSolution is the score of a form for a size for which it shows a solution.
const aSolution = 1000

// formOf returns the form of the boards of 4 rows and more: that in which most sizes show a solution, and then
// that with more of them, or else a full board. Zero is whether columns are counted from 0.
func formOf(raw map[int][]board) (form string, zero bool) {
	scores := make(map[string]int)
	for n, boards := range raw {
		best := make(map[string]int)
		for _, b := range boards {
			if n < 4 || b.n != n || !b.isFull() {
				continue
			}
			zero = zero || b.zero
			if best[b.form] = max(best[b.form], 1); b.fault() == nil {
				best[b.form] = max(best[b.form], aSolution) + 1
			}
		}
		for form, worth := range best {
			scores[form] += worth
		}
	}
	for _, name := range slices.Sorted(maps.Keys(scores)) {
		if form == "" || scores[name] > scores[form] {
			form = name
		}
	}
	return form, zero
}

// foreign returns the boards of n rows, by their forms and keys, that other sizes show, too, and how often: they
// belong to another task. Larger sizes alone may show them as steps.
func foreign(raw map[int][]board, n int) map[string]int {
	times := make(map[string][]int) // at each size that shows it
	smaller := make(map[string]int) // of these sizes
	all := 0
	for m, boards := range raw {
		shown := make(map[string]int)
		for _, b := range boards {
			if b.n == n {
				shown[b.form+b.key()]++
			}
		}
		for key, count := range shown {
			times[key] = append(times[key], count)
			if m < n {
				smaller[key]++
			}
		}
		if m < n && len(boards) > 0 {
			all++
		}
	}
	least := make(map[string]int)
	for key, counts := range times {
		if len(counts) > 2 && smaller[key] == all {
			least[key] = slices.Min(counts)
		}
	}
	return least
}

// rowAt returns the line with a number, or "" if that is part of another line.
func rowAt(lines []string, numbers []int, number int) string {
	if at, ok := slices.BinarySearch(numbers, number); ok {
		return strings.TrimSpace(lines[at])
	}
	return ""
}

// firstRow returns the first line of the first board with a queen for each row, or "".
func (s *reading) firstRow() string {
	if at := slices.IndexFunc(s.boards, board.isFull); at >= 0 {
		lines, numbers := linesOf(s.text())
		return rowAt(lines, numbers, s.boards[at].line)
	}
	return ""
}

// rowsLeft reports whether the text has more rows like the first of its first full board than its
// boards have.
func (s *reading) rowsLeft() bool {
	row, found := sorted(s.firstRow()), 0
	lines, _ := linesOf(s.text())
	for _, line := range lines {
		if line = strings.TrimSpace(line); row != "" && len(line) == len(row) && sorted(line) == row {
			found++
		}
	}
	return found > s.n*(len(s.boards)+s.foreign)
}

// linesLeft reports whether the text has more lines like that of its first full board than it has boards, of which
// each has a line.
func (s *reading) linesLeft() bool {
	shape := func(line string) string { _, words := numbersIn(strings.TrimSpace(line), 0); return sorted(words) }
	first, found, beside := shape(s.firstRow()), 0, false
	for line := range strings.Lines(s.text()) {
		if len(first) >= s.n && shape(line) == first {
			found++
		}
	}
	for i, b := range s.full {
		beside = beside || b.form != "board" || i > 0 && b.line == s.full[i-1].line+1
	}
	return beside && found > len(s.boards)+s.foreign
}

// lonePiece reports whether a line ends with a queen of a board of four rows, or of its first row, that has only
// brackets, quotes or a title beside her.
func lonePiece(text, four string) bool {
	for line := range strings.Lines(text) {
		piece := lastPiece(line)
		if queens := strings.Count(four, piece); queens == 1 || queens == 4 {
			return true
		}
	}
	return false
}

// lastPiece returns the last cell of a row.
func lastPiece(line string) string {
	line = strings.TrimRight(line, "]|'\" ,\t\r\n")
	piece := strings.TrimLeft(line[strings.LastIndexAny(line, ": \t")+1:], "[|'\"")
	return cmp.Or(strings.TrimLeft(piece, "0123456789"), piece) // without the number of the row
}

// isEmpty reports whether a cell stands in all squares but one of a row of n, as an empty one does.
func isEmpty(cell, row string, n int) bool {
	cells := cellsIn(row)
	return utf8.RuneCountInString(cells) == n && strings.Count(cells, cell) == n-1
}

// lonePair reports whether brackets or a line hold 0 and 0, or 1 and 1.
func lonePair(text string) bool {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("[({\n", r) }) {
		at := strings.IndexAny(part, "])}")
		if at < 0 && (speaks(part) || !strings.Contains(part, ",")) {
			continue
		}
		found, _ := numbersIn(part[:cmp.Or(at+1, len(part)+1)-1], 4)
		if n := len(found); n >= 2 && n <= 3 && found[n-1] == found[n-2] && (found[n-1] == "0" || found[n-1] == "1") {
			return true
		}
	}
	return false
}

// few reads a board of one or two rows that has too few signs to be read alone: it has the shape
// of a line of the boards of four.
func few(ctx context.Context, n int, text string, four *reading, form string, zero bool) (all []board) {
	split, numbers := unlabelled(four.text())
	for i, line := range strings.Split(split, "\n") {
		if i+1 < len(numbers) && numbers[i] == numbers[i+1] { // a label
			text = strings.ReplaceAll(text, line, line+"\n")
		}
	}
	switch {
	case form == "board" && n == 1 && lonePiece(text, four.firstRow()), form != "board" && n == 1 && lonePair(text):
		return []board{{line: 1, n: 1, queens: []nqueens.Square{{}}, form: form}}
	case form == "board" && n == 1:
		return nil
	case form != "columns":
		all = boards(ctx, text, read.Options{})
		return slices.DeleteFunc(all, func(b board) bool { return b.n != n || b.form != form })
	}
	shape := func(line string) (numbers []string, shape string) {
		numbers, words := numbersIn(strings.TrimSpace(line), len(line))
		return numbers, runsJoined(words)
	}
	shapes := make(map[string]bool)
	for line := range strings.Lines(four.text()) {
		if numbers, shape := shape(line); len(numbers) >= 4 {
			shapes[shape] = true
		}
	}
	number := 0
	for line := range strings.Lines(text) {
		number++
		found, shape := shape(line)
		if len(found) < n || !shapes[shape] {
			continue
		}
		b := board{line: number, n: n, form: form}
		for row, digits := range found[len(found)-n:] {
			col, _ := strconv.Atoi(digits)
			if !zero {
				col--
			}
			b.queens = append(b.queens, nqueens.Square{Row: row, Col: col})
		}
		if !slices.ContainsFunc(b.queens, func(s nqueens.Square) bool { return s.Col < 0 || s.Col >= n }) {
			all = append(all, b)
		}
	}
	return all
}

// drawsMore reports whether as many lines as there are solutions may be boards or rows of them, or objects or addresses
// stand in their place.
func (s *reading) drawsMore() bool {
	rows := 0
	for line := range strings.Lines(s.text()) {
		if strings.TrimSpace(line) != "" && !speaks(line) {
			rows++
		}
	}
	return rows >= solutions(s.n) || mentions(s.text(), " 0x", "[object ", "[I@", "[[I", "None, None")
}

// speaks reports whether a line has a word.
func speaks(line string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(line, func(r rune) bool { return !isLetter(r) }), isWord)
}

// wordsOf returns a text without numbers, rules and boards, to compare what is said about them.
func wordsOf(text string) string {
	var kept []string
	seen := make(map[string]bool)
	_, text = numbersIn(text, 0)
	for line := range strings.Lines(text) {
		said := speaks(line)
		if line = runsJoined(strings.TrimSpace(line)); said && !seen[line] {
			seen[line] = true
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

// isWord reports whether letters are rather a word than a row of a board.
func isWord(letters string) bool {
	signs := make(map[rune]bool)
	for _, r := range letters {
		signs[r] = true
	}
	return len(signs) > 2
}

func isLetter(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 127 && r < 0x2500
}

// mostFields is about how many fields are kept of a text.
const mostFields = 2000

// fieldsOf returns the integers of lines, the last of each kind, by the words around them.
func fieldsOf(text string) map[string]int {
	fields := make(map[string]int)
	for line := range strings.Lines(text) {
		line = strings.ReplaceAll(strings.TrimSpace(withoutLists(line)), "#", "number")
		if len(line) > 200 {
			continue
		}
		found, words := numbersIn(line, 6)
		if len(found) == 0 || len(fields) > mostFields || len(found) > 5 {
			continue
		}
		for i, digits := range found {
			if value, err := strconv.Atoi(digits); err == nil {
				fields[fmt.Sprint(words, "@", i)] = value
			}
		}
	}
	return fields
}

// withoutLists returns a line without what stands in brackets, if that is a list.
func withoutLists(line string) string {
	var kept strings.Builder
	from, open := 0, 0
	for i := range len(line) {
		switch {
		case line[i] == '[':
			if open++; open == 1 {
				kept.WriteString(line[from:i])
				from = i
			}
		case line[i] == ']' && open > 0:
			if open--; open == 0 && strings.Contains(line[from:i], ",") {
				from = i + 1
			}
		}
	}
	return kept.String() + line[from:]
}

// series is how a field goes with a count of solutions.
type series struct {
	right int          // how many sizes of 4 rows and more it counts right
	off   []int        // the sizes that it counts wrong
	said  map[int]bool // what it says there
	sized bool         // it says the size beside each, or nothing else, and once more solutions than there are
}

// countsLike returns the fields that count as count does at most sizes, enough of them that it is no chance, or
// which are said to count solutions: at two sizes, without a limit, or beside each size.
func countsLike(all map[int]*reading, count func(int) int) map[string]series {
	found := make(map[string]series)
	for _, s := range all {
		for field := range s.fields {
			found[field] = series{}
		}
	}
	for field := range found {
		f, several, beside, more := series{said: make(map[int]bool)}, 0, true, false
		for _, n := range slices.Sorted(maps.Keys(all)) {
			value, ok := all[n].fields[field]
			if ok {
				beside = beside && (all[n].says(n, field) || !strings.Contains(strings.TrimSpace(all[n].text()), "\n"))
				more = more || value > solutions(n)
			}
			switch {
			case !ok || !all[n].whole():
			case value != count(n):
				f.off = append(f.off, n)
				f.said[value] = true
			case n >= 4 && value != n:
				f.right++
				if value > 1 {
					several++
				}
			}
		}
		_, claimed := isCount(field)
		f.sized = claimed && beside && more && !countsSteps(field)
		if found[field] = f; !f.sized && (several < 2 || (max(several, f.right-1) < 3 || f.right <= len(f.off)) && (!claimed || len(f.said) < 2)) {
			delete(found, field)
		}
	}
	return found
}

// countsSteps reports whether a field is said to count what is tried.
func countsSteps(field string) bool {
	return mentions(strings.ToLower(field), "possib", "posib", "possív", "candidat", "tried", "check", "explor", "combin", "max", "state")
}

// says reports whether a line has a number beside another.
func (s *reading) says(number int, beside string) bool {
	line, _, _ := strings.Cut(beside, "@")
	for field, value := range s.fields {
		if value == number && field != beside && strings.HasPrefix(field, line+"@") {
			return true
		}
	}
	return false
}

// stated returns the field that counts the solutions best; "" if none does.
func stated(all map[int]*reading) (name string, wrong []int) {
	best := -MaxN - 1
	found := countsLike(all, solutions)
	for _, field := range slices.Sorted(maps.Keys(found)) {
		if f := found[field]; f.right-len(f.off) > best {
			best, name, wrong = f.right-len(f.off), field, f.off
		}
	}
	return name, wrong
}
