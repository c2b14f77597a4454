package terminal

import (
	"cmp"
	"image/color"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"nqueens.example/nqueens"
	"nqueens.example/nqueens/draw"
)

// board draws a scene in the largest cells that fit. If the window is too small for the
// whole board, it draws the part around the focus.
type board struct {
	looks  *looks
	scene  *draw.Scene
	focus  nqueens.Square  // always visible
	cursor *nqueens.Square // the player's square, or nil

	letter func(nqueens.Square) string // shown on an empty square; may be nil
	rank   func(row int) string        // the name of a row
	file   func(col int) string        // the name of a column
	bare   bool                        // lines show where empty squares are
	shows  map[nqueens.Square]*content // what is on squares, when lines draws them
}

// lines draws the window: the rows from the top, then the names of the files.
func (b *board) lines(w window) []string {
	c := newCanvas(w.width(), w.height())
	b.bare, b.shows = w.grid, b.content()
	for row := w.row; row < w.row+w.rows; row++ {
		for col := w.col; col < w.col+w.cols; col++ {
			s := nqueens.Square{Row: row, Col: col}
			b.drawSquare(c, &w, s, *cmp.Or(b.shows[s], new(content)))
			if w.walled && !w.grid {
				b.drawBorders(c, &w, s)
			}
		}
		b.drawRank(c, &w, row)
	}
	if w.grid {
		b.drawGrid(c, &w)
	}
	lines := make([]string, len(c.lines), len(c.lines)+1)
	for i := range lines {
		lines[i] = c.render(i)
	}
	return append(lines, b.files(w))
}

func (b *board) drawRank(c *canvas, w *window, row int) {
	_, line := w.middle(nqueens.Square{Row: row, Col: w.col})
	name := b.rank(row)
	for i, sign := range name { // of ASCII
		c.put(w.gutter-1-len(name)+i, line, string(sign), b.looks.faint)
	}
}

// files draws the line below the board. Arrows show where the board continues.
func (b *board) files(w window) string {
	var line strings.Builder
	signs := b.looks.signs()
	for i, arrow := range []struct {
		shown bool
		sign  string
	}{
		{w.row+w.rows < b.scene.Rows, signs.up}, {w.row > 0, signs.down},
		{w.col > 0, signs.left}, {w.col+w.cols < b.scene.Cols, signs.right},
	} {
		if arrow.shown && i < w.gutter-1 {
			line.WriteString(arrow.sign)
		}
	}
	line.WriteString(strings.Repeat(" ", max(0, w.gutter-lipgloss.Width(line.String()))))
	every := 1
	if lipgloss.Width(b.file(w.col+w.cols-1)) >= w.w {
		every = 2
	}
	if w.grid {
		line.WriteString(" ")
	}
	for col := w.col; col < w.col+w.cols; col++ {
		name := ""
		if col%every == 0 {
			name = b.file(col)
		}
		left := max(0, (w.w-lipgloss.Width(name)+every/2)/2)
		line.WriteString(lipgloss.NewStyle().Inline(true).Render(padded(name, left, w.w)))
	}
	return b.looks.style(b.looks.faint).Render(line.String())
}

func padded(text string, left, width int) string {
	text = strings.Repeat(" ", left) + text
	return text + strings.Repeat(" ", max(0, width-lipgloss.Width(text)))
}

// content is what a square shows.
type content struct {
	queen, trail    bool
	region          int
	blocked, marked bool
	ringed, crossed bool
	dotted          bool
	attacked        bool // a line ends here
	number          string
	heat            uint8 // of the number
}

func (b *board) content() map[nqueens.Square]*content {
	all := make(map[nqueens.Square]*content, len(b.scene.Pieces)+len(b.scene.Marks)+len(b.scene.Fills))
	at := func(s nqueens.Square) *content {
		if all[s] == nil {
			all[s] = new(content)
		}
		return all[s]
	}
	for _, f := range b.scene.Fills {
		at(f.Square).region = f.Region
	}
	heats := b.scene.Heats()
	for i, x := range b.scene.Numbers {
		at(x.Square).number, at(x.Square).heat = strconv.Itoa(x.Number), heats[i]
	}
	for _, l := range b.scene.Lines {
		for s := range between(l) {
			at(s).trail = true
		}
		at(l.To).attacked = true
	}
	for _, p := range b.scene.Pieces {
		at(p.Square).queen = true
	}
	for _, m := range b.scene.Marks {
		switch c := at(m.Square); m.Mark {
		case "blocked":
			c.blocked = true
		case "dimmed":
			c.marked = true
		case "ring":
			c.ringed = true
		case "cross":
			c.crossed = true
		case "dot":
			c.dotted = true
		}
	}
	return all
}

// between yields the squares between the ends of a row, a column or a diagonal.
func between(l draw.Line) func(func(nqueens.Square) bool) {
	return func(yield func(nqueens.Square) bool) {
		steps := max(abs(l.To.Row-l.From.Row), abs(l.To.Col-l.From.Col))
		for i := 1; i < steps; i++ {
			s := nqueens.Square{
				Row: l.From.Row + i*(l.To.Row-l.From.Row)/steps,
				Col: l.From.Col + i*(l.To.Col-l.From.Col)/steps,
			}
			if !yield(s) {
				return
			}
		}
	}
}

func abs(v int) int { return max(v, -v) }

// drawSquare draws the ground of a square and what is on it.
func (b *board) drawSquare(c *canvas, w *window, s nqueens.Square, has content) {
	x, half := w.origin(s)
	if b.looks.rich {
		c.paint(x, half, w.w, w.halves, b.ground(has, s))
	}
	if has.blocked {
		b.drawHatch(c, w, s)
	}
	if crown := b.crown(w); crown != nil {
		b.drawLarge(c, w, s, has, crown)
	} else {
		b.drawSmall(c, w, s, has)
	}
}

func (b *board) here(s nqueens.Square) bool { return b.cursor != nil && *b.cursor == s }

// drawLarge draws the content of a square that has room for a drawing.
func (b *board) drawLarge(c *canvas, w *window, s nqueens.Square, has content, crown []string) {
	sign, colour := b.sign(has, s)
	switch {
	case has.queen:
		b.drawShape(c, w, s, crown, colour)
	case sign == b.looks.signs().crossed:
		b.drawShape(c, w, s, cross, colour)
	case sign != "" && sign == has.number:
		b.drawNumber(c, w, s, sign, colour, has.ringed)
	case sign != "":
		x, line := w.middle(s)
		c.put(x, line, sign, colour).bold = has.ringed
	}
	switch {
	case b.here(s):
		b.drawCorners(c, w, s, b.looks.signs().corners, b.on(b.looks.board.Body, nil))
	case has.queen && has.crossed:
		b.drawCorners(c, w, s, strings.Repeat(b.looks.signs().crossed, 4), colour)
	case has.ringed:
		b.drawCorners(c, w, s, b.looks.signs().round, b.on(b.looks.board.Good, b.looks.good))
	}
}

// drawSmall writes the sign of a square, between brackets if it stands out.
func (b *board) drawSmall(c *canvas, w *window, s nqueens.Square, has content) {
	middle, line := w.middle(s)
	sign, colour := b.sign(has, s)
	if has.blocked && sign == "" {
		sign = b.looks.signs().hatch
	}
	here := b.here(s)
	left, right := b.brackets(has, here)
	if w.w == 2 && here { // no room on both sides
		sign = cmp.Or(strings.TrimSpace(sign), left)
	}
	put := func(x int, text string) {
		if text != "" {
			t := c.put(x, line, text, colour)
			t.bold, t.reverse = has.queen || here || has.ringed, here && (!b.looks.rich || w.w == 2)
		}
	}
	if len(has.number) > 1 && sign == has.number {
		b.drawNumber(c, w, s, sign, colour, has.ringed)
		return
	}
	put(middle, cmp.Or(sign, " "))
	put(middle+1, right)
	if w.w > 2 {
		put(middle-1, left)
	}
}

// drawNumber writes the digits of a number around the middle of a square, if there is room.
func (b *board) drawNumber(c *canvas, w *window, s nqueens.Square, digits string, colour color.Color, ringed bool) {
	x, line := w.middle(s)
	if len(digits) > w.w {
		return
	}
	for i := range digits {
		t := c.put(x-(len(digits)-1)/2+i, line, digits[i:i+1], colour)
		t.bold, t.reverse = ringed, ringed && len(digits) > 1 // there may be no room for brackets
	}
}

// brackets returns what stands on both sides of a sign, "" for nothing.
func (b *board) brackets(has content, here bool) (left, right string) {
	switch {
	case here:
		return "[", "]"
	case has.ringed:
		return "(", ")"
	case has.queen && has.crossed:
		return b.looks.signs().crossed, b.looks.signs().crossed
	}
	return "", ""
}

// drawHatch hatches the inside of a square.
func (b *board) drawHatch(c *canvas, w *window, s nqueens.Square) {
	x, half := w.origin(s)
	first, width := 0, w.w
	if w.grid {
		first, x, width = 1, x+1, width-1
	}
	for line := (half+1)/2 + first; line < (half+w.halves)/2; line++ {
		for col := x; col < x+width; col++ {
			c.put(col, line, b.looks.signs().hatch, b.on(b.looks.board.Quiet, b.looks.faint))
		}
	}
}

// on returns the first colour if squares have a background, otherwise the second.
func (b *board) on(rich, plain color.Color) color.Color {
	if b.looks.rich {
		return rich
	}
	return plain
}

func (b *board) ground(c content, s nqueens.Square) color.Color {
	switch {
	case c.region > 0:
		return b.looks.board.Region(c.region)
	case (s.Row+s.Col)%2 == 1:
		return b.looks.board.Heated(b.looks.board.Light, c.heat)
	}
	return b.looks.board.Heated(b.looks.board.Dark, c.heat)
}

// sign returns the sign of a square, "" if it is blocked, and its colour.
func (b *board) sign(c content, s nqueens.Square) (sign string, colour color.Color) {
	l, signs := b.looks, b.looks.signs()
	good, bad, faint := b.on(l.board.Good, l.good), b.on(l.board.Bad, l.bad), b.on(l.board.Faint, l.faint)
	switch {
	case c.queen && c.crossed:
		return signs.queen, bad
	case c.queen && c.ringed:
		return signs.queen, good
	case c.queen:
		return signs.queen, b.on(l.board.Body, lipgloss.NoColor{})
	case c.ringed && c.number != "" && c.attacked:
		return c.number, bad
	case c.ringed && c.number != "":
		return c.number, good
	case c.crossed, c.ringed && c.attacked:
		return signs.crossed, bad
	case c.ringed && b.letter != nil:
		return b.letter(s), good
	case c.ringed:
		return signs.tried, good
	case c.trail:
		return signs.trail, bad
	case c.number != "" && c.heat == 0:
		return c.number, good
	case c.number != "":
		return c.number, b.on(l.board.Body, lipgloss.NoColor{})
	case c.marked:
		return signs.marked, faint
	case c.dotted:
		return signs.trail, bad
	case c.blocked:
		return "", b.on(l.board.Quiet, l.faint)
	case b.letter != nil:
		return b.letter(s), faint
	case l.rich || b.bare:
		return "", faint
	}
	return signs.empty, faint
}

// crowns are drawings of a queen, the largest first. Their pixels are half as high as a
// line, and about as high as wide.
var crowns = [][]string{
	{
		"##......##......##",
		"##......##......##",
		"##......##......##",
		"####...####...####",
		"####..######..####",
		"##################",
		"##################",
		"##################",
		"##################",
		".################.",
		".################.",
		"..................",
		".################.",
		".################.",
	}, {
		"#....#....#",
		"##...#...##",
		"##..###..##",
		"###.###.###",
		"###########",
		".#########.",
		".#########.",
		"...........",
		".#########.",
	}, {
		"#...#...#",
		"##.###.##",
		"#########",
		"#########",
		".#######.",
		".........",
		".#######.",
	}, {
		"#..#..#",
		"##.#.##",
		"#######",
		"#######",
		".#####.",
	},
}

// cross is the drawing of a mark.
var cross = []string{
	"#...#",
	".#.#.",
	"..#..",
	".#.#.",
	"#...#",
}

// inside returns the part of a square that is free of borders: its left column and top
// half line, and its width and height in half lines.
func (w *window) inside(s nqueens.Square) (x, half, width, halves int) {
	x, half = w.origin(s)
	switch {
	case w.grid:
		return x + 1, half + 2, w.w - 1, w.halves - 2
	case w.walled:
		return x, half + 1, w.w, w.halves - 1
	}
	return x, half, w.w, w.halves
}

// crown returns the drawing of a queen that fits the squares of a window, or nil.
func (b *board) crown(w *window) []string {
	_, _, width, halves := w.inside(nqueens.Square{})
	if w.walled && !w.grid {
		width -= 2 // so that the drawing is clear of the corners
	}
	for _, crown := range crowns {
		if !b.looks.ascii && len(crown[0]) <= width-2 && len(crown) <= halves-2 {
			return crown
		}
	}
	return nil
}

// drawShape draws a queen or a mark in the middle of a square.
func (b *board) drawShape(c *canvas, w *window, s nqueens.Square, shape []string, colour color.Color) {
	x, half, width, halves := w.inside(s)
	x, half = x+(width-len(shape[0]))/2, half+(halves-len(shape)+1)/2
	for i, row := range shape {
		for j, pixel := range row {
			switch {
			case pixel != '#':
			case b.looks.rich:
				c.paint(x+j, half+i, 1, 1, colour)
			default:
				c.block(x+j, half+i, colour)
			}
		}
	}
}

// drawCorners draws the corners of a square.
func (b *board) drawCorners(c *canvas, w *window, s nqueens.Square, corners string, colour color.Color) {
	x, half, width, halves := w.inside(s)
	left, right := x, x+width-1
	top, bottom := (half+1)/2, (half+halves)/2-1
	if w.walled && !w.grid {
		left++
	}
	for i, corner := range []rune(corners) {
		t := c.put([]int{left, right}[i%2], []int{top, bottom}[i/2], string(corner), colour)
		t.bold = true
	}
}

func (b *board) onBoard(s nqueens.Square) bool {
	return s.Row >= 0 && s.Row < b.scene.Rows && s.Col >= 0 && s.Col < b.scene.Cols
}

// divided reports whether a line stands between two neighbours: between squares of two regions, or,
// without regions, all squares.
func (b *board) divided(s, t nqueens.Square) bool {
	switch here, there := b.onBoard(s), b.onBoard(t); {
	case !here || !there:
		return here != there
	case len(b.scene.Fills) == 0:
		return true
	}
	return b.shows[s].region != b.shows[t].region
}

// drawBorders draws lines on the left and the upper edge of a square that is in another region than
// its neighbour there.
func (b *board) drawBorders(c *canvas, w *window, s nqueens.Square) {
	signs := b.looks.signs()
	x, half := w.origin(s)
	if above := (nqueens.Square{Row: s.Row + 1, Col: s.Col}); b.onBoard(above) && b.divided(s, above) {
		for i := range w.w {
			c.put(x+i, half/2, signs.upperEdge, b.looks.board.Body)
		}
	}
	if left := (nqueens.Square{Row: s.Row, Col: s.Col - 1}); b.onBoard(left) && b.divided(s, left) {
		for i := range w.halves / 2 {
			c.put(x, half/2+i, signs.leftEdge, b.looks.board.Body)
		}
	}
}

// The arms of a joint, which add up to an index into signs.joints.
const up, right, down, left = 1, 2, 4, 8

// drawGrid draws lines between squares, with proper corners.
func (b *board) drawGrid(c *canvas, w *window) {
	colour := b.looks.faint
	if len(b.scene.Fills) > 0 {
		colour = nil
	}
	at := func(down, right int) nqueens.Square {
		return nqueens.Square{Row: w.row + w.rows - 1 - down, Col: w.col + right}
	}
	joint := []rune(b.looks.signs().joints)
	for i := range w.rows + 1 {
		for j := range w.cols + 1 {
			northWest, north, west, here := at(i-1, j-1), at(i-1, j), at(i, j-1), at(i, j)
			arms := 0
			for arm, sides := range [][2]nqueens.Square{{northWest, north}, {north, here}, {west, here}, {northWest, west}} {
				if b.divided(sides[0], sides[1]) {
					arms |= 1 << arm
				}
			}
			x, line := w.gutter+j*w.w, i*w.halves/2
			if arms != 0 {
				c.put(x, line, string(joint[arms]), colour)
			}
			for k := 1; arms&right != 0 && k < w.w; k++ {
				c.put(x+k, line, string(joint[right|left]), colour)
			}
			for k := 1; arms&down != 0 && k < w.halves/2; k++ {
				c.put(x, line+k, string(joint[up|down]), colour)
			}
		}
	}
}
