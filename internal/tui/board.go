package tui

import (
	"fmt"
	"image/color"
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
}

// cell is the size of a square in characters, which are about twice as high as wide.
type cell struct{ w, h int }

var cells = [...]cell{{6, 3}, {3, 1}, {2, 1}}

// window is the visible part of a board.
type window struct {
	cell
	gutter     int // width of the rank names
	rows, cols int
	row, col   int // the lowest row and the leftmost column
}

// fit returns the window with the largest cells that show the whole board, or else with
// the smallest cells. It moves the previous window, before, only as far as the focus
// requires.
func (b *board) fit(width, height int, before window) window {
	w := window{row: before.row, col: before.col}
	for _, row := range []int{0, b.scene.Rows - 1} {
		w.gutter = max(w.gutter, lipgloss.Width(b.rank(row))+1)
	}
	for _, w.cell = range cells {
		w.rows, w.cols = (height-1)/w.h, (width-w.gutter)/w.w
		if w.rows >= b.scene.Rows && w.cols >= b.scene.Cols {
			break
		}
	}
	w.rows, w.row = along(b.scene.Rows, w.rows, w.row, b.focus.Row)
	w.cols, w.col = along(b.scene.Cols, w.cols, w.col, b.focus.Col)
	return w
}

// along returns which squares of a line of all squares to show if there is room for
// some: how many, and the first. It moves first no farther than needed to show the focus
// and two squares on either side.
func along(all, room, first, focus int) (shown, from int) {
	shown = min(max(room, 1), all)
	margin := min(2, (shown-1)/2)
	first = min(first, focus-margin)
	first = max(first, focus+margin-shown+1)
	return shown, max(0, min(first, all-shown))
}

// width returns the width of the window in characters.
func (w *window) width() int { return w.gutter + w.cols*w.w }

// lines draws the window: the rows from the top, then the names of the files.
func (b *board) lines(w window) []string {
	content := b.content()
	var lines []string
	faint := b.looks.style(b.looks.faint)
	for row := w.row + w.rows - 1; row >= w.row; row-- {
		for part := range w.h {
			var line strings.Builder
			rank := ""
			if part == w.h/2 {
				rank = b.rank(row)
			}
			line.WriteString(faint.Render(fmt.Sprintf("%*s ", w.gutter-1, rank)))
			for col := w.col; col < w.col+w.cols; col++ {
				s := nqueens.Square{Row: row, Col: col}
				line.WriteString(b.cell(content[s], s, w.cell, part == w.h/2))
			}
			lines = append(lines, line.String())
		}
	}
	return append(lines, b.files(w))
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
}

func (b *board) content() map[nqueens.Square]content {
	all := make(map[nqueens.Square]content, len(b.scene.Pieces)+len(b.scene.Marks)+len(b.scene.Fills))
	change := func(s nqueens.Square, f func(*content)) {
		c := all[s]
		f(&c)
		all[s] = c
	}
	for _, f := range b.scene.Fills {
		change(f.Square, func(c *content) { c.region = f.Region })
	}
	for _, l := range b.scene.Lines {
		for s := range between(l) {
			change(s, func(c *content) { c.trail = true })
		}
		change(l.To, func(c *content) { c.attacked = true })
	}
	for _, p := range b.scene.Pieces {
		change(p.Square, func(c *content) { c.queen = true })
	}
	for _, m := range b.scene.Marks {
		change(m.Square, func(c *content) {
			switch m.Mark {
			case draw.Blocked:
				c.blocked = true
			case draw.Dimmed:
				c.marked = true
			case draw.Ring:
				c.ringed = true
			case draw.Cross:
				c.crossed = true
			case draw.Dot:
				c.dotted = true
			}
		})
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

// cell draws one line of a square. The middle one has its sign.
func (b *board) cell(c content, s nqueens.Square, size cell, middle bool) string {
	l := b.looks
	style := lipgloss.NewStyle()
	if l.rich {
		style = style.Background(b.ground(c, s))
	}
	fill := " "
	if c.blocked {
		fill = l.signs().hatch
		style = style.Foreground(b.on(l.hatch, l.faint))
	}
	if !middle {
		return style.Render(strings.Repeat(fill, size.w))
	}
	sign, colour := b.sign(c, s)
	if c.blocked && sign == "" {
		sign = fill
	}
	left, right := " ", " "
	switch {
	case b.cursor != nil && *b.cursor == s:
		left, right = "[", "]"
	case c.ringed:
		left, right = "(", ")"
	case c.queen && c.crossed:
		left, right = l.signs().crossed, l.signs().crossed
	case c.blocked:
		left, right = fill, fill
	}
	bold := style.Foreground(colour).Bold(c.queen || b.cursor != nil && *b.cursor == s || c.ringed)
	if b.cursor != nil && *b.cursor == s && !l.rich {
		bold = bold.Reverse(true)
	}
	if size.w == 2 { // no room on both sides
		if left == "[" {
			bold = bold.Reverse(true)
		}
		return bold.Render(sign + right)
	}
	text := left + sign + right
	pad := (size.w - 3) / 2
	return style.Render(strings.Repeat(fill, pad)) + bold.Render(text) + style.Render(strings.Repeat(fill, size.w-3-pad))
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
		return b.looks.regions[(c.region-1)%draw.RegionColours]
	case (s.Row+s.Col)%2 == 1:
		return b.looks.light
	}
	return b.looks.dark
}

// sign returns the sign of a square, "" if it is blocked, and its colour.
func (b *board) sign(c content, s nqueens.Square) (sign string, colour color.Color) {
	l, signs := b.looks, b.looks.signs()
	good, bad, faint := b.on(l.goodOn, l.good), b.on(l.badOn, l.bad), b.on(l.faintOn, l.faint)
	switch {
	case c.queen && c.crossed:
		return signs.queen, bad
	case c.queen && c.ringed:
		return signs.queen, good
	case c.queen:
		return signs.queen, b.on(l.piece, lipgloss.NoColor{})
	case c.crossed, c.ringed && c.attacked:
		return signs.crossed, bad
	case c.ringed && b.letter != nil:
		return b.letter(s), good
	case c.ringed:
		return signs.tried, good
	case c.trail:
		return signs.trail, bad
	case c.marked:
		return signs.marked, faint
	case c.dotted:
		return signs.trail, bad
	case c.blocked:
		return "", b.on(l.hatch, l.faint)
	case b.letter != nil:
		return b.letter(s), faint
	case l.rich:
		return " ", faint
	}
	return signs.empty, faint
}
