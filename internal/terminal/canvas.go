package terminal

import (
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"
)

// canvas is a picture made of characters. A character without a text shows two colours,
// one above the other, so that shapes may begin in the middle of a line.
type canvas struct {
	width int
	lines [][]tile
}

// tile is one character of a canvas.
type tile struct {
	text        string // one column wide, or "" for the two colours
	ink         color.Color
	bold        bool
	reverse     bool
	top, bottom color.Color // nil is the background of the terminal
}

func newCanvas(width, height int) *canvas {
	c := &canvas{width: width, lines: make([][]tile, height)}
	all := make([]tile, width*height)
	for i := range c.lines {
		c.lines[i] = all[i*width : (i+1)*width]
	}
	return c
}

// at returns the character in a column and line, or a spare one if there is none.
func (c *canvas) at(x, line int) *tile {
	if line < 0 || line >= len(c.lines) || x < 0 || x >= c.width {
		return new(tile)
	}
	return &c.lines[line][x]
}

// paint gives a rectangle a background. Its top and height are in half lines.
func (c *canvas) paint(x, top, width, height int, colour color.Color) {
	for half := top; half < top+height; half++ {
		for col := x; col < x+width; col++ {
			if t := c.at(col, half/2); half%2 == 0 {
				t.top = colour
			} else {
				t.bottom = colour
			}
		}
	}
}

// put writes a text of one column.
func (c *canvas) put(x, line int, text string, ink color.Color) *tile {
	t := c.at(x, line)
	t.text, t.ink = text, ink
	return t
}

// look is what decides the escape sequences of a character.
type look struct {
	ink, ground   color.Color
	bold, reverse bool
}

func (t *tile) look() (text string, l look) {
	switch {
	case t.text != "":
		return t.text, look{t.ink, t.top, t.bold, t.reverse}
	case t.top == t.bottom:
		return " ", look{nil, t.top, false, t.reverse}
	case t.top == nil:
		return "▄", look{ink: t.bottom}
	}
	return "▀", look{ink: t.top, ground: t.bottom}
}

func (l look) render(text string) string {
	if l == (look{}) {
		return text
	}
	style := lipgloss.NewStyle().Bold(l.bold).Reverse(l.reverse)
	if l.ink != nil {
		style = style.Foreground(l.ink)
	}
	if l.ground != nil {
		style = style.Background(l.ground)
	}
	return style.Render(text)
}

// render returns a line with its escape sequences.
func (c *canvas) render(line int) string {
	var out, run strings.Builder
	var now look
	for i := range c.lines[line] {
		text, next := c.lines[line][i].look()
		if next != now && run.Len() > 0 {
			out.WriteString(now.render(run.String()))
			run.Reset()
		}
		now = next
		run.WriteString(text)
	}
	out.WriteString(now.render(run.String()))
	return out.String()
}

// block fills a half line with ink.
func (c *canvas) block(x, half int, ink color.Color) {
	sign := [...]string{"▀", "▄"}[half%2]
	if t := c.at(x, half/2); t.text != "" && t.text != sign {
		sign = "█"
	}
	c.put(x, half/2, sign, ink)
}
