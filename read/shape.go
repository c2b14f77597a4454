package read

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/internal/limits"
	"nqueens.example/nqueens/internal/words"
)

// block is rows that follow each other: lines, or the members of a list.
type block struct {
	rows   []row
	spaced bool // empty lines stand between the rows of a board
	blanks int  // after the last row
	known  int  // of the first rows are known to be of a kind
}

// shape makes placements of the first rows of a block as long as it is known how many belong
// together. Unless more is set, no row follows.
func (r *reader) shape(b *block, more bool) error {
	for len(b.rows) > 0 {
		used, err := r.first(b, more)
		if err != nil || used == 0 {
			return err
		}
		squares := b.rows[0].squares != nil // those after them are of their kind, too
		b.rows = b.rows[used:]
		if b.known = max(0, b.known-used); !squares {
			b.known = 0
		}
	}
	b.rows, b.spaced = nil, false
	return nil
}

// first makes a placement of the first rows of a block, and returns how many it has used; none
// if that depends on the next row.
func (r *reader) first(b *block, more bool) (used int, err error) {
	switch head := &b.rows[0]; {
	case head.index > 0:
		return 0, r.vector(b, more)
	case head.cells != nil:
		return r.drawn(b, more)
	case head.squares != nil:
		return r.placed(b, more)
	case head.strict, r.table > 0 && head.numbers != nil:
		return 1, r.columns(head.numbers, head)
	case len(head.numbers) > 1 && slices.Min(head.numbers) < 0:
		return 1, r.signed(head)
	case len(head.numbers) == 1:
		return r.column(b, more)
	case len(head.numbers) == 2:
		return r.pairs(b, more)
	}
	return r.numbers(b, more)
}

// run returns how many of the first rows are of the kind of the first.
func (b *block) run(of func(*row) bool) int {
	for b.known < len(b.rows) && of(&b.rows[b.known]) {
		b.known++
	}
	return b.known
}

// wait reports whether the next row decides, since all so far are of a kind.
func wait(rows []row, length int, more bool) bool { return more && length == len(rows) }

// vector joins the lines of a vector, each with the index of its first number.
func (r *reader) vector(b *block, more bool) error {
	head := &b.rows[0]
	length := 1
	count := head.index - 1 + len(head.numbers)
	for length < len(b.rows) && b.rows[length].index == count+1 {
		count += len(b.rows[length].numbers)
		length++
	}
	if wait(b.rows, length, more) {
		return nil
	}
	for _, next := range b.rows[1:length] {
		head.numbers = append(head.numbers, next.numbers...)
	}
	if head.index > 1 {
		return fmt.Errorf("a vector begins with its number %d; its first lines are missing", head.index)
	}
	head.index, b.known = 0, 0
	b.rows = append(b.rows[:1], b.rows[length:]...)
	return r.shape(b, more)
}

// column reads numbers alone on their lines: the columns of one placement, or amounts.
func (r *reader) column(b *block, more bool) (int, error) {
	length := b.run(func(w *row) bool { return len(w.numbers) == 1 && w.index == 0 })
	if wait(b.rows, length, more) {
		return 0, nil
	}
	rows := b.rows[:length]
	numbers := make([]int, length)
	for i := range rows {
		numbers[i] = rows[i].numbers[0]
	}
	switch columns := glued(rows[0].digits); {
	case length > 3 && slices.Min(numbers) == 0 && slices.Max(numbers) == 1:
		return 0, errors.New("0 and 1 on lines of their own are no columns; if they are squares, put each row on a line")
	case len(columns) > 3 && !r.isTotal(rows, more) && (length == 1 || glued(rows[1].digits) != nil):
		return 1, r.columns(columns, &rows[0])
	case length == 1 && mayBeColumns("board "+rows[0].digits, rows[0].digits) && !r.isTotal(rows, more) && r.records > 0:
		return 0, fmt.Errorf("%q may be columns without spaces; put spaces between them", rows[0].digits)
	case length > 3 && !isPermutation(numbers) && numbers[0] == length-1 && isPermutation(numbers[1:]):
		return length, r.columns(numbers[1:], &rows[1]) // after their size
	case length > 3 && !isPermutation(numbers) && isPermutation(numbers[:length-1]):
		return length, r.columns(numbers[:length-1], &rows[0]) // before their number
	case length > 3 || length > 1 && isPermutation(numbers):
		return length, r.columns(numbers, &rows[0])
	}
	r.lone = append(r.lone, rows...)
	return length, nil
}

// isTotal reports whether digits after the last placement say how many there are.
func (r *reader) isTotal(rows []row, more bool) bool {
	return len(rows) == 1 && !more && r.records > 0 && len(rows[0].digits) != len(r.last.Placement)
}

// pairs reads lines of two numbers: the row and the column of a queen.
func (r *reader) pairs(b *block, more bool) (int, error) {
	length := b.run(func(w *row) bool { return len(w.numbers) == 2 && w.index == 0 && w.cells == nil })
	if wait(b.rows, length, more) {
		return 0, nil
	}
	rows := b.rows[:length]
	head := &rows[0]
	switch {
	case length == 1 && (head.boxed || slices.Max(head.numbers) > 2):
		r.noteText(head.line)
		return 1, nil
	case length == 1:
		return 1, r.columns(head.numbers, head)
	case length == 2 && slices.Max(head.numbers) < 2 && slices.Max(rows[1].numbers) < 2:
		return 2, r.matrix(rows, 0)
	}
	joined := joinPairs(rows)
	return length, r.squares(joined.squares, &joined)
}

// numbers reads a row of three or more numbers: columns, squares or a row of a matrix.
func (r *reader) numbers(b *block, more bool) (int, error) {
	head := &b.rows[0]
	size := len(head.numbers)
	if isCount(head.numbers) {
		if len(b.rows) == 1 && more {
			return 0, nil
		}
		if len(b.rows) > 1 && isBelow(&b.rows[1], size) || r.wasAbove(head, size) {
			return 1, nil // the numbers of the columns
		}
	}
	switch cut, err := r.cutAmount(b, more); {
	case cut:
		return 0, r.shape(b, more)
	case err != nil:
		return 0, err
	case len(b.rows) == 1 && more && (r.mayBeNumbered(head) || head.mayBeCounted()):
		return 0, nil
	}
	indexed := isIndexed(head)
	if !indexed && !twoValues(head.numbers) {
		if squares := alternating(head.numbers); squares != nil {
			return 1, r.squares(squares, &row{line: head.line, format: "a1"})
		}
		return 1, r.columns(head.numbers, head)
	}
	length := b.run(func(w *row) bool {
		return len(w.numbers) == size && (twoValues(w.numbers) || indexed && twoValues(w.numbers[1:]))
	})
	plainRows := 0
	for plainRows < min(length, size) && twoValues(b.rows[plainRows].numbers) {
		plainRows++
	}
	first := head.numbers[0]
	isLabelled := indexed && length >= size-1 && b.rows[1].numbers[0] == first+1 && b.rows[size-2].numbers[0] == first+size-2
	switch {
	case isLabelled:
		return size - 1, r.matrix(b.rows[:size-1], 1)
	case plainRows >= size && slices.ContainsFunc(b.rows[:size], func(w row) bool { return flatSide(w.numbers) == 0 }):
		return size, r.matrix(b.rows[:size], 0)
	case plainRows < size && wait(b.rows, length, more):
		return 0, nil
	}
	if side := flatSide(head.numbers); side > 0 {
		return 1, r.flat(head, side)
	}
	if slices.Max(head.numbers) == 1 && slices.Min(head.numbers) == 0 && sum(head.numbers) == 1 && !(head.boxed && length == 1) {
		return 0, &LineError{max(1, head.line), fmt.Errorf("the board ends after %d of %d rows", plainRows, size)}
	}
	return 1, r.columns(head.numbers, head)
}

// mayBeNumbered reports whether the first number may be that of a solution, before its columns.
func (r *reader) mayBeNumbered(w *row) bool {
	return len(w.numbers) > 4 && w.numbers[0] < 2 && isPermutation(w.numbers[1:]) && !isPermutation(w.numbers)
}

// mayBeCounted reports whether the last number may be an amount, after the columns of a solution.
func (w *row) mayBeCounted() bool {
	last := len(w.numbers) - 1
	return last >= 4 && isPermutation(w.numbers[:last]) && w.numbers[last] > last+1
}

// cutAmount cuts the number of a solution before its columns, or an amount after them if another line
// has one, too, and reports whether there was one. The error is for a number that may be either.
func (r *reader) cutAmount(b *block, more bool) (bool, error) {
	head := &b.rows[0]
	last := len(head.numbers) - 1
	first := head.numbers[0]
	if last < 4 || isPermutation(head.numbers) {
		return false, nil
	}
	if head.mayBeCounted() {
		if r.counted = r.counted || len(b.rows) > 1 && b.rows[1].mayBeCounted(); r.counted {
			head.numbers = head.numbers[:last]
			return true, nil
		}
		if len(b.rows) > 1 || !more {
			return false, fmt.Errorf("%d is no column of %d, and may be an amount; leave it out if it is one", head.numbers[last], last+1)
		}
	}
	if !isPermutation(head.numbers[1:]) {
		return false, nil
	}
	next := len(b.rows) > 1 && len(b.rows[1].numbers) == last+1 && b.rows[1].numbers[0] == first+1 && isPermutation(b.rows[1].numbers[1:])
	switch {
	case first > last+1, next, first == r.index+1 && r.index > 0:
		r.index = first
		head.numbers = head.numbers[1:]
		return true, nil
	case !more && r.mayBeNumbered(head):
		return false, fmt.Errorf("%d may number the solution, or be the column of its first row; write a colon after a number", first)
	}
	return false, nil
}

func sum(numbers []int) (total int) {
	for _, number := range numbers {
		total += number
	}
	return total
}

// isCount reports whether numbers count up from 0 or 1.
func isCount(numbers []int) bool {
	for i, number := range numbers {
		if number != numbers[0]+i {
			return false
		}
	}
	return numbers[0] < 2
}

// isBelow reports whether a row belongs to a board of that size, with the number of the row.
func isBelow(w *row, size int) bool {
	if w.cells != nil {
		return len(w.cells[0]) == size
	}
	return len(w.numbers) == size+1 && twoValues(w.numbers[1:])
}

// wasAbove reports whether a board of that size has just ended.
func (r *reader) wasAbove(w *row, size int) bool {
	n := r.last.Problem.N
	return r.records > 0 && n == size && r.last.Format != "columns" && w.line == r.last.Line+n
}

// isIndexed reports whether the first number may be that of the row of a matrix.
func isIndexed(w *row) bool {
	return len(w.numbers) > 3 && w.numbers[0] < 2 && slices.Max(w.numbers[1:]) < 2
}

// twoValues reports whether numbers have at most two values of one digit.
func twoValues(numbers []int) bool {
	other := numbers[0]
	for _, number := range numbers {
		if number != numbers[0] {
			if other != numbers[0] && number != other {
				return false
			}
			other = number
		}
		if number > 9 {
			return false
		}
	}
	return true
}

// alternating returns the squares of numbers that are a row and a column in turn.
func alternating(numbers []int) []nqueens.Square {
	if len(numbers)%2 != 0 || len(numbers) < 8 || isPermutation(numbers) {
		return nil
	}
	squares := make([]nqueens.Square, len(numbers)/2)
	for i := range squares {
		squares[i] = nqueens.Square{Row: numbers[2*i], Col: numbers[2*i+1]}
		if squares[i].Row != numbers[0]+i || numbers[0] > 1 || squares[i].Col > len(squares) {
			return nil
		}
	}
	return squares
}

// flatSide returns the side of a board whose squares all stand in a row, 0 if they do not: it
// has as many ones as rows.
func flatSide(squares []int) int {
	side := int(math.Sqrt(float64(len(squares))))
	if side < 3 || side*side != len(squares) || slices.Max(squares) > 1 || sum(squares) != side {
		return 0
	}
	return side
}

func (r *reader) flat(w *row, side int) error {
	return r.board(slices.Collect(slices.Chunk(digitsOf(w.numbers), side)), [2]string{}, w.line, "matrix")
}

// signed reads the variables of all squares, negative where there is no queen.
func (r *reader) signed(w *row) error {
	if r.grid != nil {
		return r.partial(w.numbers)
	}
	numbers := w.numbers
	if last := len(numbers) - 1; numbers[last] == 0 {
		numbers = numbers[:last]
	}
	flat := row{line: w.line}
	for i, number := range numbers {
		if number != i+1 && number != -i-1 {
			return fmt.Errorf("%d is not a column; columns are numbered from 1, or from 0", slices.Min(w.numbers))
		}
		flat.numbers = append(flat.numbers, max(0, min(number, 1)))
	}
	if side := flatSide(flat.numbers); side > 0 {
		return r.flat(&flat, side)
	}
	return fmt.Errorf("%d is not a column, nor are these the variables of the squares of a board", slices.Min(w.numbers))
}

// matrix reads rows of numbers of which one marks queens.
func (r *reader) matrix(rows []row, from int) error {
	grid := make([][]rune, len(rows))
	for i := range rows {
		grid[i] = digitsOf(rows[i].numbers[from:])
	}
	return r.board(grid, [2]string{}, rows[0].line, "matrix")
}

// columns takes the columns of a placement. If nothing else says how they are numbered, the first
// placement with a 0 or an n decides it.
func (r *reader) columns(numbers []int, w *row) error {
	if r.grid != nil {
		return errNumbers
	}
	n := len(numbers)
	zero, large := slices.Index(numbers, 0), slices.IndexFunc(numbers, func(number int) bool { return number >= n })
	known := r.fixed() || r.based
	if r.table > 0 {
		if w.format = "csv"; n != r.table {
			return fmt.Errorf("%s where the csv header names %s", words.Plural(n, "column"), words.Plural(r.table, "row"))
		}
	}
	if !known && (zero >= 0 || large >= 0) {
		r.zero, r.based = zero >= 0 && large < 0, true
	}
	switch {
	case !r.zero && zero >= 0 && known && !r.fixed():
		return fmt.Errorf("column 0 in row %d, but the placements before count columns from 1", zero+1)
	case !r.zero && zero >= 0:
		return fmt.Errorf("column 0 in row %d: %w", zero+1, ErrBase)
	case r.zero && !r.fixed() && zero < 0 && large >= 0:
		return fmt.Errorf("column %d in row %d of %d, but the placements before count columns from 0", numbers[large], large+1, n)
	}
	base := 1
	if r.zero {
		base = 0
	}
	for i := range numbers {
		numbers[i] -= base
	}
	return r.emit(Record{Placement: numbers, Line: max(1, w.line), Format: cmp.Or(w.format, "columns"), ZeroBased: r.zero && !r.fixed()})
}

// ErrBase is wrapped by the error for column 0 without Options.ZeroBased.
var ErrBase = errors.New("columns count from 1")

// placed reads queens by their squares, all on a line or on several.
func (r *reader) placed(b *block, more bool) (int, error) {
	head := &b.rows[0]
	if head.whole {
		return 1, r.squares(head.squares, head)
	}
	length := b.run(func(w *row) bool { return w.squares != nil && !w.whole && w.named == head.named })
	if wait(b.rows, length, more) && (len(head.squares) < 4 || !isWhole(head.squares, head.named)) {
		return 0, nil
	}
	all := slices.Clone(head.squares)
	weak, used := head.weak, 1
	rows := make(map[int]bool)
	for at := 0; ; used++ {
		for ; at < len(all); at++ {
			rows[all[at].Row] = true
		}
		if used == length {
			break
		}
		next := b.rows[used].squares
		again := slices.ContainsFunc(next, func(s nqueens.Square) bool { return rows[s.Row] })
		if again && (isWhole(all, head.named) || len(next) > 3) {
			break
		}
		weak = weak && b.rows[used].weak
		all = append(all, next...)
	}
	switch one := len(all) == 1; {
	case len(all) == 0:
		return used, nil
	case weak && !isWhole(all, head.named) && len(all) < 4, one && !isWhole(all, head.named), one && head.keyed:
		r.noteText(head.line)
		return used, nil
	}
	return used, r.squares(all, head)
}

// isWhole reports whether squares are one in each row of a board.
func isWhole(squares []nqueens.Square, named bool) bool {
	rows := make([]int, len(squares))
	base := 0
	for i, s := range squares {
		if rows[i] = s.Row; s.Col > len(squares) {
			return false
		}
		if named {
			rows[i] = s.Row + 1
			base = max(base, 1-s.Row)
		}
	}
	return isPermutation(rows) && (!named || base == 1)
}

// squares takes queens by their squares. Rows are counted from 0 if there is a 0, else from 1; and
// columns too, unless they have an n and no 0, or a 0. With neither they are counted as rows are.
func (r *reader) squares(squares []nqueens.Square, w *row) error {
	n, base, least, most := len(squares), 1, math.MaxInt, 0
	for _, s := range squares {
		base, least, most = min(base, s.Row), min(least, s.Col), max(most, s.Col)
	}
	columns := base
	switch {
	case w.named:
		base, columns = 0, 0
	case least == 0:
		columns = 0
	case most == n:
		columns = 1
	}
	moved := make([]nqueens.Square, n)
	for i, s := range squares {
		if moved[i] = (nqueens.Square{Row: s.Row - base, Col: s.Col - columns}); moved[i].Row >= n || moved[i].Row < 0 {
			if w.named {
				return fmt.Errorf("%v is in row %d of a list of %s; a placement has one in each row", s, s.Row+1, words.Plural(n, "square"))
			}
			return fmt.Errorf("(%d, %d) is in row %d but the list has %s; a placement has one in each row", s.Row, s.Col, moved[i].Row+1, words.Plural(n, "square"))
		}
	}
	return r.place(moved, n, w.line, cmp.Or(w.format, "a1"))
}

// drawn reads a board of signs, or boards side by side.
func (r *reader) drawn(b *block, more bool) (int, error) {
	head := &b.rows[0]
	if len(b.rows) > 1 {
		head.takeNumber(&b.rows[1])
	}
	size, parts := len(head.cells[0]), len(head.cells)
	if r.grid != nil && size > limits.Problem {
		return 0, errLongRow
	}
	length := b.run(func(w *row) bool {
		if b.known > 0 {
			w.takeNumber(&b.rows[b.known-1])
		}
		cells := w.signs(size)
		return len(cells) == parts && len(cells[0]) == size
	})
	switch {
	case length < size && wait(b.rows, length, more), head.rule && length <= size && wait(b.rows, length, more):
		return 0, nil
	case head.rule && length%size != 0, size == 1 && head.weak && head.digits == "":
		return 1, nil
	case length < size:
		return r.fewRows(b, length, size, more)
	}
	labels := [2]string{head.label, b.rows[size-1].label}
	for part := range parts {
		grid := make([][]rune, size)
		for i := range grid {
			grid[i] = b.rows[i].signs(size)[part]
		}
		err := r.board(grid, labels, head.line, head.format)
		if wrong := new(signError); errors.As(err, &wrong) {
			err = &LineError{b.rows[wrong.row].line, wrong}
		}
		if err != nil {
			return 0, err
		}
	}
	return size, nil
}

// signs returns the signs of a row, which may also be numbers.
func (w *row) signs(size int) [][]rune {
	if w.cells != nil || len(w.numbers) != size || !twoValues(w.numbers) || slices.Min(w.numbers) < 0 {
		return w.cells
	}
	return [][]rune{digitsOf(w.numbers)}
}

// digitsOf returns numbers of one digit as the signs of squares.
func digitsOf(numbers []int) []rune {
	digits := make([]rune, len(numbers))
	for i, number := range numbers {
		digits[i] = rune('0' + number)
	}
	return digits
}

// takeNumber takes the first sign of a row for its number where the number of the row beside it shows that.
func (w *row) takeNumber(beside *row) {
	next, err := strconv.Atoi(beside.label)
	if w.label != "" || w.cells == nil || err != nil || beside.cells == nil || len(beside.cells[0]) != len(w.cells[0])-1 {
		return
	}
	if sign := string(w.cells[0][:1]); sign == strconv.Itoa(next-1) || sign == strconv.Itoa(next+1) {
		w.label, w.cells[0] = sign, w.cells[0][1:]
	}
}

// fewRows reads rows of signs that are too few for a board of their length.
func (r *reader) fewRows(b *block, length, size int, more bool) (int, error) {
	head := &b.rows[0]
	switch {
	case r.grid == nil && len(head.cells) == 1 && flatBoard(head.cells[0]) != nil:
		return 1, r.board(flatBoard(head.cells[0]), [2]string{}, head.line, "ascii")
	case head.digits != "":
		head.cells, b.known = nil, 0
		return r.first(b, more)
	case !slices.ContainsFunc(b.rows[:length], func(w row) bool { return !w.weak }) && (r.grid == nil || length < len(b.rows)):
		r.noteText(head.line)
		return length, nil
	case length < len(b.rows) && b.rows[length].cells != nil:
		return 0, fmt.Errorf("%s where row 1 has %d", words.Plural(len(b.rows[length].cells[0]), "square"), size)
	}
	return 0, fmt.Errorf("the board ends after %d of %d rows", length, size)
}

// flatBoard returns the rows of a board whose squares all stand in a line, nil if they do not.
func flatBoard(cells []rune) [][]rune {
	side := int(math.Sqrt(float64(len(cells))))
	if side < 3 || side*side != len(cells) {
		return nil
	}
	grid := slices.Collect(slices.Chunk(cells, side))
	queens := 0
	if queen, err := queenOf(grid); err == nil {
		for _, c := range cells {
			if queen(c) {
				queens++
			}
		}
	}
	if queens != side {
		return nil
	}
	return grid
}

// board takes a board of which every square is known.
func (r *reader) board(grid [][]rune, labels [2]string, line int, format string) error {
	down, err := countDown(labels, len(grid))
	if down {
		slices.Reverse(grid)
	}
	if err == nil && r.grid != nil {
		if err = r.grid(grid); err == nil {
			return nil
		}
		if wrong := new(signError); down && errors.As(err, &wrong) {
			wrong.row = len(grid) - 1 - wrong.row
		}
	}
	var queen func(rune) bool
	if err == nil {
		queen, err = queenOf(grid)
	}
	if err == errNoQueen && r.options.Any && r.records == 0 { // before a search
		r.texts = max(1, line)
		return nil
	}
	if err == errNoQueen {
		err = fmt.Errorf("the board of %s has %w", words.Plural(len(grid), "row"), err)
	}
	if err != nil {
		return &LineError{max(1, line), err}
	}
	var squares []nqueens.Square
	for row, cells := range grid {
		for col, c := range cells {
			if queen(c) {
				squares = append(squares, nqueens.Square{Row: row, Col: col})
			}
		}
	}
	if format == "" {
		format = formatOf(grid, labels)
	}
	return r.place(squares, len(grid), line, format)
}

// countDown reports whether the labels of the first and the last of n rows are numbers that count
// down. The error is for numbers that do not count the rows.
func countDown(labels [2]string, n int) (bool, error) {
	from, err := strconv.Atoi(labels[0])
	to, errTo := strconv.Atoi(labels[1])
	if err != nil || errTo != nil {
		return false, nil
	}
	if to-from != n-1 && from-to != n-1 {
		return false, fmt.Errorf("the numbers of its %d rows are %d to %d", n, from, to)
	}
	return from > to, nil
}

// formatOf returns the most similar format of a drawn board.
func formatOf(grid [][]rune, labels [2]string) string {
	first := string(grid[0])
	switch {
	case strings.Trim(first, "01") == "":
		return "matrix"
	case strings.ContainsRune(first, crown) || strings.ContainsFunc(first, isColoured):
		return "emoji"
	case labels[0] != "":
		return "board"
	}
	return "ascii"
}

// queenOf returns which signs of a board are queens: those of queens, or else the only one that
// is no sign of an empty square, or else the only one that stands once in each row.
func queenOf(grid [][]rune) (func(rune) bool, error) {
	var marks, likely, asMany []rune
	counts := tallies(grid)
	for _, t := range counts {
		switch kindOf(t.sign) {
		case queenSign:
			return func(c rune) bool { return kindOf(c) == queenSign }, nil
		case markSign, noSign:
			marks = append(marks, t.sign)
		}
		if t.once == len(grid) {
			likely = append(likely, t.sign)
		}
		if t.count == len(grid) {
			asMany = append(asMany, t.sign)
		}
	}
	is := func(queen rune) func(rune) bool { return func(c rune) bool { return c == queen } }
	onlyMarks := func(c rune) bool { return !slices.Contains(marks, c) }
	if len(marks) == len(grid) && len(asMany)+len(likely) == 0 && len(marks) > 1 && !slices.ContainsFunc(marks, func(c rune) bool { return c > 127 || !isDigit(byte(c)) }) {
		return func(c rune) bool { return slices.Contains(marks, c) }, nil // numbered queens
	}
	switch ofMarks := slices.DeleteFunc(slices.Clone(likely), onlyMarks); {
	case len(marks) == 1:
		return is(marks[0]), nil
	case len(ofMarks) == 1:
		return is(ofMarks[0]), nil
	case len(marks) == 2 && len(asMany) == 1 && slices.Contains(marks, asMany[0]) && len(grid) > 2:
		return is(asMany[0]), nil
	case len(marks) > 1:
		slices.Sort(marks)
		return nil, fmt.Errorf("%q and %q could both be the queen; write Q for a queen and . for an empty square", marks[0], marks[1])
	case len(likely) == 1 && len(grid) > 2:
		return is(likely[0]), nil
	case len(asMany) == 1 && len(counts) == 2 && len(grid) > 2:
		return is(asMany[0]), nil
	}
	return nil, errNoQueen
}

var errNoQueen = errors.New("no queen: a problem, not a placement")

// tally counts a sign of a board, and the rows in which it stands once.
type tally struct {
	sign              rune
	count, once, here int
}

func tallies(grid [][]rune) (counts []tally) {
	for _, row := range grid {
		for _, c := range row {
			at := slices.IndexFunc(counts, func(t tally) bool { return t.sign == c })
			if at < 0 {
				at = len(counts)
				counts = append(counts, tally{sign: c})
			}
			counts[at].here++
		}
		for i := range counts {
			t := &counts[i]
			if t.count += t.here; t.here == 1 {
				t.once++
			}
			t.here = 0
		}
	}
	return counts
}

// place takes the queens of a board of n rows.
func (r *reader) place(squares []nqueens.Square, n, line int, format string) error {
	p := make(nqueens.Placement, n)
	for i := range p {
		p[i] = -1
	}
	twice := -1
	for _, s := range squares {
		if p[s.Row] >= 0 {
			twice = s.Row
		}
		p[s.Row] = s.Col
	}
	record := Record{Placement: p, Line: max(1, line), Format: format}
	if len(squares) == n && twice < 0 {
		return r.emit(record)
	}
	if !r.options.Any {
		if twice >= 0 {
			return fmt.Errorf("row %d has more than one queen; a placement has one in each", twice+1)
		}
		return fmt.Errorf("%s on a board of %s: a problem, not a placement", words.Plural(len(squares), "queen"), words.Plural(n, "row"))
	}
	record.Placement = nil
	record.Problem = nqueens.Problem{N: n, Placed: squares}
	return r.emit(record)
}
