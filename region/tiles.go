package region

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// A puzzle may also list the squares of each region, or all squares with their regions. How many
// numbers there are tells which; that the squares cover the board tells whether it is one, and
// whether rows and columns count from 0 or from 1.

// tiled returns the board of such a list, or nil.
func (list node) tiled() cells {
	var groups [][]string
	for _, item := range list.items {
		var atoms []string
		if key := atomsOf(item.key); len(key) > 1 {
			atoms = key // the key is a square
		}
		groups = append(groups, item.atoms(atoms))
	}
	return covering(groups)
}

// atoms appends the numbers and words of an item.
func (item node) atoms(to []string) []string {
	if !item.list {
		return append(to, atomsOf(item.text)...)
	}
	for _, one := range item.items {
		to = one.atoms(to)
	}
	return to
}

// atomsOf splits a text into numbers and words. The name of a square is two numbers, and a name
// before a bracket is left out.
func atomsOf(text string) (atoms []string) {
	for from := 0; from < len(text); {
		size := strings.IndexFunc(text[from:], func(c rune) bool { return !isAlphanumeric(c) })
		if size < 0 {
			size = len(text) - from
		}
		word, next := text[from:from+size], text[from+size:]
		from += max(1, size)
		var s Square
		switch {
		case word == "" || strings.HasPrefix(next, "(") && !isNumber(word):
		case s.UnmarshalText([]byte(word)) == nil:
			atoms = append(atoms, strconv.Itoa(s.Row+1), strconv.Itoa(s.Column+1))
		default:
			atoms = append(atoms, word)
		}
	}
	return atoms
}

func isNumber(atom string) bool { return strings.Trim(atom, "0123456789") == "" }

// covering returns the board that groups of atoms cover, or nil. There is a group of squares for each
// region, or one for each square.
func covering(groups [][]string) cells {
	n, all := len(groups), slices.Concat(groups...)
	switch {
	case n < minN || len(all) > 3*maxN*maxN:
		return nil
	case len(all) == 2*n*n:
		return cover(n, groups, nil)
	case len(all) == 2*n*n+n:
		for i, group := range groups {
			groups[i] = group[min(1, len(group)):]
		}
		return cover(n, groups, nil)
	case len(all) == n*n:
		return numbered(n, groups)
	}
	return located(all)
}

// numbered returns the board whose squares have numbers, row by row.
func numbered(n int, groups [][]string) cells {
	squares := make([][]string, n)
	least := "0"
	if !slices.ContainsFunc(groups, func(group []string) bool { return slices.Contains(group, "0") }) {
		least = "1"
	}
	for g, group := range groups {
		for _, atom := range group {
			i, err := strconv.Atoi(atom)
			if err != nil {
				return nil
			}
			i -= int(least[0] - '0')
			squares[g] = append(squares[g], strconv.Itoa(i/n), strconv.Itoa(i%n))
		}
	}
	return cover(n, squares, nil)
}

// located returns the board of squares that have their region after or before them.
func located(all []string) cells {
	n := minN
	for 3*n*n < len(all) {
		n++
	}
	if 3*n*n != len(all) || n > maxN {
		return nil
	}
	for _, at := range [...]int{2, 0} {
		var squares [][]string
		var names []string
		for of := range slices.Chunk(all, 3) {
			names = append(names, of[at])
			squares = append(squares, slices.Delete(slices.Clone(of), at, at+1))
		}
		if board := cover(n, squares, names); board != nil {
			return board
		}
	}
	return nil
}

// cover puts the name of each group, or its number, on its squares. It returns nil unless they cover
// the board.
func cover(n int, groups [][]string, names []string) cells {
	for base := range 2 {
		board := make(cells, n)
		for r := range board {
			board[r] = make([]string, n)
		}
		left := n * n
		for g, group := range groups {
			name := strconv.Itoa(g)
			if names != nil {
				name = names[g]
			}
			for pair := range slices.Chunk(group, 2) {
				s, ok := squareAt(pair, base)
				if !ok || s.Row >= n || s.Column >= n || board[s.Row][s.Column] != "" {
					left = -1
					break
				}
				board[s.Row][s.Column] = name
				left--
			}
		}
		if left == 0 && !board.inEachRow() {
			return board
		}
	}
	return nil
}

// inEachRow reports whether all names stand in each row once, as the queens of solutions that cover the
// board.
func (b cells) inEachRow() bool {
	return !slices.ContainsFunc(b, func(row []string) bool {
		return len(slices.Compact(slices.Sorted(slices.Values(row)))) < len(row)
	})
}

// squareAt returns the square of a row and a column that count from base.
func squareAt(pair []string, base int) (Square, bool) {
	if len(pair) != 2 {
		return Square{}, false
	}
	r, badRow := strconv.Atoi(pair[0])
	c, badColumn := strconv.Atoi(pair[1])
	return Square{r - base, c - base}, badRow == nil && badColumn == nil && r >= base && c >= base
}

// node returns the board as a list of rows.
func (b cells) node(like node) node {
	like.items, like.long = nil, false
	for _, row := range b {
		one := node{line: like.line, list: true}
		for _, name := range row {
			one.items = append(one.items, node{line: like.line, text: name})
		}
		like.items = append(like.items, one)
	}
	return like
}

// tilesIn returns the board of squares that a text lists: a line or a fact such as region(1,2,3) for
// each region or square, or for each region the number of its squares, and then these.
func tilesIn(text string) cells {
	var lines, facts [][]string
	for line := range strings.Lines(text) {
		if strings.ContainsFunc(line, unicode.IsDigit) {
			lines = append(lines, atomsOf(line))
		}
	}
	for _, fact := range strings.SplitAfter(text, ")") {
		if atoms := atomsOf(fact); len(atoms) > 1 {
			facts = append(facts, atoms)
		}
	}
	all := slices.Concat(lines...)
	tries := [][][]string{lines, lines[min(1, len(lines)):], withoutWords(lines), facts, counted(all), counted(all[min(1, len(all)):]), counted(all[min(2, len(all)):])}
	for _, groups := range tries {
		if board := covering(slices.Clone(groups)); board != nil {
			return board
		}
	}
	return nil
}

// withoutWords returns groups without words of several letters.
func withoutWords(groups [][]string) (rest [][]string) {
	for _, group := range groups {
		rest = append(rest, slices.DeleteFunc(slices.Clone(group), func(atom string) bool { return len(atom) > 1 && !isNumber(atom) }))
	}
	return rest
}

// counted splits atoms into groups that have their number of squares before them.
func counted(atoms []string) (groups [][]string) {
	for len(atoms) > 0 {
		squares, err := strconv.Atoi(atoms[0])
		if err != nil || squares < 1 || 2*squares >= len(atoms) {
			return nil
		}
		groups = append(groups, atoms[1:1+2*squares])
		atoms = atoms[1+2*squares:]
	}
	return groups
}

// given returns the queens of a solution of p in a list, or nil. If what the list means is open, it
// means the solution.
func (p *Puzzle) given(list node) Squares {
	var first Squares
	for _, queens := range p.readings(list) {
		switch {
		case len(queens.distinct()) != p.n*p.stars || p.onBoard(queens...) != nil:
		case p.Accepts(queens) == nil:
			return queens.distinct()
		case first == nil:
			first = queens.distinct()
		}
	}
	return first
}

// readings returns what a list of queens may mean: a board, the columns of the rows, or squares.
func (p *Puzzle) readings(list node) (readings []Squares) {
	var rows cells = list.rows()
	for r, row := range rows {
		if len(row) == 1 {
			rows[r] = strings.Split(row[0], "")
		}
	}
	if rows = rows.unfolded(); len(rows) == p.n {
		signs := strings.Fields("♛ ♕ 👑 ★ ⭐ 🌟 Q q 1 true True x X * #")
		names := slices.Compact(slices.Sorted(slices.Values(slices.Concat(rows...))))
		if len(names) > 3 { // empty, closed and a queen
			signs = signs[:6]
		}
		for _, sign := range signs {
			readings = append(readings, rows.with(sign))
		}
	}
	atoms := list.atoms(nil)
	for base := range 2 {
		var columns, squares, turned Squares
		for i, atom := range atoms {
			if column, err := strconv.Atoi(atom); err == nil {
				columns = append(columns, Square{i, column - base})
			}
		}
		for pair := range slices.Chunk(atoms, 2) {
			if s, ok := squareAt(pair, base); ok {
				squares, turned = append(squares, s), append(turned, Square{s.Column, s.Row})
			}
		}
		readings = append(readings, columns, squares, turned)
	}
	return readings
}

// with returns the squares that have a sign.
func (b cells) with(sign string) (squares Squares) {
	for r, row := range b {
		for c, name := range row {
			if name == sign {
				squares = append(squares, Square{r, c})
			}
		}
	}
	return squares
}

// unmarked returns a line of XML as a list: its elements are in brackets, without their names. A line
// of a web page is returned as it is.
func unmarked(line string) string {
	var text strings.Builder
	for rest := line; rest != ""; {
		before, tag, _ := strings.Cut(rest, "<")
		tag, rest, _ = strings.Cut(tag, ">")
		text.WriteString(before)
		tag, closed := strings.CutSuffix(tag, "/")
		name, attributes, _ := strings.Cut(tag, " ")
		switch {
		case name == "" || strings.ContainsAny(name, "?!"):
		case slices.Contains(webNames, strings.Trim(name, "/")):
			return line
		case name[:1] == "/":
			text.WriteString("],")
		case closed:
			fmt.Fprintf(&text, "[%s],", strings.ReplaceAll(attributes, `" `, `", `))
		default:
			fmt.Fprintf(&text, "[%s,", strings.ReplaceAll(attributes, `" `, `", `))
		}
	}
	return text.String()
}

// webNames are elements of web pages, which have text between them rather than data.
var webNames = strings.Fields("a b body br code details div em h1 h2 h3 head hr html i img li ol p pre script span strong style summary table tbody td th thead tr ul")
